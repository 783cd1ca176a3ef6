/** Where everything lies on the map, in its own units. */

import type { Rect } from '../../table/camera'
import { around } from '../../table/map'
import { EDGES, type Edge, PLACES, type Place, SIZE } from './map.gen'

export const PLACE: ReadonlyMap<string, Place> = new Map(PLACES.map((place) => [place.id, place]))
export const isProvince = (word: string): boolean => PLACE.has(word)
/** The name that tells a province from every other. */
export const placeName = (id: string): string => PLACE.get(id)?.full ?? id
/** The land with little sea around it. */
export const SHEET: Rect = { x: 16, y: 128, width: SIZE[0] - 36, height: 1112 }

const key = (a: string, b: string): string => (a < b ? `${a} ${b}` : `${b} ${a}`)
const EDGE: ReadonlyMap<string, Edge> = new Map(EDGES.map((edge) => [key(...edge.ends), edge]))
export const edgeOf = (a: string, b: string): Edge | undefined => EDGE.get(key(a, b))
export const bySea = (a: string, b: string): boolean => edgeOf(a, b)?.course !== undefined

export type Point = [number, number]
/** Where the pieces of a province stand. */
export const middleOf = (id: string): Point => PLACE.get(id)!.at
export const APART = 32

/** The nth of `of` pieces in a row around the middle of a province. */
export function rowAt(id: string, nth: number, of: number): Point {
  const [x, y] = middleOf(id)
  return [x + (nth - (of - 1) / 2) * APART, y]
}

/** How far pieces reach up and down from their middle: a banner farther than a disc. */
export const REACH = { disc: [18, 18], banner: [31, 24] } as const
/** Names are written so large, in units of the map; a line of them is a little lower. */
export const LETTERS = 23.8
const LINE = 0.95

/** Names set by hand: so far aside from where they were worked out to stand, clear of a neighbour's in wide letters. */
const ASIDE: Readonly<Record<string, number>> = {
  tajima: 6,
  mimasaka: -4,
  bitchu: -20,
  buzen: 14,
  chikuzen: 4,
  hizen: -4,
  suruga: 5,
  totomi: -5,
  awa_honshu: -4,
}

/** The middle of a province's name: over or under its pieces, as high as they are. */
export function labelAt(id: string, banner: boolean): Point {
  const { at, side, shift } = PLACE.get(id)!
  const [up, down] = banner ? REACH.banner : REACH.disc
  const half = (LINE * LETTERS) / 2 + 1
  return [at[0] + shift + (ASIDE[id] ?? 0), side === 'above' ? at[1] - up - half : at[1] + down + half]
}

/** Whether what is said about a province lies below its pieces (1) or above them (-1): on the other side than its name. */
export const awayOf = (id: string): number => (PLACE.get(id)!.side === 'above' ? 1 : -1)
/** The other side of a province's pieces than its name, for what is said about it. */
export function besideLabel(id: string, banner: boolean): Point {
  const { at, side } = PLACE.get(id)!
  const [up, down] = banner ? REACH.banner : REACH.disc
  return [at[0], side === 'above' ? at[1] + down + 13 : at[1] - up - 13]
}

/** A label that lies over the map: where it belongs, half its width before it is scaled, and whether pieces stand above it (1) or below it (-1). */
export interface Label {
  at: Point
  half: number
  away: number
}
/** Half the height of such a label, with a little room. */
const HIGH = 15
/** So much rather is it moved to a side, or away from the pieces it belongs to, than onto them and their name. */
const ONTO = 3

/**
 * How far each label is moved from where it belongs so that it covers none of those before it, in its own units; `scale`
 * is how much larger than these units it is drawn on the map.
 */
export function spreadOut(labels: readonly Label[], scale: number): Point[] {
  const moved: Point[] = []
  const at = (i: number, [dx, dy]: Point): Point => [
    labels[i]!.at[0] / scale + dx,
    labels[i]!.at[1] / scale + dy,
  ]
  const covered = (i: number, by: Point): number =>
    moved.reduce((sum, other, j) => {
      const [[ax, ay], [bx, by2]] = [at(i, by), at(j, other)]
      const across = labels[i]!.half + labels[j]!.half + 2 - Math.abs(ax - bx)
      const down = 2 * HIGH - Math.abs(ay - by2)
      return sum + Math.max(0, across) * Math.max(0, down)
    }, 0)
  labels.forEach(({ half, away }, i) => {
    const beside = 2 * half + 3
    const places: Point[] = [0, 2 * HIGH, -2 * HIGH].flatMap((dy): Point[] =>
      [0, beside / 2, -beside / 2, beside, -beside].map((dx) => [dx, dy]),
    )
    const far = ([dx, dy]: Point): number => Math.hypot(dx, dy) * (dy * away < 0 ? ONTO : 1)
    places.sort((a, b) => far(a) - far(b))
    moved.push(places.reduce((best, one) => (covered(i, one) < covered(i, best) ? one : best)))
  })
  return moved
}

/** How far from its middle the number of a force stands when it is seen from afar, where names are larger. */
export const awayFromLabel = (id: string): number => (PLACE.get(id)!.side === 'above' ? 8 : -8)

/** How wide letters are, in parts of their height: of a common serif; a name in wider letters is drawn together to it. */
const widthOf = (letter: string): number =>
  /[ijlftrI() ]/.test(letter) ? 0.35 : /[mwMW]/.test(letter) ? 0.84 : /[A-ZŌŪ]/.test(letter) ? 0.68 : 0.53

/** How wide a name is written in letters of a size, whatever their type. */
export const labelWidth = (name: string, size = LETTERS): number =>
  size * [...name].reduce((sum, letter) => sum + widthOf(letter), 0)
const spanOf = (shape: string): number => {
  const xs = pointsOf(shape).map(([x]) => x)
  return Math.max(...xs) - Math.min(...xs)
}
/** On a map that fits a phone's height names are so large, in units of the map. */
export const AFAR = 40
/** The box of a name as it is seen from afar. */
export function boxFromAfar(id: string, banner: boolean): [number, number, number, number] {
  const [x, y] = labelAt(id, banner)
  const half = labelWidth(PLACE.get(id)!.name, AFAR) / 2
  return [x - half, y - AFAR / 2, x + half, y + AFAR / 2]
}
const BY_ROOM = [...PLACES]
  .map((place) => ({ id: place.id, spare: spanOf(place.shape) - labelWidth(place.name, AFAR) }))
  .sort((a, b) => b.spare - a.spare)
  .map(({ id }) => id)

/** The provinces whose names can be read from afar without meeting another: where armies stand first, then the widest. */
export function namesFromAfar(banners: ReadonlySet<string>): Set<string> {
  const shown = new Map<string, ReturnType<typeof boxFromAfar>>()
  const order = [...BY_ROOM.filter((id) => banners.has(id)), ...BY_ROOM.filter((id) => !banners.has(id))]
  for (const id of order) {
    const [left, top, right, bottom] = boxFromAfar(id, banners.has(id))
    const meets = [...shown.values()].some((b) => left < b[2] && b[0] < right && top < b[3] && b[1] < bottom)
    if (!meets) shown.set(id, [left, top, right, bottom])
  }
  return new Set(shown.keys())
}

/** From one point part of the way to another, but not farther than so much. */
function toward([ax, ay]: Point, [bx, by]: Point, part: number, most = Infinity): Point {
  const way = Math.min(part, most / (Math.hypot(bx - ax, by - ay) || 1))
  return [ax + (bx - ax) * way, ay + (by - ay) * way]
}

/** The points of a course or a shape, which is written in steps. */
export function pointsOf(course: string): Point[] {
  const [x = 0, y = 0, ...steps] = (course.match(/-?\d+/g) ?? []).map(Number)
  const points: Point[] = [[x, y]]
  for (let i = 0; i + 1 < steps.length; i += 2)
    points.push([points.at(-1)![0] + steps[i]!, points.at(-1)![1] + steps[i + 1]!])
  return points
}

const far = ([ax, ay]: Point, [bx, by]: Point): number => Math.hypot(ax - bx, ay - by)

/** An attack over the sea follows the sea line to the end that is nearer to its target. */
function overSea(course: string, at: Point, target: Point): AttackLine {
  const points = pointsOf(course)
  const way = far(points[0]!, target) < far(points.at(-1)!, target) ? points.reverse() : points
  const [before, tip] = way.slice(-2) as [Point, Point]
  return {
    line: `M${way.map((point) => point.join(' ')).join('L')}`,
    at,
    angle: (Math.atan2(tip[1] - before[1], tip[0] - before[0]) * 180) / Math.PI,
    tip,
  }
}

export interface AttackLine {
  line: string
  at: Point
  angle: number
  tip: Point
}

/** An attack: over the middle of the border, from near where it starts to near where it goes. */
export function attackLine(from: string, to: string): AttackLine {
  const [a, b] = [middleOf(from), middleOf(to)]
  const sea = edgeOf(from, to)
  if (sea?.course) return overSea(sea.course, sea.at as Point, b)
  const at = (edgeOf(from, to)?.at ?? toward(a, b, 0.5)) as Point
  const start = toward(at, a, 0.6, 44)
  const tip = toward(at, b, 0.62, 40)
  return {
    line: `M${start.join(' ')}Q${at.join(' ')} ${tip.join(' ')}`,
    at,
    angle: (Math.atan2(tip[1] - at[1], tip[0] - at[0]) * 180) / Math.PI,
    tip,
  }
}

export const near = (ids: string[], margin = 130): Rect => around(ids.map(middleOf), margin)
