/** Actions on their way to the server: one after the other, each on the table as the one before has left it. */
import { useEffect, useRef, useState } from 'preact/hooks'
import type { ErrorInfo, Snapshot } from '../wire'
import { type Lives, newId } from './useLives'

export interface Gesture {
  actions: string[]
  /** Only what can be taken back again is done; before anything else the player is asked. */
  careful: boolean
  /** It belongs to the gesture before it, and one undo takes back both. */
  goesOn?: boolean
}

export interface Sending {
  /** Something is on its way, or waits for it. */
  busy: boolean
  /** Send some actions as one gesture, which one undo takes back. */
  send(gesture: Gesture): void
  /** Take the last gesture back, or ask the others whether one may. */
  takeBack(): void
  /** Whether a snapshot is the first to answer what was sent; asked once for each. */
  answeredBy(seat: string, snapshot: Snapshot): boolean
}

export interface Refusals {
  /** What was sent is not possible. */
  refused(error: ErrorInfo): void
  /** These actions could not be taken back: the player must confirm them first. */
  final(actions: string[]): void
}

interface Sent {
  seat: string
  action: string
  version: number
  careful: boolean
  /** Several seats decided at once then. */
  common: boolean
  answered: boolean
}

const NOTHING: Sent = { seat: '', action: '', version: -1, careful: false, common: false, answered: true }

/** The messages themselves, and whether the last one has been answered. */
function useMessages(lives: Lives, active: string, snapshot: Snapshot | undefined) {
  const sent = useRef(NOTHING)
  // Every seat has versions of its own. An action may be confirmed before its snapshot arrives.
  const answered = !(sent.current.seat === active && snapshot && snapshot.version <= sent.current.version)
  return {
    sent,
    answered,
    act(action: string, now: Snapshot, careful: boolean) {
      const common = now.view.actors.length > 1
      sent.current = { seat: active, action, version: now.version, careful, common, answered: false }
      lives.send(active, { type: 'act', id: newId(), version: now.version, action, careful })
    },
    undo(now: Snapshot) {
      if (now.can_undo) sent.current = { ...NOTHING, seat: active, version: now.version, answered: false }
      lives.send(active, { type: 'undo', id: newId(), version: now.version })
    },
    answeredBy(seat: string, told: Snapshot) {
      const { current } = sent
      if (current.answered || seat !== current.seat || told.version <= current.version) return false
      current.answered = true
      return true
    },
  }
}

/**
 * The next action of a gesture that is possible now, and what is left of the gesture then. An action with a question mark
 * is left out where it is not possible; any other one that is not possible ends the gesture.
 */
export function nextOf(rest: string[], legal: string[]): [string | null, string[]] {
  for (const [i, step] of rest.entries()) {
    const action = step.replace(/\?$/, '')
    if (legal.includes(action)) return [action, rest.slice(i + 1)]
    if (action === step) break
  }
  return [null, []]
}

export function useSend(
  lives: Lives,
  active: string,
  snapshot: Snapshot | undefined,
  refusals: Refusals,
): Sending {
  const messages = useMessages(lives, active, snapshot)
  const { sent, answered, act, undo } = messages
  const steps = useRef(0)
  const [rest, setRest] = useState<string[]>([])
  const [back, setBack] = useState(0)
  const free = snapshot !== undefined && !lives.pending && answered

  // What was made ready goes out one by one, as each becomes possible.
  useEffect(() => {
    if (rest.length === 0 || !free) return
    const [next, possible] = nextOf(rest, snapshot.legal)
    if (next !== null) {
      act(next, snapshot, sent.current.careful)
      steps.current++
    }
    setRest(possible)
  }, [rest, snapshot, lives.pending])
  useEffect(() => {
    if (back === 0 || !free) return
    setBack(snapshot.can_undo ? back - 1 : 0)
    if (snapshot.can_undo) undo(snapshot)
  }, [back, snapshot, lives.pending])
  useEffect(() => {
    const error = lives.error
    if (!error) return
    const { action, common } = sent.current
    steps.current--
    // Where several decide at once, others may have been faster, which changes nothing for this seat.
    if (error.code === 'stale' && common) {
      setRest((old) => [action, ...old])
    } else {
      sent.current = { ...sent.current, version: -1, answered: true }
      setRest([])
      setBack(0)
      if (error.code === 'final') refusals.final([action, ...rest])
      else refusals.refused(error)
    }
    lives.clearError()
  }, [lives.error])

  return {
    busy: lives.pending || rest.length > 0 || back > 0 || !answered,
    send({ actions: [first, ...more], careful, goesOn = false }) {
      if (first === undefined || !snapshot) return
      act(first, snapshot, careful)
      steps.current = goesOn ? steps.current + 1 : 1
      setRest(more)
    },
    takeBack() {
      if (!snapshot) return
      setBack(snapshot.can_undo ? Math.max(0, steps.current - 1) : 0)
      steps.current = 0
      undo(snapshot)
    },
    answeredBy: messages.answeredBy,
  }
}
