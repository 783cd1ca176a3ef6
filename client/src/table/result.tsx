/** The end: who won and why, how the points went, the score sheet, and what to do next. */
import { useEffect, useRef, useState } from 'preact/hooks'
import { api } from '../api'
import type { GameModule } from '../boards/module'
import { Icon } from '../icons'
import { t } from '../messages'
import { p } from '../people/messages'
import { go, to } from '../route'
import { linkTo, recordName, share } from '../share'
import '../styles/ending.css'
import type { Story, Verification, View } from '../wire'
import { callOf, useTable } from './context'
import { Curve } from './curve'
import { useNamed } from './names'
import { verdict } from './verdict'

/** With fewer points there is no curve to see. */
const FEWEST = 3

export function Ending({
  id,
  module,
  view,
  onHide,
  canRematch,
}: {
  id: string
  module: GameModule
  view: View
  onHide(): void
  canRematch: boolean
}) {
  const { seats, events, now } = useTable()
  const named = useNamed()
  const box = useRef<HTMLElement>(null)
  const [story, setStory] = useState<Story | null>(null)
  const [checked, setChecked] = useState<Verification | null>(null)
  const [copied, setCopied] = useState(false)
  const [problem, setProblem] = useState('')
  useEffect(() => box.current?.focus(), [])
  useEffect(() => {
    // Without it the card tells a little less.
    void api.story(id).then(setStory, () => {})
  }, [id])
  const mine = seats.filter((seat) => seat.mine).map((seat) => seat.seat)
  const scores = story?.points.at(-1)?.scores ?? []
  const called = seats.map((seat) => callOf(seat, module.clan(view, seat.seat)))
  const { title, detail } = verdict(
    view,
    seats,
    called,
    mine,
    scores,
    story?.unit ?? '',
    module.teams?.(view),
  )
  const lines = seats.map((seat, i) => ({
    name: called[i]!,
    colour: `var(--${module.clan(view, seat.seat).id}-deep, var(--${module.clan(view, seat.seat).id}))`,
  }))
  const decided = module.decided?.(view, events) ?? []
  const attempt = (work: Promise<unknown>) => void work.catch((error: Error) => setProblem(error.message))
  return (
    <div class="scrim">
      <section
        class="ending"
        role="dialog"
        aria-modal="true"
        aria-label={t.table.scoreSheet}
        tabIndex={-1}
        ref={box}
      >
        <div class="lid">
          <Icon name="ui/honjin" />
          <div>
            <h2>{title}</h2>
            <p class="detail">{detail || named(view.prompt)}</p>
          </div>
        </div>
        <div class="scroll" tabIndex={0} role="region" aria-label={t.table.scoreSheet}>
          {decided.length > 0 && (
            <section class="decided">
              <h3>{t.end.decided}</h3>
              <p>{decided.map(named).join(' ')}</p>
            </section>
          )}
          {story && story.points.length >= FEWEST && !module.hasCurve?.(view, events) && (
            <Curve story={story} lines={lines} />
          )}
          <module.Score view={view} />
          <div class="further">
            <a class="btn" href={api.recordUrl(id)} download={recordName(view.game, called)}>
              {t.table.record}
            </a>
            <button
              type="button"
              class="btn"
              data-verify
              onClick={() => attempt(api.verify(id).then(setChecked))}
            >
              {t.table.verify}
            </button>
          </div>
          {checked && <VerifyPanel result={checked} />}
        </div>
        {problem && (
          <p class="bad" role="alert">
            {problem}
          </p>
        )}
        <div class="drive">
          {canRematch && (
            <button
              type="button"
              class="btn seal"
              onClick={() => attempt(api.rematch(id).then((next) => go('t', next.id)))}
            >
              {now?.rematch ? p.rematchJoin : p.rematch}
            </button>
          )}
          <a class="btn" href={to('replay', id)} onClick={onHide}>
            <Icon name="ui/play" />
            {t.table.replay}
          </a>
          <button
            type="button"
            class="btn"
            onClick={() => void share(title, linkTo('replay', id)).then(setCopied)}
          >
            <Icon name="ui/share" />
            <span aria-live="polite">{copied ? t.end.shared : t.end.share}</span>
          </button>
          <button type="button" class="btn quiet" onClick={onHide}>
            {t.table.hideScore}
          </button>
          <a class="btn quiet" href={to()}>
            {t.table.back}
          </a>
        </div>
      </section>
    </div>
  )
}

function VerifyPanel({ result }: { result: Verification }) {
  const panel = useRef<HTMLElement>(null)
  useEffect(() => panel.current?.scrollIntoView({ block: 'nearest' }), [])
  return (
    <section class="verify" ref={panel}>
      <h3>{t.verify.title}</h3>
      <p class={result.checks ? 'good' : 'bad'}>
        <Icon name={result.checks ? 'ui/confirm' : 'ui/why'} /> {result.checks ? t.verify.good : t.verify.bad}
      </p>
      <dl>
        <dt>{t.verify.seed}</dt>
        <dd>
          <code>{result.seed}</code>
        </dd>
        <dt>{t.verify.hash}</dt>
        <dd>
          <code>{result.seed_hash}</code> {result.hash_checks ? t.verify.checks : t.verify.fails}
        </dd>
      </dl>
      <ol>
        {result.draws.map((draw) => (
          <li key={draw.number}>
            <code>{draw.outcome}</code> {draw.checks ? t.verify.checks : t.verify.fails}
          </li>
        ))}
      </ol>
    </section>
  )
}
