/** Two guests at one table: lobby, chat, why not, a lost line, a spectator, light and dark. */
import {
  cuttable,
  fail,
  moment,
  open,
  page,
  pressThe,
  server,
  settings,
  settled,
  shots,
  table,
} from './browser.mjs'

const browser = await open()
const host = await page(browser, 'desktop', 'light', {}, /WebSocket connection|ERR_INTERNET_DISCONNECTED/)
await cuttable(host)
await settings(host, { theme: 'light', speed: 4 })
const id = await table(host, {
  seats: [{ kind: 'me' }, { kind: 'person' }],
  options: { setup: 'teaching', first: 'A' },
  private_chat: true,
  spectators: true,
})
await host.goto(`${server}/#/t/${id}`)
await host.waitForSelector('.lobby')
await host.screenshot({ path: `${shots}/lobby.png` })
const friend = await page(browser, 'phone')
await friend.goto(`${server}/#/t/${id}`)
await friend.waitForSelector('.invite')
await friend.screenshot({ path: `${shots}/lobby-phone.png` })
await friend.tap('.invite .join')
await host.waitForSelector('.kenjin')
await friend.waitForSelector('.kenjin')

const lay = async (one, card, tile) => {
  for (const what of [`.hcard[data-id=${card}]`, `.tile[data-id=${tile}]`, '#confirm:enabled'])
    await pressThe(one, what)
  await settled(one)
}
await lay(host, 'lord', 'bridge')
await lay(host, 'peasant', 'bridge')
await lay(friend, 'samurai', 'palace')
await lay(friend, 'brute', 'palace')
// People are called by their names, not by their clans.
await lay(host, 'archer', 'bridge')
await friend.waitForSelector('.ticker:has-text("Tester plays")', { state: 'attached' })

// Why not: the Bridge is full.
await host.click('.hcard[data-id=brute]')
await host.waitForSelector('.hcard.is-chosen[data-id=brute]')
await host.click('.tile[data-id=bridge]', { force: true })
await host.waitForSelector('.bubble.why')
const why = await host.textContent('.bubble.why')
if (!/KJ-/.test(why)) fail(`no rule in: ${why}`)
await host.screenshot({ path: `${shots}/why.png` })

// The line breaks; the steps are kept; it comes back.
await host.context().setOffline(true)
await host.evaluate(() => globalThis.lines.forEach((line) => line.close()))
await host.waitForSelector('#prompt:has-text("Connection lost")')
await host.context().setOffline(false)
await host.waitForSelector('#prompt:not(:has-text("Connection lost"))')
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
await host.fill('.say-in input', 'W'.repeat(300))
await host.press('.say-in input', 'Enter')
await friend.waitForSelector('.log:has-text("WWW")').catch(() => fail('a long word did not arrive'))
for (const [who, page] of Object.entries({ host, friend })) {
  if (
    await page
      .locator('.log')
      .first()
      .evaluate((log) => log.scrollWidth > log.clientWidth)
  ) {
    fail(`a long word leaves the chat of the ${who}`)
  }
}
await friend.screenshot({ path: `${shots}/chat-phone.png` })
await friend.tap('.phonebar button:has-text("Board")')

// What the friend must not see.
const board = await friend.evaluate(() =>
  [...document.querySelectorAll('.foe .card')].map((c) => c.textContent),
)
if (board.some((label) => /Lord|Peasant|Archer/.test(label ?? '')))
  fail(`secrets on the friend's board: ${board}`)
const watcher = await page(browser, 'tablet', 'dark')
await watcher.goto(`${server}/#/t/${id}`)
await watcher.waitForSelector('.kenjin')
await watcher.screenshot({ path: `${shots}/spectator-tablet-dark.png` })
if (await moment(watcher)) fail('a spectator may choose')
const errors = [...host.errors, ...friend.errors, ...watcher.errors]
if (errors.length) fail(errors.join('\n'))
console.log(`table: errors: ${errors.length}; why: ${why}`)
await browser.close()
