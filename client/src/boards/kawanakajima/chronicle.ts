/** The log of the battle: a heading for each turn, one line for each activation. */
import { capital } from '../../messages'
import type { GameEvent, View } from '../../wire'
import { amount, fact } from '../events'
import { codeName, codeWordsFor } from './tables'
import { text } from './text'
import { WALKS } from './trails'
import { armyOf, clan, counter, isClan, isSpecial, type KawanakajimaView } from './types'
import { areaName, armyName, unitName } from './words'

/** What an activation's line leaves out: what its moves tell already, and the sums of its battles. */
const LEFT_OUT = new Set([
  'drawn',
  'declared',
  'fighter',
  'modifier',
  'terrain',
  'led',
  'column',
  'line',
  'roll_off',
  'clan_roll',
  'sealed',
  'ordered',
  'placed',
])
/** What begins a line of its own inside of an activation. */
const BREAKS = new Set(['battle', 'siege_began', 'assault', 'tended', 'siege_ended'])
const ENDS = new Set(['drawn', 'turn', 'end_of_turn', 'ended'])

function chitSaid(view: KawanakajimaView, id: string): string {
  if (isClan(id)) return clan(view, id)?.name ?? ''
  if (isSpecial(id)) return text.log.special(armyName(id.startsWith('U') ? 'uesugi' : 'takeda'), id.slice(2))
  return text.chits[id] ?? text.seat.samurai
}

/** Where each unit went in some events: from its first hex to its last. Of an activation that goes on, to where it is: steps may have been taken back. */
export function moves(view: KawanakajimaView, events: GameEvent[], open = false): string {
  const ways = new Map<string, [string, string]>()
  for (const event of events) {
    if (!WALKS.has(event.kind)) continue
    const unit = fact(event, 'unit')
    const now = open ? counter(view, unit)?.place : undefined
    ways.set(unit, [ways.get(unit)?.[0] ?? fact(event, 'from'), now ?? fact(event, 'to')])
  }
  const place = (where: string): string => where.replace('entry-', '')
  return [...ways]
    .filter(([, [from, to]]) => from !== to)
    .map(([unit, [from, to]]) => `${unitName(view, unit)} ${place(from)}→${place(to)}`)
    .join(', ')
}

/** A line begins with the Clan or chit, so what follows need not name it again; a unit whose name begins alike keeps its own. */
function withoutName(who: string, event: GameEvent, first: boolean): string {
  if (fact(event, 'unit') || !event.text.startsWith(`${who} `)) return event.text
  const rest = event.text.slice(who.length + 1)
  return first ? rest : capital(rest)
}

/** The Modes that several Clans are given one after the other, as one line. */
function modesLine(view: KawanakajimaView, events: GameEvent[]): GameEvent {
  const clans = new Map<string, string[]>()
  for (const event of events) {
    const mode = text.modes[fact(event, 'mode')] ?? ''
    clans.set(mode, [...(clans.get(mode) ?? []), clan(view, fact(event, 'clan'))?.name ?? ''])
  }
  const said = [...clans].map(([mode, names]) => `${names.join(', ')} in ${mode}`).join('; ')
  return {
    ...events.at(-1)!,
    kind: 'activation',
    text: text.log.firstModes(armyName(armyOf(fact(events[0]!, 'clan'))), said),
  }
}
/** How many Modes in a row are shown in one line. */
const MANY = 3

/** The events of an activation in parts: what moves and changes, then each of its battles. */
function partsOf(events: GameEvent[]): GameEvent[][] {
  const parts: GameEvent[][] = [[]]
  for (const event of events) {
    if (BREAKS.has(event.kind)) parts.push([])
    parts.at(-1)!.push(event)
  }
  return parts
}

/** Several Clans that go to the same Mode for the same reason, as one sentence. */
function modesSaid(view: KawanakajimaView, events: GameEvent[]): GameEvent[] {
  const said: GameEvent[] = []
  const names: string[] = []
  let tail = ''
  for (const event of events) {
    const name = event.kind === 'mode' ? (clan(view, fact(event, 'clan'))?.name ?? '') : ''
    const rest = name && event.text.startsWith(`${name} `) ? event.text.slice(name.length + 1) : ''
    if (rest && rest === tail) {
      names.push(name)
      said.splice(-1, 1, { ...event, text: text.log.together(names, rest) })
    } else {
      names.splice(0, names.length, name)
      said.push(event)
    }
    tail = rest
  }
  return said
}

/** What happens to markers in the fort, several at a time. */
const MARKERS: Readonly<Record<string, (army: string, areas: string[]) => string>> = {
  marker_placed: text.log.markers,
  siege_loss: text.log.markersLost,
}

/** Some events; the markers that an army places or loses one after the other are one of them. */
function markersSaid(events: GameEvent[]): GameEvent[] {
  const said: GameEvent[] = []
  for (let i = 0; i < events.length; i++) {
    const { kind } = events[i]!
    const army = fact(events[i]!, 'army')
    const alike = (event: GameEvent | undefined): boolean =>
      event?.kind === kind && fact(event, 'army') === army && fact(event, 'area') !== ''
    let end = i + 1
    while (MARKERS[kind] && alike(events[i]) && alike(events[end])) end++
    const areas = events.slice(i, end).map((event) => areaName(fact(event, 'area')).toLowerCase())
    said.push(
      areas.length > 1 ? { ...events[end - 1]!, text: MARKERS[kind]!(armyName(army), areas) } : events[i]!,
    )
    i = end - 1
  }
  return said
}

/** Who fights on both sides of a battle, the attackers first; nobody before the units have been told. */
function sidesOf(events: GameEvent[]): [string[], string[]] {
  const attacker = fact(events[0]!, 'attacker')
  const units = events.filter(({ kind }) => kind === 'fighter').map((event) => fact(event, 'unit'))
  return [units.filter((id) => armyOf(id) === attacker), units.filter((id) => armyOf(id) !== attacker)]
}

/** A sentence of a battle, with all who fight in it instead of one, and what its result does to them. */
function battleSaid(view: KawanakajimaView, event: GameEvent, [attackers, defenders]: [string[], string[]]) {
  if (attackers.length === 0 || defenders.length === 0) return event
  const names = (units: string[]) => units.map((unit) => unitName(view, unit))
  if (event.kind === 'battle')
    return {
      ...event,
      text: text.log.attack(armyName(fact(event, 'attacker')), names(attackers), names(defenders)),
    }
  if (event.kind !== 'result') return event
  const code = fact(event, 'code')
  const words = codeWordsFor(code, attackers.length, defenders.length)
  return {
    ...event,
    text: text.log.result(amount(event, 'column'), amount(event, 'line'), codeName(code), words),
  }
}

/** A battle of an activation as a line. */
function battleLine(view: KawanakajimaView, events: GameEvent[]): GameEvent {
  const sides = events[0]!.kind === 'battle' ? sidesOf(events) : ([[], []] as [string[], string[]])
  const told = events.filter((event) => !LEFT_OUT.has(event.kind) && !WALKS.has(event.kind))
  return {
    ...events.at(-1)!,
    kind: 'activation',
    facts: events[0]!.facts,
    text: markersSaid(told.map((event) => battleSaid(view, event, sides)))
      .map((event) => event.text)
      .join(' '),
  }
}

const kindsOf = (events: GameEvent[]): Set<string> => new Set(events.map((event) => event.kind))

/** One activation as one line. A chit without effect or put back says only that; of one that was just drawn nothing more is known. */
function line(view: KawanakajimaView, events: GameEvent[], fought: boolean, open: boolean): GameEvent {
  const drawn = events[0]!
  const who = chitSaid(view, fact(drawn, 'chit'))
  const went = moves(view, events, open && kindsOf(events).has('undone'))
  const kinds = kindsOf(events)
  const rest = modesSaid(
    view,
    markersSaid(events.filter(({ kind }) => !LEFT_OUT.has(kind) && !WALKS.has(kind) && kind !== 'undone')),
  )
  const said = kinds.has('void')
    ? text.log.idle
    : kinds.has('declined')
      ? text.log.back
      : [went && `${went}.`, ...rest.map((event, i) => withoutName(who, event, !went && i === 0))]
          .filter(Boolean)
          .join(' ')
  return {
    ...events.at(-1)!,
    kind: 'activation',
    facts: drawn.facts,
    text: said || !open ? `${who}: ${said || (fought ? text.log.fights : text.log.nothing)}` : drawn.text,
  }
}

/** The log: headings, activations, and the events between them. */
export function chronicle(events: GameEvent[], plain: View): GameEvent[] {
  const view = plain as KawanakajimaView
  const lines: GameEvent[] = []
  for (let i = 0; i < events.length; i++) {
    const event = events[i]!
    let modes = i
    while (events[modes]?.kind === 'mode') modes++
    if (modes - i >= MANY) {
      lines.push(modesLine(view, events.slice(i, modes)))
      i = modes - 1
      continue
    }
    if (event.kind !== 'drawn') {
      if (!LEFT_OUT.has(event.kind) && event.kind !== 'end_of_turn') lines.push(event)
      continue
    }
    let end = i + 1
    while (end < events.length && !ENDS.has(events[end]!.kind)) end++
    const [first, ...battles] = partsOf(events.slice(i, end))
    const open = end === events.length && battles.length === 0
    lines.push(line(view, first!, battles.length > 0, open), ...battles.map((part) => battleLine(view, part)))
    i = end - 1
  }
  return lines
}
