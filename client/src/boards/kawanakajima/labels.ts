/** Where labels lie over the counters: beside what they belong to, and over as few figures as possible. */
import type { Point } from './geometry'

interface Box {
  left: number
  right: number
  top: number
  bottom: number
}

const boxAt = ([x, y]: Point, box: Box): Box => ({
  left: x + box.left,
  right: x + box.right,
  top: y + box.top,
  bottom: y + box.bottom,
})
const sized = (across: number, down: number): Box => ({
  left: -across,
  right: across,
  top: -down,
  bottom: down,
})

/** What has to be read on a counter, from its middle: letter, pips and figures. Its lower edge may be covered. */
const READ: Box = { left: -29, right: 29, top: -29, bottom: 15 }
/** A label with a chance, and the number of a battle: half their size, as they are drawn at the scale a map opens with. */
const CHANCE = sized(35, 17)
const NUMBER = sized(13, 13)

const shared = (a: Box, b: Box): number =>
  Math.max(0, Math.min(a.right, b.right) - Math.max(a.left, b.left)) *
  Math.max(0, Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top))

/** How much a label hides of what has to be read on some counters. */
export const hides = (at: Point, label: Box, counters: readonly Point[]): number =>
  counters.reduce((sum, one) => sum + shared(boxAt(at, label), boxAt(one, READ)), 0)

/** The first of several places that costs the least. */
const cheapest = (places: readonly Point[], cost: (at: Point) => number): Point =>
  places.reduce((best, one) => (cost(one) < cost(best) ? one : best))

const SIDEWAYS = [0, -14, 14, -28, 28, -44, 44]
/** How far a label stays from the middle of its counter: below, above and beside it. */
const [BELOW, ABOVE, BESIDE] = [17, 31, 35]
/**
 * Below a counter, above it, then to its right and left; each also a little to the side. Where the map is seen from
 * farther away labels are larger than counters, and some lie a row farther off.
 */
function placesAround(grown: number): Point[] {
  const [across, down] = [CHANCE.right * grown, CHANCE.bottom * grown]
  const aside = SIDEWAYS.map((by) => by * grown)
  const rows = grown > 1 ? [0, 2 * down, 4 * down] : [0]
  return rows.flatMap((far): Point[] => [
    ...aside.map((dx): Point => [dx, BELOW + down + far]),
    ...aside.map((dx): Point => [dx, -ABOVE - down - far]),
    ...aside.flatMap((dy): Point[] => [
      [BESIDE + across + far, dy],
      [-BESIDE - across - far, dy],
    ]),
  ])
}

/** A label over another label costs more than one over figures: neither of the two could be read. */
const OVER_LABEL = 8

/**
 * Where the chances to hurt some counters stand, each beside its own and apart from the others; `counters` are all on the map,
 * these too; `grown` is how much larger labels are drawn than where the map opens.
 */
export function chancesAt(targets: readonly Point[], counters: readonly Point[], grown = 1): Point[] {
  const label = sized(CHANCE.right * grown, CHANCE.bottom * grown)
  const around = placesAround(grown)
  const laid: Point[] = []
  const meets = (at: Point): number =>
    laid.reduce((sum, other) => sum + shared(boxAt(at, label), boxAt(other, label)), 0)
  for (const [x, y] of targets) {
    const places = around.map(([dx, dy]): Point => [x + dx, y + dy])
    laid.push(cheapest(places, (at) => hides(at, label, counters) + OVER_LABEL * meets(at)))
  }
  return laid
}

/** How much larger labels are than where the map opens, at a scale of the map: letters never get smaller than this. */
export const grownAt = (scale: number): number => Math.max(1, LEAST / scale)
const LEAST = 0.62

/** Half the base of a tail, and how far it stays from the middle of its counter. */
const [BASE, SHORT] = [9, 27]

/** The tail of a label, which points at its counter, as seen from the label. */
export function tailOf([x, y]: Point): string {
  const length = Math.hypot(x, y) || 1
  const [nx, ny] = [(-y / length) * BASE, (x / length) * BASE]
  const part = 1 - SHORT / Math.max(Math.abs(x), Math.abs(y), SHORT)
  const points: Point[] = [
    [nx, ny],
    [x * part, y * part],
    [-nx, -ny],
  ]
  return `M${points.map((at) => at.map((n) => n.toFixed(1)).join(' ')).join('L')}z`
}

const ALONG = [0, 20, -20, 28, -28, 36, -36]
/** The edge of the upper counter may be covered, the band of the lower one may not. */
const RAISED = 7

/** Where the number of a battle stands: on the border of two counters that fight, or farther along it. */
export function numberAt([ax, ay]: Point, [dx, dy]: Point, counters: readonly Point[]): Point {
  const length = Math.hypot(dx - ax, dy - ay) || 1
  const across: Point = [-(dy - ay) / length, (dx - ax) / length]
  return cheapest(
    ALONG.map((far): Point => [(ax + dx) / 2 + across[0] * far, (ay + dy) / 2 + across[1] * far]).flatMap(
      ([x, y]): Point[] => [
        [x, y],
        [x, y - RAISED],
      ],
    ),
    (at) => hides(at, NUMBER, counters),
  )
}
