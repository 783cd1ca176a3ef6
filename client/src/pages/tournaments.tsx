/** All tournaments, and how to begin one. */
import { useEffect, useState } from 'preact/hooks'
import '../styles/tournament.css'
import { api } from '../api'
import { Problem, useDoing } from '../people/activity'
import { PageBar } from '../people/bar'
import { moment } from '../people/time'
import { to } from '../route'
import { tournaments } from '../tournaments/api'
import { Cup } from '../tournaments/cup'
import { points } from '../tournaments/figures'
import { NewCup } from '../tournaments/form'
import { cup, ordinal } from '../tournaments/messages'
import type { GameInfo, TournamentLine } from '../wire'

const AGAIN = 15_000

export function TournamentsPage() {
  const [games, setGames] = useState<GameInfo[]>([])
  const [lines, setLines] = useState<TournamentLine[] | null>(null)
  const [problem, doing] = useDoing()
  useEffect(() => {
    doing(api.games().then(setGames))
    const ask = () => void tournaments.all().then(setLines, () => {})
    ask()
    const timer = setInterval(ask, AGAIN)
    return () => clearInterval(timer)
  }, [])
  return (
    <>
      <PageBar />
      <main class="plain people" aria-busy={lines === null}>
        <h1>{cup.title}</h1>
        <Problem text={problem} />
        {lines && (
          <section class="card">
            {lines.length === 0 && <p class="soft">{cup.none}</p>}
            <ul class="rows">
              {lines.map((line) => (
                <Line key={line.id} line={line} />
              ))}
            </ul>
          </section>
        )}
        <NewCup games={games} />
      </main>
    </>
  )
}

function Line({ line }: { line: TournamentLine }) {
  return (
    <li>
      <Cup />
      <span class="grow">
        <b>{line.name}</b> {line.title}
        <br />
        <span class="soft">
          {cup.states[line.state]}. {cup.line(line.players, line.round, line.rounds)}{' '}
          {line.starts > 0 && line.state === 'open' && cup.beginsAt(moment(line.starts))}{' '}
          {line.place > 0 && cup.youAre(ordinal(line.place), points(line.points))}
        </span>
      </span>
      <a class={`btn ${line.waits ? 'seal' : ''}`} href={to('tournament', line.id)}>
        {line.state === 'open' && !line.joined ? cup.join : cup.look}
      </a>
    </li>
  )
}
