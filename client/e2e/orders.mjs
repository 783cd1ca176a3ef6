/**
 * A standing order given in the settings of the table answers while its owner is away; the other player sees
 * the move and nothing of the order. In a game of three somebody resigns, and it goes on.
 */
import { fail, open, page, poll, pressThe, server, shots } from './browser.mjs'

const browser = await open()
const run = Date.now() % 100000
const EXPECTED = /status of 4(03|09|22)/

async function post(one, path, data = {}) {
  const answer = await one.request.post(`${server}/api${path}`, { data, headers: { Origin: server } })
  if (!answer.ok()) throw new Error(`${path}: ${answer.status()} ${await answer.text()}`)
  return answer.json()
}
const get = async (one, path) => (await one.request.get(`${server}/api${path}`)).json()

async function person(name, size = 'desktop') {
  const one = await page(browser, size, 'light', {}, EXPECTED)
  await one.goto(server)
  await post(one, '/guest', { name })
  return one
}

async function table(people, wish) {
  const seats = people.map((_, i) => ({ kind: i === 0 ? 'me' : 'person' }))
  const { id } = await post(people[0], '/tables', { game: 'kenjin', seats, ...wish })
  for (const [i, one] of people.entries())
    if (i > 0) await post(one, `/tables/${id}/sit`, { seat: 'ABCDE'[i] })
  return id
}
const look = (one, id, seat) => get(one, `/tables/${id}/snapshot?seat=${seat}&since=0`)

async function turn(one, id, seat) {
  for (let now = await look(one, id, seat); now.legal.length > 0; now = await look(one, id, seat))
    await post(one, `/tables/${id}/actions`, {
      id: `o${seat}${now.version}`,
      version: now.version,
      seat,
      action: now.legal[0],
    })
}

const ann = await person(`Ann ${run}`)
const ben = await person(`Ben ${run}`, 'phone')
const game = await table([ann, ben], { options: { first: 'A' } })
// The first list of orders is answered only after one was given; it must not undo what the page shows.
let given = () => {}
const afterwards = new Promise((done) => {
  given = done
})
await ben.route(`**/tables/${game}/orders`, async (route) => {
  if (route.request().method() === 'GET') {
    const early = await route.fetch()
    await afterwards
    return route.fulfill({ response: early })
  }
  const answer = await route.fetch()
  await route.fulfill({ response: answer })
  given()
})
await ben.goto(`${server}/#/t/${game}`)
await ben.waitForSelector('.kenjin')
await pressThe(ben, '.phonebar button:last-child')
const late = ben.waitForResponse((one) => one.url().endsWith('/orders') && one.request().method() === 'GET')
await pressThe(ben, '[data-give="forced"]')
await late
await ben.waitForSelector('[data-order="forced"]')
await ben.fill('[data-order-words]', 'deploy lord\ndeploy')
await pressThe(ben, '[data-give="always"]')
await ben.waitForSelector('[data-order="answer"]')
await ben.screenshot({ path: `${shots}/orders-phone.png` })
await ben.unroute(`**/tables/${game}/orders`)
await ben.goto(`${server}/#/account`)

await ann.goto(`${server}/#/t/${game}`)
await ann.waitForSelector('.kenjin')
const sent = []
ann.on('websocket', (socket) => socket.on('framereceived', ({ payload }) => sent.push(String(payload))))
await ann.reload()
await ann.waitForSelector('.kenjin')
await turn(ann, game, 'A')
const before = (await look(ann, game, 'A')).sequence
await poll(async () => (await look(ann, game, 'A')).sequence > before, 'the order does not answer')
await poll(async () => sent.some((text) => text.includes('"snapshot"')), 'nothing was sent')
if (sent.some((text) => /"orders"|"choices"|standing order/.test(text)))
  fail('the order was told to the other player')
if ((await get(ann, `/tables/${game}/orders`)).length !== 0) fail('orders of another player are shown')

// Withdrawn by its owner.
await ben.goto(`${server}/#/t/${game}`)
await ben.waitForSelector('.kenjin')
await pressThe(ben, '.phonebar button:last-child')
await pressThe(ben, '[data-order="answer"] button')
await ben.waitForSelector('[data-order="answer"]', { state: 'detached' })

// Three players: one resigns, a bot plays the seat to the end, the others go on.
const [cyd, dan, eve] = [await person(`Cyd ${run}`), await person(`Dan ${run}`), await person(`Eve ${run}`)]
const three = await table([cyd, dan, eve], { options: { first: 'A' } })
for (const one of [cyd, dan]) {
  await one.goto(`${server}/#/t/${three}`)
  await one.waitForSelector('.kenjin')
}
await post(eve, `/tables/${three}/resign`, { seat: 'C' })
for (const one of [cyd, dan])
  await one.waitForSelector(`text=Eve ${run} resigns. A bot plays the seat to the end.`)
await turn(cyd, three, 'A')
await turn(dan, three, 'B')
await poll(async () => (await look(cyd, three, 'A')).legal.length > 0, 'the bot does not play for Eve')
await cyd.screenshot({ path: `${shots}/resigned-of-three.png` })
const refused = await eve.request.post(`${server}/api/tables/${three}/return`, {
  data: { seat: 'C' },
  headers: { Origin: server },
})
if (refused.status() !== 403) fail(`whoever resigned came back: ${refused.status()}`)

const errors = [ann, ben, cyd, dan, eve].flatMap((one) => one.errors)
if (errors.length > 0) fail(errors.join('\n'))
console.log(`errors: ${errors.length}`)
await browser.close()
