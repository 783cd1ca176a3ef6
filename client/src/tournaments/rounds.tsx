/** The games of a round, your own first. */
import { TimeLeft } from '../people/clock'
import { moment } from '../people/time'
import { to } from '../route'
import type { MatchInfo, RoundInfo, TournamentInfo } from '../wire'
import { Initial } from './cup'
import { points } from './figures'
import { cup } from './messages'

export function Round({ now, round }: { now: TournamentInfo; round: RoundInfo }) {
  const done = round.matches.filter((match) => match.over).length
  return (
    <section>
      <div class="sect">
        <h2>{round.final ? cup.lastRound : cup.round(round.number)}</h2>
        <span class="soft">{cup.finished(done, round.matches.length)}</span>
      </div>
      <ul class="slip prs">
        {round.matches.map((match) => (
          <Match key={match.number} now={now} match={match} />
        ))}
      </ul>
    </section>
  )
}

function Match({ now, match }: { now: TournamentInfo; match: MatchInfo }) {
  const name = (number: number) => now.entrants.find((one) => one.number === number)?.name ?? ''
  return (
    <li data-match={match.table || 'bye'}>
      {match.group > 0 && <span class="soft group">{cup.group(match.group)}</span>}
      <span class="names">
        {match.players.map((number, seat) => (
          <span key={number} class="who">
            <Initial name={name(number)} />
            {name(number)}
            {match.over && match.table && (
              <b class="num">
                {match.scores.length > 0 ? match.scores[seat] : points(match.points[seat] ?? 0)}
              </b>
            )}
          </span>
        ))}
      </span>
      {match.table ? (
        <a class="btn" href={match.over ? to('replay', match.table) : to('t', match.table)}>
          {match.over ? cup.replay : cup.watch}
        </a>
      ) : (
        <em>{cup.bye}</em>
      )}
    </li>
  )
}

export function MyGame({ now }: { now: TournamentInfo }) {
  if (!now.mine || now.state !== 'running') return null
  const { table, over, my_turn, out_at } = now.mine
  const mine = now.entrants.find((one) => one.mine)!
  const match = now.played.at(-1)?.matches.find((one) => one.table === table)
  const others = now.entrants.filter((one) => !one.mine && match?.players.includes(one.number))
  const title = over ? cup.myDone : my_turn ? cup.myMove : cup.myGame
  return (
    <section class="slip mine" data-my-game>
      <div class="head">
        <h2>{title(now.round)}</h2>
        {!over && my_turn && out_at > 0 && <TimeLeft until={out_at} />}
      </div>
      <div class="vs">
        <div>
          <Initial name={mine.name} />
          <b>{cup.youShort}</b>
          {mine.rating > 0 && (
            <small class="num">
              {mine.rating} ± {mine.plus_minus}
            </small>
          )}
        </div>
        <i>{cup.against}</i>
        <div>
          {others.map((one) => (
            <span key={one.number} class="who">
              <Initial name={one.name} />
              <b>{one.name}</b>
            </span>
          ))}
        </div>
      </div>
      {!over && (
        <a class={`btn ${my_turn ? 'seal' : ''}`} href={to('t', table)}>
          {my_turn ? cup.play : cup.goThere}
        </a>
      )}
      {now.deadline > 0 && (
        <p class="soft">{(now.seats > 2 ? cup.roundEndsMany : cup.roundEnds)(moment(now.deadline))}</p>
      )}
    </section>
  )
}
