/** Kawanakajima 1561 at the table. */
import './kawanakajima.css'
import { sheetOf } from '../../icons'
import type { GameEvent, View } from '../../wire'
import { during } from '../events'
import type { GameModule } from '../module'
import { Board } from './board'
import { carrying } from './carrying'
import { chronicle } from './chronicle'
import { deed } from './deeds'
import { Hand } from './dock'
import { isHex } from './geometry'
import { Picture } from './picture'
import { onlyMarch } from './reach'
import { Scene } from './scene'
import { scenes } from './scenes'
import { decided, Score } from './score'
import { Seat } from './seat'
import { leads } from './tale'
import { text } from './text'
import { armyOf, honjinOf, isUnit, type KawanakajimaView, seatArmy } from './types'
import { about, armyName, coach, helpId, label, outOfReach, say } from './words'

const art = sheetOf(
  import.meta.glob(
    ['../../art/kawanakajima/*.svg', '../../art/field/fortress.svg', '../../art/ikusa/battle.svg'],
    { query: '?raw', import: 'default', eager: true },
  ),
)

const MOVING = new Set(['next_mover', 'step', 'reinforce', 'reunite', 'next_clan', 'place_naoe', 'combine'])
const FIGHTING = new Set([
  'declare',
  'next_battle',
  'name_terrain',
  'lead_attack',
  'lead_defense',
  'attacker_victim',
  'defender_victim',
  'give_ground',
  'advance',
  'lead_rout',
  'soften_rout',
  'commit_seppuku',
])
const FLEEING = new Set(['next_rally', 'stand_fast', 'flee_first', 'flee_next', 'flee_step', 'pursue'])
const COMMANDING = new Set(['set_aside', 'try_plan', 'orders'])
const COMBAT_STEP = 4

function stageOf(view: KawanakajimaView): number {
  if (view.turn === 0) return 0
  if (COMMANDING.has(view.phase)) return 1
  if (MOVING.has(view.phase)) return 3
  if (FIGHTING.has(view.phase)) return COMBAT_STEP
  if (FLEEING.has(view.phase)) return 5
  return view.siege ? 6 : 2
}

const SEATS: Record<string, string> = { takeda: 'A', uesugi: 'B', Shingen: 'A', Kosaka: 'A', Kenshin: 'B' }

function actor({ facts }: GameEvent): string {
  for (const name of ['army', 'attacker', 'commander'])
    if (typeof facts[name] === 'string' && SEATS[facts[name]]) return SEATS[facts[name]]!
  const id = [facts['unit'], facts['clan'], facts['chit']].find(
    (one): one is string => typeof one === 'string' && /^[TU]-/.test(one),
  )
  return id ? SEATS[armyOf(id)]! : ''
}

/** A unit and two chits that are called after an army. */
const PROPER = ['Takeda foot', text.chits['combat_takeda']!, text.chits['combat_uesugi']!]

const kawanakajima: GameModule = {
  art,
  hand: 'over',
  ownVerbs: new Set([
    'go',
    'pick',
    'clan',
    'kosaka',
    'storm',
    'mode',
    'plan',
    'entry',
    'area',
    'log',
    'save',
  ]),
  log: {
    combat: new Set([
      'declared',
      'battle',
      'terrain',
      'led',
      'fighter',
      'modifier',
      'column',
      'line',
      'result',
      'converted',
      'lost_steps',
      'gave_ground',
      'cornered',
      'eliminated',
      'leader_roll',
      'rout_roll',
      'seppuku',
      'advanced',
      'assault',
      'assault_roll',
      'fire',
      'sacrificed',
      'siege_loss',
      'siege_ended',
      'points',
    ]),
    detail: new Set([
      'stepped',
      'declared',
      'fighter',
      'modifier',
      'terrain',
      'ordered',
      'sealed',
      'roll_off',
      'clan_roll',
      'fled',
      'placed',
      'column',
      'line',
    ]),
  },
  ownAid: true,
  chronicle,
  actor,
  touched: ({ facts }) =>
    ['unit', 'to', 'defender']
      .map((name) => facts[name])
      .filter((id): id is string => typeof id === 'string' && (isUnit(id) || isHex(id))),
  clan: (_view, seat) => ({ id: seatArmy(seat), name: armyName(seatArmy(seat)) }),
  proper: () => PROPER,
  track(plain: View) {
    const view = plain as KawanakajimaView
    const t = text.track
    const steps = [t.setup, t.command, t.bowl, t.move, t.combat, t.rally, ...(view.siege ? [t.siege] : [])]
    return { steps, now: stageOf(view), scene: view.turn === 0 ? 0 : COMBAT_STEP }
  },
  say,
  deed,
  label,
  helpId,
  about,
  onlyWay: (view, legal) => onlyMarch(view as KawanakajimaView, legal),
  carrying,
  refusal: (element, view) => outOfReach(view as KawanakajimaView, element),
  coach,
  scenes,
  during,
  seatFacts(plain, seat) {
    const view = plain as KawanakajimaView
    const army = seatArmy(seat)
    const own = honjinOf(view, army)
    const ahead = Math.max(0, army === 'takeda' ? view.vp : -view.vp)
    const f = text.facts
    return {
      short: String(ahead),
      facts: [
        { value: String(ahead), label: f.vp, icon: 'ui/province' },
        {
          value: String(view.counters.filter((unit) => unit.army === army).length),
          label: f.units,
          icon: 'kawanakajima/chit_clan',
        },
        {
          value: String(own.points + own.kosaka_points),
          label: f.points,
          icon: 'kawanakajima/command_point',
        },
      ],
      unseen: [],
    }
  },
  Seat,
  Board,
  Hand,
  Scene,
  Score,
  hasCurve: (view, events) => leads(view as KawanakajimaView, events).length > 1,
  decided: (view, events) => decided(view as KawanakajimaView, events),
  Picture,
}

export default kawanakajima
