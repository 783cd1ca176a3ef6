/** What every part of a table page shares. */
import { createContext } from 'preact'
import { useContext } from 'preact/hooks'
import type { GameModule } from '../boards/module'
import type { Connection } from '../live'
import type { ChatLine, GameEvent, HelpText, HelpTexts, SeatInfo, View } from '../wire'
import type { History } from './history'

export interface Bubble {
  anchor: Element
  element: string
  kind: 'help' | 'why'
  title: string
  text: string
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
  prepare(actions: string[]): void
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
  help: HelpTexts
  fresh: Set<string>
  /** What the others changed since the player acted last, with the seat that did it. */
  changed?: ReadonlyMap<string, string>
  /** What happens is being shown. */
  playing?: boolean
  pick(word: string, anchor: Element): void
  /** Send whole actions as one gesture, without a confirmation where they can be taken back. */
  perform?(actions: string[]): void
  /** An element is lifted, which lights up what it may be dropped on; whether it may be lifted. */
  lift?(element: string): boolean
  /** A lifted element is dropped on another one; whether that leads anywhere. */
  drop?(element: string, target: string): boolean
  /** What was lifted is put back. */
  putBack?(): void
  /** Pinned help stays until it is closed or its element loses focus. */
  explain(element: string, anchor: Element, pinned?: boolean): void
  hideBubble(pinned?: boolean): void
}

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
