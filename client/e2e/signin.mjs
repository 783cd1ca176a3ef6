/**
 * A guest with a running game signs up by a link in a mail, comes back with another link on a phone, and, when
 * every device is lost, with a recovery code that ends all other sign-ins. Then two strangers are paired.
 * LETTERS is the folder into which the test's mail server puts what it gets.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fail, open, page, poll, server, shots } from './browser.mjs'

const letters = process.env.LETTERS
const browser = await open()
const run = Date.now() % 100000
// What is refused on purpose, and sockets of a page that was signed out.
const EXPECTED = /status of 40[139]|WebSocket/

async function post(one, path, data = {}) {
  const answer = await one.request.post(`${server}/api${path}`, { data, headers: { Origin: server } })
  if (!answer.ok()) throw new Error(`${path}: ${answer.status()} ${await answer.text()}`)
  return answer.json()
}

const arrive = (size = 'desktop') => page(browser, size, 'light', {}, EXPECTED)

async function person(name, size) {
  const one = await arrive(size)
  await one.goto(server)
  await post(one, '/guest', { name })
  return one
}

const read = (number) => JSON.parse(readFileSync(join(letters, `${number}.json`), 'utf8'))

/** Ask for a link on the account page; where the mail leads. */
async function linkFor(one, address) {
  const before = readdirSync(letters).length
  await one.goto(`${server}/#/account`)
  await one.fill('input[type=email]', address)
  await one.click('button:has-text("Send a link")')
  await one.waitForSelector('text=Sent. Open the link in the mail')
  const letter = await poll(() => readdirSync(letters).length > before && read(before), 'no letter came')
  if (letter.to !== address) fail(`the letter went to ${letter.to}`)
  return `${server}/#/sign-in/${/#\/sign-in\/(\S+)/.exec(letter.text)[1]}`
}

const isSafe = (one) => one.waitForSelector('text=You can sign in from any device.')
const isGuest = (one) => one.waitForSelector('text=You play as a guest.')

const ann = await person(`Ann ${run}`)
const ben = await person(`Ben ${run}`)
const seats = [{ kind: 'me' }, { kind: 'person' }]
const { id: running } = await post(ann, '/tables', { game: 'kenjin', seats, options: { first: 'A' } })
await post(ben, `/tables/${running}/sit`, { seat: 'B' })

// A guest becomes an account, and the link counts once.
const address = `ann${run}@club.example`
const link = await linkFor(ann, address)
await ann.goto(link)
await isSafe(ann)
await ann.screenshot({ path: `${shots}/mail-account.png`, fullPage: true })
if (await ann.locator('text=Open the link in the mail').count()) fail('a link that was used is still awaited')
const again = await arrive()
await again.goto(link)
await again.waitForSelector('[role=alert]')

// A second device, by another link.
const phone = await arrive('phone')
await phone.goto(await linkFor(phone, address))
await isSafe(phone)
await phone.goto(`${server}/#/t/${running}`)
await phone.waitForSelector('.kenjin')

// Everything is lost but the codes.
await ann.goto(`${server}/#/account`)
await ann.click('button:has-text("Make new codes")')
const code = await ann.locator('.codes li').first().textContent()
async function useCode(one) {
  await one.goto(`${server}/#/account`)
  const form = one.locator('form:has(input[autocomplete=current-password])')
  await form.locator('input[autocomplete=username]').fill(`Ann ${run}`)
  await form.locator('input[autocomplete=current-password]').fill(code)
  await form.locator('button').click()
}
const found = await arrive()
await useCode(found)
await isSafe(found)
// The page is theirs now, not that of the guest who came.
const called = await found.locator('main form input').first().inputValue()
if (called !== `Ann ${run}`) fail(`who signed in is called ${called}`)
await found.click('button:has-text("Sign out everywhere else")')
await found.waitForSelector('text=Sign out there', { state: 'detached' })
for (const lost of [ann, phone]) {
  await lost.goto(`${server}/#/account`)
  await lost.reload()
  await isGuest(lost)
}
await found.goto(`${server}/#/t/${running}`)
await found.waitForSelector('.kenjin')
const thief = await arrive()
await useCode(thief)
await thief.waitForSelector('[role=alert]')

// Two strangers want the same.
const [cyd, dan] = [await person(`Cyd ${run}`), await person(`Dan ${run}`, 'phone')]
for (const one of [cyd, dan]) {
  await one.goto(`${server}/#/play`)
  await one.locator('form:has([data-pair]) select').first().selectOption('kenjin')
  await one.click('[data-pair]')
}
for (const one of [cyd, dan]) await one.waitForSelector('.kenjin')
const [here, there] = [new URL(cyd.url()).hash, new URL(dan.url()).hash]
if (here.split('?')[0] !== there.split('?')[0]) fail(`they were not paired: ${here}, ${there}`)
await dan.screenshot({ path: `${shots}/paired-phone.png` })

// Where nobody comes, bots are offered after a while.
const eve = await person(`Eve ${run}`)
await eve.goto(`${server}/#/play`)
await eve.locator('form:has([data-pair]) select').first().selectOption('ikusa')
await eve.click('[data-pair]')
await eve.waitForSelector('.lobby')
if (await eve.$('[data-offer]')) fail('bots are offered before anybody can come')
await eve.waitForSelector('[data-offer]')
await eve.click('.starting .btn')
await eve.waitForSelector('.ikusa')

const errors = [eve, ann, ben, again, phone, found, thief, cyd, dan].flatMap((one) => one.errors)
if (errors.length > 0) fail(errors.join('\n'))
console.log(`errors: ${errors.length}`)
await browser.close()
