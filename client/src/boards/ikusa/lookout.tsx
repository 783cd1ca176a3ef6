/** Where the map looks on screens that cannot show all of it: it fits the height, flies to what may be chosen, and arrows point to the rest. */
import { useEffect, useState } from 'preact/hooks'
import { isCalm, useSettings } from '../../settings'
import { type Camera, fitting, type Rect } from '../../table/camera'
import { middleOf, near, SHEET } from './geometry'
import { text } from './text'

/** A box is upright if the whole land would be small in it. */
const UPRIGHT = 1.15
const FLIGHT = 400
/** A group of targets is shown together as long as it is not wider than this. */
const TOGETHER = 760

interface Box {
  width: number
  height: number
}
type Point = readonly [number, number]

const boxOf = (camera: Camera): Box | null => camera.box.current?.getBoundingClientRect() ?? null
export const isUpright = ({ width, height }: Box): boolean => width < height * UPRIGHT

/** The part of the map that a box shows now. */
const seen = (camera: Camera, box: Box): Rect => {
  const { x, y, k } = camera.look()
  return { x: -x / k, y: -y / k, width: box.width / k, height: box.height / k }
}

/** The land at full height, around a place. */
export function byHeight([x]: Point, box: Box): Rect {
  const width = (SHEET.height * box.width) / box.height
  const left = Math.max(SHEET.x, Math.min(SHEET.x + SHEET.width - width, x - width / 2))
  return { x: left, y: SHEET.y, width, height: SHEET.height }
}

/** What is shown of a group of places: all of it near enough to be touched, or the land around its middle. */
export function groupOf(places: string[], box: Box): Rect {
  const part = near(places, 130)
  const middle: Point = [part.x + part.width / 2, part.y + part.height / 2]
  return Math.max(part.width, part.height) <= TOGETHER ? part : byHeight(middle, box)
}

/** While the map flies, nothing on it can be aimed at. */
function flying(camera: Camera, now: boolean): void {
  camera.box.current?.toggleAttribute('data-flying', now)
}

function glide(camera: Camera, to: Rect, calm: boolean): () => void {
  const box = boxOf(camera)
  if (!box || calm) {
    camera.show(to)
    flying(camera, false)
    return () => {}
  }
  flying(camera, true)
  const from = seen(camera, box)
  const { x, y, k } = fitting(to, box)
  const goal = { x: -x / k, y: -y / k, width: box.width / k, height: box.height / k }
  const begin = performance.now()
  let frame = 0
  const step = (now: number) => {
    const part = Math.min(1, (now - begin) / FLIGHT)
    const eased = 1 - (1 - part) ** 3
    const mix = (name: keyof Rect) => from[name] + (goal[name] - from[name]) * eased
    camera.show({ x: mix('x'), y: mix('y'), width: mix('width'), height: mix('height') })
    if (part < 1) frame = requestAnimationFrame(step)
    else flying(camera, false)
  }
  frame = requestAnimationFrame(step)
  return () => {
    cancelAnimationFrame(frame)
    flying(camera, false)
  }
}

/** On an upright screen the map begins at its full height around `home`, and flies to what may be chosen when that changes. */
export function useLookout(camera: Camera, home: string, offered: string[], busy: boolean): void {
  const calm = isCalm(useSettings())
  useEffect(() => {
    const timer = setTimeout(() => {
      const box = boxOf(camera)
      if (box && isUpright(box)) camera.show(byHeight(middleOf(home), box))
    })
    return () => clearTimeout(timer)
  }, [])
  const key = offered.join()
  useEffect(() => {
    const box = boxOf(camera)
    if (busy || !key || !box || !isUpright(box)) return
    let end = () => flying(camera, false)
    flying(camera, true)
    // Trays below the map change its height first.
    const timer = setTimeout(() => {
      const room = boxOf(camera)
      if (room) end = glide(camera, groupOf(offered, room), calm)
      else end()
    }, 60)
    return () => {
      clearTimeout(timer)
      end()
    }
  }, [key, busy])
}

type Side = 'left' | 'right' | 'up' | 'down'
const ARROWS: Record<Side, string> = { left: '◀', right: '▶', up: '▲', down: '▼' }

/** The places that lie beyond each edge of what is seen. */
export function beyond(places: string[], part: Rect): Record<Side, string[]> {
  const found: Record<Side, string[]> = { left: [], right: [], up: [], down: [] }
  for (const id of places) {
    const [x, y] = middleOf(id)
    if (x < part.x) found.left.push(id)
    else if (x > part.x + part.width) found.right.push(id)
    else if (y < part.y) found.up.push(id)
    else if (y > part.y + part.height) found.down.push(id)
  }
  return found
}

/** Buttons at the edges of the map: how many more possibilities lie that way; a tap flies there. */
export function Edges({ camera, offered }: { camera: Camera; offered: string[] }) {
  const [part, setPart] = useState<Rect | null>(null)
  const calm = isCalm(useSettings())
  useEffect(() => {
    const group = camera.group.current
    if (!group) return
    const measure = () => {
      const box = boxOf(camera)
      if (box) setPart(seen(camera, box))
    }
    const moved = new MutationObserver(measure)
    moved.observe(group, { attributes: true, attributeFilter: ['transform'] })
    measure()
    return () => moved.disconnect()
  }, [])
  if (!part) return null
  const sides = Object.entries(beyond(offered, part)) as [Side, string[]][]
  return (
    <>
      {sides
        .filter(([, ids]) => ids.length > 0)
        .map(([side, ids]) => (
          <button
            key={side}
            type="button"
            class={`edgeway ${side}`}
            aria-label={text.edges(ids.length, side)}
            onClick={() => glide(camera, near([ids[0]!], 260), calm)}
          >
            <b class="num">{ids.length}</b> <span aria-hidden="true">{ARROWS[side]}</span>
          </button>
        ))}
    </>
  )
}
