/** What a table needs before it is drawn: its board, and the help with the numbers of its box. */
import { api, Refused } from '../api'
import { loadBoard } from '../boards'
import { openBox } from '../boards/box'
import type { GameModule } from '../boards/module'
import type { HelpTexts } from '../wire'

/** A board without texts is better than none, if the server refuses them; a lost connection is the caller's to mend. */
const textsOf = (id: string): Promise<HelpTexts> =>
  api.help(id).catch((error: unknown) => {
    if (error instanceof Refused) return {}
    throw error
  })

export async function loadTable(id: string, game: string): Promise<{ module: GameModule; help: HelpTexts }> {
  const [module, help] = await Promise.all([loadBoard(game), textsOf(id)])
  openBox(help)
  return { module, help }
}
