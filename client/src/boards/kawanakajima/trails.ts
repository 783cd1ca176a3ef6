/** Where units went, read from the events. */
import type { GameEvent } from '../../wire'
import { fact } from '../events'
import type { Counter, KawanakajimaView } from './types'

/** Events in which a unit goes from one place to another. */
export const WALKS = new Set(['stepped', 'gave_ground', 'advanced', 'fled', 'pursued'])

export interface Trail {
  unit: Counter
  /** From where it set out to where it stands. */
  places: string[]
}

/** The ways of those units that others moved since this seat acted last. */
export function trailsOf(
  view: KawanakajimaView,
  events: GameEvent[],
  changed: ReadonlyMap<string, string>,
): Trail[] {
  return view.counters.flatMap((unit) => {
    if (!changed.has(unit.id)) return []
    const places = wayOf(events, unit)
    return places.length > 1 ? [{ unit, places }] : []
  })
}

/** The last unbroken way of a unit to where it stands now, within the present turn. */
export function wayOf(events: GameEvent[], unit: Counter): string[] {
  const places = [unit.place]
  for (let i = events.length - 1; i >= 0; i--) {
    const event = events[i]!
    if (event.kind === 'turn') break
    if (!WALKS.has(event.kind) || fact(event, 'unit') !== unit.id) continue
    if (fact(event, 'to') !== places[0]) break
    places.unshift(fact(event, 'from'))
  }
  return places
}
