/** The view of Kawanakajima 1561 as the server sends it. */
import type { View } from '../../wire'

export interface Counter {
  id: string
  clan: string
  army: string
  letter: string
  name: string
  place: string
  state: string
  elan: number
  mass: number
  firepower: number
  leadership: number
  mode: string
  marks: string[]
  battle: number
}
export interface Clan {
  id: string
  army: string
  letter: string
  name: string
  mode: string
  might: string[]
  chit: string
  entry: string
}
export interface Special {
  id: string
  place: string
  activity: string
  clans: string[]
}
export interface Honjin {
  army: string
  points: number
  kosaka_points: number
  saved: number
  bundori: number
  losses: number
  plan: string
  plan_active: boolean
  plan_open: boolean
  not_ruled_out: string[]
  quota: Record<string, number>
  gifts: number
  specials: Special[]
  boxes: string[][]
  reserve: string[]
  samurai: string
  done: boolean
}
export interface Move {
  unit: string
  origin: string
  mp: number
  duty: string
  steps: Record<string, number>
  reach: Record<string, [number, string]>
  stops?: string[]
}
export interface Battle {
  number: number
  attackers: string[]
  defenders: string[]
}
export interface Fighter {
  unit: string
  case: string
  column: number
  line: number
}
export interface Combat {
  number: number
  attackers: Fighter[]
  defenders: Fighter[]
  terrain: string
  attack_leader: string
  defense_leader: string
  column: [string, number][]
  line: [string, number][]
  column_sum: number
  line_sum: number
  column_dice: number
  line_dice: number
  code: string
  cell: [number, number] | null
}
export interface Side {
  army: string
  manpower: number
  out_of_combat: number
  markers: string[]
  bases: string[]
  sacrificed: number
}
export interface Siege {
  besieged: string
  sides: [Side, Side]
  target: string
  committed: string[]
  actions: number
  advantage: boolean
}
export interface Private {
  modes: Record<string, string>
  entries: Record<string, string>
  bought: Record<string, string>
  about: string
}

export interface KawanakajimaView extends View {
  subject?: string
  scenario: string
  options: string[]
  reconstructed: string
  turn: number
  turns: number
  fatigue: boolean
  vp: number
  fort: string
  counters: Counter[]
  clans: Clan[]
  zones: Record<string, string[]>
  bowl: { chits: string[]; hidden: number; drawn: string; done: string[] }
  honjins: [Honjin, Honjin]
  activation: { kind: string; army: string; clans: string[]; stage: string }
  move: Move | null
  battles: Battle[]
  combat: Combat | null
  siege: Siege | null
  private: Private | null
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
