/** Battles and rolls as scenes, frame by frame. */
import type { GameEvent, View } from '../../wire'
import { amount, fact, told, toldAll } from '../events'
import type { Scene } from '../module'
import { sceneText as s } from './scenetext'
import { codeWordsFor } from './tables'
import { signed, text } from './text'
import type { Counter, KawanakajimaView } from './types'
import { armyName } from './words'

export interface Part {
  name: string
  worth: number
}
export interface Score {
  parts: Part[]
  before: number
  dice: number
  total: number
}
export interface BattleFrame {
  what: 'battle'
  text: string
  attackers: Counter[]
  defenders: Counter[]
  field: Counter[]
  column: Score
  line: Score
  code: string
  cell: [number, number] | null
  now: 'sides' | 'column' | 'line' | 'result' | 'after'
  touched: string[]
}
export interface Die {
  who: string
  army: string
  die: number
  total: number
  good: boolean | null
  told: string
}
export interface RollsFrame {
  what: 'rolls'
  text: string
  rolls: Die[]
}
export type Frame = BattleFrame | RollsFrame

const AFTER = new Set([
  'converted',
  'lost_steps',
  'gave_ground',
  'cornered',
  'eliminated',
  'leader_roll',
  'rout_roll',
  'seppuku',
  'advanced',
  'fled',
  'pursued',
  'points',
])
const OPENING = new Set(['battle', 'terrain', 'led', 'gift', 'plan'])
const BATTLE = new Set([...OPENING, 'fighter', 'modifier', 'column', 'line', 'result', ...AFTER])
const ROLLS: Record<string, string> = {
  command_roll: 'command',
  mode_tried: 'mode',
  rally_roll: 'rally',
  rout_roll: 'rout',
  plan_roll: 'plan',
  assault_roll: 'siege',
  fire: 'siege',
  rolled: 'combined',
}
/** In a battle these stand alone as a step; others of one kind are shown together. */
const ALONE = new Set(['rout_roll', 'seppuku', 'converted', 'leader_roll'])

const nothing = (): Score => ({ parts: [], before: 0, dice: 0, total: 0 })

/** One battle as it goes on. */
class Reel {
  readonly frames: BattleFrame[] = []
  private column = nothing()
  private line = nothing()
  private code = ''
  private cell: [number, number] | null = null

  /** The counters of both sides as they were seen last. */
  private readonly seen = new Map<string, Counter>()

  constructor(
    private view: KawanakajimaView,
    private readonly attackers: string[],
    private readonly defenders: string[],
  ) {}

  tell(event: GameEvent): void {
    this.remember()
    this.view = told(this.view, event)
  }

  private remember(): void {
    for (const unit of this.view.counters) this.seen.set(unit.id, unit)
  }

  /** Units of a side; those that are no longer on the map lie there as lost. */
  private units(ids: string[]): Counter[] {
    const there = new Set(this.view.counters.map((unit) => unit.id))
    return ids
      .map((id) => this.seen.get(id))
      .filter((unit) => unit !== undefined)
      .map((unit) => (there.has(unit.id) ? unit : { ...unit, state: 'eliminated' }))
  }

  /** What the board knew of a battle that had begun before. */
  resume(): void {
    const combat = this.view.combat
    if (!combat) return
    this.column = {
      ...nothing(),
      before: combat.column_sum,
      dice: combat.column_dice,
      total: combat.column_sum + combat.column_dice,
    }
    this.line = {
      ...nothing(),
      before: combat.line_sum,
      dice: combat.line_dice,
      total: combat.line_sum + combat.line_dice,
    }
    this.code = combat.code
    this.cell = combat.cell
  }

  show(text: string, now: BattleFrame['now'], touched: string[] = []): void {
    this.remember()
    this.frames.push({
      what: 'battle',
      text,
      attackers: this.units(this.attackers),
      defenders: this.units(this.defenders),
      field: [...this.view.counters],
      column: structuredClone(this.column),
      line: structuredClone(this.line),
      code: this.code,
      cell: this.cell,
      now,
      touched,
    })
  }

  weigh(event: GameEvent): void {
    const name =
      event.kind === 'fighter'
        ? `${this.view.counters.find(({ id }) => id === fact(event, 'unit'))?.name ?? fact(event, 'unit')} ${text.cases[fact(event, 'case')] ?? ''}`
        : (text.reasons[fact(event, 'modifier')] ?? '')
    for (const [score, which] of [
      [this.column, 'column'],
      [this.line, 'line'],
    ] as const)
      if (amount(event, which) !== 0) score.parts.push({ name, worth: amount(event, which) })
  }

  score(event: GameEvent): void {
    const which = event.kind as 'column' | 'line'
    const score = this[which]
    Object.assign(score, {
      before: amount(event, 'before'),
      dice: amount(event, 'dice'),
      total: amount(event, 'total'),
    })
    const parts = score.parts.length > 1 ? score.parts.map((part) => signed(part.worth)).join(' ') : ''
    this.show(
      (which === 'column' ? s.columnSum : s.lineSum)(parts, score.dice, signed(score.before), score.total),
      which,
    )
  }

  read(event: GameEvent): void {
    this.code = fact(event, 'code')
    this.cell = event.facts['cell'] as [number, number]
    const words = codeWordsFor(this.code, this.attackers.length, this.defenders.length)
    this.show(s.result(amount(event, 'column'), amount(event, 'line'), words), 'result')
  }

  convert(event: GameEvent): void {
    this.code = fact(event, 'code')
  }
}

/** Who fights in the battle of a run of events. */
function sides(
  run: GameEvent[],
  view: KawanakajimaView,
  declared: Map<string, number>,
): [string[], string[]] {
  const told = run.filter((event) => event.kind === 'fighter').map((event) => fact(event, 'unit'))
  const began = run.find((event) => event.kind === 'battle')
  const number = began ? amount(began, 'battle') : (view.combat?.number ?? 0)
  const known = view.battles.find((battle) => battle.number === number)
  if (!began && view.combat)
    return [view.combat.attackers.map(({ unit }) => unit), view.combat.defenders.map(({ unit }) => unit)]
  const attacker = began
    ? fact(began, 'attacker') === 'takeda'
      ? 'T'
      : 'U'
    : (known?.attackers[0]?.[0] ?? 'T')
  const announced = [...declared].filter(([, battle]) => battle === number).map(([id]) => id)
  const units =
    told.length > 0
      ? told
      : [...new Set([...(known?.attackers ?? []), ...(known?.defenders ?? []), ...announced])]
  return [units.filter((id) => id.startsWith(attacker)), units.filter((id) => !id.startsWith(attacker))]
}

export function battleFrames(
  run: GameEvent[],
  view: KawanakajimaView,
  declared: Map<string, number>,
): BattleFrame[] {
  const reel = new Reel(view, ...sides(run, view, declared))
  if (run[0]!.kind !== 'battle') reel.resume()
  for (const event of run) if (event.kind === 'fighter' || event.kind === 'modifier') reel.weigh(event)
  for (let i = 0; i < run.length; i++) {
    const event = run[i]!
    if (event.kind === 'fighter' || event.kind === 'modifier') continue
    if (event.kind === 'column' || event.kind === 'line') reel.score(event)
    else if (event.kind === 'result') reel.read(event)
    else {
      const opening = OPENING.has(event.kind)
      const together = [event]
      while (
        run[i + 1] &&
        (opening ? OPENING.has(run[i + 1]!.kind) : run[i + 1]!.kind === event.kind && !ALONE.has(event.kind))
      )
        together.push(run[++i]!)
      for (const one of together) {
        reel.tell(one)
        if (one.kind === 'converted') reel.convert(one)
      }
      reel.show(
        together.map((one) => one.text).join(' '),
        opening ? 'sides' : 'after',
        opening ? [] : together.map((one) => fact(one, 'unit')),
      )
    }
  }
  return reel.frames
}

const armyIn = (event: GameEvent): string => {
  const id = fact(event, 'unit') || fact(event, 'clan')
  if (id) return id.startsWith('U') ? 'uesugi' : 'takeda'
  return fact(event, 'commander') === 'Kenshin' ? 'uesugi' : fact(event, 'army') || 'takeda'
}

function rollOf(event: GameEvent): Die {
  const success = event.facts['success'] ?? event.facts['active']
  const die = amount(event, 'die') || amount(event, 'dice') || amount(event, 'attacker')
  return {
    who: fact(event, 'commander') || fact(event, 'unit') || fact(event, 'clan') || armyName(armyIn(event)),
    army: armyIn(event),
    die,
    total: amount(event, 'total'),
    good: typeof success === 'boolean' ? success : null,
    told: event.text,
  }
}

const rollFrames = (run: GameEvent[]): RollsFrame[] => [
  { what: 'rolls', text: run.map((event) => event.text).join(' '), rolls: run.map(rollOf) },
]

const SEATS = ['A', 'B']

/** A battle goes on until somebody else acts; a roll stands alone, the commanders' together. */
export function scenes(news: GameEvent[], before: View | null): Scene[] {
  const view = before as KawanakajimaView
  // The board as events have left it before the scene that is being made.
  let now = view
  const declared = new Map<string, number>()
  const made: Scene[] = []
  let run: GameEvent[] = []
  let fighting = view.combat !== null
  let number = view.combat?.number ?? 0
  const close = () => {
    const first = run[0]
    if (!first) return
    const key = keyOf(first)
    if (key === 'battle') {
      if (first.kind === 'battle') number = amount(first, 'battle')
      const frames = battleFrames(run, now, declared)
      const attacker = first.kind === 'battle' ? fact(first, 'attacker') : view.activation.army
      if (frames.length > 0)
        made.push({
          key: `battle:${view.turn}:${number}`,
          title: s.battle(number, armyName(attacker)),
          events: run,
          steps: frames.length,
          frames,
          goesOn: first.kind !== 'battle',
          // A battle is everybody's; what comes before its dice is asked and answered beside the map.
          ...(run.some((event) => event.kind === 'result')
            ? { seats: SEATS }
            : { seats: [], open: true, result: { text: first.text } }),
        })
    } else {
      const frames = rollFrames(run)
      made.push({ key, title: s.titles[key]!, events: run, steps: 1, frames })
    }
    now = toldAll(now, run)
    run = []
  }
  const keyOf = (event: GameEvent): string =>
    event.kind === 'battle' || (fighting && BATTLE.has(event.kind)) ? 'battle' : (ROLLS[event.kind] ?? '')
  for (const event of news) {
    const key = keyOf(event)
    if (
      run.length > 0 &&
      (key !== keyOf(run[0]!) || event.kind === 'battle' || (key !== 'command' && key !== 'battle'))
    )
      close()
    if (event.kind === 'battle') fighting = true
    if (event.kind === 'drawn' || event.kind === 'end_of_turn' || event.kind === 'declared') fighting = false
    if (event.kind === 'declared') declared.set(fact(event, 'unit'), amount(event, 'battle'))
    if (key) run.push(event)
    else now = told(now, event)
  }
  close()
  return made
}
