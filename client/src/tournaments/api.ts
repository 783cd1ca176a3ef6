/** Calls about tournaments. */
import { get, post } from '../api'
import type { NewTournament, TournamentInfo, TournamentLine } from '../wire'

const path = (id: string): string => `/api/tournaments/${encodeURIComponent(id)}`

export const tournaments = {
  all: () => get<TournamentLine[]>('/api/tournaments'),
  open: (wish: NewTournament) => post<{ id: string }>('/api/tournaments', wish),
  look: (id: string) => get<TournamentInfo>(path(id)),
  join: (id: string) => post<TournamentInfo>(`${path(id)}/join`),
  leave: (id: string) => post<TournamentInfo>(`${path(id)}/leave`),
  addBot: (id: string, level: string) => post<TournamentInfo>(`${path(id)}/bots`, { level }),
  drop: (id: string, number: number) => post<TournamentInfo>(`${path(id)}/drop`, { number }),
  start: (id: string) => post<TournamentInfo>(`${path(id)}/start`),
  end: (id: string) => post<TournamentInfo>(`${path(id)}/end`),
}
