/** What happened so far, a line for each event, under headings of turns; a click looks back. */
import { useEffect, useMemo, useRef, useState } from 'preact/hooks'
import type { GameModule } from '../boards/module'
import { Roundel } from '../icons'
import { t } from '../messages'
import type { GameEvent } from '../wire'
import { useTable } from './context'
import { seenAt } from './history'
import { useNamed } from './names'

/** Handles such as (b5) are for machines. */
export const plain = (text: string): string => text.replace(/ \([a-z]\d+\)/g, '')

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
  const { events, view, module, seat: me, since } = useTable()
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
  const first = shown.find((event) => since !== undefined && event.sequence >= since)
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
        {shown.map((event) => (
          <Entry
            key={event.sequence}
            event={event}
            seat={actor(event)}
            heading={headings.get(event.sequence) ?? ''}
            first={event === first}
            onLook={onLook}
          />
        ))}
      </div>
    </>
  )
}

interface EntryProps {
  event: GameEvent
  seat: string
  heading: string
  /** The first event since the player acted last. */
  first: boolean
  onLook(event: GameEvent): void
}

function Entry({ event, seat, heading, first, onLook }: EntryProps) {
  const { view, module, past, seen } = useTable()
  const named = useNamed()
  const who = seat ? module.clan(view, seat) : null
  const text = named(event.kind === 'undone' && who ? t.table.undone(who.name) : plain(event.text))
  const said = (
    <>
      {who ? <Roundel clan={who.id} size={20} /> : <span class="dot" />}
      <span>{text}</span>
    </>
  )
  return (
    <>
      {heading && <h3 class="loghead">{named(heading)}</h3>}
      {first && <p class="since">{t.table.sinceYourTurn}</p>}
      {named(heading) === text ? null : seenAt(seen, event.sequence) ? (
        <button
          type="button"
          class={`line ${past === event.sequence ? 'now' : ''}`}
          aria-current={past === event.sequence}
          title={t.table.lookBack}
          onClick={() => onLook(event)}
        >
          {said}
        </button>
      ) : (
        <p>{said}</p>
      )}
    </>
  )
}
