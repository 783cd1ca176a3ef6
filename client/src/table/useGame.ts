/** A game at its table: the live seats, what is looked at, shown and chosen, put together. */
import { useEffect, useMemo, useRef, useState } from 'preact/hooks'
import type { GameModule, Scene } from '../boards/module'
import { glowing, replaceable } from '../paths'
import { useSettings } from '../settings'
import type { GameEvent, HelpTexts, Snapshot, TableInfo, View } from '../wire'
import type { TableState } from './context'
import { seenAt, turnCame } from './history'
import { type Bubbles, useBubble } from './useBubble'
import { useFresh } from './useFresh'
import { type Held, useHeld } from './useHeld'
import { type Lives, type SeatNews, useLives } from './useLives'
import { type Selection, useSelection } from './useSelection'
import { useSending } from './useSending'
import { type Show, useShow } from './useShow'

/** Where the player looks: at the board after an event of the past, or at the present. */
export interface Look {
  view: View | null
  past: number | null
  at(event: GameEvent): void
  now(): void
}

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
}

/** A step that is no longer free to take back needs the other players' word. */
function mayAskBack(module: GameModule, news: SeatNews | undefined, held: Held, looking: boolean): boolean {
  const snapshot = news?.snapshot
  if (!snapshot || looking || held.several || snapshot.over) return false
  if (snapshot.can_undo || snapshot.undo_asked_by) return false
  return (
    snapshot.seats.some((s) => s.kind === 'person' && !s.mine) &&
    news.events.some((e) => (module.actor?.(e, snapshot.view) ?? e.facts['seat']) === held.active)
  )
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

export function useGame(info: TableInfo, module: GameModule, help: HelpTexts): Game {
  const settings = useSettings()
  const held = useHeld(info)
  const [fresh, mark] = useFresh()
  const show = useShow(module)
  const [past, setPast] = useState<number | null>(null)
  const stateNow = useRef<TableState | null>(null)
  const bubbles = useBubble(stateNow)
  const active = useRef(held.active)
  active.current = held.active

  const lives = useLives(info.id, held.seats, (seat, { snapshot, before, news }) => {
    if (seat !== active.current) return
    if (turnCame(before, snapshot.view, seat)) setPast(null)
    selection.keep(snapshot)
    if (!before) return
    mark(news.flatMap(module.touched))
    show.add(news, before)
  })
  const current = lives.seats[held.active]
  const snapshot = current?.snapshot
  const looking = past === null ? null : seenAt(current?.history ?? [], past)
  // Fights that begin while the player looks back wait for them.
  const scene = looking ? null : show.scene
  const sending = useSending(lives, held.active, snapshot, bubbles.refused)
  const view = looking ?? (scene && snapshot ? show.during(snapshot.view) : snapshot?.view)
  const myTurn = !looking && !scene && !!view?.seat && view.actors.includes(view.seat)
  const legal = useMemo(() => (myTurn && snapshot ? snapshot.legal : []), [snapshot, myTurn])
  const mayAsk = mayAskBack(module, current, held, looking !== null)
  const selection = useSelection({
    legal,
    snapshot,
    sending,
    lost: lives.connection === 'lost',
    closed: scene !== null || held.hidden,
    looking: looking !== null,
    mayAsk,
    confirmFirst: settings.confirm,
    refuse: bubbles.refuse,
  })
  useCurtain(held, snapshot, show.scene !== null, () => {
    setPast(null)
    selection.clear()
    bubbles.close()
  })

  const { words, prepared } = selection
  const state = useMemo<TableState | null>(() => {
    if (!snapshot || !view) return null
    const until = scene?.events[0]?.sequence ?? Infinity
    return {
      id: info.id,
      module,
      view,
      legal,
      help,
      fresh,
      past: looking ? past : null,
      seen: current!.history,
      words: looking ? [] : words,
      prepared: looking ? [] : prepared,
      prepare: selection.prepare,
      glow: glowing(legal, words),
      swap: replaceable(legal, words),
      seat: view.seat,
      myTurn,
      busy: sending.busy,
      connection: lives.connection,
      events: scene ? current!.events.filter((e) => e.sequence < until) : current!.events,
      chat: lives.chat,
      seats: snapshot.seats,
      now: snapshot,
      pick(word, anchor) {
        if (!sending.busy) bubbles.close()
        selection.pick(word, anchor)
      },
      explain: bubbles.explain,
      hideBubble: bubbles.hide,
    }
  }, [snapshot, show.queue, words, prepared, sending.busy, help, fresh, lives, module, looking, past])
  stateNow.current = state
  const look: Look = {
    view: looking,
    past,
    at(event) {
      bubbles.close()
      setPast(event.sequence)
      mark(module.touched(event))
    },
    now: () => setPast(null),
  }
  const events = current?.events ?? []
  return { held, lives, snapshot, events, state, show, scene, look, selection, bubbles, mayAsk }
}
