/** Where everything lies on the map, in its own units. */
import type { Rect } from '../../table/camera'
import { around } from '../../table/map'
import { BORDERS, type Border, LANDS, type Land, PLACES, type Place, SIZE } from './map.gen'
import type { Token } from './types'

export const PLACE: ReadonlyMap<string, Place> = new Map(PLACES.map((place) => [place.id, place]))
export const LAND_NAMES: ReadonlyMap<string, string> = new Map(LANDS.map((land) => [land.id, land.name]))
export const LAND: ReadonlyMap<string, Land> = new Map(LANDS.map((land) => [land.id, land]))
export const isProvince = (id: string): boolean => PLACE.has(id)
export const isSpot = (id: string): boolean => PLACE.has(id) || SPOTS.has(id)
export const placeName = (id: string): string => PLACE.get(id)?.name ?? id

/** A spot on a border: its point, and where its arrow points, in degrees. */
export interface Spot {
  id: string
  from: string
  into: string
  x: number
  y: number
  angle: number
  border: Border
}

const degrees = ([x, y]: number[], turn: number): number =>
  Math.round((Math.atan2(turn * y!, turn * x!) * 180) / Math.PI)

function spotsOf(border: Border): Spot[] {
  const [a, b] = border.ends
  const [x, y] = border.at as [number, number]
  const one = (from: string, into: string, turn: number): Spot => ({
    id: `${from}>${into}`,
    from,
    into,
    x,
    y,
    angle: degrees(border.into, turn),
    border,
  })
  return b === undefined ? [one('sea', a!, 1)] : [one(a!, b, 1), one(b, a!, -1)]
}

export const SPOTS: ReadonlyMap<string, Spot> = new Map(
  BORDERS.flatMap(spotsOf).map((spot) => [spot.id, spot]),
)

/** The province a token on a spot attacks, or lies in. */
export const intoOf = (spot: string): string => SPOTS.get(spot)?.into ?? spot

/** The other way over the same border. */
export const reverse = (spot: Spot): string => `${spot.into}>${spot.from}`

/** How near to the rim of the sheet there is no room beside a plaque. */
const RIM = 60

/** Whether what lies face up hangs at the left of a plaque: a name stands close at its right, or the sheet ends there. */
export const leavesRight = ({ control, label }: Place): boolean => {
  const [dx, dy] = [label[0]! - control[0]!, label[1]! - control[1]!]
  const name = dx > 0 && dx < 90 && Math.abs(dy) < 36 && control[0]! > RIM
  return name || control[0]! > SIZE[0]! - RIM
}

const APART = 46
const BESIDE = [0, 1, -1]

/** The nth place in the middle of a province: the middle, right, left, then a row above. Earlier tokens never move. */
export function middleAt(province: string, nth: number): [number, number] {
  const [x, y] = PLACE.get(province)!.combat as [number, number]
  return [x + BESIDE[nth % 3]! * APART, y - Math.floor(nth / 3) * 42]
}

/** The point of every token. */
export function tokenPoints(tokens: Token[]): Map<string, [number, number]> {
  const points = new Map<string, [number, number]>()
  for (const token of tokens) {
    const spot = SPOTS.get(token.spot)
    points.set(
      token.id,
      spot ? [spot.x, spot.y] : middleAt(token.spot, numberInside(tokens, token.spot, token.id)),
    )
  }
  return points
}

/** How many tokens lie in the middle of a province, or lie there before a certain one. */
export function numberInside(tokens: Token[], province: string, before = ''): number {
  const there = tokens.filter((token) => token.spot === province)
  const at = there.findIndex((token) => token.id === before)
  return at < 0 ? there.length : at
}

/** Provinces and the borders of the first, for a closer look. */
export const near = (provinces: string[], margin = 120): Rect =>
  around(
    provinces.map((id) => PLACE.get(id)!.center as [number, number]),
    margin,
  )
