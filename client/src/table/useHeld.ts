/** The seats of this guest at a table, and the one that looks at the screen. */
import { useMemo, useState } from 'preact/hooks'
import type { TableInfo } from '../wire'

export interface Held {
  /** The seats of this guest; a spectator holds the empty one. */
  seats: string[]
  /** Several people share this device, with a curtain between them. */
  several: boolean
  active: string
  setActive(seat: string): void
  /** The curtain is down. */
  hidden: boolean
  setHidden(hidden: boolean): void
}

export function useHeld(info: TableInfo): Held {
  const seats = useMemo(() => {
    const mine = info.seats.filter((s) => s.mine).map((s) => s.seat)
    return mine.length > 0 ? mine : ['']
  }, [info])
  const several = seats.length > 1
  const [active, setActive] = useState(seats[0]!)
  const [hidden, setHidden] = useState(several)
  return { seats, several, active, setActive, hidden, setHidden }
}
