/** Quiet hours and holidays. */
import { useEffect, useState } from 'preact/hooks'
import type { MyRest } from '../wire'
import { people } from './api'
import { Problem, useDoing } from './doing'
import { acc } from './messages'
import { moment } from './time'

const DAY = 86_400_000
const clock = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
export const minutesOf = (text: string): number => {
  const [hours = 0, minutes = 0] = text.split(':').map(Number)
  return hours * 60 + minutes
}

export function RestSection() {
  const [rest, setRest] = useState<MyRest | null>(null)
  const [start, setStart] = useState(0)
  const [end, setEnd] = useState(0)
  const [days, setDays] = useState(7)
  const [problem, doing] = useDoing()
  const show = (now: MyRest) => {
    setRest(now)
    setStart(now.quiet.start)
    setEnd(now.quiet.end)
  }
  useEffect(() => doing(people.rest().then(show)), [])
  if (!rest) return null
  const zone = rest.quiet.zone || Intl.DateTimeFormat().resolvedOptions().timeZone
  const coming = rest.holidays.filter((one) => one.ended > Date.now())
  return (
    <section class="card">
      <h2>{acc.quiet}</h2>
      <p class="soft">{acc.quietHint}</p>
      <form
        class="row-in"
        onSubmit={(e) => {
          e.preventDefault()
          doing(people.setQuiet({ zone, start, end }).then(show))
        }}
      >
        <label class="field-in">
          {acc.from}
          <input
            type="time"
            value={clock(start)}
            onInput={(e) => setStart(minutesOf(e.currentTarget.value))}
          />
        </label>
        <label class="field-in">
          {acc.until}
          <input type="time" value={clock(end)} onInput={(e) => setEnd(minutesOf(e.currentTarget.value))} />
        </label>
        <span class="soft">{zone}</span>
        <button type="submit" class="btn" disabled={start === rest.quiet.start && end === rest.quiet.end}>
          {acc.save}
        </button>
      </form>
      <h2>{acc.holidays}</h2>
      <p class="soft">{acc.holidaysHint(rest.days_left)}</p>
      <ul class="rows">
        {coming.map((one) => (
          <li key={one.began}>
            <span>
              {moment(one.began)} – {moment(one.ended)}
            </span>
            <button
              type="button"
              class="btn quiet"
              onClick={() => doing(people.endHoliday(one.began).then(show))}
            >
              {acc.endHoliday}
            </button>
          </li>
        ))}
      </ul>
      <form
        class="row-in"
        onSubmit={(e) => {
          e.preventDefault()
          doing(people.takeHoliday(Date.now(), Date.now() + days * DAY).then(show))
        }}
      >
        <label class="field-in">
          {acc.days}
          <input
            type="number"
            min={1}
            max={30}
            value={days}
            onInput={(e) => setDays(Number(e.currentTarget.value))}
          />
        </label>
        <button type="submit" class="btn" disabled={days < 1 || days > rest.days_left}>
          {acc.takeHoliday}
        </button>
      </form>
      <Problem text={problem} />
    </section>
  )
}
