/** The printed tables with the numbers of this table, as the server sends them with the help. */
import { boxed, numberOf } from '../box'

export interface Terrain {
  id: string
  mp: number
  column: number
  difficult: boolean
  side: boolean
}
/** Command Points in a band of turns, by what the die counts as. */
export interface Band {
  turns: string
  from: number
  to: number
  points: number[]
}
/** A result of the Combat Table: what it is called, what it does (to the only unit of a side too), which side it hurts, and whether badly. */
export interface Code {
  name: string
  words: string
  alone: string
  hurts: 'attacker' | 'defender' | 'both' | 'none'
  hard: boolean
}
/** A line between Areas of the fort, and what protects each end against the other. */
export interface FortLine {
  ends: [string, string]
  scores: [number, number]
}

const rows = <T>(table: string, name = 'rows'): T[] => boxed<T[]>(table, name) ?? []

export const tables = {
  /** The Combat Table by Column Score and Line Score. */
  results: (): string[][] => rows('table combat', 'grid'),
  /** The lowest score that it has. */
  firstScore: (): number => numberOf('table combat', 'first'),
  /** Every result of the Combat Table. */
  codes: (): Record<string, Code> => boxed('table combat', 'codes') ?? {},
  /** What a point of Bundori adds to the command roll. */
  bundori: (): number => numberOf('table command', 'bundori'),
  modifiers: (): { id: string; amount: number | null }[] => rows('table modifiers'),
  states: (): Record<string, number> => boxed('table modifiers', 'states') ?? {},
  terrain: (): Terrain[] => rows('table terrain'),
  rally: (): { max: number; levels: number }[] => rows('table rally'),
  rout: (): { max: number; result: string }[] => rows('table rout'),
  rolls: (): number[] => rows('table command', 'rolls'),
  command: (commander: string): Band[] => rows('table command', commander),
  /** How far off Clans are whose chits go to each box of the Delay Track. */
  delay: (): { from: number; to: number | null }[] => rows('table delay'),
  siegeRally: (): Record<string, [number, number]> => boxed('table siege', 'rally') ?? {},
  fort: (): FortLine[] => rows('fort', 'lines'),
  /** What a Clan in a Mode must roll with its Leadership for another one. */
  need: (from: string, to: string): number =>
    boxed<Record<string, number>>(`mode ${from}`, 'need')?.[to] ?? 0,
  mp: (mode: string): number => numberOf(`mode ${mode}`, 'mp'),
  advance: (mode: string): string => boxed(`mode ${mode}`, 'advance') ?? 'no',
  /** What Ganko adds to the command roll. */
  ganko: (): number => numberOf('ganko', 'command_roll'),
  /** How many Clans are named for an activity when its chit is chosen. */
  clansOf: (activity: string): number =>
    boxed<Record<string, number>>('chit special', 'clans')?.[activity] ?? 1,
  /** The turn on which Clans come by an Entry Point. */
  entryTurn: (entry: string): number => numberOf(`entry ${entry}`, 'turn'),
  /** The terrain of hexes and of their sides where it is not as on the printed map. */
  changedHexes: (): Record<string, string> => boxed('map', 'hexes') ?? {},
  changedSides: (): Record<string, string> => boxed('map', 'sides') ?? {},
}

/** What a result does, where it is known how many units fight on each side. */
export function codeWordsFor(code: string, attackers: number, defenders: number): string {
  const found = tables.codes()[code]
  const hurt = found?.hurts === 'attacker' ? attackers : defenders
  return (hurt === 1 ? found?.alone : found?.words) ?? code
}

/** What a result is called at this table, and what it does. */
export const codeName = (code: string): string => tables.codes()[code]?.name ?? code
export const codeWords = (code: string): string => tables.codes()[code]?.words ?? code
