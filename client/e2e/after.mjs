/** Two guests and a spectator: a private word, an undo that is agreed to, notes, and what comes after the end. */
import {
  downloaded,
  fail,
  open,
  page,
  playOn,
  playUntil,
  server,
  settings,
  settled,
  standsStill,
} from './browser.mjs'

const browser = await open()
const a = await page(browser)
const b = await page(browser)
const s = await page(browser)
for (const one of [a, b, s]) await settings(one, { speed: 4, confirm: true })

// A chooses the clans when opening the table.
await a.goto(server)
await a.click('.box:has-text("Kenjin") .btn:has-text("With friends")')
await a.click('.newtable summary')
await a.locator('[data-names=clans]').nth(1).selectOption('hondo')
await a.locator('.newtable label:has-text("Private chat") input').check()
for (const choice of ['Teaching set', 'Seat 1'])
  await a.locator(`.newtable label:has(span:text-is("${choice}")) input`).check()
await a.click('.newtable .btn.seal')
await a.waitForSelector('.lobby')
const id = a.url().split('/').at(-1)
await b.goto(`${server}/#/t/${id}`)
await b.click('.invite .join')
await Promise.all([a, b].map((one) => one.waitForSelector('.kenjin')))
await s.goto(`${server}/#/t/${id}`)
await s.waitForSelector('.kenjin')
if (!(await a.locator('.seats .seat').nth(1).textContent()).includes('Hondo'))
  fail('seat B is not of the clan that was chosen')

// A private word reaches B, and never the spectator; a word to all reaches both.
const heard = []
s.on('websocket', (socket) => socket.on('framereceived', ({ payload }) => heard.push(String(payload))))
await s.reload()
await s.waitForSelector('.kenjin')
for (const one of [a, b, s]) await one.click('.tabs2 [role=tab]:has-text("Chat")')
const say = async (text, to) => {
  await a.selectOption('.say-in select', to)
  await a.fill('.say-in input', text)
  await a.press('.say-in input', 'Enter')
}
await say('Only for you', 'B')
await say('For everybody', '')
await b.waitForSelector('.log:has-text("Only for you")')
for (const one of [b, s]) await one.waitForSelector('.log:has-text("For everybody")')
if (
  (await s.textContent('.side .log')).includes('Only for you') ||
  heard.some((text) => text.includes('Only for you'))
)
  fail('the spectator was told a private word')
await s.reload()
await s.waitForSelector('.kenjin')
await s.click('.tabs2 [role=tab]:has-text("Chat")')
await s.waitForSelector('.log:has-text("For everybody")')
if ((await s.content()).includes('Only for you') || heard.some((text) => text.includes('Only for you')))
  fail('the spectator was told a private word later')

// A's Scout turns a card of B up; taking that back is asked for and agreed to.
const settle = async (one) => {
  await one.click('#confirm')
  await settled(one)
}
const lay = async (one, card, tile) => {
  await one.click(`.hcard[data-id=${card}]`)
  await one.click(`.tile[data-id=${tile}]`)
  await settle(one)
}
const board = (one) =>
  one.locator('.board .card').evaluateAll((all) =>
    all
      .map((card) => card.querySelector('.vh')?.textContent)
      .sort()
      .join('|'),
  )
await lay(a, 'lord', 'bridge')
await lay(a, 'peasant', 'bridge')
await lay(b, 'samurai', 'palace')
await lay(b, 'brute', 'palace')
const hidden = await a.locator('.board .card.down').count()
await a.click('.hcard[data-id=scout]')
await a.click('.tile[data-id=palace]')
if (await a.isEnabled('#confirm')) await settle(a)
const before = await Promise.all([a, b].map(board))
await a.locator('.board .card[data-state=can]').first().click()
await settle(a)
await a.waitForFunction((n) => document.querySelectorAll('.board .card.down').length < n, hidden)
if ((await board(b)) === before[1]) fail('nothing was turned up')
await a.click('.acts .btn:has-text("Ask to undo")')
const asks = '.undocard:has-text("asks to undo their last step")'
await b.waitForSelector(asks)
await a
  .waitForSelector('#prompt:has-text("Waiting for an answer")')
  .catch(() => fail('the asker is told nothing'))
await b.click('.undocard .btn:has-text("Refuse")')
await a.waitForSelector('#prompt:has-text("was refused")')
await a.click('.acts .btn:has-text("Ask to undo")')
await b.waitForSelector(asks)
if ((await board(a)) === before[0]) fail('it was taken back before anybody agreed')
await b.click('.undocard .btn:has-text("Agree")')
await a.waitForFunction((n) => document.querySelectorAll('.board .card.down').length === n, hidden)
const after = await Promise.all([a, b].map(board))
if (after[0] !== before[0] || after[1] !== before[1])
  fail(`the board did not go back: ${before} and then ${after}`)

// Notes survive a reload, and are A's alone.
await a.click('.tabs2 [role=tab]:has-text("Notes")')
await a.waitForSelector('.notes textarea:enabled')
await a.fill('.notes textarea', 'The Brute is at the Palace')
await a.waitForSelector('.notes:has-text("Saved")')
await a.reload()
await a.waitForSelector('.kenjin')
await a.click('.tabs2 [role=tab]:has-text("Notes")')
await a.waitForFunction(
  () => document.querySelector('.notes textarea')?.value === 'The Brute is at the Palace',
)
await b.click('.tabs2 [role=tab]:has-text("Notes")')
await b.waitForSelector('.notes textarea:enabled')
if ((await b.inputValue('.notes textarea')) !== '') fail('B reads the notes of A')

// To the end, over HTTP; the pages of the players follow.
await s.close()
await Promise.all(
  [
    [a, 'A'],
    [b, 'B'],
  ].map(([one, seat]) => playUntil(one, id, seat, () => false)),
)

// A rule that a fight names opens over it; the fight waits, and goes on afterwards.
await a.waitForSelector('.fight')
await a.click('.fight .told a')
await a.waitForSelector('.drawer .cited-now')
if (!a.url().endsWith(`/t/${id}`)) fail('the rule led away from the fight')
if (!(await standsStill(a, () => a.textContent('.fight')))) fail('the fight went on behind the rules')
await a.keyboard.press('Escape')
await a.waitForFunction(() => !document.querySelector('.drawer') && document.querySelector('.fight'))
await Promise.all([a, b].map((one) => playOn(one)))

// The record comes down; the rematch is one table for both, with the seats moved on by one.
const { name: called, text: record } = await downloaded(a, '.ending a:has-text("record")')
if (!/^kenjin-\w+-\w+\.kifu$/.test(called)) fail(`the record is called ${called}`)
if (!record.startsWith('honjin: 1')) fail(`the record begins with ${record.slice(0, 40)}`)
const next = []
for (const one of [a, b]) {
  await one.click('.ending .btn:has-text("Rematch")')
  await one.waitForFunction((old) => !location.hash.endsWith(old), id)
  next.push(one.url().split('/').at(-1))
  await one.waitForSelector('.kenjin, .lobby')
}
if (next[0] !== next[1]) fail(`two rematches: ${next}`)
for (const [one, seat] of [
  [a, 'B'],
  [b, 'A'],
]) {
  const info = await (await one.request.get(`${server}/api/tables/${next[0]}`)).json()
  const mine = info.seats
    .filter((chair) => chair.mine)
    .map((chair) => chair.seat)
    .join()
  if (mine !== seat) fail(`in the rematch ${mine} instead of ${seat}`)
}
const errors = [...a.errors, ...b.errors, ...s.errors]
if (errors.length) fail(errors.join('\n'))
console.log(`after: errors: ${errors.length}`)
await browser.close()
