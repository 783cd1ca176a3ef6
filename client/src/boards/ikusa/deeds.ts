/** Every action in words: what it does, and what the confirm button says. */

import type { HelpTexts, View } from '../../wire'
import { type Deeds, deedOf } from '../deeds'
import type { Deed } from '../module'
import { placeName } from './geometry'
import { text } from './text'
import { type IkusaView, isArmy } from './types'
import { armyName, bundleOf, colourName, isBundle, kindName, label, unitsName } from './words'

const who = (id: string): string => (isArmy(id) ? armyName(id) : text.deeds.force(placeName(id)))
const where = (id: string): string => (isArmy(id) ? armyName(id) : placeName(id))
/** `done` in a chain of small choices: what was chosen so far goes. */
const bundle = (view: IkusaView): string => unitsName(view.step.bundle)
const goal = (view: IkusaView): string => placeName(view.step.goal)
const origin = (view: IkusaView): string => placeName(view.step.origin)
const d = text.deeds

export const deeds: Deeds<IkusaView> = {
  divide: { deed: ([id], view) => d.divide(placeName(id!), colourName(view.you[0]!)), seal: d.choose },
  claim: { deed: ([id]) => d.claim(placeName(id!)), seal: d.claimSeal },
  reinforce: { deed: ([id]) => d.reinforce(placeName(id!)), seal: d.reinforceSeal },
  spread: {
    deed: ([kind, section, n], view) =>
      d.spread(Number(n), kindName(kind!, Number(n)), label(section!, view, {})),
    seal: d.place,
  },
  'stationing station': { deed: ([army, id]) => d.station(armyName(army!), placeName(id!)), seal: d.place },
  'recovering station': {
    deed: ([army, id]) => d.recover(armyName(army!), placeName(id!)),
    seal: d.bringBack,
  },
  succeed: { deed: ([kind]) => d.succeed(kindName(kind!)), seal: d.replace },
  plan: { deed: ([bin, n]) => d.plan(Number(n), text.bins[bin!]!), seal: d.plan0 },
  spy: {
    deed: ([colour]) => (colour === 'nobody' ? d.spyNobody : d.spy(colourName(colour!))),
    seal: d.spySeal,
  },
  agree: {
    deed: ([colour, n]) => (n ? d.agree(colourName(colour!), text.marker(n)) : d.agreeChance),
    seal: d.propose,
  },
  marker: { deed: ([n]) => d.marker(text.marker(n!)), seal: d.take },
  build: {
    deed: ([id], view) =>
      id === 'nowhere'
        ? d.buildNothing
        : view.provinces[id!]?.walls
          ? d.fortress(placeName(id!))
          : d.castle(placeName(id!)),
    seal: d.buildSeal,
  },
  levy: {
    deed: ([what]) => (isBundle(what!) ? d.levy(unitsName(bundleOf(what!))) : d.levyNothing),
    seal: d.levySeal,
  },
  muster: {
    deed: ([kind, id]) =>
      id === 'nowhere' ? d.sendHome(kindName(kind!)) : d.muster(kindName(kind!), where(id!)),
    seal: d.place,
  },
  deploy: { deed: ([id]) => (id === 'nowhere' ? d.deployNone : d.deploy(where(id!))), seal: d.hide },
  pass: { deed: ([when]) => d.pass[when!]!, seal: d.passSeal },
  strike: { deed: ([army]) => d.strike(armyName(army!)), seal: d.strikeSeal },
  when: {
    deed: ([condition, army]) => d.when(armyName(army!), text.whenever[condition!]!),
    seal: d.whenSeal,
  },
  avenge: { deed: ([army]) => d.avenge(armyName(army!)), seal: d.avengeSeal },
  march: { deed: ([army, id]) => d.march(armyName(army!), placeName(id!)), seal: d.marchSeal },
  gather: { deed: ([army]) => d.gather(armyName(army!)), seal: d.gatherSeal },
  attack: { deed: ([from, id]) => d.attack(who(from!), placeName(id!)), seal: d.attackSeal },
  fight: { deed: ([from]) => d.fight(who(from!)), seal: d.fightSeal },
  enter: { deed: ([army]) => d.enter(armyName(army!)), seal: d.enterSeal },
  stop: { deed: ([army]) => d.stop(armyName(army!)), seal: d.stopSeal },
  send: { deed: ([army, id]) => d.send(armyName(army!), placeName(id!)), seal: d.sendSeal },
  move: { deed: ([from, id]) => d.move(placeName(from!), placeName(id!)), seal: d.moveSeal },
  leave: { deed: ([kind], view) => d.leave(kindName(kind!), origin(view)), seal: d.leaveSeal },
  'gathering take': { deed: ([kind], view) => d.pickUp(kindName(kind!), goal(view)), seal: d.gatherSeal },
  'sending take': { deed: ([kind], view) => d.sendOne(kindName(kind!), goal(view)), seal: d.addSeal },
  'moving take': { deed: ([kind], view) => d.moveOne(kindName(kind!), goal(view)), seal: d.addSeal },
  'garrisoning done': { deed: (_, view) => d.leftEnough(origin(view)), seal: d.enough },
  'gathering done': { deed: (_, view) => d.pickedUp(bundle(view)), seal: d.enough },
  'sending done': { deed: (_, view) => d.sent(bundle(view), goal(view)), seal: d.sendSeal },
  'moving done': { deed: (_, view) => d.moved(bundle(view), goal(view)), seal: d.moveSeal },
  join: { deed: (_, view) => d.join(bundle(view), goal(view)), seal: d.joinSeal },
  'marching end': { deed: () => d.endMarching, seal: d.toBattles },
  'declaring end': { deed: () => d.endDeclaring, seal: d.fightSeal },
  'conducting end': { deed: () => d.endConducting, seal: d.toLastMoves },
  'final_armies end': { deed: () => d.endArmies, seal: d.toForces },
  'final_forces end': { deed: () => d.endTurn, seal: d.endTurnSeal },
  lose: {
    deed: ([group, kind]) => d.lose(kindName(kind!), text.words[group!]!.toLowerCase()),
    seal: d.loseSeal,
  },
  standing: { deed: ([order]) => d.standing(text.orders[order!]!.toLowerCase()), seal: d.standingSeal },
  press_on: { deed: (_, view) => d.pressOn(goal(view)), seal: d.pressSeal },
  call_off: { deed: (_, view) => d.callOff(goal(view)), seal: d.callSeal },
}

export const deed = (words: string[], view: View, _help: HelpTexts): Deed | null =>
  deedOf(deeds, words, view as IkusaView)
