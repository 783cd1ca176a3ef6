/** Actions on their way to the server: one after the other, each on the table as the one before has left it. */
import { useEffect, useRef, useState } from 'preact/hooks'
import type { ErrorInfo, Snapshot } from '../wire'
import { type Lives, newId } from './useLives'

export interface Sending {
  /** Something is on its way, or waits for it. */
  busy: boolean
  /** Send some actions as one gesture, which one undo takes back. */
  send(actions: string[]): void
  /** Take the last gesture back, or ask the others whether one may. */
  takeBack(): void
}

interface Sent {
  seat: string
  action: string
  version: number
  /** Several seats decided at once then. */
  common: boolean
}

const NOTHING: Sent = { seat: '', action: '', version: -1, common: false }

export function useSending(
  lives: Lives,
  active: string,
  snapshot: Snapshot | undefined,
  onRefused: (error: ErrorInfo) => void,
): Sending {
  const sent = useRef(NOTHING)
  const gesture = useRef(0)
  const [rest, setRest] = useState<string[]>([])
  const [back, setBack] = useState(0)
  // Every seat has versions of its own. What was sent may be confirmed before the table as it then stands is told.
  const answered = !(sent.current.seat === active && snapshot && snapshot.version <= sent.current.version)
  const free = snapshot !== undefined && !lives.pending && answered

  const act = (action: string, now: Snapshot, goesOn: boolean) => {
    sent.current = { seat: active, action, version: now.version, common: now.view.actors.length > 1 }
    gesture.current = goesOn ? gesture.current + 1 : 1
    lives.send(active, { type: 'act', id: newId(), version: now.version, action })
  }
  const undo = (now: Snapshot) => {
    if (now.can_undo) sent.current = { ...NOTHING, seat: active, version: now.version }
    lives.send(active, { type: 'undo', id: newId(), version: now.version })
  }

  // What was made ready goes out one by one, as each becomes possible.
  useEffect(() => {
    if (rest.length === 0 || !free) return
    const possible = snapshot.legal.includes(rest[0]!)
    if (possible) act(rest[0]!, snapshot, true)
    setRest(possible ? rest.slice(1) : [])
  }, [rest, snapshot, lives.pending])
  useEffect(() => {
    if (back === 0 || !free) return
    setBack(snapshot.can_undo ? back - 1 : 0)
    if (snapshot.can_undo) undo(snapshot)
  }, [back, snapshot, lives.pending])
  useEffect(() => {
    const error = lives.error
    if (!error) return
    // Where several decide at once, others may have been faster, which changes nothing for this seat.
    if (error.code === 'stale' && sent.current.common) {
      setRest((old) => [sent.current.action, ...old])
      gesture.current--
    } else {
      sent.current = { ...sent.current, version: -1 }
      setRest([])
      setBack(0)
      onRefused(error)
    }
    lives.clearError()
  }, [lives.error])

  return {
    busy: lives.pending || rest.length > 0 || back > 0 || !answered,
    send([first, ...more]) {
      if (first === undefined || !snapshot) return
      act(first, snapshot, false)
      setRest(more)
    },
    takeBack() {
      if (!snapshot) return
      setBack(snapshot.can_undo ? Math.max(0, gesture.current - 1) : 0)
      gesture.current = 0
      undo(snapshot)
    },
  }
}
