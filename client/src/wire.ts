/** What travels between server and client; see docs/server-api.md. */

export interface Guest {
  id: string
  name: string
}

export interface GameOption {
  name: string
  kind: 'choice' | 'switch' | 'names'
  help: string
  default: unknown
  choices: string[]
  rules: string[]
}

export interface BotLevel {
  level: string
  text: string
}

export interface GameInfo {
  name: string
  title: string
  designer: string
  publisher: string
  year: number
  seats: number[]
  minutes: [number, number]
  summary: string
  rules: number
  options: GameOption[]
  bots: BotLevel[]
}

export interface RuleSection {
  text: string
  id?: string
  title?: string
  level?: number
}
export interface HelpText {
  name: string
  text: string
  rules: string[]
}
export type HelpTexts = Record<string, HelpText>

export type SeatKind = 'me' | 'person' | 'bot' | 'open'
export interface SeatWish {
  kind: SeatKind
  level?: string
}

export interface TableWish {
  game: string
  seats: SeatWish[]
  options: Record<string, unknown>
  spectators: boolean
  private_chat: boolean
  silent: boolean
  hotseat: boolean
  guided: boolean
}

export interface SeatInfo {
  seat: string
  kind: 'person' | 'bot' | 'open'
  taken: boolean
  name?: string
  level?: string
  mine?: boolean
}

export interface TableInfo {
  id: string
  game: string
  rules: number
  options: Record<string, unknown>
  seats: SeatInfo[]
  host: string
  hosting: boolean
  started: boolean
  over: boolean | null
  spectators: boolean
  private_chat: boolean
  silent: boolean
  hotseat: boolean
  guided: boolean
  seed_hash: string
  rematch: string | null
  /** Why the game is paused or was closed. */
  notice?: string | null
}

export interface MyTable {
  id: string
  game: string
  seats: SeatInfo[]
  started: boolean
  over: boolean
  waiting: string[]
  my_turn: boolean
  changed: number
}

export interface GameEvent {
  sequence: number
  kind: string
  facts: Record<string, unknown>
  text: string
}
export interface ChatLine {
  number: number
  seat: string
  name: string
  to: string
  text: string
  at: number
}

export interface Piece {
  id: string
  owner: string
  place: string
  kind: string | null
  face_up: boolean
}

export interface View {
  game: string
  rules: number
  seats: number
  seat: string
  phase: string
  actors: string[]
  prompt: string
  over: boolean
  winners: string[]
  pieces: Piece[]
}

export interface Standing {
  sequence: number
  version: number
  seat: string
  view: View
  legal: string[]
  can_undo: boolean
  events: GameEvent[]
  seats: SeatInfo[]
  over: boolean
  undo_asked_by: string | null
  rematch: string | null
}

export interface WireError {
  code: string
  message: string
  rule?: string
}

export type ServerMessage =
  | ({ type: 'standing' } & Standing)
  | ({ type: 'lobby' } & TableInfo)
  | { type: 'chat'; lines: ChatLine[] }
  | { type: 'done'; id: string | null }
  | { type: 'error'; id: string | null; error: WireError }

export type ClientMessage =
  | { type: 'act'; id: string; version: number; action: string }
  | { type: 'undo'; id: string; version: number }
  | { type: 'answer'; agree: boolean }
  | { type: 'chat'; text: string; to?: string }

/** What a seat can expect of an action; empty where the game tells no odds of it. */
export interface Chance {
  text: string
  probability: number
}
export interface OddsAnswer {
  chances?: Chance[]
  means?: { text: string; value: number }[]
  given?: string
  ends?: Chance[]
}
export interface Why {
  rule?: string
  text?: string
}
export interface ReplayStep {
  action: string
  who: string
  view: View
  events: GameEvent[]
}
export interface Replay {
  seat: string
  steps: ReplayStep[]
}
export interface Draw {
  number: number
  outcome: string
  again: string
  checks: boolean
}
export interface Verification {
  seed: string
  seed_hash: string
  hash_checks: boolean
  draws: Draw[]
  checks: boolean
}
