/** The fights of a step of a replay, shown one after the other before the board moves on. */
import { useState } from 'preact/hooks'
import type { GameModule, Scene } from '../boards/module'
import { empty, type Queue, queued, showing } from '../table/queue'
import type { GameEvent, View } from '../wire'
import type { Step } from './film'

interface Fights {
  queue: Queue
  scenes: Scene[]
  before: View
  step: Step
}

export interface Show {
  queue: Queue
  scene: Scene | null
  /** What has been shown of some events: those from the fight on show on are not told yet. */
  told(events: GameEvent[]): GameEvent[]
  setQueue(queue: Queue): void
  /** Show the fights of a step, if it has any. */
  watch(before: Step, step: Step): void
  /** The board as it stands while a fight is shown. */
  during(after: View): View
}

/** The events before a fight; all of them where none is shown. */
export const eventsBefore = (events: GameEvent[], scene: Scene | null): GameEvent[] => {
  const first = scene?.events[0]?.sequence ?? Infinity
  return first === Infinity ? events : events.filter(({ sequence }) => sequence < first)
}

export function useFights(module: GameModule): Show {
  const [fights, setFights] = useState<Fights | null>(null)
  const queue = fights?.queue ?? empty
  const scene = showing(queue)
  return {
    queue,
    scene,
    told: (events) => eventsBefore(events, scene),
    setQueue: (next) => setFights((old) => (old && showing(next) ? { ...old, queue: next } : null)),
    watch(old, step) {
      const scenes = module.scenes(step.events, old.view)
      if (scenes.length > 0) setFights({ queue: queued(scenes), scenes, before: old.view, step })
    },
    during: (after) =>
      fights ? module.during(fights.before, after, fights.step.events, fights.scenes, queue.current) : after,
  }
}
