/**
 * What happened, one move at a time: a beat is a move with the board before and after it. Its changes are shown first,
 * then its fights; then the next beat begins. Pure, so that it can be proved by tests.
 */
import type { Cue, GameModule, Scene } from '../boards/module'
import type { GameEvent, View } from '../wire'
import { flashing, lengthOfAll, wholeOf } from './pace'
import { empty, joined, type Queue, queued, showing } from './queue'

export interface Beat {
  number: number
  before: View
  view: View
  news: GameEvent[]
  cues: Cue[]
  scenes: Scene[]
  /** The seat that acted, as far as the events tell. */
  seat: string
  /** A move of the player at this screen, who saw it already while making it. */
  own: boolean
}

export interface Line {
  beats: readonly Beat[]
  /** The changes of the first beat have been shown. */
  moved: boolean
  /** The fights of the first beat, once its changes have been shown. */
  queue: Queue
}

export const quiet: Line = { beats: [], moved: false, queue: empty }

const begun = (beats: readonly Beat[]): Line => ({ beats, moved: false, queue: empty })

/** So much may wait, in milliseconds at normal speed, before more moves of the same seat, or of any, are shown together. */
const BEHIND = { same: 1500, any: 5000 }

/** A beat of others without a fight in full, which can be shown together with another. */
const light = (beat: Beat): boolean => !beat.own && beat.scenes.every((scene) => scene.brief)

/** Whether a beat is shown together with the last one: it waits behind many, or has nothing to show. */
function crowded({ beats }: Line, beat: Beat): boolean {
  const last = beats.at(-1)
  if (!last || !light(last) || !light(beat)) return false
  if (wholeOf(beat) === 0) return true
  const behind = beats.length > 1 ? lengthOfAll(beats.slice(1)) : 0
  return behind >= (last.seat === beat.seat ? BEHIND.same : BEHIND.any)
}

/** The cues of moves that are shown at the same time: a piece that moves twice goes the whole way at once. */
function atOnce(cues: readonly Cue[]): Cue[] {
  const made = new Map<string, Cue>()
  for (const { after: _, ...cue } of cues) {
    const key = `${cue.how} ${cue.element}`
    const earlier = made.get(key)
    const via = [...(earlier?.via ?? []), ...(cue.via ?? [])]
    made.set(key, {
      ...cue,
      ...(earlier?.from === undefined ? {} : { from: earlier.from }),
      ...(via.length > 0 ? { via } : {}),
    })
  }
  return [...made.values()]
}

/** Two moves as one, whose changes are shown at the same time. */
const together = (a: Beat, b: Beat): Beat => ({
  ...a,
  view: b.view,
  news: [...a.news, ...b.news],
  cues: atOnce([...a.cues, ...b.cues]),
  scenes: [...a.scenes, ...b.scenes],
})

/** One more move. A fight that goes on where the last one ended becomes a part of it. */
export function arrive(line: Line, beat: Beat): Line {
  const last = line.beats.at(-1)
  const [first] = beat.scenes
  if (!last || !first?.goesOn || last.scenes.at(-1)?.key !== first.key) {
    if (crowded(line, beat)) return { ...line, beats: [...line.beats.slice(0, -1), together(last!, beat)] }
    return last ? { ...line, beats: [...line.beats, beat] } : begun([beat])
  }
  const whole = {
    ...last,
    view: beat.view,
    news: [...last.news, ...beat.news],
    scenes: beat.scenes.reduce(joined, last.scenes),
  }
  const beats = [...line.beats.slice(0, -1), whole]
  const onShow = beats.length === 1 && line.moved
  return { ...line, beats, queue: onShow ? { ...line.queue, scenes: whole.scenes } : line.queue }
}

/** The changes of the first beat have been shown: its fights come, or the next beat. */
export function moved(line: Line): Line {
  const [beat] = line.beats
  if (!beat) return quiet
  return beat.scenes.length > 0 ? { ...line, moved: true, queue: queued(beat.scenes) } : next(line)
}

/** On to the next beat. */
export const next = (line: Line): Line => (line.beats.length > 1 ? begun(line.beats.slice(1)) : quiet)

/** The fights of the first beat have gone on; after the last one the next beat begins. */
export const fought = (line: Line, queue: Queue): Line => (showing(queue) ? { ...line, queue } : next(line))

/** The fights that flash on the board now. */
export const flashes = ({ moved: over, queue }: Line): Scene[] =>
  over ? flashing(queue.scenes, queue.current) : []

/** After a flash the next fights come. */
export const flashed = (line: Line): Line =>
  fought(line, { ...line.queue, current: line.queue.current + flashes(line).length, step: 0 })

/** Over all that moves to the next fight that is shown in full, or to the end. */
export function skipMoves(line: Line): Line {
  for (let at = line; at.beats.length > 0; at = next(at)) {
    const scenes = at.beats[0]!.scenes
    const from = at.moved ? at.queue.current : 0
    const full = scenes.findIndex((scene, i) => i >= from && !scene.brief)
    if (full >= 0)
      return { ...at, moved: true, queue: { scenes, current: full, step: full === from ? at.queue.step : 0 } }
  }
  return quiet
}

/** The elements of a beat that must be looked at before the board changes. */
export const elementsOf = (beat: Beat): string[] => [
  ...new Set(beat.cues.flatMap((cue) => [cue.element, cue.from ?? '', cue.to ?? ''])),
]

/** The seat that an event is about, or nothing. */
function seatOf(module: GameModule, event: GameEvent, view: View): string {
  const seat = module.actor?.(event, view) ?? event.facts['seat']
  return typeof seat === 'string' ? seat : ''
}

/** The seat whose move some events show. */
export const actorOf = (module: GameModule, news: GameEvent[], view: View): string =>
  news.map((event) => seatOf(module, event, view)).find(Boolean) ?? ''

/**
 * The cues of some events: the board's own, or the usual ones for what was touched. Fights have their own show. Events of
 * one kind run together, unless they are about the same piece; what was touched already is not touched again.
 */
export function cuesOf(
  module: GameModule,
  news: GameEvent[],
  scenes: Scene[],
  before: View,
  after: View,
): Cue[] {
  const fights = new Set(scenes.flatMap((scene) => scene.events.map((event) => event.sequence)))
  const made: Cue[] = []
  const touched = new Set<string>()
  let kind = ''
  for (const event of news.filter((one) => !fights.has(one.sequence))) {
    const seat = seatOf(module, event, after)
    const usual = () =>
      module
        .touched(event)
        .filter((element) => !touched.has(element))
        .map((element): Cue => ({ how: 'auto', element }))
    const cues = module.cues?.(event, before, after) ?? usual()
    const alike = event.kind === kind && cues.every((cue) => !touched.has(cue.element))
    cues.forEach((cue, i) => {
      const appears = cue.from === undefined && seat && (cue.how === 'auto' || cue.how === 'appear')
      made.push({
        ...cue,
        ...(appears ? { from: `seat:${seat}` } : {}),
        ...(i === 0 && made.length > 0 && !alike ? { after: true } : {}),
      })
      touched.add(cue.element)
    })
    if (cues.length > 0) kind = event.kind
  }
  return made
}

/** Whether a scene is about a seat: it says so, or its events name it. */
export function involves(scene: Scene, seat: string): boolean {
  if (scene.seats) return scene.seats.includes(seat)
  return scene.events.some((event) => names(Object.values(event.facts), seat))
}

const names = (values: unknown[], seat: string): boolean =>
  values.some((value) => value === seat || (Array.isArray(value) && names(value, seat)))

export type Films = 'mine' | 'all' | 'none'

/** The scenes with those marked that are only flashed. Who has no seat sees all of them. */
export const briefly = (scenes: Scene[], films: Films, seat: string): Scene[] =>
  scenes.map((scene) => {
    const full = films === 'all' || (films === 'mine' && (seat === '' || involves(scene, seat)))
    return full ? scene : { ...scene, brief: true }
  })
