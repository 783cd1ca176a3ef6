/** The line to the server for one seat: it resumes where it broke off and repeats what was not confirmed. */
import { type Change, patched, shared } from './change'
import type {
  ChatLine,
  ClientMessage,
  ErrorInfo,
  GameEvent,
  SeatInfo,
  ServerMessage,
  Snapshot,
  SocketChange,
  SocketSnapshot,
  TableInfo,
  View,
} from './wire'

export interface SocketLike {
  send(data: string): void
  close(): void
  onopen: (() => void) | null
  onclose: (() => void) | null
  onmessage: ((event: { data: string }) => void) | null
}

export type Connection = 'connecting' | 'open' | 'lost'

export interface Listener {
  snapshot(snapshot: Snapshot, news: GameEvent[]): void
  chat(lines: ChatLine[]): void
  lobby(info: TableInfo): void
  connection(state: Connection): void
  done(id: string): void
  refused(error: ErrorInfo, id: string | null): void
}

export interface Surroundings {
  open(url: string): SocketLike
  later(ms: number, then: () => void): () => void
  /** Once, before the page is drawn next. */
  beforeDrawn(then: () => void): void
}

const FIRST_WAIT = 500
const LONGEST_WAIT = 15000

/** How long to wait before the nth attempt. */
export const waitBefore = (attempt: number): number => Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** attempt)

/** The server calls a player without a clan by the number of the seat: here by name. */
export function named(snapshot: Snapshot): void {
  const name = (text: string) =>
    text.replace(/\bPlayer (\d)\b/g, (number, n) => snapshot.seats[Number(n) - 1]?.name || number)
  snapshot.view.prompt = name(snapshot.view.prompt)
  for (const event of snapshot.events) event.text = name(event.text)
}

export class Live {
  private socket: SocketLike | null = null
  private attempt = 0
  private cancel: (() => void) | null = null
  private closed = false
  /** What was seen last, as the server told it. */
  private view: View | null = null
  private seats: SeatInfo[] = []
  /** Snapshots that came since the page was drawn last: it is drawn once for all of them. */
  private heard: (SocketSnapshot | SocketChange)[] = []
  private unsure: Extract<ClientMessage, { id: string }>[] = []
  sequence = 0
  /** The number of the last line of chat. */
  said = 0

  constructor(
    private readonly address: (since: number, said: number) => string,
    private readonly listener: Listener,
    private readonly world: Surroundings,
  ) {}

  start(): void {
    if (this.closed) return
    this.listener.connection(this.attempt === 0 ? 'connecting' : 'lost')
    const socket = this.world.open(this.address(this.sequence, this.said))
    this.socket = socket
    socket.onopen = () => {
      this.attempt = 0
      this.listener.connection('open')
      for (const message of this.unsure) socket.send(JSON.stringify(message))
    }
    socket.onmessage = (event) => this.hear(JSON.parse(event.data) as ServerMessage)
    socket.onclose = () => {
      if (this.socket !== socket) return
      this.tell()
      this.socket = null
      if (this.closed) return
      this.listener.connection('lost')
      this.cancel = this.world.later(waitBefore(this.attempt++), () => this.start())
    }
  }

  /** Try again now, for instance when the browser says it is online. */
  hurry(): void {
    if (this.socket || this.closed) return
    this.cancel?.()
    this.attempt = 0
    this.start()
  }

  send(message: ClientMessage): void {
    if (message.type === 'act' || message.type === 'undo') this.unsure.push(message)
    this.socket?.send(JSON.stringify(message))
  }

  get waiting(): boolean {
    return this.unsure.length > 0
  }

  stop(): void {
    this.closed = true
    this.cancel?.()
    this.heard = []
    this.socket?.close()
    this.socket = null
  }

  /** The snapshot that a message brings, whole or as a change of the last one. */
  private see(message: SocketSnapshot | SocketChange): void {
    this.view =
      message.type === 'snapshot'
        ? shared(this.view, message.view)
        : (patched(this.view, message.change as Change) as View)
    this.seats = shared(this.seats, message.seats)
    const snapshot: Snapshot = { ...message, view: { ...this.view }, seats: this.seats }
    named(snapshot)
    const news = snapshot.events.filter((event) => event.sequence > this.sequence)
    this.sequence = Math.max(this.sequence, snapshot.sequence)
    this.listener.snapshot(snapshot, news)
  }

  /** Everything that waited, in order. */
  private tell(): void {
    for (const message of this.heard.splice(0)) this.see(message)
  }

  /** Snapshots wait until the page is drawn, or until something else comes after them. */
  private hear(message: ServerMessage): void {
    if (message.type === 'snapshot' || message.type === 'change') {
      if (this.heard.push(message) === 1) this.world.beforeDrawn(() => this.tell())
      return
    }
    this.tell()
    if (message.type === 'done') {
      if (message.id === null) return
      this.settle(message.id)
      this.listener.done(message.id)
    } else if (message.type === 'error') {
      if (message.id) this.settle(message.id)
      this.listener.refused(message.error, message.id)
    } else if (message.type === 'chat') {
      for (const line of message.lines) this.said = Math.max(this.said, line.number)
      this.listener.chat(message.lines)
    } else if (message.type === 'lobby') {
      this.listener.lobby(message)
    }
  }

  private settle(id: string): void {
    this.unsure = this.unsure.filter((message) => message.id !== id)
  }
}

/** A page that nobody sees is not drawn: it hears what happens after this many milliseconds. */
const UNDRAWN = 100

export const browser: Surroundings = {
  open: (url) => new WebSocket(url) as unknown as SocketLike,
  later: (ms, then) => {
    const timer = setTimeout(then, ms)
    return () => clearTimeout(timer)
  },
  beforeDrawn(then) {
    const now = () => {
      cancelAnimationFrame(frame)
      clearTimeout(timer)
      then()
    }
    const frame = requestAnimationFrame(now)
    const timer = setTimeout(now, UNDRAWN)
  },
}
