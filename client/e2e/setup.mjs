/** From the first page to a table: Play now and what it keeps, a new table, the lobby with a bot, a link that is shared. */
import { fail, open, page, server, settings } from './browser.mjs'

const browser = await open()

// Play now: the line shows the choice, opens in place, and what does not go together is off with the reason.
const a = await page(browser, process.env.SIZE ?? 'desktop')
await settings(a, { speed: 4 })
await a.goto(server)
const box = a.locator('.box:has-text("Ikusa")')
await box.locator('.line').waitFor()
const line = () => box.locator('.line span').textContent()
await a.waitForFunction(() => document.body.textContent.includes('you play Red'))
if ((await line()) !== '3 players · Easy bots · Quick · you play Red') fail(`Play now says ${await line()}`)
await box.locator('.line').click()
const value = (title, label) =>
  box.locator(`.pickone:has(legend:text-is("${title}")) label:has(span:text-is("${label}")) input`)
if (await value('Players', '2').isEnabled()) fail('quick play is offered to two')
if (!(await box.textContent()).includes('Quick play needs three to five players.')) fail('no reason is given')
await value('Length', 'Normal').check()
await box
  .locator('.pickone:has(legend:text-is("Players")) label:has(span:text-is("2")) input:enabled')
  .check()
await value('Bots', 'Beginner').check()
await a.waitForFunction(() => !document.body.textContent.includes('you play Red ·'))
if (!(await line()).startsWith('2 players · Beginner bot')) fail(`after choosing: ${await line()}`)
await box.locator('.btn.seal').click()
await a.waitForSelector('.ikusa')
const first = await (await a.request.get(`${server}/api/tables/${a.url().split('/').at(-1)}`)).json()
if (first.seats.length !== 2 || first.seats[1].level !== 'kosho')
  fail(`opened ${JSON.stringify(first.seats)}`)

// Who returns finds the table on top, and Play now as it was left.
await a.goto(server)
await a.waitForSelector('.mine-tables .row')
const row = await a.textContent('.mine-tables .row')
if (!row.includes('Ikusa') || !row.includes('Koshō bot')) fail(`my table says ${row}`)
if (/\b[A-E]\b/.test(row)) fail(`a seat's letter in ${row}`)
if (!(await line()).startsWith('2 players · Beginner bot')) fail('the choice was forgotten')

// A new table: seats as crest cards; an impossible combination is off; a refusal stands in the dialog.
const kenjin = a.locator('.box:has-text("Kenjin")')
await kenjin.locator('.btn:has-text("With friends")').click()
const dialog = a.locator('.newtable')
await dialog.locator('.pickone:has(legend:text-is("Players")) label:has(span:text-is("4")) input').check()
const teaching = dialog.locator('label:has(span:text-is("Teaching set")) input')
await dialog.locator('.reason:has-text("The teaching set is for two players.")').waitFor()
if (await teaching.isEnabled()) fail('the teaching set is offered to four')
if ((await dialog.locator('.crestcards li').count()) !== 4) fail('not four seats')
await dialog.locator('.crestcards li').nth(1).locator('select').first().selectOption('bot')
await dialog.locator('.name input').fill('karo bot')
await dialog.locator('.btn.seal').click()
await dialog.locator('[role=alert]:has-text("looks like the name of a bot")').waitFor()
await dialog.locator('.name input').fill('Aiko')
await dialog.locator('.btn.seal').click()
await a.waitForSelector('.lobby')
if (!(await a.textContent('.lobby')).includes('Kachi bot')) fail('the bot is not in its seat')

// A name typed in the lobby is kept as a whole, once it is typed.
let renamed = 0
a.on('request', (request) => request.url().endsWith('/api/guest') && renamed++)
const field = a.locator('.lobby .name input')
await field.clear()
await field.pressSequentially('Aiko San')
await field.press('Enter')
await a.waitForSelector('.seatlist:has-text("Aiko San")')
if (renamed !== 1) fail(`the name was sent ${renamed} times`)

// The link: a stranger opens it, sees who invites, and joins with one button.
const link = await a.inputValue('.inviting input')
if (!link.startsWith(`${server}/t/`)) fail(`the link is ${link}`)
await a.waitForSelector('.qr path')
const b = await page(browser, 'phone')
await settings(b, { speed: 4 })
// The field asks for the stranger's name, and the server is slow to tell it: what they type stays.
let tell
let asks = 0
const told = new Promise((done) => (tell = done))
await b.route('**/api/me', (route) => (asks++ === 0 ? route.continue() : told.then(() => route.continue())))
await b.goto(link)
await b.waitForSelector('.invite')
const invitation = await b.textContent('.invite')
if (!invitation.includes('Aiko San invites you') || !invitation.includes('A game of Kenjin')) fail(invitation)
if (/seed|hash/i.test(invitation)) fail('the invitation speaks of seeds')
await b.fill('.invite input', 'Bea')
const known = b.waitForResponse('**/api/me')
tell()
await known
await b.click('.invite .join')
await a.waitForSelector('.seatlist:has-text("Bea")')

// The host gives the last seat to a bot, takes it back, and starts with a bot in it.
await a.click('[data-bot=D]')
await a.waitForSelector('.seatlist:has-text("Kachi bot 2")')
await a.locator('.seatlist .botpick select').last().selectOption('')
await a.waitForSelector('[data-bot=D]')
await a.click('.starting .btn:has-text("Start with a bot")')
await Promise.all([a, b].map((one) => one.waitForSelector('.kenjin')))

// At the table a name is changed in the settings, and the others see the new one.
await b.tap('.phonebar button:has-text("More")')
await b.fill('.settings input[autocomplete=nickname]', 'Bea Two')
await b.press('.settings input[autocomplete=nickname]', 'Enter')
await a.waitForSelector('.seatstrip:has-text("Bea Two"), .seats:has-text("Bea Two")', { state: 'attached' })

// Who comes late finds a full table.
const errors = [...a.errors, ...b.errors].filter((text) => !text.includes('409'))
if (errors.length) fail(errors.join('\n'))
console.log(`setup: errors: ${errors.length}`)
await browser.close()
