/** Everything that lies over the board: explanations, fights, the end, the curtain. */
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks'
import type { GameModule } from '../boards/module'
import { Icon, Roundel } from '../icons'
import { t } from '../messages'
import { RuleBook, RuleLink } from '../rulebook'
import { isCalm, useSettings } from '../settings'
import type { HelpTexts, View } from '../wire'
import type { Bubble as BubbleState } from './context'
import { useNamed } from './names'
import { Speed } from './preferences'
import { atEnd, back, forward, type Queue, showing, skipAll, skipScene, stepLength } from './queue'

export function Bubble({ bubble, game, onClose }: { bubble: BubbleState; game: string; onClose(): void }) {
  const named = useNamed()
  const box = useRef<HTMLDivElement>(null)
  const [place, setPlace] = useState({ left: -999, top: -999 })
  useLayoutEffect(() => {
    const at = bubble.anchor.getBoundingClientRect()
    const own = box.current!.getBoundingClientRect()
    const above = at.top - own.height - 10
    setPlace({
      left: Math.max(8, Math.min(innerWidth - own.width - 8, at.left + at.width / 2 - own.width / 2)),
      top: above > 56 ? above : Math.min(innerHeight - own.height - 8, at.bottom + 10),
    })
    bubble.anchor.setAttribute('aria-describedby', 'bubble')
    return () => bubble.anchor.removeAttribute('aria-describedby')
  }, [bubble])
  useEffect(() => {
    if (!bubble.anchor.isConnected) onClose()
  })
  return (
    <div
      ref={box}
      id="bubble"
      class={`bubble ${bubble.kind} ${bubble.reason ? 'why' : ''} ${bubble.pinned ? 'pinned' : ''}`}
      role={bubble.kind === 'why' || bubble.reason ? 'alert' : 'tooltip'}
      style={`left:${place.left}px;top:${place.top}px`}
    >
      <header>
        {bubble.kind === 'why' && <Icon name="ui/why" />}
        <b>{bubble.title}</b>
        <button type="button" class="x" aria-label={t.table.close} onClick={onClose}>
          <Icon name="ui/close" />
        </button>
      </header>
      {bubble.text && <p>{named(bubble.text)}</p>}
      {bubble.reason && (
        <p class="reason">
          <Icon name="ui/why" />
          <span>{named(bubble.reason)}</span>
        </p>
      )}
      {bubble.rules.length > 0 && (
        <p class="cited">
          {bubble.rules.map((rule) => (
            <RuleLink key={rule} game={game} rule={rule} />
          ))}
        </p>
      )}
    </div>
  )
}

interface Stage {
  queue: Queue
  setQueue(next: Queue): void
  module: GameModule
  view: View
  help: HelpTexts
  hold: boolean
  /** How many more fights are shown after these. */
  waiting?: number
}

export function SceneDialog({ queue, setQueue, module, view, help, hold, waiting = 0 }: Stage) {
  const texts = t.stage
  const named = useNamed()
  const settings = useSettings()
  const calm = isCalm(settings)
  const [paused, setPaused] = useState(calm)
  const scene = showing(queue)
  const box = useRef<HTMLElement>(null)
  const waits = scene?.waits === true && atEnd(queue)
  useEffect(() => box.current?.focus(), [])
  useEffect(() => {
    if (!scene || paused || calm || hold || waits) return
    const timer = setTimeout(() => setQueue(forward(queue)), stepLength(queue, waiting) / settings.speed)
    return () => clearTimeout(timer)
  }, [queue, paused, calm, hold, waits, waiting > 0, settings.speed])
  if (!scene) return null
  return (
    <div class="scrim" inert={hold}>
      <section
        class="fight"
        role="dialog"
        aria-modal="true"
        aria-label={named(scene.title)}
        tabIndex={-1}
        ref={box}
      >
        <module.Scene scene={scene} step={queue.step} view={view} help={help} />
        <div class="drive">
          <button
            type="button"
            class="btn"
            aria-label={texts.back}
            disabled={queue.step === 0}
            onClick={() => {
              setPaused(true)
              setQueue(back(queue))
            }}
          >
            <Icon name="ui/step_back" />
          </button>
          {!calm && (
            <button type="button" class="btn" onClick={() => setPaused(!paused)}>
              <Icon name={paused ? 'ui/play' : 'ui/pause'} />
              {paused ? texts.play : texts.pause}
            </button>
          )}
          {waits && (
            <button type="button" class="btn seal" data-next onClick={() => setQueue(forward(queue))}>
              {texts.goOn}
            </button>
          )}
          {(paused || calm) && !waits && (
            <button type="button" class="btn" data-next onClick={() => setQueue(forward(queue))}>
              {texts.next}
            </button>
          )}
          <button type="button" class="btn" data-skip onClick={() => setQueue(skipScene(queue))}>
            {texts.skip} <kbd>S</kbd>
          </button>
          {queue.scenes.length - queue.current > 1 && (
            <button type="button" class="btn quiet" data-skip-all onClick={() => setQueue(skipAll())}>
              {texts.skipAll}
            </button>
          )}
          {!calm && <Speed />}
        </div>
      </section>
    </div>
  )
}

/** A cited rule over a fight, which waits meanwhile. */
export function RuleDrawer({
  game,
  rule,
  asked,
  onClose,
}: {
  game: string
  rule: string
  asked: number
  onClose(): void
}) {
  const close = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    const before = document.activeElement as HTMLElement | null
    close.current?.focus()
    return () => setTimeout(() => before?.isConnected && before.focus())
  }, [])
  return (
    <section class="drawer" role="dialog" aria-modal="true" aria-label={t.table.rulesPage}>
      <header>
        <h2>{t.table.rulesPage}</h2>
        <button type="button" class="x" ref={close} aria-label={t.table.close} onClick={onClose}>
          <Icon name="ui/close" />
        </button>
      </header>
      <div class="rules panel">
        <RuleBook game={game} rule={rule} asked={asked} />
      </div>
    </section>
  )
}

export function Curtain({ clan, name, onGo }: { clan: string; name: string; onGo(): void }) {
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => button.current?.focus(), [])
  return (
    <div class="curtain" role="dialog" aria-modal="true" aria-label={t.table.curtain(name)}>
      <Roundel clan={clan} size={120} />
      <h2>{t.table.curtain(name)}</h2>
      <p>{t.table.curtainHint}</p>
      <button type="button" class="btn seal" ref={button} onClick={onGo}>
        {t.table.curtainGo(name)}
      </button>
    </div>
  )
}
