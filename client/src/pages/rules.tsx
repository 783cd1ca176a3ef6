/** The rules of a game on a page of their own. */
import { Icon } from '../icons'
import { capital, t } from '../messages'
import { go, to } from '../route'
import { RuleBook, RuleContext } from '../rulebook'

export function RulesPage({ game, rule }: { game: string; rule: string }) {
  return (
    <>
      <header class="pagebar">
        <a class="brand" href={to()}>
          <Icon name="ui/honjin" />
          {t.brand}
        </a>
      </header>
      <main class="plain rules">
        <h1>{t.rules.title(capital(game))}</h1>
        <RuleContext.Provider value={(other) => go('rules', game, other)}>
          <RuleBook game={game} rule={rule} />
        </RuleContext.Provider>
      </main>
    </>
  )
}
