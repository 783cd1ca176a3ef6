/** A finished game, step by step, as one seat knew it then or with everything open; fights are shown as at the table. */
import { useCallback, useEffect, useMemo, useState } from 'preact/hooks'
import '../styles/command.css'
import '../styles/table.css'
import '../styles/replay.css'
import { api, ensureGuest } from '../api'
import type { GameModule } from '../boards/module'
import { useScope } from '../boards/scope'
import { Brand, Notice } from '../brand'
import { Icon, Symbols } from '../icons'
import { t } from '../messages'
import { toldApart } from '../names'
import { type Film, opening } from '../replay/film'
import { marksOf } from '../replay/marks'
import { Timeline } from '../replay/timeline'
import { useFights } from '../replay/useFights'
import { OPEN, useFilm } from '../replay/useFilm'
import { here, to } from '../route'
import { useSettings } from '../settings'
import { linkTo, share } from '../share'
import {
  type Bubble as BubbleState,
  callOf,
  explained,
  spoken,
  TableContext,
  type TableState,
  useTable,
} from '../table/context'
import { loadTable } from '../table/load'
import { namedAt } from '../table/names'
import { Bubble, SceneDialog } from '../table/overlay'
import { empty } from '../table/queue'
import { Ending } from '../table/result'
import { Log, Seats, textOf } from '../table/side'
import type { HelpTexts, TableInfo } from '../wire'

const EACH_STEP = 1100

export function ReplayPage({ id, start, eyes }: { id: string; start: string; eyes: string }) {
  const [info, setInfo] = useState<TableInfo | null>(null)
  useScope(info?.game)
  const [module, setModule] = useState<GameModule | null>(null)
  const [seat, setSeat] = useState<string | null>(null)
  const [help, setHelp] = useState<HelpTexts>({})
  const [gone, setGone] = useState('')
  const wanted = Number(start) > 0 ? Number(start) - 1 : null
  const { film, problem } = useFilm(id, seat, wanted ?? 0)
  useEffect(() => {
    void ensureGuest()
      .then(() => api.table(id))
      .then((table) => {
        setInfo(table)
        document.title = `${t.replay.of(table.title)} · ${t.brand}`
        const mine = table.seats.find((s) => s.mine)?.seat ?? ''
        setSeat(eyes === OPEN || table.seats.some((s) => s.seat === eyes) ? eyes : mine)
        return loadTable(id, table.game)
      })
      .then((loaded) => {
        setHelp(loaded.help)
        setModule(loaded.module)
      })
      .catch((error: Error) => setGone(error.message))
  }, [id])
  if (gone || problem)
    return <Notice title={gone || problem}>{!gone && <a href={to('t', id)}>{t.replay.toTable}</a>}</Notice>
  if (!info || !module || seat === null || film.length === 0)
    return (
      <main class="plain" aria-busy="true">
        <h1 class="vh">{t.replay.title}</h1>
        <p>{t.table.connecting}</p>
      </main>
    )
  return (
    <Player
      id={id}
      info={info}
      module={module}
      help={help}
      film={film}
      first={wanted ?? opening(film)}
      seat={seat}
      onSeat={setSeat}
    />
  )
}

interface PlayerProps {
  id: string
  info: TableInfo
  module: GameModule
  help: HelpTexts
  film: Film
  first: number
  seat: string
  onSeat(seat: string): void
}

/** Where one is in the film: moving on shows the fights of the step, jumping does not. */
function usePlayer({ film, first, module }: PlayerProps) {
  const [at, setAt] = useState(() => Math.min(first, film.length - 1))
  const [playing, setPlaying] = useState(false)
  const [ended, setEnded] = useState(false)
  const show = useFights(module)
  const settings = useSettings()
  const last = film.length - 1
  const fights = useCallback(
    (step: number) => {
      const [before, now] = [film[step - 1], film[step]]
      return before && now ? module.scenes(now.events, before.view) : []
    },
    [film, module],
  )
  const watch = (step: number) => {
    const [before, now] = [film[step - 1], film[step]]
    if (before && now) show.watch(before, now)
  }
  const go = (wanted: number) => {
    const step = Math.max(0, Math.min(last, wanted))
    if (step === at) {
      if (step === last && wanted > last) setEnded(true)
      return
    }
    setEnded(false)
    show.setQueue(empty)
    setAt(step)
    if (step === at + 1) watch(step)
  }
  useEffect(() => {
    if (!playing || show.scene) return
    if (at === last) {
      setPlaying(false)
      setEnded(true)
      return
    }
    if (!film[at + 1]) return
    const timer = setTimeout(() => go(at + 1), EACH_STEP / settings.speed)
    return () => clearTimeout(timer)
  }, [playing, at, film, show.scene, settings.speed])
  return { at, go, last, playing, setPlaying, ended, setEnded, show, watch, fights: fights(at) }
}

/** Arrows, space and Escape lead through the film. */
function useReplayKeys({ at, go, last, show, playing, setPlaying, setEnded }: ReturnType<typeof usePlayer>) {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if ((event.target as HTMLElement).matches('input[type=range], select')) return
      if (show.scene) {
        if (event.key === 's' || event.key === 'Escape') show.setQueue(empty)
        return
      }
      if (event.key === 'ArrowRight') go(at + 1)
      if (event.key === 'ArrowLeft') go(at - 1)
      if (event.key === 'Home') go(0)
      if (event.key === 'End') go(last)
      if (event.key === ' ' && !(event.target as HTMLElement).matches('button, a, summary')) {
        event.preventDefault()
        setPlaying(!playing)
      }
      if (event.key === 'Escape') setEnded(false)
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  })
}

type Watched = Pick<TableState, 'id' | 'module' | 'help' | 'view' | 'events' | 'fresh' | 'seats' | 'explain'>

/** A table at which nothing can be done. */
const watched = (seen: Watched, hideBubble: () => void): TableState => ({
  ...seen,
  legal: [],
  words: [],
  prepared: [],
  drafted: false,
  prepare: () => {},
  glow: new Set(),
  swap: new Set(),
  seat: seen.view.seat,
  myTurn: false,
  busy: false,
  connection: 'open',
  chat: [],
  now: null,
  past: null,
  seen: [{ first: 0, last: Infinity, view: seen.view }],
  pick: seen.explain,
  hideBubble,
})

function ReplayBar({ at, ...props }: PlayerProps & { at: number }) {
  const { id, info } = props
  const [copied, setCopied] = useState(-1)
  const title = t.replay.of(info.title)
  return (
    <header class="bar">
      <Brand />
      <h1 class="vh">{title}</h1>
      <div class="where" aria-hidden="true">
        {title}
      </div>
      <Eyes {...props} />
      <button
        type="button"
        class="btn sharing"
        onClick={() =>
          void share(title, linkTo('replay', id, String(at + 1))).then((done) => setCopied(done ? at : -1))
        }
      >
        <Icon name="ui/share" />
        <span aria-live="polite">{copied === at ? t.replay.copied : t.replay.share}</span>
      </button>
    </header>
  )
}

/** What happened at this step, and what more of it can be seen. */
function Telling({
  player,
  step,
}: {
  player: ReturnType<typeof usePlayer>
  step: NonNullable<Film[number]>
}) {
  const state = useTable()
  const { show } = player
  const { named } = namedAt(state)
  return (
    <div class="say" aria-live="polite">
      {show.scene && `${named(show.scene.title)}. `}
      {show
        .told(step.events)
        .map((e) => named(textOf(e, state.module, state.view)))
        .slice(0, 3)
        .join(' ') || (show.scene ? '' : named(state.view.prompt))}
      {player.fights.length > 0 && !show.scene && (
        <button type="button" class="btn" data-watch onClick={() => player.watch(player.at)}>
          <Icon name="ui/play" />
          {t.replay.combat}
        </button>
      )}
      {player.at === player.last && (
        <button type="button" class="btn" onClick={() => player.setEnded(true)}>
          {t.replay.score}
        </button>
      )}
    </div>
  )
}

/** The table around the board: its bar, its timeline, its log. */
function Watching({
  player,
  step,
  ...props
}: PlayerProps & { player: ReturnType<typeof usePlayer>; step: NonNullable<Film[number]> }) {
  const { module, film } = props
  const { view } = useTable()
  const { at, go } = player
  const marks = useMemo(() => marksOf(film, module, { round: t.replay.round }), [film, module])
  const over = module.hand === 'over'
  const beside = module.hand === 'beside' || over
  const hand = view.seat !== ''
  const stepOf = (sequence: number) =>
    film.findIndex((one) => one?.events.some((event) => event.sequence === sequence))
  return (
    <div
      class={`table replay ${beside && hand ? 'beside' : ''} ${over ? 'over' : ''}`}
      data-panel="board"
      data-step={at + 1}
    >
      <ReplayBar {...props} at={at} />
      {beside && hand && (
        <section class="dock" aria-label={t.table.privateThings}>
          <module.Hand view={view} />
        </section>
      )}
      <main class="board">
        <h2 class="vh">{t.table.board}</h2>
        <module.Board view={view} />
      </main>
      <section class="command" aria-label={t.replay.timeline}>
        <Telling player={player} step={step} />
        <Timeline
          at={at}
          length={film.length}
          marks={marks}
          playing={player.playing}
          onGo={go}
          onPlay={() => player.setPlaying(!player.playing)}
        />
        {!beside && hand && <module.Hand view={view} />}
      </section>
      <aside class="side" aria-label={t.table.log}>
        <Seats />
        <div class="tabbed">
          <Log onLook={(event) => go(stepOf(event.sequence))} />
        </div>
      </aside>
    </div>
  )
}

/** The address tells the step, and a step in a new address is gone to: a link that is opened here, or the back button. */
function useAddress({ id, seat, info, onSeat }: PlayerProps, at: number, go: (step: number) => void): void {
  useEffect(() => {
    const eyes = seat ? [seat] : []
    history.replaceState(null, '', to('replay', id, String(at + 1), ...eyes))
  }, [at, seat])
  useEffect(() => {
    const follow = () => {
      const [, , step, eyes] = here()
      if (Number(step) > 0) go(Number(step) - 1)
      if (eyes === OPEN || info.seats.some((one) => one.seat === eyes)) onSeat(eyes!)
    }
    addEventListener('hashchange', follow)
    return () => removeEventListener('hashchange', follow)
  })
}

function Player(props: PlayerProps) {
  const { id, info, module, help, film } = props
  const [bubble, setBubble] = useState<BubbleState | null>(null)
  const player = usePlayer(props)
  const { at, show } = player
  useReplayKeys(player)
  useAddress(props, at, player.go)
  const past = useMemo(() => film.slice(0, at + 1).flatMap((one) => one?.events ?? []), [film, at])
  // The log follows the film: it has no fight that is still to be shown.
  const events = useMemo(() => show.told(past), [past, show.scene])
  const step = film[at]
  const fresh = useMemo(() => new Set(step ? step.events.flatMap(module.touched) : []), [step, module])
  if (!step)
    return (
      <main class="plain" aria-busy="true">
        <h1 class="vh">{t.replay.of(info.title)}</h1>
        <p>{t.replay.loading(at + 1, film.length)}</p>
      </main>
    )
  const view = show.during(step.view)
  const explain = (element: string, anchor: Element) => {
    const entry = explained(module, element, view, help)
    const title = entry?.name ?? spoken(anchor)
    const told = { text: entry?.text ?? '', rules: entry?.rules ?? [] }
    setBubble({ anchor, element, kind: 'help', title, ...told })
  }
  const close = () => setBubble(null)
  return (
    <TableContext.Provider
      value={watched({ id, module, help, view, events, fresh, seats: toldApart(info.seats), explain }, close)}
    >
      <Symbols sheet={module.art} />
      <Watching {...props} player={player} step={step} />
      {show.scene && (
        <SceneDialog
          queue={show.queue}
          setQueue={show.setQueue}
          module={module}
          view={view}
          help={help}
          hold={false}
        />
      )}
      {player.ended && !show.scene && (
        <Ending
          id={id}
          module={module}
          view={step.view}
          onHide={() => player.setEnded(false)}
          canRematch={false}
        />
      )}
      {bubble && <Bubble bubble={bubble} game={view.game} onClose={close} />}
    </TableContext.Provider>
  )
}

/** Through whose eyes one looks; players by name. */
function Eyes({ seat, onSeat }: PlayerProps) {
  const { module, view, seats } = useTable()
  return (
    <label class="eyes">
      <span class="w">{t.replay.through}</span>{' '}
      <select value={seat} aria-label={t.replay.through} onChange={(e) => onSeat(e.currentTarget.value)}>
        <option value="">{t.replay.spectator}</option>
        <option value={OPEN}>{t.replay.open}</option>
        {seats.map((s) => (
          <option key={s.seat} value={s.seat}>
            {callOf(s, module.clan(view, s.seat))}
          </option>
        ))}
      </select>
    </label>
  )
}
