/** Fights that are shown step by step before the table moves on. */
import { useState } from 'preact/hooks'
import type { GameModule, Scene } from '../boards/module'
import type { GameEvent, View } from '../wire'
import { add, empty, type Queue, showing } from './queue'

interface Fights {
  queue: Queue
  before: View
  news: GameEvent[]
}

export interface Show {
  queue: Queue
  scene: Scene | null
  add(news: GameEvent[], before: View): void
  setQueue(queue: Queue): void
  /** The board as it stands while a fight is shown. */
  during(after: View): View
}

export function useShow(module: GameModule): Show {
  const [fights, setFights] = useState<Fights | null>(null)
  const queue = fights?.queue ?? empty
  return {
    queue,
    scene: showing(queue),
    add(news, before) {
      const scenes = module.scenes(news, before)
      if (scenes.length === 0) return
      setFights((old) =>
        old && showing(old.queue)
          ? { ...old, queue: add(old.queue, scenes), news: [...old.news, ...news] }
          : { queue: add(empty, scenes), before, news },
      )
    },
    setQueue: (next) => setFights((old) => (old && showing(next) ? { ...old, queue: next } : null)),
    during: (after) =>
      fights ? module.during(fights.before, after, fights.news, queue.scenes, queue.current) : after,
  }
}
