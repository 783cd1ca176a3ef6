/** Where the player looks: at the board after an event of the past, or at the present. */
import { useState } from 'preact/hooks'
import type { GameEvent, View } from '../wire'
import { type History, seenAt } from './history'

export interface Look {
  /** The board of the past, while one looks at it. */
  view: View | null
  /** The event after which the board is shown. */
  past: number | null
  at(event: GameEvent): void
  now(): void
}

export function useLook(history: History, onLook: (event: GameEvent) => void): Look {
  const [past, setPast] = useState<number | null>(null)
  return {
    view: past === null ? null : seenAt(history, past),
    past,
    at(event) {
      setPast(event.sequence)
      onLook(event)
    },
    now: () => setPast(null),
  }
}
