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

/** What may be chosen on a map, as it is drawn now. */
const spotsOn = (camera: Camera): Spot[] =>
  choicesOn(camera).map((shape) => {
    const { left, right, top, bottom } = shape.getBoundingClientRect()
    return { id: shape.getAttribute('data-id') ?? '', left, right, top, bottom }
  })

const nothing: Record<Side, Spot[]> = { left: [], right: [], up: [], down: [] }
const signOf = (found: Record<Side, Spot[]>): string =>
  SIDES.map((side) => found[side].map(({ id }) => id).join()).join(';')

/** Measured again in the next frame whenever the map moves, or something else may be chosen. */
function useBeyond(camera: Camera): Record<Side, Spot[]> {
  const [found, setFound] = useState(nothing)
  useEffect(() => {
    const group = camera.group.current
    if (!group) return
    let frame = 0
    const measure = () => {
      frame = 0
      const room = camera.box.current?.getBoundingClientRect()
      if (!room) return
      const now = beyond(spotsOn(camera), room)
      setFound((old) => (signOf(old) === signOf(now) ? old : now))
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
    soon()
    return () => {
      changed.disconnect()
      cancelAnimationFrame(frame)
    }
  }, [])
  return found
}

export function Edges({ camera }: { camera: Camera }) {
  const found = useBeyond(camera)
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
      {SIDES.filter((side) => found[side].length > 0).map((side) => (
        <button
          key={side}
          type="button"
          class={`edgeway ${side}`}
          aria-label={t.table.map.beyond[side](found[side].length)}
          onClick={() => goTo(found[side][0]!.id)}
        >
          <b class="num">{found[side].length}</b> <span aria-hidden="true">{ARROWS[side]}</span>
        </button>
      ))}
    </>
  )
}
