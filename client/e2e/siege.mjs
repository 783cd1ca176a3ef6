/** A siege of Kaizu and a Samurai, each played to over HTTP and then on by clicks in the page. */
import {
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

const size = process.env.SIZE ?? 'desktop'
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

/** Answer in the page as long as the same kind of question is asked, `most` times at most. */
async function answer(id, phases, most, look) {
  await one.goto(`${server}/#/t/${id}`)
  await one.waitForSelector('.kawanakajima')
  const asked = new Set()
  const until = async (now, { moves }) => {
    if (now !== 'choose') return false
    const {
      view: { phase },
    } = await snapshotOf(one, id, 'B')
    if (moves >= most || !phases.includes(phase)) return true
    if (!asked.has(phase)) await look(phase)
    asked.add(phase)
    return false
  }
  await playOn(one, { until })
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
const siege = await answer(
  await reach(SIEGE, 'random', { scenario: 'hypothetical' }, toKaizu),
  SIEGE,
  12,
  async (phase) => {
    await one.waitForSelector('.siegestage .ward')
    if (size === 'phone') await lookAround()
    await one.screenshot({ path: `${shots}/${size}-${phase}.png` })
  },
)
const samurai = await answer(await reach(SAMURAI, 'kachi', { samurai: true }), SAMURAI, 6, async (phase) => {
  await one.screenshot({ path: `${shots}/${size}-${phase}.png` })
})
if (!siege.size || !samurai.size) fail('nothing was asked')
if (size === 'phone' && sights === 0) fail('no ward was pointed at')
if (one.errors.length) fail(one.errors.join('\n'))
console.log(`${size}: ${[...siege, ...samurai].join(', ')}, errors: ${one.errors.length}`)
await browser.close()
