/** The map under a finger and a wheel: it fills the width, a tap looks closer first, and nothing is chosen by dragging. */
import {
  clickOne,
  drawn,
  fail,
  open,
  page,
  playOver,
  playUntil,
  pressThe,
  server,
  settings,
  table,
} from './browser.mjs'

const browser = await open()
const phone = await page(browser, 'phone', 'light', { isMobile: true, deviceScaleFactor: 1 })
await settings(phone, { theme: 'light', speed: 4 })
const id = await table(phone, {
  game: 'rokugan',
  seats: [{ kind: 'me' }, { kind: 'bot', level: 'random' }],
  options: { clans: ['crab', 'lion'] },
})
await playOver(phone, id, ['A'], 12)
await playUntil(phone, id, 'A', (_view, legal) => legal.some((action) => action.startsWith('lay bluff ')))
await phone.goto(`${server}/#/t/${id}`)
await phone.waitForSelector('.htok[data-state="can"]')

// The bluff goes everywhere; what else is in hand is a matter of luck.
const bluff = '.htok[data-id="bluff"][data-state="can"]'
const scale = (one) =>
  one.evaluate(() =>
    Number(/scale\(([\d.]+)\)/.exec(document.querySelector('.map > g').getAttribute('transform'))[1]),
  )
const closer = (one, than, complaint) =>
  one
    .waitForFunction(
      (old) =>
        Number(/scale\(([\d.]+)\)/.exec(document.querySelector('.map > g').getAttribute('transform'))[1]) >
        old,
      than,
    )
    .catch(() => fail(complaint))
const wide = await phone.evaluate(() => {
  const map = document.querySelector('.map > g').getBoundingClientRect()
  const box = document.querySelector('.map').getBoundingClientRect()
  return {
    fills: Math.max(map.width / box.width, map.height / box.height),
    page: document.documentElement.scrollWidth,
  }
})
if (wide.page > 390) fail(`the page is ${wide.page} px wide`)
if (wide.fills < 0.9) fail(`the map fills ${wide.fills} of its place`)

await pressThe(phone, bluff)
await phone.waitForSelector('.target[data-state="can"]')
const far = await scale(phone)
await pressThe(phone, '.target[data-state="can"]:not(.weak)')
await closer(phone, 1.5 * far, 'the tap did not look closer')
await phone.waitForSelector('.wheelspot[data-state="can"]')
if (await phone.isEnabled('#confirm')) fail('a spot was chosen from afar')
const small = await phone
  .locator('.wheelspot[data-state="can"] .thumb')
  .evaluateAll((all) => all.filter((el) => el.getBoundingClientRect().width < 44).length)
if (small) fail(`${small} spots are smaller than a finger`)
await clickOne(phone, '.wheelspot[data-state="can"]')
await phone.waitForSelector('#confirm:not([disabled])')
await pressThe(phone, '.zoom button:nth-of-type(3)')
await drawn(phone)
if (Math.abs((await scale(phone)) - far) > 0.06) fail('the whole map does not come back')

const desk = await page(browser)
await settings(desk, { theme: 'light', speed: 4 })
const other = await table(desk, {
  game: 'rokugan',
  seats: [{ kind: 'me' }, { kind: 'bot', level: 'random' }],
  options: { clans: ['crab', 'lion'] },
})
await playOver(desk, other, ['A'], 3)
await desk.goto(`${server}/#/t/${other}`)
await desk.waitForSelector('.map > g[transform*="scale"]')
const whole = await scale(desk)
await desk.mouse.move(700, 600)
await desk.mouse.wheel(0, -400)
await closer(desk, whole, 'the wheel does not zoom')
const near = await scale(desk)
const before = await desk.getAttribute('.map > g', 'transform')
await desk.mouse.down()
await desk.mouse.move(640, 560, { steps: 4 })
await desk.mouse.up()
if ((await desk.getAttribute('.map > g', 'transform')) === before) fail('the map cannot be dragged')
if (await desk.$('.bubble.why')) fail('a drag chose something')
await desk.keyboard.press('-')
if ((await scale(desk)) >= near) fail('- does not zoom out')
await desk.keyboard.press('+')
await desk.keyboard.press('0')
if (Math.abs((await scale(desk)) - whole) > 0.001) fail('0 does not show the whole map')
const errors = [...phone.errors, ...desk.errors]
if (errors.length) fail(errors.join('\n'))
console.log(`map: errors: ${errors.length}`)
await browser.close()
