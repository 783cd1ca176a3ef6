/** The rules of a game on a page of their own: how to play, and the exact wording behind it. */
import { useEffect, useState } from 'preact/hooks'
import { api } from '../api'
import { Brand } from '../brand'
import { GuideBook } from '../guidebook'
import { capital, t } from '../messages'
import { go, to } from '../route'
import { ExactRules, RuleContext } from '../rulebook'
import type { GameInfo } from '../wire'

/** The part of the address that asks for the exact wording without a certain rule. */
const EXACT = 'exact'

export function RulesPage({ game, rule }: { game: string; rule: string }) {
  const [games, setGames] = useState<GameInfo[]>([])
  const [problem, setProblem] = useState('')
  useEffect(() => {
    void api.games().then(setGames, (error: Error) => setProblem(error.message))
  }, [])
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key !== '/' || (event.target as HTMLElement).matches('input, textarea')) return
      event.preventDefault()
      document.querySelector<HTMLElement>('input[type=search]')?.focus()
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [])
  const info = games.find((one) => one.name === game)
  const title = t.rules.title(info?.title ?? capital(game))
  useEffect(() => {
    document.title = `${title} · ${t.brand}`
  }, [title])
  const exact = rule !== ''
  if (games.length === 0)
    return (
      <main class="plain" aria-busy="true">
        <h1>{title}</h1>
        {problem && <p role="alert">{problem}</p>}
      </main>
    )
  return (
    <>
      <header class="pagebar">
        <Brand />
        <nav class="games" aria-label={t.rules.games}>
          {games.map((one) => (
            <a
              key={one.name}
              href={to('rules', one.name)}
              aria-current={one.name === game ? 'page' : undefined}
            >
              {one.title}
            </a>
          ))}
        </nav>
      </header>
      <main class="rulespage">
        <h1>{title}</h1>
        {info && <p class="lead">{info.summary}</p>}
        <nav class="kinds" aria-label={t.rules.kinds}>
          <a href={to('rules', game)} aria-current={exact ? undefined : 'page'}>
            {t.rules.howToPlay}
          </a>
          <a href={to('rules', game, EXACT)} aria-current={exact ? 'page' : undefined}>
            {t.rules.allRules}
          </a>
        </nav>
        {exact ? (
          <div class="rules">
            <RuleContext.Provider value={(other) => go('rules', game, other)}>
              <ExactRules game={game} rule={rule === EXACT ? '' : rule} />
            </RuleContext.Provider>
          </div>
        ) : (
          <GuideBook game={game} wide />
        )}
      </main>
    </>
  )
}
