/** The view of Ikusa as the server sends it. */
import type {
  IkusaArmy as Army,
  IkusaBattle as Battle,
  Card,
  Colour,
  IkusaView,
  IkusaProvince as Province,
} from '../../wire'
import { numberOf } from '../box'

export type { Army, Battle, Card, Colour, IkusaView, Province }

export type Units = Record<string, number>

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
/** What stands in a province: the province itself, and the armies in it. */
export const standingIn = (view: IkusaView, province: string): readonly unknown[] => [
  view.provinces[province],
  ...armiesIn(view, province).map((id) => view.armies[id]),
]
/** What a seat leads: its colours, and their armies. */
export const ledBy = (view: IkusaView, seat: string): readonly unknown[] =>
  coloursOf(view, seat).flatMap((colour) => [
    view.colours[colour],
    ...armiesOf(view, colour).map((id) => view.armies[id]),
  ])
/** The colour this seat decides for now, or its first. */
export const mine = (view: IkusaView): string => view.acting || view.you[0] || ''

/** How many hits units are worth in a pass, on average. */
export const hitsOf = (units: Units | undefined, daimyo = false): number =>
  Object.entries(units ?? {}).reduce((sum, [kind, n]) => sum + n * numberOf(kind, 'hits'), 0) +
  (daimyo ? numberOf('daimyo', 'hits') : 0)

/** The extra defenders that walls still have. */
export const wallsLeft = ({ walls, walls_lost }: Pick<Province, 'walls' | 'walls_lost'>): number =>
  walls ? numberOf(walls, 'bonus') - (walls_lost ?? 0) : 0

/** What the banner of an army shows, wherever it is drawn. */
export function bannerOf(view: IkusaView, id: string) {
  const army = view.armies[id]!
  const down = army.flags.includes('laid_down')
  return { army: id, count: strength(army), level: army.level, hits: hitsOf(army.units, !down), down }
}
