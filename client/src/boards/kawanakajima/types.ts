/** The view of Kawanakajima 1561 as the server sends it. */
import type {
  KawanakajimaBattle as Battle,
  Clan,
  Combat,
  Counter,
  Fighter,
  Honjin,
  KawanakajimaView,
  Move,
  Private,
  Side,
  Siege,
  Special,
} from '../../wire'

export type {
  Battle,
  Clan,
  Combat,
  Counter,
  Fighter,
  Honjin,
  KawanakajimaView,
  Move,
  Private,
  Side,
  Siege,
  Special,
}

export const ARMIES = ['takeda', 'uesugi'] as const
export const PATTERNS: Record<string, string> = { takeda: 'hishi', uesugi: 'tatejima' }
export const MODES = ['attack', 'defense', 'move', 'regroup'] as const
export const STATES = ['good', 'shaken', 'disorganized', 'exhausted', 'eliminated'] as const
export const COMPULSORY = ['rally', 'move', 'combat_takeda', 'combat_uesugi', 'initiative'] as const

export const seatArmy = (seat: string): string => (seat === 'B' ? 'uesugi' : 'takeda')
export const armyOf = (id: string): string => (id.startsWith('U') ? 'uesugi' : 'takeda')
export const isUnit = (word: string): boolean => /^[TU]-[A-T]\d$/.test(word)
export const isClan = (word: string): boolean => /^[TU]-[A-T]$/.test(word)
export const clanOf = (unit: string): string => unit.slice(0, 3)
export const isSpecial = (word: string): boolean => /^[TU]-\d$/.test(word)
export const counter = (view: KawanakajimaView, id: string): Counter | undefined =>
  view.counters.find((one) => one.id === id)
export const clan = (view: KawanakajimaView, id: string): Clan | undefined =>
  view.clans.find((one) => one.id === id)
export const unitsOf = (view: KawanakajimaView, id: string): Counter[] =>
  view.counters.filter((one) => one.clan === id)
export const isBack = (state: string): boolean => state === 'disorganized' || state === 'exhausted'
/** How many of its four lozenges a unit still has. */
export const order = (state: string): number => 4 - STATES.indexOf(state as 'good')
export const honjinOf = (view: KawanakajimaView, army: string): Honjin =>
  view.honjins[army === 'takeda' ? 0 : 1]
