/** Friends, blocked people, and people you have played with. */
import { useEffect, useState } from 'preact/hooks'
import { api } from '../api'
import { useNewest } from '../newest'
import { Problem, useDoing } from '../people/activity'
import { people } from '../people/api'
import { PageBar } from '../people/bar'
import { home } from '../people/home'
import { to } from '../route'
import type { Opponent } from '../wire'

type Kind = Opponent['kind']

export function FriendsPage() {
  const [known, setKnown] = useState<Opponent[] | null>(null)
  const [name, setName] = useState('')
  const [problem, doing] = useDoing()
  const newest = useNewest<Opponent[]>(setKnown)
  useEffect(() => doing(newest.ask(api.me().then((me) => (me ? people.mine() : [])))), [])
  const relate = (who: string, kind: Kind) => doing(newest.change(people.relate(who, kind)))
  const groups: [string, Kind][] = [
    [home.friends, 'friend'],
    [home.met, 'none'],
    [home.blocked, 'block'],
  ]
  return (
    <>
      <PageBar />
      <main class="plain people" aria-busy={!known && !problem}>
        <h1>{home.people}</h1>
        <p>
          <a href={to('leaders')}>{home.leadersOf}</a>
        </p>
        <Problem text={problem} />
        <section class="card">
          <div class="row-in">
            <label class="field-in">
              {home.addName}
              <input
                data-person
                maxLength={40}
                value={name}
                onInput={(e) => setName(e.currentTarget.value)}
              />
            </label>
            <button type="button" class="btn" disabled={!name.trim()} onClick={() => relate(name, 'friend')}>
              {home.befriend}
            </button>
            <button type="button" class="btn" disabled={!name.trim()} onClick={() => relate(name, 'block')}>
              {home.block}
            </button>
          </div>
          <p class="soft">{home.blockHint}</p>
        </section>
        {known &&
          groups.map(([title, kind]) => (
            <section key={kind} class="card" data-people={kind}>
              <h2>{title}</h2>
              {known.every((one) => one.kind !== kind) && <p class="soft">{home.nobody}</p>}
              <ul class="rows">
                {known
                  .filter((one) => one.kind === kind)
                  .map((one) => (
                    <li key={one.name}>
                      <span>
                        {one.account ? <a href={to('profile', one.name)}>{one.name}</a> : one.name}{' '}
                        <span class="soft">{home.games(one.games)}</span>
                      </span>
                      <span class="row-in">
                        {(['friend', 'block', 'none'] as Kind[])
                          .filter((other) => other !== kind)
                          .map((other) => (
                            <button
                              key={other}
                              type="button"
                              class="btn"
                              onClick={() => relate(one.name, other)}
                            >
                              {other === 'friend'
                                ? home.befriend
                                : other === 'block'
                                  ? home.block
                                  : home.forget}
                            </button>
                          ))}
                      </span>
                    </li>
                  ))}
              </ul>
            </section>
          ))}
      </main>
    </>
  )
}
