/** The beginning of a siege of Kaizu, its assaults, and a Samurai, each played to over HTTP and then on by clicks in the page. */
import {
  clickOne,
  fail,
  open,
  page,
  playOn,
  playUntil,
  SIZES,
  server,
  settings,
  shots,
  snapshotOf,
  table,
  toKaizu,
} from './browser.mjs'
import { chooser } from './choosing.mjs'

const size = process.env.SIZE ?? 'desktop'
const whole = process.env.WHOLE === 'yes'
const TABLES = 20
const SIEGE = [
  'garrison',
  'siege_deed',
  'siege_target',
  'commit_markers',
  'take_advantage',
  'sacrifice',
  'push',
  'answer',
  'siege_loss',
  'occupy',
  'retire',
]
const hasten = chooser('kawanakajima')
const SAMURAI = ['call_samurai', 'place_samurai', 'samurai_deed']
const browser = await open()
const one = await page(browser, size)
await settings(one, { theme: 'system', speed: 4 })

/** A table played over HTTP as Uesugi until one of these questions is asked; some games end without it. */
async function reach(phases, level, options, pick) {
  for (let i = 0; i < TABLES; i++) {
    const id = await table(one, {
      game: 'kawanakajima',
      seats: [{ kind: 'bot', level }, { kind: 'me' }],
      options,
    })
    const snapshot = await playUntil(one, id, 'B', (view) => phases.includes(view.phase), pick)
    if (!snapshot.over) return id
  }
  throw new Error(`no table came to ${phases}`)
}

/** Answer in the page until `end` says so; what was asked of `phases`, each of which `look` sees once. */
async function answer(id, phases, look, end) {
  await one.goto(`${server}/#/t/${id}`)
  await one.waitForSelector('.kawanakajima')
  const asked = new Set()
  let phase = ''
  const until = async (now, { moves }) => {
    if (now !== 'choose') return now === 'over'
    const { view } = await snapshotOf(one, id, 'B')
    phase = view.phase
    if (end(view, moves)) return true
    if (phases.includes(phase) && !asked.has(phase)) {
      asked.add(phase)
      await look(phase)
    }
    return false
  }
  // What is asked between the assaults is answered with what ends it.
  const choose = (on) => (phases.includes(phase) ? clickOne(on) : hasten(on))
  await playOn(one, { until, choose })
  return asked
}

/** On a phone, where the fort is larger than its room, each ward that may be chosen is one press away. */
async function lookAround() {
  for (const sight of await one.$$('.sights .btn')) {
    const name = (await sight.evaluate((el) => el.firstChild.textContent)).trim()
    const { width: room } = await (await one.$('.fortscroll')).boundingBox()
    if (room < SIZES.phone[0]) fail(`the fort is only ${room} px wide`)
    await sight.tap()
    const isShown = (wanted) => {
      const room = document.querySelector('.fortscroll').getBoundingClientRect()
      const ward = [...document.querySelectorAll('.ward')].find((el) => el.textContent.includes(wanted))
      const { left, right, top, bottom } = ward.querySelector('.floor').getBoundingClientRect()
      return left >= room.left && right <= room.right && top >= room.top && bottom <= room.bottom
    }
    await one.waitForFunction(isShown, name)
    sights++
  }
}

let sights = 0
const lookAtFort = async (phase) => {
  await one.waitForSelector('.siegestage .ward')
  if (size === 'phone') await lookAround()
  await one.screenshot({ path: `${shots}/${size}-${phase}.png` })
}
const atKaizu = (phases) => reach(phases, 'random', { scenario: 'hypothetical' }, toKaizu)
// Its beginning, then a siege from its first assault on: as long as it is asked about, or WHOLE until it is over.
const begun = await answer(
  await atKaizu(['garrison']),
  SIEGE,
  lookAtFort,
  ({ phase }, moves) => moves >= 12 || !SIEGE.includes(phase),
)
let over = false
const fought = await answer(await atKaizu(['siege_deed']), SIEGE, lookAtFort, ({ siege, phase }) => {
  over = siege === null
  return over || (!whole && !SIEGE.includes(phase))
})
if (whole && !over && !(await one.$('.ending'))) fail('neither the siege nor the battle is over')
const samurai = await answer(
  await reach(SAMURAI, 'kachi', { samurai: true }),
  SAMURAI,
  (phase) => one.screenshot({ path: `${shots}/${size}-${phase}.png` }),
  ({ phase }, moves) => moves >= 6 || !SAMURAI.includes(phase),
)
if (!begun.has('garrison') || !fought.has('siege_deed') || !samurai.size) fail('nothing was asked')
if (size === 'phone' && sights === 0) fail('no ward was pointed at')
if (one.errors.length) fail(one.errors.join('\n'))
console.log(`${size}: ${[...begun, ...fought, ...samurai].join(', ')}, errors: ${one.errors.length}`)
await browser.close()
