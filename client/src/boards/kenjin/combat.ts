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

/** What happens in a fight, as the log files it. */
export const FIGHT = [
  'combat',
  'port_count',
  'revealed',
  'shot',
  'cut_down',
  'destroyed',
  'strength',
  'added',
  'total',
  'conquered',
  'stand_off',
  'cleared',
]
const KINDS = new Set([...FIGHT, 'chosen'])
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
    .map(({ tile, events }) => {
      const view = before as KenjinView | null
      const field = view?.battlefields.find((one) => one.tile === tile)
      return {
        key: tile,
        title: text.tiles[tile] ?? tile,
        events,
        steps: frames(events, view).length,
        result: { text: resultOf(events), element: tile },
        ...(field ? { seats: field.armies.map((army) => army.seat) } : {}),
      }
    })
}

/** The totals, and who holds the field: "4 : 7. Jozu conquers the Palace." */
function resultOf(events: GameEvent[]): string {
  const totals = events.filter((event) => event.kind === 'total').map((event) => amount(event, 'total'))
  const end = events.findLast((event) => event.kind === 'conquered' || event.kind === 'stand_off')
  return [totals.length === 2 ? `${totals.join(' : ')}.` : '', end?.text ?? ''].join(' ').trim()
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

/** A fight as it is shown: the sides, and a frame for every step. */
class Telling {
  readonly frames: Frame[] = []
  private readonly sides: FightSide[]
  private readonly tile: string
  private at = 0

  constructor(
    private readonly events: GameEvent[],
    private readonly before: KenjinView | null,
  ) {
    this.tile = fact(events[0]!, 'tile')
    this.sides = sidesOf(
      events,
      before?.battlefields.find((f) => f.tile === this.tile),
    )
  }

  tell(): Frame[] {
    for (; this.at < this.events.length; this.at++) {
      const event = this.events[this.at]!
      STEPS[event.kind]?.(this, event)
    }
    return this.frames
  }

  show(stage: Stage, sentence: string, winner = ''): void {
    const sides = structuredClone(this.sides)
    this.frames.push({ stage, text: sentence, rule: text.combat.rules[stage], sides, winner })
    for (const s of this.sides) for (const c of s.cards) c.acts = false
  }

  /** This event and those right after it that are shown together with it. */
  together(event: GameEvent, same: (other: GameEvent) => boolean): GameEvent[] {
    const found = [event]
    while (this.events[this.at + 1]?.kind === event.kind && same(this.events[this.at + 1]!))
      found.push(this.events[++this.at]!)
    return found
  }

  get place(): string {
    return text.tiles[this.tile] ?? this.tile
  }
  name(event: GameEvent): string {
    const seat = fact(event, 'seat')
    return this.before ? clanName(this.before, seat) : seat
  }
  side(event: GameEvent): FightSide | undefined {
    return this.sides.find((s) => s.seat === fact(event, 'seat'))
  }
  card(event: GameEvent): FightCard | undefined {
    return this.side(event)?.cards.find((c) => c.id === fact(event, 'card'))
  }

  /** A card fell by the hand of a kind of card opposite. */
  fell(event: GameEvent, killer: string): void {
    const victim = this.card(event)
    if (victim) victim.out = true
    const other = this.sides.find((s) => s.seat !== fact(event, 'seat'))
    const hand = other?.cards.find((c) => c.kind === killer && !c.out)
    if (hand) hand.acts = true
  }

  add(event: GameEvent, label: string, value: number): void {
    const mine = this.side(event)
    mine?.parts.push({ label, value })
    if (mine) mine.sum += value
  }

  clear(): void {
    for (const s of this.sides) for (const c of s.cards) c.out = true
  }
}

const cardOf = (event: GameEvent): string => text.cards[fact(event, 'kind')] ?? fact(event, 'kind')

/** What each kind of event changes, and how it is shown. */
const STEPS: Record<string, (told: Telling, event: GameEvent) => void> = {
  combat: (told) => told.show('reveal', text.combat.begin(told.place)),
  port_count: (told, event) => told.show('reveal', event.text),
  revealed(told, event) {
    for (const turned of told.together(event, () => true)) {
      const found = told.card(turned)
      if (found) found.open = true
    }
    told.show('reveal', text.combat.reveal)
  },
  shot(told, event) {
    told.fell(event, 'archer')
    told.show('archers', text.combat.shot(told.name(event), cardOf(event)))
  },
  cut_down(told, event) {
    const victims = told.together(event, (other) => fact(other, 'seat') === fact(event, 'seat'))
    for (const victim of victims) told.fell(victim, 'samurai')
    told.show('samurai', text.combat.cut(told.name(event), victims.map(cardOf).join(', ')))
  },
  chosen: (told, event) => told.show('sanctuary', event.text),
  destroyed(told, event) {
    told.fell(event, '')
    told.show('sanctuary', text.combat.destroyed(told.name(event), cardOf(event)))
  },
  strength(told, event) {
    const counted = told.card(event)
    if (counted) {
      counted.strength = amount(event, 'strength')
      counted.acts = true
      told.add(event, cardOf(event), counted.strength)
    }
    told.show('totals', text.combat.counts(told.name(event), cardOf(event), amount(event, 'strength')))
  },
  added(told, event) {
    const source = fact(event, 'source')
    told.add(event, text.combat.sources[source] ?? source, amount(event, 'amount'))
    told.show('totals', event.text)
  },
  total(told, event) {
    const mine = told.side(event)
    if (mine) {
      mine.sum = amount(event, 'total')
      mine.final = true
    }
    told.show('totals', event.text)
  },
  conquered: (told, event) => told.show('conquest', event.text, fact(event, 'seat')),
  stand_off: (told, event) => told.show('conquest', event.text),
  cleared(told, event) {
    told.clear()
    told.show('conquest', event.text)
  },
}

/** Every step of one fight, each with the whole picture after it. */
export const frames = (events: GameEvent[], before: KenjinView | null): Frame[] =>
  new Telling(events, before).tell()

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
