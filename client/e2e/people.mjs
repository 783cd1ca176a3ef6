/**
 * People: a guest saves a running game with a passkey and comes back with it on another device; somebody
 * resigns; somebody's clock runs out, a steward plays, and they come back. Passkeys need a name, not an
 * address, so the server is asked for as localhost.
 */
import { server as address, fail, open, page, poll, shots } from './browser.mjs'
import { later } from './clock.mjs'

const server = address.replace('127.0.0.1', 'localhost')
const browser = await open()
// Requests that are refused on purpose, and sockets of a signed-out page.
const EXPECTED = /status of 40[139]|WebSocket/

async function post(one, path, data = {}) {
  const answer = await one.request.post(`${server}/api${path}`, { data, headers: { Origin: server } })
  if (!answer.ok()) throw new Error(`${path}: ${answer.status()} ${await answer.text()}`)
  return answer.json()
}

async function person(name, size = 'desktop') {
  const one = await page(browser, size, 'light', {}, EXPECTED)
  await one.goto(server)
  await post(one, '/guest', { name })
  return one
}

/** A passkey device of our own, without fingers. */
async function authenticator(one) {
  const cdp = await one.context().newCDPSession(one)
  await cdp.send('WebAuthn.enable')
  const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return { cdp, authenticatorId }
}

async function table(people, wish) {
  const seats = people.map((_, i) => ({ kind: i === 0 ? 'me' : 'person' }))
  const { id } = await post(people[0], '/tables', { game: 'kenjin', seats, ...wish })
  for (const [i, one] of people.entries())
    if (i > 0) await post(one, `/tables/${id}/sit`, { seat: 'ABCDE'[i] })
  return id
}

const see = (one, text) => one.waitForSelector(`text=${text}`)

// A passkey, and a second device with the same passkey.
const run = Date.now() % 100000
const ann = await person(`Ann ${run}`)
const ben = await person(`Ben ${run}`, 'phone')
const running = await table([ann, ben], { options: { first: 'A' } })
const laptop = await authenticator(ann)
await ann.goto(`${server}/#/account`)
await ann.click('[data-add-passkey]')
await see(ann, 'You can sign in from any device.')
await ann.screenshot({ path: `${shots}/account.png`, fullPage: true })
const { credentials } = await laptop.cdp.send('WebAuthn.getCredentials', {
  authenticatorId: laptop.authenticatorId,
})
if (credentials.length !== 1) fail(`${credentials.length} passkeys were made`)
const phone = await page(browser, 'phone', 'light', {}, EXPECTED)
const second = await authenticator(phone)
await second.cdp.send('WebAuthn.addCredential', {
  authenticatorId: second.authenticatorId,
  credential: credentials[0],
})
await phone.goto(`${server}/#/account`)
await phone.click('[data-use-passkey]')
await see(phone, 'You can sign in from any device.')
await phone.screenshot({ path: `${shots}/account-phone.png`, fullPage: true })
await phone.goto(`${server}/#/t/${running}`)
await phone.waitForSelector('.kenjin')
await ann.reload()
await see(ann, 'Sign out there')
await ann.click('text=Sign out there')
await ann.waitForSelector('text=Sign out there', { state: 'detached' })
await phone.goto(`${server}/#/account`)
await phone.reload()
await see(phone, 'You play as a guest.')

// Ben resigns in the settings of the table, and Ann sees it at once.
await ann.goto(`${server}/#/t/${running}`)
await ann.waitForSelector('.kenjin')
await ben.goto(`${server}/#/t/${running}`)
await ben.waitForSelector('.kenjin')
await ben.click('.phonebar button:last-child')
await ben.click('.way-out .btn:has-text("Resign")')
await ben.screenshot({ path: `${shots}/resign-phone.png` })
await ben.click('[role=alertdialog] .btn:has-text("Resign")')
await see(ann, `Ben ${run} resigns. Ann ${run} wins.`)
await ann.screenshot({ path: `${shots}/resigned.png` })

// Three at a live table; the first one vanishes until a steward plays, and comes back.
const [BANK, GRACE] = [600, 20]
const cyd = await person('Cyd')
const eve = await person('Eve', 'phone')
const gone = await person('Gus')
const live = await table([gone, cyd, eve], {
  options: { first: 'A' },
  pace: { kind: 'live', bank: BANK, gain: 5 },
})
await cyd.goto(`${server}/#/t/${live}`)
await cyd.waitForSelector('.seat .clock.runs')
await cyd.screenshot({ path: `${shots}/clock.png` })
// On a phone the clock that runs stands beside the question, and lines of the settings keep their distance.
await eve.goto(`${server}/#/t/${live}`)
await eve.waitForSelector('.turnclock .clock.runs')
await eve.click('.phonebar button:last-child')
await eve.waitForSelector('.settings .check')
const over = await eve.evaluate(() => {
  const boxes = [...document.querySelectorAll('.settings .check > span')].map((el) =>
    el.getBoundingClientRect(),
  )
  return boxes.filter((box, i) => i > 0 && box.top < boxes[i - 1].bottom - 1).length
})
if (over > 0) fail(`${over} lines of the settings lie over others`)
later(BANK)
await see(cyd, 'Gus is out of time.')
await cyd.screenshot({ path: `${shots}/late.png` })
later(GRACE)
await see(cyd, 'Gus is away. A steward plays for them.')
await cyd.screenshot({ path: `${shots}/steward.png` })
await gone.goto(`${server}/#/t/${live}`)
await see(gone, 'A steward plays for you.')
await gone.screenshot({ path: `${shots}/away.png` })
await gone.click('text=Take my seat back')
await see(cyd, 'Gus is back.')
await poll(async () => {
  const told = await (await gone.request.get(`${server}/api/tables/${live}`)).json()
  return told.seats[0].kind === 'person'
}, 'Gus does not sit again')

const errors = [ann, ben, phone, cyd, eve, gone].flatMap((one) => one.errors)
if (errors.length) fail(errors.join('\n'))
console.log(`people: a passkey on two devices, a resignation, a steward; errors: ${errors.length}`)
await browser.close()
