/** Where the map looks on screens that cannot show all of it: it fits the height, and flies to what may be chosen. */
import { useEffect } from 'preact/hooks'
import { isCalm, useSettings } from '../../settings'
import type { Camera, Rect } from '../../table/camera'
import { isDragging } from '../../table/drag'
import { type Box, boxOf, flying, glide } from '../../table/glide'
import { isProvince, middleOf, near, SHEET } from './geometry'
import type { IkusaView } from './types'
import { headless } from './words'

/** A box is upright, or too narrow, if the whole land would be small in it. */
const UPRIGHT = 1.15
const NARROW = 640
/** A group of targets is never shown larger than this, however small it is. */
const CLOSEST = 1.25
/** A group of targets is shown together as long as it is not wider than this. */
const TOGETHER = 760

type Point = readonly [number, number]

export const isUpright = ({ width, height }: Box): boolean => width < height * UPRIGHT || width < NARROW

/** Smaller than this, the land is never opened: nothing on it could be read. */
const SMALLEST = 0.3

/** The land at full height around a place, or as much of it as a low box can show. */
export function byHeight([x, y]: Point, box: Box): Rect {
  const height = Math.min(SHEET.height, box.height / SMALLEST)
  const width = (height * box.width) / box.height
  const within = (middle: number, length: number, start: number, whole: number): number =>
    Math.max(start, Math.min(start + whole - length, middle - length / 2))
  return {
    x: within(x, width, SHEET.x, SHEET.width),
    y: within(y, height, SHEET.y, SHEET.height),
    width,
    height,
  }
}

/** A part at least as large as the box shows at its closest. */
function grown({ x, y, width, height }: Rect, box: Box): Rect {
  const [w, h] = [Math.max(width, box.width / CLOSEST), Math.max(height, box.height / CLOSEST)]
  return { x: x - (w - width) / 2, y: y - (h - height) / 2, width: w, height: h }
}

/** What is shown of a group of places: all of it near enough to be touched, or the land at full height with as many as can be. */
export function groupOf(places: string[], box: Box): Rect {
  const part = grown(near(places, 130), box)
  if (Math.max(part.width, part.height) <= Math.max(TOGETHER, box.height / CLOSEST)) return part
  const middle: Point = [part.x + part.width / 2, part.y + part.height / 2]
  const holds = (part: Rect): number =>
    places
      .map(middleOf)
      .filter(([x, y]) => x > part.x && x < part.x + part.width && y > part.y && y < part.y + part.height)
      .length
  return [middle, ...places.map(middleOf)]
    .map((at) => byHeight(at, box))
    .reduce((best, one) => (holds(one) > holds(best) ? one : best))
}

/** Where units are moved one after the other, the map shows between which provinces. */
const STEPPED = new Set(['garrisoning', 'gathering', 'sending', 'moving', 'losing', 'pressing'])

/** The provinces a seat is asked about: those it may choose, where its armies stand, those between which it moves units, and where an army has lost its daimyo. */
export function placesAsked(view: IkusaView, offered: string[]): string[] {
  const places = offered.map((id) => view.armies[id]?.place ?? id).filter(isProvince)
  const { origin, goal } = view.step
  const about =
    places.length > 0
      ? places
      : STEPPED.has(view.phase)
        ? [origin, goal]
        : view.phase === 'succeeding'
          ? headless(view).map((id) => view.armies[id]!.place)
          : []
  return [...new Set(about.filter(isProvince))]
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
    if (busy || !key || !box || !isUpright(box) || isDragging()) return
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
