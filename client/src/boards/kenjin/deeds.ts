/** Every action in words: what it does, and what the confirm button says. */

import type { View } from '../../wire'
import { type Deeds, deedOf } from '../deeds'
import type { Deed } from '../module'
import { text } from './text'
import { clanName, type KenjinView } from './types'

const d = text.deeds
const tile = (id: string): string => text.tiles[id]!
const card = (kind: string): string => text.cards[kind]!

/** A card on the board: your own by its kind, another's by its owner and its place in the stack. */
function cardOf(view: KenjinView, id: string): string {
  const piece = view.pieces.find((one) => one.id === id)!
  const stack =
    view.battlefields.flatMap((field) => field.armies).find((army) => army.cards.includes(id))?.cards ?? []
  const at =
    stack.length < 2
      ? ''
      : stack.at(-1) === id
        ? d.top
        : stack[0] === id
          ? d.bottom
          : d.nth(stack.indexOf(id) + 1)
  const alike =
    stack.filter((other) => view.pieces.find((one) => one.id === other)?.kind === piece.kind).length > 1
  if (piece.owner === view.seat) return d.own(`${alike ? at : ''}${piece.kind ? card(piece.kind) : d.card}`)
  return d.theirs(
    clanName(view, piece.owner),
    `${at}${piece.kind ? card(piece.kind) : d.card}`,
    tile(piece.place),
  )
}

const deeds: Deeds<KenjinView> = {
  deploy: {
    deed: ([kind, target], view) =>
      text.tiles[target!] ? d.play(card(kind!), tile(target!)) : d.kill(cardOf(view, target!), card(kind!)),
    seal: d.playSeal,
  },
  take: { deed: ([id]) => d.take(tile(id!)), seal: d.takeSeal },
  move: { deed: ([id, to], view) => d.move(cardOf(view, id!), tile(to!)), seal: d.moveSeal },
  destroy: { deed: ([id], view) => d.destroy(cardOf(view, id!)), seal: d.loseSeal },
  turn: { deed: ([id], view) => d.turn(cardOf(view, id!)), seal: d.turnSeal },
  look: { deed: ([id], view) => d.look(cardOf(view, id!)), seal: d.lookSeal },
  supply: { deed: ([id]) => d.supply(tile(id!)), seal: d.supplySeal },
}

export function deed(words: string[], plain: View): Deed | null {
  const found = deedOf(deeds, words, plain as KenjinView)
  return found && words[0] === 'deploy' && words[2] && !text.tiles[words[2]]
    ? { ...found, seal: d.killSeal }
    : found
}
