/** The resolution of a round as scenes and frames: reveal, raids, diplomacy, each battle, and what follows. */
import type { GameEvent, View } from '../../wire'
import { amount, fact, told, toldAll } from '../events'
import type { Scene, SceneResult } from '../module'
import { intoOf, placeName } from './geometry'
import { sceneText as s } from './scenetext'
import { fights, type RokuganView, type Token, typeOf } from './types'
import { force, nameOf } from './words'

/** The six steps of the resolution, as they are counted in the rules. */
export type Stage = 1 | 2 | 3 | 4 | 5 | 6

export interface Part {
  label: string
  value: number
}
export interface Side {
  seat: string
  defends: boolean
  tokens: Token[]
  parts: Part[]
  total: number | null
}
export interface Frame {
  stage: Stage
  text: string
  rule: string
  view: RokuganView
  focus: string[]
  acts: string[]
  /** Tokens that are turned over, that go home, and that leave the board in this frame. */
  turned: string[]
  home: string[]
  out: string[]
  sides: Side[]
  winner: string
}
type Change = Partial<Pick<Frame, 'turned' | 'home' | 'out'>>

const ENDS_BATTLE = new Set(['taken', 'held', 'repulsed'])
const REVEAL = new Set(['revealed', 'went_home', 'thrown_out', 'blessing_lost'])
const DECREE = new Set(['raided', 'raid_failed', 'pacified', 'swept'])
const CARDS = new Set(['card_back', 'card_taken'])

/** What belongs to one scene: events that follow each other under the same key. */
function keyOf(event: GameEvent, step: number): string {
  if (event.kind === 'step') return amount(event, 'step') <= 2 ? 'reveal' : ''
  if (REVEAL.has(event.kind)) return 'reveal'
  if (DECREE.has(event.kind)) return step === 3 ? 'raids' : 'diplomacy'
  if (
    event.kind === 'battle' ||
    event.kind === 'attack' ||
    event.kind === 'defense' ||
    ENDS_BATTLE.has(event.kind)
  )
    return `battle:${fact(event, 'province')}`
  if (event.kind === 'guarded') return 'guarded'
  return CARDS.has(event.kind) ? 'cards' : ''
}

export function scenes(news: GameEvent[], before: View | null): Scene[] {
  const groups: { key: string; events: GameEvent[]; view: RokuganView }[] = []
  let view = before as RokuganView
  let step = 0
  for (const event of news) {
    if (event.kind === 'step') step = amount(event, 'step')
    if (event.kind === 'round' || event.kind === 'ended') step = 0
    const key = step > 0 ? keyOf(event, step) : ''
    const last = groups.at(-1)
    if (key && key === last?.key) last.events.push(event)
    else if (key) groups.push({ key, events: [event], view })
    view = told(view, event)
  }
  return groups.map((group) => sceneOf(group.key, group.events, group.view))
}

function sceneOf(key: string, events: GameEvent[], view: RokuganView): Scene {
  const shown = frames(events, view)
  return {
    key,
    title: titleOf(key),
    events,
    steps: shown.length,
    frames: shown,
    seats: concerned(key, events, view),
    result: resultOf(key, events, view),
    // The first reveal waits for the player; who has seen one can stop the others.
    waits: key === 'reveal' && view.round === 1,
  }
}

/** The reveal is everybody's; a battle is for those who fight in it. */
function concerned(key: string, events: GameEvent[], view: RokuganView): string[] {
  if (key === 'reveal') return view.players.map((p) => p.seat)
  const owners = events.map(
    (event) => view.provinces.find((one) => one.id === fact(event, 'province'))?.owner ?? '',
  )
  return [...new Set([...events.map((event) => fact(event, 'seat')), ...owners])].filter(Boolean)
}

/** A battle in a few words: totals of attackers and defense, and who holds the province then. */
function resultOf(key: string, events: GameEvent[], view: RokuganView): SceneResult {
  const province = events.map((event) => fact(event, 'province')).find(Boolean)
  const attacks = events.filter((event) => event.kind === 'attack')
  const defense = events.find((event) => event.kind === 'defense')
  const end = events.find((event) => ENDS_BATTLE.has(event.kind))
  const place = province ? { element: province } : {}
  if (!key.startsWith('battle:') || !defense || !end) return { text: events.at(-1)?.text ?? '', ...place }
  const totals = attacks.map((event) => amount(event, 'total')).join(', ')
  const holder = fact(end, 'seat')
  const said = holder ? s.result(nameOf(view, holder), end.kind === 'taken') : s.stays
  const short = `${totals} : ${amount(defense, 'total')}`
  return { text: `${short} · ${said}`, short, ...place }
}

const titleOf = (key: string): string =>
  key.startsWith('battle:') ? s.battle(placeName(key.slice(7))) : s.titles[key]!

/** Who fights for a province: attackers in the order of their totals' telling, then the defense. */
function sidesOf(events: GameEvent[], view: RokuganView): Side[] {
  const begin = events.find((event) => event.kind === 'battle')
  if (!begin) return []
  const province = fact(begin, 'province')
  const owner = fact(begin, 'owner')
  const there = view.tokens.filter((token) => intoOf(token.spot) === province)
  const attackers = events.filter((event) => event.kind === 'attack').map((event) => fact(event, 'seat'))
  const side = (seat: string, defends: boolean): Side => ({
    seat,
    defends,
    tokens: there.filter((token) => token.owner === seat && (defends || fights(token.kind))),
    parts: [],
    total: null,
  })
  return [...attackers.map((seat) => side(seat, false)), side(owner, true)]
}

function defenseParts(event: GameEvent): Part[] {
  return (['tokens', 'printed', 'faceup', 'bonus'] as const)
    .map((name) => ({ label: s.parts[name], value: amount(event, name) }))
    .filter((part) => part.value > 0)
}

class Reel {
  readonly frames: Frame[] = []
  private sides: Side[]

  constructor(
    private view: RokuganView,
    events: GameEvent[],
  ) {
    this.sides = sidesOf(events, view)
  }

  /** Carry events out and show the board after them. */
  show(
    stage: Stage,
    events: GameEvent[],
    text: string,
    rule: string,
    focus: string[],
    { turned = [], home = [], out = [] }: Change = {},
  ): void {
    const before = this.view
    this.view = toldAll(this.view, events)
    const acts = events.map((event) => fact(event, 'token')).filter(Boolean)
    // What leaves the board is still visible in the frame that shows it.
    const view = out.length + home.length > 0 ? { ...this.view, tokens: before.tokens } : this.view
    this.frames.push({
      stage,
      text,
      rule,
      view,
      focus,
      acts,
      turned,
      home,
      out,
      sides: structuredClone(this.sides),
      winner: '',
    })
  }

  attack(event: GameEvent): void {
    const mine = this.sides.find((side) => !side.defends && side.seat === fact(event, 'seat'))
    if (mine) {
      mine.total = amount(event, 'total')
      mine.parts = mine.tokens.map((token) => ({ label: typeOf(token.kind), value: force(token) }))
    }
  }

  defend(event: GameEvent): void {
    const walls = this.sides.find((side) => side.defends)
    if (walls) {
      walls.total = amount(event, 'total')
      walls.parts = defenseParts(event)
    }
  }

  won(seat: string): void {
    this.frames.at(-1)!.winner = seat
  }
}

/** The first player turns first, then the others around the table. */
export function inTurn(events: GameEvent[], view: RokuganView): Map<string, GameEvent[]> {
  const seats = view.players.map((p) => p.seat)
  const first = Math.max(0, seats.indexOf(view.first))
  const order = [...seats.slice(first), ...seats.slice(0, first)]
  const by = (seat: string) => events.filter((event) => fact(event, 'seat') === seat)
  return new Map(
    order.map((seat): [string, GameEvent[]] => [seat, by(seat)]).filter(([, all]) => all.length > 0),
  )
}

/** Every step of one scene, each with the whole board after it. */
export function frames(events: GameEvent[], before: RokuganView): Frame[] {
  const reel = new Reel(before, events)
  const where = (event: GameEvent): string[] => [fact(event, 'province') || intoOf(fact(event, 'spot'))]
  for (let i = 0; i < events.length; i++) {
    const event = events[i]!
    const together = (kind: string): GameEvent[] => {
      const same = [event]
      while (events[i + 1]?.kind === kind) same.push(events[++i]!)
      return same
    }
    const tokens = (list: GameEvent[]): string[] => list.map((one) => fact(one, 'token'))
    switch (event.kind) {
      case 'step':
        if (amount(event, 'step') === 1) reel.show(1, [event], s.down, s.rules[1], [])
        break
      case 'revealed':
        for (const [seat, all] of inTurn(together('revealed'), before))
          reel.show(1, all, s.turns(nameOf(before, seat), all.length), s.rules[1], [], {
            turned: tokens(all),
          })
        break
      case 'went_home': {
        const all = together('went_home')
        const said = all.length === 1 ? event.text : s.home(all.length)
        reel.show(2, all, said, s.rules[2], [], { home: tokens(all) })
        break
      }
      case 'thrown_out': {
        const all = together('thrown_out')
        const said = all.length > 2 ? s.thrown(all.length) : all.map((one) => one.text).join(' ')
        const why = new Set(all.map((one) => fact(one, 'rule')))
        const rule = (why.size === 1 && fact(event, 'rule')) || s.rules[2]
        reel.show(2, all, said, rule, [], { out: tokens(all) })
        break
      }
      case 'blessing_lost':
        reel.show(2, [event], event.text, 'RK-R-19', where(event))
        break
      case 'raided':
        reel.show(3, [event], event.text, s.rules[3], where(event))
        break
      case 'raid_failed':
        reel.show(3, [event], event.text, 'RK-TOK-22', where(event), { out: [fact(event, 'token')] })
        break
      case 'pacified':
        reel.show(4, [event], event.text, s.rules[4], where(event))
        break
      case 'swept': {
        const all = together('swept')
        const stage = events.some((one) => one.kind === 'pacified') ? 4 : 3
        reel.show(
          stage,
          all,
          all.length === 1 ? event.text : s.swept(all.length),
          s.rules[stage],
          [...new Set(all.flatMap(where))].slice(0, 1),
          { out: tokens(all) },
        )
        break
      }
      case 'battle':
        reel.show(5, [event], event.text, 'RK-BAT-01', where(event))
        break
      case 'attack':
        reel.attack(event)
        reel.show(5, [event], event.text, 'RK-BAT-03', where(event))
        break
      case 'defense':
        reel.defend(event)
        reel.show(5, [event], event.text, 'RK-BAT-04', where(event))
        break
      case 'taken':
      case 'held':
      case 'repulsed':
        reel.show(5, [event], event.text, s.rules[5], where(event))
        reel.won(event.kind === 'taken' ? fact(event, 'seat') : s.defense)
        break
      case 'guarded':
        reel.show(5, [event], event.text, 'RK-DEF-02', where(event))
        break
      default:
        reel.show(6, [event], event.text, s.rules[6], [])
    }
  }
  return reel.frames
}

/** A sum as it is written out. */
export const written = (parts: Part[]): string => parts.map((part) => part.value).join(' + ')
