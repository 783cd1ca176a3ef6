/** The fights of a step of a replay, shown one after the other before the board moves on. */
import { useState } from 'preact/hooks'
import type { GameModule, Scene } from '../boards/module'
import { empty, type Queue, queued, showing } from '../table/queue'
import type { View } from '../wire'
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
  setQueue(queue: Queue): void
  /** Show the fights of a step, if it has any. */
  watch(before: Step, step: Step): void
  /** The board as it stands while a fight is shown. */
  during(after: View): View
}

export function useFights(module: GameModule): Show {
  const [fights, setFights] = useState<Fights | null>(null)
  const queue = fights?.queue ?? empty
  return {
    queue,
    scene: showing(queue),
    setQueue: (next) => setFights((old) => (old && showing(next) ? { ...old, queue: next } : null)),
    watch(before, step) {
      const scenes = module.scenes(step.events, before.view)
      if (scenes.length > 0) setFights({ queue: queued(scenes), scenes, before: before.view, step })
    },
    during: (after) =>
      fights ? module.during(fights.before, after, fights.step.events, fights.scenes, queue.current) : after,
  }
}
