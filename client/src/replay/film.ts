/** A finished game, brought page by page and put together from differences. */
import { type Change, patched } from '../change'
import type { GameEvent, Replay, View } from '../wire'

export interface Step {
  view: View
  events: GameEvent[]
}

/** The steps of a page. */
export function stepsOf(page: Replay): Step[] {
  let view: unknown = page.view
  return page.steps.map((step) => {
    view = patched(view, step.change as Change)
    return { view: view as View, events: step.events }
  })
}

/** The steps known so far; those of pages that have not come are missing. */
export type Film = (Step | undefined)[]

export function withPage(film: Film, page: Replay): Film {
  const whole: Film = film.length === page.length ? [...film] : Array.from({ length: page.length })
  for (const [i, step] of stepsOf(page).entries()) whole[page.first + i] = step
  return whole
}

/** The pages to fetch, in order: the first, the one that is looked at, those after it, those before it. */
export function order(pages: number, wanted: number): number[] {
  const after = Array.from({ length: pages - wanted }, (_, i) => wanted + i)
  const before = Array.from({ length: wanted }, (_, i) => i)
  return [...after, ...before].filter((page) => page > 0)
}

/** The page on which a step stands, judged by the first two pages' sizes. */
export const pageOf = (step: number, first: number, each: number): number =>
  step < first ? 0 : 1 + Math.floor((step - first) / each)

/** Where a film opens if nobody says where: at the first step at which a player decides, with the board as dealt. */
export const opening = (film: Film): number =>
  Math.max(
    0,
    film.findIndex((step) => step !== undefined && step.view.actors.length > 0),
  )
