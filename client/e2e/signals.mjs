/**
 * What calls a player back: a notification of the browser when the turn comes while the page is not in view, and a
 * vibration; both only for who wants them. What is pretended: whether the page is in view, and on a phone that
 * notifications come through a service worker, whose last step a browser without windows refuses.
 */
import {
  actFor,
  drawn,
  fail,
  open,
  page,
  poll,
  pressThe,
  server,
  settings,
  snapshotOf,
  table,
} from './browser.mjs'

const size = process.env.SIZE ?? 'desktop'
const browser = await open()
const aiko = await page(browser, size)
const bea = await page(browser)
await settings(aiko, { theme: 'light', confirm: false, films: 'none', coach: false })
await aiko.addInitScript(
  ([phone]) => {
    globalThis.away = false
    globalThis.notes = []
    globalThis.buzzes = 0
    Object.defineProperty(document, 'hidden', { get: () => globalThis.away })
    const Real = globalThis.Notification
    globalThis.Notification = class extends Real {
      constructor(title, options) {
        // As Chrome on Android has it.
        if (phone) throw new TypeError('Illegal constructor.')
        super(title, options)
        globalThis.notes.push({ title: this.title, body: this.body, data: this.data })
      }
    }
    ServiceWorkerRegistration.prototype.showNotification = async function (title, { body, data }) {
      if (!this.active) throw new TypeError('No active registration.')
      globalThis.notes.push({ title, body, data })
    }
    navigator.vibrate = () => ++globalThis.buzzes > 0
  },
  [size === 'phone'],
)

const id = await table(aiko, {
  seats: [{ kind: 'me' }, { kind: 'person' }],
  options: { setup: 'teaching', first: 'A' },
})
const post = (one, path, data = {}) =>
  one.request.post(`${server}/api/${path}`, { data, headers: { Origin: server } })
await post(bea, 'guest', { name: 'Bea' })
await post(bea, `tables/${id}/sit`, { seat: 'B' })
await post(aiko, `tables/${id}/start`)
await aiko.goto(`${server}/#/t/${id}`)
await aiko.waitForSelector('.table[data-asked="true"]')

/** A player's whole turn over HTTP; the page has heard of it when it returns. */
async function turnOf(one, seat) {
  let now = await snapshotOf(one, id, seat)
  if (now.legal.length === 0) fail(`it is not the turn of ${seat}`)
  while (now.legal.length > 0) now = await actFor(one, id, now, seat, now.legal[0])
  const asked = String(seat === 'B')
  await aiko.waitForSelector(`.table[data-version="${now.version}"][data-asked="${asked}"]`)
}
/** Both play a turn, with Aiko's page in view or not; the notifications and vibrations that came of it. */
async function roundTrip(away) {
  await turnOf(aiko, 'A')
  await aiko.evaluate((gone) => {
    globalThis.away = gone
    globalThis.notes = []
    globalThis.buzzes = 0
  }, away)
  await turnOf(bea, 'B')
  // Who is called is called after the page has been drawn.
  await drawn(aiko)
  return called()
}
const called = () => aiko.evaluate(() => ({ notes: globalThis.notes, buzzes: globalThis.buzzes }))
const wish = (name) => aiko.locator(`.settings .check:has-text("${name}") input`)
const toggle = (name) => wish(name).click()
const isOn = (name) => wish(name).isChecked()
const NOTIFY = 'Notify me'
const BUZZ = 'Vibrate'
await pressThe(aiko, size === 'phone' ? '.phonebar button:last-child' : 'button[aria-label="Settings"]')

// Nobody is called who did not ask for it.
let heard = await roundTrip(true)
if (heard.notes.length || heard.buzzes) fail(`called without a wish: ${JSON.stringify(heard)}`)

// A browser that refuses: the switch stays off, and says why.
await toggle(NOTIFY)
await aiko.waitForSelector('.settings:has-text("blocked in this browser")')
if (await isOn(NOTIFY)) fail('notifications are on although the browser refuses them')

// With leave: one notification when the page is not in view, none when it is; a vibration either way.
await aiko.context().grantPermissions(['notifications'], { origin: server })
await toggle(NOTIFY)
await toggle(BUZZ)
await poll(async () => (await isOn(NOTIFY)) && isOn(BUZZ), 'the switches do not stay on')
await roundTrip(true)
// A service worker takes a moment.
heard = await poll(async () => {
  const now = await called()
  return now.notes.length > 0 && now
}, 'no notification comes')
const prompt = await aiko.textContent('#prompt .said > span')
const [note] = heard.notes
if (note.title !== '● Your turn, Kenjin' || note.body !== prompt || note.data !== aiko.url())
  fail(`"${prompt}" is told as ${JSON.stringify(note)}`)
if (heard.notes.length !== 1 || heard.buzzes !== 1) fail(`called too often: ${JSON.stringify(heard)}`)
heard = await roundTrip(false)
if (heard.notes.length || heard.buzzes !== 1) fail(`in view it calls by ${JSON.stringify(heard)}`)

// Switched off again, nothing comes any more.
await toggle(NOTIFY)
await toggle(BUZZ)
heard = await roundTrip(true)
if (heard.notes.length || heard.buzzes) fail(`called although it is switched off: ${JSON.stringify(heard)}`)
const errors = [...aiko.errors, ...bea.errors]
if (errors.length) fail(errors.join('\n'))
console.log(`signals, ${size}: errors: ${errors.length}`)
await browser.close()
