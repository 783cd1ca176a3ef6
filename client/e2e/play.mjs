/** A whole game against bots by pressing what glows: with the mouse, or on a phone with a finger. GAME names it, OPTIONS (JSON) are its options, PACK is its data pack. */
import {
  bots,
  fail,
  open,
  page,
  playOn,
  pressThe,
  SIZES,
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
/**
 * How far things jump by themselves, as browsers count it: the worst five seconds. What only grows or shrinks at one edge,
 * as a tray does, and what is as small as a button on the map, does not count. Neither does a card over the table that
 * grows with what it tells. Browsers forgive what follows a press within half a second; here that is thirty frames, which
 * begin when the press has been answered, however slow the machine is.
 */
const SHIFT = 0.05
await one.addInitScript(() => {
  const SMALL = 100 * 100
  // An empty page keeps nothing.
  if (location.protocol === 'about:') return
  const FORGIVEN = 30
  let rested = -Infinity
  let frames = 0
  const count = () => {
    if (--frames > 0) requestAnimationFrame(count)
    else rested = performance.now()
  }
  new MutationObserver(([{ target }]) => {
    rested = Infinity
    if (target.getAttribute('aria-busy') === 'true') return
    if (frames <= 0) requestAnimationFrame(count)
    frames = FORGIVEN
  }).observe(document, { subtree: true, attributeFilter: ['aria-busy'] })
  const session = { sum: 0, first: 0, last: -Infinity, from: [] }
  globalThis.shifts = JSON.parse(sessionStorage.getItem('shifts') ?? '{"sum":0,"from":[]}')
  const name = ({ node, previousRect: was, currentRect: is }) =>
    `${node?.className || node?.parentElement?.className} ${was.y} to ${was.bottom}, now ${is.y} to ${is.bottom}`
  const jumps = ({ node, previousRect: was, currentRect: is }) =>
    !(node?.nodeType === 1 ? node : node?.parentElement)?.closest('.fight, .ending, .waited') &&
    Math.min(was.width * was.height, is.width * is.height) > SMALL &&
    Math.abs(is.x - was.x) + Math.abs(is.y - was.y) > 3 &&
    Math.abs(is.bottom - was.bottom) > 3
  new PerformanceObserver((list) => {
    for (const { hadRecentInput, value, startTime, sources } of list.getEntries()) {
      if (hadRecentInput || startTime < rested || !sources.some(jumps)) continue
      if (startTime - session.last > 1000 || startTime - session.first > 5000)
        Object.assign(session, { sum: 0, first: startTime, from: [] })
      session.sum += value
      session.last = startTime
      session.from.push(`${value.toFixed(4)} ${sources.map(name).join(', ')}`)
      if (session.sum <= globalThis.shifts.sum) continue
      globalThis.shifts = { sum: session.sum, from: [...session.from] }
      sessionStorage.setItem('shifts', JSON.stringify(globalThis.shifts))
    }
  }).observe({ type: 'layout-shift', buffered: true })
})
const id = await table(one, {
  game,
  seats: bots(seats - 1),
  options: JSON.parse(process.env.OPTIONS ?? '{}'),
  pack: process.env.PACK ?? '',
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
/** How wide the page is: what is only read out must not widen a phone's. */
let widest = 0
const measure = () => {
  const ask = document.querySelector('.ask:not(:has(.steps))')
  const wide = Math.max(innerWidth, document.documentElement.scrollWidth)
  return [wide, ...(ask ? [Math.round(ask.getBoundingClientRect().height), ask.textContent] : [])]
}
const watch = async (now, { moves, scenes }) => {
  const [wide, height, text] = await one.evaluate(measure)
  widest = Math.max(widest, wide)
  if (height) heights.set(height, text)
  if (now === 'fight' && scenes === 1) await shoot('fight')
  if (now === 'choose' && moves === 9) await shoot('choose')
  if (now === 'confirm' && moves === 10) await shoot('confirm')
}
const seen = await playOn(one, { watch, choose: chooser(game), rush: 6 })
const shifts = await one.evaluate(() => globalThis.shifts)
if (shifts.sum > SHIFT) fail(`things jump by ${shifts.sum.toFixed(3)}: ${shifts.from.join('; ')}`)
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
if (widest > SIZES[size][0]) fail(`the page is ${widest} px wide`)
if (heights.size !== 1) fail(`the question changes its height: ${JSON.stringify([...heights])}`)
if (one.errors.length) fail(one.errors.join('\n'))
// How long a game takes is a matter of luck; that it was played here to its end is not.
const { over } = await snapshotOf(one, id, 'A')
if (!over || seen.moves < 1) fail(`${seen.moves} moves were made in ${steps} steps, over: ${over}`)
console.log(
  `${seats} seats, ${size}: ${seen.moves} moves, ${seen.scenes} scenes, jumps: ${shifts.sum.toFixed(3)}, errors: ${one.errors.length}`,
)
await browser.close()
