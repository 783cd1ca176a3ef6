/**
 * Pieces on maps are dragged to where they go, with the mouse or with a finger: an army of Ikusa, and a counter of
 * Kawanakajima, whose choice and whose march are two decisions. One undo takes a drag back.
 */
import {
  bots,
  drawn,
  fail,
  open,
  page,
  poll,
  pressThe,
  reach,
  settings,
  shots,
  snapshotOf,
  standsStill,
  visit,
} from './browser.mjs'

const browser = await open()
const size = process.env.SIZE ?? 'desktop'
const one = await page(browser, size)
await settings(one, { theme: 'light', confirm: false, moves: false, films: 'none', speed: 4 })
const touch = await one.context().newCDPSession(one)
const finger = (type, points) =>
  touch.send('Input.dispatchTouchEvent', { type, touchPoints: points.map(([x, y]) => ({ x, y })) })
const hand =
  size === 'phone'
    ? {
        down: (at) => finger('touchStart', [at]),
        move: (at) => finger('touchMove', [at]),
        up: () => finger('touchEnd', []),
      }
    : {
        down: async (at) => {
          await one.mouse.move(...at)
          await one.mouse.down()
        },
        move: (at) => one.mouse.move(...at),
        up: () => one.mouse.up(),
      }

/** Where an element of the map can be hit, if it is in sight. */
const pointOf = (id) =>
  one.evaluate((id) => {
    const parts = [0.5, 0.35, 0.65, 0.2, 0.8]
    for (const el of document.querySelectorAll(`.map [data-id="${id}"]`)) {
      const { left, top, width, height } = el.getBoundingClientRect()
      for (const y of parts)
        for (const x of parts) {
          const at = [left + x * width, top + y * height]
          if (document.elementFromPoint(...at)?.closest('[data-id]') === el) return at
        }
    }
    return null
  }, id)

/** Lift a piece, and let go of it where `to` says once it is in the air; nothing if that place is not in sight. */
async function drag(piece, to, picture = '') {
  await drawn(one)
  const start = await pointOf(piece)
  if (!start) return false
  await hand.down(start)
  for (const by of [4, 9, 14]) await hand.move([start[0] + by, start[1] - by])
  if (!(await one.$('body[data-dragging] .dragging'))) fail(`${piece} is not lifted`)
  const end = await to()
  if (end) {
    for (const part of [0.5, 1]) await hand.move(start.map((at, i) => at + (end[i] - at) * part))
    if (picture) await one.screenshot({ path: `${shots}/${picture}-${size}.png` })
  }
  await hand.up()
  return end !== null
}
const settledAt = (from) =>
  one.waitForFunction((old) => {
    const { dataset, ariaBusy } = document.querySelector('.table')
    return Number(dataset.version) > old && ariaBusy === 'false' && !document.querySelector('.dragging')
  }, from)
const version = () => one.evaluate(() => Number(document.querySelector('.table').dataset.version))

// Ikusa: an army is dragged to a province.
const marching = (view, legal) => view.phase === 'marching' && legal.some((path) => path.startsWith('march '))
/** A march whose army and goal are both in sight; another table if there is none. */
async function marchInSight() {
  for (let tries = 0; tries < 8; tries++) {
    const id = await reach(
      one,
      { game: 'ikusa', seats: bots(2), options: { variant: 'quick' } },
      'A',
      marching,
      ({ legal }) => legal.find((path) => path !== 'end') ?? legal[0],
    )
    await visit(one, `#/t/${id}`)
    await one.waitForSelector('.map .banner[data-state="can"]', { state: 'attached' })
    await drawn(one)
    const { legal, view } = await snapshotOf(one, id, 'A')
    for (const [verb, who, where] of legal.map((path) => path.split(' ')))
      if (verb === 'march' && (await pointOf(who)) && (await pointOf(where)))
        return { id, who, where, place: view.armies[who].place, before: await version() }
  }
  throw new Error('no army and its goal are in sight')
}
const army = await marchInSight()
if (!(await drag(army.who, () => pointOf(army.where), 'drag-ikusa'))) fail('the army cannot be dragged')
await settledAt(army.before)
const armyAt = async () => (await snapshotOf(one, army.id, 'A')).view.armies[army.who].place
if ((await armyAt()) !== army.where) fail(`the army is in ${await armyAt()}, not in ${army.where}`)
await pressThe(one, '.acts .btn:enabled')
await poll(async () => (await armyAt()) === army.place, 'the army was not taken back')

// Kawanakajima: a counter is chosen as it is lifted, and marches to the hex that it is dropped on.
const isHex = (place) => /^\d{4}$/.test(place)
const onMap = ({ counters }, unit) => isHex(counters.find(({ id }) => id === unit)?.place ?? '')
const moving = (view, legal) =>
  view.phase === 'next_mover' && legal.filter((path) => onMap(view, path.split(' ')[1])).length > 1
const field = await reach(one, { game: 'kawanakajima', seats: bots(1).reverse() }, 'B', moving)
const now = () => snapshotOf(one, field, 'B')
const placeOf = ({ view }, unit) => view.counters.find(({ id }) => id === unit).place
await visit(one, `#/t/${field}`)
await one.waitForSelector('.map .unit[data-state="can"]', { state: 'attached' })
await drawn(one)

/** A goal of the unit in the air, once it may be chosen there. */
const goalOf = (unit) => async () => {
  const { view } = await poll(async () => {
    const told = await now()
    return told.view.move?.unit === unit ? told : null
  }, 'the counter that was lifted was not chosen')
  const stops = view.move.stops.filter((hex) => hex !== placeOf({ view }, unit))
  await one.waitForSelector('.hexspot[data-state="can"]', { state: 'attached' })
  for (const hex of stops.reverse()) {
    const at = await pointOf(hex)
    if (at) return at
  }
  return null
}
const units = ({ legal }) =>
  legal.filter((path) => path.startsWith('pick ')).map((path) => path.split(' ')[1])
const start = await now()

// Dropped nowhere it goes back, and its choice is taken back with it.
const nowhere = async () => {
  await goalOf(units(start)[0])()
  return one.evaluate(() => {
    const { left, top, width, height } = document.querySelector('.bar').getBoundingClientRect()
    return [left + width / 2, top + height / 2]
  })
}
if (!(await drag(units(start)[0], nowhere))) fail('the counter is not in sight')
await poll(async () => (await now()).view.phase === 'next_mover', 'what was dropped nowhere stays chosen')

const marched = await (async () => {
  for (const unit of units(start)) {
    const before = await version()
    if (await drag(unit, goalOf(unit), 'drag-kawanakajima')) {
      await settledAt(before)
      return unit
    }
    await poll(async () => (await now()).view.phase === 'next_mover', 'a counter is not put back')
  }
  throw new Error('no counter has a goal in sight')
})()
// The last of a Clan may have one way only, which takes itself and belongs to the gesture, or asks first.
const after = await poll(async () => {
  const told = await now()
  const still = await standsStill(one, '#prompt')
  return still && told.version === (await version()) && told.view.move?.unit !== marched ? told : null
}, 'the march does not end')
if (placeOf(after, marched) === placeOf(start, marched)) fail('the counter did not march')
if (!after.can_undo) fail('a drag cannot be taken back')
await one.screenshot({ path: `${shots}/dragged-kawanakajima-${size}.png` })
await pressThe(one, '.acts .btn:enabled')
await poll(async () => {
  const told = await now()
  return told.view.phase === 'next_mover' && placeOf(told, marched) === placeOf(start, marched)
}, 'one undo does not take back the drag')

// One that was chosen by a press is dragged on.
await settledAt(after.version)
await pressThe(one, `.map .unit[data-id="${marched}"]`)
await one.waitForSelector('.hexspot[data-state="can"]', { state: 'attached' })
if (!(await drag(marched, goalOf(marched)))) fail('a counter that was pressed first cannot be dragged')
await poll(
  async () => placeOf(await now(), marched) !== placeOf(start, marched),
  'the counter that was pressed first did not march',
)

if (one.errors.length) fail(one.errors.join('\n'))
console.log(`drags, ${size}: ${army.who} to ${army.where}, ${marched}, errors: ${one.errors.length}`)
await browser.close()
