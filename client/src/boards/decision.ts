/** What decided a game, as far as its numbers prove it: when the winner went ahead for good, and the greatest gain. */

/** A number of one side from round to round. */
export type Values = readonly number[]

/** The first round from which on the winner was ahead of everybody else until the end; null if they were not. */
export function aheadFrom(winner: Values, others: readonly Values[]): number | null {
  const isAhead = (i: number): boolean => others.every((other) => winner[i]! > (other[i] ?? 0))
  let from: number | null = null
  for (let i = winner.length - 1; i >= 0 && isAhead(i); i--) from = i
  return from
}

export interface Gain {
  round: number
  amount: number
}

/** The round that brought the winner the most, if it brought more than they won by; the first value is what they began with. */
export function greatestGain(winner: Values, margin: number): Gain | null {
  const gains = winner.slice(1).map((value, i) => ({ round: i + 1, amount: value - winner[i]! }))
  const best = gains.reduce<Gain | null>((most, one) => (one.amount > (most?.amount ?? 0) ? one : most), null)
  return best && best.amount > margin ? best : null
}

/** As many values as others have, with the last one at the end: who is out of the game counts nothing before it. */
const stretched = (values: Values, length: number): Values =>
  values.length === 0
    ? []
    : [...values.slice(0, -1), ...Array(length - values.length).fill(0), values[values.length - 1]!]

/** Sums of several sides that count as one. */
export function summed(values: readonly Values[]): number[] {
  const length = Math.max(0, ...values.map((one) => one.length))
  const all = values.map((one) => stretched(one, length))
  return Array.from({ length }, (_, i) => all.reduce((sum, one) => sum + (one[i] ?? 0), 0))
}
