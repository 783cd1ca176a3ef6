/** What somebody chose for a table of a game, and what is asked of the server for it. */
import { inOrder } from '../names'
import type { Timing } from '../people/pace'
import type { GameInfo, GameOption, NewTable, SeatWish } from '../wire'

export type Options = Record<string, string | boolean>
export type SeatKind = SeatWish['kind']
export interface SeatPlan {
  kind: SeatKind
  level: string
  /** The clan chosen for this seat, where the game lets one choose. */
  name: string
}
/** A table as it is being set: kept for every game, so that the next one begins with it. */
export interface Choice {
  seats: SeatPlan[]
  options: Options
  hotseat: boolean
  spectators: boolean
  privateChat: boolean
  silent: boolean
  guided: boolean
  hints?: boolean
  /** The data pack of the server that corrects the game's numbers. */
  pack?: string
  /** No pace: without clocks. */
  timing?: Timing
  /** In the public list. */
  listed?: boolean
}

/** The option by which a seat chooses its clan, if the game has one. */
export const namesOption = (game: GameInfo): GameOption | undefined =>
  game.options.find((option) => option.kind === 'names')

/** The option that makes the greatest difference: the length, the scenario, how the table is laid. */
export const mainOption = (game: GameInfo): GameOption | undefined =>
  game.options.find((option) => option.kind === 'choice')

export const labelOf = (option: GameOption, choice: string): string =>
  option.labels[option.choices.indexOf(choice)] ?? choice

export const valueOf = (option: GameOption, options: Options): string | boolean =>
  options[option.name] ?? (option.default as string | boolean)

export const me = (): SeatPlan => ({ kind: 'me', level: '', name: '' })
const bot = (level: string): SeatPlan => ({ kind: 'bot', level, name: '' })

/** A first game: against bots, with the coach. */
export function firstChoice(game: GameInfo): Choice {
  return {
    seats: [me(), ...Array.from({ length: game.first_game.seats - 1 }, () => bot(game.usual_level))],
    options: { ...game.first_game.options },
    hotseat: false,
    spectators: false,
    privateChat: false,
    silent: false,
    guided: true,
  }
}

/** A table for friends begins with the same options: two seats, or as many as were chosen last. */
export function friendsChoice(game: GameInfo, last: Choice): Choice {
  return {
    ...last,
    seats: last.seats.map((seat) => (seat.kind === 'me' ? seat : { ...seat, kind: 'person', level: '' })),
    spectators: true,
    guided: game.weight > 1 ? last.guided : true,
  }
}

/** Everybody at one device. */
export const deviceChoice = (last: Choice): Choice => ({
  ...last,
  seats: last.seats.map((seat) => ({ ...me(), name: seat.name })),
  hotseat: true,
})

export function withSeats(choice: Choice, count: number, fresh: SeatPlan): Choice {
  const kept = choice.seats.slice(0, count)
  if (!kept.some((seat) => seat.kind === 'me'))
    kept[kept.length - 1] = { ...me(), name: kept.at(-1)?.name ?? '' }
  while (kept.length < count) kept.push({ ...fresh, name: '' })
  return { ...choice, seats: kept }
}

/** Another kind for a seat. I sit once, unless all sit at this device: who takes my seat gives me theirs. */
export function withKind(choice: Choice, at: number, kind: SeatKind, level: string): Choice {
  const before = choice.seats[at]!
  const seats = choice.seats.map((seat, i) => {
    if (i === at) return { ...seat, kind, level: kind === 'bot' ? level : '' }
    if (kind === 'me' && seat.kind === 'me' && !choice.hotseat)
      return { ...seat, kind: before.kind === 'me' ? 'person' : before.kind, level: before.level } as SeatPlan
    return seat
  })
  return { ...choice, seats }
}

/** I move to another side; who sat there moves to mine. */
export function withMe(choice: Choice, at: number): Choice {
  return withKind(choice, at, 'me', '')
}

export const mySeat = (choice: Choice): number => choice.seats.findIndex((seat) => seat.kind === 'me')

/** The options as the server takes them: with the clans in the order of the seats. */
export function optionsOf(game: GameInfo, choice: Choice): Record<string, unknown> {
  const names = namesOption(game)
  const chosen = names
    ? inOrder(
        choice.seats.map((seat) => seat.name),
        names.choices,
      )
    : []
  return names && chosen.length > 0 ? { ...choice.options, [names.name]: chosen } : { ...choice.options }
}

/** The chosen pack, if the server still offers it. */
export const packOf = (game: GameInfo, choice: Choice): string =>
  (game.packs ?? []).find((pack) => pack.name === choice.pack)?.name ?? ''

export function wishOf(game: GameInfo, choice: Choice): NewTable {
  return {
    game: game.name,
    seats: choice.seats.map(({ kind, level }) => (kind === 'bot' ? { kind, level } : { kind })),
    options: optionsOf(game, choice),
    spectators: choice.spectators,
    private_chat: choice.privateChat && !choice.silent,
    silent: choice.silent,
    hotseat: choice.hotseat,
    guided: choice.guided,
    hints: choice.hints ?? false,
    ...(packOf(game, choice) ? { pack: packOf(game, choice) } : {}),
    ...(choice.hotseat ? {} : { ...choice.timing, listed: choice.listed ?? false }),
  }
}

const KEY = (game: string): string => `honjin.choice.${game}`

/** The last choice, as far as the game still knows it. */
export function lastChoice(game: GameInfo): Choice {
  const first = firstChoice(game)
  let kept: Partial<Choice> = {}
  try {
    kept = JSON.parse(localStorage.getItem(KEY(game.name)) ?? '{}') as Partial<Choice>
  } catch {
    return first
  }
  const levels = game.bots.map((one) => one.level)
  const names = namesOption(game)?.choices ?? []
  const seats = (kept.seats ?? []).map(
    (seat): SeatPlan => ({
      kind: seat.kind,
      level: seat.kind === 'bot' ? (levels.includes(seat.level) ? seat.level : game.usual_level) : '',
      name: names.includes(seat.name) ? seat.name : '',
    }),
  )
  const whole = game.seats.includes(seats.length) && seats.some((seat) => seat.kind === 'me')
  const options = Object.fromEntries(
    Object.entries(kept.options ?? first.options).filter(([name, value]) => {
      const option = game.options.find((one) => one.name === name)
      return option && (option.kind === 'switch' || option.choices.includes(String(value)))
    }),
  )
  return { ...first, ...kept, seats: whole ? seats : first.seats, options }
}

/** "Play now" is always against bots, even if people were invited last. */
export function soloChoice(game: GameInfo): Choice {
  const last = lastChoice(game)
  const at = mySeat(last)
  return {
    ...last,
    hotseat: false,
    timing: {},
    listed: false,
    seats: last.seats.map((seat, i) =>
      i === at ? seat : seat.kind === 'bot' ? seat : { ...bot(game.usual_level), name: seat.name },
    ),
  }
}

export function keepChoice(game: GameInfo, choice: Choice): void {
  try {
    localStorage.setItem(KEY(game.name), JSON.stringify(choice))
  } catch {
    // Private browsing: the next table begins as the first did.
  }
}
