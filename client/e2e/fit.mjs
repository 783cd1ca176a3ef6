/** The pages around the table and the tables on every screen: nothing wider than the page, one h1, no axe finding, nothing that jumps, a board in view, a light first page. */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import {
  bots,
  device,
  drawn,
  fail,
  open,
  page,
  pageOn,
  playOver,
  server,
  table,
  visit,
  walk,
} from './browser.mjs'

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
/** Over the wire, for somebody who comes for the first time. */
const FIRST_PAGE = 95_000
/** The most requests, and seconds of work in the page, before a newcomer can begin a game. */
const REQUESTS = 24
const INTERACTIVE = 1
const SHIFT = 0.01
const SCREENS = {
  narrow: { viewport: { width: 320, height: 640 }, hasTouch: true, isMobile: true },
  phone: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
  side: { viewport: { width: 844, height: 390 }, hasTouch: true, isMobile: true },
  tablet: { viewport: { width: 768, height: 1024 } },
  zoomed: { viewport: { width: 720, height: 450 }, deviceScaleFactor: 2 },
  wide: { viewport: { width: 2560, height: 1440 } },
}
const browser = await open()
const host = await page(browser)
const over = await table(host, { seats: bots(1), options: { setup: 'teaching' }, spectators: true })
await playOver(host, over, ['A'])
const waiting = await table(host, {
  game: 'ikusa',
  seats: [{ kind: 'me' }, { kind: 'person' }, { kind: 'open' }],
})
const games = { kenjin: 1, rokugan: 2, ikusa: 2, kawanakajima: 1 }
const tables = []
for (const [game, others] of Object.entries(games))
  tables.push([`table of ${game}`, `#/t/${await table(host, { game, seats: bots(others) })}`])
const storageState = await host.context().storageState()
const newTable = (one) => one.locator('.box:has-text("Rokugan") .btn:has-text("With friends")').click()
const unfold = (one) => one.locator('.box:has-text("Ikusa") .line').click()

const pages = [
  ['start', '', '.box .line', null, true],
  ['play now', '', '.box .line', unfold, true],
  ['new table', '', '.box .line', newTable, true],
  ['lobby', `#/t/${waiting}`, '.lobby .qr', null, true],
  ['invitation', `#/t/${waiting}`, '.invite', null, false],
  ['how to play', '#/rules/kawanakajima', '.gbody section', null, true],
  ['exact wording', '#/rules/kenjin/exact', '.rules [data-rule]', null, true],
  ['replay', `#/replay/${over}/5`, '.timeline', null, true],
  ['end', `#/t/${over}`, '.ending', null, true],
]
/** Where a board has the least room beside the rest of its table. */
const TIGHT = ['narrow', 'side', 'tablet', 'zoomed']
const asked = tables.map(([name, path]) => [name, path, '.table[data-asked="true"] .board', null, true])
/** On a large screen the question and the log are read from farther away; the least size of their letters there. */
const LETTERS = 17
const letters = () =>
  ['.log .line, .log p', '#prompt .said > span'].map((selector) => {
    const el = document.querySelector(selector)
    return Number.parseFloat(getComputedStyle(el).fontSize) * (el.currentCSSZoom ?? 1)
  })

const tablesOn = (screen) => (TIGHT.includes(screen) ? asked : screen === 'wide' ? asked.slice(0, 1) : [])

/** The least part of the window that a board has, and of a button that must be free. */
const LEAST = 0.25
/** What is wrong with a table: its board is hardly there, words do not fit, or buttons of the question lie under something. */
const cramped = (least) => {
  const { width, height } = document.querySelector('.board').getBoundingClientRect()
  const part = (width * height) / (innerWidth * innerHeight)
  const found = part < least ? [`the board has ${(100 * part).toFixed()} % of the window`] : []
  for (const named of document.querySelectorAll('.hcard .nm, .field .tname')) {
    const words = document.createRange()
    words.selectNodeContents(named)
    const [has, needs] = [named.closest('.el').getBoundingClientRect(), words.getBoundingClientRect()]
    if (needs.left < has.left - 1 || needs.right > has.right + 1)
      found.push(`"${named.textContent}" runs over its edge`)
  }
  const seats = document.querySelector('.seats')
  if (seats && seats.scrollWidth > seats.clientWidth + 1) found.push('the seats are wider than their column')
  for (const button of document.querySelectorAll('.command .acts button')) {
    const { left, top, width: w, height: h } = button.getBoundingClientRect()
    const [x, y] = [left + w / 2, top + h / 2]
    const seen = w > 0 && getComputedStyle(button).visibility === 'visible' && y < innerHeight
    if (seen && !button.contains(document.elementFromPoint(x, y)))
      found.push(`"${button.textContent}" lies under something`)
  }
  return found
}
/** Pages that are watched for jumps while they load, and those that begin on the first page. */
const SHIFTING = ['start', 'lobby']
const LOADED = [...SHIFTING, 'play now', 'new table']
/** What axe.mjs does not look at. */
const NOT_LOOKED_AT = ['play now', 'new table', 'invitation', 'exact wording']
const ready = { 'new table': '.newtable', 'play now': '.playnow.unfolded' }

/** Buttons and tabs that do not fit into the width of the page. */
const outside = () =>
  [...document.querySelectorAll('.drive .btn, .tabs2 button')]
    .filter((el) => {
      const { left, right } = el.getBoundingClientRect()
      return right > left && (left < 0 || right > innerWidth || el.scrollWidth > el.clientWidth + 1)
    })
    .map((el) => el.textContent)

/** A page that adds up how far things jump while it is drawn. */
async function watched(context) {
  const one = await pageOn(context)
  await one.addInitScript(() => {
    globalThis.shift = 0
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) if (!entry.hadRecentInput) globalThis.shift += entry.value
    }).observe({ type: 'layout-shift', buffered: true })
  })
  return one
}

for (const [screen, extra] of Object.entries(SCREENS)) {
  const scheme = screen === 'phone' ? 'dark' : 'light'
  const guest = await watched(await device(browser, 'desktop', scheme, extra))
  const member = await watched(await device(browser, 'desktop', scheme, { ...extra, storageState }))
  for (const [name, path, wanted, then, known] of [...pages, ...tablesOn(screen)]) {
    const one = known ? member : guest
    await (LOADED.includes(name) ? visit : walk)(one, path)
    await one.waitForSelector(wanted)
    await one.evaluate(() => document.fonts.ready)
    await drawn(one)
    if (SHIFTING.includes(name)) {
      await one.waitForLoadState('networkidle').catch(() => {})
      const shift = await one.evaluate(() => globalThis.shift)
      if (shift > SHIFT) fail(`${name}, ${screen}: shifts by ${shift.toFixed(3)}`)
    }
    await then?.(one)
    if (ready[name]) await one.waitForSelector(ready[name])
    const at = `${name}, ${screen}`
    const { wider, heads } = await one.evaluate(() => ({
      wider: document.scrollingElement.scrollWidth - document.documentElement.clientWidth,
      heads: document.querySelectorAll('h1').length,
    }))
    if (wider > 1) fail(`${at}: ${wider} px wider than the page`)
    for (const text of await one.evaluate(outside)) fail(`${at}: "${text}" is cut off at the side`)
    if (heads !== 1 && name !== 'end') fail(`${at}: ${heads} h1`)
    if (name.startsWith('table of')) {
      for (const wrong of await one.evaluate(cramped, LEAST)) fail(`${at}: ${wrong}`)
      const sizes = screen === 'wide' ? await one.evaluate(letters) : []
      if (sizes.some((size) => size < LETTERS)) fail(`${at}: letters of ${sizes} px`)
    } else if ((screen === 'phone' || screen === 'tablet') && NOT_LOOKED_AT.includes(name)) {
      await one.evaluate(axe)
      const { violations } = await one.evaluate(() =>
        globalThis.axe.run(document, { resultTypes: ['violations'] }),
      )
      for (const v of violations)
        fail(
          `${at}: ${v.id} (${v.impact}): ${v.nodes
            .map((n) => n.target.join(' '))
            .slice(0, 3)
            .join('; ')}`,
        )
    }
    if (one.errors.length) fail(`${at}: ${one.errors.splice(0).join('; ')}`)
  }
  await guest.context().close()
  await member.context().close()
}

// What the first page costs a newcomer, and what it takes until a game can be begun: processor time, not the clock's, so that
// a busy machine finds the same.
const fresh = await page(browser)
const line = await fresh.context().newCDPSession(fresh)
await line.send('Network.enable')
await line.send('Performance.enable', { timeDomain: 'threadTicks' })
let [bytes, requests] = [0, 0]
line.on('Network.loadingFinished', ({ encodedDataLength }) => {
  bytes += encodedDataLength
  requests++
})
await fresh.goto(server, { waitUntil: 'commit' })
await fresh.waitForSelector('.box .btn.seal:enabled')
const { metrics } = await line.send('Performance.getMetrics')
const busy = metrics.find(({ name }) => name === 'TaskDuration').value
const before = `${requests} requests, ${bytes} bytes, ${busy.toFixed(2)} s of its thread`
if (requests > REQUESTS || busy > INTERACTIVE) fail(`a game can be begun after ${before}`)
await fresh.waitForFunction(() => document.querySelectorAll('.box .pic > svg').length >= 4)
await fresh.waitForLoadState('networkidle')
if (bytes > FIRST_PAGE) fail(`the first page takes ${bytes} bytes`)
if (fresh.errors.length) fail(`a newcomer's console: ${fresh.errors.join('; ')}`)
console.log(`fit: ready after ${before}; first page ${bytes} bytes, errors: ${process.exitCode ?? 0}`)
await browser.close()
