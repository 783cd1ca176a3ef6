/** The view of Kenjin as the server sends it. */
import type {
  KenjinArmy as Army,
  Battlefield,
  KenjinView,
  KenjinPlayer as Player,
  ScoreLine,
  KenjinSheet as ScoreSheet,
} from '../../wire'

export type { Army, Battlefield, KenjinView, Player, ScoreLine, ScoreSheet }

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
/** Partners sit opposite each other. */
const across = (seat: string, seats: number): string =>
  String.fromCharCode(((seat.charCodeAt(0) - 65 + seats / 2) % seats) + 65)
export const isPartner = (view: KenjinView, seat: string): boolean =>
  view.teams && view.seat !== '' && across(view.seat, view.seats) === seat
/** The seats that play together: teams, or everybody alone. */
export function sidesOf(view: KenjinView): string[][] {
  const seats = view.players.map((p) => p.seat)
  if (!view.teams) return seats.map((seat) => [seat])
  return seats.slice(0, seats.length / 2).map((seat) => [seat, across(seat, seats.length)])
}
/** The seat whose place the board is drawn from; a spectator looks from the first. */
export const viewpoint = (view: KenjinView): string => view.seat || 'A'
