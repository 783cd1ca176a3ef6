/** Three players draft their battlefields first. */
import { bots, clickOne, fail, open, page, playOn, server, settings, shots, table } from './browser.mjs'

const browser = await open()
const one = await page(browser)
await settings(one, { theme: 'light', speed: 4, confirm: false })
const id = await table(one, { seats: bots(2), options: { setup: 'draft' } })
await one.goto(`${server}/#/t/${id}`)
await one.waitForSelector('.offer')
let taken = 0
const choose = async () => {
  if (taken === 0) await one.screenshot({ path: `${shots}/draft.png` })
  await clickOne(one, '.offer .el[data-state="can"]')
  taken++
}
await playOn(one, { choose, until: async () => !(await one.$('.offer')) })
if (taken !== 2) fail(`${taken} tiles taken, not 2`)
if (one.errors.length) fail(one.errors.join('\n'))
console.log(`draft: ${taken} tiles taken, errors: ${one.errors.length}`)
await browser.close()
