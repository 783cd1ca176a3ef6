/** The view of Kenjin as the server sends it. */
import type { View } from '../../wire'

export interface Army {
  seat: string
  cards: string[]
  supply: number
}
export interface Battlefield {
  place: number
  tile: string
  worth: number
  armies: [Army, Army]
  conqueror: string
}
export interface Player {
  seat: string
  clan: string
  deployed: number
  in_hand: number
  not_yet_seen: Record<string, number>
}
export interface ScoreLine {
  source: string
  reason: string
  points: number
}
export interface ScoreSheet {
  seat: string
  lines: ScoreLine[]
  total: number
  battlefields: number
}

export interface KenjinView extends View {
  teams: boolean
  first: string
  left: number
  field: string
  offer: string[]
  drawn: string[]
  battlefields: Battlefield[]
  players: Player[]
  hand: Record<string, number>
  sealed: string
  score: ScoreSheet[]
}

export const CARDS = [
  'scout',
  'shugenja',
  'general',
  'assassin',
  'ashigaru',
  'lord',
  'peasant',
  'archer',
  'samurai',
  'brute',
] as const
export const TILES = [
  'bridge',
  'sanctuary',
  'port',
  'rice_field',
  'village',
  'palace',
  'golden_temple',
  'fortress',
  'supply_camp',
  'torii',
] as const
export const REGULAR = new Set<string>(['scout', 'shugenja', 'general', 'assassin', 'ashigaru'])
export const NOBODY = 'nobody'

export const clanId = (name: string): string => name.toLowerCase().replace('ï', 'i')
export const player = (view: KenjinView, seat: string): Player | undefined =>
  view.players.find((p) => p.seat === seat)
export const clanName = (view: KenjinView, seat: string): string => player(view, seat)?.clan ?? seat
export const clanOf = (view: KenjinView, seat: string): string => clanId(clanName(view, seat))
/** The seat whose place the board is drawn from; a spectator looks from the first. */
export const viewpoint = (view: KenjinView): string => view.seat || 'A'
