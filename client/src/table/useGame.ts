/** A game at its table: the live seats, what is looked at, shown and chosen, put together. */
import { useEffect, useMemo, useRef } from 'preact/hooks'
import type { GameModule, Scene } from '../boards/module'
import { toldApart } from '../names'
import { glowing, replaceable } from '../paths'
import { useSettings } from '../settings'
import type { GameEvent, HelpTexts, Snapshot, TableInfo, View } from '../wire'
import type { TableState } from './context'
import { turnCame } from './history'
import { type Bubbles, useBubble } from './useBubble'
import { useFresh } from './useFresh'
import { type Held, useHeld } from './useHeld'
import { type Lives, type SeatNews, useLives } from './useLives'
import { type Look, useLook } from './useLook'
import { useRefusal } from './useRefusal'
import { type Selection, useSelection } from './useSelection'
import { type Sending, useSend } from './useSend'
import { type Show, useShow } from './useShow'

export interface Game {
  held: Held
  lives: Lives
  snapshot: Snapshot | undefined
  events: GameEvent[]
  state: TableState | null
  show: Show
  scene: Scene | null
  look: Look
  selection: Selection
  bubbles: Bubbles
  mayAsk: boolean
  /** The last undo that was asked for was refused. */
  refused: boolean
}

/** A step that is no longer free to take back needs the other players' word; one question at a time. */
function mayAskBack(snapshot: Snapshot | undefined, held: Held, looking: boolean): boolean {
  return !!snapshot?.can_ask_undo && !snapshot.undo_asked_by && !looking && !held.several
}

/** On a shared device the curtain falls whenever the decision passes to other eyes. */
function useCurtain(held: Held, snapshot: Snapshot | undefined, waiting: boolean, onFall: () => void): void {
  useEffect(() => {
    if (!snapshot || !held.several || waiting) return
    const needed = snapshot.view.actors.filter((seat) => held.seats.includes(seat))
    if (needed.length === 0 || needed.includes(held.active)) return
    held.setActive(needed[0]!)
    held.setHidden(true)
    onFall()
  }, [snapshot, waiting])
}

/** What was touched since the player acted last, with the seat that did it. */
function useChanged(module: GameModule, show: Show, view: View | undefined): Map<string, string> {
  return useMemo(() => {
    const found = new Map<string, string>()
    if (!view) return found
    for (const event of show.recent.flatMap((beat) => beat.news)) {
      const seat = module.actor?.(event, view) ?? event.facts['seat']
      if (typeof seat === 'string' && seat) for (const id of module.touched(event)) found.set(id, seat)
    }
    return found
  }, [show.recent])
}

/** What the board needs to know of the selection, and the hands it is given. */
function chosen(selection: Selection, bubbles: Bubbles, legal: string[], looking: boolean, busy: boolean) {
  const { words, prepared } = selection
  return {
    words: looking ? [] : words,
    prepared: looking ? [] : prepared,
    glow: glowing(legal, words),
    swap: replaceable(legal, words),
    prepare: selection.prepare,
    drafted: !looking && selection.drafted,
    perform: selection.perform,
    pick(word: string, anchor: Element, said?: boolean) {
      if (!busy) bubbles.close()
      selection.pick(word, anchor, said)
    },
    mayLift: selection.mayLift,
    lift(element: string) {
      bubbles.close()
      return selection.lift(element)
    },
    drop: selection.drop,
    putBack: selection.putBack,
    explain: bubbles.explain,
    hideBubble: bubbles.hide,
  }
}

interface Parts {
  info: TableInfo
  module: GameModule
  help: HelpTexts
  snapshot: Snapshot | undefined
  view: View | undefined
  legal: string[]
  fresh: Set<string>
  changed: Map<string, string>
  since: number | undefined
  playing: boolean
  myTurn: boolean
  look: Look
  seen: SeatNews | undefined
  events: GameEvent[]
  lives: Lives
  sending: Sending
  selection: Selection
  bubbles: Bubbles
}

/** Everything that the parts of the page share. */
function useTableState(p: Parts): TableState | null {
  const { info, module, help, snapshot, view, legal, fresh, changed, playing, myTurn, look, lives } = p
  const { words, prepared } = p.selection
  const { busy } = p.sending
  return useMemo(() => {
    if (!snapshot || !view || !p.seen) return null
    const looking = look.view !== null
    return {
      id: info.id,
      module,
      view,
      legal,
      help,
      fresh,
      changed,
      since: p.since,
      playing,
      past: looking ? look.past : null,
      seen: p.seen.history,
      seat: view.seat,
      myTurn,
      busy,
      connection: lives.connection,
      events: looking ? p.seen.events : p.events,
      chat: lives.chat,
      seats: toldApart(snapshot.seats),
      now: snapshot,
      ...chosen(p.selection, p.bubbles, legal, looking, busy),
    }
  }, [
    snapshot,
    view,
    p.events,
    words,
    prepared,
    busy,
    playing,
    help,
    fresh,
    changed,
    lives,
    module,
    look.past,
  ])
}

export function useGame(info: TableInfo, module: GameModule, help: HelpTexts): Game {
  const settings = useSettings()
  const held = useHeld(info)
  const [fresh, mark] = useFresh()
  const stateNow = useRef<TableState | null>(null)
  const bubbles = useBubble(stateNow)
  const looks = useRef(held)
  looks.current = held

  const lives = useLives(info.id, held.seats, (seat, { snapshot, before, news }) => {
    const { active, hidden } = looks.current
    const own = seat === active && sending.answeredBy(seat, snapshot)
    const told = before && { news, old: before, after: snapshot.view, own }
    if (told && (seat !== active || hidden)) show.keep(seat, told)
    if (seat !== active) return
    if (turnCame(before, snapshot.view, seat)) look.now()
    // The board as it is drawn is looked at before anything on it changes.
    if (told && !hidden) show.add(told)
    selection.keep(snapshot, own)
    if (before) mark(news.flatMap(module.touched))
  })
  const current = lives.seats[held.active]
  const snapshot = current?.snapshot
  const look = useLook(current?.history ?? [], (event) => {
    bubbles.close()
    mark(module.touched(event))
  })
  const looking = look.view
  const show = useShow(module, looking !== null)
  // Fights that begin while the player looks back wait for them.
  const scene = looking ? null : show.scene
  const playing = show.playing && !looking
  const sending = useSend(lives, held.active, snapshot, {
    refused: bubbles.refused,
    final: (actions) => selection.ask(actions),
  })
  const view = looking ?? show.view ?? snapshot?.view
  const myTurn = !looking && !playing && !!view?.seat && view.actors.includes(view.seat)
  const legal = useMemo(() => (myTurn && snapshot ? snapshot.legal : []), [snapshot, myTurn])
  const refused = useRefusal(held.active, snapshot)
  const mayAsk = mayAskBack(snapshot, held, looking !== null)
  const onlyWay =
    legal.length > 1 && snapshot ? (module.onlyWay?.(snapshot.view, legal) ?? []) : legal.slice(0, 1)
  const selection = useSelection({
    legal,
    onlyWay,
    proposed: (last) => (snapshot && module.proposed?.(snapshot.view, legal, last)) ?? [],
    carrying: module.carrying,
    snapshot,
    sending,
    lost: lives.connection === 'lost',
    closed: scene !== null || held.hidden,
    playing,
    skip: show.skip,
    looking: looking !== null,
    mayAsk,
    confirmFirst: settings.confirm,
    onSent: show.acted,
    refuse: bubbles.refuse,
  })
  useCurtain(held, snapshot, show.playing, () => {
    look.now()
    show.clear()
    selection.clear()
    bubbles.close()
  })

  const changed = useChanged(module, show, snapshot?.view)
  const since = show.recent[0]?.news[0]?.sequence
  const told = current?.events
  const events = useMemo(() => told?.filter((e) => e.sequence < show.until) ?? [], [told, show.until])
  const parts = { info, module, help, snapshot, view, legal, fresh, changed, since, playing, myTurn, look }
  const state = useTableState({ ...parts, seen: current, events, lives, sending, selection, bubbles })
  stateNow.current = state
  return {
    held,
    lives,
    snapshot,
    events: told ?? [],
    state,
    show,
    scene,
    look,
    selection,
    bubbles,
    mayAsk,
    refused,
  }
}
