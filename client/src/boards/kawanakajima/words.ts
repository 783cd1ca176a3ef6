/** What the command bar says, and what things are called. */
import { capital } from '../../messages'
import type { HelpText, HelpTexts, View } from '../../wire'
import { nameOf } from '../box'
import type { Offer, Say } from '../module'
import { coach as lines } from './coach'
import { matOf } from './drafts'
import { groundOf, heightOf, isEntry, isHex, isWood, neighbours, sideBetween } from './geometry'
import { AREAS, ENTRIES } from './map.gen'
import { maptext } from './maptext'
import { tables } from './tables'
import { signed, text } from './text'
import {
  armyOf,
  type Counter,
  clan,
  counter,
  honjinOf,
  isClan,
  isSpecial,
  isUnit,
  type KawanakajimaView,
  seatArmy,
} from './types'

export const armyName = (army: string): string => text.armies[army] ?? army
export const clanName = (view: KawanakajimaView, id: string): string => clan(view, id)?.name ?? ''
export const unitName = (view: KawanakajimaView, id: string): string => {
  const unit = counter(view, id)
  // One that has left the map is named by the box.
  return unit?.name || nameOf(id) || clanName(view, id.slice(0, 3))
}
export const areaName = (id: string): string => capital(AREAS.find((area) => area.id === id)?.name ?? id)
export const planName = (id: string): string => text.plans[id] ?? id

export function chitName(view: KawanakajimaView, id: string): string {
  if (text.chits[id]) return text.chits[id]
  if (isClan(id)) return `${armyName(armyOf(id))}: ${clanName(view, id)}`
  if (isSpecial(id)) return `${armyName(armyOf(id))}: ${text.verbs['log']} ${id.slice(2)}`
  return id.endsWith('samurai') ? `${armyName(armyOf(id))}: ${text.seat.samurai}` : id
}

export function label(word: string, plain: View, _help: HelpTexts): string {
  const view = plain as KawanakajimaView
  if (isHex(word)) return word
  if (isUnit(word)) return unitName(view, word)
  if (isClan(word)) return clanName(view, word)
  if (view.phase === 'choose_plan' && text.plans[word]) return planName(word)
  if (isEntry(word) && view.phase === 'settle') return `${text.verbs['entry']} ${word}`
  if (AREAS.some((area) => area.id === word)) return areaName(word)
  const answer = text.answers[`${view.phase} ${word}`]
  if (answer) return answer
  if (view.phase === 'orders' && text.activities[word]) return text.activities[word]
  return (
    text.verbs[word] ??
    text.modes[word] ??
    text.activities[word] ??
    text.plans[word] ??
    capital(word.replace(/_/g, ' '))
  )
}

const placed = (place: string): string =>
  place.startsWith('entry-') ? text.unit.entry(place.slice(6)) : text.unit.at(place)

/** A unit in full, for ears and explanations. */
export function unitSaid(unit: Counter): string {
  const u = text.unit
  return [
    u.of(armyName(unit.army), unit.name),
    u.printed(unit.letter, unit.elan, unit.mass),
    unit.firepower > 0 && u.fire(unit.firepower),
    unit.leadership > 0 && u.lead(unit.leadership),
    text.states[unit.state],
    unit.mode ? u.mode(text.modes[unit.mode]!) : u.hidden,
    placed(unit.place),
    ...unit.marks.map((mark) => text.marks[mark]),
    unit.battle > 0 && unit.battle < 99 && maptext.battle(unit.battle),
  ]
    .filter(Boolean)
    .join(', ')
}

export function groundName(id: string): string {
  if (groundOf(id) === 'K') return maptext.fort
  const height = heightOf(id)
  return isWood(id)
    ? height > 0
      ? `${maptext.wood}, ${maptext.ground[height]}`
      : maptext.wood
    : maptext.ground[height]!
}

/** What lies around a hex, each kind once with the hexes beyond it. */
function edges(id: string, nekogase: boolean): string[] {
  const beyond = new Map<string, string[]>()
  for (const other of neighbours(id)) {
    const [side = '', up = ''] = sideBetween(id, other).split(' ')
    const [usual, optional] = side.split('/')
    const kind = nekogase && optional ? optional : usual
    if (!kind) continue
    const what =
      kind === 'slope' ? `${text.sides['slope']} ${up === id ? 'down' : 'up'}` : (text.sides[kind] ?? kind)
    beyond.set(what, [...(beyond.get(what) ?? []), other])
  }
  return [...beyond].map(([what, hexes]) => maptext.beyond(what, hexes.join(', ')))
}

export function hexSaid(view: KawanakajimaView, id: string): string {
  const zones = Object.entries(view.zones)
    .filter(([, hexes]) => hexes.includes(id))
    .map(([army]) => maptext.zone(armyName(army)))
  return [maptext.hex(id), groundName(id), ...zones].join(', ')
}

export function helpId(element: string, plain: View): string | null {
  const view = plain as KawanakajimaView
  if (isUnit(element) || (text.plans[element] && view.phase === 'choose_plan')) return element
  if (text.modes[element] && view.phase !== 'orders') return `mode ${element}`
  return text.plans[element] ? element : null
}

export function about(element: string, plain: View, help: HelpTexts): HelpText | null {
  const view = plain as KawanakajimaView
  const unit = counter(view, element)
  if (unit) {
    const [, ...facts] = unitSaid(unit).split(', ')
    return {
      name: unit.name,
      text: `${facts.join(', ')}.`,
      rules: help[element]?.rules ?? [],
    }
  }
  const clanSeen = clan(view, element)
  if (clanSeen) {
    const units = view.counters
      .filter((one) => one.clan === element)
      .map((one) => `${one.name} ${one.elan}–${one.mass}, ${text.states[one.state]}`)
    const mode = clanSeen.mode
      ? text.unit.mode(text.modes[clanSeen.mode]!)
      : `${text.unit.hidden}: ${text.seat.might} ${clanSeen.might.map((one) => text.modes[one]).join(', ')}`
    return {
      name: `${armyName(clanSeen.army)}: ${clanSeen.name}`,
      text: `${[mode, ...units].join('; ')}.`,
      rules: ['KW-CLAN-01'],
    }
  }
  if (isHex(element)) {
    const cost = view.move?.steps[element] ?? view.move?.reach[element]?.[0]
    const facts = [
      capital(groundName(element)),
      ...hexSaid(view, element).split(', ').slice(2),
      cost !== undefined && maptext.enter(cost),
      ...edges(element, view.options.includes('nekogase_ford')),
    ].filter(Boolean)
    return { name: maptext.hex(element), text: `${facts.join('; ')}.`, rules: ['KW-GEN-04'] }
  }
  const entry = ENTRIES.find(({ id }) => id === element)
  if (entry && view.phase === 'settle')
    return {
      name: maptext.entry(entry.id, tables.entryTurn(entry.id)),
      text: `${entry.place}. ${capital(maptext.beyond('opens', entry.hexes.join(', ')))}.`,
      rules: ['KW-KAW-04'],
    }
  return null
}

/** What a phase asks; `{name}` is the Clan or unit it is about. */
function pair([first, sub]: [string, string?], name = ''): Say {
  const asked = first.replace('{name}', name || text.unnamed)
  return sub ? { text: capital(asked), sub } : { text: capital(asked) }
}
/** The Clan or unit the question is about; older views name it in brackets only. */
const named = (view: KawanakajimaView): string =>
  view.subject ?? /\(([TU]-[A-T]\d?)\)/.exec(view.prompt)?.[1] ?? ''

/** Ganko's owner is asked in secret, after everything else has been settled or ordered, whether its bonus is used. */
const asksGanko = (view: KawanakajimaView, legal: string[]): boolean =>
  (view.phase === 'settle' || view.phase === 'orders') && legal.includes('yes')

const setupSaid = (legal: string[]): Say => ({
  text: legal.some((path) => path.startsWith('entry ')) ? text.ask.entries : text.ask.modes,
  sub: text.ask.matSub,
  seal: text.ask.sealSetup,
})

const ordersSaid = (prepared: string[]): Say => {
  const orders = prepared.filter((path) => /^(clan|kosaka|log|call) /.test(path)).length
  const named = prepared.filter((path, i) => path.startsWith('clan ') && isNaming(prepared, i)).length
  return {
    text: text.ask.ordersNow,
    sub: text.ask.ordersSubMat,
    seal: text.ask.sealOrders(orders - named),
  }
}
/** Whether a step of the orders names the Clan of a Special chit, rather than buying one of its own. */
const isNaming = (steps: string[], at: number): boolean =>
  steps[at]!.startsWith('clan ') &&
  (steps[at - 1]?.startsWith('log ') ||
    (at > 0 && isNaming(steps, at - 1) && steps[at - 1]!.startsWith('clan ')))

export function say(
  plain: View,
  words: string[],
  _help: HelpTexts,
  { legal, prepared }: Offer = { legal: [], prepared: [] },
): Say {
  const view = plain as KawanakajimaView
  const a = text.ask
  const who = named(view)
  const name = isUnit(who) ? unitName(view, who) : who ? clanName(view, who) : ''
  const about = view.private?.about ?? ''
  const mine = honjinOf(view, seatArmy(view.seat))
  if (asksGanko(view, legal)) return { text: a.ganko(signed(tables.ganko())), sub: a.gankoSub }
  switch (view.phase) {
    case 'settle': {
      if (matOf(view, true) === 'setup') return setupSaid(legal)
      if (legal.some((path) => path.startsWith('pick '))) return { text: a.settleUnit, sub: a.modeSub }
      if (!about) return { text: a.settled, sub: a.modeSub }
      const entered =
        view.private!.entries[about] ||
        !clan(view, about) ||
        view.counters.some((unit) => unit.clan === about && !unit.place.startsWith('entry'))
      return entered
        ? { text: a.mode(clanName(view, about)), sub: a.modeSub }
        : { text: a.entry(clanName(view, about)), sub: a.entrySub }
    }
    case 'orders':
      if (matOf(view, true) === 'orders') return ordersSaid(prepared)
      if (words[0] === 'kosaka' || (words[0] === 'clan' && view.seat === 'A' && words[1] && words[1] > 'T-L'))
        return { text: a.orders, sub: words[0] === 'kosaka' ? a.byKosaka : a.byShingen }
      return isSpecial(about)
        ? { text: a.logged(about.slice(2)) }
        : {
            text: a.orders,
            sub: [a.ordersSub(mine.points), mine.kosaka_points > 0 && a.kosaka(mine.kosaka_points)]
              .filter(Boolean)
              .join(' '),
          }
    case 'change_mode':
      return { text: a.change(name, text.modes[clan(view, who)?.mode ?? ''] ?? ''), sub: a.changeSub }
    case 'accept':
      return isClan(view.bowl.drawn)
        ? { text: a.accept(clanName(view, view.bowl.drawn)), sub: a.acceptSub }
        : pair(text.say['accept']!)
    case 'announce_kansuke':
      return { text: a.kansuke(name ? a.chitOf(name) : a.thisChit), sub: a.kansukeSub }
    case 'next_clan':
      return { text: a.clanTo(view.activation.stage || 'act') }
    case 'combine':
      return { text: a.combine(name) }
    case 'step':
      return {
        text: a.step(unitName(view, view.move?.unit ?? who), view.move?.mp ?? 0),
        sub: view.move?.duty
          ? `${a.compulsory} ${view.move.duty.charAt(0).toLowerCase()}${view.move.duty.slice(1)}`
          : a.stepHint,
        seal: prepared.at(-1) === 'stop?' ? a.goStop : a.go,
      }
    case 'declare':
      return { text: a.declare, sub: a.declareSub }
    case 'flee_step':
      return { text: a.flee(name), sub: a.fleeSub }
    case 'next_rally':
      return { text: a.rally(name) }
    case 'siege_deed':
      return { text: a.deeds(view.siege?.actions ?? 0) }
    default:
      return text.say[view.phase] ? pair(text.say[view.phase]!, name) : { text: view.prompt }
  }
}

export function coach(plain: View, _words: string[]): string {
  const view = plain as KawanakajimaView
  if (!view.over && !view.actors.includes(view.seat)) return lines.waiting[view.phase] ?? lines.wait
  return (
    (view.turn <= 1 ? lines.first[`${seatArmy(view.seat)} ${view.phase}`] : undefined) ??
    lines.phases[view.phase] ??
    ''
  )
}

export const lead = (vp: number): string =>
  vp === 0 ? text.strip.even : text.strip.vp(armyName(vp > 0 ? 'takeda' : 'uesugi'), Math.abs(vp))

/** Why a hex cannot be gone to that no way leads to. */
export function outOfReach(view: KawanakajimaView, element: string): string {
  const { phase, move } = view
  return phase === 'step' && move && isHex(element) && !(element in move.reach)
    ? text.ask.outOfReach(element, unitName(view, move.unit), move.mp)
    : ''
}
