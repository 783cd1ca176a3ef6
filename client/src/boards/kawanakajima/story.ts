/** Events carried out on counters, so that a scene can show every moment of a battle. */
import type { GameEvent } from '../../wire'
import { type Counter, isBack, type KawanakajimaView } from './types'

export type Field = Map<string, Counter>

export const fact = (event: GameEvent, name: string): string => String(event.facts[name] ?? '')
export const amount = (event: GameEvent, name: string): number => Number(event.facts[name] ?? 0)

export const fieldOf = (view: KawanakajimaView): Field =>
  new Map(view.counters.map((unit) => [unit.id, unit]))

/** Events in which a unit goes from one place to another. */
export const WALKS = new Set(['stepped', 'gave_ground', 'advanced', 'fled', 'pursued'])

/** A counter that turns over shows its back: one less of everything, as the data has it (KW-R-07). */
function inState(unit: Counter, state: string): Counter {
  const by = Number(isBack(unit.state)) - Number(isBack(state))
  if (by === 0) return { ...unit, state }
  return {
    ...unit,
    state,
    elan: Math.max(0, unit.elan + by),
    mass: Math.max(1, unit.mass + by),
    firepower: Math.max(0, unit.firepower + by),
  }
}

/** What an event changes on the field. */
export function carryOut(field: Field, event: GameEvent): void {
  const unit = field.get(fact(event, 'unit'))
  if (unit && WALKS.has(event.kind)) field.set(unit.id, { ...unit, place: fact(event, 'to') })
  if (unit && (event.kind === 'lost_steps' || event.kind === 'rally_roll'))
    field.set(unit.id, inState(unit, fact(event, 'state')))
  if (unit && event.kind === 'eliminated') field.set(unit.id, { ...unit, state: 'eliminated' })
  if (unit && event.kind === 'leader_roll' && event.facts['dead'] === true)
    field.set(unit.id, { ...unit, leadership: 0, marks: [...unit.marks, 'leader_lost'] })
  if (event.kind === 'mode')
    for (const [id, one] of field)
      if (one.clan === fact(event, 'clan')) field.set(id, { ...one, mode: fact(event, 'mode') })
}
