/** Scenes wait in a line; the player sets the pace. Pure, so that it can be proved by tests. */
import type { Scene } from '../boards/module'

export interface Queue {
  scenes: Scene[]
  current: number
  step: number
}

export const empty: Queue = { scenes: [], current: 0, step: 0 }
export const queued = (scenes: Scene[]): Queue => ({ scenes, current: 0, step: 0 })
export const showing = (queue: Queue): Scene | null => queue.scenes[queue.current] ?? null
export const add = (queue: Queue, scenes: Scene[]): Queue =>
  showing(queue) ? { ...queue, scenes: scenes.reduce(joined, queue.scenes) } : queued(scenes)

/** What goes on where the last scene ended becomes a part of it. */
export function joined(scenes: Scene[], next: Scene): Scene[] {
  const last = scenes.at(-1)
  if (!next.goesOn || last?.key !== next.key) return [...scenes, next]
  const events = [...last.events, ...next.events]
  const frames = [...(last.frames ?? []), ...(next.frames ?? [])]
  const result = last.sum?.(frames, events) ?? next.result ?? last.result
  const open = next.open ?? false
  const whole = {
    ...last,
    events,
    frames,
    open,
    steps: last.steps + next.steps,
    ...(result ? { result } : {}),
  }
  return [...scenes.slice(0, -1), whole]
}

/** One step on; after the last step of a scene the next one begins. */
export function forward(queue: Queue): Queue {
  const scene = showing(queue)
  if (!scene) return empty
  if (queue.step + 1 < scene.steps) return { ...queue, step: queue.step + 1 }
  const next = { ...queue, current: queue.current + 1, step: 0 }
  return showing(next) ? next : empty
}

export const back = (queue: Queue): Queue => (queue.step > 0 ? { ...queue, step: queue.step - 1 } : queue)

/** To the end of this scene; from there to the next scene. */
export function skipScene(queue: Queue): Queue {
  const scene = showing(queue)
  if (!scene) return empty
  return queue.step + 1 < scene.steps ? { ...queue, step: scene.steps - 1 } : forward(queue)
}

export const skipAll = (): Queue => empty

/** Whether the last step of the scene is on show, which stays a little longer. */
export const atEnd = (queue: Queue): boolean => {
  const scene = showing(queue)
  return scene !== null && queue.step === scene.steps - 1
}

/** How long a step of a fight stays, in milliseconds at normal speed; the last one of all stays longer, the last one of each a little. */
const STEP = 700
const [LAST_OF_ALL, LAST] = [4, 2]
/** This many fights in a row take their full time; more are shown faster, at most twice as fast. */
const FEW = 3.5

/** `waiting` are fights in full that come after those of the queue. */
export function stepLength(queue: Queue, waiting = 0): number {
  const full = queue.scenes.filter((scene) => !scene.brief).length + waiting
  const more = waiting > 0 || queue.scenes.slice(queue.current + 1).some((scene) => !scene.brief)
  const stays = atEnd(queue) ? (more ? LAST : LAST_OF_ALL) : 1
  return (STEP * stays) / Math.min(2, Math.max(1, full / FEW))
}
