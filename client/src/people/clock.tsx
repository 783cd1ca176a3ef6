/** A seat's clock, as small as a word. */
import { useEffect, useState } from 'preact/hooks'
import { Icon } from '../icons'
import { useTable } from '../table/context'
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

/** The clock that matters now, beside the question on a phone: yours, or that of the seat with the least time. */
export function TurnClock() {
  const { now, seat, view } = useTable()
  const running = now?.clocks?.filter((one) => one.since && view.actors.includes(one.seat)) ?? []
  const shown =
    running.find((one) => one.seat === seat) ?? running.sort((a, b) => (a.out_at ?? 0) - (b.out_at ?? 0))[0]
  if (!shown || !now?.pace || now.over) return null
  return (
    <span class="turnclock">
      <Clock clock={shown} pace={now.pace} />
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
