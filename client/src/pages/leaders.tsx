/** Who plays a game best at a pace. */
import { useEffect, useState } from 'preact/hooks'
import { api, get } from '../api'
import { useNewest } from '../newest'
import { Problem, useDoing } from '../people/activity'
import { PageBar } from '../people/bar'
import { home } from '../people/home'
import { go, to } from '../route'
import { GameSelect, Titles } from '../setup/fields'
import type { GameInfo, Leader } from '../wire'

export function LeadersPage({ game, pace }: { game: string; pace: string }) {
  const [games, setGames] = useState<GameInfo[]>([])
  const [lines, setLines] = useState<Leader[] | null>(null)
  const [problem, doing] = useDoing()
  const newest = useNewest<Leader[]>(setLines)
  const [name, speed] = [game || (games[0]?.name ?? ''), pace || 'live']
  useEffect(() => doing(api.games().then(setGames)), [])
  useEffect(() => {
    if (name) doing(newest.ask(get<Leader[]>(`/api/games/${name}/leaders/${speed}`)))
  }, [name, speed])
  return (
    <>
      <PageBar />
      <main class="plain people" aria-busy={!lines && !problem}>
        <h1>{home.leaders}</h1>
        <Problem text={problem} />
        <section class="card">
          <div class="row-in">
            <GameSelect
              title={home.game}
              games={games}
              value={name}
              onChange={(to) => go('leaders', to, speed)}
            />
            <label class="field-in">
              {home.pace}
              <select value={speed} onChange={(e) => go('leaders', name, e.currentTarget.value)}>
                {Object.entries(home.paces).map(([kind, text]) => (
                  <option key={kind} value={kind}>
                    {text}
                  </option>
                ))}
              </select>
            </label>
          </div>
          {lines?.length === 0 && <p class="soft">{home.noLeaders}</p>}
          {lines && lines.length > 0 && (
            <table class="games">
              <Titles of={home.columns} />
              <tbody>
                {lines.map((line, i) => (
                  <tr key={line.name}>
                    <td>{i + 1}</td>
                    <td>
                      <a href={to('profile', line.name)}>{line.name}</a>
                    </td>
                    <td class="num">
                      {line.rating.rating} ± {line.rating.plus_minus}
                    </td>
                    <td class="num">{line.rating.games}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          )}
        </section>
      </main>
    </>
  )
}
