/** A plan made ahead, while others wage war: kept in this browser until the bins are filled. */
import { BINS } from './types'

export type Wish = readonly number[]

const keyOf = (table: string, colour: string): string => `honjin.ahead.${table}.${colour}`
export const noWish = (): Wish => BINS.map(() => 0)

export function wishOf(table: string, colour: string): Wish {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(keyOf(table, colour)) ?? '')
    if (Array.isArray(kept) && kept.length === BINS.length) return kept.map(Number)
  } catch {
    // Nothing was kept, or this browser keeps nothing.
  }
  return noWish()
}

export function keepWish(table: string, colour: string, wish: Wish): void {
  try {
    if (wish.some((n) => n > 0)) localStorage.setItem(keyOf(table, colour), JSON.stringify(wish))
    else localStorage.removeItem(keyOf(table, colour))
  } catch {
    // It lasts as long as the page then.
  }
}

/** As much of a wish as the koku pay for: bin by bin in their order, while koku last. A bin that has a price is filled whole or not at all. */
export function fitted(wish: Wish, koku: number, price: (bin: string) => number): number[] {
  let left = koku
  return BINS.map((bin, i) => {
    const most = Math.min(wish[i] ?? 0, left)
    const taken = most - (most % price(bin))
    left -= taken
    return taken
  })
}
