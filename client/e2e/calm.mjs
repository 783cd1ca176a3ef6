/** Reduced motion: a fight goes on by button only; and the page works at 320 px with nothing cut off sideways. */
import { bots, fail, moment, open, page, random, server, settings, shots, table } from './browser.mjs'

const browser = await open()
const one = await page(browser, 'phone', 'light', { reducedMotion: 'reduce', viewport: { width: 320, height: 700 } })
await settings(one, { theme: 'light', confirm: false })
const id = await table(one, { seats: bots(1) })
await one.goto(`${server}/#/t/${id}`)
await one.waitForSelector('.kenjin')
let fights = 0
let seen = 0
for (let i = 0; i < 600; i++) {
  const now = await moment(one)
  if (now === 'over') break
  if (now === 'fight') {
    if (fights++ === 0) {
      const before = await one.textContent('.told')
      await one.waitForTimeout(1800)
      if ((await one.textContent('.told')) !== before) fail('the fight went on by itself')
      await one.click('[data-next]')
      if ((await one.textContent('.told')) === before) fail('the button does nothing')
      await one.screenshot({ path: `${shots}/calm-320.png` })
    }
    await one.keyboard.press('s')
  } else if (now === 'choose') {
    if (i > 20 && !seen++) await one.screenshot({ path: `${shots}/narrow-320.png` })
    const choices = await one.$$('.el[data-state="can"]')
    await choices[random(choices.length)]?.click({ timeout: 2000 }).catch(() => {})
  }
  await one.waitForTimeout(40)
}
await one.waitForSelector('.ending')
const wide = await one.evaluate(() => document.documentElement.scrollWidth)
if (wide > 320) fail(`the page is ${wide} px wide`)
if (one.errors.length) fail(one.errors.join('\n'))
console.log(`calm: ${fights} scenes, ${wide} px wide, errors: ${one.errors.length}`)
await browser.close()
