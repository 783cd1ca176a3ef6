/** Arrows at the edges of a map: how many more things may be chosen beyond what is seen, and the way there. */
import { useEffect, useState } from 'preact/hooks'
import { t } from '../messages'
import { isCalm, useSettings } from '../settings'
import type { Camera } from './camera'
import { boxOf, glide, seen } from './glide'
import { choicesOn } from './insight'

const SIDES = ['left', 'right', 'up', 'down'] as const
export type Side = (typeof SIDES)[number]
const ARROWS: Record<Side, string> = { left: '◀', right: '▶', up: '▲', down: '▼' }

interface Bounds {
  left: number
  right: number
  top: number
  bottom: number
}
/** Something that may be chosen, and where it is drawn. */
export interface Spot extends Bounds {
  id: string
}

/** Of what is in view, at least this part is seen. */
const SEEN = 1 / 3

/** What lies beyond each edge of what is seen, but for a small part at most: each thing once, the nearest first. */
export function beyond(spots: Spot[], room: Bounds): Record<Side, Spot[]> {
  const found: Record<Side, Map<string, Spot>> = {
    left: new Map(),
    right: new Map(),
    up: new Map(),
    down: new Map(),
  }
  const inside = new Set<string>()
  const far = (spot: Spot): Record<Side, number> => {
    const [w, h] = [(spot.right - spot.left) * SEEN, (spot.bottom - spot.top) * SEEN]
    return {
      left: room.left - (spot.right - w),
      right: spot.left + w - room.right,
      up: room.top - (spot.bottom - h),
      down: spot.top + h - room.bottom,
    }
  }
  for (const spot of spots) {
    const away = far(spot)
    const side = SIDES.find((one) => away[one] > 0)
    if (side) found[side].set(spot.id, spot)
    else inside.add(spot.id)
  }
  const list = (side: Side) =>
    [...found[side].values()].filter(({ id }) => !inside.has(id)).sort((a, b) => far(a)[side] - far(b)[side])
  return { left: list('left'), right: list('right'), up: list('up'), down: list('down') }
}

/** Where along its edge an arrow may stand, as parts of the edge, the best place first. */
const ALONG = [0.5, 0.34, 0.66, 0.2, 0.8] as const
/** How large an arrow is, with a little room around it, and how far from the edge its middle stands. */
const [WIDE, HIGH] = [66, 50]
const INWARD: Record<Side, number> = { left: 36, right: 36, up: 74, down: 30 }

/** The box of an arrow that stands at a part of its edge. */
function boxAt(side: Side, along: number, room: Bounds): Bounds {
  const x = room.left + along * (room.right - room.left)
  const y = room.top + along * (room.bottom - room.top)
  const [cx, cy] = {
    left: [room.left + INWARD.left, y] as const,
    right: [room.right - INWARD.right, y] as const,
    up: [x, room.top + INWARD.up] as const,
    down: [x, room.bottom - INWARD.down] as const,
  }[side]
  return { left: cx - WIDE / 2, right: cx + WIDE / 2, top: cy - HIGH / 2, bottom: cy + HIGH / 2 }
}

const meet = (a: Bounds, b: Bounds): boolean =>
  a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom

/** Where an arrow stands along its edge: over as few pieces as can be. */
export function placeAlong(side: Side, room: Bounds, pieces: Bounds[]): number {
  const hidden = (along: number) => pieces.filter((piece) => meet(boxAt(side, along, room), piece)).length
  return ALONG.reduce<number>((best, along) => (hidden(along) < hidden(best) ? along : best), ALONG[0])
}

/** What an arrow should not hide: everything but areas, what a board marks as a piece, and the tools over the map. */
function piecesOn(camera: Camera): Bounds[] {
  const svg = camera.box.current!
  const tools = [...(svg.parentElement?.children ?? [])].filter(
    (el) => el !== svg && !el.classList.contains('edgeway'),
  )
  const drawn = svg.querySelectorAll('[data-id]:not([data-area]), [data-piece]')
  return [...drawn, ...tools].map((el) => el.getBoundingClientRect())
}

/** What may be chosen on a map, as it is drawn now. */
const spotsOn = (camera: Camera): Spot[] =>
  choicesOn(camera).map((shape) => {
    const { left, right, top, bottom } = shape.getBoundingClientRect()
    return { id: shape.getAttribute('data-id') ?? '', left, right, top, bottom }
  })

/** What lies beyond an edge, and where along the edge the arrow to it stands. */
interface Way {
  side: Side
  spots: Spot[]
  along: number
}
const signOf = (ways: Way[]): string =>
  ways.map(({ side, spots, along }) => `${side} ${along} ${spots.map(({ id }) => id).join()}`).join(';')

function waysFrom(camera: Camera, room: Bounds): Way[] {
  const found = beyond(spotsOn(camera), room)
  const open = SIDES.filter((side) => found[side].length > 0)
  const pieces = open.length > 0 ? piecesOn(camera) : []
  return open.map((side) => ({ side, spots: found[side], along: placeAlong(side, room, pieces) }))
}

/** Measured again in the next frame whenever the map moves or has other room, or something else may be chosen. */
function useWays(camera: Camera): Way[] {
  const [ways, setWays] = useState<Way[]>([])
  useEffect(() => {
    const group = camera.group.current
    if (!group) return
    let frame = 0
    const measure = () => {
      frame = 0
      const room = camera.box.current?.getBoundingClientRect()
      if (!room) return
      const now = waysFrom(camera, room)
      setWays((old) => (signOf(old) === signOf(now) ? old : now))
    }
    const soon = () => {
      frame ||= requestAnimationFrame(measure)
    }
    const changed = new MutationObserver(soon)
    changed.observe(group, {
      attributes: true,
      attributeFilter: ['transform', 'data-state'],
      subtree: true,
      childList: true,
    })
    // A question of more lines leaves the map less room.
    const sized = new ResizeObserver(soon)
    sized.observe(camera.box.current!)
    soon()
    return () => {
      changed.disconnect()
      sized.disconnect()
      cancelAnimationFrame(frame)
    }
  }, [])
  return ways
}

export function Edges({ camera }: { camera: Camera }) {
  const ways = useWays(camera)
  const calm = isCalm(useSettings())
  const goTo = (id: string) => {
    const box = boxOf(camera)
    const room = camera.box.current?.getBoundingClientRect()
    const spot = spotsOn(camera).find((one) => one.id === id)
    if (!box || !room || !spot) return
    const { k } = camera.look()
    const part = seen(camera, box)
    const by = (low: number, high: number, middle: number) => ((low + high) / 2 - middle) / k
    glide(
      camera,
      {
        ...part,
        x: part.x + by(spot.left, spot.right, (room.left + room.right) / 2),
        y: part.y + by(spot.top, spot.bottom, (room.top + room.bottom) / 2),
      },
      calm,
    )
  }
  return (
    <>
      {ways.map(({ side, spots, along }) => (
        <button
          key={side}
          type="button"
          class={`edgeway ${side}`}
          style={`--along:${along * 100}%`}
          aria-label={t.table.map.beyond[side](spots.length)}
          onClick={() => goTo(spots[0]!.id)}
        >
          <b class="num">{spots.length}</b> <span aria-hidden="true">{ARROWS[side]}</span>
        </button>
      ))}
    </>
  )
}
