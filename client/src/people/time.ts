/** Stretches and moments of time in words. */
import { p } from './messages'

const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** How much time is left: seconds only in the last minutes, so that nothing ticks for hours. */
export function span(ms: number): string {
  const left = Math.max(0, ms)
  const days = Math.floor(left / DAY)
  const hours = Math.floor((left % DAY) / HOUR)
  if (left >= 2 * DAY) return hours > 0 ? `${p.days(days)} ${hours} h` : p.days(days)
  if (left >= 10 * HOUR) return `${Math.floor(left / HOUR)} h`
  if (left >= HOUR) return `${Math.floor(left / HOUR)} h ${Math.floor((left % HOUR) / MINUTE)} min`
  if (left >= 10 * MINUTE) return `${Math.floor(left / MINUTE)} min`
  const seconds = Math.ceil(left / SECOND)
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}

/** How long something took, to the second below a minute. */
export const took = (seconds: number): string =>
  seconds < 60 ? `${seconds} s` : seconds < 600 ? `${Math.round(seconds / 60)} min` : span(seconds * SECOND)

/** When a clock that shows this much time has to be drawn again. */
export const nextChange = (left: number): number => (left > 10 * MINUTE ? 20 * SECOND : SECOND / 2)

/** A moment: the time today, otherwise the day as well. */
export function moment(at: number, now = Date.now()): string {
  const when = new Date(at)
  const time = when.toLocaleTimeString([], { hour: '2-digit', minute: '2-digit' })
  if (when.toDateString() === new Date(now).toDateString()) return time
  return `${when.toLocaleDateString([], { weekday: 'short', day: 'numeric', month: 'short' })} ${time}`
}

export const URGENT = 2 * HOUR

/** A day, near enough for a list. */
export const day = (at: number): string =>
  new Date(at).toLocaleDateString([], { day: 'numeric', month: 'short', year: 'numeric' })
