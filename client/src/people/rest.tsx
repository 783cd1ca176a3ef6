/** Quiet hours and holidays. */
import { useEffect, useState } from 'preact/hooks'
import type { MyRest } from '../wire'
import { Problem, useDoing } from './activity'
import { people } from './api'
import { acc } from './messages'
import { moment } from './time'

const HERE = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone

/** All time zones that the browser knows, with this one, the browser's own and UTC in any case. */
export const zonesWith = (zone: string): string[] =>
  [...new Set([zone, HERE(), 'UTC', ...(Intl.supportedValuesOf?.('timeZone') ?? [])])].sort()

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
  const [zone, setZone] = useState('')
  const [days, setDays] = useState(7)
  const [problem, doing] = useDoing()
  const show = (now: MyRest) => {
    setRest(now)
    setStart(now.quiet.start)
    setEnd(now.quiet.end)
    setZone(now.quiet.zone || HERE())
  }
  useEffect(() => doing(people.rest().then(show)), [])
  if (!rest) return null
  const coming = rest.holidays.filter((one) => one.ended > Date.now())
  const { quiet } = rest
  const changed =
    start !== quiet.start || end !== quiet.end || (start !== end && zone !== (quiet.zone || HERE()))
  return (
    <>
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
          <label class="field-in">
            {acc.zone}
            <select data-zone value={zone} onChange={(e) => setZone(e.currentTarget.value)}>
              {zonesWith(zone).map((one) => (
                <option key={one} value={one}>
                  {one.replaceAll('_', ' ')}
                </option>
              ))}
            </select>
          </label>
          <button type="submit" class="btn" disabled={!changed}>
            {acc.save}
          </button>
        </form>
        <Problem text={problem} />
      </section>
      <section class="card">
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
      </section>
    </>
  )
}
