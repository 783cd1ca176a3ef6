/** Where each counter lies on the map. */
import { CAMP_SCALE, campSlot, middle, type Point } from './geometry'
import type { Counter, KawanakajimaView } from './types'

export interface Placed {
  unit: Counter
  at: Point
  scale: number
}

/** Where each counter lies. A camp spreads its units out; the fort stacks them. */
export function layOut(view: KawanakajimaView): Placed[] {
  const seen = new Map<string, number>()
  return view.counters.map((unit) => {
    const nth = seen.get(unit.place) ?? 0
    seen.set(unit.place, nth + 1)
    if (unit.place.startsWith('entry-'))
      return { unit, at: campSlot(unit.place.slice(6), nth), scale: CAMP_SCALE }
    const [x, y] = middle(unit.place)
    return { unit, at: [x + Math.min(nth, 3) * 7, y - Math.min(nth, 3) * 7], scale: 1 }
  })
}
