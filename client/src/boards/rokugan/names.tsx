/** The names of the provinces: over everything else, and aside where pieces lie. */
import { memo } from 'preact/compat'
import { FAR, GROW } from '../../table/camera'
import { Use } from '../../table/map'
import { numberOf } from '../box'
import { PLACE, tokenPoints } from './geometry'
import { PLACES, type Place, SIZE } from './map.gen'
import { RADIUS } from './pieces'
import type { Province, RokuganView } from './types'

const [WIDTH, HEIGHT] = SIZE as [number, number]

/** Names with a word that is longer than this are broken where the map is small. */
const LONG = 9
const BROKEN: Record<string, string[]> = { Shadowlands: ['Shadow-', 'lands'] }

interface Point {
  x: number
  y: number
}
/** A piece that a name should not lie on, as a disc. */
export interface Piece extends Point {
  r: number
}

/** How large letters are on the map at a scale, in its own measure, and how large its pieces are drawn there. */
const OWN = 17.5
const sizeAt = (k: number): number => Math.max(OWN, (k < FAR ? 12 : 14) / k)
const growAt = (k: number): number => Math.max(1, GROW / k) * (k < FAR ? 0.8 : 1)
/** A letter and a line, as parts of that size. */
const LETTER = 0.54
const LINE = 1.12
/** How far a name may go aside, in steps of a part of that size. */
const STEP = 0.6
const STEPS = [0, -1, 1, -2, 2, -3, 3, -4, 4]
/** A step aside costs as much as covering this part of a square of that size. */
const ASIDE = 0.05
/** A name on another is so much worse than one on a piece. */
const WORSE = 5

interface Box {
  left: number
  top: number
  width: number
  height: number
}

/** The area that two boxes share. */
function shared(a: Box, b: Box): number {
  const wide = Math.min(a.left + a.width, b.left + b.width) - Math.max(a.left, b.left)
  const high = Math.min(a.top + a.height, b.top + b.height) - Math.max(a.top, b.top)
  return wide > 0 && high > 0 ? wide * high : 0
}

const boxOf = ({ x, y, r }: Piece): Box => ({ left: x - r, top: y - r, width: 2 * r, height: 2 * r })

/** The lines of a name; a long word is broken where letters are larger than the map's own. */
export const linesOf = ({ name }: Place, k: number): string[] =>
  sizeAt(k) > OWN
    ? name.split(' ').flatMap((word) => (word.length > LONG ? (BROKEN[word] ?? [word]) : [word]))
    : name.split(' ')

/** The box of a name and what is printed under it, if it stands at a point. */
export function nameBox(place: Place, { x, y }: Point, k: number): Box {
  const [words, size] = [linesOf(place, k), sizeAt(k)]
  const width = Math.max(...words.map((word) => word.length)) * LETTER * size
  const printed = k < FAR ? 0 : 1
  return { left: x - width / 2, top: y - size, width, height: (words.length + printed) * LINE * size }
}

const isInside = ({ left, top, width, height }: Box): boolean =>
  left >= 4 && left + width <= WIDTH - 4 && top >= 2 && top + height <= HEIGHT - 4

const labelOf = ({ label: [x, y] }: Place): Point => ({ x: x!, y: y! })

/** Where the name of a province goes: to its place, or so far aside that it lies on the least of everything else. */
function nameAt(place: Place, discs: readonly Box[], names: readonly Box[], k: number): Point {
  const size = sizeAt(k)
  const { x, y } = labelOf(place)
  let best = { x, y, cost: Infinity }
  for (const dy of STEPS)
    for (const dx of STEPS) {
      const at = { x: x + dx * STEP * size, y: y + dy * STEP * size }
      const box = nameBox(place, at, k)
      if (!isInside(box) && (dx !== 0 || dy !== 0)) continue
      const on = (boxes: readonly Box[]) => boxes.reduce((sum, other) => sum + shared(box, other), 0)
      const cost = on(discs) + WORSE * on(names) + ASIDE * size * size * Math.hypot(dx, dy)
      if (cost < best.cost) best = { ...at, cost }
    }
  return { x: best.x, y: best.y }
}

/** Where all names go, at a scale of the map: none on another, and as few as can be on pieces. */
export function namesAt(pieces: readonly Piece[], k: number): Map<string, Point> {
  const found = new Map<string, Point>(PLACES.map((place) => [place.id, labelOf(place)]))
  const discs = pieces.map(boxOf)
  // Twice, so that the first ones make way for the last.
  for (const place of [...PLACES, ...PLACES]) {
    const names = PLACES.filter((other) => other !== place).map((other) =>
      nameBox(other, found.get(other.id)!, k),
    )
    const start = nameBox(place, labelOf(place), k)
    const lies = discs.some((disc) => shared(start, disc) > 0)
    // A name that lies free stays where it was set by hand.
    if (lies) found.set(place.id, nameAt(place, discs, names, k))
  }
  return found
}

/** Everything on the map that a name would cover. */
export function piecesOf(view: RokuganView, k = 1): Piece[] {
  const grow = growAt(k)
  const tokens = [...tokenPoints(view.tokens).values()].map(([x, y]) => ({ x, y, r: RADIUS * grow }))
  const flat = view.provinces.flatMap((province) => {
    const place = PLACE.get(province.id)!
    const points = [province.owner ? place.control : null, province.special ? place.special : null]
    return points.filter((point) => point !== null).map(([x, y]) => ({ x: x!, y: y!, r: 15 * grow }))
  })
  return [...tokens, ...flat]
}

/** A name as lines around a point. Where the map is small, letters are larger than the map and kept inside of it by these numbers. */
function Written({ parts, x, y, kind }: { parts: string[]; x: number; y: number; kind: string }) {
  const letters = Math.max(...parts.map((part) => part.length))
  return (
    <text class={`lbl ${kind}`} y={y} style={`--x:${x};--y:${y};--letters:${letters};--width:${WIDTH}`}>
      {parts.map((part, i) => (
        <tspan key={i} x={x} dy={i ? '1.03em' : 0}>
          {part}
        </tspan>
      ))}
    </text>
  )
}

/** More than this is drawn like this; the name of the province tells it in full. */
const MOST_SHIELDS = 2

/** What is printed under a name: flowers and defense. */
function Print({
  place,
  province,
  x,
  y,
}: {
  place: Place
  province: Province | undefined
  x: number
  y: number
}) {
  const [flowers, defense] = [numberOf(place.id, 'flowers'), numberOf(place.id, 'defense')]
  const shield = defense > 0 ? 1 : 0
  const gap = (i: number) => (i - (flowers + shield - 1) / 2) * 20
  const covered = province?.special === 'honor_4'
  return (
    <g class="print">
      {Array.from({ length: flowers }, (_, i) => (
        <Use
          key={i}
          name="rokugan/flower"
          x={x + gap(i)}
          y={y + 31}
          size={20}
          colour="var(--gold-ink)"
          cut="var(--land)"
          opacity={covered ? 0.3 : 1}
        />
      ))}
      {shield > 0 && (
        <Use
          name={`rokugan/defense_${Math.min(defense, MOST_SHIELDS)}`}
          x={x + gap(flowers) + 5}
          y={y + 31}
          size={27}
          colour="var(--ink-2)"
          cut="var(--paper-raised)"
        />
      )}
    </g>
  )
}

/** So much higher a name begins that has one line more. */
const RAISE = 17

function Name({ place, x, y, scale }: { place: Place; x: number; y: number; scale: number }) {
  const parts = linesOf(place, scale)
  const raise = parts.length > 2 ? RAISE : 0
  return <Written parts={parts} x={x} y={y - 3 - raise} kind={place.capital ? 'cap' : ''} />
}

/** From which scale on all names are written, and from which those of the capitals. */
const ALL = 0.24
const CAPITALS = 0.15

interface NamesProps {
  view: RokuganView
  scale: number
  /** What else lies on the map for a moment. */
  covered?: readonly Piece[]
}

export const Names = memo(
  function Names({ view, scale, covered = [] }: NamesProps) {
    const points = namesAt([...piecesOf(view, scale), ...covered], scale)
    const provinces = new Map(view.provinces.map((province) => [province.id, province]))
    return (
      <g class={`names ${scale < CAPITALS ? 'none' : scale < ALL ? 'few' : ''}`} aria-hidden="true">
        {PLACES.map((place) => {
          const at = points.get(place.id)!
          return (
            <g key={place.id}>
              <Name place={place} {...at} scale={scale} />
              <Print place={place} province={provinces.get(place.id)} {...at} />
            </g>
          )
        })}
      </g>
    )
  },
  (old, next) =>
    old.scale === next.scale &&
    old.covered === next.covered &&
    old.view.provinces === next.view.provinces &&
    old.view.tokens === next.view.tokens,
)
