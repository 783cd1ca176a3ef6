/** What the others did: the last of it in a line, and a card of what one has missed. */
import { useEffect, useState } from 'preact/hooks'
import type { GameModule, Scene } from '../boards/module'
import { Icon, Roundel } from '../icons'
import { t } from '../messages'
import type { GameEvent, View } from '../wire'
import type { Beat } from './beats'
import { useTable } from './context'
import { plain, textOf } from './log'
import { useNamed } from './names'
import type { Waited } from './useShow'

const names = (value: unknown, seat: string): boolean =>
  value === seat || (Array.isArray(value) && value.some((one) => names(one, seat)))

/** The last thing the others did that matters to a seat: the last that names it, or the last of all. */
export function lastThat(beats: readonly Beat[], module: GameModule, view: View): GameEvent | null {
  const { seat } = view
  const { detail, minor } = module.log
  const all = beats.flatMap((beat) => beat.news).filter((event) => !detail.has(event.kind))
  const major = all.filter((event) => !minor?.has(event.kind))
  const told = major.length > 0 ? major : all
  const others = told.filter((event) => event.facts['seat'] !== seat)
  const mine = others.filter((event) => {
    const { seat: _actor, ...facts } = event.facts
    if (view.seat === '') return false
    return Object.values(facts).some((value) => names(value, seat)) || module.matters?.(event, view)
  })
  return mine.at(-1) ?? others.at(-1) ?? told.at(-1) ?? null
}

export const sentenceOf = (event: GameEvent, module: GameModule, view: View): string =>
  module.matters?.(event, view) ?? textOf(event, module, view)

/** One line above the question: what happened last, and a button that shows it again. */
export function Ticker({ event, again }: { event: GameEvent | null; again: (() => void) | null }) {
  const { module, view } = useTable()
  const named = useNamed()
  const seat = event ? (module.actor?.(event, view) ?? String(event.facts['seat'] ?? '')) : ''
  return (
    <div class="ticker">
      {event && seat && <Roundel clan={module.clan(view, seat).id} size={18} />}
      <span aria-live="polite">{event ? named(sentenceOf(event, module, view)) : ''}</span>
      {again && (
        <button type="button" class="btn quiet" data-again aria-label={t.table.whatHappened} onClick={again}>
          <Icon name="ui/play" />
          <span class="word">{t.table.whatHappened}</span>
        </button>
      )}
    </div>
  )
}

export const resultOf = (scene: Scene): string => scene.result?.text ?? plain(scene.events.at(-1)?.text ?? '')

/** Somebody asks to take a step back: a card with the two answers. */
export function UndoCard({ question, onAnswer }: { question: string; onAnswer(agree: boolean): void }) {
  return (
    <section class="undocard" role="alertdialog" aria-label={question}>
      <Icon name="ui/undo" />
      <p>
        <b>{question}</b>
        <small>{t.table.undoMeans}</small>
      </p>
      <button type="button" class="btn seal" onClick={() => onAnswer(true)}>
        {t.table.agree}
      </button>
      <button type="button" class="btn" onClick={() => onAnswer(false)}>
        {t.table.refuse}
      </button>
    </section>
  )
}

/** Up to this width the list opens folded: unfolded it would lie over the map. */
const SMALL = 640

/** The fights of others since the player acted last; a row plays its film. Who begins to choose has the map in view again. */
export function WhileYouWaited({ waited, onPlay }: { waited: readonly Waited[]; onPlay(one: Waited): void }) {
  const [closed, setClosed] = useState(false)
  const [folded, setFolded] = useState(innerWidth <= SMALL)
  const named = useNamed()
  const choosing = useTable().words.length > 0
  useEffect(() => {
    if (choosing) setFolded(true)
  }, [choosing])
  useEffect(() => {
    setClosed(false)
    setFolded(innerWidth <= SMALL)
  }, [waited])
  if (waited.length === 0 || closed) return null
  return (
    <section class="waited" aria-label={t.table.whileYouWaited}>
      <header>
        <h2>
          <button type="button" aria-expanded={!folded} onClick={() => setFolded(!folded)}>
            {t.table.whileYouWaited} <span class="num">{waited.length}</span>
          </button>
        </h2>
        <button type="button" class="x" aria-label={t.table.close} onClick={() => setClosed(true)}>
          <Icon name="ui/close" />
        </button>
      </header>
      <ol hidden={folded}>
        {waited.map((one) => (
          <li key={`${one.beat.number}.${one.scene.key}.${one.scene.events[0]?.sequence}`}>
            <button type="button" title={t.table.playFight} onClick={() => onPlay(one)}>
              <b>{named(one.scene.title)}</b>
              <span>{named(resultOf(one.scene))}</span>
              <Icon name="ui/play" />
            </button>
          </li>
        ))}
      </ol>
    </section>
  )
}
