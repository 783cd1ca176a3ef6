/** Combat as frames made from events: who is turned up, who falls, and how the sums grow. */
import type { GameEvent, View } from '../../wire'
import type { Scene } from '../module'
import { text } from './text'
import { type Battlefield, clanName, type KenjinView, REGULAR } from './types'

export type Stage = 'reveal' | 'archers' | 'samurai' | 'sanctuary' | 'totals' | 'conquest'

export interface FightCard {
  id: string
  kind: string
  open: boolean
  out: boolean
  strength: number | null
  acts: boolean
}
export interface Part {
  label: string
  value: number
}
export interface FightSide {
  seat: string
  cards: FightCard[]
  parts: Part[]
  sum: number
  final: boolean
}
export interface Frame {
  stage: Stage
  text: string
  rule: string
  sides: FightSide[]
  winner: string
}

const KINDS = new Set([
  'combat',
  'port_count',
  'revealed',
  'shot',
  'cut_down',
  'chosen',
  'destroyed',
  'strength',
  'added',
  'total',
  'conquered',
  'stand_off',
  'cleared',
])
const NAMES_A_CARD = new Set(['revealed', 'shot', 'cut_down', 'destroyed', 'strength'])

const fact = (event: GameEvent, name: string): string => String(event.facts[name] ?? '')
const amount = (event: GameEvent, name: string): number => Number(event.facts[name] ?? 0)

/** The fights among new events, one scene for each battlefield. */
export function scenes(news: GameEvent[], before: View | null): Scene[] {
  const groups: { tile: string; events: GameEvent[] }[] = []
  for (const event of news) {
    if (!KINDS.has(event.kind)) continue
    const tile = fact(event, 'tile')
    const last = groups.at(-1)
    if (event.kind !== 'combat' && last?.tile === tile) last.events.push(event)
    else groups.push({ tile, events: [event] })
  }
  return groups
    .filter((group) => group.events.some((event) => event.kind !== 'chosen'))
    .map(({ tile, events }) => ({
      key: tile,
      title: text.tiles[tile] ?? tile,
      events,
      steps: frames(events, before as KenjinView | null).length,
    }))
}

function sidesOf(events: GameEvent[], field: Battlefield | undefined): FightSide[] {
  const seats = field
    ? field.armies.map((army) => army.seat)
    : [...new Set(events.map((e) => fact(e, 'seat')).filter(Boolean))].sort()
  return seats.map((seat) => {
    const order = field?.armies.find((army) => army.seat === seat)?.cards ?? []
    const turned = new Set(events.filter((e) => e.kind === 'revealed').map((e) => fact(e, 'card')))
    const cards = new Map<string, FightCard>()
    for (const event of events) {
      if (!NAMES_A_CARD.has(event.kind) || fact(event, 'seat') !== seat) continue
      const id = fact(event, 'card')
      if (!cards.has(id))
        cards.set(id, {
          id,
          kind: fact(event, 'kind'),
          open: !turned.has(id),
          out: false,
          strength: null,
          acts: false,
        })
    }
    const place = (id: string) => (order.includes(id) ? order.indexOf(id) : order.length)
    return {
      seat,
      cards: [...cards.values()].sort((a, b) => place(a.id) - place(b.id)),
      parts: [],
      sum: 0,
      final: false,
    }
  })
}

/** Every step of one fight, each with the whole picture after it. */
export function frames(events: GameEvent[], before: KenjinView | null): Frame[] {
  const tile = fact(events[0]!, 'tile')
  const field = before?.battlefields.find((f) => f.tile === tile)
  const sides = sidesOf(events, field)
  const out: Frame[] = []
  const name = (seat: string) => (before ? clanName(before, seat) : seat)
  const card = (kind: string) => text.cards[kind] ?? kind
  const side = (seat: string) => sides.find((s) => s.seat === seat)
  const other = (seat: string) => sides.find((s) => s.seat !== seat)
  const show = (stage: Stage, sentence: string, winner = '') => {
    out.push({ stage, text: sentence, rule: text.combat.rules[stage], sides: structuredClone(sides), winner })
    for (const s of sides) for (const c of s.cards) c.acts = false
  }
  const fell = (event: GameEvent, killer: string) => {
    const victim = side(fact(event, 'seat'))?.cards.find((c) => c.id === fact(event, 'card'))
    if (victim) victim.out = true
    const hand = other(fact(event, 'seat'))?.cards.find((c) => c.kind === killer && !c.out)
    if (hand) hand.acts = true
  }
  for (let i = 0; i < events.length; i++) {
    const event = events[i]!
    const seat = fact(event, 'seat')
    const together = (kind: string): GameEvent[] => {
      const same = [event]
      while (events[i + 1]?.kind === kind && (kind === 'revealed' || fact(events[i + 1]!, 'seat') === seat))
        same.push(events[++i]!)
      return same
    }
    switch (event.kind) {
      case 'combat':
        show('reveal', text.combat.begin(text.tiles[tile] ?? tile))
        break
      case 'port_count':
        show('reveal', event.text)
        break
      case 'revealed':
        for (const turned of together('revealed')) {
          const found = side(fact(turned, 'seat'))?.cards.find((c) => c.id === fact(turned, 'card'))
          if (found) found.open = true
        }
        show('reveal', text.combat.reveal)
        break
      case 'shot':
        fell(event, 'archer')
        show('archers', text.combat.shot(name(seat), card(fact(event, 'kind'))))
        break
      case 'cut_down': {
        const victims = together('cut_down')
        for (const victim of victims) fell(victim, 'samurai')
        show('samurai', text.combat.cut(name(seat), victims.map((v) => card(fact(v, 'kind'))).join(', ')))
        break
      }
      case 'chosen':
        show('sanctuary', event.text)
        break
      case 'destroyed':
        fell(event, '')
        show('sanctuary', text.combat.destroyed(name(seat), card(fact(event, 'kind'))))
        break
      case 'strength': {
        const mine = side(seat)
        const counted = mine?.cards.find((c) => c.id === fact(event, 'card'))
        if (mine && counted) {
          counted.strength = amount(event, 'strength')
          counted.acts = true
          mine.parts.push({ label: card(counted.kind), value: counted.strength })
          mine.sum += counted.strength
        }
        show('totals', text.combat.counts(name(seat), card(fact(event, 'kind')), amount(event, 'strength')))
        break
      }
      case 'added': {
        const mine = side(seat)
        const source = fact(event, 'source')
        if (mine) {
          mine.parts.push({ label: text.combat.sources[source] ?? source, value: amount(event, 'amount') })
          mine.sum += amount(event, 'amount')
        }
        show('totals', event.text)
        break
      }
      case 'total': {
        const mine = side(seat)
        if (mine) {
          mine.sum = amount(event, 'total')
          mine.final = true
        }
        show('totals', event.text)
        break
      }
      case 'conquered':
        show('conquest', event.text, seat)
        break
      case 'stand_off':
        show('conquest', event.text)
        break
      case 'cleared':
        for (const s of sides) for (const c of s.cards) c.out = true
        show('conquest', event.text)
        break
    }
  }
  return out
}

/** A sum as it is written out: 1 + 3 − 2. */
export const written = (parts: Part[]): string =>
  parts.map((p, i) => (i === 0 ? String(p.value) : p.value < 0 ? `− ${-p.value}` : `+ ${p.value}`)).join(' ')

/** The table while the fights of a batch are shown: what is not yet shown is as it was before. */
export function during(before: View, after: View, news: GameEvent[], shown: Scene[], current: number): View {
  const was = before as KenjinView
  const is = after as KenjinView
  const pending = new Set(shown.slice(current).map((scene) => scene.key))
  const laid = news.filter((e) => e.kind === 'deployed')
  const battlefields = is.battlefields.map((field) => {
    const old = was.battlefields.find((f) => f.tile === field.tile)
    if (!pending.has(field.tile) || !old) return field
    const armies = old.armies.map((army) => ({
      ...army,
      cards: [
        ...army.cards,
        ...laid
          .filter((e) => e.facts['tile'] === field.tile && e.facts['seat'] === army.seat)
          .map((e) => String(e.facts['card']))
          .filter((id) => !army.cards.includes(id)),
      ],
    })) as Battlefield['armies']
    return { ...field, armies, conqueror: '' }
  })
  const pieces = is.pieces.map((piece) => {
    const old = was.pieces.find((p) => p.id === piece.id)
    const lies = battlefields.find((f) => f.armies.some((a) => a.cards.includes(piece.id)))
    if (!lies || !pending.has(lies.tile)) return piece
    if (old) return { ...old, place: lies.tile }
    const open = piece.kind !== null && REGULAR.has(piece.kind)
    return {
      ...piece,
      place: lies.tile,
      face_up: open,
      kind: open || piece.owner === is.seat ? piece.kind : null,
    }
  })
  return { ...is, battlefields, pieces, over: false, winners: [], score: [] } as View
}
