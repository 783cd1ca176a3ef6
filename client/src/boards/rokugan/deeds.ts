/** Every action in words: what it does, and what the confirm button says. */

import type { HelpTexts, View } from '../../wire'
import { type Deeds, deedOf } from '../deeds'
import type { Deed } from '../module'
import { placeName } from './geometry'
import { text } from './text'
import type { RokuganView } from './types'
import { kindName, nameOf, spotName } from './words'

const d = text.deeds
const token = (view: RokuganView, id: string): string => {
  const found = view.tokens.find((one) => one.id === id)
  if (!found) return d.someToken
  const what = found.kind ? kindName(found.kind) : d.hidden
  return d.at(
    found.owner === view.seat ? d.yours(what) : d.theirs(nameOf(view, found.owner), what),
    spotName(found.spot),
  )
}

/** Cards and objectives have their names from the server's help. */
const table = (help: HelpTexts): Deeds<RokuganView> => {
  const card = (id: string): string => help[id]?.name ?? d.card
  return {
    clan: { deed: ([id]) => d.clan(text.clans[id!]!), seal: d.pick },
    keep: { deed: ([id]) => d.keep(card(id!)), seal: d.keepSeal },
    settle: { deed: ([id]) => d.settle(placeName(id!)), seal: d.place },
    return: { deed: ([kind]) => d.giveBack(kindName(kind!)), seal: d.giveBackSeal },
    play: { deed: ([id]) => d.play(card(id!)), seal: d.playSeal },
    'target target': { deed: ([id], view) => d.target(placeName(id!), card(view.card)), seal: d.pick },
    'price target': { deed: ([id]) => d.price(placeName(id!)), seal: d.giveUp },
    'fear target': { deed: ([id]) => d.fear(placeName(id!)), seal: d.takeOff },
    recover: { deed: ([kind]) => d.recover(kindName(kind!)), seal: d.takeBack },
    discard: { deed: ([kind]) => d.discard(kindName(kind!)), seal: d.discardSeal },
    pool: { deed: ([kind]) => d.pool(kindName(kind!)), seal: d.giveBackSeal },
    spy: { deed: ([seat], view) => d.spy(nameOf(view, seat!)), seal: d.lookSeal },
    lay: { deed: ([kind, at]) => d.lay(kindName(kind!), spotName(at!)), seal: d.place },
    bless: { deed: ([kind, id], view) => d.bless(kindName(kind!), token(view, id!)), seal: d.blessSeal },
    scout: { deed: ([id], view) => d.scout(token(view, id!)), seal: d.lookSeal },
    shugenja: { deed: ([id], view) => d.shugenja(token(view, id!)), seal: d.discardSeal },
    recall: { deed: ([id], view) => d.recall(token(view, id!)), seal: d.sendBack },
    look: { deed: ([id], view) => d.look(token(view, id!)), seal: d.lookSeal },
    'condemn strike': { deed: ([id], view) => d.condemn(token(view, id!)), seal: d.discardSeal },
    'purge strike': { deed: ([id], view) => d.purge(token(view, id!)), seal: d.discardSeal },
    pay: { deed: ([kind]) => d.pay(kindName(kind!)), seal: d.paySeal },
    swap: { deed: ([one, other], view) => d.swap(token(view, one!), token(view, other!)), seal: d.swapSeal },
    'upkeep done': { deed: () => d.playNothing, seal: d.pass },
    'place done': { deed: () => d.endTurn, seal: d.endTurnSeal },
    'look done': { deed: () => d.lookNoMore, seal: d.pass },
    'favor done': { deed: () => d.enough, seal: d.goOn },
    'fear done': { deed: () => d.fearNoMore, seal: d.goOn },
    'swap done': { deed: () => d.swapNothing, seal: d.pass },
  }
}

export const deed = (words: string[], view: View, help: HelpTexts): Deed | null =>
  deedOf(table(help), words, view as RokuganView)
