/** The line breaks in the middle of a move: the steps are kept, the action is sent once, the game goes on. */
import { bots, fail, open, page, server, settings, shots, table } from './browser.mjs'

const browser = await open()
const one = await page(browser)
await settings(one, { theme: 'light', speed: 4 })
const lines = []
let refuse = false
await one.routeWebSocket(/\/live/, (ws) => {
  if (refuse) return void ws.close()
  const up = ws.connectToServer()
  lines.push({ ws, up })
})
const id = await table(one, { seats: bots(1), options: { setup: 'teaching', first: 'A' } })
await one.goto(`${server}/#/t/${id}`)
await one.waitForSelector('.hcard.is-can')
await one.click('.hcard[data-id=brute]')
refuse = true
await lines.at(-1).ws.close()
await one.waitForSelector('#prompt:has-text("Connection lost")')
await one.click('.tile[data-id=palace]')
if (!(await one.$('.hcard.is-chosen'))) fail('the steps were lost')
if (await one.isEnabled('#confirm')) fail('confirm is on without a line')
await one.screenshot({ path: `${shots}/lost.png` })
refuse = false
await one.waitForSelector('#confirm:not([disabled])')
await one.click('#confirm')
await one.waitForSelector('.own button.card:has-text("Brute")')
const brutes = await one.$$('.own button.card:has-text("Brute")')
if (brutes.length !== 1) fail(`${brutes.length} Brutes`)

// Free undo of a hidden card, then help by hovering.
await one.click('.acts .btn:has-text("Undo")')
await one.waitForSelector('.hcard[data-id=brute]').catch(() => fail('undo did nothing'))
await one.hover('.hcard[data-id=samurai]')
await one.waitForSelector('.bubble.help').catch(() => fail('no help on hover'))
await one.screenshot({ path: `${shots}/help.png` })
if (one.errors.length) fail(one.errors.join('\n'))
console.log(`lost line: sockets ${lines.length}, errors: ${one.errors.length}`)
await browser.close()
