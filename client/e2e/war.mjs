/** Ikusa before a battle: a plan that is changed before it is sealed, odds on request, details when near; at a silent table nobody can talk. */
import { fail, open, page, playUntil, poll, server, settings, snapshotOf, table } from './browser.mjs'

const browser = await open()
const one = await page(browser)
await settings(one, { theme: 'light', speed: 4 })
const bot = { kind: 'bot', level: 'random' }
const id = await table(one, {
  game: 'ikusa',
  seats: [{ kind: 'me' }, bot, bot],
  options: { variant: 'quick', round_cap: '1' },
  silent: true,
})
await playUntil(one, id, 'A', (view) => view.phase === 'planning')
await one.goto(`${server}/#/t/${id}`)
await one.waitForSelector('.bins .is-can')
if (await one.locator('[role=tab]:has-text("Chat")').count()) fail('a silent table has a chat')

const bin = (nth) => one.locator('.bin').nth(nth)
const value = (nth) => bin(nth).locator('b').textContent()
while (!(await one.isEnabled('#confirm'))) await bin(2).locator('button').last().click()
const all = await value(2)
await bin(2).locator('button').first().click()
if (await one.isEnabled('#confirm')) fail('a plan with a koku left can be sealed')
await bin(0).locator('button').last().click()
if (Number(await value(2)) !== Number(all) - 1 || (await value(0)) !== '1') fail('the draft was not changed')
await one.click('#confirm')
await one.waitForFunction(() => !document.querySelector('.bins .is-can'))
const planned = await playUntil(one, id, 'A', (view) => view.phase !== 'planning')
if (planned.view.colours.red.bins.turn_order !== 1)
  fail(`the plan was ${JSON.stringify(planned.view.colours.red.bins)}`)

/** Whether an action is an attack on somebody. */
const strikes = ({ provinces }, path) => /^attack /.test(path) && Boolean(provinces[path.split(' ')[2]].owner)
await playUntil(
  one,
  id,
  'A',
  (view, legal) => view.phase === 'declaring' && legal.some((path) => strikes(view, path)),
  ({ legal, view }) => (view.phase === 'marching' ? 'end' : legal[0]),
)
await one.reload()
await one.waitForSelector('.armycard[data-state="can"], .prov[data-state="can"]')
const { legal, view } = await (
  await one.request.get(`${server}/api/tables/${id}/snapshot?seat=A&since=99999`)
).json()
const [, from, to] = legal.filter((path) => strikes(view, path)).map((path) => path.split(' '))[0]
const on = (element) => one.locator(`.map [data-id="${element}"]`)
await on(from).focus()
await one.keyboard.press('Enter')
const tells = (selector, complaint) =>
  one
    .waitForFunction((at) => document.querySelector(at)?.textContent.includes('%'), selector)
    .catch(() => fail(complaint))
await tells('.chance text', 'no chance is written on a target')
await on(to).focus()
await tells('.attackcard', 'no odds were told')

// What was noted ahead is offered with its chance, never sent by itself, and one press declares it.
const forbidden = Object.keys(view.provinces).find(
  (id) => !legal.includes(`attack ${from} ${id}`) && ![from, view.armies[from]?.place].includes(id),
)
const noted = [`${from} ${to}`, `${from} ${forbidden}`]
await one.evaluate(
  ([key, orders]) => localStorage.setItem(key, JSON.stringify(orders)),
  [`honjin.orders.${id}`, noted],
)
await one.reload()
const order = one.locator('.ordered .attackrow')
await tells('.ordered .attackrow', 'an order has no odds')
if ((await order.count()) !== 2 || (await order.nth(1).isEnabled()))
  fail('an order against the rules is offered')
const aims = ({ view }) => [view.armies[from]?.aim, view.provinces[from]?.aim].filter(Boolean)
if (aims(await snapshotOf(one, id, 'A')).length) fail('an order was sent by itself')
await order.first().click()
await one.click('#confirm')
await poll(async () => aims(await snapshotOf(one, id, 'A')).includes(to), 'the order was not declared')
await one.waitForFunction(() => document.querySelectorAll('.ordered').length === 1)

if (await one.locator('.detail').first().isVisible()) fail('details show from afar')
for (let i = 0; i < 4; i++) await one.keyboard.press('+')
await one.waitForSelector('.map[data-near="true"]')
await one.keyboard.press('0')
const refused = await one.request.post(`${server}/api/tables/${id}/chat`, {
  data: { text: 'psst' },
  headers: { Origin: server },
})
if (refused.status() !== 403) fail(`talk at a silent table: ${refused.status()}`)
if (one.errors.length) fail(one.errors.join('\n'))
console.log(`war: errors: ${one.errors.length}`)
await browser.close()
