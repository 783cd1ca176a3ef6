/** The view of Rokugan as the server sends it. */
import type { View } from '../../wire'

export interface Province {
  id: string
  owner: string
  facedown: number
  faceup: number
  special: string
  honor: number
  defense: number
}
export interface Territory {
  id: string
  controller: string
  card: string
  at: string
  read_by: string[]
}
export interface Token {
  id: string
  owner: string
  spot: string
  kind: string
  face_up: boolean
  blessings: string[]
  seen_by: string[]
}
export interface Honor {
  flowers: number
  faceup: number
  territories: number
  total: number
}
export interface Player {
  seat: string
  clan: string
  hand: number
  pool: number
  discard: Record<string, number>
  bluff_aside: boolean
  scouts: number
  shugenja: number
  provinces: number
  ronin: boolean
  out: boolean
  barred: boolean
  kept: boolean
  honor: Honor
  not_yet_seen: Record<string, number>
}
export interface Initiative {
  clans: string[]
  neutrals: string[]
  neutral_places: number
}
export interface Spied {
  by: string
  seat: string
  tokens: Record<string, number>
  escaped: number
}
export interface Recalled {
  owner: string
  kind: string
}
export interface ScoreSheet {
  seat: string
  flowers: number
  faceup: number
  territories: number
  objective: string
  objective_honor: number
  total: number
}

export interface RokuganView extends View {
  round: number
  first: string
  first_card: boolean
  active: string
  left: number
  passes: number
  card: string
  stage: number
  chosen: string[]
  looked: boolean
  purged: boolean
  animated: boolean
  initiative: Initiative
  provinces: Province[]
  territories: Territory[]
  tokens: Token[]
  laid: number[]
  players: Player[]
  hand: Record<string, number>
  pool: Record<string, number>
  bluff_in_pool: boolean
  offered: string[]
  objective: string
  objective_met: boolean
  spied: Spied | null
  recalled: Recalled | null
  lawful: Record<string, string[]>
  score: ScoreSheet[]
}

/** The table of a seat without a clan, and of nobody. */
export const NEUTRAL = 'neutral'
export const CLANS = ['crab', 'crane', 'dragon', 'lion', 'phoenix', 'scorpion', 'unicorn'] as const
export const ROUNDS = 5

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
