/** What is marked on the timeline: parts of the game, rounds or turns, and battles. */
import type { GameModule } from '../boards/module'
import type { View } from '../wire'
import type { Film } from './film'

export interface Mark {
  step: number
  kind: 'part' | 'round' | 'battle'
  label: string
}

interface Counted extends View {
  round?: number
  turn?: number
}

/** The number that a game counts its rounds or turns by; 0 where it counts none. */
export const countOf = (view: View): number => {
  const { round, turn } = view as Counted
  return round ?? turn ?? 0
}

/** The part of the game as its track names it: "Deploy 2 / 7". */
function partOf(module: Pick<GameModule, 'track'>, view: View): string {
  const { steps, now } = module.track(view)
  return steps[now] ?? ''
}

export function marksOf(
  film: Film,
  module: Pick<GameModule, 'track' | 'scenes'>,
  words: { round(n: number): string },
): Mark[] {
  const marks: Mark[] = []
  for (let i = 1; i < film.length; i++) {
    const [before, now] = [film[i - 1], film[i]]
    if (!before || !now) continue
    const count = countOf(now.view)
    if (count > 0 && count !== countOf(before.view))
      marks.push({ step: i, kind: 'round', label: words.round(count) })
    for (const scene of module.scenes(now.events, before.view).slice(0, 1))
      marks.push({ step: i, kind: 'battle', label: scene.title })
    const part = partOf(module, now.view)
    if (count === 0 && part !== partOf(module, before.view))
      marks.push({ step: i, kind: 'part', label: part })
  }
  return marks.filter((mark) => mark.label)
}
