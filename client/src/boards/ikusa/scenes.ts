/** Battles, strikes of the ninja and the turning of plans as scenes, frame by frame. */
import type { GameEvent, View } from '../../wire'
import { amount, fact, told } from '../events'
import type { Scene, SceneResult } from '../module'
import { attackerOf, type Group, groupsOf, plain, type Roll, rollsOf } from './battle'
import { placeName } from './geometry'
import { sceneText as s } from './scenetext'
import { armiesIn, BINS, colourOf, type IkusaView, type Units } from './types'
import { colourName, kindName } from './words'

export interface SideFrame {
  colour: string
  groups: Group[]
  walls: number
  rolls: Roll[]
  /** What it lost in this frame. */
  fallen: string[]
}
export interface BattleFrame {
  what: 'battle'
  text: string
  pass: number
  /** Whether it shows a first strike across the sea. */
  first: boolean
  from: string
  to: string
  sides: [SideFrame, SideFrame]
  now: string
  over: boolean
}
export interface StrikeFrame {
  what: 'strike'
  text: string
  die: number
  good: boolean
  army: string
}
export interface PlansFrame {
  what: 'plans'
  text: string
  plans: Record<string, Record<string, number>>
}
export type Frame = BattleFrame | StrikeFrame | PlansFrame

const SIDES = ['attacker', 'defender'] as const
const sideOf = (event: GameEvent): 0 | 1 => (fact(event, 'side') === SIDES[0] ? 0 : 1)
const BATTLE = new Set(['battle', 'pass', 'rolled', 'lost', 'bonus_lost', 'pressed', 'called_off', 'emptied'])
/** What belongs to a battle while one is fought. */
const IN_BATTLE = new Set(['revealed', 'daimyo_lost'])
const STRIKE = new Set(['struck', 'strike_die', 'revenge_die', 'assassinated'])

/** One battle as it goes on: the board as events leave it, and the frames shown so far. */
class Reel {
  readonly frames: BattleFrame[] = []
  private readonly colours: [string, string]
  private readonly armies: [string[], string[]]
  private rolls: [Roll[], Roll[]]
  private fallen: [string[], string[]] = [[], []]

  constructor(public view: IkusaView) {
    const { battle } = view
    this.colours = [attackerOf(view), battle.defender]
    this.armies = [battle.attacker ? [battle.attacker] : [], armiesIn(view, battle.to)]
    this.rolls = [rollsOf(battle, 'attacker'), rollsOf(battle, 'defender')]
  }

  private side(i: 0 | 1): SideFrame {
    return {
      colour: this.colours[i],
      groups: groupsOf(this.view, SIDES[i], this.armies[i]),
      walls: i === 1 ? this.view.battle.walls_left : 0,
      rolls: [...this.rolls[i]],
      fallen: this.fallen[i],
    }
  }

  tell(event: GameEvent): void {
    this.view = told(this.view, event)
  }

  show(text: string, now = '', over = false): void {
    const { passes, from, to } = this.view.battle
    const sides: BattleFrame['sides'] = [this.side(0), this.side(1)]
    const first = this.rolls.flat().some((roll) => roll.first)
    this.frames.push({ what: 'battle', text, pass: passes, first, from, to, sides, now, over })
    this.fallen = [[], []]
  }

  begin(): void {
    this.rolls = [[], []]
  }

  roll(events: GameEvent[]): void {
    const first = events[0]!
    const side = sideOf(first)
    const kind = fact(first, 'kind')
    const dice = events.map((event) => ({ value: amount(event, 'die'), hit: event.facts['hit'] === true }))
    this.rolls[side].push({ kind, first: this.view.battle.passes === 0, dice })
    const values = dice.map((die) => die.value)
    const hits = dice.filter((die) => die.hit).length
    this.show(s.rolls(s.sides[side]!, kindName(kind, dice.length), values, hits), `${SIDES[side]} ${kind}`)
  }

  lose(event: GameEvent): void {
    const lost = Object.entries((event.facts['units'] ?? {}) as Units)
    this.fallen[sideOf(event)].push(...lost.flatMap(([kind, n]) => Array<string>(n).fill(kind)))
  }

  wallsLose(event: GameEvent): void {
    this.fallen[1].push(...Array<string>(amount(event, 'number')).fill(plain(fact(event, 'kind'))))
  }
}

const sameRoller = (a: GameEvent, b: GameEvent | undefined): boolean =>
  b?.kind === 'rolled' && fact(a, 'side') === fact(b, 'side') && fact(a, 'kind') === fact(b, 'kind')

export function battleFrames(events: GameEvent[], before: IkusaView): BattleFrame[] {
  const begins = events[0]!.kind === 'battle'
  const reel = new Reel(begins ? told(before, events[0]!) : before)
  for (let i = 0; i < events.length; i++) {
    const event = events[i]!
    reel.tell(event)
    switch (event.kind) {
      case 'battle':
      case 'revealed':
        reel.show(event.text)
        break
      case 'pass':
        reel.begin()
        break
      case 'rolled': {
        const together = [event]
        while (sameRoller(event, events[i + 1])) together.push(events[++i]!)
        reel.roll(together)
        break
      }
      case 'lost':
      case 'bonus_lost': {
        const said: string[] = []
        for (
          let next: GameEvent | undefined = event;
          next?.kind === 'lost' || next?.kind === 'bonus_lost';
          next = events[++i]
        ) {
          reel.tell(next)
          if (next.kind === 'lost') reel.lose(next)
          else reel.wallsLose(next)
          said.push(next.text)
        }
        i--
        reel.show(said.join(' '))
        break
      }
      default:
        reel.show(event.text, '', event.kind !== 'pressed')
    }
  }
  return reel.frames
}

function strikeFrames(events: GameEvent[]): StrikeFrame[] {
  const army = fact(events.find((event) => event.kind === 'struck') ?? events[0]!, 'army')
  return events.map((event) => ({
    what: 'strike',
    text: event.text,
    die: amount(event, 'die'),
    good: event.facts['success'] === true,
    army,
  }))
}

function plansFrames(events: GameEvent[]): PlansFrame[] {
  const plans: Record<string, Record<string, number>> = {}
  for (const event of events)
    (plans[fact(event, 'colour')] ??= Object.fromEntries(BINS.map((bin) => [bin, 0])))[fact(event, 'bin')] =
      amount(event, 'koku')
  return [{ what: 'plans', text: s.plans, plans }]
}

const keyOf = (event: GameEvent): string =>
  BATTLE.has(event.kind) ? 'battle' : STRIKE.has(event.kind) ? 'strike' : event.kind === 'bin' ? 'plans' : ''

/** Whose scene it is: those of both sides, of a strike the ninja's holder and the victim, of plans everybody. */
function seatsOf(frames: Frame[], view: IkusaView): string[] {
  const [first] = frames
  const colours =
    first?.what === 'battle'
      ? first.sides.map((side) => side.colour)
      : first?.what === 'strike'
        ? [view.ninja.holder, colourOf(first.army)]
        : Object.keys(view.colours)
  return [...new Set(colours.map((colour) => view.colours[colour]?.seat ?? ''))].filter(Boolean)
}

const lostIn = (frames: BattleFrame[], side: 0 | 1): number =>
  frames.reduce((sum, frame) => sum + frame.sides[side].fallen.length, 0)

/** A battle in a few words: what both sides lost, and how it ended. */
function resultOf(frames: readonly Frame[], events: readonly GameEvent[]): SceneResult {
  const said = events.at(-1)!.text
  const battle = frames.filter((frame) => frame.what === 'battle')
  if (battle.length === 0) return { text: said }
  const { to, sides } = battle[0]!
  const [attacker, defender] = sides.map(({ colour }, i) =>
    colour ? colourName(colour) : s.the(s.sides[i]!),
  ) as [string, string]
  const short = s.losses(attacker, lostIn(battle, 0), defender, lostIn(battle, 1))
  return { text: `${short} ${said}`, short, element: to }
}

export function scenes(news: GameEvent[], before: View | null): Scene[] {
  // The board before the scene that is being made, and as events have left it so far.
  let view = before as IkusaView
  let now = view
  const made: Scene[] = []
  let run: GameEvent[] = []
  const close = () => {
    const first = run[0]
    if (!first) return
    const key = keyOf(first)
    const frames: Frame[] =
      key === 'battle' ? battleFrames(run, view) : key === 'strike' ? strikeFrames(run) : plansFrames(run)
    const battle = frames[0]?.what === 'battle' ? frames[0] : null
    if (frames.length > 0) {
      made.push({
        key: battle ? `battle:${battle.from}>${battle.to}` : key,
        title: battle ? s.battle(placeName(battle.to)) : s.titles[key]!,
        events: run,
        steps: frames.length,
        frames,
        seats: seatsOf(frames, view),
        result: resultOf(frames, run),
        sum: (all, events) => resultOf(all as readonly Frame[], events),
        goesOn: first.kind !== 'battle' && key === 'battle',
      })
    }
    run = []
  }
  for (const event of news) {
    const open = run[0] ? keyOf(run[0]) : ''
    const key = open === 'battle' && IN_BATTLE.has(event.kind) ? 'battle' : keyOf(event)
    if (key && open && (open !== key || event.kind === 'battle')) close()
    if (key && run.length === 0) view = now
    if (key) run.push(event)
    now = told(now, event)
  }
  close()
  return made
}
