/**
 * Two guests through a link, a spectator beside them, a whole game by clicks. One loses the connection in the
 * middle of a turn and takes it up again. All that the browsers of B and of the spectator received is
 * written to $SHOTS/wire.json for the one who checks it.
 */
import { writeFileSync } from 'node:fs'
import { clickOne, cuttable, fail, open, page, playOn, server, settings, shots, table } from './browser.mjs'

const browser = await open()
const wire = []

/** Write down every body and every frame that a page receives, in order. */
function record(one, who) {
  const bodies = []
  one.on('response', (response) => {
    if (!response.url().startsWith(server)) return fail(`${who} asked ${response.url()}`)
    const entry = { who, how: 'http', url: response.url().slice(server.length), body: '' }
    wire.push(entry)
    bodies.push(
      response.text().then(
        (text) => (entry.body = text),
        () => {},
      ),
    )
  })
  one.on('websocket', (socket) => {
    socket.on('framereceived', ({ payload }) =>
      wire.push({
        who,
        how: 'ws',
        url: socket.url().replace(/^ws/, 'http').slice(server.length),
        body: String(payload),
      }),
    )
  })
  return () => Promise.all(bodies)
}

const a = await page(browser)
const b = await page(browser, 'desktop', 'light', {}, /WebSocket connection|ERR_INTERNET_DISCONNECTED/)
const s = await page(browser, 'tablet', 'dark')
const heard = [record(b, 'B'), record(s, 'spectator')]
for (const one of [a, b, s]) await settings(one, { theme: 'system', speed: 4, confirm: true })
await cuttable(b)
const id = await table(a, {
  seats: [{ kind: 'me' }, { kind: 'person' }],
  options: { first: 'A' },
  spectators: true,
  private_chat: true,
})
await a.goto(`${server}/#/t/${id}`)
await a.waitForSelector('.lobby')
await b.goto(`${server}/#/t/${id}`)
await b.click('.invite .join')
await Promise.all([a, b].map((one) => one.waitForSelector('.kenjin')))
await s.goto(`${server}/#/t/${id}`)
await s.waitForSelector('.kenjin')

/** B is cut off with a card chosen; the card stays chosen, and the line comes back by itself. */
async function drop() {
  await clickOne(b, '.hcard[data-state="can"]')
  const chosen = await b.locator('.hcard.is-chosen').getAttribute('data-id')
  await b.context().setOffline(true)
  await b.evaluate(() => globalThis.lines.forEach((line) => line.close()))
  await b.waitForSelector('#prompt:has-text("Connection lost")')
  if (await b.isEnabled('#confirm')) fail('B may confirm without a line')
  const before = await b.evaluate(() => globalThis.lines.length)
  await b.context().setOffline(false)
  await b.waitForFunction(() => globalThis.lines.at(-1).readyState === 1)
  await b.waitForSelector('#prompt:not(:has-text("Connection lost"))')
  if ((await b.evaluate(() => globalThis.lines.length)) <= before) fail('no new line was opened')
  const after = await b
    .locator('.hcard.is-chosen')
    .getAttribute('data-id')
    .catch(() => '')
  if (after !== chosen) fail(`B had chosen ${chosen}, now ${after}`)
}

let drops = 0
/** Seats A and B play, each in their own page; B's line is cut once, in the middle of a turn. */
const choose = async (one, { moves }) => {
  if (one === b && drops === 0 && moves >= 3 && (await b.$('.hcard.is-can'))) {
    drops++
    return drop()
  }
  await clickOne(one)
}
const watched = playOn(s, {
  choose: () => fail('the spectator may choose'),
  seal: () => fail('the spectator may confirm'),
})
const [first, second] = await Promise.all([playOn(a, { choose }), playOn(b, { choose })])
await watched
const moves = first.moves + second.moves
if (drops !== 1) fail('the line was never cut')

// The replay, step by step, through the eyes of B and of the spectator.
for (const one of [b, s]) {
  await one.goto(`${server}/#/replay/${id}`)
  await one.waitForSelector('.timeline')
  const slider = one.locator('.timeline input[type=range]')
  const last = await slider.getAttribute('max')
  if (Number(last) < 20) fail(`a replay of ${last} steps`)
  const next = String(Number(await slider.inputValue()) + 1)
  await one.click('[data-forward]')
  await one.waitForFunction((step) => document.querySelector('.timeline input')?.value === step, next)
  await slider.fill(last)
  await one.waitForFunction((end) => document.querySelector('.timeline input')?.value === end, last)
}
await Promise.all(heard.map((done) => done()))
writeFileSync(`${shots}/wire.json`, JSON.stringify({ table: id, wire }))
const cookies = await a.context().cookies()
writeFileSync(`${shots}/a.json`, JSON.stringify(Object.fromEntries(cookies.map((c) => [c.name, c.value]))))
const errors = [...a.errors, ...b.errors, ...s.errors]
if (errors.length) fail(errors.join('\n'))
console.log(
  `link: ${moves} moves, ${drops} lines cut, ${wire.length} things received, errors: ${errors.length}`,
)
await browser.close()
