/**
 * A slow game of Ikusa with five people, one of whom vanishes: a reminder, the clock, the grace, a steward, and
 * back.
 */
import { fail, open, page, poll, server, shots } from './browser.mjs'
import { later } from './clock.mjs'

const HALF_A_DAY = 12 * 3600
const browser = await open()
const run = Date.now() % 100000
const EXPECTED = /status of 4(03|09|22)/

async function post(one, path, data = {}) {
  const answer = await one.request.post(`${server}/api${path}`, { data, headers: { Origin: server } })
  return answer.ok() ? answer.json() : null
}
const get = async (one, path) => (await one.request.get(`${server}/api${path}`)).json()

const people = []
for (const name of ['Ann', 'Ben', 'Cyd', 'Dee', 'Eve']) {
  const one = await page(browser, name === 'Eve' ? 'phone' : 'desktop', 'light', {}, EXPECTED)
  await one.goto(server)
  await post(one, '/guest', { name: `${name} ${run}` })
  people.push(one)
}
const [ann, gone, name] = [people[0], people[4], `Eve ${run}`]
const seats = people.map((_, i) => ({ kind: i === 0 ? 'me' : 'person' }))
const pace = { kind: 'slow', bank: 24 * 3600, gain: 12 * 3600 }
const { id } = await post(ann, '/tables', { game: 'ikusa', seats, pace })
for (const [i, one] of people.entries()) if (i > 0) await post(one, `/tables/${id}/sit`, { seat: 'ABCDE'[i] })

const look = (seat) => get(people['ABCDE'.indexOf(seat)], `/tables/${id}/snapshot?seat=${seat}&since=0`)
async function act(seat) {
  const now = await look(seat)
  if (now.legal.length === 0) return false
  const ask = { id: `v${seat}${now.version}`, version: now.version, seat, action: now.legal[0] }
  await post(people['ABCDE'.indexOf(seat)], `/tables/${id}/actions`, ask)
  return true
}
/** The other four do what they can; whether anything was done. */
async function others() {
  let done = false
  for (const seat of 'ABCD') done = (await act(seat)) || done
  return done
}
const stage = async () => (await look('A')).seats[4].stage ?? ''

await poll(async () => !(await others()) && (await look('E')).legal.length > 0, 'nobody waits for Eve')
await ann.goto(`${server}/#/t/${id}`)
await ann.waitForSelector('.seat .clock')

later(HALF_A_DAY)
await poll(
  async () =>
    (await get(gone, '/my/notices')).notices.some((one) => one.text.startsWith('Half of your time')),
  'no reminder',
)
if ((await stage()) !== '') fail('others are told of a reminder')

later(HALF_A_DAY)
await ann.waitForSelector(`text=${name} is out of time.`)
await ann.screenshot({ path: `${shots}/vanish-late.png` })
if (await others()) fail('the game went on without Eve')

later(HALF_A_DAY)
await ann.waitForSelector(`text=${name} is away. A steward plays for them.`)
const before = (await look('A')).sequence
await poll(async () => (await others()) && (await look('A')).sequence > before + 5, 'the war stands still')
await ann.screenshot({ path: `${shots}/vanish-steward.png` })

await gone.goto(`${server}/#/t/${id}`)
await gone.waitForSelector('text=A steward plays for you.')
await gone.screenshot({ path: `${shots}/vanish-back.png` })
await gone.click('text=Take my seat back')
await ann.waitForSelector(`text=${name} is back.`)
await poll(async () => {
  await others()
  return act('E')
}, 'Eve does not play again')

const errors = people.flatMap((one) => one.errors)
if (errors.length > 0) fail(errors.join('\n'))
console.log(`errors: ${errors.length}`)
await browser.close()
