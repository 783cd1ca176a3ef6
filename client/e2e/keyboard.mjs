/** A whole game against bots with the keyboard alone, from the first page on, or with OPTIONS (JSON) from a table on. GAME names it. */
import { bots, drawn, fail, moment, open, page, random, server, settings, table } from './browser.mjs'

const game = process.env.GAME ?? 'kenjin'
const title = { kenjin: 'Kenjin', rokugan: 'Battle for Rokugan' }[game]
const browser = await open()
const one = await page(browser)
await settings(one, { theme: 'system', speed: 4 })
if (process.env.OPTIONS) {
  const id = await table(one, { game, seats: bots(2), options: JSON.parse(process.env.OPTIONS) })
  await one.goto(`${server}/#/t/${id}`)
} else {
  await one.goto(server)
  await one.waitForSelector('.box .btn.seal')
  for (let i = 0; i < 20; i++) {
    await one.keyboard.press('Tab')
    if (await one.evaluate((name) => document.activeElement?.matches('.box .btn.seal') && document.activeElement.closest('.box').querySelector('h2').textContent === name, title)) break
  }
  await one.keyboard.press('Enter')
}
await one.waitForSelector(`.${game}`)
let moves = 0
let idle = 0
const focus = () => one.evaluate(() => ({ id: document.activeElement?.id ?? '', element: document.activeElement?.getAttribute('data-id') ?? '', can: document.activeElement?.getAttribute('data-state') === 'can' }))
for (let i = 0; i < 2500; i++) {
  const now = await moment(one)
  if (now === 'over') break
  if (now === 'wait') {
    if (++idle > 2000) throw new Error('nothing happens')
    await one.waitForTimeout(40)
    continue
  }
  idle = 0
  if (now === 'fight') for (let k = 0; k < 8; k++) await one.keyboard.press('s')
  else if (now === 'confirm') {
    const at = await focus()
    if (at.id !== 'confirm') fail(`focus is on ${JSON.stringify(at)}, not on confirm`)
    await one.keyboard.press(moves % 2 ? 'Enter' : 'Control+Enter')
    moves++
  } else {
    if (i === 4) {
      await one.keyboard.press('Escape')
      await one.keyboard.press('n')
    }
    const keys = ['n', 'p', 'ArrowRight', 'ArrowLeft', 'ArrowDown']
    for (let k = random(3); k >= 0; k--) await one.keyboard.press(keys[random(keys.length)])
    if (!(await focus()).can) await one.keyboard.press('n')
    if (moves === 3) {
      await one.keyboard.press('?')
      await one.waitForSelector('.bubble').catch(() => fail('? explains nothing'))
      await one.keyboard.press('Escape')
    }
    await one.keyboard.press('Enter')
  }
  await drawn(one)
  await one.waitForTimeout(20)
}
await one.waitForSelector('.ending')
if (one.errors.length) fail(one.errors.join('\n'))
if (moves < 13) fail(`only ${moves} moves`)
console.log(`keyboard: ${moves} moves, errors: ${one.errors.length}`)
await browser.close()
