/** What a visitor's browser fetches, compressed: the first page, then a table of Kenjin. */
import { readdirSync, readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'

const LIMIT = 100_000
const root = new URL('../../src/honjin/server/static/', import.meta.url)
const files = readdirSync(new URL('assets/', root)).map((name) => [
  name,
  gzipSync(readFileSync(new URL(`assets/${name}`, root))).length,
])
const page = readFileSync(new URL('index.html', root), 'utf8')
const first = files
  .filter(([name]) => page.includes(name) || name.startsWith('picture'))
  .reduce((sum, [, size]) => sum + size, gzipSync(page).length)
const all = files.reduce((sum, [, size]) => sum + size, 0)
console.log(`first page ${(first / 1000).toFixed(1)} kB, everything ${(all / 1000).toFixed(1)} kB compressed`)
if (first > LIMIT) process.exit(1)
