/** A whole game against bots by clicking what glows. GAME names it, OPTIONS (JSON) are its options. */
import { bots, clickOne, drawn, fail, moment, open, page, server, settings, shots, table } from './browser.mjs'

const browser = await open()
const size = process.env.SIZE ?? 'desktop'
const scheme = process.env.SCHEME ?? 'light'
const game = process.env.GAME ?? 'kenjin'
const seats = Number(process.env.SEATS ?? 2)
const one = await page(browser, size, scheme)
const name = (what) => `${shots}/${game}-${what}-${seats}p-${size}-${scheme}.png`
await settings(one, { theme: 'system', speed: 4, confirm: process.env.CONFIRM !== 'no' })
const id = await table(one, { game, seats: bots(seats - 1), options: JSON.parse(process.env.OPTIONS ?? '{}') })
await one.goto(`${server}/#/t/${id}`)
await one.waitForSelector(`.${game}`)
let chosen = 0
let fights = 0
let idle = 0
const seen = new Set()
const shoot = async (what) => {
  if (seen.has(what)) return
  seen.add(what)
  await one.screenshot({ path: name(what) })
}
for (let i = 0; i < 20000; i++) {
  const now = await moment(one)
  if (now === 'over') break
  if (now === 'wait') {
    if (++idle > 2000) throw new Error('nothing happens')
    await one.waitForTimeout(40)
    continue
  }
  idle = 0
  if (now === 'confirm') {
    if (chosen >= 10) await shoot('confirm')
    await one.click('#confirm')
    chosen++
    await drawn(one)
  } else if (now === 'fight') {
    fights++
    if (fights === 2) {
      for (let k = 0; k < 9; k++) await one.waitForTimeout(150)
      await shoot('fight')
    }
    const rest = fights > 12 ? await one.$('[data-skip-all]') : null
    if (rest) await rest.click()
    else await one.keyboard.press('s')
    await drawn(one)
    if (fights === 3) await shoot('fight-end')
  } else {
    if (chosen === 9) await shoot('choose')
    const clicked = await clickOne(one)
    if (clicked && process.env.CONFIRM === 'no') chosen++
    if (chosen === 9) {
      await one.waitForTimeout(80)
      await shoot('chosen')
    }
  }
}
await one.waitForSelector('.ending')
await one.waitForTimeout(300)
await shoot('score')
const check = await one.$('.ending .btn:has-text("seed")')
await check.click()
await one.waitForSelector('.verify')
await shoot('verify')
await one.goto(`${server}/#/replay/${id}`)
await one.waitForSelector('.timeline')
await one.fill('.timeline input[type=range]', '15').catch(() => one.keyboard.press('ArrowRight'))
await one.waitForTimeout(300)
await shoot('replay')
if (one.errors.length) fail(one.errors.join('\n'))
if (chosen < 13) fail(`only ${chosen} moves were made`)
console.log(`${seats} seats, ${size}: ${chosen} moves, ${fights} scenes, errors: ${one.errors.length}`)
await browser.close()
