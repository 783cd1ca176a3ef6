/**
 * Who returns finds what waits for them; friends and blocks; a report from the table, and a moderator who acts on
 * it. MODERATOR is the cookie of somebody the host has made a moderator.
 */
import { fail, open, page, server, shots } from './browser.mjs'

const size = process.env.SIZE ?? 'desktop'
const browser = await open()
const run = Date.now() % 100000
const EXPECTED = /status of 40[139]/

async function post(one, path, data = {}) {
  const answer = await one.request.post(`${server}/api${path}`, { data, headers: { Origin: server } })
  if (!answer.ok()) throw new Error(`${path}: ${answer.status()} ${await answer.text()}`)
  return answer.json()
}

async function person(name) {
  const one = await page(browser, size, 'light', {}, EXPECTED)
  await one.goto(server)
  await post(one, '/guest', { name })
  return one
}

const ann = await person(`Ann ${run}`)
const ben = await person(`Ben ${run}`)
const seats = [{ kind: 'me' }, { kind: 'person' }]
const pace = { kind: 'slow', bank: 86_400, gain: 3600 }
const { id } = await post(ann, '/tables', { game: 'kenjin', seats, options: { first: 'A' }, pace })
await post(ben, `/tables/${id}/sit`, { seat: 'B' })
const { id: lobby } = await post(ben, '/tables', { game: 'kenjin', seats })
await post(ben, `/tables/${lobby}/invite`, { name: `Ann ${run}` })
const wish = { name: `Cup ${run}`, game: 'kenjin', format: 'swiss', seats: 2 }
const { id: cup } = await post(ben, '/tournaments', wish)
await post(ann, `/tournaments/${cup}/join`)

// Home: my turn with its time, an invitation, a tournament; for Ben the game waits for Ann.
await ann.goto(`${server}/#/home`)
await ann.waitForSelector('[data-home="turn"] .waits:has-text("Kenjin")')
await ann.waitForSelector('[data-home="turn"] .clock:has-text("left")')
await ann.waitForSelector(`[data-home="invitations"]:has-text("Ben ${run} invites you to Kenjin.")`)
await ann.waitForSelector(`[data-home="tournaments"]:has-text("Cup ${run}")`)
await ann.screenshot({ path: `${shots}/home.png`, fullPage: true })
const wide = await ann.evaluate(() => document.documentElement.scrollWidth - innerWidth)
if (wide > 0) fail(`home is ${wide} px too wide`)
await ben.goto(`${server}/#/home`)
await ben.waitForSelector('h1:has-text("Nothing waits for you")')
await ben.waitForSelector(`[data-home="waiting"]:has-text("Ann ${run}")`)
await ann.keyboard.press('n')
await ann.waitForSelector('.kenjin')

// Friends and blocks.
await ann.goto(`${server}/#/people`)
await ann.click(`[data-people="none"] li:has-text("Ben ${run}") button:has-text("Make a friend")`)
await ann.waitForSelector(`[data-people="friend"] li:has-text("Ben ${run}")`)
await ann.click(`[data-people="friend"] li:has-text("Ben ${run}") button:has-text("Block")`)
await ann.waitForSelector(`[data-people="block"] li:has-text("Ben ${run}")`)
await ann.click(`[data-people="block"] li:has-text("Ben ${run}") button:has-text("Remove")`)
await ann.waitForSelector(`[data-people="none"] li:has-text("Ben ${run}")`)
await ann.goto(`${server}/#/leaders`)
await ann.waitForSelector('h1:has-text("Leaders")')

// A report, and what a moderator does.
await post(ben, `/tables/${id}/chat`, { text: 'you fool' })
await post(ann, '/reports', { table: id, seat: 'B', text: `insults ${run}` })
const [name, value] = process.env.MODERATOR.split('=')
const mod = await page(browser, size, 'light', {}, EXPECTED)
await mod.context().addCookies([{ name, value, url: server }])
await mod.goto(`${server}/#/moderation`)
const report = mod.locator(`[data-report="Ben ${run}"]`)
await report.locator('text=you fool').waitFor()
await mod.screenshot({ path: `${shots}/moderation.png`, fullPage: true })
await report.locator('button:has-text("Mute")').click()
await mod.waitForSelector(`[data-log]:has-text("muted Ben ${run}")`)
const silent = await ben.request.post(`${server}/api/tables/${id}/chat`, {
  data: { text: 'again' },
  headers: { Origin: server },
})
if (silent.status() !== 403) fail(`a muted person talks: ${silent.status()}`)
await report.locator('button:has-text("File the report")').click()
await report.waitFor({ state: 'detached' })
await ben.goto(`${server}/#/moderation`)
await ben.waitForSelector('text=only moderators can do this')

const errors = [ann, ben, mod].flatMap((one) => one.errors)
if (errors.length > 0) fail(errors.join('\n'))
console.log(`errors: ${errors.length}`)
await browser.close()
