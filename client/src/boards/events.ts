/** Facts of events, and the board after them: an event tells in `after` what is different, as a patch of the view. */
import type { GameEvent, View } from '../wire'
import type { Scene } from './module'

export const fact = (event: GameEvent, name: string): string => String(event.facts[name] ?? '')
export const amount = (event: GameEvent, name: string): number => Number(event.facts[name] ?? 0)

type Part = Record<string, unknown>

const isPart = (thing: unknown): thing is Part =>
  typeof thing === 'object' && thing !== null && !Array.isArray(thing)

/** What names the members of a list. */
const KEYS = ['id', 'tile', 'seat'] as const
/** In a patch: what leaves, what joins a list of names, and a patch for each that is there. */
const LEAVE = '-'
const JOIN = '+'
const EACH = '*'

/** A part of a view after a patch, which docs/reference/events.md describes. */
export function patched(old: unknown, patch: unknown): unknown {
  if (!isPart(patch)) return patch
  if (!Array.isArray(old)) return members(isPart(old) ? old : {}, patch)
  if (JOIN in patch || typeof old[0] === 'string') return names(old as string[], patch)
  return list(old as Part[], patch)
}

function members(old: Part, patch: Part): Part {
  const leave = patch[LEAVE]
  const there = Object.entries(old).filter(([name]) => leave !== EACH && !leaves(leave, name))
  const now = Object.fromEntries(
    EACH in patch ? there.map(([name, one]) => [name, patched(one, patch[EACH])]) : there,
  )
  for (const [name, change] of Object.entries(patch))
    if (name !== LEAVE && name !== EACH) now[name] = patched(now[name], change)
  return now
}

const leaves = (leave: unknown, name: string): boolean => Array.isArray(leave) && leave.includes(name)

/** Members of a list by their names; with new ones it is put in the order of names again. */
function list(old: Part[], patch: Part): Part[] {
  const key = KEYS.find((one) => old[0] && one in old[0]) ?? 'id'
  const now = members(Object.fromEntries(old.map((one) => [String(one[key]), one])), patch)
  const known = new Set(old.map((one) => one[key]))
  const all = old.filter((one) => String(one[key]) in now).map((one) => now[String(one[key])] as Part)
  const added = Object.entries(now).filter(([name]) => !known.has(name))
  if (added.length === 0) return all
  const more = added.map(([name, one]) => ({ ...(one as Part), [key]: name }))
  return [...all, ...more].sort((a, b) => String(a[key]).localeCompare(String(b[key])))
}

/** A list of plain names: some leave, others take a place, or join at the end. */
function names(old: string[], patch: Part): string[] {
  const left = old.filter((name) => !leaves(patch[LEAVE], name))
  return [
    ...left.map((name) => String(patch[name] ?? name)),
    ...((patch[JOIN] as string[] | undefined) ?? []),
  ]
}

/** The board after one more event. */
export const told = <V extends View>(view: V, event: GameEvent): V =>
  'after' in event.facts ? (patched(view, event.facts['after']) as V) : view

export const toldAll = <V extends View>(view: V, events: readonly GameEvent[]): V =>
  events.reduce(told<V>, view)

/** The table before the scene that is shown: later changes stay hidden. */
export function during(
  before: View,
  after: View,
  news: readonly GameEvent[],
  scenes: readonly Scene[],
  current: number,
): View {
  const first = scenes[current]?.events[0]?.sequence ?? Infinity
  const view = toldAll(
    before,
    news.filter((event) => event.sequence < first),
  )
  return { ...view, actors: [], over: false, winners: [], prompt: after.prompt }
}
