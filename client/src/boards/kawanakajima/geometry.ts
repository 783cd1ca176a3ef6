/** Where everything lies on the map: hexes with flat tops, odd columns half a hex lower. */

import type { Rect } from '../../table/camera'
import { around } from '../../table/map'
import { ENTRIES, ROWS, SIDE, SIDES, SIZE } from './map.gen'
import { tables } from './tables'

export type Point = [number, number]
const HALF = (SIDE * Math.sqrt(3)) / 2
const MARGIN = 40
/** The board with the tracks, along the lower edge of the sheet. */
export const TRACKS: Rect = { x: -30, y: SIZE[1] + 44, width: SIZE[0] + 60, height: 340 }
export const SHEET: Rect = {
  x: -MARGIN,
  y: -MARGIN,
  width: SIZE[0] + 2 * MARGIN,
  height: TRACKS.y + TRACKS.height + 2 * MARGIN,
}

const name = (c: number, r: number): string =>
  `${String(c + 1).padStart(2, '0')}${String(r + 1).padStart(2, '0')}`
const place = (id: string): Point => [Number(id.slice(0, 2)) - 1, Number(id.slice(2)) - 1]

/** The letters of wooded hexes, by their height. */
const WOODS = 'abc'

/** The letter of a hex in the data, or a blank. */
export const groundOf = (id: string): string => {
  const [c, r] = place(id)
  const printed = ROWS[r]?.[c] ?? ' '
  const changed = tables.changedHexes()[id]
  if (changed === 'wood') return WOODS[Number(printed)] ?? printed
  return changed === 'open' && WOODS.includes(printed) ? String(WOODS.indexOf(printed)) : printed
}
export const isHex = (word: string): boolean => /^\d{4}$/.test(word) && !' S'.includes(groundOf(word))
export const HEXES: string[] = ROWS.flatMap((row, r) => [...row].map((_, c) => name(c, r)))
export const isWood = (id: string): boolean => WOODS.includes(groundOf(id))
export const heightOf = (id: string): number =>
  isWood(id) ? WOODS.indexOf(groundOf(id)) : Number(groundOf(id)) || 0

export function middle(id: string): Point {
  const [c, r] = place(id)
  return [SIDE * (1 + 1.5 * c), HALF * (1 + 2 * r + (c % 2))]
}

const round = (n: number): number => Math.round(n * 10) / 10

/** The outline of a hex, a little smaller where asked. */
export function outline(id: string, part = 1): string {
  const [x, y] = middle(id)
  const [w, h] = [SIDE * part, HALF * part]
  return `M${round(x - w)} ${round(y)}l${round(w / 2)} ${round(-h)}h${round(w)}l${round(w / 2)} ${round(h)}l${round(-w / 2)} ${round(h)}h${round(-w)}z`
}

/** The hex under a point of the drawing, or null. */
export function hexAt(x: number, y: number): string | null {
  const c = Math.floor((x - SIDE / 4) / (1.5 * SIDE))
  const near = [c - 1, c, c + 1].flatMap((col) => {
    const r = Math.round((y / HALF - 1 - (((col % 2) + 2) % 2)) / 2)
    return [r - 1, r, r + 1].map((row) => name(col, row))
  })
  const far = (id: string) => Math.hypot(middle(id)[0] - x, middle(id)[1] - y)
  const [best] = near.filter(isHex).sort((a, b) => far(a) - far(b))
  return best !== undefined && far(best) <= SIDE ? best : null
}

/** The six neighbours of a hex, as far as they are on the map. */
export function neighbours(id: string): string[] {
  const [c, r] = place(id)
  const down = c % 2
  return (
    [
      [c, r - 1],
      [c + 1, r - 1 + down],
      [c + 1, r + down],
      [c, r + 1],
      [c - 1, r + down],
      [c - 1, r - 1 + down],
    ] as Point[]
  )
    .map(([x, y]) => name(x, y))
    .filter(isHex)
}

/** A hex by its column and its slanting row. */
const axial = (id: string): Point => {
  const [c, r] = place(id)
  return [c, r - (c - (c & 1)) / 2]
}

/** How many hexes lie from one hex to another. */
export function hexesApart(a: string, b: string): number {
  const [[aq, ar], [bq, br]] = [axial(a), axial(b)]
  const [dq, dr] = [aq - bq, ar - br]
  return Math.max(Math.abs(dq), Math.abs(dr), Math.abs(dq + dr))
}

/** Where a hex comes to lie when another is carried from one place to the next. */
export function shifted(id: string, from: string, to: string): string {
  const [[q, r], [fq, fr], [tq, tr]] = [axial(id), axial(from), axial(to)]
  const c = q + tq - fq
  return name(c, r + tr - fr + (c - (c & 1)) / 2)
}

/** What lies on the side between two hexes: river, ford, stream, or a slope with its upper hex. */
export function sideBetween(a: string, b: string): string {
  const side = a < b ? `${a} ${b}` : `${b} ${a}`
  return tables.changedSides()[side] ?? SIDES[side] ?? ''
}

/** Camps on Mount Saijo: the plaque of an Entry Point, and the units that wait there in rows below it. */
const CAMPS: Record<string, Point> = { A: [70, 1330], B: [470, 1300], C: [800, 1450], D: [1120, 1745] }
export const CAMP_WIDTH = 240
const CAMP_HEAD = 62
const PER_ROW = 5
const PITCH = 48
export const CAMP_SCALE = 0.68
export const campAt = (id: string): Point => CAMPS[id]!
export const campRows = (units: number): number => Math.ceil(units / PER_ROW)
export const campHeight = (units: number): number => CAMP_HEAD + campRows(units) * PITCH
export const campBox = (id: string, units: number): Rect => ({
  x: CAMPS[id]![0],
  y: CAMPS[id]![1],
  width: CAMP_WIDTH,
  height: campHeight(units),
})
export const campSlot = (id: string, nth: number): Point => [
  CAMPS[id]![0] + 24 + (nth % PER_ROW) * PITCH,
  CAMPS[id]![1] + CAMP_HEAD + 20 + Math.floor(nth / PER_ROW) * PITCH,
]
export const isEntry = (word: string): boolean => ENTRIES.some(({ id }) => id === word)

/** Where a unit stands: the middle of its hex, or of the camp it waits in. */
export function standing(where: string): Point {
  if (!where.startsWith('entry-')) return middle(where)
  const [x, y] = campAt(where.slice(6))
  return [x + CAMP_WIDTH / 2, y + CAMP_HEAD]
}

/** What has to be in sight to see a place whole: a camp has its units below its plaque. */
export function endsOf(where: string, waiting: number): Point[] {
  if (!where.startsWith('entry-')) return [middle(where)]
  const [x, y] = campAt(where.slice(6))
  return [CAMP_HEAD / 2, campHeight(waiting) - CAMP_HEAD / 2].map(
    (down): Point => [x + CAMP_WIDTH / 2, y + down],
  )
}

export const near = (places: string[], margin = 220): Rect => around(places.map(standing), margin)
