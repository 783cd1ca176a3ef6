/** What a player should see: the part of the map with the armies, large enough to read their counters. */
import type { Rect } from '../../table/camera'
import { around } from '../../table/map'
import { campBox, endsOf, isEntry, isHex, type Point, SHEET, standing } from './geometry'
import { layOut } from './layout'
import { ENTRIES } from './map.gen'
import { type Counter, type KawanakajimaView, seatArmy } from './types'

interface Room {
  width: number
  height: number
}
const COUNTER = 60
/** Counters are never smaller than this on the screen when the map is shown to a player, in pixels. */
const READABLE = 34
const READABLE_SMALL = 43
/** Nearer than this the map is not brought by itself. */
const CLOSE = 1.05
const SMALL = 640

export const isSmall = (room: Room): boolean => room.width <= SMALL
export const leastScale = (room: Room): number => (isSmall(room) ? READABLE_SMALL : READABLE) / COUNTER

const middleOf = (part: Rect): Point => [part.x + part.width / 2, part.y + part.height / 2]
const sized = ([x, y]: Point, width: number, height: number): Rect => ({
  x: x - width / 2,
  y: y - height / 2,
  width,
  height,
})
const holds = (part: Rect, [x, y]: Point): boolean =>
  x >= part.x && x <= part.x + part.width && y >= part.y && y <= part.y + part.height

/** A part of the map that fills the room neither so far that counters cannot be read nor needlessly close. */
export function comfortable(part: Rect, room: Room): Rect {
  const scale = Math.min(room.width / part.width, room.height / part.height)
  const k = Math.max(leastScale(room), Math.min(CLOSE, scale))
  return sized(middleOf(part), room.width / k, room.height / k)
}

/** The same part, moved up so that its middle is seen over what covers the lower share of the room. */
export const above = (part: Rect, share: number): Rect => ({ ...part, y: part.y + (part.height * share) / 2 })

const MARGIN = 90
/** What has to be seen stays this far from the edge, and a plate is cut if it is nearer to it than this. */
const [KEPT, SPARE] = [45, 6]

const within = (low: number, length: number, start: number, whole: number): number =>
  length >= whole ? start + (whole - length) / 2 : Math.max(start, Math.min(start + whole - length, low))
/** A part as the map shows it: it does not go beyond the sheet. */
const onSheet = (part: Rect): Rect => ({
  ...part,
  x: within(part.x, part.width, SHEET.x, SHEET.width),
  y: within(part.y, part.height, SHEET.y, SHEET.height),
})

/** How far a part may be moved along one axis so that its edges no longer cut a plate: clear of it, or with all of it. */
const clearing = (low: number, length: number, start: number, whole: number): number[] =>
  [start - SPARE, start + whole + SPARE].flatMap((edge) => [edge - low, edge - low - length])

const meets = (a: Rect, b: Rect): boolean =>
  a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height
const hasAll = (part: Rect, plate: Rect): boolean =>
  holds(part, [plate.x, plate.y]) && holds(part, [plate.x + plate.width, plate.y + plate.height])

/** How much of a part lies under the buttons that zoom, at its lower right. */
function underButtons(part: Rect, room: Room): { width: number; height: number } {
  const k = room.width / part.width
  const [width, height] = isSmall(room) ? [126, 58] : [66, 158]
  return { width: width / k, height: height / k }
}

/** The part, moved as little as possible so that it cuts no plate, covers none with its buttons and still shows `kept`. */
function moved(part: Rect, plates: readonly Rect[], kept: readonly Point[], room: Room): Rect | undefined {
  const first = onSheet(part)
  const { width, height } = underButtons(first, room)
  const cuts = (at: Rect, plate: Rect): boolean =>
    meets(at, plate) &&
    (!hasAll(at, plate) ||
      meets({ x: at.x + at.width - width, y: at.y + at.height - height, width, height }, plate))
  const shows = (at: Rect): boolean => {
    const inner = { x: at.x + KEPT, y: at.y + KEPT, width: at.width - 2 * KEPT, height: at.height - 2 * KEPT }
    return kept.every((point) => !holds(first, point) || holds(inner, point))
  }
  const ways = (low: number, length: number, buttons: number, start: number, whole: number): number[] => [
    ...clearing(low, length, start, whole),
    start + whole + SPARE - (low + length - buttons),
  ]
  const across = plates.flatMap((plate) => ways(first.x, first.width, width, plate.x, plate.width))
  const down = plates.flatMap((plate) => ways(first.y, first.height, height, plate.y, plate.height))
  return [0, ...across]
    .flatMap((dx) => [0, ...down].map((dy): Point => [dx, dy]))
    .sort((a, b) => Math.hypot(...a) - Math.hypot(...b))
    .map(([dx, dy]) => onSheet({ ...first, x: first.x + dx, y: first.y + dy }))
    .find((at) => !plates.some((plate) => cuts(at, plate)) && shows(at))
}

/** How much farther back the map may be seen from so that a plate is whole. */
const BACK = [1, 1.08, 1.16, 1.25, 1.35]

/**
 * The part, moved as little as possible so that it cuts no plate and still shows `kept`; where moving is not enough, seen from
 * a little farther back while counters can be read; as it is where that does not help either.
 */
export function cuttingNone(part: Rect, plates: readonly Rect[], kept: readonly Point[], room: Room): Rect {
  for (const far of BACK) {
    const [width, height] = [part.width * far, part.height * far]
    if (far > 1 && room.width / width < leastScale(room)) break
    const found = moved(sized(middleOf(part), width, height), plates, kept, room)
    if (found) return found
  }
  return onSheet(part)
}

/** The plates of the Entry Points on Mount Saijo. */
export const platesOf = (view: KawanakajimaView): Rect[] =>
  ENTRIES.filter(({ id }) => isEntry(id)).map(({ id }) =>
    campBox(id, view.counters.filter((unit) => unit.place === `entry-${id}`).length),
  )

/**
 * As many of these points as fit while counters stay readable, those beside `focus` first: around the point with the
 * most others in sight.
 */
export function opening(points: Point[], focus: Point[], room: Room, plates: readonly Rect[] = []): Rect {
  if (points.length === 0) return comfortable(around([[1400, 1000]], 400), room)
  const k = leastScale(room)
  // However low a map is, it has something in its middle.
  const margin = Math.min(MARGIN, room.width / k / 4, room.height / k / 4)
  const [width, height] = [room.width / k - 2 * margin, room.height / k - 2 * margin]
  const worth = (centre: Point): number => {
    const part = sized(centre, width, height)
    return points.filter((at) => holds(part, at)).length + 1000 * focus.filter((at) => holds(part, at)).length
  }
  const best = [...points, ...focus].reduce((one, other) => (worth(other) > worth(one) ? other : one))
  const inside = [...points, ...focus].filter((at) => holds(sized(best, width, height), at))
  return cuttingNone(comfortable(around(inside, margin), room), plates, inside, room)
}

const pointsOf = (view: KawanakajimaView, places: readonly string[]): Point[] =>
  places.flatMap((place) => endsOf(place, view.counters.filter((unit) => unit.place === place).length))

/** As many of these places as can be seen together, the unit that moves first. */
export const gathered = (view: KawanakajimaView, places: string[], room: Room): Rect =>
  opening(
    pointsOf(view, places),
    layOut(view)
      .filter(({ unit }) => unit.id === view.move?.unit)
      .map(({ at }) => at),
    room,
    platesOf(view),
  )

export const placesOf = (view: KawanakajimaView, wanted: (unit: Counter) => boolean): string[] =>
  view.counters.filter(wanted).map((unit) => unit.place)

/** The units that fight now. */
export const fightersOf = ({ combat }: KawanakajimaView): string[] =>
  combat ? [...combat.attackers, ...combat.defenders].map(({ unit }) => unit) : []

/** The places a seat is asked about: hexes it may choose, units and Clans, the units of a battle. */
export function placesAsked(view: KawanakajimaView, offered: string[]): string[] {
  const hexes = offered.filter(isHex)
  const about = new Set([...offered, ...fightersOf(view), view.move?.unit, view.subject])
  return [...hexes, ...placesOf(view, (unit) => about.has(unit.id) || about.has(unit.clan))]
}

/** Where a seat looks when nothing is asked: its own commander. */
export function home(view: KawanakajimaView): string[] {
  const own = view.counters.filter((unit) => unit.army === seatArmy(view.seat))
  const first = own.find((unit) => unit.marks.includes('commander')) ?? own[0] ?? view.counters[0]
  return first ? [first.place] : []
}

/** The table as it opens. */
export function openingView(view: KawanakajimaView, offered: string[], room: Room): Rect {
  const asked = placesAsked(view, offered)
  const fighting = view.counters.filter((unit) => isHex(unit.place)).map((unit) => standing(unit.place))
  const focus = isSmall(room) || asked.length < 12 ? asked : []
  const seen = pointsOf(view, (focus.length > 0 ? focus : home(view)).slice(-12))
  return opening(fighting, seen, room, platesOf(view))
}

/** Near enough for a finger to tell hexes apart. */
const FINGER = 0.9

/** A place as large as a finger needs it, however little room the map has. */
export const closeUp = (place: string, room: Room): Rect =>
  sized(standing(place), room.width / FINGER, room.height / FINGER)
