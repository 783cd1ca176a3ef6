/** A whole game against a bot by clicking what glows. */
import { bots, fail, moment, open, page, random, server, settings, shots, table } from './browser.mjs'

const browser = await open()
const size = process.env.SIZE ?? 'desktop'
const scheme = process.env.SCHEME ?? 'light'
const seats = Number(process.env.SEATS ?? 2)
const one = await page(browser, size, scheme)
const name = (what) => `${shots}/${what}-${seats}p-${size}-${scheme}.png`
await settings(one, { theme: 'system', speed: 4 })
const id = await table(one, { seats: bots(seats - 1) })
await one.goto(`${server}/#/t/${id}`)
await one.waitForSelector('.kenjin', { timeout: 15000 })
let chosen = 0
let fights = 0
let idle = 0
const seen = new Set()
const shoot = async (what) => {
  if (seen.has(what)) return
  seen.add(what)
  await one.screenshot({ path: name(what) })
}
for (let i = 0; i < 900; i++) {
  const now = await moment(one)
  if (now === 'over') break
  if (now === 'wait') {
    if (++idle > 200) throw new Error('nothing happens')
    await one.waitForTimeout(100)
    continue
  }
  idle = 0
  if (now === 'confirm') {
    if (chosen >= 10) await shoot('confirm')
    await one.click('#confirm')
    chosen++
    await one.waitForTimeout(40)
  } else if (now === 'fight') {
    fights++
    if (fights === 2) {
      for (let k = 0; k < 9; k++) await one.waitForTimeout(150)
      await shoot('fight')
    }
    await one.keyboard.press('s')
    await one.waitForTimeout(60)
    if (fights === 3) await shoot('fight-end')
  } else {
    const choices = await one.$$('.el[data-state="can"]')
    if (chosen === 9) await shoot('choose')
    const which = choices[random(choices.length)]
    await which?.click({ timeout: 3000 }).catch(() => {})
    if (chosen === 9) {
      await one.waitForTimeout(80)
      await shoot('chosen')
    }
  }
}
await one.waitForSelector('.ending', { timeout: 10000 })
await one.waitForTimeout(300)
await shoot('score')
const check = await one.$('.ending .btn:has-text("seed")')
await check.click()
await one.waitForSelector('.verify', { timeout: 5000 })
await shoot('verify')
await one.goto(`${server}/#/replay/${id}`)
await one.waitForSelector('.timeline', { timeout: 10000 })
await one.fill('.timeline input[type=range]', '15').catch(() => one.keyboard.press('ArrowRight'))
await one.waitForTimeout(300)
await shoot('replay')
if (one.errors.length) fail(one.errors.join('\n'))
if (chosen < 13) fail(`only ${chosen} moves were made`)
console.log(`${seats} seats, ${size}: ${chosen} moves, ${fights} scenes, errors: ${one.errors.length}`)
await browser.close()
