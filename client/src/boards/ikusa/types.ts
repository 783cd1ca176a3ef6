/** The view of Ikusa as the server sends it. */
import type { View } from '../../wire'

export type Units = Record<string, number>
export interface Card {
  lies: string
  force: number
  army: number
}
/** Fields that are empty are left out. */
export interface Province {
  owner?: string
  force?: Units
  walls?: string
  walls_lost?: number
  moved?: Units
  aim?: string
  fought?: boolean
  card?: Card | null
  room?: [number, number]
  hirer?: string
  mustered?: string
  with_army?: boolean
}
export interface Army {
  place: string
  units: Units
  hole: number
  level: number
  steps: number
  attacks: number
  aim: string
  fought: boolean
  start: string
  flags: string[]
  opening: string
  shunned: string[]
}
export interface Colour {
  seat: string
  tray: Units
  cards: number
  koku: number
  marker: number
  bins: Record<string, number>
  built: string
  levied: Units
  answer: Record<string, number>
  spread: number[]
  progress: number
  loss_order: string
  sets: number
  hired: number
  heir: string
}
export interface Battle {
  attacker: string
  from: string
  to: string
  defender: string
  naval: boolean
  passes: number
  roller: string
  dice_left: number
  dice: Record<string, number[]>
  hits: [number, number]
  owed: [number, number]
  walls_left: number
  removal: number
  losses: Units[]
}

export interface IkusaView extends View {
  variant: string
  you: string[]
  deciding: string[]
  acting: string
  active: string
  round: number
  turn: number
  win: number
  round_cap: number
  asked: string[]
  sealed: string[]
  supply: Record<string, number>
  ninja: { holder: string; order: string; target: string; spied: string }
  step: {
    mover: string
    origin: string
    goal: string
    bundle: Units
    back: string
    resume: string
    fighter: string
    left: number
  }
  battle: Battle
  facedown: Record<string, number[]>
  provinces: Record<string, Province>
  armies: Record<string, Army>
  colours: Record<string, Colour>
}

export const COLOURS = ['red', 'orange', 'purple', 'blue', 'green'] as const
export const PATTERNS: Record<string, string> = {
  red: 'uroko',
  orange: 'tatejima',
  purple: 'kanoko',
  blue: 'seigaiha',
  green: 'kikko',
}
export const KINDS = ['bowman', 'swordsman', 'gunner', 'spearman', 'ronin'] as const
export const ICONS: Record<string, string> = {
  daimyo: 'ikusa/daimyo',
  bowman: 'ikusa/bow',
  swordsman: 'ikusa/sword',
  gunner: 'ikusa/gun',
  spearman: 'ikusa/spear',
  ronin: 'ikusa/ronin',
}
export const VALUES: Record<string, number> = {
  daimyo: 6,
  bowman: 6,
  swordsman: 5,
  gunner: 4,
  spearman: 4,
  ronin: 5,
}
export const BINS = ['turn_order', 'build', 'levy', 'ronin', 'ninja'] as const

/** The name of a colour's tokens and crest in the style sheets. */
export const clan = (colour: string | undefined): string => (colour ? `ikusa-${colour}` : 'neutral')
export const colourOf = (army: string): string => army.split('-')[0]!
export const isArmy = (word: string): boolean => /^(red|orange|purple|blue|green)-[123]$/.test(word)
export const isColour = (word: string): boolean => (COLOURS as readonly string[]).includes(word)
export const size = (units: Units | undefined): number =>
  Object.values(units ?? {}).reduce((sum, n) => sum + n, 0)
export const onMap = (view: IkusaView, army: string): boolean =>
  (view.armies[army]?.place ?? 'lost') in view.provinces
export const standing = (army: Army): boolean => army.place !== 'lost' && !army.flags.includes('laid_down')

/** How many fight in an army, its daimyo included. */
export const strength = (army: Army): number => size(army.units) + (army.flags.includes('laid_down') ? 0 : 1)
export const coloursOf = (view: IkusaView, seat: string): string[] =>
  Object.keys(view.colours).filter((colour) => view.colours[colour]!.seat === seat)
export const provincesOf = (view: IkusaView, colour: string): string[] =>
  Object.keys(view.provinces).filter((id) => view.provinces[id]!.owner === colour)
export const armiesOf = (view: IkusaView, colour: string): string[] =>
  Object.keys(view.armies).filter((id) => colourOf(id) === colour)
export const armiesIn = (view: IkusaView, province: string): string[] =>
  Object.keys(view.armies).filter((id) => view.armies[id]!.place === province)
/** The colour this seat decides for now, or its first. */
export const mine = (view: IkusaView): string => view.acting || view.you[0] || ''
