/** One tournament: my game first, the standings, the rounds, and why it stands as it does. */
import { useEffect, useState } from 'preact/hooks'
import '../styles/tournament.css'
import { api, ensureGuest } from '../api'
import { useNewest } from '../newest'
import { Problem, useDoing } from '../people/activity'
import { PageBar } from '../people/bar'
import { paceText } from '../people/messages'
import { moment } from '../people/time'
import { tournaments } from '../tournaments/api'
import { Cup, Initial } from '../tournaments/cup'
import { cup } from '../tournaments/messages'
import { MyGame, Round } from '../tournaments/rounds'
import { Explained, firstChoice, Standings } from '../tournaments/standings'
import type { GameInfo, TournamentInfo } from '../wire'

const AGAIN = 5_000

export function TournamentPage({ id }: { id: string }) {
  const [now, setNow] = useState<TournamentInfo | null>(null)
  const [chosen, setChosen] = useState<number | null>(null)
  const [problem, doing] = useDoing()
  const newest = useNewest<TournamentInfo>(setNow)
  useEffect(() => {
    const ask = () => newest.ask(tournaments.look(id))
    doing(ask())
    const timer = setInterval(() => void ask().catch(() => {}), AGAIN)
    return () => clearInterval(timer)
  }, [id])
  const act = (work: Promise<TournamentInfo>) => doing(newest.change(work))
  const line = now ? (chosen ?? firstChoice(now)) : 0
  const running = now && now.played.length > 0
  return (
    <>
      <PageBar />
      <main class="wrap tn" aria-busy={!now && !problem}>
        <Problem text={problem} />
        {now && (
          <>
            <Head now={now} />
            <div class="tmain">
              {running ? (
                <Standings now={now} chosen={line} onChoose={setChosen} />
              ) : (
                <Players now={now} act={act} />
              )}
              {[...now.played].reverse().map((round) => (
                <Round key={round.number} now={now} round={round} />
              ))}
            </div>
            <div class="tside">
              <MyGame now={now} />
              <Doing now={now} act={act} />
              {running && <Explained now={now} chosen={line} />}
            </div>
          </>
        )}
      </main>
    </>
  )
}

function Head({ now }: { now: TournamentInfo }) {
  return (
    <div class="th">
      <Cup />
      <div>
        <h1>{now.name}</h1>
        <p>
          {now.title}. {cup.facts(now.entrants.length, now.rounds, cup.short[now.format] ?? '')}{' '}
          {paceText(now.pace)}
        </p>
      </div>
      {now.round > 0 && (
        <ol class="rd" aria-label={cup.rounds}>
          {Array.from({ length: now.rounds }, (_, i) => i + 1).map((number) => (
            <li
              key={number}
              class={number < now.round ? 'd' : number === now.round ? 'n' : ''}
              aria-current={number === now.round ? 'step' : undefined}
            >
              {number}
            </li>
          ))}
        </ol>
      )}
    </div>
  )
}

interface Part {
  now: TournamentInfo
  act(work: Promise<TournamentInfo>): void
}

function Players({ now, act }: Part) {
  return (
    <section>
      <div class="sect">
        <h2>{cup.players}</h2>
      </div>
      <ul class="slip prs">
        {now.entrants.length === 0 && <li class="soft">{cup.noPlayers}</li>}
        {now.entrants.map((one) => (
          <li key={one.number}>
            <span class="who">
              <Initial name={one.name} />
              {one.mine ? cup.you(one.name) : one.name}
            </span>
            {now.hosting && (
              <button
                type="button"
                class="btn quiet"
                aria-label={cup.drop(one.name)}
                onClick={() => act(tournaments.drop(now.id, one.number))}
              >
                ×
              </button>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

function Doing({ now, act }: Part) {
  const [games, setGames] = useState<GameInfo[]>([])
  const [sure, setSure] = useState(false)
  useEffect(() => void api.games().then(setGames, () => {}), [])
  const levels = games.find((one) => one.name === now.game)?.bots ?? []
  const open = now.state === 'open'
  if (!open && now.state !== 'running')
    return (
      <section class="slip acts">
        <p>{now.state === 'over' ? cup.isOver : cup.isEnded}</p>
        <Download id={now.id} />
      </section>
    )
  return (
    <section class="slip acts">
      {open && <p>{now.starts > 0 ? cup.beginsAt(moment(now.starts)) : cup.waits(now.host)}</p>}
      {open && !now.joined && (
        <button
          type="button"
          class="btn seal"
          data-cup-join
          onClick={() => act(ensureGuest().then(() => tournaments.join(now.id)))}
        >
          {cup.join}
        </button>
      )}
      {now.hosting && open && (
        <>
          <button
            type="button"
            class={`btn ${now.joined ? 'seal' : ''}`}
            data-cup-start
            onClick={() => act(tournaments.start(now.id))}
          >
            {cup.start}
          </button>
          <label class="field-in">
            {cup.addBot}
            <select
              data-cup-bot
              value=""
              onChange={(e) => {
                if (e.currentTarget.value) act(tournaments.addBot(now.id, e.currentTarget.value))
              }}
            >
              <option value="">…</option>
              {levels.map((level) => (
                <option key={level.level} value={level.level}>
                  {level.title}
                </option>
              ))}
            </select>
          </label>
        </>
      )}
      {now.joined &&
        (sure ? (
          <p>
            {cup.leaveSure}{' '}
            <button type="button" class="btn" onClick={() => act(tournaments.leave(now.id))}>
              {cup.leave}
            </button>
          </p>
        ) : (
          <button type="button" class="btn quiet" onClick={() => setSure(true)}>
            {cup.leave}
          </button>
        ))}
      {now.hosting && (
        <button type="button" class="btn quiet" onClick={() => act(tournaments.end(now.id))}>
          {cup.end}
        </button>
      )}
      {!open && <Download id={now.id} />}
    </section>
  )
}

const Download = ({ id }: { id: string }) => (
  <a class="btn quiet" href={`/api/tournaments/${id}`} download={`tournament-${id}.json`}>
    {cup.download}
  </a>
)
