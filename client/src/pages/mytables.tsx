/** The tables of who returns: those that wait for them first. */
import { useState } from 'preact/hooks'
import { Icon } from '../icons'
import { listed, t } from '../messages'
import { TimeLeft } from '../people/clock'
import { to } from '../route'
import type { MyTable } from '../wire'

const SHOWN = 6

/** Whose turn it is first, then those that go on, then the finished ones; the latest first. */
export const inOrderOfNeed = (tables: MyTable[]): MyTable[] =>
  [...tables].sort(
    (a, b) =>
      Number(b.my_turn) - Number(a.my_turn) || Number(a.over) - Number(b.over) || b.changed - a.changed,
  )

const names = (table: MyTable, seats: string[]): string[] =>
  table.seats.filter((seat) => seats.includes(seat.seat) && seat.name).map((seat) => seat.name ?? '')

/** How a table stands, in a few words. */
export function standing(table: MyTable): string {
  const mine = table.seats.filter((seat) => seat.mine).map((seat) => seat.seat)
  if (table.over) {
    if (table.winners.length === 0) return t.mine.ended
    const others = names(
      table,
      table.winners.filter((seat) => !mine.includes(seat)),
    )
    if (!table.winners.some((seat) => mine.includes(seat))) return t.mine.lost(listed(others))
    return others.length > 0 ? t.mine.tied(listed(others)) : t.mine.won
  }
  if (!table.started) return t.mine.notStarted
  return table.my_turn ? t.mine.yourTurn : t.mine.waitingFor(listed(names(table, table.waiting)))
}

/** The others at a table; free seats are counted. */
export function company(table: MyTable): string {
  const others = table.seats.filter((seat) => !seat.mine)
  const named = others.filter((seat) => seat.taken && seat.name).map((seat) => seat.name ?? '')
  const free = others.filter((seat) => !seat.taken).length
  const all = [...named, ...(free > 0 ? [t.mine.freeSeats(free)] : [])]
  return all.length > 0 ? t.mine.with(listed(all)) : t.mine.alone
}

const DAY = 86_400_000

/** The time today, the day before that. */
export function when(seconds: number, now = Date.now()): string {
  const then = new Date(seconds * 1000)
  const today = new Date(now).toDateString() === then.toDateString()
  if (today) return then.toLocaleTimeString(undefined, { hour: '2-digit', minute: '2-digit' })
  const thisYear = now - then.getTime() < 300 * DAY
  return then.toLocaleDateString(undefined, {
    day: 'numeric',
    month: 'short',
    ...(thisYear ? {} : { year: 'numeric' }),
  })
}

export function MyTables({ tables }: { tables: MyTable[] }) {
  const [all, setAll] = useState(false)
  const sorted = inOrderOfNeed(tables)
  const shown = all ? sorted : sorted.slice(0, SHOWN)
  const waiting = tables.filter((table) => table.my_turn).length
  return (
    <section class="mine-tables" aria-labelledby="mine">
      <h2 id="mine">{waiting > 0 ? t.mine.waiting(waiting) : t.mine.title}</h2>
      <ul class="list">
        {shown.map((table) => (
          <li key={table.id}>
            <a
              class={`row ${table.my_turn ? 'wait' : ''} ${table.over ? 'over' : ''}`}
              style={`--lid:${table.lid || 'var(--maku)'}`}
              href={table.over ? to('replay', table.id) : to('t', table.id)}
            >
              <b>{table.title}</b>
              <span class="who">{company(table)}</span>
              <span class="how">
                {table.my_turn && <i class="dot" />}
                {standing(table)}
                {table.my_turn && !!table.out_at && <TimeLeft until={table.out_at} />}
              </span>
              {table.last && !table.over && <span class="last">{table.last}</span>}
              <span class="when num">
                {table.over && <Icon name="ui/play" label={t.mine.replay} />} {when(table.changed)}
              </span>
            </a>
          </li>
        ))}
      </ul>
      {!all && sorted.length > SHOWN && (
        <button type="button" class="link" onClick={() => setAll(true)}>
          {t.mine.show(sorted.length - SHOWN)}
        </button>
      )}
    </section>
  )
}
