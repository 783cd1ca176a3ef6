/** What others did, afterwards: the fights of others in a card whose rows play them, and a log that opens at its end, with what is new parted from the rest. */
import {
  asked,
  bots,
  clickOne,
  fail,
  moment,
  open,
  page,
  press,
  pressThe,
  reach,
  server,
  settings,
  shots,
  snapshotOf,
  watchScene,
} from './browser.mjs'

const size = process.env.SIZE ?? 'desktop'
const browser = await open()
const one = await page(browser, size)
await settings(one, { theme: 'light', confirm: false, films: 'mine', moves: true, speed: 4, coach: false })
const last = (view) =>
  view.phase === 'place' && view.tokens.filter((token) => token.owner === 'A' && !token.face_up).length === 4
const id = await reach(one, { game: 'rokugan', seats: bots(4) }, 'A', last)
await one.goto(`${server}/#/t/${id}`)
const roundNow = async () => (await snapshotOf(one, id, 'A')).view.round
const before = await roundNow()
for (;;) {
  const now = await asked(one)
  if (now === 'over') throw new Error('the game ends without a resolution')
  if (now === 'fight') await watchScene(one)
  else if ((await roundNow()) > before) break
  else if (now === 'confirm') await press(one, '#confirm')
  else await clickOne(one)
}

// A row says where, the totals, and who holds it; a click shows the fight, and then one is asked as before.
await one.waitForSelector('.waited')
if (size === 'phone') await pressThe(one, '.waited h2 button')
const rows = await one.locator('.waited li').allTextContents()
const fights = rows.filter((row) => /^Battle for .+\d+ : \d+ · .+ (holds|takes it|stays empty)/.test(row))
if (fights.length === 0) fail(`no row tells of a battle: ${rows.join('; ')}`)
await one.screenshot({ path: `${shots}/waited-${size}.png` })
await pressThe(one, '.waited li button')
await one.waitForSelector('.fight')
while ((await moment(one)) === 'fight') await watchScene(one)
await one.waitForSelector('.table[data-asked="true"]')
await pressThe(one, '.waited .x')
await one.waitForSelector('.waited', { state: 'detached' })

// The log opens at its newest line, has headings, and a divider before what is new.
if (size === 'phone') await pressThe(one, '.phonebar button:has(+ button + button):nth-child(3)')
await one.waitForSelector('.log .since')
const { hidden, heads, after, lines } = await one.evaluate(() => {
  const log = document.querySelector('.log')
  const all = [...log.children]
  return {
    hidden: log.scrollHeight - log.clientHeight - log.scrollTop,
    heads: log.querySelectorAll('.loghead').length,
    after: all.length - 1 - all.findIndex((el) => el.matches('.since')),
    lines: all.filter((el) => !el.matches('.since, .loghead')).map((el) => el.textContent),
  }
})
if (Math.abs(hidden) > 2) fail(`the newest line lies ${hidden} px below`)
if (heads < before) fail(`${heads} headings after ${before} rounds`)
if (after < 1) fail('nothing stands below the divider')
const twice = lines.filter((line, i) => line === lines[i - 1])
if (twice.length > 0) fail(`said twice in a row: ${twice.join('; ')}`)
if (one.errors.length) fail(one.errors.join('\n'))
console.log(`news, ${size}: ${rows.length} rows, ${lines.length} lines, errors: ${one.errors.length}`)
await browser.close()
