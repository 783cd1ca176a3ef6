/** Three players draft their battlefields first. */
import { bots, fail, moment, open, page, random, server, settings, shots, table } from './browser.mjs'

const browser = await open()
const one = await page(browser)
await settings(one, { theme: 'light', speed: 4, confirm: false })
const id = await table(one, { seats: bots(2), options: { setup: 'draft' } })
await one.goto(`${server}/#/t/${id}`)
await one.waitForSelector('.offer')
let taken = 0
for (let i = 0; i < 200 && (await one.$('.offer')); i++) {
  if ((await moment(one)) === 'choose') {
    if (taken === 0) await one.screenshot({ path: `${shots}/draft.png` })
    const choices = await one.$$('.offer .el[data-state="can"]')
    await choices[random(choices.length)]?.click({ timeout: 2000 }).catch(() => {})
    taken++
  }
  await one.waitForTimeout(80)
}
if (taken !== 2) fail(`${taken} tiles taken, not 2`)
if (one.errors.length) fail(one.errors.join('\n'))
console.log(`draft: ${taken} tiles taken, errors: ${one.errors.length}`)
await browser.close()
