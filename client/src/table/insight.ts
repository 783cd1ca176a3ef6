/** What may be chosen on a map comes into sight by itself when a question opens. */
import { useEffect } from 'preact/hooks'
import type { Camera } from './camera'
import { useTable } from './context'
import { isDragging } from './drag'

type Point = readonly [number, number]

const SIGHTS: Point[] = [
  [0.5, 0.5],
  [0.5, 0.3],
  [0.5, 0.7],
  [0.3, 0.5],
  [0.7, 0.5],
]

/** What may be chosen on a map. Whole ways are left out: they are many, and each goes by nearer steps. */
export const choicesOn = (camera: Camera): Element[] => [
  ...(camera.box.current?.querySelectorAll('.el[data-state="can"]:not(.farhex)') ?? []),
]

/** Whether a shape can be pressed: a middle part of it is in sight, with no panel over it. */
function isSeen(shape: Element): boolean {
  const { left, top, width, height } = shape.getBoundingClientRect()
  return SIGHTS.some(
    ([x, y]) => document.elementFromPoint(left + x * width, top + y * height)?.closest('[data-id]') === shape,
  )
}

const centre = (shape: Element): Point => {
  const { left, top, width, height } = shape.getBoundingClientRect()
  return [left + width / 2, top + height / 2]
}
const apart = (a: Point, b: Point): number => Math.hypot(a[0] - b[0], a[1] - b[1])

/** How close together points are looked at, in pixels. */
const GRID = 22

/** Of points over a map, the one with the most room around it: farthest from every point that is covered. */
export function roomiest(open: Point[], covered: Point[]): Point | null {
  const clearance = (at: Point): number => Math.min(...covered.map((one) => apart(one, at)))
  const [first, ...rest] = open
  if (!first) return null
  return rest.reduce((best, one) => (clearance(one) > clearance(best) ? one : best), first)
}

/** Where on the screen the map can be pressed with the most room around: not under a panel, not at its edge. */
function openGround(svg: SVGSVGElement): Point | null {
  const { left, top, right, bottom } = svg.getBoundingClientRect()
  const open: Point[] = []
  const covered: Point[] = []
  for (let y = top - GRID / 2; y < bottom + GRID; y += GRID) {
    for (let x = left - GRID / 2; x < right + GRID; x += GRID) {
      const hit = document.elementFromPoint(x, y)
      ;(hit !== null && svg.contains(hit) ? open : covered).push([x, y])
    }
  }
  return roomiest(open, covered)
}

/** Moves a point of the screen to where the map is free of panels. */
function uncover(camera: Camera, pointFor: (ground: Point) => Point): void {
  const ground = camera.box.current && openGround(camera.box.current)
  if (!ground) return
  const [x, y] = pointFor(ground)
  camera.shift(ground[0] - x, ground[1] - y)
}

const nearestOf =
  (shapes: Element[]) =>
  (ground: Point): Point =>
    shapes.map(centre).reduce((one, other) => (apart(other, ground) < apart(one, ground) ? other : one))
/** The middle between the outermost of some shapes. */
const middleOf = (shapes: Element[]): Point => {
  const between = (all: number[]) => (Math.min(...all) + Math.max(...all)) / 2
  const points = shapes.map(centre)
  return [between(points.map(([x]) => x)), between(points.map(([, y]) => y))]
}

/** Where nothing that may be chosen is seen, `show` moves the map; if panels cover it even then, it is moved out from under them. */
function bringIntoSight(camera: Camera, show: () => void): void {
  const shapes = choicesOn(camera)
  if (shapes.length === 0 || shapes.some(isSeen)) return
  show()
  if (!shapes.some(isSeen)) uncover(camera, nearestOf(shapes))
}

/** Where few things may be chosen, all of them should be seen: the map moves as long as more of them are seen then. */
function bringAll(camera: Camera, show: () => void): void {
  const shapes = choicesOn(camera)
  const moves = [show, () => uncover(camera, () => middleOf(shapes))]
  for (const move of moves) {
    const seen = shapes.filter(isSeen).length
    if (seen === shapes.length) return
    const back = camera.keep()
    move()
    if (shapes.filter(isSeen).length <= seen) back()
  }
}

/** A map that flies comes to rest first. */
const isFlying = (camera: Camera): boolean => camera.box.current?.hasAttribute('data-flying') ?? false

/** `key` tells when something else may be chosen; `show` brings it into view. Of up to `few` choices all are brought into view, of more at least one. */
export function useInSight(camera: Camera, key: string, show: (() => void) | null, few = 0): void {
  // While an answer is on its way nothing can be chosen yet, though the next question may be shown.
  const { busy } = useTable()
  useEffect(() => {
    const svg = camera.box.current
    if (!show || !svg || busy) return
    let frame = 0
    const measure = () => {
      if (isFlying(camera)) frame = requestAnimationFrame(measure)
      else if (isDragging()) return
      else if (choicesOn(camera).length <= few) bringAll(camera, show)
      else bringIntoSight(camera, show)
    }
    // Panels below the map may still be changing its size: this frame lays them out, the next one is measured.
    const soon = () => {
      cancelAnimationFrame(frame)
      frame = requestAnimationFrame(() => (frame = requestAnimationFrame(measure)))
    }
    const sized = new ResizeObserver(soon)
    sized.observe(svg)
    soon()
    return () => {
      sized.disconnect()
      cancelAnimationFrame(frame)
    }
  }, [key, busy])
}
