/** The command bar: one sentence, the steps, undo, reset, one confirm. */
import '../styles/command.css'
import type { ComponentChildren } from 'preact'
import { useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks'
import { Icon } from '../icons'
import { t } from '../messages'
import { closing, implied, UNDECIDED, verbs } from '../paths'
import { TurnClock } from '../people/clock'
import { change, useSettings } from '../settings'
import { TWICE, timesSaid } from './coach'
import { useTable } from './context'
import { namedAt } from './names'

export interface CommandProps {
  sentence: string
  sub: string
  warn: boolean
  /** What the coach says, if anything; null where there is no coach. */
  coach: string | null
  /** The whole action that has been chosen, in short. */
  tray: string
  ready: boolean
  /** What the confirm button says, if the board has a word of its own for it. */
  seal: string
  canUndo: boolean
  mayAsk: boolean
  onUndo(): void
  onReset(): void
  onConfirm(): void
}

/** What ends a step stands behind everything that can be done in it. */
const LAST = 'done'

export function Command(p: CommandProps) {
  const state = useTable()
  const { module, view, words, legal, drafted, myTurn, connection, help, busy, pick } = state
  const { toMe } = namedAt(state)
  const settings = useSettings()
  const given = implied(legal) !== null
  const steps =
    given || words[0] === UNDECIDED || (words.length > 1 && module.ownVerbs?.has(words[0]!))
      ? words.slice(1)
      : words
  const asks = !drafted && steps.length === 0 && !p.canUndo && p.mayAsk
  const lost = connection === 'lost'
  const closed = closing(legal, words)
  const between =
    closed.length > 0
      ? closed
      : words.length === 0 && !given
        ? verbs(legal)
            .filter((verb) => !module.ownVerbs?.has(verb))
            .sort((a, b) => Number(a === LAST) - Number(b === LAST))
        : []
  // A verb that makes a whole action says what is done, so nothing is asked after it.
  const wordFor = (verb: string): string => {
    const name = module.label(verb, view, help)
    const deed = closed.length > 0 ? module.deed([verb, ...words.slice(1)], view, help) : null
    const says = deed && name.toLowerCase().startsWith(deed.seal.toLowerCase())
    return toMe(deed && !says ? t.table.does(name, deed.seal) : name)
  }
  return (
    <div
      class={`ask ${settings.leftHanded ? 'left' : ''} ${settings.confirm ? '' : 'gesture'} ${lost ? 'lost' : ''}`}
    >
      <span class={`turnmark ${myTurn ? '' : 'idle'}`} />
      <Say sentence={lost ? t.table.lost : p.sentence} warn={p.warn} key={p.sentence}>
        {steps.length > 0 && (
          <span class="chosen-steps">
            <i>{steps.length}</i>
            {p.tray || `${steps.map((word) => toMe(module.label(word, view, help))).join(' → ')} → …`}
          </span>
        )}
        {p.warn && <Icon name="ui/why" />}
        {lost ? p.sentence : p.sub}
        {busy && <em class="sending"> {t.table.sending}</em>}
      </Say>
      {between.length > 0 && (
        <div class="steps" role="group" aria-label={t.table.choices}>
          {between.map((verb) => (
            <button
              key={verb}
              type="button"
              class="btn el is-can"
              data-id={verb}
              data-state="can"
              onClick={(e) => pick(verb, e.currentTarget, closed.length > 0)}
            >
              {wordFor(verb)}
            </button>
          ))}
        </div>
      )}
      {view.seat && !view.over && (
        <div class="acts">
          <TurnClock />
          <button
            type="button"
            class="btn quiet"
            disabled={steps.length === 0 && !drafted && !p.canUndo && !p.mayAsk}
            onClick={p.onUndo}
            aria-label={asks ? t.table.ask : t.table.undo}
          >
            <Icon name="ui/undo" />
            <span class="word">{asks ? t.table.ask : t.table.undo}</span>
          </button>
          <button
            type="button"
            class="btn quiet reset"
            disabled={steps.length === 0 && !drafted}
            onClick={p.onReset}
            aria-label={t.table.reset}
          >
            <Icon name="ui/reset" />
            <span class="word">{t.table.reset}</span>
          </button>
          <button
            type="button"
            class="btn seal"
            id="confirm"
            disabled={!p.ready || busy || lost}
            onClick={p.onConfirm}
          >
            <Icon name="ui/confirm" />
            {p.seal || t.table.confirm}
          </button>
        </div>
      )}
      {p.coach !== null && settings.coach && <Coach key={view.phase} text={p.coach} />}
    </div>
  )
}

interface SayProps {
  sentence: string
  warn: boolean
  children: ComponentChildren
}

/** The question and what explains it, always of the same height. What does not fit is shown by a tap. */
function Say({ sentence, warn, children }: SayProps) {
  const box = useRef<HTMLDivElement>(null)
  const [cut, setCut] = useState(false)
  const [whole, setWhole] = useState(false)
  useLayoutEffect(() => {
    const parts = [box.current!, ...box.current!.querySelectorAll('small')]
    if (!whole) setCut(parts.some((part) => part.scrollHeight > part.clientHeight + 2))
  })
  return (
    <div class={`say ${cut ? 'cut' : ''} ${whole ? 'whole' : ''}`} aria-live="polite" id="prompt">
      <div class="said" ref={box} onPointerUp={() => setWhole(cut && !whole)}>
        <span>{sentence}</span>
        <small class={warn ? 'warn' : ''}>{children}</small>
      </div>
    </div>
  )
}

/** Two lines; a tap shows the rest. What was said twice is not said again, and the coach can be sent away. */
function Coach({ text }: { text: string }) {
  const { id, view } = useTable()
  const [whole, setWhole] = useState(false)
  const times = useMemo(() => timesSaid(id, text, view), [id, text, view])
  return (
    <div class={`coach ${whole ? 'whole' : ''} ${times > TWICE || !text ? 'silent' : ''}`}>
      <button type="button" class="advice" aria-expanded={whole} onClick={() => setWhole(!whole)}>
        <span aria-live="polite">
          <b>{t.table.coach}</b> {text}
        </span>
      </button>
      <button
        type="button"
        class="x"
        aria-label={t.table.sendCoachAway}
        title={t.table.sendCoachAway}
        onClick={() => change({ coach: false })}
      >
        <Icon name="ui/close" />
      </button>
    </div>
  )
}
