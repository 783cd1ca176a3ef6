/** The boards a seat has seen while this page was open. Pure, so that it can be proved by tests. */
import type { GameEvent, View } from '../wire'

/** The board after the events from `first` to `last`, which became known together. */
export interface Seen {
  first: number
  last: number
  view: View
}
export type History = readonly Seen[]

/**
 * One more snapshot. What led to the first one was not seen, except for its last event; a snapshot without
 * anything new adds nothing. There is one entry for each move, so a whole game is kept.
 */
export function remember(history: History, news: GameEvent[], view: View): History {
  const last = news.at(-1)?.sequence
  if (last === undefined) return history
  return [...history, { first: history.length === 0 ? last : news[0]!.sequence, last, view }]
}

/** The board as it was seen after an event, or null where it was not seen. */
export function seenAt(history: History, sequence: number): View | null {
  let [low, high] = [0, history.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (history[middle]!.last < sequence) low = middle + 1
    else high = middle
  }
  const seen = history[low]
  return seen && seen.first <= sequence ? seen.view : null
}

/** Whether a decision has come to a seat that did not have it before. */
export function turnCame(before: View | null, after: View, seat: string): boolean {
  return seat !== '' && after.actors.includes(seat) && !before?.actors.includes(seat)
}
