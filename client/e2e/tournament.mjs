/**
 * A tournament: Ann opens it from the page, Ben joins it, two bots fill up, everybody follows it, and it runs
 * to its end by itself while both play. A spectator sees the same page without a seat.
 */
import { fail, open, page, poll, server, shots } from './browser.mjs'

const size = process.env.SIZE ?? 'desktop'
const browser = await open()
const run = Date.now() % 100000
// Two who act at once: the slower one looks again.
const EXPECTED = /status of 4(09|22)/

async function post(one, path, data = {}) {
  const answer = await one.request.post(`${server}/api${path}`, { data, headers: { Origin: server } })
  return answer.ok() ? answer.json() : null
}
const get = async (one, path) => (await one.request.get(`${server}/api${path}`)).json()

async function person(name) {
  const one = await page(browser, size, 'light', {}, EXPECTED)
  await one.goto(server)
  await post(one, '/guest', { name })
  return one
}

/** Play whatever is legal at your own table until its game is over. */
async function playOut(one, table) {
  const { seats } = await get(one, `/tables/${table}`)
  const seat = seats.find((chair) => chair.mine).seat
  return poll(async () => {
    const now = await get(one, `/tables/${table}/snapshot?seat=${seat}&since=0`)
    if (now.over) return true
    if (now.legal?.length > 0)
      await post(one, `/tables/${table}/actions`, {
        id: `e${now.version}`,
        version: now.version,
        seat,
        action: now.legal[(now.version * 7) % now.legal.length],
      })
    return null
  }, `the game at ${table} does not end`)
}

const ann = await person(`Ann ${run}`)
const ben = await person(`Ben ${run}`)

// Opened from the page.
await ann.goto(`${server}/#/tournaments`)
await ann.fill('[data-cup-name]', `Winter Cup ${run}`)
await ann.selectOption('[data-cup="game"]', 'kenjin')
await ann.selectOption('[data-cup="format"]', 'swiss')
await ann.selectOption('[data-cup="fill"]', 'kosho')
await ann.screenshot({ path: `${shots}/tournament-new.png`, fullPage: true })
await ann.click('[data-cup-open]')
await ann.click('[data-cup-join]')
await ann.waitForSelector(`text=Ann ${run} (you)`)
const id = decodeURIComponent((await ann.evaluate(() => location.hash)).split('/').pop())

// Found in the list and joined.
await ben.goto(`${server}/#/tournaments`)
await ben.click(`li:has-text("Winter Cup ${run}") a`)
await ben.click('[data-cup-join]')
await ben.waitForSelector(`text=Ben ${run} (you)`)

// One bot by hand, the other fills the last table.
await ann.selectOption('[data-cup-bot]', 'kosho')
await ann.waitForSelector('text=Koshō bot')
await ann.click('[data-cup-start]')
await ann.waitForSelector('[data-my-game]')
if ((await ann.locator('.rd li').count()) !== 2) fail('four players need two rounds')
await ann.screenshot({ path: `${shots}/tournament-running.png`, fullPage: true })

// Somebody without a seat follows it.
const eve = await page(browser, size, 'dark', {}, EXPECTED)
await eve.goto(`${server}/#/tournament/${id}`)
await eve.waitForSelector('.std tbody tr')
if ((await eve.locator('[data-my-game]').count()) > 0) fail('a spectator has a game')
if ((await eve.locator('.std tbody tr').count()) !== 4) fail('not everybody stands in the table')

for (let round = 1; round <= 2; round++) {
  const game = (one) =>
    poll(async () => {
      const seen = await get(one, `/tournaments/${id}`)
      return seen.round >= round ? seen.mine?.table : null
    }, `round ${round} does not begin`)
  const tables = [await game(ann), await game(ben)]
  await Promise.all([playOut(ann, tables[0]), playOut(ben, tables[1])])
}
for (const one of [ann, ben, eve]) await one.waitForSelector('text=Final standings')
await ann.waitForSelector('.why3 .ex')
// A line explains itself when it is chosen.
const before = await ann.textContent('.why3 .ex')
await ann.locator('.std tbody tr:not(.chosen) button').first().click()
await poll(async () => (await ann.textContent('.why3 .ex')) !== before, 'choosing a line explains nothing')
await ann.screenshot({ path: `${shots}/tournament-over.png`, fullPage: true })
await eve.screenshot({ path: `${shots}/tournament-dark.png`, fullPage: true })
const wide = await eve.evaluate(() => document.documentElement.scrollWidth - innerWidth)
if (wide > 0) fail(`the page is ${wide} px too wide`)

const download = await get(eve, `/tournaments/${id}`)
if (download.standings.length !== 4 || download.played.length !== 2) fail('the export is not whole')
await ann.goto(server)
const errors = [ann, ben, eve].flatMap((one) => one.errors)
if (errors.length > 0) fail(errors.join('\n'))
console.log(`errors: ${errors.length}`)
await browser.close()
