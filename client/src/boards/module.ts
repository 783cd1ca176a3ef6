/** What a game brings to the table: its board and its words. The core knows nothing else about it. */
import type { ComponentType, VNode } from 'preact'
import type { Sheet } from '../icons'
import type { GameEvent, HelpText, HelpTexts, View } from '../wire'

export interface Clan {
  id: string
  name: string
  /** Not chosen yet: the name only tells seats apart. */
  open?: boolean
}
/** `warn` marks a second line that warns of what has been chosen; `seal` is what the confirm button says. */
export interface Say {
  text: string
  sub?: string
  warn?: boolean
  seal?: string
}

/** A whole action in words: "Strike Red's 1st army with your ninja", asked with a question mark, and what the confirm button says for it. */
export interface Deed {
  deed: string
  seal: string
}
/** What lies before the player besides the words chosen so far: what is legal, and whole actions that the board has made ready. */
export interface Offer {
  legal: string[]
  prepared: string[]
}

/** How a fight ended: in a few words, in as few as fit beside others, and the element that it flashes over. */
export interface SceneResult {
  text: string
  short?: string
  element?: string
}

/**
 * A part of the events that is shown step by step before the table moves on. It may be drawn in advance, frame by frame;
 * one that `goesOn` joins the scene of the same key before it, if that is still on show.
 */
export interface Scene {
  key: string
  title: string
  events: GameEvent[]
  steps: number
  frames?: readonly unknown[]
  goesOn?: boolean
  /** The seats it is about; those named in the facts of its events, if it does not say. */
  seats?: readonly string[]
  /** Its result, which flashes on the board where it is not shown in full. */
  result?: SceneResult
  /** Its result as a whole, where it goes on. */
  sum?(frames: readonly unknown[], events: readonly GameEvent[]): SceneResult
  /** What it leads to is still to come: there is nothing yet to be looked up later. */
  open?: boolean
  /** At its end it waits for the player instead of going on by itself. */
  waits?: boolean
  /** Set by the table: not shown step by step, but as a flash on the board. */
  brief?: boolean
}

/**
 * How something that happened is shown on the board:
 * - `auto`: travels if it has moved, appears if it is new, leaves if it is gone, and is ringed if it stayed
 * - `travel`: from its old place, or `from`, to where it lies now, over the elements of `via`
 * - `appear`: from the seat of who acted, or `from`, to where it lies now
 * - `leave`: from where it was to `to`, or it fades away
 * - `turn`: its old look turns into its new one
 * - `strike`: it is hit
 * - `dice`: dice tumble over it and come to rest as `dice`
 * - `touch`: it is ringed for a moment
 */
export type CueKind = 'auto' | 'travel' | 'appear' | 'leave' | 'turn' | 'strike' | 'dice' | 'touch'

/** One thing to be seen of an event. Cues of an event run together, unless one says that it comes `after` those before it. */
export interface Cue {
  how: CueKind
  /** The `data-id` of an element of the board. */
  element: string
  /** A place is the `data-id` of an element, or a seat: `seat:A`. */
  from?: string
  to?: string
  via?: readonly string[]
  dice?: readonly number[]
  after?: boolean
  /** Milliseconds that it rests where it is shown, at normal speed, before it leaves or the next cue begins. */
  hold?: number
  /** What is drawn instead of a copy of the element, in a box of its size. */
  look?: VNode
}

/** Pieces that are chosen in one decision and moved in the next: one drag does both. */
export interface Carrying {
  /** Whether a piece moves now: it needs no choosing any more. */
  moves(view: View, legal: string[], piece: string): boolean
  /** The action that chooses a piece, after which it moves; nothing where it cannot be chosen. */
  begins(view: View, legal: string[], piece: string): string | null
  /** The actions that take a piece to a place: none if it has arrived, null if it cannot go there. */
  onto(view: View, legal: string[], piece: string, place: string): string[] | null
}

export interface SceneProps {
  scene: Scene
  step: number
  view: View
  help: HelpTexts
}

export interface GameModule {
  art: Sheet
  /** Where the hand lies: under the command bar, in a panel beside the board, or in one that floats over it. */
  hand?: 'below' | 'beside' | 'over'
  /** Verbs that the board offers by itself, so that the command bar needs no button for them. */
  ownVerbs?: ReadonlySet<string>
  /** The board has a player aid of its own, for the key T and the button. */
  ownAid?: true
  /** Kinds of events that the log files under combat, those it leaves out as details, and those that are the news only where nothing else is. */
  log: { combat: ReadonlySet<string>; detail: ReadonlySet<string>; minor?: ReadonlySet<string> }
  /** The whole log in fewer lines, each with the sequence of the last event in it; without it, all but the details. */
  chronicle?(events: GameEvent[], view: View): GameEvent[]
  /** The headings of the log, by the number of the event they stand before; rounds and turns, if the game does not say. */
  headings?(events: GameEvent[]): ReadonlyMap<number, string>
  /** The round that the others' moves are shown in good time in; null where every decision of the player begins another. */
  round?(view: View): number | null
  /** The seat that an event is about, where its facts do not name one. */
  actor?(event: GameEvent, view: View): string
  /** The elements that an event is about, to be marked on the board. */
  touched(event: GameEvent): string[]
  /** How an event is shown on the board; null for the usual way, an `auto` cue for everything it touched. */
  cues?(event: GameEvent, before: View, after: View): Cue[] | null
  /** What an event means to the seat that looks, in a sentence for them ("Bea's Assassin killed your Lord."); its text, if null. */
  matters?(event: GameEvent, view: View): string | null
  clan(view: View, seat: string): Clan
  /** What sentences call a seat, if that is not the name of its clan; several where it leads several sides. */
  sides?(view: View, seat: string): string[]
  /** Words that hold the name of a clan and do not mean its player, besides names of several capital words. */
  proper?(view: View): readonly string[]
  /** The phases, the one we are in, and the one that scenes belong to. */
  track(view: View): { steps: string[]; now: number; scene: number }
  /** The prompt in the words of the one who must act. */
  say(view: View, words: string[], help: HelpTexts, offer: Offer): Say
  /** A whole action as the question before it is confirmed. */
  deed(words: string[], view: View, help: HelpTexts): Deed | null
  /** A word of a path as a person reads it. */
  label(word: string, view: View, help: HelpTexts): string
  /** The help entry that explains an element, if any. */
  helpId(element: string, view: View): string | null
  /** An explanation that knows how the board stands, where the server's help is not enough. */
  about?(element: string, view: View, help: HelpTexts): HelpText | null
  /** Why an element cannot be chosen where the board shows it; nothing where only the rules know. */
  refusal?(element: string, view: View): string
  /** The actions that are left where several begin the only thing that can be done; none where there is a choice. */
  onlyWay?(view: View, legal: string[]): string[]
  /** The words that are chosen already when a decision comes, after the last action of this player; they may choose others. */
  proposed?(view: View, legal: string[], last: string): string[]
  carrying?: Carrying
  /** A full spoken name for an element. */
  coach(view: View, words: string[]): string
  scenes(news: GameEvent[], before: View | null): Scene[]
  /** The board while a scene is shown. Later changes stay hidden until the scene gets to them. */
  during(before: View, after: View, news: GameEvent[], scenes: Scene[], current: number): View
  seatFacts(
    view: View,
    seat: string,
  ): {
    short: string
    facts: { value: string; label: string; icon?: string }[]
    unseen: { id: string; label: string; mark?: string; count: number }[]
  }
  /** More about a seat, under its facts. */
  Seat?: ComponentType<{ view: View; seat: string }>
  Board: ComponentType<{ view: View }>
  Hand: ComponentType<{ view: View }>
  Scene: ComponentType<SceneProps>
  Score: ComponentType<{ view: View }>
  /** The score sheet has a curve of its own, by rounds, if enough of them were played. */
  hasCurve?(view: View, events: GameEvent[]): boolean
  /** What decided a game that is over, in sentences, as far as its events and scores prove it. */
  decided?(view: View, events: GameEvent[]): string[]
  /** The seats that win and lose together; everybody alone where a game does not say. */
  teams?(view: View): string[][]
  Picture: ComponentType
}

export type Drawn = VNode | null
