/** What a game brings to the table: its board and its words. The core knows nothing else about it. */
import type { ComponentType, VNode } from 'preact'
import type { Sheet } from '../icons'
import type { GameEvent, HelpTexts, View } from '../wire'

export interface Clan { id: string; name: string }
export interface Say { text: string; sub?: string }

/** A part of the events that is shown step by step before the table moves on. */
export interface Scene { key: string; title: string; events: GameEvent[]; steps: number }

export interface SceneProps { scene: Scene; step: number; view: View; help: HelpTexts }

export interface GameModule {
  art: Sheet
  clan(view: View, seat: string): Clan
  track(view: View): { steps: string[]; now: number }
  /** The prompt in the words of the one who must act. */
  say(view: View, words: string[], help: HelpTexts): Say
  /** A word of a path as a person reads it. */
  label(word: string, view: View, help: HelpTexts): string
  /** The help entry that explains an element, if any. */
  helpId(element: string, view: View): string | null
  /** A full spoken name for an element. */
  coach(view: View, words: string[]): string
  scenes(news: GameEvent[], before: View | null): Scene[]
  /** The board as it stands while a scene is shown, so that nothing is told before its time. */
  during(before: View, after: View, news: GameEvent[], scenes: Scene[], current: number): View
  seatFacts(view: View, seat: string): { short: string; facts: { value: string; label: string }[]; unseen: { id: string; label: string; count: number }[] }
  Board: ComponentType<{ view: View }>
  Hand: ComponentType<{ view: View }>
  Scene: ComponentType<SceneProps>
  Score: ComponentType<{ view: View }>
  Picture: ComponentType
}

export type Drawn = VNode | null
