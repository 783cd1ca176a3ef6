/**
 * One turn of an opponent in each game, as series of pictures from which a stranger can tell what happened: Bea plays over
 * HTTP while Aiko watches, on a desktop and on a phone. The show runs at a quarter of its speed, so that a slow machine
 * catches everything. For each screen there is one sheet with the pictures and what the page said at each. GAME names a game.
 */
import { writeFileSync } from 'node:fs'
import {
  actFor,
  drawn,
  fail,
  open,
  page,
  playUntil,
  server,
  settings,
  shots,
  snapshotOf,
  table,
} from './browser.mjs'
import { oneOf, storm } from './moments.mjs'

const me = { kind: 'me' }
const person = { kind: 'person' }
const bot = { kind: 'bot', level: 'kachi' }
const SLOW = 0.25
/** The page says at least this many different things: what was, what happened, and what comes. */
const TOLD = 3
/** How many pictures a sheet has, and how wide they are. */
const MOST = 12
const WIDTHS = { desktop: 720, phone: 300 }

const any = ({ legal, version }) => oneOf(version, legal)

/** Looks at a token once, and places tokens where they count. */
const scheme = ({ legal, view, version }) =>
  oneOf(
    version,
    legal.filter((path) => view.round === 2 && path.startsWith('scout ')),
    legal.filter((path) => {
      const [verb, kind, spot] = path.split(' ')
      return verb === 'lay' && view.lawful[kind]?.includes(spot)
    }),
    legal,
  )

/** Recruits, marches now and then, and attacks. */
const wage = ({ legal, view, version }) =>
  oneOf(
    version,
    view.phase === 'marching' && version % 3 === 0 ? legal.filter((path) => path === 'end') : [],
    legal.filter((path) => /^(attack|fight) /.test(path)),
    legal.filter((path) => path === 'press_on'),
    legal.filter((path) => /^plan (turn_order|ninja) 0$|^plan levy [12]$/.test(path)),
    legal,
  )

/** How each game comes to a turn of Bea, seat B, and when that turn is over. */
const TURNS = {
  kenjin: {
    wish: { seats: [me, person], options: { setup: 'teaching', first: 'A' } },
    pick: any,
    begins: (view) => view.players[1].deployed === 6,
    ends: (view) => !view.actors.includes('B'),
  },
  rokugan: {
    wish: { seats: [me, person, bot], options: { clans: ['crane', 'lion', 'scorpion'] } },
    pick: scheme,
    begins: (view) => view.round === 2 && view.phase === 'place' && view.tokens.length >= 4,
    ends: (view) => !view.actors.includes('B'),
  },
  ikusa: {
    wish: { seats: [me, person, bot], options: { variant: 'quick' } },
    pick: wage,
    begins: (view) => view.phase === 'marching',
    ends: (view) => !view.actors.includes('B'),
  },
  kawanakajima: {
    wish: { seats: [me, person] },
    pick: storm,
    begins: (view) => view.turn >= 2 && view.phase === 'accept',
    ends: (view) => view.phase === 'accept',
  },
}

const browser = await open()

/** What the page says at a moment. */
const said = () => {
  const text = (selector) => document.querySelector(selector)?.textContent?.trim() ?? ''
  const flash = [...document.querySelectorAll('.flash')].map((one) =>
    [...one.children].map((part) => part.textContent).join(': '),
  )
  return [text('.fight .told') || text('#prompt .said > span'), ...flash].filter(Boolean).join(' | ')
}

/** Pictures of a page until `over` says that the turn has been shown. */
async function film(one, over) {
  const line = await one.context().newCDPSession(one)
  const frames = []
  for (let done = false; !done; ) {
    done = await over(one)
    const text = await one.evaluate(said)
    const { data } = await line.send('Page.captureScreenshot', { format: 'png' })
    if (data !== frames.at(-1)?.data) frames.push({ text, data })
    await new Promise((next) => setTimeout(next, 200))
  }
  return frames
}

/** At most this many, evenly spread, with the first and the last. */
const spread = (all, most) =>
  all.length <= most
    ? all
    : Array.from({ length: most }, (_, i) => all[Math.round((i * (all.length - 1)) / (most - 1))])

/** Some of the pictures: those at which the page said something new, and others between them where there is room. */
function some(frames) {
  const isNew = ({ text }, i) => i === 0 || i === frames.length - 1 || text !== frames[i - 1].text
  const news = spread(frames.filter(isNew), MOST)
  const rest = frames.filter((frame) => !news.includes(frame))
  const kept = new Set([
    ...news,
    ...(news.length < MOST ? spread(rest, Math.max(2, MOST - news.length)) : []),
  ])
  return frames.filter((frame) => kept.has(frame))
}

/** One sheet of pictures with what was said under each. */
async function sheet(name, size, frames) {
  for (const [i, { data }] of frames.entries())
    writeFileSync(`${shots}/film-${name}-${size}-${i + 1}.png`, Buffer.from(data, 'base64'))
  const one = await page(browser, 'desktop', 'light', {}, null, 1)
  const width = WIDTHS[size]
  const cells = frames.map(
    ({ text, data }, i) =>
      `<figure><img src="data:image/png;base64,${data}"><figcaption>${i + 1}. ${text.replace(/</g, '&lt;')}</figcaption></figure>`,
  )
  const columns = size === 'phone' ? 6 : 3
  await one.setViewportSize({ width: columns * (width + 10) + 10, height: 600 })
  await one.setContent(
    `<style>body{margin:10px;display:grid;grid-template-columns:repeat(${columns},${width}px);gap:10px;font:14px sans-serif}
     figure{margin:0}img{width:100%;display:block;border:1px solid #888}</style>${cells.join('')}`,
  )
  await drawn(one)
  await one.screenshot({ path: `${shots}/film-${name}-${size}.png`, fullPage: true })
  await one.context().close()
}

/** More actions than a turn has that is worth a film. */
const LONG = 40

/** Bea's turn: she acts until it is over, or somebody else is asked. */
async function playTurn(bea, id, { pick, ends }) {
  for (let acts = 0; acts < LONG; acts++) {
    const now = await snapshotOf(bea, id, 'B')
    if (now.over || now.legal.length === 0 || (acts > 0 && ends(now.view))) return
    await actFor(bea, id, now, 'B', pick(now))
  }
}

/** A table of Aiko and Bea that has come to a turn of hers. */
async function set(game) {
  const { wish, pick, begins } = TURNS[game]
  const aiko = await page(browser)
  const bea = await page(browser)
  const id = await table(aiko, { game, ...wish })
  const post = (one, path, data = {}) =>
    one.request.post(`${server}/api/${path}`, { data, headers: { Origin: server } })
  await post(aiko, 'guest', { name: 'Aiko' })
  await post(bea, 'guest', { name: 'Bea' })
  await post(bea, `tables/${id}/sit`, { seat: 'B' })
  await post(aiko, `tables/${id}/start`)
  let reached = false
  playUntil(aiko, id, 'A', () => reached, pick).catch(() => {})
  await playUntil(bea, id, 'B', (view) => (reached = begins(view)), pick)
  return { aiko, bea, id }
}

/** The table as Aiko sees it on a screen. */
async function seat(aiko, id, size) {
  const storageState = await aiko.context().storageState()
  const one = await page(browser, size, 'light', { storageState }, null, 1)
  const watches = { confirm: false, moves: true, films: 'mine', coach: false }
  await settings(one, { theme: 'light', ...watches, speed: SLOW })
  await one.goto(`${server}/#/t/${id}`)
  await one.waitForSelector('.table .board')
  await drawn(one)
  return one
}

const isShown = (one) =>
  one.evaluate(
    () => document.querySelector('.table').dataset.playing !== 'true' && !document.querySelector('.fight'),
  )

for (const game of Object.keys(TURNS)) {
  if (!game.includes(process.env.GAME ?? '')) continue
  const { aiko, bea, id } = await set(game)
  const screens = await Promise.all(Object.keys(WIDTHS).map((size) => seat(aiko, id, size)))
  let played = false
  const films = screens.map((one) => film(one, async () => played && (await isShown(one))))
  await playTurn(bea, id, TURNS[game])
  await drawn(screens[0])
  played = true
  for (const [i, size] of Object.keys(WIDTHS).entries()) {
    const frames = await films[i]
    const kept = some(frames)
    await sheet(game, size, kept)
    console.log(`${game}, ${size}: ${kept.length} of ${frames.length} pictures`)
    const texts = new Set(kept.map((frame) => frame.text))
    for (const text of texts) console.log(`  ${text}`)
    if (texts.size < TOLD) fail(`${game}, ${size}: the turn is hardly told`)
    if (screens[i].errors.length) fail(screens[i].errors.join('\n'))
    await screens[i].context().close()
  }
  await Promise.all([aiko, bea].map((one) => one.context().close()))
}
await browser.close()
