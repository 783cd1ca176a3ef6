/** The table of a tournament, and why a line stands where it does. */
import { useState } from 'preact/hooks'
import { signed } from '../messages'
import type { Entrant, StandingInfo, TournamentInfo } from '../wire'
import { Initial } from './cup'
import { points, why } from './figures'
import { cup } from './messages'

const SHOWN = 10

/** The line that is explained first: your own, if it is not the last, else the first. */
export function firstChoice(now: TournamentInfo): number {
  const mine = now.entrants.find((one) => one.mine)?.number
  const at = now.standings.findIndex((line) => line.number === mine)
  return at >= 0 && at < now.standings.length - 1 ? at : 0
}

export function Standings({
  now,
  chosen,
  onChoose,
}: {
  now: TournamentInfo
  chosen: number
  onChoose(at: number): void
}) {
  const [all, setAll] = useState(false)
  const who = new Map(now.entrants.map((one) => [one.number, one]))
  const lines = all ? now.standings : now.standings.slice(0, SHOWN)
  const done = now.played.filter((round) => round.matches.every((match) => match.over)).length
  const deciding = now.standings[chosen]?.decided
  const marked = (at: number, figure: StandingInfo['decided']) =>
    deciding === figure && (at === chosen || at === chosen + 1) ? 'dec' : ''
  return (
    <section>
      <div class="sect">
        <h2>{now.state === 'over' ? cup.final : cup.standings(done)}</h2>
        {now.standings.length > SHOWN && !all && (
          <button type="button" class="link" onClick={() => setAll(true)}>
            {cup.all(now.standings.length)}
          </button>
        )}
      </div>
      <div class="slip std">
        <table>
          <thead>
            <tr>
              <th scope="col" aria-label={cup.standings(0)} />
              <th scope="col">{cup.player}</th>
              <th scope="col" class="r">
                {cup.points}
              </th>
              <th scope="col" class="r">
                {cup.opponents}
              </th>
              <th scope="col" class="r">
                {cup.margin}
              </th>
            </tr>
          </thead>
          <tbody>
            {lines.map((line, at) => {
              const one = who.get(line.number)!
              return (
                <tr
                  key={line.number}
                  class={`${one.mine ? 'you' : ''} ${at === chosen ? 'chosen' : ''}`}
                  onClick={() => onChoose(Math.min(at, now.standings.length - 2))}
                >
                  <td>{line.place}</td>
                  <th scope="row">
                    <button type="button" class="who" aria-pressed={at === chosen}>
                      <Initial name={one.name} />
                      {one.mine ? cup.you(one.name) : one.name}
                    </button>
                    <Rated one={one} />
                  </th>
                  <td class="r pts">
                    <span class={marked(at, 'points')}>{points(line.points)}</span>
                  </td>
                  <td class="r">
                    <span class={marked(at, 'opponents')}>{points(line.opponents)}</span>
                  </td>
                  <td class="r">
                    <span class={marked(at, 'margin')}>{signed(line.margin)}</span>
                  </td>
                </tr>
              )
            })}
          </tbody>
        </table>
      </div>
    </section>
  )
}

function Rated({ one }: { one: Entrant }) {
  return (
    <small class="num">
      {one.rating > 0 && `${one.rating} ± ${one.plus_minus}`} {one.gone && cup.left}
    </small>
  )
}

const STEPS = ['opponents', 'own', 'margin', 'lot']

/** The tie-breaks in the order they count, and what decided between two neighbours. */
export function Explained({ now, chosen }: { now: TournamentInfo; chosen: number }) {
  const above = now.standings[chosen]
  const below = now.standings[chosen + 1]
  const name = (line: StandingInfo) => now.entrants.find((one) => one.number === line.number)!
  const knockout = now.format === 'knockout' || now.format === 'groups'
  return (
    <section class="slip why3">
      <h2>{cup.equal}</h2>
      <ol>
        {cup.ties.map(([what, how], i) => (
          <li key={what} class={above?.decided === STEPS[i] ? 'on' : ''}>
            <span>
              <b>{what}</b> {how}
            </span>
          </li>
        ))}
      </ol>
      <p class="soft">
        {cup.scale(now.seats > 2 ? cup.many : cup.two)} {knockout && cup.knockoutTie}
      </p>
      {above && below && (
        <p class="ex" role="status">
          <b>
            {name(above).mine
              ? cup.whyYou(name(below).name)
              : cup.whyAbove(name(above).name, name(below).name)}
          </b>{' '}
          {why(above, below, name(above).name, name(below).name)}
        </p>
      )}
      <p class="soft">{cup.tap}</p>
      {now.seed && <p class="soft seed">{cup.seed(now.seed)}</p>}
    </section>
  )
}
