/** How the fights went: the totals of both sides and the cards that fell, told by the events. */
import type { GameEvent } from '../../wire'

export interface Fallen {
  id: string
  kind: string
}
export interface Outcome {
  /** The strength of a side when it was counted; null before. */
  total: number | null
  /** Every card that fought on this side, in the order in which it was told. */
  fought: Fallen[]
}

const FOUGHT = new Set(['revealed', 'shot', 'cut_down', 'destroyed', 'strength'])

const key = (tile: string, seat: string): string => `${tile} ${seat}`

/** The outcome of every side that has fought, by tile and seat. */
export function outcomes(events: readonly GameEvent[]): ReadonlyMap<string, Outcome> {
  const found = new Map<string, Outcome>()
  for (const { kind, facts } of events) {
    if (!FOUGHT.has(kind) && kind !== 'total') continue
    const at = key(String(facts['tile']), String(facts['seat']))
    const old = found.get(at) ?? { total: null, fought: [] }
    if (kind === 'total') found.set(at, { ...old, total: Number(facts['total']) })
    else if (old.fought.every((card) => card.id !== facts['card'])) {
      const card = { id: String(facts['card']), kind: String(facts['kind']) }
      found.set(at, { ...old, fought: [...old.fought, card] })
    }
  }
  return found
}

export const outcomeOf = (all: ReadonlyMap<string, Outcome>, tile: string, seat: string): Outcome | null =>
  all.get(key(tile, seat)) ?? null
