/** Two whole turns of Kawanakajima 1561 against a bot, BY mouse or keyboard; then zones, a why, odds and the bowl are asked for. */
import { bots, clickOne, drawn, fail, moment, open, page, playUntil, random, server, settings, table } from './browser.mjs'

const by = process.env.BY ?? 'mouse'
const size = process.env.SIZE ?? 'desktop'
const turns = Number(process.env.TURNS ?? 2)
const browser = await open()
const one = await page(browser, size)
await settings(one, { theme: 'system', speed: 4 })
const seats = process.env.SEAT === 'B' ? bots(1).reverse() : bots(1)
const id = await table(one, { game: 'kawanakajima', seats, options: JSON.parse(process.env.OPTIONS ?? '{}') })
await one.goto(`${server}/#/t/${id}`)
await one.waitForSelector('.kawanakajima .unit')

const seen = { moves: 0, scenes: 0, offered: 0, ways: 0, phases: new Set() }
const turn = () => one.evaluate(() => Number(/\d+/.exec(document.querySelector('.turns b')?.textContent ?? '')?.[0] ?? 0))
const focus = () => one.evaluate(() => ({ id: document.activeElement?.id ?? '', can: document.activeElement?.getAttribute('data-state') === 'can' }))

async function choose() {
  const sentence = await one.textContent('#prompt')
  seen.phases.add(sentence.split(/[:.]/)[0].replace(/[A-Z]\w+ ?\w* \(.*?\)/, ''))
  if (by === 'keyboard') {
    for (let k = random(3); k >= 0; k--) await one.keyboard.press(['n', 'p', 'ArrowRight', 'ArrowDown', 'ArrowLeft'][random(5)])
    if (!(await focus()).can) await one.keyboard.press('n')
    await one.keyboard.press('Enter')
    return
  }
  const far = '.farhex[data-state="can"]'
  const offered = Boolean(await one.$(far))
  if (offered) seen.offered++
  const whole = offered && (seen.ways === 0 || random(2) === 0) && (await clickOne(one, far))
  if (whole) seen.ways++
  else await clickOne(one)
}

let idle = 0
for (let i = 0; i < 3000 && (await turn()) <= turns; i++) {
  const now = await moment(one)
  if (now === 'over') break
  if (now === 'wait') {
    if (++idle > 2000) throw new Error(`nothing happens: ${await one.textContent('#prompt')}`)
    await one.waitForTimeout(30)
    continue
  }
  idle = 0
  if (now === 'fight') {
    seen.scenes++
    await one.keyboard.press('s')
  } else if (now === 'confirm') {
    if (by === 'keyboard' && (await focus()).id !== 'confirm') fail('focus is not on confirm')
    if (by === 'keyboard') await one.keyboard.press(seen.moves % 2 ? 'Enter' : 'Control+Enter')
    else await one.click('#confirm')
    seen.moves++
  } else await choose()
  await drawn(one)
}
if ((await turn()) <= turns && (await moment(one)) !== 'over') fail('two turns do not come to an end')

for (let i = 0; i < 200 && !['choose', 'confirm', 'wait'].includes(await moment(one)); i++) {
  await one.keyboard.press('s')
  await drawn(one)
}
await one.locator('.zones button').first().click()
if (!(await one.$('.zone.takeda'))) fail('the zone of control is not shown')
await one.locator('.bowl summary').click()
if ((await one.locator('.inbowl .chit').count()) < 5) fail('the bowl does not show its chits')
await one.locator('.bowl summary').click()
await one.locator('.notice summary').click()
if (!(await one.textContent('.notice p')).includes('reconstructed')) fail('nothing tells that numbers are reconstructed')
await one.locator('.notice summary').click()
// The odds of a battle, asked before its leader is confirmed.
if (by === 'mouse') {
  const battle = await table(one, { game: 'kawanakajima', seats: bots(1).reverse() })
  const eager = ({ legal, version }) => legal.find((path) => path === 'mode attack' || path === 'yes') ?? legal[(version * 7) % legal.length]
  await playUntil(one, battle, 'B', (view) => view.phase === 'lead_attack', eager)
  await one.goto(`${server}/#/t/${battle}`)
  await one.locator('.kwdock .pick[data-state="can"]').first().click()
  await one.locator('.btn[data-id="column"]').click()
  await one.locator('.oddsbox .btn').click()
  await one.waitForSelector('.oddsbox li')
  if (!/Column Score [+-]\d/.test(await one.textContent('.oddsbox'))) fail('the odds do not tell the scores they are for')
}
if (one.errors.length) fail(one.errors.join('\n'))
if (seen.moves < 12 || seen.scenes < 1) fail(`only ${seen.moves} moves and ${seen.scenes} scenes`)
if (by === 'mouse' && seen.offered > 0 && seen.ways === 0) fail('no way was chosen as a whole')
console.log(`${by}, ${size}: ${seen.moves} moves, ${seen.scenes} scenes, ${seen.ways} whole ways, ${seen.phases.size} kinds of questions, errors: ${one.errors.length}`)
await browser.close()
