/**
 * How many clicks a sensible player needs, and how long they wait while others resolve: prints a table for the
 * documentation. The player knows what they want and takes what is proposed; settings are those of a newcomer.
 * GAME names one game. What is over its goal fails.
 */
import {
  bots,
  clickOne,
  drawn,
  fail,
  moment,
  open,
  page,
  playOn,
  press,
  random,
  server,
  settings,
  snapshotOf,
  table,
  watchScene,
} from './browser.mjs'

const browser = await open()
const only = process.env.GAME ?? ''
const rows = []
const clicks = (one) => one.evaluate(() => globalThis.clicked.count)

/** A newcomer's settings, but nothing takes time where only clicks are counted. */
async function sit(wish, values) {
  const one = await page(browser, 'desktop', 'light', {}, null, 1)
  await settings(one, { confirm: false, films: 'mine', moves: false, speed: 4, ...values })
  const id = await table(one, wish)
  await one.goto(`${server}/#/t/${id}`)
  await one.waitForSelector('.table')
  return { one, id }
}

/** The first of several things that can be pressed now. */
async function firstOf(one, selectors) {
  for (const selector of selectors) if (await press(one, selector, random(97))) return true
  return false
}

/** An action of the player's choice, word by word as it is offered. What takes itself is left to itself. */
async function byWords(one, id, pick) {
  const { legal, view, version } = await snapshotOf(one, id, 'A')
  if (legal.length === 0) return
  const inHand = await one.evaluate(() => document.querySelector('.htok[data-state="chosen"]')?.dataset.id)
  const wish = legal.length > 1 ? pick({ legal, view, version, inHand }) : ''
  if (!wish) {
    await one.waitForFunction(
      (at) => Number(document.querySelector('.table')?.dataset.version) !== at,
      version,
    )
    return
  }
  for (const word of wish.split(' ')) {
    const { version: now } = await one.evaluate(() => document.querySelector('.table').dataset)
    if (Number(now) !== version || (await moment(one)) !== 'choose') return
    await press(one, `.el[data-id="${word}"]:not([data-state="chosen"])`)
  }
}

/** Where an element can be hit, in the page. */
const pointOf = (selector) => {
  for (const el of document.querySelectorAll(selector)) {
    const { left, top, width, height } = el.getBoundingClientRect()
    for (const y of [0.5, 0.3, 0.7])
      for (const x of [0.5, 0.3, 0.7]) {
        const at = [left + x * width, top + y * height]
        if (document.elementFromPoint(...at)?.closest('[data-id]') === el) return at
      }
  }
  return null
}

/** A token laid by one drag, which counts as one click; whether it lies there. */
async function dragged(one, from, to) {
  const start = await one.evaluate(pointOf, from)
  if (!start) return false
  const before = await clicks(one)
  await one.mouse.move(...start)
  await one.mouse.down()
  await one.mouse.move(start[0] + 12, start[1] + 12, { steps: 3 })
  await drawn(one)
  const end = await one.evaluate(pointOf, to)
  if (end) await one.mouse.move(...end, { steps: 4 })
  await one.mouse.up()
  await drawn(one)
  await one.evaluate((count) => (globalThis.clicked.count = count + 1), before)
  return end !== null
}

/** As by words, but tokens are dragged to where they go. */
async function byDrags(one, id, pick) {
  const now = await snapshotOf(one, id, 'A')
  const wish = now.legal.length > 1 ? pick(now) : ''
  const [verb, kind, spot] = wish.split(' ')
  const element = (word) => `.el[data-id="${word}"][data-state="can"]`
  if (verb === 'lay' && (await dragged(one, element(kind), element(spot)))) return
  await byWords(one, id, () => wish)
}

const any = ({ legal }) => legal[random(legal.length)]
/** A scout looks in the second round, the shugenja acts in the third; other rounds are spent on tokens that count, first on one that has come to hand. */
const lawful = ({ legal, view, inHand }) => {
  const starts = (verb) => legal.filter((path) => path.startsWith(`${verb} `))
  const early = view.tokens.filter((token) => token.owner === 'A').length < 2
  const helped = early
    ? [...(view.round === 2 ? starts('scout') : []), ...(view.round === 3 ? starts('shugenja') : [])]
    : []
  const laid = starts('lay').filter((path) => view.lawful[path.split(' ')[1]]?.includes(path.split(' ')[2]))
  const proposed = laid.filter((path) => path.split(' ')[1] === inHand)
  const wishes = [helped, proposed, laid, legal].find((some) => some.length > 0)
  return wishes[random(wishes.length)]
}

/** What a player of Ikusa presses first: what a tray proposes, a plan for levies, an attack in three, then the end. */
const ikusaStep = (one) => {
  const wishes = [
    '#confirm:enabled',
    '.bin:nth-child(3) button:last-of-type:enabled',
    '.bin:nth-child(4) button:last-of-type:enabled',
    '.bin:nth-child(5) button:last-of-type:enabled',
    '.btn.el[data-id="press_on"]',
    ...(random(3) > 0 ? [] : ['.prov[data-state="can"]']),
    '.btn.el[data-id="end"], .btn.el[data-id="done"], .el[data-id="end"], .el[data-id="done"]',
    '.chip.el[data-state="can"]',
    '.prov.el[data-state="can"]',
  ]
  return firstOf(one, wishes)
}

/** What a commander of Kawanakajima presses: whole marches, what is proposed, and all orders they can pay. */
const fieldStep = (one) =>
  firstOf(one, [
    '.order[data-state="can"]',
    '.allrow .seg[data-state="can"]',
    '#confirm:enabled',
    '.kwcard .go[data-state="can"]',
    '.fightoptions .proposed[data-state="can"]',
    '.marchbutton[aria-pressed="false"]',
    '.farhex[data-state="can"]',
    '.fightoptions .el[data-state="can"]',
  ])

const GAMES = {
  kenjin: {
    what: 'Kenjin, two seats, a whole game',
    before: '48',
    goal: 35,
    wish: { seats: bots(1), options: { setup: 'teaching' } },
    choose: (one, id) => byWords(one, id, any),
    until: () => false,
  },
  rokugan: {
    what: 'Battle for Rokugan, three seats, a whole game',
    before: '108',
    goal: 70,
    wish: { game: 'rokugan', seats: bots(2), options: { clans: ['crane', 'lion', 'dragon'] } },
    choose: (one, id) => byWords(one, id, lawful),
    until: () => false,
  },
  'rokugan by drags': {
    what: 'The same with tokens dragged, a drag as one click',
    before: '108',
    goal: 70,
    wish: { game: 'rokugan', seats: bots(2), options: { clans: ['crane', 'lion', 'dragon'] } },
    choose: (one, id) => byDrags(one, id, lawful),
    until: () => false,
  },
  ikusa: {
    what: 'Ikusa, quick, three seats, set-up and first round',
    before: '291',
    goal: 120,
    wish: { game: 'ikusa', seats: bots(2), options: { variant: 'quick' } },
    choose: async (one) => (await ikusaStep(one)) || clickOne(one),
    until: (view) => view.round >= 2,
  },
  kawanakajima: {
    what: 'Kawanakajima 1561, set-up and the turns of one side',
    before: '160 to 220',
    goal: 80,
    wish: { game: 'kawanakajima', seats: bots(1) },
    choose: async (one) => (await fieldStep(one)) || clickOne(one),
    part: (view) => view.turn,
    until: (view) => view.turn >= 6,
  },
}

/** Clicks by part of the game; the whole game is one part, unless it says otherwise. */
async function count(name) {
  const { what, before, goal, wish, choose, part = () => 0, until } = GAMES[name]
  const { one, id } = await sit(wish, {})
  const view = async () => (await snapshotOf(one, id, 'A')).view
  const used = new Map()
  let [now, start] = [part(await view()), 0]
  const close = async (next) => {
    const all = await clicks(one)
    used.set(now, all - start)
    now = next
    start = all
  }
  await playOn(one, {
    choose: (on) => choose(on, id),
    scene: watchScene,
    until: async (asks) => {
      if (asks === 'fight') return false
      const seen = await view()
      if (part(seen) !== now) await close(part(seen))
      return until(seen)
    },
  })
  await close(now)
  const most = Math.max(...used.values())
  rows.push([what, before, [...used.values()].join(', '), goal])
  if (most > goal) fail(`${what}: ${most} clicks, more than ${goal}: ${[...used.values()]}`)
  if (one.errors.length) fail(one.errors.join('\n'))
  await one.context().close()
}

for (const name of Object.keys(GAMES)) if (name.includes(only)) await count(name)
console.log('| | before | clicks | at most |\n|---|---|---|---|')
for (const row of rows) console.log(`| ${row.join(' | ')} |`)
await browser.close()
