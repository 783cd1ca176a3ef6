/** Two players on one device: a curtain falls between them and hides everything. */
import { fail, open, page, playOn, server, settings, shots, table } from './browser.mjs'

const browser = await open()
const one = await page(browser)
await settings(one, { theme: 'system', speed: 4 })
const id = await table(one, { seats: [{ kind: 'me' }, { kind: 'me' }], hotseat: true })
await one.goto(`${server}/#/t/${id}`)
await one.waitForSelector('.curtain')
await one.screenshot({ path: `${shots}/curtain.png` })
/** Both seats have one guest, so they go by their clans. */
let called = ''
const watch = async (now) => {
  if (!called && now === 'choose') {
    called = await one.$$eval('.seat h3', (names) => names.map((name) => name.textContent).join())
    if (called.split(',')[0] === called.split(',')[1]) fail(`both players are called ${called}`)
  }
  if (now === 'curtain' && (await one.$('.hand, .kenjin, .log'))) fail('something shows behind the curtain')
}
const { curtains } = await playOn(one, { watch })
if (curtains < 14) fail(`only ${curtains} curtains`)
if (one.errors.length) fail(one.errors.join('\n'))
console.log(`hot-seat: ${curtains} curtains, errors: ${one.errors.length}`)
await browser.close()
