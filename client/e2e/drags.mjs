/**
 * Pieces on maps are dragged to where they go, with the mouse or with a finger: an army of Ikusa, and a counter of
 * Kawanakajima, whose choice and whose march are two decisions. One undo takes a drag back. A map that is looked at closely
 * moves along under what is dragged to its edge.
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
  told,
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

/** A map does not move under what is farther from its edge than this. */
const EDGE = 46

/** Where an element of the map, or a token in hand, can be hit, if it is in sight and so far from the edge of the map. */
const pointOf = (id, inside = 0) =>
  one.evaluate(
    ([id, inside]) => {
      const parts = [0.5, 0.35, 0.65, 0.2, 0.8]
      const map = document.querySelector('.board svg.map').getBoundingClientRect()
      const isInside = (x, y) =>
        inside === 0 ||
        (x > map.left + inside && x < map.right - inside && y > map.top + inside && y < map.bottom - inside)
      for (const el of document.querySelectorAll(`.map [data-id="${id}"], .htok[data-id="${id}"]`)) {
        const { left, top, width, height } = el.getBoundingClientRect()
        for (const y of parts)
          for (const x of parts) {
            const at = [left + x * width, top + y * height]
            if (isInside(...at) && document.elementFromPoint(...at)?.closest('[data-id]') === el) return at
          }
      }
      return null
    },
    [id, inside],
  )
/** Where to let go of something: the map stays where it is there, however long it takes. */
const goalAt = (id) => pointOf(id, EDGE)

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
/** Until the page shows a table as the server has it. */
const caughtUp = async (id, seat) => settledAt((await snapshotOf(one, id, seat)).version - 1)
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
      if (verb === 'march' && (await pointOf(who)) && (await goalAt(where)))
        return { id, who, where, place: view.armies[who].place, before: await version() }
  }
  throw new Error('no army and its goal are in sight')
}
const army = await marchInSight()
if (!(await drag(army.who, () => goalAt(army.where), 'drag-ikusa'))) fail('the army cannot be dragged')
await settledAt(army.before)
const armyAt = async () => (await snapshotOf(one, army.id, 'A')).view.armies[army.who].place
if ((await armyAt()) !== army.where) fail(`the army is in ${await armyAt()}, not in ${army.where}`)
await pressThe(one, '.acts .btn:enabled')
await poll(async () => (await armyAt()) === army.place, 'the army was not taken back')

// The same army once more, on a map so close that its goal is beyond the edge.
/** Where the middle of an element is, in sight or not, and the box of the map. */
const boxes = (id) =>
  one.evaluate((id) => {
    const box = (el) => {
      const { left, top, right, bottom } = el.getBoundingClientRect()
      return [left, top, right, bottom]
    }
    const map = document.querySelector('.board svg.map')
    const [left, top, right, bottom] = box(map.querySelector(`[data-id="${id}"]`))
    return { middle: [(left + right) / 2, (top + bottom) / 2], room: box(map) }
  }, id)
const isWithin = ([x, y], [left, top, right, bottom], by) =>
  x > left + by && x < right - by && y > top + by && y < bottom - by
/** The map is moved by hand: from a place where no piece lies. */
async function moveMap(by) {
  const from = await one.evaluate(([dx, dy]) => {
    const { left, top, right, bottom } = document.querySelector('.board svg.map').getBoundingClientRect()
    const isFree = (x, y) => {
      const hit = document.elementFromPoint(x, y)
      return hit?.closest('svg.map') && (hit.closest('.el')?.matches('[data-area]') ?? true)
    }
    for (let y = top + 20; y < bottom - 20; y += 15)
      for (let x = left + 20; x < right - 20; x += 15) {
        const [goalX, goalY] = [x + dx, y + dy]
        const inside = goalX > left && goalX < right && goalY > top && goalY < bottom
        if (inside && isFree(x, y)) return [x, y]
      }
    return null
  }, by)
  await hand.down(from)
  for (const part of [0.3, 0.7, 1]) await hand.move(from.map((at, i) => at + by[i] * part))
  await hand.up()
  await drawn(one)
}
/** Look so closely, and so far aside, that an army is in sight near the edge and its goal is beyond it; whether that is possible. */
async function lookAside(who, where) {
  for (let times = 0; times < 8; times++) {
    const at = await pointOf(who)
    if (!at) return false
    await one.mouse.move(...at)
    await one.mouse.wheel(0, -240)
    await drawn(one)
  }
  for (let times = 0; times < 4 && (await pointOf(where)); times++) {
    const [at, goal] = [await boxes(who), await boxes(where)]
    const way = goal.middle.map((to, i) => to - at.middle[i])
    const axis = Math.abs(way[0]) > Math.abs(way[1]) ? 0 : 1
    const edge = way[axis] > 0 ? at.room[axis + 2] - 2 * EDGE : at.room[axis] + 2 * EDGE
    const by = Math.max(-150, Math.min(150, edge - at.middle[axis]))
    await moveMap(axis === 0 ? [by, 0] : [0, by])
  }
  return (await pointOf(who)) !== null && (await pointOf(where)) === null
}
/** The hand stays at the edge beyond which a place lies until it is in sight, and leaves the edge, so that the map rests. */
async function beyondTheEdge(place) {
  let last = ''
  let still = 0
  return poll(async () => {
    const { middle, room } = await boxes(place)
    const [left, top, right, bottom] = room
    still = last === String(middle) ? still + 1 : 0
    last = String(middle)
    const at = await pointOf(place)
    // At the end of the drawing the map goes no farther.
    if (at && (isWithin(at, room, EDGE) || still > 10)) {
      await hand.move([(left + right) / 2, (top + bottom) / 2])
      await drawn(one)
      return pointOf(place)
    }
    const [x, y] = middle
    await hand.move([Math.max(left + 4, Math.min(right - 4, x)), Math.max(top + 4, Math.min(bottom - 4, y))])
    return null
  }, `the map does not move to ${place}`)
}
await caughtUp(army.id, 'A')
const close = await snapshotOf(one, army.id, 'A')
const marches = close.legal.map((path) => path.split(' ')).filter(([verb]) => verb === 'march')
// After an undo the panels around the map may still change their size, and the map with them: then once more.
const [, far, goal] = await poll(async () => {
  for (const march of marches) {
    await one.click('.zoom button:last-child')
    await drawn(one)
    if ((await pointOf(march[1])) && (await lookAside(march[1], march[2]))) return march
  }
  return null
}, 'no goal of a march is beyond the edge of the map')
if (!(await drag(far, () => beyondTheEdge(goal), 'drag-over-the-edge')))
  fail('an army cannot be dragged over the edge of the map')
await settledAt(close.version)
const { armies } = (await snapshotOf(one, army.id, 'A')).view
if (armies[far].place !== goal) fail(`over the edge the army came to ${armies[far].place}, not to ${goal}`)

// Rokugan: a token is dragged from the hand to a spot; with a finger to a province, whose spots lie on a wheel then.
const isLay = (path) => path.startsWith('lay army')
const land = await reach(
  one,
  { game: 'rokugan', seats: bots(2), options: { clans: ['crane', 'lion', 'scorpion'] } },
  'A',
  (view, legal) => view.phase === 'place' && legal.some(isLay),
)
await visit(one, `#/t/${land}`)
await one.waitForSelector('.htok[data-id^=army][data-state="can"]')
const atLand = () => snapshotOf(one, land, 'A')
const [[, token]] = (await atLand()).legal.filter(isLay).map((path) => path.split(' '))
const goals = (await atLand()).legal
  .filter((path) => path.startsWith(`lay ${token} `))
  .map((path) => path.split(' ')[2])
  .map((spot) => (size === 'phone' ? `into:${spot.split('>').at(-1)}` : spot))
const spotInSight = () =>
  poll(async () => {
    for (const goal of goals) {
      const at = await goalAt(goal)
      if (at) return at
    }
    return null
  }, 'no spot is in sight')
if (!(await drag(token, spotInSight, 'drag-rokugan'))) fail('a token cannot be dragged')
if (size === 'phone') {
  await one.waitForSelector('.wheelspot[data-state="can"]').catch(() => fail('a drop opens no wheel'))
  if (!(await one.textContent('.forecast strong'))) fail('the wheel tells nothing of what a token would meet')
  await one.screenshot({ path: `${shots}/wheel-rokugan.png` })
  await pressThe(one, '.wheelspot[data-state="can"]')
}
const ownTokens = async () => (await atLand()).view.tokens.filter(({ owner }) => owner === 'A').length
await poll(async () => (await ownTokens()) === 1, 'the token that was dragged is not placed')

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

/** By unit: how many hexes it can end on. */
const ways = new Map()
/** A goal of the unit in the air, once it may be chosen there. */
const goalOf = (unit) => async () => {
  const { view } = await poll(
    async () => {
      const told = await now()
      return told.view.move?.unit === unit ? told : null
    },
    async () => `the counter that was lifted was not chosen: ${await told(one)}`,
  )
  ways.set(unit, view.move.stops.length)
  const stops = view.move.stops.filter((hex) => hex !== placeOf({ view }, unit))
  await one.waitForSelector('.hexspot[data-state="can"]', { state: 'attached' })
  for (const hex of stops.reverse()) {
    const at = await goalAt(hex)
    if (at) return at
  }
  return null
}
const units = ({ legal }) =>
  legal.filter((path) => path.startsWith('pick ')).map((path) => path.split(' ')[1])
const start = await now()

// Dropped nowhere it goes back, and its choice is taken back with it.
const inSight = await poll(async () => {
  for (const unit of units(start)) if (await pointOf(unit)) return unit
  return null
}, 'no counter is in sight')
const nowhere = async () => {
  await goalOf(inSight)()
  return one.evaluate(() => {
    const { left, top, width, height } = document.querySelector('.bar').getBoundingClientRect()
    return [left + width / 2, top + height / 2]
  })
}
if (!(await drag(inSight, nowhere))) fail('the counter is not in sight')
await poll(async () => (await now()).view.phase === 'next_mover', 'what was dropped nowhere stays chosen')
await caughtUp(field, 'B')

const marched = await (async () => {
  for (const unit of units(start)) {
    const before = await version()
    if (await drag(unit, goalOf(unit), 'drag-kawanakajima')) {
      await settledAt(before)
      return unit
    }
    await poll(async () => (await now()).view.phase === 'next_mover', 'a counter is not put back')
    await caughtUp(field, 'B')
  }
  throw new Error('no counter has a goal in sight')
})()
// The last of a Clan may have one way only, which takes itself and belongs to the gesture, or asks first.
const after = await poll(async () => {
  const told = await now()
  const still = await standsStill(one, () => one.textContent('#prompt'))
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

// One that was chosen by a press is dragged on; if it has one way only, it soon goes by itself.
await caughtUp(field, 'B')
await pressThe(one, `.map .unit[data-id="${marched}"]`)
if (ways.get(marched) > 1) {
  await one.waitForSelector('.hexspot[data-state="can"]', { state: 'attached' })
  if (!(await drag(marched, goalOf(marched)))) fail('a counter that was pressed first cannot be dragged')
}
await poll(
  async () => placeOf(await now(), marched) !== placeOf(start, marched),
  'the counter that was pressed first did not march',
)

if (one.errors.length) fail(one.errors.join('\n'))
console.log(`drags, ${size}: ${army.who} to ${army.where}, ${marched}, errors: ${one.errors.length}`)
await browser.close()
