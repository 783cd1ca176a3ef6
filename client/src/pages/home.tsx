/** The page of who returns: what waits for me first, then what others owe, invitations, tournaments, what is over. */
import { useEffect, useState } from 'preact/hooks'
import '../styles/tournament.css'
import '../styles/home.css'
import { api } from '../api'
import { Problem, useDoing } from '../people/activity'
import { people } from '../people/api'
import { PageBar } from '../people/bar'
import { TimeLeft } from '../people/clock'
import { home } from '../people/home'
import { to } from '../route'
import { tournaments } from '../tournaments/api'
import { Cup, Initial } from '../tournaments/cup'
import { points } from '../tournaments/figures'
import { cup, ordinal } from '../tournaments/messages'
import type { MyTable, NoticeInfo, TournamentLine } from '../wire'
import { company, standing, when } from './mytables'

const AGAIN = 15_000

interface Found {
  tables: MyTable[]
  cups: TournamentLine[]
  invited: NoticeInfo[]
}

/** What runs out first stands first; games without a clock follow, the latest news first. */
export const byUrgency = (tables: MyTable[]): MyTable[] =>
  [...tables].sort(
    (a, b) =>
      (a.out_at || Number.MAX_SAFE_INTEGER) - (b.out_at || Number.MAX_SAFE_INTEGER) || b.changed - a.changed,
  )

export function HomePage() {
  const [found, setFound] = useState<Found | null>(null)
  const [problem, doing] = useDoing()
  useEffect(() => {
    const ask = () =>
      api
        .me()
        .then((me) =>
          me
            ? Promise.all([api.myTables(), tournaments.all(), people.notices()]).then(
                ([tables, cups, told]) =>
                  setFound({ tables, cups, invited: told.notices.filter((one) => one.kind === 'invited') }),
              )
            : setFound({ tables: [], cups: [], invited: [] }),
        )
    doing(ask())
    const timer = setInterval(() => void ask().catch(() => {}), AGAIN)
    return () => clearInterval(timer)
  }, [])
  const turn = byUrgency(found?.tables.filter((one) => one.my_turn) ?? [])
  useNextKey(turn)
  return (
    <>
      <PageBar />
      <main class="wrap home" aria-busy={!found && !problem}>
        <Problem text={problem} />
        {found && <Sections found={found} turn={turn} />}
      </main>
    </>
  )
}

/** N leads to the next game that waits. */
function useNextKey(turn: MyTable[]): void {
  const next = turn[0]?.id
  useEffect(() => {
    const pressed = (e: KeyboardEvent) => {
      const typing = (e.target as HTMLElement).closest('input, textarea, select')
      if (e.key === 'n' && next && !typing && !e.ctrlKey && !e.metaKey && !e.altKey)
        location.hash = to('t', next)
    }
    addEventListener('keydown', pressed)
    return () => removeEventListener('keydown', pressed)
  }, [next])
}

function Sections({ found, turn }: { found: Found; turn: MyTable[] }) {
  const waiting = found.tables.filter((one) => !one.my_turn && !one.over)
  const over = found.tables.filter((one) => one.over)
  const mine = found.cups.filter((one) => one.joined && one.state !== 'over' && one.state !== 'ended')
  const open = found.cups.filter((one) => !one.joined && one.state === 'open')
  return (
    <>
      <div class="hmain">
        <section data-home="turn">
          <div class="sect">
            <h1>{turn.length > 0 ? home.turn(turn.length) : home.nothing}</h1>
            {turn.length > 0 && <span class="soft">{home.next}</span>}
          </div>
          {turn.map((one, i) => (
            <Waiting key={one.id} table={one} large={i === 0} />
          ))}
          <a class={`btn ${turn.length === 0 ? 'seal' : ''}`} href={to()}>
            {home.start}
          </a>
        </section>
        <List name="waiting" title={home.waiting(waiting.length)} tables={waiting} />
        <List name="finished" title={home.finished} tables={over} />
      </div>
      <div class="hside">
        {found.invited.length > 0 && (
          <section data-home="invitations">
            <h2>{home.invitations(found.invited.length)}</h2>
            <ul class="slip prs">
              {found.invited.map((one) => (
                <li key={one.table}>
                  <span>{one.text}</span>
                  <a class="btn seal" href={to('t', one.table)}>
                    {home.look}
                  </a>
                </li>
              ))}
            </ul>
          </section>
        )}
        <section>
          <h2>{home.find}</h2>
          <p class="row-in">
            <a class="btn" href={to('play')}>
              {home.pairing}
            </a>
          </p>
        </section>
        {[...mine, ...open].length > 0 && (
          <section data-home="tournaments">
            <h2>{cup.title}</h2>
            <ul class="slip prs">
              {[...mine, ...open].map((one) => (
                <li key={one.id}>
                  <Cup />
                  <span class="names">
                    <b>{one.name}</b> <span class="soft">{cupText(one)}</span>
                  </span>
                  <a class={`btn ${one.waits ? 'seal' : ''}`} href={to('tournament', one.id)}>
                    {cup.look}
                  </a>
                </li>
              ))}
            </ul>
          </section>
        )}
      </div>
    </>
  )
}

const cupText = (one: TournamentLine): string =>
  [
    one.place > 0 ? cup.youAre(ordinal(one.place), points(one.points)) : '',
    cup.line(one.players, one.round, one.rounds),
  ].join(' ')

function Waiting({ table, large }: { table: MyTable; large: boolean }) {
  const others = table.seats.filter((seat) => !seat.mine && seat.name)
  return (
    <article class={`slip waits ${large ? 'large' : ''}`} style={`--lid:${table.lid || 'var(--maku)'}`}>
      <div class="head">
        <h2>{table.title}</h2>
        {!!table.out_at && <TimeLeft until={table.out_at} />}
      </div>
      {table.last && <p>{table.last}</p>}
      <div class="head">
        <span class="names">
          {others.map((seat) => (
            <span key={seat.seat} class="who">
              <Initial name={seat.name ?? ''} />
              {seat.name}
            </span>
          ))}
        </span>
        <a class="btn seal" href={to('t', table.id)}>
          {home.play}
        </a>
      </div>
    </article>
  )
}

function List({ name, title, tables }: { name: string; title: string; tables: MyTable[] }) {
  const [all, setAll] = useState(false)
  if (tables.length === 0) return null
  const shown = all ? tables : tables.slice(0, 5)
  return (
    <section data-home={name}>
      <h2>{title}</h2>
      <ul class="slip prs">
        {shown.map((one) => (
          <li key={one.id}>
            <span class="names">
              <b>{one.title}</b> {company(one)} <span class="soft">{standing(one)}</span>
            </span>
            <span class="soft num">{when(one.changed)}</span>
            <a class="btn" href={one.over ? to('replay', one.id) : to('t', one.id)}>
              {one.over ? home.replay : home.look}
            </a>
          </li>
        ))}
      </ul>
      {!all && tables.length > shown.length && (
        <button type="button" class="link" onClick={() => setAll(true)}>
          {home.all(tables.length)}
        </button>
      )}
    </section>
  )
}
