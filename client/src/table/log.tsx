/** What happened so far, a line for each event, under headings of turns; a click looks back. */
import { memo } from 'preact/compat'
import { useCallback, useEffect, useMemo, useRef, useState } from 'preact/hooks'
import type { GameModule } from '../boards/module'
import { Roundel } from '../icons'
import { t } from '../messages'
import type { GameEvent, View } from '../wire'
import { useTable } from './context'
import { seenAt } from './history'
import { useNamed } from './names'

/** Handles such as (b5) are for machines. */
export const plain = (text: string): string => text.replace(/ \([a-z]\d+\)/g, '')

/** What the log says of an event; only the server's sentence of an undo names a seat by its letter. */
export const textOf = (event: GameEvent, module: GameModule, view: View): string =>
  event.kind === 'undone'
    ? t.table.undone(module.clan(view, String(event.facts['seat'])).name)
    : plain(event.text)

type Filter = 'all' | 'mine' | 'combat'
const FILTERS: [Filter, string][] = [
  ['all', t.table.filterAll],
  ['mine', t.table.filterMine],
  ['combat', t.table.filterCombat],
]

/** Events that begin something, if the game does not say which do. */
const HEADS = new Set(['round', 'turn', 'round_begins', 'turn_begins'])

/** Headings by the number of the event they stand before. An event whose text is the heading has no line of its own. */
export function headingsOf(module: GameModule, events: GameEvent[]): ReadonlyMap<number, string> {
  return (
    module.headings?.(events) ??
    new Map(
      events.filter((event) => HEADS.has(event.kind)).map((event) => [event.sequence, plain(event.text)]),
    )
  )
}

/** A line of the log: an event, or several in a row that say the same. */
interface Line {
  /** The last of them, whose board is looked back at. */
  event: GameEvent
  times: number
  /** The number of the event before which the heading and the divider of this line stand. */
  from: number
}

/** Events that say the same one after the other share a line, unless a heading or the divider at `since` comes between them. */
export function linesOf(
  events: readonly GameEvent[],
  headings: ReadonlyMap<number, string>,
  since: number,
): Line[] {
  const lines: Line[] = []
  for (const event of events) {
    const last = lines.at(-1)
    const parted = headings.has(event.sequence) || event.sequence === since
    if (last && !parted && last.event.text === event.text) {
      last.event = event
      last.times++
    } else lines.push({ event, times: 1, from: event.sequence })
  }
  return lines
}

/** Keep the newest line in view, also when the panel is opened after a while. */
function useNewest(lines: number, filter: Filter) {
  const box = useRef<HTMLDivElement>(null)
  const toEnd = () => box.current?.scrollTo({ top: box.current.scrollHeight })
  useEffect(toEnd, [lines, filter])
  useEffect(() => {
    let height = 0
    const opened = new ResizeObserver(() => {
      const now = box.current?.clientHeight ?? 0
      if (height === 0 && now > 0) toEnd()
      height = now
    })
    opened.observe(box.current!)
    return () => opened.disconnect()
  }, [])
  return box
}

export function Log({ onLook }: { onLook(event: GameEvent): void }) {
  const { events, view, module, seat: me, since, past, seen } = useTable()
  const named = useNamed()
  const [filter, setFilter] = useState<Filter>('all')
  const actor = (event: GameEvent): string => module.actor?.(event, view) ?? String(event.facts['seat'] ?? '')
  const shown =
    filter === 'all' && module.chronicle
      ? module.chronicle(events, view)
      : events.filter((e) =>
          filter === 'combat'
            ? module.log.combat.has(e.kind)
            : filter === 'mine'
              ? actor(e) === me
              : !module.log.detail.has(e.kind),
        )
  const headings = useMemo(() => headingsOf(module, events), [module, events])
  const box = useNewest(shown.length, filter)
  const look = useLatest((sequence: number) => {
    const event = shown.find((one) => one.sequence === sequence)
    if (event) onLook(event)
  })
  const first = shown.find((event) => since !== undefined && event.sequence >= since)?.sequence ?? 0
  const lines = linesOf(shown, headings, first)
  return (
    <>
      <div class="filters" role="group" aria-label={t.table.filterLabel}>
        {FILTERS.map(([id, name]) => (
          <button
            key={id}
            type="button"
            class={filter === id ? 'on' : ''}
            aria-pressed={filter === id}
            onClick={() => setFilter(id)}
          >
            {name}
          </button>
        ))}
      </div>
      <div class="log" role="log" ref={box} tabIndex={0} aria-label={t.table.log}>
        {shown.length === 0 && <p class="soft">{t.table.emptyLog}</p>}
        {lines.map(({ event, times, from }) => {
          const seat = actor(event)
          const who = seat ? module.clan(view, seat) : null
          return (
            <Entry
              key={from}
              sequence={event.sequence}
              clan={who?.id ?? ''}
              text={named(textOf(event, module, view))}
              times={times}
              heading={named(headings.get(from) ?? '')}
              first={from === first}
              seen={seenAt(seen, event.sequence) !== null}
              now={past === event.sequence}
              onLook={look}
            />
          )
        })}
      </div>
    </>
  )
}

/** A function that stays the same and does what its latest version does, for parts that are not drawn again. */
function useLatest<T>(does: (it: T) => void): (it: T) => void {
  const latest = useRef(does)
  latest.current = does
  return useCallback((it: T) => latest.current(it), [])
}

interface EntryProps {
  sequence: number
  /** Whose event it is, if it is anybody's. */
  clan: string
  text: string
  /** How often it happened in a row. */
  times: number
  heading: string
  /** The first event since the player acted last. */
  first: boolean
  /** The board after it was seen, so that one can look back. */
  seen: boolean
  /** The board after it is looked at. */
  now: boolean
  onLook(sequence: number): void
}

/** It knows only what it shows: a long log is not drawn again for one more line. */
const Entry = memo(function Entry({
  sequence,
  clan,
  text,
  times,
  heading,
  first,
  seen,
  now,
  onLook,
}: EntryProps) {
  const said = (
    <>
      {clan ? <Roundel clan={clan} size={20} /> : <span class="dot" />}
      <span>
        {text}
        {times > 1 && <small class="soft"> {t.table.times(times)}</small>}
      </span>
    </>
  )
  return (
    <>
      {heading && <h3 class="loghead">{heading}</h3>}
      {first && <p class="since">{t.table.sinceYourTurn}</p>}
      {heading === text && times === 1 ? null : seen ? (
        <button
          type="button"
          class={`line ${now ? 'now' : ''}`}
          aria-current={now}
          title={t.table.lookBack}
          onClick={() => onLook(sequence)}
        >
          {said}
        </button>
      ) : (
        <p>{said}</p>
      )}
    </>
  )
})
