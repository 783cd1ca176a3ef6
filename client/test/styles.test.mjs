import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { within } from '../scripts/scope.mjs'

const SOURCE = new URL('../src/', import.meta.url).pathname
const files = readdirSync(SOURCE, { recursive: true, encoding: 'utf8' }).filter((file) =>
  file.endsWith('.css'),
)

/** The classes that a stylesheet describes by themselves, wherever they stand. */
const plain = (file) =>
  readFileSync(SOURCE + file, 'utf8')
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .split(/[{}]/)
    .flatMap((part) => part.split(','))
    .flatMap((selector) => /^\s*\.([a-z][\w-]*)(?: [a-z]+\d?)?\s*$/.exec(selector)?.[1] ?? [])

/** Classes of the page that a board means to draw in its own way. */
const MEANT = new Set(['die', 'dot', 'fight', 'privately', 'tag', 'way'])

describe('stylesheets', () => {
  it('of boards describe no class that the pages describe', () => {
    const page = new Set(files.filter((file) => !file.startsWith('boards/')).flatMap(plain))
    const met = files
      .filter((file) => file.startsWith('boards/'))
      .flatMap((file) => plain(file).map((name) => [file, name]))
      .filter(([, name]) => page.has(name) && !MEANT.has(name))
    expect(met).toEqual([])
  })
  it('of boards hold for their own game only', () => {
    expect(within('ikusa', '.tray h3')).toBe(':where([data-game="ikusa"]) .tray h3')
    expect(within('ikusa', ':root')).toBe(':root')
  })
})
