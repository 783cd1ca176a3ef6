/** Boards by game name, fetched when a table of that game opens. */
import type { ComponentType } from 'preact'
import { lazy } from 'preact/compat'
import type { GameModule } from './module'

const boards: Record<string, () => Promise<{ default: GameModule }>> = {
  kenjin: () => import('./kenjin'),
  rokugan: () => import('./rokugan'),
  ikusa: () => import('./ikusa'),
  kawanakajima: () => import('./kawanakajima'),
}
const pictures: Record<string, ComponentType> = {
  kenjin: lazy(() => import('./kenjin/picture').then((m) => ({ default: m.Picture }))),
  rokugan: lazy(() => import('./rokugan/picture').then((m) => ({ default: m.Picture }))),
  ikusa: lazy(() => import('./ikusa/picture').then((m) => ({ default: m.Picture }))),
  kawanakajima: lazy(() => import('./kawanakajima/picture').then((m) => ({ default: m.Picture }))),
}

export const hasBoard = (game: string): boolean => game in boards

/** The board in small, for the lid of the box. */
export const pictureOf = (game: string): ComponentType | undefined => pictures[game]

export async function loadBoard(game: string): Promise<GameModule> {
  const load = boards[game]
  if (!load) throw new Error(`no board for ${game}`)
  return (await load()).default
}
