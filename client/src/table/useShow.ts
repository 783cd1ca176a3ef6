/** What happened is shown at a pace one can follow: moves travel, fights are played or flashed, and then the player goes on. */
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks'
import type { GameModule, Scene } from '../boards/module'
import { isCalm, type Settings, useSettings } from '../settings'
import type { GameEvent, View } from '../wire'
import {
  actorOf,
  arrive,
  type Beat,
  briefly,
  cuesOf,
  elementsOf,
  flashed,
  flashes,
  fought,
  type Line,
  moved,
  quiet,
  skipMoves,
} from './beats'
import { capture, fly, type Spots } from './flights'
import { flashLength, hurry, pauseOf } from './pace'
import { joined, type Queue, queued, showing } from './queue'
import { soundsOf } from './sound'

/** A fight that was only flashed, to be looked at later. */
export interface Waited {
  scene: Scene
  beat: Beat
}

export interface Show {
  /** Something is on show that the player has to wait for, or may skip. */
  playing: boolean
  /** The fight that is shown in full, and its queue. */
  scene: Scene | null
  queue: Queue
  setQueue(queue: Queue): void
  /** Fights in full that come after those of the queue. */
  waiting: number
  /** The fights that flash on the board. */
  flashes: readonly Scene[]
  /** The move that is shown now. */
  now: Beat | null
  /** The board as it is shown now, while something is shown. */
  view: View | null
  /** Events from this number on have not been shown yet. */
  until: number
  /** What the others did since the player acted last. */
  recent: readonly Beat[]
  waited: readonly Waited[]
  add(told: Told): void
  /** Keep the news of a seat of this device while it does not look. */
  keep(seat: string, told: Told): void
  /** A seat looks again: show what was kept for it. */
  resume(seat: string): void
  /** To the next fight shown in full, or to the next decision. */
  skip(): void
  /** Show again what happened since the player acted last. */
  again(): void
  /** Play a fight that was only flashed. */
  play(waited: Waited): void
  /** The player has acted: what happened before is history. */
  acted(): void
  clear(): void
}

/** The first beat of a line, with what of it must be remembered before the board changes. */
function useLine() {
  const [line, setLine] = useState<Line>(quiet)
  const now = useRef(line)
  const before = useRef<Spots>(new Map())
  const set = (to: Line) => {
    const first = to.beats[0]
    if (first && first.number !== now.current.beats[0]?.number) before.current = capture(elementsOf(first))
    now.current = to
    setLine(to)
  }
  return { line, now, before, set }
}

let beatsSoFar = 0

/** What a seat hears at once, and its board before and after it. */
export interface Told {
  news: GameEvent[]
  old: View
  after: View
  /** The answer to a move of its own. */
  own: boolean
}

/** One move as it is shown to a seat. */
function beatOf(module: GameModule, films: Settings['films'], { news, old, after, own }: Told): Beat {
  const all = module.scenes(news, old)
  return {
    number: ++beatsSoFar,
    before: old,
    view: after,
    news,
    cues: cuesOf(module, news, all, old, after),
    scenes: briefly(all, films, after.seat),
    seat: actorOf(module, news, after),
    own,
  }
}

/** The board before the first of some beats, as a beat that shows nothing, so that the first has somewhere to begin. */
const startOf = (first: Beat): Beat => ({
  ...first,
  number: ++beatsSoFar,
  view: first.before,
  news: [],
  cues: [],
  scenes: [],
})

export function useShow(module: GameModule, paused: boolean): Show {
  const settings = useSettings()
  const { line, now, before, set } = useLine()
  const [recent, setRecent] = useState<readonly Beat[]>([])
  const [film, setFilm] = useState<{ queue: Queue; beat: Beat } | null>(null)
  const calm = isCalm(settings)
  const beat = line.beats[0]
  const shown = line.moved ? showing(line.queue) : null
  // How long the player has watched in this round, or since they acted last, at normal speed.
  const spent = useRef(0)
  const round = useRef<number | null>(null)
  const counted = useRef<number | null>(null)
  const faster = hurry(line.beats, spent.current)
  const speed = settings.speed * faster
  const kept = useRef(new Map<string, Beat[]>())
  const still = () => document.hidden || !settings.moves

  const replay = (beats: readonly Beat[]) => {
    const [first] = beats
    if (!first) return
    spent.current = 0
    set({ ...quiet, beats: [startOf(first), ...beats] })
  }

  useLayoutEffect(() => {
    if (!beat || line.moved || paused) return
    for (const sound of soundsOf(beat.cues)) sound()
    if (calm) return
    return fly(beat.cues, before.current, speed, beat.own)
  }, [beat?.number, line.moved, paused])
  useEffect(() => {
    if (!beat || paused) return
    if (line.moved && !shown?.brief) return
    const ms = line.moved ? flashLength(flashes(line).length) : pauseOf(beat)
    const timer = setTimeout(() => {
      if (!beat.own) spent.current += ms / faster
      set(line.moved ? flashed(now.current) : moved(now.current))
    }, ms / speed)
    return () => clearTimeout(timer)
  }, [beat?.number, line.moved, line.queue.current, paused])

  const view = useMemo(() => {
    if (!beat) return null
    if (beat.scenes.length === 0) return beat.view
    return module.during(beat.before, beat.view, beat.news, beat.scenes, line.queue.current)
  }, [beat, line.queue.current])
  const inFull = shown && !shown.brief ? shown : null
  return {
    playing: beat !== undefined || film !== null,
    scene: film ? showing(film.queue) : inFull,
    queue: film?.queue ?? line.queue,
    waiting: film ? 0 : fullOf(line.beats.slice(1)),
    setQueue(queue) {
      if (film) setFilm(showing(queue) ? { ...film, queue } : null)
      else set(fought(now.current, queue))
    },
    flashes: flashes(line),
    now: beat ?? null,
    view,
    until: beat ? untilOf(beat, line) : Infinity,
    recent,
    waited: useMemo(() => (beat ? [] : waitedFor(recent)), [recent, beat]),
    add(told) {
      round.current = module.round?.(told.after) ?? null
      const one = beatOf(module, settings.films, told)
      if (!one.own) setRecent((beats) => [...beats, one])
      if (!still() || inFullOf(one) > 0) {
        const arrived = arrive(now.current, one)
        set(still() && arrived.beats[0] === one ? moved(arrived) : arrived)
      }
    },
    keep(seat, told) {
      const one = beatOf(module, settings.films, told)
      kept.current.set(seat, [...(kept.current.get(seat) ?? []), one])
    },
    resume(seat) {
      const beats = kept.current.get(seat) ?? []
      kept.current.delete(seat)
      setRecent((earlier) => [...earlier, ...beats.filter((one) => !one.own)])
      replay(still() ? beats.filter((one) => inFullOf(one) > 0) : beats)
    },
    skip: () => set(skipMoves(now.current)),
    again: () => replay(recent),
    play: ({ scene, beat: from }) => setFilm({ queue: queued([{ ...scene, brief: false }]), beat: from }),
    acted() {
      if (round.current === null || round.current !== counted.current) spent.current = 0
      counted.current = round.current
      setRecent([])
    },
    clear() {
      spent.current = 0
      set(quiet)
      setRecent([])
      setFilm(null)
    },
  }
}

const inFullOf = (beat: Beat): number => beat.scenes.filter((scene) => !scene.brief).length
const fullOf = (beats: readonly Beat[]): number => beats.reduce((sum, beat) => sum + inFullOf(beat), 0)

/** From which event on nothing has been told yet. */
function untilOf(beat: Beat, { moved: over, queue }: Line): number {
  const fight = over ? showing(queue) : beat.scenes[0]
  return fight?.events[0]?.sequence ?? (beat.news.at(-1)?.sequence ?? Infinity) + 1
}

/** The fights that were only flashed, each as a whole, with the move it began with. */
function waitedFor(beats: readonly Beat[]): Waited[] {
  const made: Waited[] = []
  for (const beat of beats)
    for (const scene of beat.scenes.filter((one) => one.brief)) {
      const last = made.at(-1)
      const [whole, more] = last ? joined([last.scene], scene) : [scene]
      if (last && !more) made[made.length - 1] = { ...last, scene: whole! }
      else made.push({ scene, beat })
    }
  return made.filter(({ scene }) => !scene.open)
}
