/** Sentences of the rules speak of clans, colours and armies; people read the names of the players. */
import type { GameModule } from '../boards/module'
import type { SeatInfo, View } from '../wire'
import { callOf, type TableState, useTable } from './context'

const literally = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
const whole = (names: string[]): string => `(?<!\\p{L})(?:${names.map(literally).join('|')})(?!\\p{L})`
/** Before another name it is a part of that: Lion North, Takeda Shingen, Takeda (Nobushige). */
const ALONE = '(?! [\\p{Lu}(])'
const longest = (a: string, b: string): number => b.length - a.length

/** What each side is called in sentences, and by whose name it goes instead. */
function callings(module: GameModule, view: View, seats: readonly SeatInfo[]): Map<string, string> {
  const found = new Map<string, string>()
  for (const [i, info] of seats.entries()) {
    const clan = module.clan(view, info.seat)
    const sides = module.sides?.(view, info.seat) ?? [clan.name]
    const call = callOf(info, clan)
    // Who leads several sides is not told apart by their name.
    if (sides.length === 1 && call !== clan.name) found.set(sides[0]!, call)
    if (info.name) found.set(`Player ${i + 1}`, info.name)
  }
  return found
}

/**
 * Puts names into sentences. Places, leaders and things that are called after a side keep their own names. In sentences
 * that speak `to` a seat, what is theirs is "your".
 */
export function namer(
  module: GameModule,
  view: View,
  seats: readonly SeatInfo[],
  to = '',
): (sentence: string) => string {
  const names = callings(module, view, seats)
  const mine = new Set(to ? (module.sides?.(view, to) ?? [module.clan(view, to).name]) : [])
  for (const side of mine) if (!names.has(side)) names.set(side, side)
  if (names.size === 0) return (sentence) => sentence
  const kept = [...(module.proper?.(view) ?? [])].sort(longest)
  const called = [...names.keys()].sort(longest)
  const words = new RegExp(
    `(?:${kept.length > 0 ? whole(kept) : '(?!)'})|(${whole(called)})(?:('s)(?!\\p{L})|${ALONE})`,
    'gu',
  )
  const yours = (at: number, sentence: string) =>
    /(?:^|[.:?!] )$/.test(sentence.slice(0, at)) ? 'Your' : 'your'
  return (sentence) =>
    sentence.replace(words, (word: string, side: string | undefined, owns: string | undefined, at: number) =>
      !side ? word : owns && mine.has(side) ? yours(at, sentence) : `${names.get(side)}${owns ?? ''}`,
    )
}

interface Named {
  seats: readonly SeatInfo[]
  /** For everybody's eyes. */
  named(sentence: string): string
  /** In words to the seat that looks. */
  toMe(sentence: string): string
}
const made = new WeakMap<View, Named>()

/** The sentences of a table with the names of its players. */
export function namedAt({ module, view, seats }: TableState): Named {
  const known = made.get(view)
  if (known?.seats === seats) return known
  const named = namer(module, view, seats)
  const toMe = view.seat ? namer(module, view, seats, view.seat) : named
  const now = { seats, named, toMe }
  made.set(view, now)
  return now
}

export const useNamed = (): ((sentence: string) => string) => namedAt(useTable()).named
