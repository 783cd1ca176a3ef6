/**
 * Every kind of decision of GAME that random games bring, on every screen: a picture of each for eyes, and what axe finds.
 * SCREENS=desktop-light,phone-dark takes some of them.
 */
import { drawn, fail, open, page, playUntil, SIZES, server, settings, shots, table } from './browser.mjs'
import { findings, inspect } from './inspect.mjs'

const me = { kind: 'me' }
const bot = { kind: 'bot', level: 'random' }
/** Tables whose games, one after the other, ask for everything, and the seat that looks. */
const TABLES = {
  kenjin: [
    ['A', { seats: [me, bot, bot], options: { setup: 'draft' } }],
    ['A', { seats: [me, bot, bot, bot], options: { teams: true } }],
    ['A', { seats: [me, bot] }],
  ],
  rokugan: [
    ['A', { seats: [me, bot, bot] }],
    ['B', { seats: [bot, me, bot, bot, bot] }],
    ['A', { seats: [me, bot] }],
  ],
  ikusa: [
    ['A', { seats: [me, bot, bot], options: { variant: 'quick', round_cap: '1' } }],
    ['B', { seats: [bot, me, bot], options: { round_cap: '3' } }],
    ['A', { seats: [me, bot], options: { round_cap: '1' } }],
  ],
  kawanakajima: [
    ['A', { seats: [me, bot] }],
    ['B', { seats: [bot, me], options: { scenario: 'hypothetical', samurai: true } }],
  ],
}
const SCREENS = Object.keys(SIZES).flatMap((size) => [`${size}-light`, `${size}-dark`])
const screens = process.env.SCREENS?.split(',') ?? SCREENS
const game = process.env.GAME ?? 'kenjin'
const browser = await open()
const host = await page(browser)
const seen = new Set()

/** The present decision of a table as every screen shows it. */
async function look(id, name) {
  const storageState = await host.context().storageState()
  for (const screen of screens) {
    const [size, scheme] = screen.split('-')
    const one = await page(browser, size, scheme, { reducedMotion: 'reduce', storageState })
    await settings(one, { theme: 'system', calm: true, confirm: false })
    await one.goto(`${server}/#/t/${id}`)
    await one.waitForSelector(`.${game}`)
    await drawn(one)
    await one.screenshot({ path: `${shots}/${game}-${name}-${screen}.png` })
    await inspect(one, `${name} (${screen})`)
    if (one.errors.length) fail(`${name}, ${screen}: ${one.errors.join('; ')}`)
    await one.context().close()
  }
}

for (const [seat, wish] of TABLES[game]) {
  const id = await table(host, { game, ...wish })
  for (;;) {
    const { over, view } = await playUntil(host, id, seat, ({ phase }) => !seen.has(phase))
    const name = over ? `end-${wish.seats.length}` : view.phase
    if (!over || !seen.has(name)) await look(id, name)
    seen.add(name)
    if (over) break
  }
}
console.log(findings())
console.log(`${game}, ${screens.length} screens: ${[...seen].sort().join(' ')}`)
await browser.close()
