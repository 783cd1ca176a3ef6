/** A replay: step by step with its fights, marks, an address for every step, everything open, the score sheet, true errors. */
import { fail, open, page, playOver, server, settings, table } from './browser.mjs'

const browser = await open()
const a = await page(browser, process.env.SIZE ?? 'desktop')
await settings(a, { speed: 4 })
const teaching = {
  options: { setup: 'teaching', first: 'A' },
  seats: [{ kind: 'me' }, { kind: 'bot', level: 'random' }],
}
const id = await table(a, { ...teaching, spectators: false })
const early = await table(a, { ...teaching, spectators: false })
await playOver(a, id, ['A'])
const at = () => a.evaluate(() => Number(document.querySelector('.table').dataset.step))
const stands = (step) =>
  a.waitForFunction((n) => Number(document.querySelector('.table')?.dataset.step) === n, step)

// It opens where somebody decides for the first time, with the battlefields on the board. The address follows, and leads.
await a.goto(`${server}/#/replay/${id}`)
await a.waitForSelector('.timeline')
await a.waitForSelector('.board .tile')
const first = await at()
await a.click('[data-forward]')
await stands(first + 1)
if (!a.url().endsWith(`/replay/${id}/${first + 1}/A`)) fail(`the address is ${a.url()}`)
await a.evaluate((hash) => (location.hash = hash), `#/replay/${id}/12`)
await stands(12)
await a.waitForSelector('.marks .battle', { state: 'attached' })
const turns = await a.locator('.jump option:has-text("Deploy")').count()
if (turns < 5) fail(`${turns} turns are marked`)
const last = Number(await a.getAttribute('.timeline input[type=range]', 'max')) + 1
if (last < 20) fail(`a replay of ${last} steps`)

// The last step has the battles: they are shown with the scenes of the table, then the score sheet.
await a.goto(`${server}/#/replay/${id}/${last - 1}`)
await stands(last - 1)
if (await a.$('.fight')) fail('a jump shows a fight')
await a.click('[data-forward]')
await a.waitForSelector('.fight')
// The log does not tell how a fight ends before it has been shown.
const lines = () => a.locator('.log .line').count()
const before = await lines()
while (await a.$('.fight')) await a.click('[data-skip-all], [data-skip]').catch(() => {})
await stands(last)
if ((await lines()) <= before) fail('the log told the fights before they were shown')
if (await a.$('.ending')) fail('the score sheet came before it was asked for')
await a.click('[data-forward]')
await a.waitForSelector('.ending .sheets')
await a.click('.ending .btn:has-text("Look at the board")')

// With everything open no card is hidden. From some step on one is.
const hidden = () => a.locator('.board .card.down').count()
let step = 12
let closed = 0
for (; closed === 0 && step < last - 1; step++) {
  await a.locator('.timeline input[type=range]').fill(String(step))
  await stands(step + 1)
  closed = await hidden()
}
await a.selectOption('.eyes select', '*')
await a.waitForFunction((n) => document.querySelectorAll('.board .card.down').length < n, closed)
if (!a.url().endsWith(`/${step}/*`)) fail(`the address is ${a.url()}`)

// A stranger may look at a game against bots, by a shared link, but not before its end.
const s = await page(browser, 'phone', 'light', {}, /409/)
await s.goto(`${server}/replay/${id}/5`)
await s.waitForSelector('.timeline')
await s.waitForFunction(() => document.querySelector('.table')?.dataset.step === '5')
await s.goto(`${server}/#/replay/${early}`)
await s.waitForSelector('.pagebar + main h1:has-text("This is shown when the game is over.")')
const errors = [...a.errors, ...s.errors]
if (errors.length) fail(errors.join('\n'))
console.log(`replay: ${last} steps, stands at ${await at()}, errors: ${errors.length}`)
await browser.close()
