/** A seat's clock, as small as a word. */
import { useEffect, useState } from 'preact/hooks'
import { Icon } from '../icons'
import type { Pace, SeatClock } from '../wire'
import { p } from './messages'
import { moment, nextChange, span, URGENT } from './time'

/** The time, renewed as often as what is shown changes. */
export function useNow(every: number): number {
  const [now, set] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => set(Date.now()), every)
    return () => clearInterval(timer)
  }, [every])
  return now
}

/** What is left on a clock now, in milliseconds. */
export const leftOn = (clock: SeatClock, now: number): number =>
  clock.since ? Math.max(0, (clock.out_at ?? 0) - now) : clock.bank

export function Clock({ clock, pace }: { clock: SeatClock; pace: Pace }) {
  const [every, setEvery] = useState(1000)
  const now = useNow(every)
  const left = leftOn(clock, now)
  const wanted = clock.since ? nextChange(left) : 60_000
  useEffect(() => setEvery(wanted), [wanted])
  const asleep = clock.since && (clock.asleep_until ?? 0) > now
  const urgent = clock.since && left < (pace.kind === 'live' ? 30_000 : URGENT)
  return (
    <span class={`clock ${clock.since ? 'runs' : ''} ${urgent ? 'urgent' : ''}`}>
      <Icon name="ui/clock" />
      <span class="num">
        {asleep ? p.asleep(moment(clock.asleep_until!, now)) : left === 0 ? p.out : span(left)}
      </span>
    </span>
  )
}

/** How much time is left until a moment. */
export function TimeLeft({ until }: { until: number }) {
  const now = useNow(20_000)
  const left = Math.max(0, until - now)
  return (
    <span class={`clock runs ${left < URGENT ? 'urgent' : ''}`}>
      <Icon name="ui/clock" />
      <span class="num">{left === 0 ? p.out : p.left(span(left))}</span>
    </span>
  )
}
