/**
 * How long a player waits while others resolve, with a newcomer's settings: a resolution of Rokugan and a round of Ikusa,
 * five seats each. Prints a table for the documentation, with what of it is the show and what the bots' own time. It
 * measures this machine, so it fails at nothing: test/waits.test.ts holds what the show takes. GAME names one game.
 */
import {
  asked,
  bots,
  clickOne,
  open,
  page,
  playUntil,
  press,
  server,
  settings,
  snapshotOf,
  table,
  watchScene,
} from './browser.mjs'

/** The bots that a newcomer meets. */
const USUAL = 'kachi'
const only = process.env.GAME ?? ''
const browser = await open()

/** Counts in the page how long nothing is asked, and how much of that is a fight in full, or the show of other things. */
const watch = () => {
  globalThis.waits = { whole: 0, fights: 0, show: 0, longest: 0, now: 0 }
  let last = Date.now()
  setInterval(() => {
    const passed = Date.now() - last
    last = Date.now()
    const fight = document.querySelector('.fight') !== null
    const { asked, playing } = document.querySelector('.table')?.dataset ?? {}
    const free = asked === 'true' && !fight
    const { waits } = globalThis
    waits.now = free ? 0 : waits.now + passed
    if (free) return
    waits.whole += passed
    if (fight) waits.fights += passed
    else if (playing === 'true') waits.show += passed
    waits.longest = Math.max(waits.longest, waits.now)
  }, 50)
}

const own = (view) => view.tokens.filter((token) => token.owner === 'A' && !token.face_up).length
const endOfWar = (one) =>
  press(one, '#confirm:enabled').then((done) => done || press(one, '.el[data-id="end"], .el[data-id="done"]'))

const GAMES = {
  rokugan: {
    what: 'Battle for Rokugan, five seats, a resolution',
    wish: { game: 'rokugan', seats: bots(4, USUAL) },
    start: (view) => view.phase === 'place' && view.round === 1 && own(view) === 4,
    until: (view) => view.round > 1,
    choose: (one) => clickOne(one),
  },
  ikusa: {
    what: 'Ikusa, five seats, a round',
    wish: { game: 'ikusa', seats: bots(4, USUAL), options: { variant: 'quick' } },
    start: (view) => view.phase === 'planning' && view.round === 1,
    until: (view) => view.round > 1,
    choose: async (one) => (await endOfWar(one)) || clickOne(one),
  },
}

async function measure({ what, wish, start, until, choose }) {
  const one = await page(browser, 'desktop', 'light', {}, null, 1)
  await settings(one, { confirm: false, films: 'mine', moves: true, speed: 1 })
  const id = await table(one, wish)
  await playUntil(one, id, 'A', start)
  await one.goto(`${server}/#/t/${id}`)
  await one.waitForSelector('.table[data-asked="true"]')
  await one.evaluate(watch)
  const now = async () => (await snapshotOf(one, id, 'A')).view
  while (true) {
    const question = await asked(one)
    if (question === 'over') break
    if (question === 'fight') await watchThrough(one)
    else if (until(await now())) break
    else if (question === 'confirm') await press(one, '#confirm')
    else await choose(one)
  }
  const { whole, fights, show, longest } = await one.evaluate(() => globalThis.waits)
  const figures = [fights, show, whole - fights - show, whole - fights, longest]
  console.log(`| ${[what, ...figures.map((ms) => (ms / 1000).toFixed(1))].join(' | ')} |`)
  await one.context().close()
}

/** A fight plays by itself; only one that waits is sent on. */
async function watchThrough(one) {
  await one.waitForFunction(
    () => !document.querySelector('.fight') || document.querySelector('.fight .btn.seal[data-next]'),
  )
  if (await one.$('.fight')) await watchScene(one)
}

console.log(
  '| seconds | own fights in full | show | others think | show and thinking | longest |\n|---|---|---|---|---|---|',
)
for (const [name, game] of Object.entries(GAMES)) if (name.includes(only)) await measure(game)
await browser.close()
