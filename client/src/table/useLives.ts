/** The snapshots of all seats this guest holds at a table, kept up to date. */
import { useEffect, useMemo, useRef, useState } from 'preact/hooks'
import { liveAddress } from '../api'
import { browser, type Connection, Live } from '../live'
import type { ChatLine, ClientMessage, ErrorInfo, GameEvent, Snapshot, View } from '../wire'
import { type History, remember } from './history'

export interface SeatNews {
  snapshot: Snapshot
  events: GameEvent[]
  before: View | null
  news: GameEvent[]
  history: History
}

export interface Lives {
  seats: Record<string, SeatNews>
  chat: ChatLine[]
  connection: Connection
  pending: boolean
  error: ErrorInfo | null
  clearError(): void
  send(seat: string, message: ClientMessage): void
}

export const newId = (): string => `${Date.now().toString(36)}-${Math.random().toString(36).slice(2, 10)}`

/** Chat lines in order, each once. */
export function withLines(old: ChatLine[], more: ChatLine[]): ChatLine[] {
  const known = new Map(old.map((line) => [line.number, line]))
  for (const line of more) known.set(line.number, line)
  return [...known.values()].sort((a, b) => a.number - b.number)
}

export function useLives(id: string, held: string[], onNews: (seat: string, news: SeatNews) => void): Lives {
  const [seats, setSeats] = useState<Record<string, SeatNews>>({})
  const [chat, setChat] = useState<ChatLine[]>([])
  const [connection, setConnection] = useState<Connection>('connecting')
  const [pending, setPending] = useState(false)
  const [error, setError] = useState<ErrorInfo | null>(null)
  const told = useRef(onNews)
  told.current = onNews
  const key = held.join()
  const lives = useRef(new Map<string, Live>())
  useEffect(() => {
    const kept: Record<string, SeatNews> = {}
    for (const seat of held) {
      const live = new Live(
        (since, said) => liveAddress(id, seat, since, said),
        {
          snapshot(snapshot, news) {
            const old = kept[seat]
            const one: SeatNews = {
              snapshot,
              events: [...(old?.events ?? []), ...news],
              before: old?.snapshot.view ?? null,
              news,
              history: remember(old?.history ?? [], news, snapshot.view),
            }
            kept[seat] = one
            setSeats({ ...kept })
            told.current(seat, one)
          },
          chat: (more) => setChat((lines) => withLines(lines, more)),
          lobby: () => {},
          connection: setConnection,
          done: () => setPending(live.waiting),
          refused(problem) {
            setPending(live.waiting)
            setError(problem)
          },
        },
        browser,
      )
      lives.current.set(seat, live)
      live.start()
    }
    const hurry = () => lives.current.forEach((live) => live.hurry())
    addEventListener('online', hurry)
    return () => {
      removeEventListener('online', hurry)
      lives.current.forEach((live) => live.stop())
      lives.current.clear()
    }
  }, [id, key])
  return useMemo(
    () => ({
      seats,
      chat,
      connection,
      pending,
      error,
      clearError: () => setError(null),
      send(seat, message) {
        if ('id' in message) setPending(true)
        lives.current.get(seat)?.send(message)
      },
    }),
    [seats, chat, connection, pending, error],
  )
}
