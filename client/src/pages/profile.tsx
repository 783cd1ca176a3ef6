/** Somebody's games and ratings, with their uncertainty. */
import { useEffect, useState } from 'preact/hooks'
import { capital, signed } from '../messages'
import { useNewest } from '../newest'
import { Problem, useDoing } from '../people/activity'
import { people } from '../people/api'
import { PageBar } from '../people/bar'
import { prof } from '../people/messages'
import { day, took } from '../people/time'
import { to } from '../route'
import { Titles } from '../setup/fields'
import type { PlayedGame, Profile, RatingInfo, SideRecord } from '../wire'

const LOWEST = 900
const HIGHEST = 2100
const at = (rating: number): number =>
  Math.max(0, Math.min(100, ((rating - LOWEST) / (HIGHEST - LOWEST)) * 100))

export function ProfilePage({ name }: { name: string }) {
  const [who, setWho] = useState<Profile | null>(null)
  const [problem, doing] = useDoing()
  const newest = useNewest<Profile>(setWho)
  useEffect(() => doing(newest.ask(name ? people.profile(name) : people.myProfile())), [name])
  return (
    <>
      <PageBar />
      <main class="plain people" aria-busy={!who && !problem}>
        <Problem text={problem} />
        {who && (
          <>
            <h1>{who.name}</h1>
            <p class="soft">{prof.facts(day(who.since * 1000), who.games, who.won)}</p>
            {who.turns?.map((one) => (
              <p key={one.pace} class="soft" data-turns={one.pace}>
                {prof.turns(one.pace, one.turns, took(one.seconds), one.in_time)}
              </p>
            ))}
            <section class="card">
              <h2>{prof.ratings}</h2>
              {who.ratings.length === 0 && <p class="soft">{prof.unrated}</p>}
              {who.ratings.map((one) => (
                <Rating key={one.game + one.pace} one={one} bots={who.bots} />
              ))}
              {who.ratings.length > 0 && <p class="soft">{prof.explain}</p>}
            </section>
            <Record rows={who.record ?? []} />
            <section class="card">
              <h2>{prof.games}</h2>
              {who.recent.length === 0 ? <p class="soft">{prof.noGames}</p> : <Games games={who.recent} />}
            </section>
          </>
        )}
      </main>
    </>
  )
}

/** A rating as a number and as a bar on one scale with the bots. */
function Rating({ one, bots }: { one: RatingInfo; bots: RatingInfo[] }) {
  const low = at(one.rating - one.plus_minus)
  const high = at(one.rating + one.plus_minus)
  const marks = bots.filter((bot) => bot.game === one.game)
  return (
    <div class="rating">
      <div>
        <b>{prof.game(one.title, one.pace)}</b>
        <br />
        <span class="soft">{prof.counted(one.games, one.settling)}</span>
      </div>
      <div class="num">
        <b>{one.rating}</b> <span class="soft">± {one.plus_minus}</span>
      </div>
      <div class="scale" aria-hidden="true">
        {marks.map((bot) => (
          <i key={bot.pace} class="mark" style={`left:${at(bot.rating)}%`} title={bot.pace} />
        ))}
        <i class="band" style={`left:${low}%;width:${high - low}%`} />
        <i class="me" style={`left:${at(one.rating)}%`} />
      </div>
      {marks.length > 0 && (
        <p class="soft">{prof.bots(marks.map((bot) => `${capital(bot.pace)} ${bot.rating}`).join(', '))}</p>
      )}
    </div>
  )
}

/** How often somebody played and won with each side of each game. */
function Record({ rows }: { rows: SideRecord[] }) {
  if (rows.length === 0) return null
  return (
    <section class="card" data-record>
      <h2>{prof.record}</h2>
      <table class="games">
        <thead>
          <tr>
            {prof.recordColumns.map((title) => (
              <th key={title} scope="col">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((one) => (
            <tr key={`${one.game} ${one.side}`}>
              <td>{one.title}</td>
              <td>{capital(one.side) || '–'}</td>
              <td class="num">{one.games}</td>
              <td class="num">{one.won}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

function Games({ games }: { games: PlayedGame[] }) {
  return (
    <table class="games">
      <Titles of={prof.columns} />
      <tbody>
        {games.map((one) => (
          <tr key={one.table}>
            <td>{one.title}</td>
            <td>{one.names.join(', ')}</td>
            <td>{prof.result(one.place, one.seats, one.how)}</td>
            <td class="num">{one.change ? signed(one.change) : '–'}</td>
            <td>
              <a href={to('replay', one.table)}>{prof.replay}</a>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
