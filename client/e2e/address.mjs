/** The address may change while a page starts, and the server may be away when a link is opened. */
import { fail, open, page, server, table } from './browser.mjs'

const browser = await open()
const early = await page(browser)
// As soon as anything is drawn, before the page listens, the address changes.
await early.addInitScript(() => {
  const drawn = new MutationObserver(() => {
    if (!document.querySelector('#app')?.firstChild) return
    drawn.disconnect()
    location.hash = '#/rules/kenjin'
  })
  drawn.observe(document, { childList: true, subtree: true })
})
await early.goto(server)
await early.waitForSelector('h1:has-text("Kenjin")')

const late = await page(browser, 'desktop', 'light', {}, /ERR_FAILED/)
const id = await table(late, { seats: [{ kind: 'me' }, { kind: 'person' }] })
let away = true
await late.route('**/api/tables/*', (route) => (away ? route.abort() : route.continue()))
await late.goto(`${server}/#/t/${id}`)
await late.waitForSelector('text=Connection lost')
away = false
await late.waitForSelector('.lobby')
const errors = [...early.errors, ...late.errors]
if (errors.length) fail(errors.join('\n'))
console.log(`address: errors: ${errors.length}`)
await browser.close()
