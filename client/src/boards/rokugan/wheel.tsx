/** On a small screen a province is chosen first, then one of its spots on a wheel around it. */
import { useTable } from '../../table/context'
import { useShape } from '../../table/element'
import { intoOf, PLACE, placeName, SPOTS, type Spot } from './geometry'
import type { Place } from './map.gen'
import { Arrow, Face } from './pieces'
import { text } from './text'
import { clanOf, type RokuganView } from './types'
import { kindName, lawful, spotName } from './words'

export const SMALL = 640
/** Half of a thumb's width on the glass, and how far apart the middles of two buttons are at least. */
const THUMB = 27
const APART = 66
/** How high the name of a button is. */
const HIGH = 22

export type Point = [number, number]

/** The same points, moved away from each other until none is nearer than `least` to another. */
export function apart(points: Point[], least: number): Point[] {
  const moved = points.map(([x, y]): Point => [x, y])
  for (let round = 0; round < 60; round++) {
    let still = true
    for (let i = 0; i < moved.length; i++)
      for (let j = i + 1; j < moved.length; j++) {
        const [a, b] = [moved[i]!, moved[j]!]
        const [dx, dy] = [b[0] - a[0] || 0.1 * (j - i), b[1] - a[1] || 0.1]
        const far = Math.hypot(dx, dy)
        if (far >= least) continue
        still = false
        const push = (least - far) / 2 / far
        moved[i] = [a[0] - dx * push, a[1] - dy * push]
        moved[j] = [b[0] + dx * push, b[1] + dy * push]
      }
    if (still) break
  }
  return moved
}

/** Where the spots of a province lie on its wheel: `scale` is how many units of the map a pixel covers. */
export function wheelOf(ids: string[], scale: number): Map<string, Point> {
  const at = ids.map((id): Point => {
    const spot = SPOTS.get(id)
    const [cx, cy] = PLACE.get(intoOf(id))!.center as Point
    if (!spot) return [cx, cy]
    const far = Math.hypot(spot.x - cx, spot.y - cy) || 1
    const out = Math.max(far, APART * 1.15 * scale) / far
    return [cx + (spot.x - cx) * out, cy + (spot.y - cy) * out]
  })
  const moved = apart(at, APART * scale)
  return new Map(ids.map((id, i) => [id, moved[i]!]))
}

/** A province that something may be placed in, or on the way into. */
export function Target({
  place,
  weak,
  open,
  onOpen,
}: {
  place: Place
  weak: boolean
  open: boolean
  onOpen(): void
}) {
  const press = (event: Event) => {
    event.stopPropagation()
    onOpen()
  }
  return (
    <g
      data-area
      data-opens
      class={`el prov target is-can ${weak ? 'weak' : ''}`}
      data-id={`into:${place.id}`}
      data-state={open ? 'rest' : 'can'}
      role="button"
      tabIndex={0}
      aria-label={text.wheel.open(place.name)}
      aria-expanded={open}
      onClick={press}
      onKeyDown={(event) => event.key === 'Enter' && press(event)}
    >
      <path class="area" d={place.shape} />
    </g>
  )
}

/** What a button of the wheel is called. */
function buttonName(id: string): string {
  const spot: Spot | undefined = SPOTS.get(id)
  const w = text.wheel
  return !spot ? w.inside : spot.from === 'sea' ? w.sea : w.from(placeName(spot.from))
}

/** The name of a button: its middle, seen from the button, and half its width, in pixels. Above those in the upper half, below the others. */
export interface Plate {
  x: number
  y: number
  half: number
}

/** Names that would lie on each other go aside, each by half of what they share. */
export function platesOf(at: ReadonlyMap<string, Point>, scale: number): Map<string, Plate> {
  const plates = [...at].map(([id, [x, y]]) => {
    const above = SPOTS.has(id) && y < (PLACE.get(intoOf(id))!.center[1] as number)
    return {
      id,
      x: x / scale,
      y: y / scale + (above ? -THUMB - 14 : THUMB + 14),
      half: buttonName(id).length * 3.4 + 8,
    }
  })
  return new Map(
    plates.map((one) => {
      const aside = plates
        .filter((other) => other !== one && Math.abs(other.y - one.y) < HIGH)
        .reduce((sum, other) => {
          const both = Math.max(0, one.half + other.half + 4 - Math.abs(other.x - one.x))
          return sum + ((other.x > one.x ? -1 : 1) * both) / 2
        }, 0)
      const [x, y] = at.get(one.id)!
      return [one.id, { x: one.x + aside - x / scale, y: one.y - y / scale, half: one.half }]
    }),
  )
}

function WheelSpot({
  id,
  at: [x, y],
  plate,
  view,
  laying,
  scale,
}: {
  id: string
  at: Point
  plate: Plate
  view: RokuganView
  laying: string
  scale: number
}) {
  const { words } = useTable()
  const spot: Spot | undefined = SPOTS.get(id)
  const good = lawful(view, laying, id)
  const chosen = words.includes(id)
  const name = buttonName(id)
  const { half } = plate
  const props = useShape(
    id,
    `${kindName(laying)} ${name}: ${spotName(id)}${good ? '' : `, ${text.dud}`}`,
    `wheelspot ${good ? '' : 'weak'}`,
    true,
  )
  const clan = clanOf(view, view.seat)
  return (
    <g {...props} transform={`translate(${x} ${y}) scale(${scale})`}>
      <circle class="thumb" r={THUMB} />
      {chosen ? (
        <>
          {spot && <Arrow angle={spot.angle} clan={clan} />}
          <Face kind={laying} clan={clan} secret />
        </>
      ) : spot ? (
        <path class="way" d="M-11 0h18M-1-10L10 0l-11 10" transform={`rotate(${spot.angle})`} />
      ) : (
        <circle class="way" r="8" />
      )}
      <g transform={`translate(${plate.x} ${plate.y})`}>
        <rect class="pill" x={-half} y="-10" width={2 * half} height="20" rx="10" />
        <text class="wheelname" y="4.500">
          {name}
        </text>
      </g>
    </g>
  )
}

export function Wheel({
  province,
  spots,
  view,
  laying,
  scale,
  onClose,
}: {
  province: string
  spots: string[]
  view: RokuganView
  laying: string
  scale: number
  onClose(): void
}) {
  const at = wheelOf(spots, scale)
  const plates = platesOf(at, scale)
  const { shape } = PLACE.get(province)!
  return (
    <g class="wheel">
      <rect
        class="dim"
        x="-2000"
        y="-2000"
        width="5000"
        height="5000"
        role="button"
        aria-label={text.wheel.close}
        onClick={onClose}
      />
      <path class="hub" d={shape} />
      {spots.map((id) => (
        <WheelSpot
          key={id}
          id={id}
          at={at.get(id)!}
          plate={plates.get(id)!}
          view={view}
          laying={laying}
          scale={scale}
        />
      ))}
    </g>
  )
}
