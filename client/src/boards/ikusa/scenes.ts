/** Battles, strikes of the ninja and the turning of plans as scenes, frame by frame. */
import type { GameEvent, View } from '../../wire'
import type { Scene, SceneResult } from '../module'
import { attackerOf, type Group, groupsOf, plain, type Roll, rollsOf } from './battle'
import { placeName } from './geometry'
import { sceneText as s } from './scenetext'
import { armiesIn, BINS, colourOf, type IkusaView, isArmy, type Units, valueOf, wallsLeft } from './types'
import { kindName } from './words'

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

const fact = (event: GameEvent, name: string): string => String(event.facts[name] ?? '')
const amount = (event: GameEvent, name: string): number => Number(event.facts[name] ?? 0)
const SIDES = ['attacker', 'defender']
const BATTLE = new Set(['battle', 'pass', 'rolled', 'lost', 'bonus_lost', 'pressed', 'called_off', 'emptied'])
const STRIKE = new Set(['struck', 'strike_die', 'revenge_die', 'assassinated'])

const less = (units: Units, lost: Units): Units =>
  Object.fromEntries(
    Object.entries(units)
      .map(([kind, n]): [string, number] => [kind, n - (lost[kind] ?? 0)])
      .filter(([, n]) => n > 0),
  )

/** One battle as it goes on: the sides as they stand, and the frames shown so far. */
class Reel {
  readonly frames: BattleFrame[] = []
  private pass: number
  private sides: [SideFrame, SideFrame]

  constructor(
    view: IkusaView,
    private readonly from: string,
    private readonly to: string,
  ) {
    const { battle } = view
    this.pass = battle.passes
    this.sides = [
      {
        colour: attackerOf(view),
        groups: groupsOf(view, 'attacker'),
        walls: 0,
        rolls: rollsOf(battle.dice, 'attacker'),
        fallen: [],
      },
      {
        colour: battle.defender || (view.provinces[to]?.owner ?? ''),
        groups: groupsOf(view, 'defender'),
        walls: battle.walls_left,
        rolls: rollsOf(battle.dice, 'defender'),
        fallen: [],
      },
    ]
  }

  show(text: string, now = '', over = false): void {
    this.frames.push({
      what: 'battle',
      text,
      pass: this.pass,
      from: this.from,
      to: this.to,
      sides: structuredClone(this.sides),
      now,
      over,
    })
    for (const side of this.sides) side.fallen = []
  }

  begin(pass: number): void {
    this.pass = pass
    for (const side of this.sides) side.rolls = []
  }

  roll(events: GameEvent[]): void {
    const first = events[0]!
    const side = SIDES.indexOf(fact(first, 'side'))
    const kind = fact(first, 'kind')
    const dice = events.map((event) => amount(event, 'die'))
    const roll = { kind, first: this.pass === 0, dice }
    this.sides[side]!.rolls = [...this.sides[side]!.rolls, roll]
    this.show(
      s.rolls(
        s.sides[side]!,
        kindName(kind, dice.length),
        dice,
        dice.filter((die) => die <= valueOf(plain(kind))).length,
      ),
      `${SIDES[side]} ${kind}`,
    )
  }

  lose(event: GameEvent): void {
    const side = this.sides[SIDES.indexOf(fact(event, 'side'))]!
    const group = side.groups.find((one) => one.name === fact(event, 'group'))
    const lost = (event.facts['units'] ?? {}) as Units
    side.fallen.push(...Object.entries(lost).flatMap(([kind, n]) => Array<string>(n).fill(kind)))
    if (group) {
      group.units = less(group.units, lost)
      if (lost['daimyo']) group.daimyo = false
    }
  }

  wallsLose(event: GameEvent): void {
    this.sides[1].fallen.push(...Array<string>(amount(event, 'number')).fill('spearman'))
    this.sides[1].walls = Math.max(0, this.sides[1].walls - amount(event, 'number'))
  }
}

const sameRoller = (a: GameEvent, b: GameEvent | undefined): boolean =>
  b?.kind === 'rolled' && fact(a, 'side') === fact(b, 'side') && fact(a, 'kind') === fact(b, 'kind')

/** The battle that an event begins, as the view will show it. */
function begun(view: IkusaView, event: GameEvent): IkusaView {
  const to = fact(event, 'to')
  const province = view.provinces[to]
  const left = province ? wallsLeft(province) : 0
  return {
    ...view,
    battle: {
      ...view.battle,
      attacker: isArmy(fact(event, 'army')) ? fact(event, 'army') : '',
      from: fact(event, 'from'),
      to,
      defender: view.provinces[to]?.owner ?? '',
      passes: 0,
      walls_left: left,
      dice: {},
    },
  }
}

export function battleFrames(events: GameEvent[], before: IkusaView): BattleFrame[] {
  const start = events[0]!.kind === 'battle' ? begun(before, events[0]!) : before
  const reel = new Reel(start, start.battle.from, start.battle.to)
  for (let i = 0; i < events.length; i++) {
    const event = events[i]!
    switch (event.kind) {
      case 'battle':
        reel.show(event.text)
        break
      case 'pass':
        reel.begin(amount(event, 'pass'))
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

/** Losses and conquests that events tell, so that a later battle of the same news starts from them. */
function after(view: IkusaView, frames: BattleFrame[]): IkusaView {
  const last = frames.at(-1)
  if (!last) return view
  const armies = { ...view.armies }
  const provinces = { ...view.provinces }
  const put = (group: Group, army: string | undefined, place: string) => {
    if (group.name === 'army' && army) armies[army] = { ...armies[army]!, units: group.units }
    if (group.name === 'force') provinces[place] = { ...provinces[place], force: group.units }
  }
  for (const group of last.sides[0].groups) put(group, armiesIn(view, last.from)[0], last.from)
  for (const group of last.sides[1].groups) put(group, armiesIn(view, last.to)[0], last.to)
  return { ...view, armies, provinces }
}

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
  const { to } = battle[0]!
  const short = `−${lostIn(battle, 0)} : −${lostIn(battle, 1)}`
  return { text: `${short} · ${said}`, short, element: to }
}

export function scenes(news: GameEvent[], before: View | null): Scene[] {
  let view = before as IkusaView
  const made: Scene[] = []
  let run: GameEvent[] = []
  const close = () => {
    const first = run[0]
    if (!first) return
    const key = keyOf(first)
    const frames: Frame[] =
      key === 'battle' ? battleFrames(run, view) : key === 'strike' ? strikeFrames(run) : plansFrames(run)
    const battle = frames[0]?.what === 'battle' ? frames[0] : null
    if (battle) view = after(view, frames as BattleFrame[])
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
    const key = keyOf(event)
    if (!key) continue
    if (run.length > 0 && (keyOf(run[0]!) !== key || event.kind === 'battle')) close()
    run.push(event)
  }
  close()
  return made
}

/** The table before the scenes: later changes stay hidden. */
export function during(before: View, after: View): View {
  return { ...before, actors: [], over: false, winners: [], prompt: after.prompt }
}
