/** Reduced motion: a fight goes on by button only; and the page works at 320 px with nothing cut off sideways. */
import {
  bots,
  fail,
  open,
  page,
  playOn,
  pressThe,
  server,
  settings,
  shots,
  standsStill,
  table,
} from './browser.mjs'

const browser = await open()
const one = await page(browser, 'phone', 'light', {
  reducedMotion: 'reduce',
  viewport: { width: 320, height: 700 },
})
await settings(one, { theme: 'light', confirm: false })
const id = await table(one, { seats: bots(1) })
await one.goto(`${server}/#/t/${id}`)
await one.waitForSelector('.kenjin')
/** What a step tells, without the rule below it, which comes a moment later. */
const sentence = () => one.evaluate(() => document.querySelector('.told').firstChild.textContent)
const watch = async (now, { moves, scenes }) => {
  if (now === 'fight' && scenes === 0) {
    const before = await sentence()
    if (!(await standsStill(one, sentence))) fail('the fight went on by itself')
    await pressThe(one, '[data-next]')
    if ((await sentence()) === before) fail('the button does nothing')
    await one.screenshot({ path: `${shots}/calm-320.png` })
  }
  if (now === 'choose' && moves === 8) await one.screenshot({ path: `${shots}/narrow-320.png` })
}
const { scenes: fights } = await playOn(one, { watch })
const wide = await one.evaluate(() => document.documentElement.scrollWidth)
if (wide > 320) fail(`the page is ${wide} px wide`)
if (one.errors.length) fail(one.errors.join('\n'))
console.log(`calm: ${fights} scenes, ${wide} px wide, errors: ${one.errors.length}`)
await browser.close()
