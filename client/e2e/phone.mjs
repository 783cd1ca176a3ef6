/** What a phone shows of a board by itself: both sides of every battlefield, names that can be read, and where the decision is. */
import {
  drawn,
  fail,
  open,
  page,
  poll,
  pressThe,
  reach,
  settings,
  shots,
  table,
  toKaizu,
  walk,
} from './browser.mjs'

const bot = (level = 'random') => ({ kind: 'bot', level })
const me = { kind: 'me' }
/** Small letters on a map are at least this high, in pixels. */
const READABLE = 12
/** How long in milliseconds a slow machine may take to come to rest. */
const SETTLED = 20_000
const fixed = ({ legal, version }) => legal[(version * 7 + 3) % legal.length]
/** All cards on one battlefield, as far as they may. */
const crowd = ({ legal, view }) => {
  const tile = view.battlefields.find(
    ({ tile, armies }) => tile !== 'bridge' && armies.some(({ seat }) => seat === 'A'),
  )?.tile
  return legal.find((path) => path.startsWith('deploy ') && path.endsWith(` ${tile}`)) ?? legal.at(-1)
}
const fight = ({ legal }) =>
  legal.find((path) => path === 'mode attack' || path === 'yes') ??
  legal.find((path) => path.startsWith('pick ')) ??
  legal[0]

/** What of some shapes cannot be seen whole between the bars. */
const cut = (selector) =>
  [...document.querySelectorAll(selector)]
    .filter((el) => {
      const { left, right, top, bottom } = el.getBoundingClientRect()
      const board = document.querySelector('.board').getBoundingClientRect()
      return left < -1 || right > innerWidth + 1 || top < board.top - 1 || bottom > board.bottom + 1
    })
    .map((el) => el.closest('[aria-label]')?.getAttribute('aria-label') ?? el.textContent)

/** Cards that leave their side of a battlefield. */
const spilled = () =>
  [...document.querySelectorAll('.pile > .card')]
    .filter((card) => {
      const [at, side] = [card, card.parentElement].map((el) => el.getBoundingClientRect())
      return at.top < side.top - 2 || at.bottom > side.bottom + 2 || at.right > side.right + 2
    })
    .map((card) => card.textContent)

/** Whether one of some shapes can be pressed. */
const within = (selector) =>
  [...document.querySelectorAll(selector)].some((el) => {
    const { left, top, width, height } = el.getBoundingClientRect()
    const hit = document.elementFromPoint(left + width / 2, top + height / 2)
    return hit !== null && hit.closest('.board') !== null
  })

/** Names whose letters are too small, or that leave the map. */
const unreadable = (least) => {
  const map = document.querySelector('.map').getBoundingClientRect()
  return [...document.querySelectorAll('.map .lbl')]
    .filter((el) => el.getClientRects().length > 0 && getComputedStyle(el).display !== 'none')
    .filter((el) => {
      const matrix = el.getScreenCTM()
      const size = Number.parseFloat(getComputedStyle(el).fontSize) * Math.hypot(matrix.a, matrix.b)
      const { left, right, top } = el.getBoundingClientRect()
      return size < least - 0.1 || left < map.left - 1 || right > map.right + 1 || top < map.top - 1
    })
    .map((el) => el.textContent)
}

/** Names that are cut off, or smaller than text may be. */
const shortened = (selector) =>
  [...document.querySelectorAll(selector)]
    .filter((el) => el.scrollWidth > el.clientWidth || Number.parseFloat(getComputedStyle(el).fontSize) < 14)
    .map((el) => el.textContent)

/** Four seats of Kenjin, when the first has played `count` cards. */
const afterCards = (one, count, pick) =>
  reach(
    one,
    { game: 'kenjin', seats: [me, bot(), bot(), bot()] },
    'A',
    (view) => view.phase === 'deploy' && view.players[0].deployed >= count,
    pick,
  )

/** What follows the dice of a battle and is chosen on the map. */
const AFTER = new Set(['give_ground', 'advance'])

const LOOKS = [
  {
    name: 'four armies of Kenjin',
    reach: (one) => afterCards(one, 8, fixed),
    ready: '.pile.own .card',
    look: async (one) => {
      const outside = await one.evaluate(cut, '.field .tile, .pile.own > .card')
      return outside.length ? `outside the board: ${outside.join('; ')}` : ''
    },
  },
  {
    name: 'a crowd of Kenjin',
    reach: (one) => afterCards(one, 10, crowd),
    ready: '.pile.own.two .card',
    look: async (one) => {
      const over = await one.evaluate(spilled)
      return over.length ? `over the edge of their side: ${over.join('; ')}` : ''
    },
  },
  {
    name: 'a draft of Kenjin',
    reach: (one) => table(one, { game: 'kenjin', seats: [me, bot(), bot()], options: { setup: 'draft' } }),
    ready: '.offer .tile',
    look: async (one) => {
      const outside = await one.evaluate(cut, '.offer .tile, .slot')
      return outside.length ? `outside the board: ${outside.join('; ')}` : ''
    },
  },
  {
    name: 'the map of Rokugan',
    reach: (one) =>
      reach(
        one,
        { game: 'rokugan', seats: [me, bot(), bot()], options: { clans: ['crane', 'lion', 'scorpion'] } },
        'A',
        (view) => view.phase === 'place',
        fixed,
      ),
    ready: '.map .lbl',
    look: async (one) => {
      const small = await one.evaluate(unreadable, READABLE)
      return small.length ? `cannot be read: ${small.join('; ')}` : ''
    },
    next: async (one) => {
      const seen = () => one.getAttribute('.map > g', 'transform')
      const before = await seen()
      await pressThe(one, '.htok[data-id^=army][data-state="can"]')
      await pressThe(one, '.target[data-state="can"]')
      await one.waitForSelector('.wheelspot[data-state="can"]')
      if ((await seen()) === before) fail('the map does not come closer to a wheel')
      await pressThe(one, '.wheelspot[data-state="can"]')
      await one.waitForSelector('.wheel', { state: 'detached' })
      await drawn(one)
      if ((await seen()) !== before) fail('after a wheel the map does not go back to where it was')
    },
  },
  {
    name: 'five seats of Rokugan',
    reach: (one) =>
      table(one, {
        game: 'rokugan',
        seats: [me, bot(), bot(), bot(), bot()],
        options: { clans: ['unicorn', 'phoenix', 'scorpion', 'dragon', 'crane'] },
      }),
    ready: '.chip .cname',
    look: async (one) => {
      const cutOff = await one.evaluate(shortened, '.chip .cname')
      return cutOff.length ? `cut off or too small: ${cutOff.join('; ')}` : ''
    },
  },
  {
    name: 'a siege of Kaizu',
    reach: (one) =>
      reach(
        one,
        { game: 'kawanakajima', seats: [bot(), me], options: { scenario: 'hypothetical' } },
        'B',
        (view) => view.phase === 'siege_deed' && view.siege.assaults.length > 0,
        toKaizu,
      ),
    ready: '.siegestage .assaultodds',
    look: async (one) =>
      (await one.evaluate(within, '.ward.hot')) ? '' : 'no ward under attack is in sight',
  },
  {
    name: 'battles of Kawanakajima',
    reach: (one) =>
      reach(
        one,
        { game: 'kawanakajima', seats: [bot(), me] },
        'B',
        (view) => view.phase === 'next_battle',
        fight,
      ),
    ready: '.map .el[data-state="can"]',
    look: async (one) =>
      (await one.evaluate(within, '.map .el[data-state="can"]')) ? '' : 'no battle is in sight',
  },
  {
    name: 'after a battle of Kawanakajima',
    size: 'narrow',
    reach: (one) =>
      reach(
        one,
        { game: 'kawanakajima', seats: [bot(), me] },
        'B',
        (view, legal) =>
          view.combat && AFTER.has(view.phase) && legal.some((path) => /^(go|pick) /.test(path)),
        fight,
      ),
    ready: '.fightpanel',
    look: async (one) =>
      (await one.evaluate(within, '.map .el[data-state="can"]')) ? '' : 'nothing can be chosen on the map',
  },
]

const browser = await open()
const host = await page(browser)
const looks = LOOKS.filter(({ name }) => name.includes(process.env.ONLY ?? ''))
const tables = new Map()
for (const { name, reach: come } of looks) tables.set(name, await come(host))
const storageState = await host.context().storageState()
const pages = new Map()
for (const size of ['phone', 'narrow']) {
  const one = await page(browser, size, 'light', { storageState })
  await settings(one, { theme: 'system', calm: true, confirm: false })
  pages.set(size, one)
}
for (const { name, size = 'phone', ready, look, next } of looks) {
  const one = pages.get(size)
  await walk(one, `#/t/${tables.get(name)}`)
  await one.waitForSelector(ready)
  // A map may fly for a moment.
  const settles = async () => {
    await drawn(one)
    return !(await look(one))
  }
  await poll(settles, () => look(one), SETTLED).catch(({ message }) => fail(`${name}: ${message}`))
  await one.screenshot({ path: `${shots}/phone-${name.replaceAll(' ', '-')}.png` })
  await next?.(one)
  if (one.errors.length) fail(`${name}: ${one.errors.splice(0).join('\n')}`)
}
console.log(`phone: errors: ${process.exitCode ?? 0}`)
await browser.close()
