/** Fights of others, over the places where they are: one with its result in words, several with theirs in short. */
import { useLayoutEffect, useRef, useState } from 'preact/hooks'
import type { Scene } from '../boards/module'
import { useTable } from './context'
import { useNamed } from './names'
import { resultOf } from './news'

interface Spot {
  left: number
  top: number
}
interface Size {
  width: number
  height: number
}
interface Box extends Spot, Size {}

/** How far a flash stays away from the edge of the board, and from the next one. */
const EDGE = 8
const GAP = 4

const within = (x: number, low: number, high: number) => Math.max(low, Math.min(high, x))
const overlap = (a: Box, b: Box): boolean =>
  a.left < b.left + b.width + GAP &&
  b.left < a.left + a.width + GAP &&
  a.top < b.top + b.height + GAP &&
  b.top < a.top + a.height + GAP

/** Where boxes go that want to lie over the middles of places: on the board, and none over another. */
export function spread(middles: readonly Spot[], sizes: readonly Size[], board: Box): Spot[] {
  const laid: Box[] = []
  for (const [i, { width, height }] of sizes.entries()) {
    const wish = middles[i]!
    const left = within(wish.left - width / 2, board.left + EDGE, board.left + board.width - width - EDGE)
    const low = board.top + EDGE
    const high = board.top + board.height - height - EDGE
    const middle = within(wish.top - height / 2, low, high)
    const free = (top: number) => !laid.some((other) => overlap({ left, top, width, height }, other))
    const tops = [middle, ...laid.flatMap(({ top, height: tall }) => [top - height - GAP, top + tall + GAP])]
    const fits = tops.filter((top) => top >= low && top <= high && free(top))
    const top = fits.sort((a, b) => Math.abs(a - middle) - Math.abs(b - middle))[0] ?? middle
    laid.push({ left, top, width, height })
  }
  return laid.map(({ left, top }) => ({ left, top }))
}

const middleOf = ({ left, top, width, height }: Box): Spot => ({
  left: left + width / 2,
  top: top + height / 2,
})

/** The middle of a box that lies over a place without covering it: above it, below it at the upper edge, or on a large one. */
export function beside(place: Box, { height }: Size, board: Box): Spot {
  const { left, top } = middleOf(place)
  const above = place.top - GAP - height / 2
  const below = place.top + place.height + GAP + height / 2
  if (place.height > 2 * height) return { left, top }
  return { left, top: above - height / 2 >= board.top + EDGE ? above : below }
}

const visible = (id: string): Element | null => {
  const el = id ? document.querySelector(`.board [data-id="${CSS.escape(id)}"]`) : null
  return el && el.getClientRects().length > 0 ? el : null
}

/** The part of the board that a fight is about. */
const placeOf = (scene: Scene, ids: string[]): Element | null =>
  [scene.result?.element ?? '', ...ids].map(visible).find((el) => el !== null) ?? null

const keyOf = (scene: Scene): string => `${scene.key} ${scene.events[0]?.sequence}`

export function Flashes({ scenes }: { scenes: readonly Scene[] }) {
  const { module } = useTable()
  const named = useNamed()
  const boxes = useRef<(HTMLDivElement | null)[]>([])
  const [at, setAt] = useState<readonly Spot[]>([])
  useLayoutEffect(() => {
    if (scenes.length === 0) return
    const board = document.querySelector('.board')!.getBoundingClientRect()
    const places = scenes.map((scene) => placeOf(scene, scene.events.flatMap(module.touched)))
    const seen = places.find((place) => place !== null)
    if (seen) seen.closest('svg.map')?.dispatchEvent(new CustomEvent('follow', { detail: seen }))
    const sizes = scenes.map((_, i) => boxes.current[i]!.getBoundingClientRect())
    const middles = places.map((place, i) =>
      place ? beside(place.getBoundingClientRect(), sizes[i]!, board) : middleOf(board),
    )
    setAt(spread(middles, sizes, board))
  }, [scenes.map((scene) => `${keyOf(scene)} ${scene.steps}`).join()])
  return (
    <>
      {scenes.map((scene, i) => (
        <div
          key={keyOf(scene)}
          class={`flash ${scenes.length > 1 ? 'small' : ''}`}
          role="status"
          ref={(box) => {
            boxes.current[i] = box
          }}
          style={`left:${at[i]?.left ?? 0}px;top:${at[i]?.top ?? 0}px`}
        >
          <b>{named(scene.title)}</b>
          <span>{named((scenes.length > 1 && scene.result?.short) || resultOf(scene))}</span>
        </div>
      ))}
    </>
  )
}
