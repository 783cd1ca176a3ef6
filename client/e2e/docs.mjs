/** The documentation at /docs: axe, search, both themes, a phone; nobody else is asked for anything. */
import { mkdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { fail, open, server } from './browser.mjs'

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
const PAGES = ['', 'tutorials/first-bot.html', 'games/kenjin.html', 'reference/errors.html']
const SIZES = { desktop: { width: 1280, height: 900 }, phone: { width: 390, height: 844 } }
const shots = process.env.SHOTS ?? ''
if (shots) mkdirSync(shots, { recursive: true })

const browser = await open()
const found = []
for (const [size, viewport] of Object.entries(SIZES)) {
  for (const colorScheme of ['light', 'dark']) {
    const context = await browser.newContext({ viewport, colorScheme })
    const page = await context.newPage()
    page.on('request', (request) => {
      if (!request.url().startsWith(server) && !request.url().startsWith('data:')) {
        found.push(`asked ${request.url()}`)
      }
    })
    page.on('console', (line) => line.type() === 'error' && found.push(`said ${line.text()}`))
    for (const path of PAGES) {
      await page.goto(`${server}/docs/${path}`)
      await page.waitForTimeout(300)
      await page.evaluate(axe)
      const { violations } = await page.evaluate(() =>
        globalThis.axe.run(document, { resultTypes: ['violations'] }),
      )
      for (const one of violations.filter((v) => ['serious', 'critical'].includes(v.impact))) {
        found.push(
          `${path} ${size} ${colorScheme}: ${one.id} ${one.nodes
            .map((n) => n.target)
            .slice(0, 3)
            .join(' | ')}`,
        )
      }
      const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
      if (wide > 0) found.push(`${path} ${size}: ${wide} pixels too wide`)
      if (shots) {
        const name = `${path.replace(/\W+/g, '-') || 'start'}-${size}-${colorScheme}.png`
        await page.screenshot({ path: `${shots}/${name}` })
      }
    }
    if (size === 'desktop') {
      await page.goto(`${server}/docs/`)
      await page.fill('input[name=query]', 'open_position')
      await page.waitForSelector('.md-search-result__item a')
    }
    await context.close()
  }
}
await browser.close()
if (found.length) fail([...new Set(found)].join('\n'))
else console.log('the documentation is fine')
