import { plainName } from './names'
import type {
  ErrorInfo,
  GameInfo,
  Guest,
  Guide,
  HelpTexts,
  HintTold,
  MyTable,
  NewTable,
  Odds,
  Replay,
  RuleSection,
  Snapshot,
  Story,
  TableCheck,
  TableInfo,
  Verification,
  Why,
} from './wire'

export class Refused extends Error {
  constructor(
    readonly status: number,
    readonly error: ErrorInfo,
  ) {
    super(error.message)
  }
}

async function call<T>(method: string, path: string, body?: unknown): Promise<T> {
  const init: RequestInit = { method, credentials: 'same-origin', headers: { Accept: 'application/json' } }
  if (body !== undefined) {
    init.body = JSON.stringify(body)
    init.headers = { ...init.headers, 'Content-Type': 'application/json' }
  }
  const answer = await fetch(path, init)
  const text = await answer.text()
  const data: unknown = text ? JSON.parse(text) : null
  if (!answer.ok) {
    const error = (data as { error?: ErrorInfo } | null)?.error ?? {
      code: 'http',
      message: answer.statusText,
    }
    throw new Refused(answer.status, error)
  }
  return data as T
}

export const get = <T>(path: string) => call<T>('GET', path)
export const post = <T>(path: string, body: unknown = {}) => call<T>('POST', path, body)
export const put = <T>(path: string, body: unknown) => call<T>('PUT', path, body)
export const tablePath = (id: string) => `/api/tables/${encodeURIComponent(id)}`
const seatOf = (seat: string) => (seat ? `seat=${seat}&` : '')

let cachedGames: Promise<GameInfo[]> | null = null
const listOf = <T>(data: T[] | Record<string, T[]>): T[] =>
  Array.isArray(data) ? data : (Object.values(data)[0] ?? [])

export const api = {
  /** Null for a newcomer. */
  me: () => get<Guest | null>('/api/me'),
  guest: (name: string) => post<Guest>('/api/guest', { name }),
  games: () => (cachedGames ??= get<GameInfo[]>('/api/games').then(listOf)),
  rules: (game: string) => get<RuleSection[]>(`/api/games/${game}/rules`).then(listOf),
  guide: (game: string) => get<Guide>(`/api/games/${game}/guide`),
  help: (table: string) => get<HelpTexts>(`${tablePath(table)}/help`),
  check: (game: string, seats: number, options: Record<string, unknown>) =>
    post<TableCheck>(`/api/games/${game}/check`, { seats, options }),
  myTables: () => get<MyTable[]>('/api/my/tables').then(listOf),
  open: (wish: NewTable) => post<{ id: string }>('/api/tables', wish),
  table: (id: string) => get<TableInfo>(tablePath(id)),
  sit: (id: string, seat: string) => post<TableInfo>(`${tablePath(id)}/sit`, { seat }),
  stand: (id: string, seat: string) => post<TableInfo>(`${tablePath(id)}/stand`, { seat }),
  bot: (id: string, seat: string, level: string | null) =>
    post<TableInfo>(`${tablePath(id)}/bot`, { seat, level }),
  start: (id: string) => post<unknown>(`${tablePath(id)}/start`),
  snapshot: (id: string, seat: string) => get<Snapshot>(`${tablePath(id)}/snapshot?${seatOf(seat)}since=0`),
  why: (id: string, seat: string, action: string) =>
    get<Why>(`${tablePath(id)}/why?seat=${seat}&action=${encodeURIComponent(action)}`),
  hint: (id: string, seat: string) => post<HintTold>(`${tablePath(id)}/hint`, { seat }),
  odds: (id: string, seat: string, action: string) =>
    get<Odds>(`${tablePath(id)}/odds?seat=${seat}&action=${encodeURIComponent(action)}`),
  notes: (id: string) => get<{ text: string }>(`${tablePath(id)}/notes`),
  keepNotes: (id: string, text: string) => call<unknown>('PUT', `${tablePath(id)}/notes`, { text }),
  rematch: (id: string) => post<{ id: string }>(`${tablePath(id)}/rematch`),
  recordUrl: (id: string) => `${tablePath(id)}/record`,
  replay: (id: string, seat: string, page: number, open: boolean) =>
    get<Replay>(`${tablePath(id)}/replay?${seatOf(seat)}page=${page}${open ? '&open=true' : ''}`),
  story: (id: string) => get<Story>(`${tablePath(id)}/story`),
  verify: (id: string) => get<Verification>(`${tablePath(id)}/verify`),
}

export function liveAddress(id: string, seat: string, since: number, said: number): string {
  const base = location.origin.replace(/^http/, 'ws')
  return `${base}${tablePath(id)}/live?${seatOf(seat)}since=${since}&chat=${said}&changes=true`
}

/** Hardly ever the same for two people. */
const newcomer = () => plainName(1000 + Math.floor(Math.random() * 9000))

/** Makes a guest when one is needed, under the given name or a plain one. */
export async function ensureGuest(name?: string): Promise<Guest> {
  return name ? api.guest(name) : ((await api.me()) ?? api.guest(newcomer()))
}
