/** Two players on one device: a curtain falls between them and hides everything. */
import { fail, moment, open, page, random, server, settings, shots, table } from './browser.mjs'

const browser = await open()
const one = await page(browser)
await settings(one, { theme: 'system', speed: 4 })
const id = await table(one, { seats: [{ kind: 'me' }, { kind: 'me' }], hotseat: true })
await one.goto(`${server}/#/t/${id}`)
await one.waitForSelector('.curtain')
await one.screenshot({ path: `${shots}/curtain.png` })
let curtains = 0
let idle = 0
for (let i = 0; i < 1500; i++) {
  const now = await moment(one)
  if (now === 'over') break
  if (now === 'wait') {
    if (++idle > 2000) throw new Error('nothing happens')
    await one.waitForTimeout(50)
    continue
  }
  idle = 0
  if (now === 'curtain') {
    curtains++
    if (await one.$('.hand, .kenjin, .log')) fail('something shows behind the curtain')
    await one.click('.curtain .btn')
  } else if (now === 'fight') await one.keyboard.press('s')
  else if (now === 'confirm') await one.click('#confirm')
  else {
    const choices = await one.$$('.el[data-state="can"]')
    await choices[random(choices.length)]?.click({ timeout: 3000 }).catch(() => {})
  }
  await one.waitForTimeout(30)
}
await one.waitForSelector('.ending')
if (curtains < 14) fail(`only ${curtains} curtains`)
if (one.errors.length) fail(one.errors.join('\n'))
console.log(`hot-seat: ${curtains} curtains, errors: ${one.errors.length}`)
await browser.close()
