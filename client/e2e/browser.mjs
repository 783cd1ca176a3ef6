/** A browser and small helpers for the browser tests. HONJIN names the server to test. */
import { mkdirSync } from 'node:fs'
import { text } from 'node:stream/consumers'
import { chromium } from 'playwright-core'

export const server = process.env.HONJIN ?? 'http://localhost:8080'
export const shots = process.env.SHOTS ?? 'shots'
/** How long something may take on a slow machine before a script gives up. */
const PATIENCE = 120_000
export const SIZES = { desktop: [1440, 900], tablet: [1024, 768], phone: [390, 844] }
/** Others that people have, for eyes: large screens, a tablet upright, a phone on its side and the smallest one. */
export const MORE_SIZES = {
  wide: [1920, 1080],
  widest: [2560, 1440],
  upright: [820, 1180],
  side: [844, 390],
  narrow: [320, 568],
}
const HELD = new Set(['phone', 'upright', 'side', 'narrow'])

/** How Chromium is started. */
export const LAUNCH = {
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: [
    '--headless',
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ],
}

/** The Chromium that BROWSER is the address of, which many scripts share, or one of our own. */
export async function open() {
  mkdirSync(shots, { recursive: true })
  const { BROWSER } = process.env
  return BROWSER ? chromium.connect(BROWSER) : chromium.launch(LAUNCH)
}

/** What the scripts count on, unless they say otherwise: every move is confirmed, moves are not shown, all fights are. */
const STEADY = { confirm: true, moves: false, films: 'all', sound: false }

/** A browser of its own, with its own cookies. A phone is touched: it has no mouse. */
export async function device(browser, size = 'desktop', scheme = 'light', extra = {}) {
  const [width, height] = SIZES[size] ?? MORE_SIZES[size]
  const touch = HELD.has(size)
  const context = await browser.newContext({
    viewport: { width, height },
    colorScheme: scheme,
    ...(touch ? { hasTouch: true, isMobile: true, deviceScaleFactor: 1 } : {}),
    ...extra,
  })
  context.touch = touch
  return context
}

/** A page on a device of its own. */
export const page = async (browser, size, scheme, extra, expected, pace) =>
  pageOn(await device(browser, size, scheme, extra), expected, pace)

/** Transitions and flights are this much faster than players see them: drawing each of their frames keeps a slow machine busy. */
const BRISK = 20

/** A page that counts everything that goes wrong in it. `expected` are errors a script brings about itself; at a pace of 1 things move as players see them. */
export async function pageOn(context, expected = null, pace = BRISK) {
  const one = await context.newPage()
  one.setDefaultTimeout(PATIENCE)
  one.touch = context.touch
  const line = await context.newCDPSession(one)
  await line.send('Animation.enable')
  await line.send('Animation.setPlaybackRate', { playbackRate: pace })
  one.errors = []
  const note = (text) => !expected?.test(text) && one.errors.push(text)
  one.on('pageerror', (error) => note(String(error)))
  one.on(
    'console',
    (message) => message.type() === 'error' && note(`${message.text()} ${message.location().url}`),
  )
  await prefer(one, STEADY, 'where nothing is')
  await one.addInitScript(() => {
    globalThis.clicked = { count: 0, hit: '' }
    const said = (el) =>
      `${el.tagName} ${el.getAttribute?.('class')} ${el.closest?.('[data-id]')?.getAttribute('data-id')}`
    // Noted before the page acts on it, which may take what was hit away.
    addEventListener(
      'click',
      ({ target }) =>
        (globalThis.clicked = {
          count: globalThis.clicked.count + 1,
          hit: globalThis.aimed?.contains(target) ? 'hit' : said(target),
        }),
      true,
    )
  })
  return one
}

/** Load an address of the client from its start. An empty page comes before it: alone, a new hash loads nothing. */
export async function visit(one, path) {
  await one.goto('about:blank')
  await one.goto(`${server}/${path}`)
}

/** Go on to another address of the client without a load, once the table that was shown is gone. */
export async function walk(one, path) {
  const before = await one.$('.table')
  await one.goto(`${server}/${path}`)
  await before?.waitForElementState('hidden')
}

/** Ask the server over HTTP as the guest of a page, without the browser, which would take much longer; null where it has no time. */
async function ask(one, path, data) {
  one.cookie ||= (await one.context().cookies(server)).map(({ name, value }) => `${name}=${value}`).join('; ')
  const headers = { Cookie: one.cookie, Origin: server, 'Content-Type': 'application/json' }
  const sent = data ? { method: 'POST', body: JSON.stringify(data) } : {}
  const answer = await fetch(`${server}${path}`, { ...sent, headers })
  return answer.status === 429 ? null : answer
}

/** A table opened over HTTP with the page's own guest. */
export async function table(one, wish) {
  const named = await poll(async () => {
    const data = { name: 'Tester' }
    const told = await one.request.post(`${server}/api/guest`, { data, headers: { Origin: server } })
    return told.status() === 429 ? null : told
  }, 'the server has no time for a guest')
  if (!named.ok()) throw new Error(`no guest: ${named.status()} ${await named.text()}`)
  one.cookie = ''
  const seats = { game: 'kenjin', options: {}, spectators: true, private_chat: false, hotseat: false }
  const answer = await poll(
    () => ask(one, '/api/tables', { ...seats, guided: true, ...wish }),
    'the server has no time for a table',
  )
  if (!answer.ok) throw new Error(`no table: ${answer.status} ${await answer.text()}`)
  return (await answer.json()).id
}

export const bots = (count, level = process.env.LEVEL ?? 'random') => [
  { kind: 'me' },
  ...Array.from({ length: count }, () => ({ kind: 'bot', level })),
]

export const settings = (one, values) => prefer(one, { ...STEADY, ...values }, 'instead')

/** What the player prefers when a page is loaded from now on: in addition to what is kept, instead of it, or where nothing is. */
const prefer = (one, values, how) =>
  one.addInitScript(
    ([values, how]) => {
      // An empty page keeps nothing.
      if (location.protocol === 'about:') return
      const kept = localStorage.getItem('honjin.settings')
      if (kept && how === 'where nothing is') return
      const before = how === 'in addition' ? JSON.parse(kept ?? '{}') : {}
      localStorage.setItem('honjin.settings', JSON.stringify({ ...before, ...values }))
    },
    [values, how],
  )

/** How often in milliseconds a page is looked at while it waits; at every frame would keep a slow machine busy with looking. */
const OFTEN = 40

/** What the page asks for, and the version of the table; an empty word while it waits for others or for an answer. */
const look = () => {
  const table = document.querySelector('.table')
  const version = table?.dataset.version ?? ''
  for (const [name, selector] of [
    ['over', '.ending'],
    ['curtain', '.curtain'],
    ['fight', '.fight'],
  ])
    if (document.querySelector(selector)) return `${name} ${version}`
  if (!table || table.getAttribute('aria-busy') === 'true') return ''
  const confirm = document.querySelector('#confirm')
  if (confirm && !confirm.disabled) return `confirm ${version}`
  return table.dataset.asked === 'true' ? `choose ${version}` : ''
}

/** What the page asks for now. */
export const moment = async (one) => (await one.evaluate(look)).split(' ')[0]

/** Wait until the page asks for something; what it is, and the version of the table. */
async function askedAt(one) {
  const found = await one.waitForFunction(look, null, { polling: OFTEN }).catch(async () => {
    throw new Error(`nothing is asked any more: ${await told(one)}`)
  })
  return (await found.jsonValue()).split(' ')
}

/** Wait until the page asks for something; what it is. */
export const asked = async (one) => (await askedAt(one))[0]

/** Until the page has drawn what was just done, and a map has come to rest. */
export const drawn = (one) =>
  one.evaluate(async () => {
    const frames = () =>
      new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done))))
    do await frames()
    while (document.querySelector('.map[data-flying]'))
  })

/** What a page shows, for those who must find out why a script fails. */
export async function told(one) {
  mkdirSync(shots, { recursive: true })
  await one.screenshot({ path: `${shots}/stuck.png` }).catch(() => {})
  return one.evaluate(() => {
    const { version, asked } = document.querySelector('.table')?.dataset ?? {}
    const can = [...document.querySelectorAll('.el[data-state="can"]')].slice(0, 12).map((el) => {
      const { left, top, width, height } = el.getBoundingClientRect()
      return `${el.getAttribute('data-id')} at ${[left, top, width, height].map(Math.round)}`
    })
    return `version ${version}, asked ${asked}, "${document.querySelector('#prompt')?.textContent}", open: ${can.join('; ') || 'nothing'}`
  })
}

/** Aim at one of the elements that fit, once everything is drawn, where it can be seen and nothing covers it; where to press. */
const aim = async ([wanted, turn]) => {
  const drawn = () =>
    new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done))))
  do await drawn()
  while (document.querySelector('.map[data-flying]'))
  const parts = [0.5, 0.35, 0.65, 0.2, 0.8, 0.08, 0.92]
  const hits = (el, x, y) => {
    const hit = x > 0 && y > 0 && x < innerWidth && y < innerHeight && document.elementFromPoint(x, y)
    return hit && (el.matches('[data-id]') ? hit.closest('[data-id]') === el : el.contains(hit))
  }
  /** A hand aims well inside of things; `margin` is how far. */
  const open = (el, margin) => {
    const { left, top, width, height } = el.getBoundingClientRect()
    const points = parts.flatMap((y) => parts.map((x) => [left + x * width, top + y * height]))
    return points.find(([x, y]) =>
      [
        [0, 0],
        [margin, 0],
        [-margin, 0],
        [0, margin],
        [0, -margin],
      ].every(([dx, dy]) => hits(el, x + dx, y + dy)),
    )
  }
  const all = [...document.querySelectorAll(wanted)].filter(
    (el) => !el.disabled && el.getClientRects().length > 0,
  )
  const first = turn % Math.max(1, all.length)
  const turned = [...all.slice(first), ...all.slice(0, first)]
  for (const margin of [9, 4, 0]) {
    for (const el of turned) {
      if (el instanceof HTMLElement) el.scrollIntoView({ block: 'nearest', inline: 'nearest' })
      const at = open(el, margin)
      if (!at) continue
      globalThis.aimed = el
      return { at, before: globalThis.clicked.count }
    }
  }
  return null
}

/** What the press hit, as soon as the page has heard of it; nothing if it was taken away before. */
const heard = ([before, often]) =>
  new Promise((done) => {
    const late = Date.now() + 20_000
    const look = () => {
      if (globalThis.clicked.count > before) done(globalThis.clicked.hit)
      else if (!globalThis.aimed.isConnected || globalThis.aimed.disabled) done('')
      else if (Date.now() > late) done('nothing')
      else setTimeout(look, often)
    }
    look()
  })

const TRIES = 4
/** How long in milliseconds a page may show something without a place to press it. */
export const UNMOVED = 30_000

/** Press what fits a selector, with the mouse or a finger; false if there is nothing to press. What moved away in between is aimed at again. */
export async function press(one, selector, turn = 0) {
  let hit = ''
  for (let i = 0; i < TRIES; i++) {
    const found = await one.evaluate(aim, [selector, turn + i])
    if (!found) return false
    if (one.touch) await one.touchscreen.tap(...found.at)
    else await one.mouse.click(...found.at)
    hit = await one.evaluate(heard, [found.before, OFTEN])
    if (hit === 'hit') return true
    // It was taken away before it was hit.
    if (!hit) return false
  }
  throw new Error(`${selector} was aimed at, but ${hit} was hit: ${await told(one)}`)
}

/** Press one of the things that may be chosen. As long as the page asks for something, there must be one; what is drawn again meanwhile is aimed at again. A map shows some of what may be chosen by itself: no script looks for it. */
export async function clickOne(one, selector = '.el[data-state="can"]') {
  await poll(
    async () => (await press(one, selector, random(10007))) || (await moment(one)) !== 'choose',
    async () => `nothing can be pressed: ${await told(one)}`,
    UNMOVED,
  )
}

/** Press what must be there. What was drawn again before it was hit is aimed at again. */
export async function pressThe(one, selector) {
  await poll(
    async () => {
      await one.waitForSelector(selector)
      return press(one, selector)
    },
    async () => `${selector} cannot be pressed: ${await told(one)}`,
    UNMOVED,
  )
}

/** On with a scene as somebody who watches: only one that waits is clicked away. */
export async function watchScene(one) {
  if (!(await press(one, '.fight .btn.seal[data-next]'))) await one.keyboard.press('s')
}

/** On with a scene: it may end by itself at any time. */
export async function skipScene(one, all = false) {
  if (all && (await press(one, '[data-skip-all]'))) return
  if (one.touch) await press(one, '[data-skip]')
  else await one.keyboard.press('s')
}

/** From now on no fight is shown step by step. */
async function withoutScenes(one) {
  await prefer(one, { films: 'none' }, 'in addition')
  await one.reload()
}

/** The file that is downloaded by a click: what it is called, and its text. */
export async function downloaded(one, selector) {
  const [download] = await Promise.all([one.waitForEvent('download'), one.click(selector)])
  return { name: download.suggestedFilename(), text: await text(await download.createReadStream()) }
}

export const focusOf = (one) =>
  one.evaluate(() => ({
    id: document.activeElement?.id ?? '',
    element: document.activeElement?.getAttribute('data-id') ?? '',
    can: document.activeElement?.getAttribute('data-state') === 'can',
  }))

/** Choose with the keyboard: some steps with a key, then what has focus. */
export async function stepByKey(one, key) {
  for (let k = random(3); k >= 0; k--) await one.keyboard.press(key)
  // What others do meanwhile may take the focus with what had it.
  await poll(
    async () => {
      if ((await focusOf(one)).can || (await moment(one)) !== 'choose') return true
      await one.keyboard.press('n')
      return null
    },
    async () => `the keyboard finds nothing to choose: ${await told(one)}`,
  )
  await one.keyboard.press('Enter')
}

/** Confirm with the keyboard, whose focus goes there by itself. */
export async function sealByKey(one, { moves }) {
  await one
    .waitForFunction(
      () =>
        document.activeElement?.id === 'confirm' || document.querySelector('#confirm')?.disabled !== false,
    )
    .catch(async () => fail(`focus is on ${JSON.stringify(await focusOf(one))}, not on confirm`))
  await one.keyboard.press(moves % 2 ? 'Enter' : 'Control+Enter')
}

/** Longer than any step of a scene takes at full speed. */
const A_WHILE = 1800

/** Whether something reads the same after a while: the one thing that only time can show. */
export async function standsStill(one, read) {
  const before = await read()
  await one.waitForTimeout(A_WHILE)
  return (await read()) === before
}

/** A page whose sockets can be cut from outside, as a broken line would. */
export async function cuttable(one) {
  await one.addInitScript(() => {
    const Real = globalThis.WebSocket
    globalThis.lines = []
    globalThis.WebSocket = class extends Real {
      constructor(...words) {
        super(...words)
        globalThis.lines.push(this)
      }
    }
  })
}

/** Until what was confirmed has been answered. */
export const settled = (one) =>
  one.waitForFunction(
    () =>
      document.querySelector('#confirm')?.disabled !== false &&
      document.querySelector('.table')?.getAttribute('aria-busy') === 'false',
  )

/** After this many presses on one position, pressing leads nowhere. */
const MOST_PRESSES = 150

/**
 * Play on until the game is over, or `until` says so. `choose` answers a question, `seal` confirms it, and `watch` hears
 * of everything that is asked before it is answered. `scene` goes on with a scene; after `rush` scenes the rest of the game
 * is played without, which takes half the time.
 */
export async function playOn(
  one,
  {
    choose = (on) => clickOne(on),
    seal = (on) => press(on, '#confirm'),
    watch = () => {},
    scene = (on, { scenes }) => (scenes === rush ? withoutScenes(on) : skipScene(on, scenes > rush / 2)),
    until = () => false,
    rush = Infinity,
  } = {},
) {
  const seen = { moves: 0, scenes: 0, curtains: 0 }
  let version = ''
  let presses = 0
  for (;;) {
    const [now, at] = await askedAt(one)
    if (now === 'over' || (await until(now, seen))) return seen
    await watch(now, seen)
    presses = at === version && now !== 'fight' ? presses + 1 : 0
    if (at !== version && version) seen.moves += Number(now !== 'fight')
    version = at
    if (presses > MOST_PRESSES) throw new Error(`nothing comes of pressing: ${await told(one)}`)
    if (now === 'curtain') {
      seen.curtains++
      await press(one, '.curtain .btn')
    } else if (now === 'fight') {
      seen.scenes++
      await scene(one, seen)
    } else if (now === 'confirm') await seal(one, seen)
    else await choose(one, seen)
  }
}

let seed = 7
export function random(n) {
  seed = (seed * 1103515245 + 12345) % 2147483648
  return seed % n
}

export function fail(text) {
  console.error(text)
  process.exitCode = 1
}

const BETWEEN = 50

/** Ask again and again until something is true; what it was. The complaint is a text, or makes one. */
export async function poll(ask, complaint, patience = 2 * PATIENCE) {
  for (const end = Date.now() + patience; Date.now() < end; ) {
    const found = await ask()
    if (found) return found
    await new Promise((done) => setTimeout(done, BETWEEN))
  }
  throw new Error(typeof complaint === 'function' ? await complaint() : complaint)
}

/** How a table stands for a seat of the page's own guest. */
export const snapshotOf = (one, id, seat) =>
  poll(async () => {
    const answer = await ask(one, `/api/tables/${id}/snapshot?seat=${seat}&since=99999`)
    return answer?.ok ? answer.json() : null
  }, `table ${id} tells nothing`)

/** One action over HTTP; the table as it stands then, or as it stood if somebody else was faster. */
export async function actFor(one, id, snapshot, seat, action) {
  const data = { id: `${seat}${snapshot.version}`, version: snapshot.version, seat, action }
  const answer = await poll(() => ask(one, `/api/tables/${id}/actions`, data), `table ${id} takes no actions`)
  if (answer.ok) return answer.json()
  if (answer.status !== 409) throw new Error(`${answer.status} ${await answer.text()}`)
  return snapshotOf(one, id, seat)
}

/** A seat of a page's own guest plays on over HTTP until a moment comes at which it may act; `pick` chooses its action. */
export async function playUntil(one, id, seat, moment, pick = ({ legal }) => legal[random(legal.length)]) {
  let snapshot = null
  for (;;) {
    if (!snapshot?.legal.length && !snapshot?.over) {
      snapshot = await poll(async () => {
        const now = await snapshotOf(one, id, seat)
        return now.over || now.legal.length > 0 ? now : null
      }, 'the moment does not come')
    }
    if (snapshot.over || moment(snapshot.view, snapshot.legal)) return snapshot
    snapshot = await actFor(one, id, snapshot, seat, pick(snapshot))
  }
}

/** A table of a page's own guest that has come to a moment; another one if the game ends without it. */
export async function reach(one, wish, seat, moment, pick) {
  for (let tries = 0; tries < 12; tries++) {
    const id = await table(one, wish)
    const { over } = await playUntil(one, id, seat, moment, pick)
    if (!over) return id
  }
  throw new Error(`no game of ${wish.game ?? 'kenjin'} came to the moment`)
}

const KAIZU = [26, 23]

/** How Uesugi comes to besiege Kaizu: everybody attacks, and goes where the fort is. */
export function toKaizu({ legal }) {
  const wish = legal.find(
    (path) => path.startsWith('storm') || path === 'entry D' || path === 'mode attack' || path === 'yes',
  )
  if (wish) return wish
  const far = (path) =>
    Math.abs(Number(path.slice(3, 5)) - KAIZU[0]) + Math.abs(Number(path.slice(5)) - KAIZU[1])
  const steps = legal.filter((path) => path.startsWith('go ')).sort((a, b) => far(a) - far(b))
  return steps[0] ?? legal[random(legal.length)]
}

/** Some seats of a page's own guest play on over HTTP, always the same way; how many actions. */
export async function playOver(one, id, seats, steps = 1000) {
  let done = 0
  while (done < steps) {
    const [seat, snapshot] = await poll(async () => {
      for (const who of seats) {
        const now = await snapshotOf(one, id, who)
        if (now.over || now.legal.length > 0) return [who, now]
      }
      return null
    }, `table ${id} does not come to an end`)
    if (snapshot.over) return done
    await actFor(one, id, snapshot, seat, snapshot.legal[random(snapshot.legal.length)])
    done++
  }
  return done
}
