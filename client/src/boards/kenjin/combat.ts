/** Combat as frames made from events: who is turned up, who falls, and how the sums grow. */
import type { GameEvent, View } from '../../wire'
import { amount, during as beforeScene, fact, told } from '../events'
import type { Scene } from '../module'
import { text } from './text'
import type { Battlefield, KenjinView } from './types'

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
  /** Once the server has told it. */
  total: number | null
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
/** The fights among new events, one scene for each battlefield. */
export function scenes(news: GameEvent[], before: View | null): Scene[] {
  const groups: { tile: string; events: GameEvent[]; view: KenjinView }[] = []
  let view = before as KenjinView
  for (const event of news) {
    const tile = fact(event, 'tile')
    const last = groups.at(-1)
    if (KINDS.has(event.kind)) {
      if (event.kind !== 'combat' && last?.tile === tile) last.events.push(event)
      else groups.push({ tile, events: [event], view })
    }
    view = told(view, event)
  }
  return groups
    .filter((group) => group.events.some((event) => event.kind !== 'chosen'))
    .map(({ tile, events, view }) => {
      const shown = frames(events, view)
      return {
        key: tile,
        title: text.tiles[tile] ?? tile,
        events,
        steps: shown.length,
        frames: shown,
        result: { text: resultOf(events), element: tile },
        seats: fieldIn(view, tile)?.armies.map((army) => army.seat) ?? [],
      }
    })
}

/** The totals, and who holds the field: "4 : 7. Jozu conquers the Palace." */
function resultOf(events: GameEvent[]): string {
  const totals = events.filter((event) => event.kind === 'total').map((event) => amount(event, 'total'))
  const end = events.findLast((event) => event.kind === 'conquered' || event.kind === 'stand_off')
  return [totals.length === 2 ? `${totals.join(' : ')}.` : '', end?.text ?? ''].join(' ').trim()
}

/** The battlefield of a fight, as a view shows it. */
const fieldIn = (view: KenjinView, tile: string): Battlefield | undefined =>
  view.battlefields.find((field) => field.tile === tile)

/** A fight as it is shown: the board as events leave it, and a frame for every step. */
class Reel {
  readonly frames: Frame[] = []
  private readonly tile: string
  /** The cards of each army when the fight began. */
  private readonly armies: Battlefield['armies'][number][]
  private readonly counted = new Map<string, number>()
  private readonly parts = new Map<string, Part[]>()
  private readonly totals = new Map<string, number>()
  private acting: string[] = []
  private at = 0

  constructor(
    private readonly events: GameEvent[],
    private view: KenjinView,
  ) {
    this.tile = fact(events[0]!, 'tile')
    this.armies = [...(fieldIn(view, this.tile)?.armies ?? [])]
  }

  play(): Frame[] {
    for (; this.at < this.events.length; this.at++) {
      const event = this.events[this.at]!
      this.view = told(this.view, event)
      STEPS[event.kind]?.(this, event)
    }
    return this.frames
  }

  show(stage: Stage, sentence: string, winner = '', rule: string = text.combat.rules[stage]): void {
    const sides = this.armies.map((army) => this.side(army.seat, army.cards))
    this.frames.push({ stage, text: sentence, rule, sides, winner })
    this.acting = []
  }

  private side(seat: string, ids: readonly string[]): FightSide {
    const left = fieldIn(this.view, this.tile)?.armies.find((army) => army.seat === seat)?.cards ?? []
    const cards = ids.map((id): FightCard => {
      const piece = this.view.pieces.find((one) => one.id === id)
      return {
        id,
        kind: piece?.kind ?? '',
        open: piece?.face_up ?? false,
        out: !left.includes(id),
        strength: this.counted.get(id) ?? null,
        acts: this.acting.includes(id),
      }
    })
    const total = this.totals.get(seat) ?? null
    return { seat, cards, parts: [...(this.parts.get(seat) ?? [])], total }
  }

  /** This event and those right after it that are shown together with it. */
  together(event: GameEvent): GameEvent[] {
    const found = [event]
    const isSame = (other: GameEvent | undefined) =>
      other?.kind === event.kind && fact(other, 'by') === fact(event, 'by')
    while (isSame(this.events[this.at + 1])) {
      const next = this.events[++this.at]!
      this.view = told(this.view, next)
      found.push(next)
    }
    return found
  }

  get place(): string {
    return text.tiles[this.tile] ?? this.tile
  }

  acts(card: string): void {
    this.acting.push(card)
  }

  count(event: GameEvent): void {
    this.counted.set(fact(event, 'card'), amount(event, 'strength'))
    this.add(event, cardOf(event), amount(event, 'strength'))
  }

  add(event: GameEvent, label: string, value: number): void {
    const seat = fact(event, 'seat')
    this.parts.set(seat, [...(this.parts.get(seat) ?? []), { label, value }])
  }

  total(event: GameEvent): void {
    this.totals.set(fact(event, 'seat'), amount(event, 'total'))
  }
}

const cardOf = (event: GameEvent): string => text.cards[fact(event, 'kind')] ?? fact(event, 'kind')
const saidOf = (events: GameEvent[]): string => events.map((event) => event.text).join(' ')

/** What each kind of event is shown as. */
const STEPS: Record<string, (reel: Reel, event: GameEvent) => void> = {
  combat: (reel) => reel.show('reveal', text.combat.begin(reel.place)),
  port_count: (reel, event) => reel.show('reveal', event.text),
  revealed(reel, event) {
    reel.together(event)
    reel.show('reveal', text.combat.reveal)
  },
  shot(reel, event) {
    reel.acts(fact(event, 'by'))
    reel.show('archers', event.text)
  },
  cut_down(reel, event) {
    const victims = reel.together(event)
    reel.acts(fact(event, 'by'))
    reel.show('samurai', saidOf(victims))
  },
  chosen: (reel, event) => reel.show('sanctuary', event.text),
  destroyed: (reel, event) => reel.show('sanctuary', event.text),
  strength(reel, event) {
    reel.count(event)
    reel.acts(fact(event, 'card'))
    reel.show('totals', event.text)
  },
  added(reel, event) {
    const source = fact(event, 'source')
    reel.add(event, text.combat.sources[source] ?? source, amount(event, 'amount'))
    reel.show('totals', event.text)
  },
  total(reel, event) {
    reel.total(event)
    reel.show('totals', event.text)
  },
  conquered: (reel, event) =>
    reel.show('conquest', event.text, fact(event, 'seat'), text.combat.conquests[fact(event, 'by')]),
  stand_off: (reel, event) =>
    reel.show('conquest', event.text, '', text.combat.conquests[fact(event, 'why')] ?? text.combat.equal),
  cleared: (reel, event) => reel.show('conquest', event.text, '', text.combat.cleared),
}

/** Every step of one fight, each with the whole picture after it. */
export const frames = (events: GameEvent[], before: KenjinView): Frame[] => new Reel(events, before).play()

/** A sum as it is written out: 1 + 3 − 2. */
export const written = (parts: Part[]): string =>
  parts.map((p, i) => (i === 0 ? String(p.value) : p.value < 0 ? `− ${-p.value}` : `+ ${p.value}`)).join(' ')

/** The table while fights are shown: what is not yet shown is as it was before. */
export function during(before: View, after: View, news: GameEvent[], shown: Scene[], current: number): View {
  const { battlefields, pieces } = beforeScene(before, after, news, shown, current) as KenjinView
  return { ...after, battlefields, pieces, over: false, winners: [], score: [] } as View
}
