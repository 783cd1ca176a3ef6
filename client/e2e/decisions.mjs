/**
 * Every kind of decision of GAME on every screen: a picture of each for eyes, and what axe finds. `scripts/decisions.py`
 * has made the tables, which the file TABLES lists. SCREENS=desktop-light,phone-dark takes some of the screens (those of
 * MORE_SIZES only when they are named), ONLY=siege some of the decisions.
 */
import { readFileSync } from 'node:fs'
import { drawn, fail, MORE_SIZES, open, page, SIZES, server, settings, shots, visit } from './browser.mjs'
import { findings, inspect } from './inspect.mjs'

const SCREENS = Object.keys(SIZES).flatMap((size) => [`${size}-light`, `${size}-dark`])
const screens = process.env.SCREENS?.split(',') ?? SCREENS
const game = process.env.GAME ?? 'kenjin'
const { cookie, stops } = JSON.parse(readFileSync(process.env.TABLES, 'utf8'))
const wanted = stops.filter(({ name }) => name.includes(process.env.ONLY ?? ''))
const browser = await open()

for (const screen of screens) {
  const [size, scheme] = screen.split('-')
  const one = await page(browser, size, scheme, { reducedMotion: 'reduce' })
  await settings(one, { theme: 'system', calm: true, confirm: false })
  for (const { name, table, cookie: value } of wanted) {
    await one.context().addCookies([{ name: cookie, value, url: server }])
    await visit(one, `#/t/${table}`)
    await one.waitForSelector(name.startsWith('end') ? '.ending' : '.table[data-asked="true"]')
    await drawn(one)
    await one.screenshot({ path: `${shots}/${game}-${name}-${screen}.png` })
    await inspect(one, `${name} (${screen})`)
    const wide = await one.evaluate(() => Math.max(innerWidth, document.documentElement.scrollWidth))
    if (wide > (SIZES[size] ?? MORE_SIZES[size])[0]) fail(`${name}, ${screen}: the page is ${wide} px wide`)
    if (one.errors.length) fail(`${name}, ${screen}: ${one.errors.splice(0).join('; ')}`)
  }
  await one.context().close()
}
console.log(findings())
console.log(`${game}, ${screens.length} screens: ${wanted.map(({ name }) => name).join(' ')}`)
await browser.close()
