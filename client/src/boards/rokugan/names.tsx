/** The names of the provinces: over everything else, and aside where pieces lie. */
import { memo } from 'preact/compat'
import { FAR, GROW } from '../../table/camera'
import { Use } from '../../table/map'
import { numberOf } from '../box'
import { leavesRight, PLACE, tokenPoints } from './geometry'
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
/** A letter is so wide, as a part of that size; from afar they stand closer. */
const letterAt = (k: number): number => (k < FAR ? 0.58 : 0.62)
/** From this scale on there is room for names on fewer lines, which are wider. */
const WIDE = 0.3
/** How far a name may go aside, in steps of a part of that size; farther away there are fewer places to choose from. */
const STEP = 0.3
const EVEN = [0, -2, 2, -4, 4, -6, 6, -8, 8]
const STEPS = [0, -1, 1, -2, 2, -3, 3, -4, 4, -5, 5, -6, 6, -7, 7, -8, 8]
/** Going aside by that size, or a line less, costs as much as covering this part of its square. */
const ASIDE = 0.083
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

/** From which scale on all names are written, and from which the first words of the capitals, which tell where whose lands are. */
const ALL = 0.24
const CAPITALS = 0.15
/** The provinces whose names are written at a scale. */
export const namedAt = (k: number): readonly Place[] =>
  k < CAPITALS ? [] : k < ALL ? PLACES.filter(({ capital }) => capital) : PLACES

/** The lines of a name; a long word is broken where letters are larger than the map's own. */
export const linesOf = ({ name }: Place, k: number): string[] =>
  k < ALL
    ? name.split(' ').slice(0, 1)
    : sizeAt(k) > OWN
      ? name.split(' ').flatMap((word) => (word.length > LONG ? (BROKEN[word] ?? [word]) : [word]))
      : name.split(' ')

/** A name of three lines begins so much higher. */
const RAISE = 17
/** The lines of a name stand so far apart, as parts of their size. */
const APART = 1.03
const firstLine = (lines: number, y: number): number => y - 3 - (lines > 2 ? RAISE : 0)

/** Where a name stands, and its lines there. */
export interface Standing extends Point {
  lines: string[]
}

/** The ways to write a name, the usual one first: where its place is crowded, on fewer lines. */
export function waysToWrite(place: Place, k: number): string[][] {
  const usual = linesOf(place, k)
  const words = place.name.split(' ')
  const others = k < WIDE ? [] : [words, [place.name]]
  return [usual, ...others.filter(({ length }) => length < usual.length)]
}

/** The middle of what is printed under a name: clear of its last line, however large that is. */
export function printAt({ length }: string[], y: number, k: number): number {
  return firstLine(length, y) + ((length - 1) * APART + 0.2) * sizeAt(k) + 12
}

/** Half as high as the largest thing that is printed under a name. */
const PRINT = 13.5

/** The box of a name and what is printed under it, if it stands at a point. */
export function nameBox({ x, y, lines }: Standing, k: number): Box {
  const size = sizeAt(k)
  // Where few names are written, they have room to be read apart.
  const letters = Math.max(...lines.map((line) => line.length)) + (k < ALL ? 0.7 : 0)
  const width = letters * letterAt(k) * size
  const top = firstLine(lines.length, y) - 0.85 * size
  const last = firstLine(lines.length, y) + ((lines.length - 1) * APART + 0.2) * size
  return { left: x - width / 2, top, width, height: (k < FAR ? last : printAt(lines, y, k) + PRINT) - top }
}

/** How far names keep from the rim of the map. */
const RIM = 4

const isInside = ({ left, top, width, height }: Box): boolean =>
  left >= RIM && left + width <= WIDTH - RIM && top >= RIM && top + height <= HEIGHT - RIM

/** Where a name was set by hand; at the rim so far from it that it ends inside of the map, as large as its letters are. */
function labelOf(place: Place, k: number, lines = linesOf(place, k)): Standing {
  const at = { x: place.label[0]!, y: place.label[1]!, lines }
  const { left, top, width, height } = nameBox(at, k)
  const shift = (start: number, length: number, whole: number): number =>
    Math.max(0, RIM - start) - Math.max(0, start + length - (whole - RIM))
  return { x: at.x + shift(left, width, WIDTH), y: at.y + shift(top, height, HEIGHT), lines }
}

/** Where the name of a province goes: to its place, or so far aside that it lies on the least of everything else. */
function nameAt(place: Place, discs: readonly Box[], names: readonly Box[], k: number): Standing {
  const size = sizeAt(k)
  const step = STEP * size
  const steps = k < WIDE ? EVEN : STEPS
  let best = { ...labelOf(place, k), cost: Infinity }
  for (const [way, lines] of waysToWrite(place, k).entries()) {
    const { x, y } = labelOf(place, k, lines)
    for (const dy of steps)
      for (const dx of steps) {
        const at = { x: x + dx * step, y: y + dy * step, lines }
        const box = nameBox(at, k)
        const aside = ASIDE * size * (step * Math.hypot(dx, dy) + size * way)
        if (aside >= best.cost || !isInside(box)) continue
        const on = (boxes: readonly Box[]) => boxes.reduce((sum, other) => sum + shared(box, other), 0)
        const cost = on(discs) + WORSE * on(names) + aside
        if (cost < best.cost) best = { ...at, cost }
      }
  }
  return { x: best.x, y: best.y, lines: best.lines }
}

/** Where all names go, at a scale of the map: none on another, and as few as can be on pieces. */
export function namesAt(pieces: readonly Piece[], k: number): Map<string, Standing> {
  const places = namedAt(k)
  const found = new Map<string, Standing>(places.map((place) => [place.id, labelOf(place, k)]))
  const discs = pieces.map(boxOf)
  // Twice, so that the first ones make way for the last.
  for (const place of [...places, ...places]) {
    const names = places.filter((other) => other !== place).map((other) => nameBox(found.get(other.id)!, k))
    const now = nameBox(found.get(place.id)!, k)
    const lies = [...discs, ...names].some((other) => shared(now, other) > 0)
    // A name that lies free stays where it was set by hand.
    if (lies) found.set(place.id, nameAt(place, discs, names, k))
  }
  return found
}

/** A plaque or a mark on a province, half as wide as it is; and what hangs beside a plaque, with its distance. */
const FLAT = 15
const BESIDE = 13
const HANGS = 29

/** What is drawn flat in a province: who controls it, how much of that lies face up, and a mark. */
function flatOf(province: Province, grow: number): Piece[] {
  const place = PLACE.get(province.id)!
  const at = ([x, y]: number[], r: number, aside = 0): Piece => ({
    x: x! + aside * grow,
    y: y!,
    r: r * grow,
  })
  return [
    ...(province.owner ? [at(place.control, FLAT)] : []),
    ...(province.faceup > 0 ? [at(place.control, BESIDE, leavesRight(place) ? -HANGS : HANGS)] : []),
    ...(province.special ? [at(place.special, FLAT)] : []),
  ]
}

/** Everything on the map that a name would cover. */
export function piecesOf(view: RokuganView, k = 1): Piece[] {
  const grow = growAt(k)
  const tokens = [...tokenPoints(view.tokens).values()].map(([x, y]) => ({ x, y, r: RADIUS * grow }))
  return [...tokens, ...view.provinces.flatMap((province) => flatOf(province, grow))]
}

/** A name as lines around a point. */
function Written({ parts, x, y, kind }: { parts: string[]; x: number; y: number; kind: string }) {
  return (
    <text class={`lbl ${kind}`} y={y}>
      {parts.map((part, i) => (
        <tspan key={i} x={x} dy={i ? `${APART}em` : 0}>
          {part}
        </tspan>
      ))}
    </text>
  )
}

/** More than this is drawn like this; the name of the province tells it in full. */
const MOST_SHIELDS = 2

/** What is printed under a name, around a point: flowers and defense. */
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
          y={y}
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
          y={y}
          size={2 * PRINT}
          colour="var(--ink-2)"
          cut="var(--paper-raised)"
        />
      )}
    </g>
  )
}

function Name({ place, x, y, lines }: Standing & { place: Place }) {
  return <Written parts={lines} x={x} y={firstLine(lines.length, y)} kind={place.capital ? 'cap' : ''} />
}

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
      <g class="names" aria-hidden="true">
        {namedAt(scale).map((place) => {
          const at = points.get(place.id)!
          return (
            <g key={place.id}>
              <Name place={place} {...at} />
              <Print
                place={place}
                province={provinces.get(place.id)}
                x={at.x}
                y={printAt(at.lines, at.y, scale)}
              />
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
