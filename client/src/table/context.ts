/** What every part of a table page shares. */
import { createContext } from 'preact'
import { useContext } from 'preact/hooks'
import type { Clan, GameModule } from '../boards/module'
import type { Connection } from '../live'
import { chosenName } from '../names'
import type { ChatLine, GameEvent, HelpText, HelpTexts, SeatInfo, Snapshot, View } from '../wire'
import type { History } from './history'

export interface Bubble {
  anchor: Element
  element: string
  kind: 'help' | 'why'
  title: string
  text: string
  /** Why it cannot be chosen now, beside what it is. */
  reason?: string
  rules: string[]
  pinned?: boolean
}

export interface TableState {
  id: string
  module: GameModule
  view: View
  legal: string[]
  /** The steps in the tray. */
  words: string[]
  /** Whole actions that the board has made ready, to be sent one after the other with one confirm. */
  prepared: string[]
  prepare(actions: string[], kept?: boolean): void
  /** Something is made ready that undo and reset take away: not what the board keeps ready by itself. */
  drafted: boolean
  glow: Set<string>
  swap: Set<string>
  seat: string
  myTurn: boolean
  /** The event after which the board is shown, while the player looks back. */
  past: number | null
  seen: History
  busy: boolean
  connection: Connection
  events: GameEvent[]
  chat: ChatLine[]
  seats: SeatInfo[]
  /** The table as it stands, clocks and votes included; null in a replay. */
  now: Snapshot | null
  help: HelpTexts
  fresh: Set<string>
  /** What the others changed since the player acted last, with the seat that did it. */
  changed?: ReadonlyMap<string, string>
  /** The first event that others caused since the player acted last. */
  since?: number | undefined
  /** What happens is being shown. */
  playing?: boolean
  pick(word: string, anchor: Element, said?: boolean): void
  /** Send whole actions as one gesture, without a confirmation where they can be taken back. */
  perform?(actions: string[]): void
  /** Whether an element can be dropped on others. */
  mayLift?(element: string): boolean
  /** An element is lifted, which lights up what it may be dropped on; whether it may be lifted. */
  lift?(element: string): boolean
  /** A lifted element is dropped on one of others, the first that it leads to; whether that leads anywhere. */
  drop?(element: string, targets: string[]): boolean
  /** What was lifted is put back. */
  putBack?(): void
  /** Pinned help stays until it is closed or its element loses focus. */
  explain(element: string, anchor: Element, pinned?: boolean): void
  hideBubble(pinned?: boolean): void
}

/** What a person calls themselves, or the clan of a bot or of somebody without a name. Who has no clan yet goes by their own name. */
export const callOf = (info: SeatInfo | undefined, clan: Clan): string =>
  (info?.kind === 'person' && chosenName(info.name)) || (clan.open && info?.name) || clan.name

/** The names of those who are awaited. */
export const awaited = ({ view, module, seats }: TableState): string[] =>
  view.actors.map((seat) =>
    callOf(
      seats.find((one) => one.seat === seat),
      module.clan(view, seat),
    ),
  )

/** The full name of an element: the label of a shape, or what is written inside a button for ears. */
export const spoken = (anchor: Element): string =>
  anchor.getAttribute('aria-label') ?? anchor.querySelector('.vh')?.textContent ?? ''

export function explained(
  module: GameModule,
  element: string,
  view: View,
  help: HelpTexts,
): HelpText | undefined {
  const key = module.helpId(element, view)
  return module.about?.(element, view, help) ?? (key ? help[key] : undefined)
}

export const TableContext = createContext<TableState | null>(null)

export function useTable(): TableState {
  const state = useContext(TableContext)
  if (!state) throw new Error('outside a table')
  return state
}
