/** axe-core on every page, light and dark, and on a phone: no finding of any level. */
import {
  clickOne,
  fail,
  open,
  page,
  playOver,
  press,
  pressThe,
  reach,
  server,
  settings,
  snapshotOf,
  table,
} from './browser.mjs'
import { findings, inspect } from './inspect.mjs'

const browser = await open()

/** Dark and light differ in colours only: what else axe asks for is asked once. ROUND=other asks for the other colours of each size. */
const COLOURS = { runOnly: ['color-contrast', 'link-in-text-block'] }

// One finished and one unfinished game, played over HTTP, which every look shares.
const first = await page(browser)
const two = {
  options: { setup: 'teaching', first: 'A' },
  seats: [{ kind: 'me' }, { kind: 'bot', level: 'random' }],
}
const over = await table(first, two)
await playOver(first, over, ['A'])
const begun = await table(first, two)
await playOver(first, begun, ['A'], 5)
const three = {
  game: 'rokugan',
  options: { clans: ['crane', 'scorpion', 'lion'] },
  seats: [{ kind: 'me' }, { kind: 'bot', level: 'random' }, { kind: 'bot', level: 'random' }],
}
const ruled = await table(first, three)
await playOver(first, ruled, ['A'])
const laying = await table(first, three)
await playOver(first, laying, ['A'], 12)
const war = {
  game: 'ikusa',
  options: { variant: 'quick', round_cap: '1' },
  seats: [{ kind: 'me' }, { kind: 'bot', level: 'random' }, { kind: 'bot', level: 'random' }],
}
const shogun = await table(first, war)
await playOver(first, shogun, ['A'])
const planning = await reach(first, war, 'A', (view) => view.phase === 'planning')
const declaring = await reach(first, war, 'A', (view) => view.phase === 'declaring')
const clash = { game: 'kawanakajima', seats: [{ kind: 'me' }, { kind: 'bot', level: 'random' }] }
const ordering = await reach(first, clash, 'A', (view, legal) => view.phase === 'orders' && legal.length > 3)
const marching = await reach(
  first,
  clash,
  'A',
  (view) => view.phase === 'step' && Object.keys(view.move.reach).length > 6,
)
const waiting = await table(first, { seats: [{ kind: 'me' }, { kind: 'person' }] })
const storageState = await first.context().storageState()
await first.context().close()

const pages = [
  ['start', '', '.box .btn'],
  ['lobby', `#/t/${waiting}`, '.lobby'],
  ['table', `#/t/${begun}`, '.el[data-state="can"]'],
  ['score', `#/t/${over}`, '.ending'],
  ['replay', `#/replay/${over}`, '.timeline'],
  ['rules', '#/rules/kenjin', '.guide section'],
  ['home', '#/home', '[data-home=turn]'],
  ['find', '#/play', '[data-pair]'],
  ['account', '#/account', '[data-zone]'],
  ['people', '#/people', '[data-people=friend]'],
  ['profile', '#/profile', '.games tbody tr'],
  ['leaders', '#/leaders', '.people select'],
  ['tournaments', '#/tournaments', '[data-cup-open]'],
  ['map', `#/t/${laying}`, '.htok[data-state="can"]', (one) => clickOne(one, '.htok[data-state="can"]')],
  ['honor', `#/t/${ruled}`, '.ending'],
  ['plan', `#/t/${planning}`, '.bins .is-can'],
  [
    'war',
    `#/t/${declaring}`,
    '.armycard[data-state="can"], .prov[data-state="can"]',
    (one) => clickOne(one, '.armycard[data-state="can"], .prov[data-state="can"]'),
  ],
  ['shogun', `#/t/${shogun}`, '.ending'],
  ['orders', `#/t/${ordering}`, '.matrow', (one) => pressThe(one, '.bowl summary')],
  [
    'march',
    `#/t/${marching}`,
    '.hexspot[data-state="can"]',
    (one) => clickOne(one, '.hexspot[data-state="can"]'),
  ],
]
async function round(size, scheme, only) {
  const one = await page(browser, size, scheme, { storageState })
  await settings(one, { theme: 'system', speed: 4 })
  for (const [name, path, ready, then] of pages) {
    await one.goto(`${server}/${path}`)
    await one.waitForSelector(ready)
    await then?.(one)
    await inspect(one, `${name} (${size}, ${scheme})`, only)
  }
  if (one.errors.length) fail(`${size}, ${scheme}: ${one.errors.join('; ')}`)
  await one.context().close()
}
/** A resolution that stands still, as it comes to a player who is at the table. */
async function fight(size, scheme) {
  const one = await page(browser, size, scheme, { reducedMotion: 'reduce' })
  await settings(one, { theme: 'system' })
  const id = await table(one, three)
  await one.goto(`${server}/#/t/${id}`)
  await one.waitForSelector('.rokugan')
  for (let i = 0; i < 40 && !(await one.$('.fight')); i++) {
    await playOver(one, id, ['A'], 1)
    const { version } = await snapshotOf(one, id, 'A')
    await one.waitForFunction(
      (told) =>
        document.querySelector('.fight, .ending') ||
        Number(document.querySelector('.table')?.dataset.version) >= told,
      version,
    )
  }
  await one.keyboard.press('s')
  await inspect(one, `reveal (${size}, ${scheme})`)
  for (let i = 0; i < 9 && !(await one.$('.fought')) && (await one.$('[data-skip]')); i++)
    await press(one, '[data-skip]')
  await one.keyboard.press('s')
  await inspect(one, `battle (${size}, ${scheme})`)
  await one.context().close()
}
await Promise.all([
  fight('desktop', 'light'),
  fight('phone', 'dark'),
  ...(process.env.ROUND === 'other'
    ? [round('desktop', 'dark', COLOURS), round('phone', 'light', COLOURS)]
    : [round('desktop', 'light'), round('phone', 'dark')]),
])
console.log(findings())
await browser.close()
