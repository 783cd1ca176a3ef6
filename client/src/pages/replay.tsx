/** A finished game, step by step, as one seat knew it then. */
import { useEffect, useMemo, useState } from 'preact/hooks'
import '../styles/table.css'
import { api, ensureGuest } from '../api'
import { loadBoard } from '../boards'
import type { GameModule } from '../boards/module'
import { Icon, Symbols } from '../icons'
import { t } from '../messages'
import { to } from '../route'
import { useSettings } from '../settings'
import type { Bubble as BubbleState } from '../table/context'
import { explained, spoken, TableContext, type TableState } from '../table/context'
import { Bubble } from '../table/overlay'
import { Log, plain, Seats, Speed } from '../table/side'
import type { HelpTexts, ReplayStep, TableInfo } from '../wire'

export function ReplayPage({ id }: { id: string }) {
  const [info, setInfo] = useState<TableInfo | null>(null)
  const [module, setModule] = useState<GameModule | null>(null)
  const [seat, setSeat] = useState<string | null>(null)
  const [steps, setSteps] = useState<ReplayStep[]>([])
  const [at, setAt] = useState(0)
  const [playing, setPlaying] = useState(false)
  const [help, setHelp] = useState<HelpTexts>({})
  const [problem, setProblem] = useState('')
  const [fresh, setFresh] = useState<Set<string>>(new Set())
  const [bubble, setBubble] = useState<BubbleState | null>(null)
  const settings = useSettings()
  useEffect(() => {
    void ensureGuest()
      .then(() => api.table(id))
      .then(
        (table) => {
          setInfo(table)
          setSeat(table.seats.find((s) => s.mine)?.seat ?? '')
          void loadBoard(table.game).then(setModule)
          void api.help(table.game).then(setHelp, () => {})
        },
        () => setProblem(t.table.gone),
      )
  }, [id])
  useEffect(() => {
    if (seat === null) return
    void api.replay(id, seat).then(
      (replay) => {
        setSteps(replay.steps)
        setAt((old) => Math.min(old, replay.steps.length - 1))
      },
      () => setProblem(t.replay.notFound),
    )
  }, [id, seat])
  const go = (to: number) => setAt(Math.max(0, Math.min(steps.length - 1, to)))
  useEffect(() => {
    if (!playing) return
    const timer = setTimeout(
      () => (at + 1 < steps.length ? go(at + 1) : setPlaying(false)),
      1100 / settings.speed,
    )
    return () => clearTimeout(timer)
  }, [playing, at, settings.speed, steps])
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if ((event.target as HTMLElement).matches('input[type=range], select')) return
      if (event.key === 'ArrowRight') go(at + 1)
      if (event.key === 'ArrowLeft') go(at - 1)
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  })
  const step = steps[at]
  useEffect(() => {
    if (!step) return
    setFresh(new Set(module ? step.events.flatMap(module.touched) : []))
  }, [step, module])
  const events = useMemo(() => steps.slice(0, at + 1).flatMap((s) => s.events), [steps, at])
  if (problem)
    return (
      <main class="plain">
        <h1>{problem}</h1>
        <a href={to('t', id)}>{t.table.back}</a>
      </main>
    )
  if (!info || !module || !step)
    return (
      <main class="plain" aria-busy="true">
        <p>{t.table.connecting}</p>
      </main>
    )
  const view = step.view
  const explain = (element: string, anchor: Element) => {
    const entry = explained(module, element, view, help)
    setBubble({
      anchor,
      element,
      kind: 'help',
      title: entry?.name ?? spoken(anchor),
      text: entry?.text ?? '',
      rules: entry?.rules ?? [],
    })
  }
  const state: TableState = {
    id,
    module,
    view,
    legal: [],
    words: [],
    prepared: [],
    prepare: () => {},
    glow: new Set(),
    swap: new Set(),
    seat: view.seat,
    myTurn: false,
    busy: false,
    connection: 'open',
    events,
    chat: [],
    now: null,
    seats: info.seats,
    help,
    fresh,
    past: null,
    seen: [{ first: 0, last: Infinity, view }],
    pick: explain,
    explain,
    hideBubble: () => setBubble(null),
  }
  const track = module.track(view)
  const beside = module.hand === 'beside' || module.hand === 'over'
  return (
    <TableContext.Provider value={state}>
      <Symbols sheet={module.art} />
      <div
        class={`table replay ${beside ? 'beside' : ''} ${module.hand === 'over' ? 'over' : ''}`}
        data-panel="board"
      >
        <header class="bar">
          <a class="brand" href={to()}>
            <Icon name="ui/honjin" />
            {t.brand}
          </a>
          <div class="where">{t.replay.title}</div>
          <ol class="track">
            {track.steps.map((s, i) => (
              <li key={i} class={i === track.now ? 'now' : 'rest'}>
                {s}
              </li>
            ))}
          </ol>
          <label class="eyes">
            {t.replay.through}{' '}
            <select value={seat ?? ''} onChange={(e) => setSeat(e.currentTarget.value)}>
              <option value="">{t.replay.spectator}</option>
              {info.seats.map((s) => (
                <option key={s.seat} value={s.seat}>
                  {module.clan(view, s.seat).name}
                </option>
              ))}
            </select>
          </label>
        </header>
        {beside && (
          <section class="dock" aria-label={t.table.privateThings}>
            <module.Hand view={view} />
          </section>
        )}
        <main class="board">
          <module.Board view={view} />
        </main>
        <section class="command">
          <div class="say" aria-live="polite">
            {step.events
              .map((e) => plain(e.text))
              .slice(0, 3)
              .join(' ') || view.prompt}
          </div>
          <div class="timeline">
            <button type="button" class="btn" aria-label={t.replay.first} onClick={() => go(0)}>
              <Icon name="ui/reset" />
            </button>
            <button type="button" class="btn" aria-label={t.replay.back} onClick={() => go(at - 1)}>
              <Icon name="ui/step_back" />
            </button>
            <button type="button" class="btn seal" onClick={() => setPlaying(!playing)}>
              <Icon name={playing ? 'ui/pause' : 'ui/play'} />
              {playing ? t.replay.pause : t.replay.play}
            </button>
            <button type="button" class="btn" aria-label={t.replay.forward} onClick={() => go(at + 1)}>
              <Icon name="ui/skip" />
            </button>
            <input
              type="range"
              min={0}
              max={steps.length - 1}
              value={at}
              aria-label={t.replay.timeline}
              aria-valuetext={t.replay.step(at + 1, steps.length)}
              onInput={(e) => go(Number(e.currentTarget.value))}
            />
            <span class="num soft">{t.replay.step(at + 1, steps.length)}</span>
            <Speed />
          </div>
          {!beside && <module.Hand view={view} />}
        </section>
        <aside class="side">
          <Seats />
          <div class="tabbed">
            <Log
              onLook={(event) =>
                go(steps.findIndex((s) => s.events.some((e) => e.sequence === event.sequence)))
              }
            />
          </div>
        </aside>
      </div>
      {bubble && <Bubble bubble={bubble} game={view.game} onClose={() => setBubble(null)} />}
    </TableContext.Provider>
  )
}
