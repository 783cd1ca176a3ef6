/** The rules, searchable; ids in the text are links. */
import { useEffect, useMemo, useRef, useState } from 'preact/hooks'
import { api } from '../api'
import { Icon } from '../icons'
import { capital, t } from '../messages'
import { to } from '../route'
import { matches, parts, tidy } from '../ruletext'
import type { RuleSection } from '../wire'

function Rich({ text, game }: { text: string; game: string }) {
  return (
    <>
      {parts(text).map((part, i) =>
        part.kind === 'rule' ? <a key={i} href={to('rules', game, part.text)}>{part.text}</a> : part.kind === 'strong' ? <b key={i}>{part.text}</b> : part.kind === 'code' ? <code key={i}>{part.text}</code> : <span key={i}>{part.text}</span>,
      )}
    </>
  )
}

export function RulesPage({ game, rule }: { game: string; rule: string }) {
  const [sections, setSections] = useState<RuleSection[]>([])
  const [search, setSearch] = useState('')
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => void api.rules(game).then((all) => setSections(all.map(tidy)), () => {}), [game])
  useEffect(() => {
    if (rule) document.getElementById(rule)?.scrollIntoView({ block: 'center' })
  }, [rule, sections, search])
  const found = useMemo(() => sections.filter((s) => matches(s, search)), [sections, search])
  return (
    <>
    <header class="pagebar"><a class="brand" href={to()}><Icon name="ui/honjin" />{t.brand}</a></header>
    <main class="plain rules">
      <h1>{t.rules.title(capital(game))}</h1>
      <label class="field-in sticky">{t.rules.search}<input type="search" value={search} onInput={(e) => setSearch(e.currentTarget.value)} /></label>
      <p class="soft" aria-live="polite">{search && (found.length ? t.rules.found(found.filter((s) => s.id).length) : t.rules.none)}</p>
      <div ref={list}>
        {found.map((section, i) => (
          <section key={section.id ?? i} id={section.id ?? ''} class={section.id && section.id === rule ? 'cited-now' : ''}>
            {section.title && ((section.level ?? 2) > 2 ? <h3>{section.title}</h3> : <h2>{section.title}</h2>)}
            <p>{section.id && <a class="rid" href={to('rules', game, section.id)}>{section.id}</a>}<Rich text={section.text} game={game} /></p>
          </section>
        ))}
      </div>
    </main>
    </>
  )
}
