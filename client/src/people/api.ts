/** Calls about people, clocks and ways out. */
import { get, post, put, tablePath } from '../api'
import type { MyRest, OfferedPace, QuietHours, StartVote, TableInfo } from '../wire'

const seat = (id: string, what: string, which: string) =>
  post<TableInfo>(`${tablePath(id)}/${what}`, { seat: which })

export const people = {
  paces: () => get<OfferedPace[]>('/api/paces'),
  resign: (id: string, which: string) => seat(id, 'resign', which),
  leave: (id: string, which: string) => seat(id, 'leave', which),
  comeBack: (id: string, which: string) => seat(id, 'return', which),
  remove: (id: string, which: string) => seat(id, 'remove', which),
  claim: (id: string) => post<TableInfo>(`${tablePath(id)}/claim`),
  resume: (id: string) => post<TableInfo>(`${tablePath(id)}/resume`),
  vote: (id: string, ask: Partial<StartVote> & Pick<StartVote, 'kind'>) =>
    post<TableInfo>(`${tablePath(id)}/votes`, ask),
  answerVote: (id: string, agree: boolean) => post<TableInfo>(`${tablePath(id)}/votes/answer`, { agree }),
  rest: () => get<MyRest>('/api/my/rest'),
  setQuiet: (quiet: QuietHours) => put<MyRest>('/api/my/rest', quiet),
  takeHoliday: (began: number, ended: number) => post<MyRest>('/api/my/holidays', { began, ended }),
  endHoliday: (began: number) => post<MyRest>('/api/my/holidays/end', { began }),
}
