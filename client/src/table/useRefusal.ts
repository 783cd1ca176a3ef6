/** Whether an undo that a seat asked for was refused. */
import { useRef } from 'preact/hooks'
import type { Snapshot } from '../wire'

export interface Request {
  /** Where the seat's events stood when the answer came; null while it is awaited, or nothing was asked. */
  refused: number | null
  waiting: boolean
}

export const NO_REQUEST: Request = { refused: null, waiting: false }

type Seen = Pick<Snapshot, 'undo_asked_by' | 'sequence'>

/** A request that is gone though nothing has happened since was refused. That is news until something does. */
export function answered(
  before: Request,
  seat: string,
  at: number,
  { undo_asked_by, sequence }: Seen,
): Request {
  if (undo_asked_by === seat) return { refused: null, waiting: true }
  if (before.waiting) return { refused: at === sequence ? sequence : null, waiting: false }
  return before.refused === sequence ? before : NO_REQUEST
}

export function useRefusal(seat: string, snapshot: Snapshot | undefined): boolean {
  const request = useRef(NO_REQUEST)
  const seen = useRef(-1)
  if (!snapshot) return false
  request.current = answered(request.current, seat, seen.current, snapshot)
  seen.current = snapshot.sequence
  return request.current.refused !== null
}
