/** The game at its table: board, command bar, side column, and what lies over them. */
import { useCallback, useRef, useState } from 'preact/hooks'
import { trayOf } from '../boards/deeds'
import type { GameModule } from '../boards/module'
import { AidDrawer } from '../guidebook'
import { Symbols } from '../icons'
import { t } from '../messages'
import { Beside } from '../people/beside'
import { RuleContext } from '../rulebook'
import { change, SPEEDS, useSettings } from '../settings'
import type { HelpTexts, TableInfo } from '../wire'
import { Command } from './command'
import { awaited, TableContext, type TableState, useTable } from './context'
import { Flashes } from './flash'
import { Hint } from './hint'
import { useKeys } from './keys'
import { PastStrip, PhoneBar, SideColumn, TopBar } from './layout'
import { namedAt, useNamed } from './names'
import { lastThat, sentenceOf, Ticker, UndoCard, WhileYouWaited } from './news'
import { Bubble, Curtain, RuleDrawer, SceneDialog } from './overlay'
import { skipScene } from './queue'
import { Ending } from './result'
import { SeatStrip } from './side'
import { useFocus } from './useFocus'
import { type Game as GameState, useGame } from './useGame'
import { type Panels, usePanels } from './usePanels'
import type { Show } from './useShow'
import { useSignals } from './useSignals'

interface GameProps {
  info: TableInfo
  module: GameModule
  help: HelpTexts
}

export function Game({ info, module, help }: GameProps) {
  const game = useGame(info, module, help)
  const { state, held, scene, selection, bubbles } = game
  const panels = usePanels(info.silent, game.lives.chat.length)
  const [scoreShown, setScoreShown] = useState(true)
  const ready = selection.whole !== null || selection.prepared.length > 0
  useTableKeys(game, panels, () => setScoreShown(false))
  useFocus(!!state?.myTurn && !held.hidden && !scene, ready, [
    selection.words,
    game.snapshot?.version,
    state?.busy,
  ])
  const openRule = useOpenRule(game, panels)
  useTableSignals(game, info.title)
  if (!state || !game.snapshot)
    return (
      <main class="plain" aria-busy="true">
        <p>{game.lives.connection === 'lost' ? t.table.lost : t.table.connecting}</p>
      </main>
    )
  const { view } = state
  const ended = view.over && !game.show.playing
  if (held.hidden && !view.over) {
    const clan = module.clan(view, held.active)
    return (
      <>
        <Symbols sheet={module.art} />
        <Curtain
          clan={clan.id}
          name={clan.name}
          onGo={() => {
            game.show.resume(held.active)
            held.setHidden(false)
          }}
        />
      </>
    )
  }
  return (
    <TableContext.Provider value={state}>
      <RuleContext.Provider value={openRule}>
        <Symbols sheet={module.art} />
        <SeatMarks />
        <Table
          info={info}
          game={game}
          panels={panels}
          inert={scene !== null || (ended && scoreShown)}
          showScore={ended && !scoreShown ? () => setScoreShown(true) : null}
        />
        {bubbles.bubble && <Bubble bubble={bubbles.bubble} game={view.game} onClose={bubbles.close} />}
        {scene && <Fight game={game} panels={panels} />}
        {ended && scoreShown && (
          <Ending
            id={info.id}
            module={module}
            view={view}
            onHide={() => setScoreShown(false)}
            canRematch={held.seats[0] !== ''}
          />
        )}
        {!module.ownAid && <AidDrawer game={view.game} />}
      </RuleContext.Provider>
    </TableContext.Provider>
  )
}

/** What somebody changed is marked in the colour of their seat. */
function SeatMarks() {
  const { module, view } = useTable()
  const seats = Array.from({ length: view.seats }, (_, i) => String.fromCharCode(65 + i))
  return (
    <style>{seats.map((s) => `[data-mark="${s}"]{--mark:var(--${module.clan(view, s).id})}`).join('')}</style>
  )
}

function useOpenRule(game: GameState, panels: Panels): (rule: string) => void {
  const now = useRef({ game, panels })
  now.current = { game, panels }
  return useCallback((rule: string) => {
    const { game: at, panels: beside } = now.current
    beside.cite(rule)
    at.bubbles.close()
    if (at.scene) beside.setDrawer(true)
    else beside.show('rules')
  }, [])
}

function useTableKeys(game: GameState, panels: Panels, hideScore: () => void): void {
  const { speed } = useSettings()
  const { selection, bubbles, held, show, scene, look, state } = game
  const faster = (by: number) => {
    const at = SPEEDS.indexOf(speed as 1) + by
    change({ speed: SPEEDS[Math.max(0, Math.min(SPEEDS.length - 1, at))]! })
  }
  useKeys({
    confirm: selection.confirm,
    undo: selection.undo,
    reset: selection.reset,
    explain(el) {
      const word = el.getAttribute('data-id')!
      if (state?.myTurn && el.getAttribute('aria-disabled') === 'true') bubbles.refuse(word, el)
      else bubbles.explain(word, el, true)
    },
    skip() {
      if (panels.drawer) return
      if (scene) show.setQueue(skipScene(show.queue))
      else if (show.playing) show.skip()
    },
    slower: () => faster(-1),
    faster: () => faster(1),
    panel: panels.toggle,
    hide: () => held.several && held.setHidden(true),
    escape() {
      if (panels.drawer) panels.setDrawer(false)
      else if (bubbles.bubble) bubbles.close()
      else if (look.view) look.now()
      else if (panels.panel !== 'board') panels.show('board')
      else if (state?.view.over) hideScore()
      else selection.reset()
    },
  })
}

interface TableProps {
  info: TableInfo
  game: GameState
  panels: Panels
  inert: boolean
  showScore: (() => void) | null
}

function Table({ info, game, panels, inert, showScore }: TableProps) {
  const { look, scene, held } = game
  const state = game.state!
  const { module, view } = state
  const named = useNamed()
  const beside = module.hand === 'beside' || module.hand === 'over'
  const seen = game.events.find((e) => e.sequence === look.past)
  return (
    <div
      class={`table ${look.view ? 'looking' : ''} ${beside ? 'beside' : ''} ${module.hand === 'over' ? 'over' : ''}`}
      data-panel={panels.panel}
      data-version={game.snapshot!.version}
      data-asked={state.legal.length > 0}
      data-playing={state.playing}
      aria-busy={state.busy}
      inert={inert}
    >
      <TopBar
        panels={panels}
        scene={scene !== null}
        hide={held.several ? () => held.setHidden(true) : null}
        title={info.title}
      />
      <SeatStrip />
      {beside && (
        <section class="dock" aria-label={t.table.privateThings}>
          <module.Hand view={view} />
        </section>
      )}
      <main class="board">
        <h2 class="vh">{t.table.board}</h2>
        {look.view && <PastStrip text={askedBack(game) || named(seen?.text ?? '')} onNow={look.now} />}
        <module.Board view={view} />
        {!look.view && <Flashes scenes={game.show.flashes} />}
        {!game.show.playing && !look.view && (
          <WhileYouWaited waited={game.show.waited} onPlay={game.show.play} />
        )}
      </main>
      <section class="command" aria-label={t.table.board}>
        <Beside />
        {askedBack(game) && !look.view && (
          <UndoCard
            question={askedBack(game)}
            onAnswer={(agree) => game.lives.send(held.active, { type: 'answer', agree })}
          />
        )}
        <News game={game} />
        <Ask game={game} guided={info.guided} />
        {info.hints && !look.view && <Hint />}
        {showScore && (
          <button type="button" class="btn seal" onClick={showScore}>
            {t.table.showScore}
          </button>
        )}
        {!beside && <module.Hand view={view} />}
      </section>
      <SideColumn info={info} game={game} panels={panels} />
      <PhoneBar silent={info.silent} panels={panels} />
    </div>
  )
}

/** The tab, sounds and notices tell how the game stands, once what happened has been shown. */
function useTableSignals({ state, lives, held, selection, show }: GameState, title: string): void {
  const at = state && !state.playing ? state : null
  useSignals(
    at && {
      game: title,
      myTurn: at.view.seat !== '' && at.view.actors.includes(at.view.seat),
      since: show.recent[0]?.number ?? 0,
      over: at.view.over,
      won: at.view.winners.includes(at.view.seat),
      awaited: awaited(at),
      prompt: at.myTurn ? namedAt(at).toMe(at.module.say(at.view, selection.words, at.help, at).text) : '',
      lines: lives.chat.filter((line) => !held.seats.includes(line.seat)).length,
    },
  )
}

/** What happened last, until the player has acted. */
function News({ game: { show, look } }: { game: GameState }) {
  const { module, view, playing, events } = useTable()
  const shown = show.recent.filter((beat) => (beat.news.at(-1)?.sequence ?? 0) < show.until)
  const event = lastThat(shown, module, view) ?? (module.chronicle?.(events, view) ?? events).at(-1) ?? null
  const again = show.recent.length > 0 && !playing && !look.view ? show.again : null
  return <Ticker event={event} again={again} />
}

/** Somebody else's question whether they may take a step back, as a sentence. */
function askedBack({ snapshot, held, state }: GameState): string {
  const by = snapshot?.undo_asked_by
  return by && by !== held.active
    ? namedAt(state!).named(t.table.undoAsked(state!.module.clan(snapshot.view, by).name))
    : ''
}

/** What the player should know of their own last step: it is asked back, or it took itself. */
function noteOf({ snapshot, held, selection, refused }: GameState): string {
  if (snapshot?.undo_asked_by === held.active) return t.table.undoWaits
  if (refused) return t.table.undoRefused
  return selection.alone && selection.words.length === 0 ? t.table.onlyOne : ''
}

/** What is being shown, in a sentence; of fights that flash, where they are. */
function happening({ now, flashes }: Show, { module, view }: TableState): string {
  if (flashes.length > 0) return `${flashes.map((scene) => scene.title).join(', ')}.`
  const event = now ? (lastThat([now], module, view) ?? now.news.at(-1)) : null
  return event ? sentenceOf(event, module, view) : view.prompt
}

/** A finger has no keys. */
const skipHint = (): string =>
  matchMedia('(pointer: coarse)').matches ? t.stage.skipByTouch : t.stage.skipHint

/** What the command bar says: the question or what is shown, and a second line to it. */
function sentences(game: GameState, state: TableState) {
  const { look, scene, selection, show } = game
  const { module, view, help, myTurn } = state
  const whole = myTurn && !look.view ? selection.whole : null
  const deed = whole ? module.deed(whole.split(' '), view, help) : null
  const say = myTurn ? module.say(view, selection.words, help, state) : null
  const asks = deed && `${deed.deed}${state.busy ? '…' : '?'}`
  const own = say && deed ? { ...say, text: asks!, seal: deed.seal } : say
  const names = whole?.split(' ').slice(1) ?? []
  const tray = deed
    ? trayOf(
        deed,
        names.map((word) => module.label(word, view, help)),
      )
    : ''
  const track = module.track(view)
  const { named, toMe } = namedAt(state)
  if (look.view) return { text: `${t.table.lookingBack}.`, sub: t.table.lookingHint, tray, seal: '' }
  if (scene)
    return { text: named(`${track.steps[track.scene]}: ${scene.title}.`), sub: t.stage.watch, tray, seal: '' }
  if (state.playing) return { text: named(happening(show, state)), sub: skipHint(), tray, seal: '' }
  const note = noteOf(game)
  if (!own)
    return { text: named(view.prompt), sub: note || (view.seat ? '' : t.table.spectator), tray, seal: '' }
  return {
    text: toMe(own.text),
    sub: note || toMe(own.sub ?? ''),
    warn: !note && own.warn,
    tray: toMe(tray),
    seal: toMe(own.seal ?? ''),
  }
}

function Ask({ game, guided }: { game: GameState; guided: boolean }) {
  const { look, scene, selection } = game
  const state = game.state!
  const { module, view } = state
  const looking = look.view !== null
  const said = sentences(game, state)
  return (
    <Command
      sentence={said.text}
      sub={said.sub}
      warn={said.warn ?? false}
      coach={
        view.seat === '' || !guided
          ? null
          : looking || scene
            ? ''
            : namedAt(state).toMe(module.coach(view, selection.words))
      }
      tray={said.tray}
      ready={selection.whole !== null || (selection.prepared.length > 0 && !looking)}
      seal={said.seal}
      canUndo={!looking && game.snapshot!.can_undo}
      mayAsk={game.mayAsk}
      onUndo={selection.undo}
      onReset={selection.reset}
      onConfirm={selection.confirm}
    />
  )
}

function Fight({ game, panels }: { game: GameState; panels: Panels }) {
  const { module, view, help } = game.state!
  return (
    <>
      <SceneDialog
        queue={game.show.queue}
        setQueue={game.show.setQueue}
        module={module}
        view={view}
        help={help}
        hold={panels.drawer}
        waiting={game.show.waiting}
      />
      {panels.drawer && (
        <RuleDrawer
          game={view.game}
          rule={panels.cited.rule}
          asked={panels.cited.asked}
          onClose={() => panels.setDrawer(false)}
        />
      )}
    </>
  )
}
