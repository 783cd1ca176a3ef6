/**
 * What happened, one move at a time: a beat is a move with the board before and after it. Its changes are shown first,
 * then its fights; then the next beat begins. Pure, so that it can be proved by tests.
 */
import type { Cue, CueKind, GameModule, Scene } from '../boards/module'
import type { GameEvent, View } from '../wire'
import { empty, forward, joined, type Queue, queued, showing } from './queue'

export interface Beat {
  number: number
  before: View
  view: View
  news: GameEvent[]
  cues: Cue[]
  scenes: Scene[]
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

/** With this many moves waiting, further ones without a fight are shown together. */
const CROWD = 8

/** Two moves as one, whose changes are shown at the same time. */
const together = (a: Beat, b: Beat): Beat => ({
  ...a,
  view: b.view,
  news: [...a.news, ...b.news],
  cues: [...a.cues, ...b.cues].map(({ after: _, ...cue }) => cue),
})

/** One more move. A fight that goes on where the last one ended becomes a part of it. */
export function arrive(line: Line, beat: Beat): Line {
  const last = line.beats.at(-1)
  if (last && line.beats.length >= CROWD && last.scenes.length + beat.scenes.length === 0 && !beat.own)
    return { ...line, beats: [...line.beats.slice(0, -1), together(last, beat)] }
  const [first] = beat.scenes
  if (!last || !first?.goesOn || last.scenes.at(-1)?.key !== first.key)
    return line.beats.length > 0 ? { ...line, beats: [...line.beats, beat] } : begun([beat])
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

/** After a flash the next fight comes. */
export const flashed = (line: Line): Line =>
  fought(line, forward({ ...line.queue, step: (showing(line.queue)?.steps ?? 1) - 1 }))

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

/** The cues of some events: the board's own, or the usual ones for what was touched. Fights have their own show. */
export function cuesOf(
  module: GameModule,
  news: GameEvent[],
  scenes: Scene[],
  before: View,
  after: View,
): Cue[] {
  const fights = new Set(scenes.flatMap((scene) => scene.events.map((event) => event.sequence)))
  return news
    .filter((event) => !fights.has(event.sequence))
    .flatMap((event, i) => {
      const own = module.cues?.(event, before, after)
      const cues = own ?? module.touched(event).map((element): Cue => ({ how: 'auto', element }))
      const seat = module.actor?.(event, after) ?? event.facts['seat']
      const from = typeof seat === 'string' && seat ? `seat:${seat}` : ''
      return cues.map((cue, j) => ({
        ...cue,
        ...(cue.from === undefined && from && (cue.how === 'auto' || cue.how === 'appear') ? { from } : {}),
        ...(i > 0 && j === 0 ? { after: true } : {}),
      }))
    })
}

/** How long a cue takes at normal speed, in milliseconds. */
const LASTS: Record<CueKind, number> = {
  auto: 350,
  travel: 350,
  appear: 350,
  leave: 450,
  turn: 320,
  strike: 260,
  dice: 700,
  touch: 200,
}
const EACH_WAY = 120
const BETWEEN = 150

export const lengthOf = (cue: Cue): number =>
  Math.max(LASTS[cue.how], (cue.via?.length ?? 0) * EACH_WAY) + (cue.hold ?? 0)

/** When each cue of a beat begins, and when the last one has ended, at normal speed. */
export function timed(cues: readonly Cue[]): { starts: number[]; length: number } {
  let start = 0
  let end = 0
  const starts = cues.map((cue, i) => {
    if (cue.after && i > 0) start = end
    end = Math.max(end, start + lengthOf(cue))
    return start
  })
  return { starts, length: end }
}

/** The others' moves before a decision are shown within this many milliseconds, at normal speed. */
const PATIENCE = 12000
/** What comes after that is shown within this many. */
const LEAST = 1000
/** Who has watched for this long sees the rest faster, the longer the faster. */
const WATCHED = 2500
const FASTEST = 3

/**
 * How much faster than usual the beats are shown, so that neither a long line of them nor one after the other holds the
 * player up. `spent` is how long the player has watched since their last decision, in milliseconds at normal speed.
 */
export function hurry(beats: readonly Beat[], spent = 0): number {
  const flashes = (beat: Beat) => beat.scenes.filter((scene) => scene.brief).length
  const whole = beats.reduce((sum, beat) => sum + pauseOf(beat) + flashes(beat) * FLASH, 0)
  return Math.max(1, Math.min(FASTEST, spent / WATCHED), whole / Math.max(LEAST, PATIENCE - spent))
}

/** A fight that is not shown in full is flashed so long, at normal speed. */
export const FLASH = 1000

/** How long a beat is shown at normal speed. Your own move needs no time. */
export const pauseOf = (beat: Beat): number => {
  const { length } = timed(beat.cues)
  if (length === 0) return 0
  return beat.own ? Math.min(length, LASTS.travel) : length + BETWEEN
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
