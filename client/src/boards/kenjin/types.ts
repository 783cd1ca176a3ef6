/** The view of Kenjin as the server sends it. */
import type {
  KenjinArmy as Army,
  Battlefield,
  KenjinView,
  KenjinPlayer as Player,
  ScoreLine,
  KenjinSheet as ScoreSheet,
} from '../../wire'
import { boxed } from '../box'

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
/** Whether a card is played face up. */
export const isOpen = (kind: string): boolean => boxed<boolean>(kind, 'face_up') ?? false
export const NOBODY = 'nobody'
/** Whether the battlefields are being fought: every card that is left there is turned up for its fight. */
export const inCombat = (view: KenjinView): boolean => ['supply', 'sanctuary'].includes(view.phase)

export const clanId = (name: string): string => name.toLowerCase().replace('ï', 'i')
export const player = (view: KenjinView, seat: string): Player | undefined =>
  view.players.find((p) => p.seat === seat)
export const clanName = (view: KenjinView, seat: string): string => player(view, seat)?.clan ?? seat
export const clanOf = (view: KenjinView, seat: string): string => clanId(clanName(view, seat))
export const isPartner = (view: KenjinView, seat: string): boolean =>
  view.seat !== '' && player(view, seat)?.partner === view.seat
/** The seats that play together: teams, or everybody alone. */
export const sidesOf = (view: KenjinView): string[][] =>
  view.players
    .filter(({ seat, partner }) => !partner || seat < partner)
    .map(({ seat, partner }) => (partner ? [seat, partner] : [seat]))
/** The seat whose place the board is drawn from; a spectator looks from the first. */
export const viewpoint = (view: KenjinView): string => view.seat || 'A'
