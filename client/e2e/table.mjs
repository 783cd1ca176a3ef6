/** Two guests at one table: lobby, chat, why not, a lost line, a spectator, light and dark. */
import { fail, moment, open, page, server, settings, shots, table } from './browser.mjs'

const browser = await open()
const host = await page(browser)
await settings(host, { theme: 'light', speed: 4 })
const id = await table(host, { seats: [{ kind: 'me' }, { kind: 'person' }], options: { setup: 'teaching', first: 'A' }, private_chat: true, spectators: true })
await host.goto(`${server}/#/t/${id}`)
await host.waitForSelector('.lobby')
await host.screenshot({ path: `${shots}/lobby.png` })
const friend = await page(browser, 'phone')
await friend.goto(`${server}/#/t/${id}`)
await friend.waitForSelector('.seatlist')
await friend.screenshot({ path: `${shots}/lobby-phone.png` })
await friend.click('.seatlist .btn:has-text("Sit")')
await host.waitForTimeout(2500)
if (await host.$('.lobby .btn.seal')) await host.click('.lobby .btn.seal')
await host.waitForSelector('.kenjin')
await friend.waitForSelector('.kenjin')

const lay = async (one, card, tile) => {
  await one.click(`.hcard[data-id=${card}]`)
  await one.click(`.tile[data-id=${tile}]`)
  await one.click('#confirm')
  await one.waitForTimeout(250)
}
await lay(host, 'lord', 'bridge')
await lay(host, 'peasant', 'bridge')
await lay(friend, 'samurai', 'palace')
await lay(friend, 'brute', 'palace')
await lay(host, 'archer', 'bridge')

// Why not: the Bridge is full.
await host.click('.hcard[data-id=brute]')
await host.waitForTimeout(120)
await host.click('.tile[data-id=bridge]', { force: true })
await host.waitForSelector('.bubble.why')
const why = await host.textContent('.bubble.why')
if (!/KJ-/.test(why)) fail(`no rule in: ${why}`)
await host.screenshot({ path: `${shots}/why.png` })

// The line breaks; the steps are kept; it comes back.
await host.context().setOffline(true)
await host.evaluate(() => dispatchEvent(new Event('offline')))
await host.waitForTimeout(400)
await host.context().setOffline(false)
await host.waitForTimeout(600)
if (!(await host.$('.hcard.is-chosen'))) fail('the chosen card was lost')
await host.click('.tile[data-id=palace]')
await host.click('#confirm')

// Chat, to the table.
await host.click('.tabs2 [role=tab]:has-text("Chat")')
await host.fill('.say-in input', 'Good morning')
await host.press('.say-in input', 'Enter')
await friend.waitForSelector('.phonebar .badge').catch(() => fail('no unread mark'))
await friend.tap('.phonebar button:has-text("Chat")')
await friend.waitForSelector('.log:has-text("Good morning")').catch(() => fail('chat did not arrive'))
await friend.screenshot({ path: `${shots}/chat-phone.png` })
await friend.tap('.phonebar button:has-text("Board")')

// What the friend must not see.
const board = await friend.evaluate(() => [...document.querySelectorAll('.foe .card')].map((c) => c.textContent))
if (board.some((label) => /Lord|Peasant|Archer/.test(label ?? ''))) fail(`secrets on the friend's board: ${board}`)
const watcher = await page(browser, 'tablet', 'dark')
await watcher.goto(`${server}/#/t/${id}`)
await watcher.waitForSelector('.kenjin')
await watcher.waitForTimeout(300)
await watcher.screenshot({ path: `${shots}/spectator-tablet-dark.png` })
if ((await moment(watcher)) !== 'wait') fail('a spectator may choose')
const errors = [...host.errors, ...friend.errors, ...watcher.errors]
if (errors.length) fail(errors.join('\n'))
console.log(`table: errors: ${errors.length}; why: ${why}`)
await browser.close()
