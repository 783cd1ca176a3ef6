/** How long what happened is shown, at normal speed and in milliseconds. Pure, so that it can be proved by tests. */
import type { Cue, CueKind, Scene } from '../boards/module'
import type { Beat } from './beats'

/** How long a cue takes. */
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

/** When each cue of a beat begins, and when the last one has ended. */
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

/** How long the changes of a beat are shown. Your own move needs no time. */
export const pauseOf = (beat: Beat): number => {
  const { length } = timed(beat.cues)
  if (length === 0) return 0
  return beat.own ? Math.min(length, LASTS.travel) : length + BETWEEN
}

/** A fight that is not shown in full is flashed for this long; others that flash with it need a little more. */
export const FLASH = 1000
const ONE_MORE = 150
/** Many fights in a row flash in this many groups, with at most this many in each. */
const GROUPS = 3
const GROUP = 6

/** The fights that flash together, from one of them on. */
export function flashing(scenes: readonly Scene[], from: number): Scene[] {
  if (!scenes[from]?.brief) return []
  let [first, end] = [from, from]
  while (scenes[first - 1]?.brief) first--
  while (scenes[end]?.brief) end++
  const size = Math.min(GROUP, Math.ceil((end - first) / GROUPS))
  return scenes.slice(from, Math.min(end, from + size))
}

export const flashLength = (count: number): number => FLASH + (count - 1) * ONE_MORE

/** How long a beat is shown, but for its fights in full, which the player sets the pace of. */
export function wholeOf(beat: Beat): number {
  let whole = pauseOf(beat)
  for (let i = 0; i < beat.scenes.length; ) {
    const group = flashing(beat.scenes, i).length
    if (group > 0) whole += flashLength(group)
    i += Math.max(1, group)
  }
  return whole
}

export const lengthOfAll = (beats: readonly Beat[]): number =>
  beats.reduce((sum, beat) => sum + wholeOf(beat), 0)

/** The others' moves are shown within this time; what comes after that within the least. */
const PATIENCE = 9000
const LEAST = 1500
/** Who has watched for this long sees the rest faster, the longer the faster. */
const WATCHED = 3000
const FASTEST = 3

/**
 * How much faster than usual the beats are shown, so that neither a long line of them nor one after the other holds the
 * player up. `spent` is how long the player has watched already.
 */
export const hurry = (beats: readonly Beat[], spent = 0): number =>
  Math.max(1, Math.min(FASTEST, spent / WATCHED), lengthOfAll(beats) / Math.max(LEAST, PATIENCE - spent))
