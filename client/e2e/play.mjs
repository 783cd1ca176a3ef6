/** A whole game against bots by pressing what glows: with the mouse, or on a phone with a finger. GAME names it, OPTIONS (JSON) are its options. */
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
  snapshotOf,
  table,
} from './browser.mjs'
import { chooser } from './choosing.mjs'

const browser = await open()
const size = process.env.SIZE ?? 'desktop'
const scheme = process.env.SCHEME ?? 'light'
const game = process.env.GAME ?? 'kenjin'
const seats = Number(process.env.SEATS ?? 2)
const one = await page(browser, size, scheme)
await settings(one, { theme: 'system', speed: 4, confirm: process.env.CONFIRM !== 'no', coach: true })
const id = await table(one, {
  game,
  seats: bots(seats - 1),
  options: JSON.parse(process.env.OPTIONS ?? '{}'),
})
await one.goto(`${server}/#/t/${id}`)
await one.waitForSelector(`.${game}`)
const taken = new Set()
const shoot = async (what) => {
  if (taken.has(what)) return
  taken.add(what)
  await one.screenshot({ path: `${shots}/${game}-${what}-${seats}p-${size}-${scheme}.png` })
}
/** How high the question is, whatever it asks; buttons may take a second row. */
const heights = new Map()
const measure = () => {
  const ask = document.querySelector('.ask:not(:has(.steps))')
  return ask && [Math.round(ask.getBoundingClientRect().height), ask.textContent]
}
const watch = async (now, { moves, scenes }) => {
  const [height, text] = (await one.evaluate(measure)) ?? []
  if (height) heights.set(height, text)
  if (now === 'fight' && scenes === 1) await shoot('fight')
  if (now === 'choose' && moves === 9) await shoot('choose')
  if (now === 'confirm' && moves === 10) await shoot('confirm')
}
const seen = await playOn(one, { watch, choose: chooser(game), rush: 12 })
await shoot('score')
await pressThe(one, '.ending [data-verify]')
await one.waitForSelector('.verify .good')
await shoot('verify')
await one.goto(`${server}/#/replay/${id}`)
await one.waitForSelector('.timeline')
const line = one.locator('.timeline input[type=range]')
const steps = Number(await line.getAttribute('max'))
const middle = String(Math.min(15, steps))
await line.fill(middle)
await one.waitForFunction((at) => document.querySelector('.timeline input')?.value === at, middle)
await shoot('replay')
if (heights.size !== 1) fail(`the question changes its height: ${JSON.stringify([...heights])}`)
if (one.errors.length) fail(one.errors.join('\n'))
// How long a game takes is a matter of luck; that it was played here to its end is not.
const { over } = await snapshotOf(one, id, 'A')
if (!over || seen.moves < 1) fail(`${seen.moves} moves were made in ${steps} steps, over: ${over}`)
console.log(
  `${seats} seats, ${size}: ${seen.moves} moves, ${seen.scenes} scenes, errors: ${one.errors.length}`,
)
await browser.close()
