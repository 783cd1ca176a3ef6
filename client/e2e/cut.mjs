/** Nothing that is read is cut off or too small, on every screen: maps, hands, mats, cards and battles. */
import { device, drawn, fail, open, page, pageOn, poll, reach, settings, walk } from './browser.mjs'

/** Letters are at least so high, on maps, pieces and badges, and elsewhere, in pixels. */
const ON_PIECES = 11.9
const ELSEWHERE = 13.9
const PIECES =
  '.map, .mini-counter, .chit, .card, .hcard, .tile, .htok, .tcard, .flag, .tag, .mini, .many, .chosen-steps'
const ROWS = '.screen, .tcards, .armycards'
const touched = { hasTouch: true, isMobile: true }
const SCREENS = {
  desktop: { viewport: { width: 1440, height: 900 } },
  tablet: { viewport: { width: 768, height: 1024 }, ...touched },
  side: { viewport: { width: 844, height: 390 }, ...touched },
  phone: { viewport: { width: 390, height: 844 }, ...touched },
}
/** Where maps are looked at too. */
const LARGE = {
  flat: { viewport: { width: 1024, height: 768 } },
  wide: { viewport: { width: 1920, height: 1080 } },
  widest: { viewport: { width: 2560, height: 1440 } },
}
const me = { kind: 'me' }
const bot = { kind: 'bot', level: 'kachi' }
const takeda = { game: 'kawanakajima', seats: [me, bot] }
const uesugi = { game: 'kawanakajima', seats: [bot, me] }
const random = { kind: 'bot', level: 'random' }
const three = [me, random, random]
const quick = { game: 'ikusa', seats: three, options: { variant: 'quick', round_cap: '1' } }
const rokugan = { game: 'rokugan', seats: [me, random, random, random, random] }
const first = ({ legal }) =>
  legal.find((path) => /^(mode attack|clan U-[B-J])$/.test(path)) ??
  legal.find((path) => path !== 'done') ??
  legal[0]

const isFar = (view) => view.phase === 'place' && view.round === 2 && view.tokens.length > 6
/** Any action, and the same again in every run: a table's own numbers depend on which bot was quicker. */
let asked = 0
const soon = ({ legal }) => legal[(asked++ * 7 + 3) % legal.length]

const WAR = 'the war of Ikusa'
/** Maps with many pieces on them: how to come there, and what must be drawn. */
const MAPS = [
  [WAR, quick, 'A', (view) => view.phase === 'declaring', '.banner', '.map, .dock, .seats'],
  ['tokens of Rokugan', rokugan, 'A', isFar, '.map .tok', '.map, .screen, .margin'],
  ['where Clans arrive', takeda, 'A', (view) => view.phase === 'settle', '.kwmat', '.map, .kwmat, .kwstrip'],
]
/** A moment: how to come there, what must be drawn, and in which parts of it every text is whole. */
const MOMENTS = [
  ['a hand of Kenjin', { seats: [me, bot] }, 'A', () => true, '.hcard[data-state="can"]', '.hand'],
  ['orders of Takeda', takeda, 'A', (view) => view.phase === 'orders', '.kwmat .order', '.kwmat, .kwstrip'],
  ['orders of Uesugi', uesugi, 'B', (view) => view.phase === 'orders', '.kwmat .order', '.kwmat, .kwstrip'],
  ['a chit', uesugi, 'B', (view) => view.phase === 'accept', '.kwcard .el', '.kwcard'],
  [
    'a leader',
    uesugi,
    'B',
    (view) => view.phase === 'lead_attack',
    '.fightoptions .proposed',
    '.fightoptions',
  ],
]

/** What is cut off at the side, hidden behind dots, pushed out of the window, or too small to read. */
const look = ([parts, pieces, onPieces, elsewhere, rows]) => {
  const found = new Set()
  for (const part of document.querySelectorAll(parts)) {
    const texts = document.createTreeWalker(part, NodeFilter.SHOW_TEXT)
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      const said = node.textContent.trim()
      const at = node.parentElement
      const style = getComputedStyle(at)
      if (
        !said ||
        at.closest('.vh, details:not([open]) > :not(summary)') ||
        at.getClientRects().length === 0 ||
        style.opacity === '0' ||
        style.visibility !== 'visible'
      )
        continue
      const range = document.createRange()
      range.selectNodeContents(node)
      const { left, right } = range.getBoundingClientRect()
      // A row that scrolls shows the rest when it is moved.
      const rolls = at.closest(rows)
      if (!at.ownerSVGElement && !rolls && (left < -1 || right > innerWidth + 1))
        found.add(`"${said}" is outside of the window`)
      for (let box = at; box !== part.parentElement; box = box.parentElement) {
        const hides = getComputedStyle(box).overflowX !== 'visible'
        const room = box.getBoundingClientRect()
        if (hides && !rolls && !(box instanceof SVGElement) && right > room.right + 1)
          found.add(`"${said}" is cut off`)
      }
      const matrix = at.ownerSVGElement ? at.getScreenCTM() : null
      const high = parseFloat(style.fontSize) * (matrix ? Math.hypot(matrix.a, matrix.b) : 1)
      if (high < (at.closest(pieces) ? onPieces : elsewhere))
        found.add(`"${said}" is ${high.toFixed(1)} px high`)
    }
  }
  return [...found]
}

/** Screens on which the names of Ikusa's map keep clear of each other and of all pieces, as they are drawn. */
const APART = new Set(['desktop', 'wide'])
/** How deep a name may touch a piece, in pixels. */
const TOUCH = 4

/** Names of a map that meet each other, or lie under a piece. */
const meet = ([touch]) => {
  const letters = 0.75
  const names = [...document.querySelectorAll('.map .lbl')].map((el) => {
    const { left, right, top, bottom } = el.getBoundingClientRect()
    const [middle, half] = [(top + bottom) / 2, ((bottom - top) / 2) * letters]
    return { said: el.textContent, left, right, top: middle - half, bottom: middle + half }
  })
  const pieces = [...document.querySelectorAll('.map .banner .grow, .map .standing > [data-piece] > .grow')]
    .map((el) => el.getBoundingClientRect())
    .filter(({ width }) => width > 0)
  const deep = (a, b) =>
    Math.min(
      Math.min(a.right, b.right) - Math.max(a.left, b.left),
      Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top),
    )
  return names.flatMap((a, i) => [
    ...names
      .slice(i + 1)
      .filter((b) => deep(a, b) > 0)
      .map((b) => `"${a.said}" meets "${b.said}"`),
    ...(pieces.some((piece) => deep(a, piece) > touch) ? [`"${a.said}" is under a piece`] : []),
  ])
}

/** Pieces may still be on their way to their places, so names that meet one count only if they go on doing so. */
async function keepApart(one, screen) {
  let left = []
  const apart = async () => {
    left = await one.evaluate(meet, [TOUCH])
    return left.length === 0
  }
  await poll(apart, () => left.join(', ')).catch((error) => fail(`${WAR}, ${screen}: ${error.message}`))
}

const browser = await open()
const host = await page(browser)
let looked = 0
const tables = new Map()
for (const [name, wish, seat, moment] of MOMENTS)
  tables.set(name, await reach(host, wish, seat, moment, first))
for (const [name, wish, seat, moment] of MAPS) tables.set(name, await reach(host, wish, seat, moment, soon))
const storageState = await host.context().storageState()
for (const [screen, extra] of Object.entries({ ...SCREENS, ...LARGE })) {
  const context = await device(browser, 'desktop', 'light', {
    ...extra,
    storageState,
    reducedMotion: 'reduce',
  })
  const one = await pageOn(context)
  await settings(one, { calm: true, confirm: false, coach: false, films: 'none' })
  for (const [name, , , , ready, parts] of screen in LARGE ? MAPS : [...MAPS, ...MOMENTS]) {
    await walk(one, `#/t/${tables.get(name)}`)
    await one.waitForSelector(ready)
    await one.evaluate(() => document.fonts.ready)
    await drawn(one)
    const found = await one.evaluate(look, [`${parts}, .unit`, PIECES, ON_PIECES, ELSEWHERE, ROWS])
    if (name === WAR && APART.has(screen)) await keepApart(one, screen)
    for (const complaint of found) fail(`${name}, ${screen}: ${complaint}`)
    looked++
    if (one.errors.length) fail(`${name}, ${screen}: ${one.errors.splice(0).join('; ')}`)
  }
  await context.close()
}
console.log(`cut: ${looked} screens, errors: ${process.exitCode ?? 0}`)
await browser.close()
