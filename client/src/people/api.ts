/** Calls about people, clocks and ways out. */
import { get, post, put, tablePath } from '../api'
import type {
  Account,
  ChosenWays,
  MyRest,
  NoticeList,
  OfferedPace,
  PasskeyOptions,
  PushSubscription,
  QuietHours,
  RecoveryCodes,
  StartVote,
  TableInfo,
  Ways,
} from '../wire'

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
  notices: () => get<NoticeList>('/api/my/notices'),
  readNotices: () => post<NoticeList>('/api/my/notices/read'),
  ways: () => get<ChosenWays>('/api/my/ways'),
  chooseWays: (wish: Partial<Ways>) => put<ChosenWays>('/api/my/ways', wish),
  subscribe: (made: PushSubscription) => post<ChosenWays>('/api/my/push', made),
  account: () => get<Account>('/api/account'),
  passkeyOptions: () => post<PasskeyOptions>('/api/account/passkey-options'),
  addPasskey: (credential: object, label: string) =>
    post<Account>('/api/account/passkeys', { credential, label }),
  signInOptions: () => post<PasskeyOptions>('/api/sign-in/passkey-options'),
  usePasskey: (credential: object) => post<Account>('/api/sign-in/passkey', { credential }),
  signIn: (name: string, secret: string) => post<Account>('/api/sign-in', { name, secret }),
  useLink: (token: string) => post<Account>('/api/sign-in/link', { token }),
  sendLink: (email: string) => post<object>('/api/account/link', { email }),
  setPassword: (password: string) => post<Account>('/api/account/password', { password }),
  recoveryCodes: () => post<RecoveryCodes>('/api/account/recovery'),
  removeCredential: (id: string) => post<Account>('/api/account/credentials/remove', { id }),
  endSession: (id: string) => post<Account>('/api/account/sessions/end', { id }),
  signOut: () => post<object>('/api/sign-out'),
  deleteAccount: (name: string) => post<object>('/api/account/delete', { name }),
  endHoliday: (began: number) => post<MyRest>('/api/my/holidays/end', { began }),
}
