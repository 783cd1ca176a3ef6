/** The coach does not repeat itself: how often a piece of advice stood beside a decision of one table. */
import type { View } from '../wire'

/** So often a piece of advice is given at a table. */
export const TWICE = 2

const said = new Map<string, { times: number; at: View }>()

/** How many decisions a piece of advice has been given for, the present one included. */
export function timesSaid(table: string, text: string, view: View): number {
  const key = `${table} ${text}`
  const before = said.get(key)
  if (before?.at === view) return before.times
  const times = (before?.times ?? 0) + 1
  said.set(key, { times, at: view })
  return times
}
