/** A table: its lobby before the game, then the game. */
import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks'
import '../styles/table.css'
import { api, ensureGuest, Refused } from '../api'
import { loadBoard } from '../boards'
import { trayOf } from '../boards/deeds'
import type { GameModule } from '../boards/module'
import { Icon, Symbols } from '../icons'
import { t } from '../messages'
import { attempted, choose, complete, glowing, keepLegal, replaceable, stepBack } from '../paths'
import { to } from '../route'
import { RuleContext } from '../rulebook'
import { change, SPEEDS, useSettings } from '../settings'
import { Command } from '../table/command'
import {
  type Bubble as BubbleState,
  explained,
  spoken,
  TableContext,
  type TableState,
} from '../table/context'
import { seenAt, turnCame } from '../table/history'
import { open, useKeys } from '../table/keys'
import { Bubble, Curtain, Ending, RuleDrawer, SceneDialog } from '../table/overlay'
import { add, empty, type Queue, showing, skipScene } from '../table/queue'
import {
  Chat,
  Log,
  Notes,
  type Panel,
  plain,
  RulesPanel,
  SeatStrip,
  Seats,
  SettingsPanel,
  type Tab,
} from '../table/side'
import { newId, type SeatNews, useLives } from '../table/useLives'
import type { GameEvent, HelpTexts, Snapshot, TableInfo, View } from '../wire'
import { Lobby } from './lobby'

const HALO = 1600
const ASK_AGAIN = 1500
const MOST_KEPT = 4

export function TablePage({ id }: { id: string }) {
  const [info, setInfo] = useState<TableInfo | null>(null)
  const [problem, setProblem] = useState('')
  const [module, setModule] = useState<GameModule | null>(null)
  const [help, setHelp] = useState<HelpTexts>({})
  const [unheard, setUnheard] = useState(0)
  const refresh = useCallback(() => {
    ensureGuest()
      .then(() => api.table(id))
      .then(setInfo, (error: unknown) => {
        if (error instanceof Refused) setProblem(error.status === 404 ? t.table.gone : error.message)
        else setUnheard((times) => times + 1)
      })
  }, [id])
  useEffect(() => {
    if (unheard === 0) return refresh()
    const timer = setTimeout(refresh, ASK_AGAIN)
    return () => clearTimeout(timer)
  }, [unheard])
  const game = info?.game
  useEffect(() => {
    if (!game) return
    void loadBoard(game).then(setModule)
    void api.help(game).then(setHelp, () => {})
  }, [game])
  if (problem)
    return (
      <main class="plain">
        <h1>{problem}</h1>
        <a href={to()}>{t.table.back}</a>
      </main>
    )
  if (info?.notice) {
    return (
      <main class="plain">
        <h1>{info.notice}</h1>
        {info.over && (
          <a class="btn" href={api.recordUrl(id)} download>
            {t.table.record}
          </a>
        )}
        <a href={to()}>{t.table.back}</a>
      </main>
    )
  }
  if (!info || (info.started && !module))
    return (
      <main class="plain" aria-busy="true">
        <p>{unheard > 0 && !info ? t.table.lost : t.table.connecting}</p>
      </main>
    )
  if (!info.started) return <Lobby info={info} onChange={refresh} />
  return <Game info={info} module={module!} help={help} />
}

interface Show {
  queue: Queue
  before: View
  news: GameEvent[]
}

function Game({ info, module, help }: { info: TableInfo; module: GameModule; help: HelpTexts }) {
  const id = info.id
  const settings = useSettings()
  const held = useMemo(() => {
    const mine = info.seats.filter((s) => s.mine).map((s) => s.seat)
    return mine.length > 0 ? mine : ['']
  }, [info])
  const several = held.length > 1
  const [active, setActive] = useState(held[0]!)
  const [hidden, setHidden] = useState(several)
  const [words, setWords] = useState<string[]>([])
  const [prepared, setPrepared] = useState<string[]>([])
  const [rest, setRest] = useState<string[]>([])
  const sent = useRef({ seat: '', action: '', version: -1, common: false })
  // Every seat has versions of its own.
  const unanswered = (now: Snapshot) => sent.current.seat === active && now.version <= sent.current.version
  // One confirm may send several actions; one undo takes all of them back.
  const gesture = useRef(0)
  const [back, setBack] = useState(0)
  const pressed = useRef<(() => void)[]>([])
  const [, redraw] = useState(0)
  const [bubble, setBubble] = useState<BubbleState | null>(null)
  const [panel, setPanel] = useState<Panel>('board')
  const [tab, setTab] = useState<Tab>('log')
  const [fresh, setFresh] = useState<Set<string>>(new Set())
  const [show, setShow] = useState<Show | null>(null)
  const [scoreShown, setScoreShown] = useState(true)
  const [past, setPast] = useState<number | null>(null)
  const [cited, setCited] = useState({ rule: '', asked: 0 })
  const [drawer, setDrawer] = useState(false)
  const [readChat, setReadChat] = useState(0)
  const byKey = useRef(false)
  const freshTimer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  const activeNow = useRef(active)
  activeNow.current = active

  const mark = useCallback((ids: string[]) => {
    setFresh(new Set(ids))
    clearTimeout(freshTimer.current)
    freshTimer.current = setTimeout(() => setFresh(new Set()), HALO)
  }, [])

  const lives = useLives(id, held, (seat, { snapshot, before, news }: SeatNews) => {
    if (seat !== activeNow.current) return
    if (turnCame(before, snapshot.view, seat)) setPast(null)
    setWords((old) => keepLegal(snapshot.legal, old))
    setPrepared((old) => (old.length > 0 && snapshot.legal.includes(old[0]!) ? old : []))
    if (!before) return
    mark(news.flatMap(module.touched))
    const scenes = module.scenes(news, before)
    if (scenes.length > 0) {
      setShow((old) =>
        old && showing(old.queue)
          ? { ...old, queue: add(old.queue, scenes), news: [...old.news, ...news] }
          : { queue: add(empty, scenes), before, news },
      )
    }
  })

  const current = lives.seats[active]
  const snapshot = current?.snapshot
  // On a shared device the curtain falls whenever the decision passes to other eyes.
  const needed = snapshot && several ? snapshot.view.actors.filter((seat) => held.includes(seat)) : []
  const looking = past === null ? null : seenAt(current?.history ?? [], past)
  // Fights that begin while the player looks back wait for him.
  const waiting = show ? showing(show.queue) : null
  const scene = looking ? null : waiting
  useEffect(() => {
    if (!several || waiting || needed.length === 0 || needed.includes(active)) return
    setActive(needed[0]!)
    setPast(null)
    setHidden(true)
    setWords([])
    setBubble(null)
  }, [snapshot, waiting])

  const state = useMemo<TableState | null>(() => {
    if (!snapshot) return null
    const view =
      looking ??
      (show && scene
        ? module.during(show.before, snapshot.view, show.news, show.queue.scenes, show.queue.current)
        : snapshot.view)
    const myTurn = !looking && !scene && view.seat !== '' && view.actors.includes(view.seat)
    const legal = myTurn ? snapshot.legal : []
    return {
      id,
      module,
      view,
      legal,
      help,
      fresh,
      past: looking ? past : null,
      seen: current!.history,
      words: looking ? [] : words,
      prepared: looking ? [] : prepared,
      prepare: setPrepared,
      glow: glowing(legal, words),
      swap: replaceable(legal, words),
      seat: view.seat,
      myTurn, // What was sent may be confirmed before the table as it then stands is told.
      busy: lives.pending || rest.length > 0 || back > 0 || unanswered(snapshot),
      connection: lives.connection,
      events: scene
        ? current!.events.filter((e) => e.sequence < (scene.events[0]?.sequence ?? Infinity))
        : current!.events,
      chat: lives.chat,
      seats: snapshot.seats,
      pick,
      explain,
      hideBubble: (also = false) => setBubble((b) => (b?.kind === 'help' && (also || !b.pinned) ? null : b)),
    }
  }, [snapshot, show, words, prepared, rest, back, help, fresh, lives, module, looking, past])
  const sceneNow = useRef(scene)
  sceneNow.current = scene
  const openRule = useCallback((rule: string) => {
    setCited((old) => ({ rule, asked: old.asked + 1 }))
    setBubble(null)
    if (sceneNow.current) return setDrawer(true)
    setTab('rules')
    setPanel('rules')
  }, [])
  const stateNow = useRef(state)
  stateNow.current = state

  function act(action: string, goesOn = false): void {
    const now = stateNow.current
    if (!now || !snapshot) return
    sent.current = {
      seat: active,
      action,
      version: snapshot.version,
      common: snapshot.view.actors.length > 1,
    }
    gesture.current = goesOn ? gesture.current + 1 : 1
    lives.send(active, { type: 'act', id: newId(), version: snapshot.version, action })
    setWords([])
  }

  /** What is pressed while an answer is on its way is done as soon as it has come. */
  function keep(press: () => void): void {
    if (pressed.current.length < MOST_KEPT) pressed.current.push(press)
  }

  function pick(word: string, anchor: Element): void {
    const now = stateNow.current
    if (!now) return
    if (now.busy) return keep(() => pick(word, anchor))
    setBubble(null)
    const next = choose(now.legal, now.words, word)
    if (now.words.at(-1) === word) return setWords(stepBack(now.legal, now.words))
    if (next) {
      const whole = complete(now.legal, next)
      if (whole && !settings.confirm) act(whole)
      else setWords(next)
      return
    }
    void refuse(word, anchor, now)
  }

  async function refuse(word: string, anchor: Element, now: TableState): Promise<void> {
    const helped = module.helpId(word, now.view)
    const title = now.module.label(word, now.view, help)
    const tell = (text: string, rules: string[] = []) =>
      setBubble({ anchor, element: word, kind: 'why', title, text, rules })
    if (!now.myTurn) {
      if (helped) return explain(word, anchor, true)
      if (now.past !== null) return tell(t.table.lookingHint)
      return tell(
        now.view.over
          ? t.table.over
          : t.table.notYourTurn(now.view.actors.map((s) => module.clan(now.view, s).name).join(', ')),
      )
    }
    const first = t.table.notNow(module.say(now.view, now.words, help, now).text)
    const action = attempted(now.legal, now.words, word)
    if (!action) return tell(first)
    try {
      const why = await api.why(id, now.seat, action)
      tell(why.text || t.table.nothingForbids, why.rule ? [why.rule] : [])
    } catch (error) {
      if (error instanceof Refused) tell(first, error.error.rule ? [error.error.rule] : [])
    }
  }

  function explain(element: string, anchor: Element, pinned = false): void {
    const now = stateNow.current
    if (!now || !anchor.isConnected) return
    const entry = explained(module, element, now.view, help)
    const told: BubbleState = {
      anchor,
      element,
      kind: 'help',
      title: entry?.name ?? spoken(anchor),
      text: entry ? entry.text : '',
      rules: entry?.rules ?? [],
      pinned,
    }
    // What was asked for is not covered by what only passes by.
    setBubble((old) =>
      old && !pinned && (old.kind === 'why' || old.pinned) && old.anchor.isConnected ? old : told,
    )
  }

  /** A step that is no longer free to take back needs the other players' word. */
  const mayAsk =
    !looking &&
    !several &&
    snapshot !== undefined &&
    !snapshot.can_undo &&
    !snapshot.undo_asked_by &&
    !snapshot.over &&
    snapshot.seats.some((s) => s.kind === 'person' && !s.mine) &&
    current!.events.some((e) => (module.actor?.(e, snapshot.view) ?? e.facts['seat']) === active)
  const whole = state ? complete(state.legal, words) : null
  const confirm = () => {
    if (lives.connection === 'lost') return
    if (state?.busy) return pressed.current.length > 0 ? keep(() => confirmNow.current()) : undefined
    if (whole) act(whole)
    else if (prepared.length > 0) {
      act(prepared[0]!)
      setRest(prepared.slice(1))
      setPrepared([])
    }
  }
  const confirmNow = useRef(confirm)
  confirmNow.current = confirm
  // One press at a time, each on the table as the one before has left it.
  const free = state !== null && !state.busy
  useEffect(() => {
    if (scene || hidden || snapshot?.over) pressed.current = []
    if (!free || pressed.current.length === 0) return
    pressed.current.shift()!()
    redraw((n) => n + 1)
  })
  // What was made ready goes out one by one, as each becomes possible.
  useEffect(() => {
    if (rest.length === 0 || lives.pending || !snapshot || unanswered(snapshot)) return
    if (snapshot.legal.includes(rest[0]!)) act(rest[0]!, true)
    setRest(snapshot.legal.includes(rest[0]!) ? rest.slice(1) : [])
  }, [rest, snapshot, lives.pending])
  const undo = () => {
    if (looking) return
    if (state?.busy) return keep(() => undoNow.current())
    if (prepared.length > 0) setPrepared([])
    else if (words.length > 0) setWords(stepBack(state!.legal, words))
    else if (snapshot && (snapshot.can_undo || mayAsk)) {
      setBack(snapshot.can_undo ? Math.max(0, gesture.current - 1) : 0)
      gesture.current = 0
      takeBack()
    }
  }
  const undoNow = useRef(undo)
  undoNow.current = undo
  const takeBack = () => {
    if (snapshot!.can_undo)
      sent.current = { seat: active, action: '', version: snapshot!.version, common: false }
    lives.send(active, { type: 'undo', id: newId(), version: snapshot!.version })
  }
  useEffect(() => {
    if (back === 0 || lives.pending || !snapshot || unanswered(snapshot)) return
    setBack(snapshot.can_undo ? back - 1 : 0)
    if (snapshot.can_undo) takeBack()
  }, [back, snapshot, lives.pending])
  const reset = () => {
    if (looking) return
    setWords([])
    setPrepared([])
  }
  const backToNow = () => setPast(null)
  const setQueue = (queue: Queue) => setShow((old) => (old && showing(queue) ? { ...old, queue } : null))
  const speed = (by: number) => {
    const at = SPEEDS.indexOf(settings.speed as 1)
    change({ speed: SPEEDS[Math.max(0, Math.min(SPEEDS.length - 1, at + by))]! })
  }
  const openPanel = (name: Panel) => {
    if (name === 'chat' && info.silent) return
    setPanel((old) => (old === name ? 'board' : name))
    if (name !== 'board' && name !== 'seats') setTab(name)
  }

  useKeys({
    confirm,
    undo,
    reset,
    explain: (el) => {
      const word = el.getAttribute('data-id')!
      const now = stateNow.current
      if (now?.myTurn && el.getAttribute('aria-disabled') === 'true') void refuse(word, el, now)
      else explain(word, el, true)
    },
    skip: () => show && scene && !drawer && setQueue(skipScene(show.queue)),
    slower: () => speed(-1),
    faster: () => speed(1),
    panel: openPanel,
    hide: () => several && setHidden(true),
    escape: () => {
      if (drawer) setDrawer(false)
      else if (bubble) setBubble(null)
      else if (looking) backToNow()
      else if (panel !== 'board') setPanel('board')
      else if (state?.view.over) setScoreShown(false)
      else reset()
    },
  })

  useEffect(() => {
    const key = () => (byKey.current = true)
    const pointer = () => (byKey.current = false)
    addEventListener('keydown', key)
    addEventListener('pointerdown', pointer)
    return () => {
      removeEventListener('keydown', key)
      removeEventListener('pointerdown', pointer)
    }
  }, [])
  // With the keyboard, focus goes on to the next thing to decide.
  const sceneOpen = scene !== null
  const focusNext = () => {
    if (!byKey.current || !state?.myTurn || hidden || sceneOpen) return
    const next = whole || prepared.length > 0 ? document.getElementById('confirm') : open()[0]
    next?.focus()
  }
  useLayoutEffect(focusNext, [
    words,
    prepared.length,
    snapshot?.version,
    state?.myTurn,
    hidden,
    sceneOpen,
    lives.pending,
  ])
  // A button that is shut for a moment loses the focus: it must not stay nowhere.
  useLayoutEffect(() => {
    if (document.activeElement === document.body) focusNext()
  })
  useEffect(() => {
    if (tab === 'chat') setReadChat(lives.chat.length)
  }, [tab, lives.chat.length])

  useEffect(() => {
    if (!lives.error) return
    // Where several decide at once, others may have been faster, which changes nothing for this seat.
    if (lives.error.code === 'stale' && sent.current.common) {
      setRest((old) => [sent.current.action, ...old])
      gesture.current--
      return lives.clearError()
    }
    sent.current.version = -1
    setRest([])
    setBack(0)
    const anchor = document.getElementById('prompt')
    if (anchor)
      setBubble({
        anchor,
        element: '',
        kind: 'why',
        title: t.table.refusedTitle,
        text: lives.error.message,
        rules: lives.error.rule ? [lives.error.rule] : [],
      })
    lives.clearError()
  }, [lives.error])

  if (!state || !snapshot)
    return (
      <main class="plain" aria-busy="true">
        <p>{lives.connection === 'lost' ? t.table.lost : t.table.connecting}</p>
      </main>
    )
  const { view } = state
  const track = module.track(view)
  const deed = state.myTurn && whole ? module.deed(whole.split(' '), view, help) : null
  const said = state.myTurn ? module.say(view, words, help, state) : null
  const own = said && deed ? { ...said, text: `${deed.deed}?`, seal: deed.seal } : said
  const sentence = looking
    ? `${t.table.lookingBack}.`
    : scene
      ? `${track.steps[track.scene]}: ${scene.title}.`
      : (own?.text ?? view.prompt)
  const asked =
    snapshot.undo_asked_by && snapshot.undo_asked_by !== active
      ? module.clan(snapshot.view, snapshot.undo_asked_by).name
      : ''
  const sub = looking
    ? t.table.lookingHint
    : scene
      ? t.stage.watch
      : own
        ? (own.sub ?? '')
        : view.seat
          ? ''
          : t.table.spectator
  const nowAt = scene ? track.scene : track.now
  const unread = lives.chat.length - readChat
  const look = (event: GameEvent) => {
    setBubble(null)
    setPast(event.sequence)
    mark(module.touched(event))
    setPanel('board')
  }
  const activeClan = module.clan(view, active)
  const beside = module.hand === 'beside' || module.hand === 'over'
  if (hidden && !view.over) {
    return (
      <>
        <Symbols sheet={module.art} />
        <Curtain clan={activeClan.id} name={activeClan.name} onGo={() => setHidden(false)} />
      </>
    )
  }
  const tabs: [Tab, string][] = [
    ['log', t.table.log],
    ...(info.silent ? [] : [['chat', t.table.chat] as [Tab, string]]),
    ['notes', t.table.notes],
    ['rules', t.table.rulesPage],
    ['settings', t.table.settings],
  ]
  return (
    <TableContext.Provider value={state}>
      <RuleContext.Provider value={openRule}>
        <Symbols sheet={module.art} />
        <div
          class={`table ${looking ? 'looking' : ''} ${beside ? 'beside' : ''} ${module.hand === 'over' ? 'over' : ''}`}
          data-panel={panel}
          data-version={snapshot.version}
          data-asked={state.legal.length > 0}
          aria-busy={state.busy}
          inert={scene !== null || (view.over && scoreShown)}
        >
          <header class="bar">
            <a class="brand" href={to()}>
              <Icon name="ui/honjin" />
              {t.brand}
            </a>
            <div class="where">
              {view.game.charAt(0).toUpperCase() + view.game.slice(1)} · {t.seats(view.seats)}
            </div>
            <ol class="track" aria-label={t.table.phase}>
              {track.steps.map((step, i) => (
                <li
                  key={i}
                  class={i === nowAt ? 'now' : i < nowAt ? 'done rest' : 'rest'}
                  aria-current={i === nowAt ? 'step' : undefined}
                >
                  {step}
                </li>
              ))}
            </ol>
            <div class="tools">
              {several && (
                <button type="button" aria-label={t.table.curtainHide} onClick={() => setHidden(true)}>
                  <Icon name="ui/hidden" />
                </button>
              )}
              <button
                type="button"
                class="wide"
                aria-label={t.table.seats}
                aria-pressed={panel === 'seats'}
                onClick={() => openPanel('seats')}
              >
                <Icon name="ui/seats" />
              </button>
              <button
                type="button"
                class="wide"
                aria-label={t.table.notes}
                onClick={() => openPanel('notes')}
              >
                <Icon name="ui/notes" />
              </button>
              <button type="button" aria-label={t.table.rulesPage} onClick={() => openPanel('rules')}>
                <Icon name="ui/question" />
              </button>
              <button type="button" aria-label={t.table.settings} onClick={() => openPanel('settings')}>
                <Icon name="ui/more" />
              </button>
            </div>
          </header>
          <SeatStrip />
          {beside && (
            <section class="dock" aria-label={t.table.privateThings}>
              <module.Hand view={view} />
            </section>
          )}
          <main class="board">
            {looking && (
              <div class="past" role="status">
                <b>{t.table.lookingBack}</b>
                <span>
                  {asked
                    ? t.table.undoAsked(asked)
                    : plain(current!.events.find((e) => e.sequence === past)?.text ?? '')}
                </span>
                <button type="button" class="btn" onClick={backToNow}>
                  {t.table.backToNow} <kbd>Esc</kbd>
                </button>
              </div>
            )}
            <module.Board view={view} />
          </main>
          <section class="command" aria-label={t.table.board}>
            <Command
              sentence={sentence}
              sub={sub}
              warn={own?.warn ?? false}
              coach={!looking && !scene && view.seat !== '' && info.guided ? module.coach(view, words) : ''}
              tray={
                deed
                  ? trayOf(
                      deed,
                      whole!
                        .split(' ')
                        .slice(1)
                        .map((word) => module.label(word, view, help)),
                    )
                  : ''
              }
              ready={whole !== null || (prepared.length > 0 && !looking)}
              seal={own?.seal ?? ''}
              canUndo={!looking && snapshot.can_undo}
              mayAsk={mayAsk}
              undoAskedBy={looking ? '' : asked}
              onUndo={undo}
              onReset={reset}
              onConfirm={confirm}
              onAnswer={(agree) => lives.send(active, { type: 'answer', agree })}
            />
            {view.over && !scoreShown && (
              <button type="button" class="btn seal" onClick={() => setScoreShown(true)}>
                {t.table.showScore}
              </button>
            )}
            {!beside && <module.Hand view={view} />}
          </section>
          <aside class="side" aria-label={t.table.seats}>
            <button
              type="button"
              class="x closer"
              aria-label={t.table.close}
              onClick={() => setPanel('board')}
            >
              <Icon name="ui/close" />
            </button>
            <Seats />
            <div class="tabs2" role="tablist">
              {tabs.map(([name, label]) => (
                <button
                  key={name}
                  type="button"
                  role="tab"
                  aria-selected={tab === name}
                  class={tab === name ? 'on' : ''}
                  onClick={() => {
                    setTab(name)
                    if (panel !== 'board') setPanel(name)
                  }}
                >
                  {label}
                  {name === 'chat' && unread > 0 && (
                    <i class="badge" aria-label={t.table.unread(unread)}>
                      {unread}
                    </i>
                  )}
                </button>
              ))}
            </div>
            <div class="tabbed" role="tabpanel">
              {tab === 'log' && <Log onLook={look} />}
              {tab === 'chat' && (
                <Chat
                  privately={info.private_chat}
                  onSay={(text, target) =>
                    lives.send(active, { type: 'chat', text, ...(target ? { to: target } : {}) })
                  }
                />
              )}
              {tab === 'notes' && <Notes />}
              {tab === 'rules' && <RulesPanel game={view.game} rule={cited.rule} asked={cited.asked} />}
              {tab === 'settings' && (
                <SettingsPanel
                  game={view.game}
                  onRules={() => {
                    setTab('rules')
                    setPanel('rules')
                  }}
                />
              )}
            </div>
          </aside>
          <nav class="phonebar" aria-label={t.table.more}>
            {(
              [
                ['board', 'ui/fit', t.table.board],
                ['seats', 'ui/seats', t.table.seats],
                ['log', 'ui/log', t.table.log],
                ['chat', 'ui/chat', t.table.chat],
                ['settings', 'ui/more', t.table.more],
              ] as [Panel, string, string][]
            )
              .filter(([name]) => name !== 'chat' || !info.silent)
              .map(([name, icon, label]) => (
                <button
                  key={name}
                  type="button"
                  class={panel === name ? 'on' : ''}
                  aria-pressed={panel === name}
                  onClick={() => {
                    setPanel(name)
                    if (name !== 'board' && name !== 'seats') setTab(name)
                  }}
                >
                  <Icon name={icon} />
                  {label}
                  {name === 'chat' && unread > 0 && <i class="badge">{unread}</i>}
                </button>
              ))}
          </nav>
        </div>
        {bubble && <Bubble bubble={bubble} game={view.game} onClose={() => setBubble(null)} />}
        {show && scene && (
          <SceneDialog
            queue={show.queue}
            setQueue={setQueue}
            module={module}
            view={view}
            help={help}
            hold={drawer}
          />
        )}
        {scene && drawer && (
          <RuleDrawer
            game={view.game}
            rule={cited.rule}
            asked={cited.asked}
            onClose={() => setDrawer(false)}
          />
        )}
        {view.over && !scene && scoreShown && (
          <Ending
            id={id}
            module={module}
            view={view}
            onHide={() => setScoreShown(false)}
            canRematch={held[0] !== ''}
          />
        )}
      </RuleContext.Provider>
    </TableContext.Provider>
  )
}
