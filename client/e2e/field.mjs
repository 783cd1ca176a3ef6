/** Two whole turns of Kawanakajima 1561 against a bot, BY mouse or keyboard; then zones, a why, odds and the bowl are asked for. */
import {
  bots,
  clickOne,
  fail,
  open,
  page,
  playOn,
  press,
  pressThe,
  random,
  reach,
  sealByKey,
  server,
  settings,
  stepByKey,
  table,
  visit,
} from './browser.mjs'

const by = process.env.BY ?? 'mouse'
const size = process.env.SIZE ?? 'desktop'
const turns = Number(process.env.TURNS ?? 2)
const FEWEST = 6
const browser = await open()
const one = await page(browser, size)
await settings(one, { theme: 'system', speed: 4 })
const seats = process.env.SEAT === 'B' ? bots(1).reverse() : bots(1)
const wish = { game: 'kawanakajima', seats, options: JSON.parse(process.env.OPTIONS ?? '{}') }

const ways = { offered: 0, whole: 0, phases: new Set() }
const turn = () =>
  one.evaluate(() => Number(/\d+/.exec(document.querySelector('.turns b')?.textContent ?? '')?.[0] ?? 0))

async function choose(on) {
  const sentence = await one.textContent('#prompt')
  ways.phases.add(sentence.split(/[:.]/)[0].replace(/[A-Z]\w+ ?\w* \(.*?\)/, ''))
  if (by === 'keyboard') return stepByKey(on, ['n', 'p', 'ArrowRight', 'ArrowDown', 'ArrowLeft'][random(5)])
  const far = '.farhex[data-state="can"]'
  const offered = Boolean(await one.$(far))
  if (offered) ways.offered++
  if (offered && (ways.whole === 0 || random(2) === 0) && (await press(one, far, random(10007)))) ways.whole++
  else await clickOne(one)
}

/** More orders than the first before they are sealed. */
async function seal(on) {
  for (let i = 0; i < 5; i++) if (!(await press(on, '.order[data-state="can"]', random(10007)))) break
  await press(on, '#confirm')
}

/** Two turns of a battle that goes on after them: one can be lost in fewer. */
async function twoTurns() {
  for (let tries = 0; tries < 6; tries++) {
    const id = await table(one, wish)
    await one.goto(`${server}/#/t/${id}`)
    await one.waitForSelector('.kawanakajima .unit, .kwmat', { state: 'attached' })
    const seen = await playOn(one, {
      choose,
      seal: by === 'keyboard' ? sealByKey : seal,
      rush: 12,
      // A turn may pass with little to decide. The mat lies over the buttons of the map.
      until: async (now, { moves }) =>
        now !== 'fight' &&
        moves >= FEWEST &&
        (await turn()) > turns &&
        (size === 'phone' || !(await one.$('.kwmat'))),
    })
    if (!(await one.$('.ending'))) return seen
  }
  throw new Error('every battle was over too soon')
}
const seen = await twoTurns()
// On a phone the mat takes the whole board until one asks for the map.
const covered = await one.$('.topeek')
if (covered) await pressThe(one, '.topeek')
// What happened while one waited may lie over the buttons, until it is closed.
if (await one.$('.waited')) await pressThe(one, '.waited .x')
await pressThe(one, '.zones button')
await one.waitForSelector('.zone.takeda', { state: 'attached' })
if (covered) await pressThe(one, '.topeek')
await pressThe(one, '.bowl summary')
if ((await one.locator('.inbowl .chit').count()) < 1) fail('the bowl does not show its chits')
await pressThe(one, '.bowl summary')
// A phone has no room for the notice in the strip: it stands under the key to the counters.
if (size === 'phone') {
  await pressThe(one, '.aidbutton')
  await pressThe(one, '.kwaids [data-section="key"]')
} else await pressThe(one, '.notice summary')
const notice = size === 'phone' ? '.aboutnumbers' : '.notice p'
if (!(await one.textContent(notice)).includes('reconstructed'))
  fail('nothing tells that numbers are reconstructed')
await pressThe(one, size === 'phone' ? '.kwaids .x' : '.notice summary')
// The odds of a battle with each leader, and the tables beside it.
if (by === 'mouse') {
  const eager = ({ legal, version }) =>
    legal.find((path) => path === 'mode attack' || path === 'yes') ?? legal[(version * 7) % legal.length]
  const foes = { game: 'kawanakajima', seats: bots(1).reverse() }
  const battle = await reach(one, foes, 'B', (view) => view.phase === 'lead_attack', eager)
  // From its start: the aid would open where it was closed.
  await visit(one, `#/t/${battle}`)
  await one.waitForFunction(() => {
    // Every leader has odds, as soon as all of them have been answered.
    const all = [...document.querySelectorAll('.fightoptions .el')]
    return all.length > 2 && all.every((el) => el.querySelector('strong')?.textContent.includes('%'))
  })
  await one.waitForSelector('.fightoptions .proposed')
  await one.keyboard.press('t')
  await one.waitForSelector('.kwaids .hitcell')
  for (const name of ['terrain', 'modes', 'rally', 'command', 'delay', 'siege', 'key'])
    await pressThe(one, `.kwaids [data-section="${name}"]`)
  await one.keyboard.press('Escape')
  await one.waitForSelector('.kwaids', { state: 'detached' })
}
if (one.errors.length) fail(one.errors.join('\n'))
if (by === 'mouse' && ways.offered > 0 && ways.whole === 0) fail('no way was chosen as a whole')
console.log(
  `${by}, ${size}: ${seen.moves} moves, ${seen.scenes} scenes, ${ways.whole} whole ways, ${ways.phases.size} kinds of questions, errors: ${one.errors.length}`,
)
await browser.close()
