/** Boards by game: ours are found in this folder, others come from the packages of their games. */
import { type ComponentType, h } from 'preact'
import { lazy } from 'preact/compat'
import type { Board, Kit } from './kit'
import type { GameModule } from './module'

const boards = import.meta.glob<{ default: GameModule }>('./*/index.tsx')
const pictures = import.meta.glob<{ Picture: ComponentType }>('./*/picture.tsx')

/** A file that a game's package brings for browsers. */
const fileOf = (game: string, file: string): string =>
  new URL(`boards/${game}/${file}`, document.baseURI).href

/** Whether the board is ours; a game's package may bring another (`GameInfo.board`). */
export const hasBoard = (game: string): boolean => `./${game}/index.tsx` in boards

export async function loadBoard(game: string): Promise<GameModule> {
  const ours = boards[`./${game}/index.tsx`]
  if (ours) return (await ours()).default
  const theirs: { default(kit: Kit): Board } = await import(/* @vite-ignore */ fileOf(game, 'board.js'))
  const { kit, plain } = await import('./kit')
  const { stylesheet, ...board } = theirs.default(kit)
  if (stylesheet) addStylesheet(fileOf(game, stylesheet))
  return { ...plain, ...board }
}

function addStylesheet(href: string): void {
  if (document.querySelector(`link[href="${href}"]`)) return
  const link = document.createElement('link')
  link.rel = 'stylesheet'
  link.href = href
  document.head.append(link)
}

const drawn = new Map<string, ComponentType>()

/** The board in small, for the lid of the box; a game's package brings it as `picture.svg`. */
export function pictureOf(game: string): ComponentType {
  const known = drawn.get(game)
  if (known) return known
  const ours = pictures[`./${game}/picture.tsx`]
  const made: ComponentType = ours
    ? lazy(() => ours().then((m) => ({ default: m.Picture })))
    : () => h('img', { src: fileOf(game, 'picture.svg'), alt: '' })
  drawn.set(game, made)
  return made
}
