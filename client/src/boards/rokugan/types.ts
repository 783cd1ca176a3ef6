/** The view of Rokugan as the server sends it. */
import type {
  Honor,
  Initiative,
  RokuganPlayer as Player,
  RokuganProvince as Province,
  Recalled,
  Forecast as RokuganForecast,
  RokuganView,
  RokuganSheet as ScoreSheet,
  Spied,
  Territory,
  Token,
} from '../../wire'
import { numberOf } from '../box'

export type {
  Honor,
  Initiative,
  Player,
  Province,
  Recalled,
  RokuganForecast,
  RokuganView,
  ScoreSheet,
  Spied,
  Territory,
  Token,
}

/** The table of a seat without a clan, and of nobody. */
export const NEUTRAL = 'neutral'
export const CLANS = ['crab', 'crane', 'dragon', 'lion', 'phoenix', 'scorpion', 'unicorn'] as const
/** How many rounds a game has. */
export const rounds = (): number => numberOf('round', 'rounds')

export const player = (view: RokuganView, seat: string): Player | undefined =>
  view.players.find((p) => p.seat === seat)
export const clanOf = (view: RokuganView, seat: string): string => player(view, seat)?.clan || NEUTRAL

/** A kind is a type and, for what fights, its strength: `army4`. */
export const typeOf = (kind: string): string => kind.replace(/\d$/, '')
export const strengthOf = (kind: string): number => Number(/\d$/.exec(kind)?.[0] ?? 0)
export const fights = (kind: string): boolean => ['army', 'navy', 'shinobi'].includes(typeOf(kind))

/** How many of each, one after the other: what a hand holds. */
export const spread = (counts: Record<string, number>): string[] =>
  Object.entries(counts).flatMap(([kind, count]) => Array.from({ length: count }, () => kind))
