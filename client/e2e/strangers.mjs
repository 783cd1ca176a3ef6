/**
 * Strangers at a server: open tables and their filters, a host who sends somebody away, invitations, a change of
 * pace, a pause, a question taken back, a claimed win, a rematch that waits for the other; then their settings,
 * profile and leaders, and an account that is exported and deleted.
 */
import { downloaded, fail, open, page, poll, server, shots } from './browser.mjs'
import { later } from './clock.mjs'

const size = process.env.SIZE ?? 'desktop'
const browser = await open()
const run = Date.now() % 100000
const EXPECTED = /status of 4(00|01|03|09|22)|WebSocket/

async function post(one, path, data = {}) {
  const answer = await one.request.post(`${server}/api${path}`, { data, headers: { Origin: server } })
  if (!answer.ok()) throw new Error(`${path}: ${answer.status()} ${await answer.text()}`)
  return answer.json()
}
const get = async (one, path) => (await one.request.get(`${server}/api${path}`)).json()

async function person(name) {
  const one = await page(browser, size, 'light', {}, EXPECTED)
  await one.goto(server)
  await post(one, '/guest', { name: `${name} ${run}` })
  return one
}
const see = (one, text) => one.waitForSelector(`text=${text}`)
const shoot = (one, name) => one.screenshot({ path: `${shots}/strangers-${name}.png`, fullPage: true })
const goto = (one, path) => one.goto(`${server}/#/${path}`)
const idOf = (one) => new URL(one.url()).hash.split('/').at(-1)

/** The settings of a table: a tab beside it, or behind the last button on a phone. */
async function settings(one) {
  if (!(await one.locator('.settings').isVisible()))
    await one.click(size === 'phone' ? '.phonebar button:last-child' : 'button[aria-label="Settings"]')
  await one.waitForSelector('.settings')
}

/** On a phone the settings lie over the table. */
async function board(one) {
  if (size === 'phone') await one.click('.phonebar button:first-child')
}

const [ann, ben, cyd] = [await person('Ann'), await person('Ben'), await person('Cyd')]

// An open table in the list, found by its filters.
const pace = { kind: 'slow', bank: 86_400, gain: 8 * 3600 }
const seats = [{ kind: 'me' }, { kind: 'open' }]
const wish = { game: 'kenjin', seats, pace, listed: true, spectators: true, options: { first: 'A' } }
const { id } = await post(ann, '/tables', wish)
await goto(ben, 'play')
const row = `li:has-text("Ann ${run}")`
await ben.waitForSelector(row)
await ben.selectOption('[data-filter="pace"]', 'live')
await ben.waitForSelector(row, { state: 'detached' })
await ben.selectOption('[data-filter="pace"]', 'slow')
await ben.selectOption('[data-filter="strength"]', 'around')
await ben.waitForSelector(row)
await shoot(ben, 'open-tables')

// The host sends Cyd away, who cannot come back, and invites Ben by name.
const three = [...seats, { kind: 'open' }]
const { id: lobby } = await post(ann, '/tables', { game: 'kenjin', seats: three })
await post(cyd, `/tables/${lobby}/sit`, { seat: 'B' })
await goto(ann, `t/${lobby}`)
await ann.click('[data-remove="B"]')
await ann.waitForSelector('[data-remove="B"]', { state: 'detached' })
const refused = await cyd.request.post(`${server}/api/tables/${lobby}/sit`, {
  data: { seat: 'B' },
  headers: { Origin: server },
})
if (refused.status() !== 403) fail(`who was removed sits again: ${refused.status()}`)

// Ben joins from the list; the game starts, and Cyd watches it from the list.
await ben.click(`${row} a`)
await ben.click('.join')
await ben.waitForSelector('.kenjin')
await goto(ann, `t/${id}`)
await ann.waitForSelector('.kenjin')
await goto(cyd, 'play')
await cyd.click(`${row} a:has-text("Watch")`)
await cyd.waitForSelector('.kenjin')

// A last opponent is invited with one press, and the invitation is gone when it is answered.
await goto(ann, `t/${lobby}`)
await ann.click(`[data-known]:has-text("Ben ${run}")`)
await see(ann, `Ben ${run} gets a notice.`)
await shoot(ann, 'lobby')
await goto(ben, 'home')
await ben.waitForSelector(`[data-home="invitations"]:has-text("Ann ${run} invites you to Kenjin.")`)
await shoot(ben, 'invited')
await post(ben, `/tables/${lobby}/sit`, { seat: 'B' })
await ben.reload()
await ben.waitForSelector('[data-home="waiting"]')
if (await ben.locator('[data-home="invitations"]').count()) fail('an answered invitation is still shown')

// Another pace: asked, taken back, asked again, agreed.
for (const one of [ann, ben]) await goto(one, `t/${id}`)
await settings(ann)
await ann.locator('.way-out [data-pace]').selectOption({ label: 'Live, 45 minutes and 45 seconds a turn' })
await shoot(ann, 'settings')
await ann.click('[data-change-pace]')
await see(ben, `Ann ${run} asks to go on at a live pace, 45 minutes and 45 seconds a turn.`)
await shoot(ben, 'asked')
if (!(await get(ben, '/my/notices')).notices.some((one) => one.kind === 'asked'))
  fail('no notice of a question')
await board(ann)
await ann.click('.beside-game .btn:has-text("Take it back")')
await see(ben, `Ann ${run} takes the question back.`)
await settings(ann)
await ann.locator('.way-out [data-pace]').selectOption({ label: 'Live, 45 minutes and 45 seconds a turn' })
await ann.click('[data-change-pace]')
await ben.click('.beside-game .btn:has-text("Agree") >> nth=0')
await see(ann, 'The game goes on at a live pace.')
if ((await get(ann, `/tables/${id}`)).pace.kind !== 'live') fail('the pace has not changed')

// A pause that both want; anybody resumes.
await settings(ann)
await ann.click('.way-out .btn:has-text("Pause the clocks")')
await ben.click('.beside-game .btn:has-text("Agree") >> nth=0')
for (const one of [ann, ben]) await see(one, 'The game is paused. No clock runs.')
await shoot(ben, 'paused')
await ben.click('.beside-game .btn:has-text("Resume")')
await see(ann, `Ben ${run} resumes the game.`)

// No mails about this game.
await settings(ann)
await ann.click('[data-silent]')
await poll(async () => (await get(ann, `/tables/${id}/notices`)).silent, 'the table is not silent')

// Both end it without a result.
await ann.click('.way-out .btn:has-text("End without a result")')
await ben.click('.beside-game .btn:has-text("Agree") >> nth=0')
for (const one of [ann, ben]) await see(one, 'The players ended this game without a result.')
await shoot(ann, 'aborted')

// A rematch waits until the other has come.
await board(ann)
await ben.click('.beside-game .btn:has-text("Rematch")')
await ben.waitForSelector('.lobby')
const again = idOf(ben)
await ann.click('.beside-game .btn:has-text("Accept the rematch")')
for (const one of [ann, ben]) await one.waitForSelector('.kenjin')
if (idOf(ann) !== again) fail('two rematches')

// A clock that runs out, and a claimed win.
const [BANK, GRACE] = [600, 20]
const quick = { kind: 'live', bank: BANK, gain: 5 }
const short = { ...wish, pace: quick, listed: false, absence: 'open' }
const { id: lost } = await post(ann, '/tables', short)
await post(ben, `/tables/${lost}/sit`, { seat: 'B' })
await goto(ben, `t/${lost}`)
await ben.waitForSelector('.kenjin')
later(BANK)
await see(ben, `Ann ${run} is out of time.`)
later(GRACE)
await see(ben, `Ann ${run} is away. The game waits for them`)
await shoot(ben, 'open-seat')
await ben.click('.beside-game .btn:has-text("Claim the win")')
await see(ben, `Ann ${run} ran out of time. Ben ${run} wins.`)

// What is sent, quiet hours, holidays, a webhook that is refused.
await goto(ann, 'account')
await ann.click('[data-sent="hook over"]')
await poll(async () => (await get(ann, '/my/ways')).silent.length === 1, 'the choice is not kept')
const night = ann.locator('form:has([data-zone])')
await night.locator('input[type=time]').nth(0).fill('22:30')
await night.locator('input[type=time]').nth(1).fill('07:00')
await night.locator('[data-zone]').selectOption('Asia/Tokyo')
await night.locator('button').click()
await poll(async () => (await get(ann, '/my/rest')).quiet.zone === 'Asia/Tokyo', 'no quiet hours')
await ann.click('button:has-text("Be away")')
await ann.click('button:has-text("End it")')
await ann.fill('input[type=url]', 'http://127.0.0.1:9/hook')
await ann.click('form:has(input[type=url]) button')
await see(ann, 'A webhook is on the internet, at an https address')
await ann.fill('input[autocomplete="new-password"]', 'a long password')
await ann.click('button:has-text("Set the password")')
await see(ann, 'You can sign in from any device.')
await shoot(ann, 'account')

// The profile shows how they play; a guest's name is not a link.
await goto(ann, 'profile')
await ann.waitForSelector('[data-turns="live"]')
await shoot(ann, 'profile')
await goto(ann, 'people')
await ann.waitForSelector(`[data-people="none"] li:has-text("Ben ${run}")`)
if (await ann.locator(`[data-people="none"] li a:has-text("Ben ${run}")`).count())
  fail('a guest has no profile')
await shoot(ann, 'people')
await goto(ann, 'leaders/kenjin/live')
await poll(async () => {
  await ann.reload()
  await ann.waitForSelector('main[aria-busy="false"]')
  return (await ann.locator(`td:has-text("Ann ${run}")`).count()) > 0
}, 'Ann is not on the board')
await shoot(ann, 'leaders')

// Everything is downloaded, and deleted.
await goto(ann, 'account')
const kept = JSON.parse((await downloaded(ann, 'a[download]')).text)
if (kept.account.name !== `Ann ${run}` || kept.tables.length < 4) fail('the export is not whole')
await ann.locator('form:has-text("Type your name") input').fill(`Ann ${run}`)
await ann.click('button:has-text("Delete my account")')
await ann.waitForFunction(() => !location.hash.includes('account'))
await goto(ben, `t/${lost}`)
await see(ben, `A former player ran out of time. Ben ${run} wins.`)
await shoot(ben, 'former')
await goto(ben, 'home')
await ben.waitForSelector('[data-home="finished"]:has-text("a former player")')
if ((await ben.locator(`text=Ann ${run}`).count()) > 0) fail('the name of who is gone is still shown')
await shoot(ben, 'home')
for (const path of ['account', 'play', 'people', 'profile']) {
  await goto(ben, path)
  await ben.waitForSelector('main[aria-busy="false"]')
  const wide = await ben.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  if (wide > 0) fail(`${path} is ${wide} px too wide`)
}

const errors = [ann, ben, cyd].flatMap((one) => one.errors)
if (errors.length > 0) fail(errors.join('\n'))
console.log(`errors: ${errors.length}`)
await browser.close()
