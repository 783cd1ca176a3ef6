/** The rules, searchable; ids in the text are links, which stay at the table where there is one. */
import { type ComponentChildren, createContext } from 'preact'
import { useContext, useEffect, useMemo, useRef, useState } from 'preact/hooks'
import { api } from './api'
import { GuideBook } from './guidebook'
import { t } from './messages'
import { to } from './route'
import { inShort, matches, parts, tidy } from './ruletext'
import { askForAid } from './table/aid'
import { TableContext } from './table/context'
import type { RuleSection } from './wire'

/** Opens a rule beside what is on the page; without it, ids open the page of rules. */
export const RuleContext = createContext<((rule: string) => void) | null>(null)

interface LinkProps {
  game: string
  rule: string
  cls?: string
  /** What the link says; the number of the rule beside its sentence. */
  children?: ComponentChildren
}

export function RuleLink({ game, rule, cls = '', children = rule }: LinkProps) {
  const open = useContext(RuleContext)
  return (
    <a
      class={cls}
      href={to('rules', game, rule)}
      target={open ? undefined : '_blank'}
      rel="noopener"
      onClick={(event) => {
        if (!open || event.ctrlKey || event.metaKey || event.shiftKey) return
        event.preventDefault()
        open(rule)
      }}
    >
      {children}
    </a>
  )
}

const asked = new Map<string, Promise<RuleSection[]>>()

/** The rules of a game, asked for once. */
function rulesOf(game: string): Promise<RuleSection[]> {
  const known = asked.get(game)
  if (known) return known
  const all = api.rules(game).then((sections) => sections.map(tidy))
  asked.set(game, all)
  all.catch(() => asked.delete(game))
  return all
}

/** A rule in a sentence, which opens its exact wording. */
export function RuleNote({ game, rule }: { game: string; rule: string }) {
  const [said, setSaid] = useState('')
  useEffect(
    () =>
      void rulesOf(game).then(
        (all) => setSaid(inShort(all.find((section) => section.id === rule)?.text ?? '')),
        () => {},
      ),
    [game, rule],
  )
  return (
    <RuleLink game={game} rule={rule} cls="rulenote">
      {said || t.stage.rule}
    </RuleLink>
  )
}

function Rich({ text, game }: { text: string; game: string }) {
  return (
    <>
      {parts(text).map((part, i) =>
        part.kind === 'rule' ? (
          <RuleLink key={i} game={game} rule={part.text} />
        ) : part.kind === 'strong' ? (
          <b key={i}>{part.text}</b>
        ) : part.kind === 'code' ? (
          <code key={i}>{part.text}</code>
        ) : (
          <span key={i}>{part.text}</span>
        ),
      )}
    </>
  )
}

/**
 * The rules at a table: how to play first, the exact wording behind it and wherever a rule was asked for.
 * `asked` counts how often a rule was asked for, so that the same one can be shown again.
 */
export function RuleBook({ game, rule, asked = 0 }: { game: string; rule: string; asked?: number }) {
  const table = useContext(TableContext)
  const [exact, setExact] = useState(rule !== '')
  useEffect(() => {
    if (rule) setExact(true)
  }, [rule, asked])
  return (
    <>
      <div class="rswitch">
        <span class="kinds" role="group" aria-label={t.rules.kinds}>
          <button type="button" aria-pressed={!exact} onClick={() => setExact(false)}>
            {t.rules.howToPlay}
          </button>
          <button type="button" aria-pressed={exact} onClick={() => setExact(true)}>
            {t.rules.allRules}
          </button>
        </span>
        {table && (
          <button type="button" class="link" onClick={askForAid}>
            {t.rules.aid} <kbd>{t.rules.aidKey}</kbd>
          </button>
        )}
      </div>
      {exact ? (
        <ExactRules game={game} rule={rule} asked={asked} />
      ) : (
        <GuideBook game={game} phase={table?.view.phase ?? ''} />
      )}
    </>
  )
}

/** Every numbered rule, with the reasons for our decisions. */
export function ExactRules({ game, rule, asked = 0 }: { game: string; rule: string; asked?: number }) {
  const [sections, setSections] = useState<RuleSection[]>([])
  const [search, setSearch] = useState('')
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => void rulesOf(game).then(setSections, () => {}), [game])
  useEffect(() => setSearch(''), [rule, asked])
  useEffect(() => {
    if (!rule || search) return
    const cited = list.current?.querySelector<HTMLElement>(`[data-rule="${CSS.escape(rule)}"]`)
    cited?.scrollIntoView({ block: 'center' })
    cited?.focus({ preventScroll: true })
  }, [rule, asked, sections, search])
  const found = useMemo(() => sections.filter((s) => matches(s, search)), [sections, search])
  return (
    <>
      <label class="field-in sticky">
        {t.rules.search}
        <input type="search" value={search} onInput={(e) => setSearch(e.currentTarget.value)} />
      </label>
      <p class="soft" aria-live="polite">
        {search && (found.length ? t.rules.found(found.filter((s) => s.id).length) : t.rules.none)}
      </p>
      <div ref={list}>
        {found.map((section, i) => (
          <section
            key={section.id ?? i}
            data-rule={section.id}
            tabIndex={section.id && section.id === rule ? -1 : undefined}
            class={section.id && section.id === rule ? 'cited-now' : ''}
          >
            {section.title &&
              ((section.level ?? 2) > 2 ? <h3>{section.title}</h3> : <h2>{section.title}</h2>)}
            <p>
              {section.id && <RuleLink cls="rid" game={game} rule={section.id} />}
              <Rich text={section.text} game={game} />
            </p>
          </section>
        ))}
      </div>
    </>
  )
}
