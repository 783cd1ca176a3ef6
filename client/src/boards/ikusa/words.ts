/** What the command bar says, and what things are called. */
import { capital } from '../../messages'
import type { HelpText, HelpTexts, View } from '../../wire'
import { numberOf } from '../box'
import type { Offer, Say } from '../module'
import { coach as lines } from './coach'
import { isProvince, placeName } from './geometry'
import { kinds } from './kinds'
import { text } from './text'
import {
  armiesIn,
  armiesOf,
  colourOf,
  coloursOf,
  type IkusaView,
  isArmy,
  isColour,
  mine,
  onMap,
  size,
  strength,
  type Units,
  wallsLeft,
} from './types'

export const colourName = (colour: string): string => text.colours[colour] ?? text.nobody
export const kindName = (kind: string, n = 1): string => kinds[kind]?.[n === 1 ? 0 : 1] ?? kind
export const armyName = (id: string): string =>
  text.army(colourName(colourOf(id)), text.ordinals[Number(id.at(-1)) - 1]!)
export const unitsName = (units: Units | undefined): string =>
  text.and(Object.entries(units ?? {}).map(([kind, n]) => `${n} ${kindName(kind, n)}`)) || text.nothing

/** An army of yours: its number, and where it is. */
export const armyAt =
  (view: IkusaView) =>
  (id: string): string => {
    const { place } = view.armies[id]!
    return text.armyFacts.nth(id) + (isProvince(place) ? `, ${placeName(place)}` : '')
  }

/** Your armies whose daimyo has fallen, in the order in which successors are named. */
export const headless = (view: IkusaView): string[] =>
  armiesOf(view, mine(view)).filter((id) => onMap(view, id) && view.armies[id]!.flags.includes('laid_down'))

/** A seat by its colours; two in the game for two. */
export function nameOf(view: IkusaView, seat: string): string {
  const [one, two] = coloursOf(view, seat).map(colourName)
  return two ? text.both(one!, two) : (one ?? seat)
}

/** Bundles are written in letters: 1S+1G. */
const LETTERS: Record<string, string> = { B: 'bowman', S: 'swordsman', G: 'gunner', P: 'spearman' }
export const isBundle = (word: string): boolean => /^\d[BSGP](\+\d[BSGP])*$/.test(word)
export const bundleOf = (word: string): Units =>
  Object.fromEntries(word.split('+').map((part) => [LETTERS[part[1]!]!, Number(part[0])]))

export function label(word: string, plain: View, _help: HelpTexts): string {
  const view = plain as IkusaView
  if (isProvince(word)) return placeName(word)
  if (isArmy(word)) return armyName(word)
  if (isColour(word)) return colourName(word)
  if (view.phase === 'planning' && text.bins[word]) return text.bins[word]
  if (word === 'end' && text.ends[view.phase]) return text.ends[view.phase]!
  if (kinds[word]) return capital(kindName(word))
  if (isBundle(word)) return unitsName(bundleOf(word))
  if (/^\d+$/.test(word) && (view.phase === 'picking' || view.phase === 'agreeing')) return text.marker(word)
  if (word === 'nothing' && view.phase === 'agreeing') return text.words['chance']!
  return text.orders[word] ?? text.words[word] ?? text.verbs[word] ?? capital(word.replace(/_/g, ' '))
}

/** An army in full, for ears and for explanations. */
export function armySaid(view: IkusaView, id: string): string {
  const army = view.armies[id]!
  const f = text.armyFacts
  const down = army.flags.includes('laid_down')
  const where = isProvince(army.place)
    ? f.at(placeName(army.place))
    : army.place === 'lost'
      ? f.lost
      : army.place === 'awaited'
        ? f.awaited
        : f.unplaced
  const who =
    size(army.units) === 0 ? f.alone : down ? f.without(unitsName(army.units)) : f.with(unitsName(army.units))
  const at = view.active === colourOf(id) && view.turn > 0 && view.round > 0
  return [
    `${armyName(id)} ${where}`,
    f.strong(strength(army)),
    who,
    f.level(army.level),
    at && army.steps > 0 && f.steps(army.steps),
    at && army.attacks > 0 && f.attacks(army.attacks),
    down && f.down,
    army.aim && text.province.aim(placeName(army.aim)),
  ]
    .filter(Boolean)
    .join(', ')
}

export function provinceSaid(view: IkusaView, id: string): string {
  const province = view.provinces[id]!
  const p = text.province
  const card = province.card?.lies === 'face_down' ? province.card : null
  return [
    p.of(placeName(id), province.owner ? colourName(province.owner) : p.free),
    size(province.force) > 0 && p.force(unitsName(province.force)),
    province.walls && p.walls[province.walls],
    ...armiesIn(view, id).map(armyName),
    province.aim && p.aim(placeName(province.aim)),
    card && p.secret(card.force, card.army),
  ]
    .filter(Boolean)
    .join(', ')
}

export function helpId(element: string, plain: View): string | null {
  const view = plain as IkusaView
  if (isArmy(element)) return 'daimyo'
  if (view.phase === 'planning' && (element === 'ronin' || element === 'ninja')) return `${element}_bin`
  return element.split(' ').at(-1)!
}

export function about(element: string, plain: View, help: HelpTexts): HelpText | null {
  const view = plain as IkusaView
  if (view.armies[element]) {
    const [name, ...facts] = armySaid(view, element).split(', ')
    return { name: name!, text: `${capital(facts.join(', '))}.`, rules: help['daimyo']?.rules ?? [] }
  }
  const province = view.provinces[element]
  if (!province) return null
  const p = text.province
  const [force, army] = province.room ?? [0, 0]
  const card = province.card?.lies === 'face_down' ? province.card : null
  const said = [
    province.owner ? p.owner(colourName(province.owner)) : p.nobody,
    size(province.force) > 0 && p.stands(unitsName(province.force)),
    province.walls && p.wallsHere(p.walls[province.walls]!, wallsLeft(province)),
    card
      ? `${capital(p.secret(card.force, card.army))}.`
      : !province.card && province.hirer && force + army > 0 && p.room(force, army),
    help[element]?.text,
  ]
  return { name: placeName(element), text: said.filter(Boolean).join(' '), rules: help[element]?.rules ?? [] }
}

/** How likely the ninja is to kill. */
export const strikeOdds = (): string => text.odds(numberOf('ninja', 'success'), numberOf('ninja', 'die'))

function sayMoving(view: IkusaView, words: string[]): Say | null {
  const s = text.say
  const [verb, who] = words
  if (!who) return null
  if (verb === 'strike') return { text: s.strike(armyName(who), strikeOdds()), sub: s.strikeSub }
  const name = isArmy(who) ? armyName(who) : placeName(who)
  switch (view.phase) {
    case 'stationing':
      return { text: s.stationTo(name) }
    case 'mustering':
      return { text: s.musterTo(kindName(who)), sub: s.musterSub }
    case 'marching':
    case 'final_armies':
      return { text: s.marchTo(name), sub: view.phase === 'marching' ? s.marchSub : s.finalSub }
    case 'declaring':
      return { text: s.declareTo(isArmy(who) ? name : text.deeds.force(name)), sub: s.declareSub }
    case 'final_forces':
      return { text: s.moveTo(name), sub: s.finalSub }
    case 'window':
      return words[0] === 'when' ? { text: s.whenWhom } : null
    default:
      return null
  }
}

/** What a tray of several steps has made ready, in a sentence. */
function sayPrepared(view: IkusaView, prepared: string[]): Say | null {
  const s = text.say
  const chosen: Units = { ...view.step.bundle }
  for (const path of prepared) {
    const [verb, kind] = path.split(' ')
    if (verb === 'take' || verb === 'leave') chosen[kind!] = (chosen[kind!] ?? 0) + 1
  }
  const what = unitsName(chosen)
  const [from, to] = [placeName(view.step.origin), placeName(view.step.goal)]
  switch (view.phase) {
    case 'garrisoning':
      return { text: s.garrisoning(from), sub: s.stays(capital(what), size(chosen)), seal: s.staySeal }
    case 'gathering':
      return { text: s.gathering(to), sub: s.goes(capital(what), size(chosen)), seal: s.gatherSeal }
    case 'sending':
    case 'moving':
      return { text: s.moveUnits(what, from, to), sub: s.moveNote, seal: s.moveSeal }
    case 'losing':
      return { text: s.losing(prepared.length, to), sub: s.losingSub, seal: s.loseSeal }
    default:
      return null
  }
}

function sayDividing(view: IkusaView): Say {
  const [first = '', second = ''] = view.you.map(colourName)
  return { text: text.say.dividing, sub: text.say.divideSub(view.to_divide, first, second) }
}

export function say(plain: View, words: string[], _help: HelpTexts, offer: Pick<Offer, 'prepared'>): Say {
  const view = plain as IkusaView
  const ready = words.length === 0 && offer.prepared.length > 0 ? sayPrepared(view, offer.prepared) : null
  if (ready) return ready
  const s = text.say
  const goal = placeName(view.step.goal)
  const origin = placeName(view.step.origin)
  const me = view.colours[mine(view)]
  const moving = sayMoving(view, words)
  if (moving) return moving
  switch (view.phase) {
    case 'dividing':
      return sayDividing(view)
    case 'claiming':
      return { text: s.claiming, sub: s.claimSub }
    case 'reinforcing':
      return {
        text: s.reinforcing,
        ...(view.variant === 'quick' ? { sub: s.reinforceSub(numberOf('spearman', 'at_setup')) } : {}),
      }
    case 'spreading':
      return { text: s.spreading, sub: s.spreadSub(numberOf('army', 'samurai')), seal: s.spreadSeal }
    case 'stationing':
      return { text: s.stationing }
    case 'succeeding':
      return { text: s.succeeding, sub: s.succeedSub(headless(view).map(armyAt(view))[0] ?? '') }
    case 'planning':
      return {
        text: s.planning(me?.koku ?? 0),
        sub: s.planSub(numberOf('build', 'cost')),
        ...(words.length === 0 ? { seal: s.planSeal } : {}),
      }
    case 'spying':
      return { text: s.spying, sub: s.spySub }
    case 'agreeing':
      return { text: s.agreeing, sub: s.agreeSub }
    case 'picking':
      return { text: s.picking, sub: s.pickSub }
    case 'building':
      return { text: s.building, sub: s.buildSub }
    case 'levying':
      return { text: s.levying, sub: text.tray.levied(unitsName(me?.levied)) }
    case 'mustering':
      return { text: s.mustering, sub: s.musterSub }
    case 'deploying':
      return { text: s.deploying, sub: s.deploySub }
    case 'marching':
      return { text: s.marching, sub: s.marchSub }
    case 'declaring':
      return { text: s.declaring, sub: s.declareSub }
    case 'conducting':
      return { text: s.conducting, sub: s.conductSub }
    case 'final_armies':
      return { text: s.finalArmies, sub: s.finalSub }
    case 'final_forces':
      return { text: s.finalForces, sub: s.finalSub }
    case 'garrisoning':
      return { text: s.garrisoning(origin) }
    case 'gathering':
      return { text: s.gathering(goal), sub: text.tray.bundle(unitsName(view.step.bundle)) }
    case 'sending':
      return { text: s.sending(goal), sub: text.tray.bundle(unitsName(view.step.bundle)) }
    case 'moving':
      return { text: s.moving(origin, goal), sub: text.tray.bundle(unitsName(view.step.bundle)) }
    case 'window':
      return {
        text: s.window,
        sub: s.windowSub(
          `${colourName(view.active)}, ${text.phases[view.step.resume] ?? text.track.war}`,
          numberOf('ninja', 'success'),
          numberOf('ninja', 'die'),
        ),
      }
    case 'avenging':
      return { text: s.avenging }
    case 'losing':
      return { text: s.losing(owed(view), goal), sub: s.losingSub }
    case 'pressing':
      return { text: s.pressing(goal), sub: s.pressSub(view.battle.passes) }
    case 'recovering':
      return { text: s.recovering }
    default:
      return { text: view.prompt }
  }
}

/** How many casualties this seat still has to name. */
export function owed(view: IkusaView): number {
  const side = view.battle.defender === view.acting ? 1 : 0
  const named = [0, 1].reduce((sum, group) => sum + size(view.battle.losses[2 * side + group]), 0)
  return view.battle.owed[side] - named
}

export function coach(plain: View, words: string[]): string {
  const view = plain as IkusaView
  if (!view.over && !view.actors.includes(view.seat)) return lines.waiting[view.phase] ?? lines.wait
  return lines.chosen[`${view.phase} ${words[0] ?? ''}`] ?? lines.phases[view.phase] ?? ''
}
