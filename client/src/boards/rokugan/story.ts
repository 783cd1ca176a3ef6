/** Events carried out on the board, so that every moment of a round can be shown: each tells what lies differently after it. */
import type { GameEvent } from '../../wire'
import type { RokuganView } from './types'

export const fact = (event: GameEvent, name: string): string => String(event.facts[name] ?? '')
export const amount = (event: GameEvent, name: string): number => Number(event.facts[name] ?? 0)

type Named = { id: string }
interface After {
  provinces?: Named[]
  tokens?: Named[]
  territories?: Named[]
  gone?: string[]
  spent?: string
  cleared?: boolean
}

/** Things by their ids with what has changed of them; what is new comes to them, in the order of ids. */
function patched<T extends Named>(things: readonly T[], changes: readonly Named[] = []): T[] {
  if (changes.length === 0) return things as T[]
  const now = new Map(things.map((one) => [one.id, one]))
  for (const change of changes) now.set(change.id, { ...now.get(change.id), ...change } as T)
  return now.size === things.length
    ? [...now.values()]
    : [...now.values()].sort((a, b) => a.id.localeCompare(b.id))
}

const lessOne = (counts: Record<string, number>, kind: string): Record<string, number> =>
  Object.fromEntries(
    Object.entries(counts)
      .map(([k, n]): [string, number] => [k, k === kind ? n - 1 : n])
      .filter(([, n]) => n > 0),
  )

/** The board after one more event. */
export function tell(view: RokuganView, event: GameEvent): RokuganView {
  const after = event.facts['after'] as After | undefined
  if (!after) return view
  const tokens = after.cleared ? [] : patched(view.tokens, after.tokens)
  return {
    ...view,
    provinces: patched(view.provinces, after.provinces),
    territories: patched(view.territories, after.territories),
    tokens: after.gone ? tokens.filter((one) => !after.gone!.includes(one.id)) : tokens,
    hand: after.spent ? lessOne(view.hand, after.spent) : view.hand,
  }
}

export const tellAll = (view: RokuganView, events: GameEvent[]): RokuganView => events.reduce(tell, view)
