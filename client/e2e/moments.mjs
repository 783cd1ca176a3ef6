/** Moments of all games that are worth a picture: how to come there, and what must be seen before it is taken. */
import { drawn, playOver, press, pressThe, reach as reachTable, table, toKaizu } from './browser.mjs'

const bot = (level = 'kachi') => ({ kind: 'bot', level })
const me = { kind: 'me' }
const both = ['desktop-light', 'phone-dark']

const reach = async (...wanted) => `#/t/${await reachTable(...wanted)}`

/** A game that is over. */
async function finished(one, wish) {
  const id = await table(one, wish)
  await playOver(one, id, ['A'], 4000)
  return id
}

const fixed = ({ legal, version }) => legal[(version * 7 + 3) % legal.length]

/** The first of several wishes that is available. */
export const oneOf = (version, ...wishes) => {
  const open = wishes.find((some) => some.length > 0)
  return open[(version * 7 + 3) % open.length]
}

/** Tokens are laid where they count. */
const rule = ({ legal, view, version }) =>
  oneOf(
    version,
    legal.filter((path) => {
      const [verb, kind, spot] = path.split(' ')
      return verb === 'lay'
        ? view.lawful[kind]?.includes(spot) && (spot.includes('>') || !/army/.test(kind))
        : !['scout', 'shugenja', 'recall'].includes(verb)
    }),
    legal,
  )

/** Plans for units, attacks with armies, presses on. */
const wage = ({ legal, view, version }) =>
  oneOf(
    version,
    legal.filter((path) => /^(attack|fight) red-/.test(path)),
    legal.filter((path) => path === 'press_on'),
    legal.filter((path) => /^plan (turn_order|ninja) 0$|^plan levy [12]$/.test(path)),
    view.phase === 'marching' ? legal.filter((path) => path === 'end') : [],
    legal,
  )

/** Attacks with everybody. */
export const storm = ({ legal, view, version }) =>
  oneOf(
    version,
    legal.filter((path) => path === 'mode attack' || (view.phase === 'accept' && path === 'yes')),
    view.phase === 'orders' ? legal.filter((path) => /^clan U-[BCDEFGHIJ]$/.test(path)) : [],
    legal,
  )

/** Plans for the ninja alone. */
const hire = ({ legal, view, version }) =>
  oneOf(
    version,
    legal.filter((path) => /^plan (turn_order|build|levy|ronin) 0$/.test(path)),
    legal.filter((path) => path.startsWith('plan ninja ')).slice(-1),
    view.phase === 'window' ? legal.filter((path) => path.startsWith('pass ')) : [],
    legal,
  )

/** Holds everything that moves, as soon as something of a kind is seen. */
const freeze = async (one, selector) => {
  const still = (wanted) => {
    if (!document.querySelector(wanted)) return false
    for (const animation of document.getAnimations()) animation.pause()
    return true
  }
  await one.waitForFunction(still, selector, { polling: 'raf' })
}

const kenjin = (seats, options) => ({ game: 'kenjin', seats, options })
const teaching = kenjin([me, bot('random')], { setup: 'teaching', first: 'A' })
const rokugan = {
  game: 'rokugan',
  seats: [me, bot(), bot()],
  options: { clans: ['crane', 'lion', 'scorpion'] },
}
const ikusa = {
  game: 'ikusa',
  seats: [me, bot(), bot(), bot(), bot()],
  options: { variant: 'quick', round_cap: '8' },
}
/** A table where your Assassin may strike, and the strike. */
const toAssassin = (one) =>
  reach(
    one,
    { ...teaching, options: { setup: 'teaching', first: 'B' } },
    'A',
    (view, legal) =>
      view.players[0].deployed >= 4 &&
      legal.some((path) =>
        view.pieces.some(({ id, kind }) => kind === null && path === `deploy assassin ${id}`),
      ),
    ({ legal }) => legal.find((path) => !path.startsWith('deploy assassin')) ?? legal[0],
  )
const kill = async (one) => {
  await pressThe(one, '.hcard[data-id="assassin"]')
  await one.waitForSelector('.foe .card.is-can, #confirm:enabled', { state: 'attached' })
  // A card that you have seen is killed without a question.
  await press(one, '.foe .card.down.is-can')
  await one.click('#confirm:enabled')
}
const uesugi = { game: 'kawanakajima', seats: [bot(), me], options: {} }
const takeda = { game: 'kawanakajima', seats: [me, bot()], options: {} }
const asked = '.el[data-state="can"]'
/** On in a replay until a fight is shown. */
const watch = async (one) => {
  for (let i = 0; i < 400 && !(await one.$('.fight')); i++) {
    await one.keyboard.press('ArrowRight')
    await drawn(one)
  }
  await one.waitForSelector('.fight')
}
const onward = (count) => async (one) => {
  await watch(one)
  for (let i = 0; i < count; i++) await pressThe(one, '[data-next]')
}

export const MOMENTS = [
  { name: 'start', docs: both, reach: async () => '', ready: '.box:nth-of-type(4) .pic svg' },
  {
    name: 'new-table',
    docs: ['desktop-light'],
    reach: async () => '',
    ready: '.box .line',
    act: async (one) => {
      await pressThe(one, '.box .go .btn')
      await one.waitForSelector('.newtable')
    },
  },
  {
    name: 'lobby',
    docs: [],
    reach: async (one) => `#/t/${await table(one, { seats: [me, { kind: 'person' }] })}`,
    ready: '.lobby .qr path',
  },
  { name: 'rules', docs: ['tablet-light'], reach: async () => '#/rules/ikusa', ready: '.gbody section' },
  {
    name: 'kenjin-draft',
    docs: [],
    reach: (one) => reach(one, kenjin([me, bot(), bot()], { setup: 'draft' }), 'A', () => true),
    ready: '.offer .el[data-state="can"]',
  },
  {
    name: 'kenjin-table',
    docs: both,
    reach: (one) => reach(one, teaching, 'A', (view) => view.players[0].deployed >= 7, fixed),
    ready: '.hcard[data-state="can"]',
    act: async (one) => {
      await pressThe(one, '.hcard[data-state="can"]')
      await one.waitForSelector('.tile[data-state="can"]')
    },
  },
  {
    name: 'kenjin-four',
    docs: [],
    reach: (one) =>
      reach(one, kenjin([me, bot(), bot(), bot()], {}), 'A', (view) => view.players[0].deployed >= 5, fixed),
    ready: '.hcard[data-state="can"]',
  },
  {
    name: 'kenjin-combat',
    docs: ['tablet-light'],
    reach: async (one) => `#/replay/${await finished(one, teaching)}/20`,
    ready: '.timeline',
    act: onward(4),
  },
  {
    name: 'kenjin-assassin',
    docs: ['desktop-light'],
    moving: true,
    reach: toAssassin,
    ready: '.hcard[data-state="can"]',
    act: async (one) => {
      await kill(one)
      await freeze(one, '[data-cue="leave"]')
    },
  },
  {
    name: 'kenjin-assassin-still',
    docs: ['phone-dark'],
    reach: toAssassin,
    ready: '.hcard[data-state="can"]',
    act: async (one) => {
      await kill(one)
      await one.waitForSelector('.hcard[data-id="assassin"]', { state: 'detached' })
    },
  },
  {
    name: 'kenjin-end',
    docs: ['desktop-dark'],
    reach: async (one) => `#/t/${await finished(one, teaching)}`,
    ready: '.ending .curve, .ending .scroll',
  },
  {
    name: 'rokugan-place',
    docs: ['desktop-light', 'tablet-dark', 'phone-light'],
    reach: (one) =>
      reach(
        one,
        rokugan,
        'A',
        (view) =>
          view.round === 3 &&
          view.phase === 'place' &&
          view.tokens.length >= 8 &&
          Object.keys(view.hand).some((kind) => /^army/.test(kind)),
        rule,
      ),
    ready: '.htok[data-state="can"]',
    act: (one) => pressThe(one, '.htok[data-id^="army"][data-state="can"]'),
  },
  {
    name: 'rokugan-reveal',
    docs: ['desktop-dark'],
    reach: async (one) => `#/replay/${await finished(one, rokugan)}/10`,
    ready: '.timeline',
    act: onward(3),
  },
  {
    name: 'rokugan-end',
    docs: ['desktop-light'],
    reach: async (one) => `#/t/${await finished(one, rokugan)}`,
    ready: '.ending .scroll',
  },
  {
    name: 'ikusa-plan',
    docs: [],
    reach: (one) => reach(one, ikusa, 'A', (view) => view.phase === 'planning' && view.round === 2, wage),
    ready: '.bins .is-can',
  },
  {
    name: 'ikusa-war',
    docs: ['desktop-light', 'tablet-light', 'phone-dark'],
    reach: (one) =>
      reach(
        one,
        ikusa,
        'A',
        (view, legal) => view.phase === 'declaring' && legal.some((path) => path.startsWith('attack red-')),
        wage,
      ),
    ready: '.armycard',
    act: (one) => pressThe(one, '.armycard[data-state="can"]'),
  },
  {
    name: 'ikusa-march',
    docs: [],
    reach: (one) => reach(one, ikusa, 'A', (view) => view.phase === 'marching', wage),
    ready: asked,
  },
  {
    name: 'ikusa-levy',
    docs: [],
    reach: (one) => reach(one, ikusa, 'A', (view) => /levy|recruit|muster/.test(view.phase), wage),
    ready: asked,
  },
  {
    name: 'ikusa-losses',
    docs: ['desktop-dark'],
    reach: (one) => reach(one, ikusa, 'A', (view) => view.phase === 'losing', wage),
    ready: '.bstage',
  },
  {
    name: 'ikusa-battle',
    docs: [],
    reach: (one) => reach(one, ikusa, 'A', (_view, legal) => legal.includes('press_on'), wage),
    ready: '.bstage',
  },
  {
    name: 'ikusa-ninja',
    docs: ['desktop-dark'],
    reach: (one) =>
      reach(one, ikusa, 'A', (_view, legal) => legal.some((path) => /^strike /.test(path)), hire),
    ready: '.ikdock .tray.secret',
    act: async (one) => {
      await pressThe(one, '.ikdock .pick[data-state="can"]:has(.flag)')
      await pressThe(one, '#confirm')
      await one.waitForSelector('.strike-stage')
      await pressThe(one, '[data-next]')
      await one.waitForSelector('.strike-stage .die')
    },
  },
  {
    name: 'ikusa-end',
    docs: [],
    reach: async (one) =>
      `#/t/${await finished(one, { ...ikusa, options: { variant: 'quick', round_cap: '1' } })}`,
    ready: '.ending .scroll',
  },
  {
    name: 'kawanakajima-plans',
    docs: ['tablet-light'],
    reach: (one) => reach(one, uesugi, 'B', (view) => view.phase === 'choose_plan'),
    ready: '.plancard',
  },
  {
    name: 'kawanakajima-setup',
    docs: [],
    reach: (one) => reach(one, takeda, 'A', (view) => view.phase === 'settle'),
    ready: '.kwmat',
    act: (one) => pressThe(one, '.allrow .seg'),
  },
  {
    name: 'kawanakajima-orders',
    docs: ['desktop-light', 'phone-light'],
    reach: (one) => reach(one, uesugi, 'B', (view) => view.phase === 'orders' && view.turn >= 2, storm),
    ready: '.kwmat.orders',
    act: (one) => pressThe(one, '.order[data-state="can"]'),
  },
  {
    name: 'kawanakajima-chit',
    docs: ['desktop-light'],
    reach: (one) => reach(one, uesugi, 'B', (view) => view.phase === 'accept' && view.turn >= 2, storm),
    ready: '.kwcard',
  },
  {
    name: 'kawanakajima-march',
    docs: ['desktop-dark'],
    reach: (one) =>
      reach(
        one,
        uesugi,
        'B',
        (view) => view.phase === 'step' && view.move.mp > 3 && Object.keys(view.move.reach).length > 7,
        storm,
      ),
    ready: '.hexspot[data-state="can"]',
  },
  {
    name: 'kawanakajima-declare',
    docs: [],
    reach: (one) => reach(one, uesugi, 'B', (view) => view.phase === 'declare', storm),
    ready: asked,
  },
  {
    name: 'kawanakajima-battle',
    docs: both,
    reach: (one) => reach(one, uesugi, 'B', (view) => view.phase === 'lead_attack' && view.turn >= 2, storm),
    ready: '.fightoptions .proposed strong',
  },
  {
    name: 'kawanakajima-siege',
    docs: ['desktop-light', 'phone-light'],
    reach: (one) =>
      reach(
        one,
        {
          game: 'kawanakajima',
          seats: [bot('random'), me],
          options: { scenario: 'hypothetical' },
        },
        'B',
        (view) => view.phase === 'siege_deed' && view.siege.sides.every((side) => side.markers.length > 0),
        toKaizu,
      ),
    ready: '.siegestage .ward',
  },
  {
    name: 'kawanakajima-aids',
    docs: ['desktop-light'],
    reach: (one) => reach(one, uesugi, 'B', (view) => view.phase === 'lead_attack', storm),
    ready: '.fightoptions .el',
    act: async (one) => {
      await one.keyboard.press('t')
      await one.waitForSelector('.kwaids')
    },
  },
  {
    name: 'kawanakajima-end',
    docs: [],
    reach: async (one) => `#/t/${await finished(one, takeda)}`,
    ready: '.ending .scroll',
  },
]
