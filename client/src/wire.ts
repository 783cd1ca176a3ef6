/** What travels between server and client, as the server declares it; see docs/server-api.md. */
import type {
  HelpText,
  SocketAct,
  SocketAnswer,
  SocketChange,
  SocketChat,
  SocketDone,
  SocketError,
  SocketSay,
  SocketSnapshot,
  SocketTable,
  SocketUndo,
} from './wire.gen'

export type * from './wire.gen'

export type HelpTexts = Record<string, HelpText>
export type ServerMessage =
  | SocketSnapshot
  | SocketChange
  | SocketTable
  | SocketChat
  | SocketDone
  | SocketError
export type ClientMessage = SocketAct | SocketUndo | SocketAnswer | SocketSay
