/** Every action in words: what it does, and what the confirm button says. */

import type { HelpTexts, View } from '../../wire'
import { type Deeds, deedOf } from '../deeds'
import type { Deed } from '../module'
import { deedtext } from './deedtext'
import { tables } from './tables'
import { signed, text } from './text'
import { counter, type KawanakajimaView } from './types'
import { areaName, clanName, planName, unitName } from './words'

const d = deedtext
const bonus = (): string => signed(tables.ganko())
type Text = Deeds<KawanakajimaView>[string]

const unit = (say: (name: string) => string, seal: string): Text => ({
  deed: ([id], view) => say(unitName(view, id!)),
  seal,
})
const clan = (say: (name: string) => string, seal: string): Text => ({
  deed: ([id], view) => say(clanName(view, id!)),
  seal,
})
const area = (say: (name: string) => string, seal: string): Text => ({
  deed: ([id]) => say(areaName(id!)),
  seal,
})
const word = (say: (name: string) => string, seal: string): Text => ({ deed: ([id]) => say(id!), seal })
const plain = (said: string, seal: string): Text => ({ deed: () => said, seal })

export const deeds: Deeds<KawanakajimaView> = {
  plan: word((id) => d.plan(planName(id)), d.choose),
  'hold_back pick': unit(d.holdBack, d.holdBackSeal),
  'fill_column pick': unit(d.nextInColumn, d.place),
  'join_amakasu clan': clan(d.joinAmakasu, d.choose),
  'join_amakasu done': plain(d.joinNobody, d.pass),
  'join_hex go': word(d.beside, d.place),
  'settle entry': word(d.entry, d.choose),
  'settle mode': word((id) => d.beginIn(text.modes[id]!), d.choose),
  'settle pick': unit(d.settleUnit, d.choose),
  'settle yes': { deed: () => d.ganko(bonus()), seal: d.gankoSeal },
  'settle no': { deed: () => d.noGanko(bonus()), seal: d.noGankoSeal },
  'place_naoe go': word(d.arrive, d.place),
  save: word((n) => d.save(Number(n)), d.saveSeal),
  'try_plan yes': plain(d.tryPlan, d.roll),
  'try_plan no': plain(d.waitPlan, d.wait),
  'orders clan': clan(d.buy, d.add),
  'orders kosaka': clan(d.buyKosaka, d.kosakaPays),
  'orders mode': word((id) => d.orderMode(text.modes[id]!), d.choose),
  'orders log': word((id) => d.log(text.activities[id]!), d.logSeal),
  'orders call': clan(d.call, d.callSeal),
  'orders done': plain(d.sealOrders, d.seal),
  'orders yes': { deed: () => d.ganko(bonus()), seal: d.gankoSeal },
  'orders no': { deed: () => d.noGanko(bonus()), seal: d.noGankoSeal },
  'call_samurai yes': plain(d.callSamurai, d.callSeal),
  'call_samurai no': plain(d.noSamurai, d.wait),
  'announce_kansuke yes': plain(d.kansuke, d.announce),
  'announce_kansuke no': plain(d.noKansuke, d.wait),
  'accept yes': plain(d.useChit, d.use),
  'accept no': plain(d.putBack, d.putBackSeal),
  'count_river yes': plain(d.countRiver, d.count),
  'count_river no': plain(d.leaveRiver, d.leaveOut),
  'change_mode mode': word((id) => d.tryMode(text.modes[id]!), d.tryIt),
  'change_mode done': plain(d.keepMode, d.keep),
  'name_victim clan': clan(d.provoke, d.choose),
  'combine yes': plain(d.combine, d.join),
  'combine no': plain(d.notCombine, d.stay),
  'next_clan clan': {
    deed: ([id], view) => d.nextClan(clanName(view, id!), view.activation.stage),
    seal: d.choose,
  },
  'next_clan done': { deed: (_, view) => d.noMoreClans(view.activation.stage), seal: d.enough },
  'reinforce pick': unit(d.reinforceUnit, d.choose),
  'reinforce go': word(d.reinforceAt, d.place),
  'place_samurai pick': unit(d.samuraiWith, d.place),
  'place_samurai done': plain(d.samuraiBack, d.keep),
  'samurai_deed yes': plain(d.samuraiRally, d.rally),
  'samurai_deed no': plain(d.samuraiAttack, d.attack),
  'next_mover pick': unit(d.moveUnit, d.move),
  'next_mover done': plain(d.moveNobody, d.enough),
  storm: clan(d.storm, d.stormSeal),
  'step go': { deed: ([hex], view) => d.step(unitName(view, view.move?.unit ?? ''), hex!), seal: d.go },
  'step stop': { deed: (_, view) => d.stop(unitName(view, view.move?.unit ?? '')), seal: d.stopSeal },
  'step leave': { deed: (_, view) => d.leaveMap(unitName(view, view.move?.unit ?? '')), seal: d.leaveSeal },
  'declare pick': {
    deed: ([id], view) =>
      (counter(view, id!)?.army === view.activation.army ? d.attacker : d.defender)(unitName(view, id!)),
    seal: d.add,
  },
  'declare fight': plain(d.thisBattle, d.declare),
  'declare done': plain(d.noMoreBattles, d.enough),
  'next_battle pick': unit(d.nextBattle, d.fight),
  'name_terrain ground': unit(d.ground, d.countGround),
  'name_terrain hexside': unit(d.hexside, d.countSide),
  'lead_attack column': unit(d.attackColumn, d.forColumn),
  'lead_attack line': unit(d.attackLine, d.forLine),
  'lead_attack done': plain(d.noAttackLeader, d.noLeader),
  'lead_defense column': unit(d.defenseColumn, d.forColumn),
  'lead_defense line': unit(d.defenseLine, d.forLine),
  'lead_defense done': plain(d.noDefenseLeader, d.noLeader),
  'attacker_victim pick': unit(d.firstLoss, d.lose),
  'defender_victim pick': unit(d.firstLoss, d.lose),
  'give_ground pick': unit(d.retreatUnit, d.choose),
  'give_ground go': word(d.retreatTo, d.retreat),
  'lead_rout pick': unit(d.steady, d.lead),
  'lead_rout done': plain(d.steadyNobody, d.noLeader),
  'soften_rout yes': plain(d.retreatAll, d.retreat),
  'soften_rout no': plain(d.seppukuInstead, d.seppuku),
  'commit_seppuku pick': unit(d.seppukuUnit, d.seppuku),
  'commit_seppuku done': plain(d.seppukuNobody, d.enough),
  'advance pick': unit(d.advanceUnit, d.choose),
  'advance go': word(d.advanceTo, d.advance),
  'advance done': plain(d.advanceNobody, d.stay),
  'next_rally pick': unit(d.rallyUnit, d.rally),
  'next_rally done': plain(d.rallyNobody, d.enough),
  'stand_fast yes': plain(d.toDefense, d.defend),
  'stand_fast no': plain(d.stayRegroup, d.stay),
  'flee_first pick': unit(d.fleeFirst, d.retreat),
  'flee_next pick': unit(d.fleeNext, d.retreat),
  'flee_step go': word(d.fleeTo, d.retreat),
  'pursue pick': unit(d.pursue, d.pursueSeal),
  'pursue done': plain(d.pursueNobody, d.stay),
  'reunite pick': unit(d.reuniteUnit, d.choose),
  'reunite go': word(d.reuniteAt, d.place),
  'reunite done': plain(d.reuniteNoMore, d.enough),
  'garrison area': area(d.garrison, d.place),
  'garrison done': plain(d.garrisonDone, d.enough),
  'siege_deed assault': plain(d.assault, d.assaultSeal),
  'siege_deed fire': plain(d.fire, d.fireSeal),
  'siege_deed troops': plain(d.troops, d.bringUp),
  'siege_deed tend': plain(d.tend, d.tendSeal),
  'siege_deed done': plain(d.endSiege, d.enough),
  'siege_target area': area(d.target, d.attack),
  'commit_markers area': area(d.commit, d.commitSeal),
  'commit_markers done': plain(d.commitDone, d.enough),
  'take_advantage yes': plain(d.advantage, d.spend),
  'take_advantage no': plain(d.noAdvantage, d.saveIt),
  'sacrifice yes': plain(d.sacrifice, d.sacrificeSeal),
  'sacrifice no': plain(d.noSacrifice, d.pass),
  'push yes': plain(d.push, d.pushSeal),
  'push no': plain(d.noPush, d.pass),
  'answer yes': plain(d.answer, d.answerSeal),
  'answer no': plain(d.noAnswer, d.pass),
  'siege_loss area': area(d.loseMarker, d.lose),
  'siege_loss manpower': plain(d.loseManpower, d.losePoint),
  'occupy area': area(d.occupyFrom, d.occupySeal),
  'occupy manpower': plain(d.occupyManpower, d.spendPoint),
  'occupy done': plain(d.occupyNot, d.stay),
  'retire area': area(d.retireBy, d.choose),
  'retire done': plain(d.retireNot, d.stay),
  'retire_pay area': area(d.payMarker, d.pay),
  'retire_pay manpower': plain(d.payManpower, d.spendPoint),
  'retire_unit pick': unit(d.bringOut, d.choose),
  'retire_unit go': word(d.bringOutAt, d.place),
  'keep_units pick': unit(d.keepUnit, d.keep),
  'keep_units done': plain(d.keepNoMore, d.enough),
  'tire_units pick': unit(d.tire, d.choose),
}

export const deed = (words: string[], view: View, _help: HelpTexts): Deed | null =>
  deedOf(deeds, words, view as KawanakajimaView)
