/** Boards by game name, fetched when a table of that game opens. */
import type { GameModule } from './module'

const boards: Record<string, () => Promise<{ default: GameModule }>> = {
  kenjin: () => import('./kenjin'),
  rokugan: () => import('./rokugan'),
  ikusa: () => import('./ikusa'),
  kawanakajima: () => import('./kawanakajima'),
}

export const hasBoard = (game: string): boolean => game in boards

export async function loadBoard(game: string): Promise<GameModule> {
  const load = boards[game]
  if (!load) throw new Error(`no board for ${game}`)
  return (await load()).default
}
