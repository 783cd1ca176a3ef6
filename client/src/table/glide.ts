/** A camera that glides from where it looks to another part of the drawing. */
import { type Camera, fitting, type Rect } from './camera'

const FLIGHT = 400

export interface Box {
  width: number
  height: number
}

export const boxOf = (camera: Camera): Box | null => camera.box.current?.getBoundingClientRect() ?? null

/** The part of the drawing that a box shows now. */
export const seen = (camera: Camera, box: Box): Rect => {
  const { x, y, k } = camera.look()
  return { x: -x / k, y: -y / k, width: box.width / k, height: box.height / k }
}

/** While the map flies, nothing on it can be aimed at. */
export function flying(camera: Camera, now: boolean): void {
  camera.box.current?.toggleAttribute('data-flying', now)
}

/** Returns what ends the flight early. */
export function glide(camera: Camera, to: Rect, calm: boolean): () => void {
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
