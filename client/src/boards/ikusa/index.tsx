/** Ikusa at the table. */
import './ikusa.css'
import { sheetOf } from '../../icons'
import type { GameEvent, View } from '../../wire'
import { enough } from '../curve'
import { during } from '../events'
import type { GameModule } from '../module'
import { Board } from './board'
import { deed } from './deeds'
import { Hand } from './dock'
import { isProvince } from './geometry'
import { Picture } from './picture'
import { Scene } from './scene'
import { scenes } from './scenes'
import { decided, provincesByRound, Score } from './score'
import { Seat } from './seat'
import { text } from './text'
import { armiesOf, clan, colourOf, coloursOf, type IkusaView, isArmy, provincesOf } from './types'
import { about, coach, colourName, helpId, label, nameOf, say } from './words'

const art = sheetOf(
  import.meta.glob('../../art/ikusa/*.svg', { query: '?raw', import: 'default', eager: true }),
)

const STAGES: Record<string, number> = {
  succeeding: 1,
  planning: 1,
  spying: 1,
  agreeing: 2,
  picking: 2,
  drawing_picker: 2,
  drawing_rest: 2,
  building: 3,
  levying: 4,
  mustering: 4,
  deploying: 5,
  window: 6,
  striking: 6,
  avenging: 6,
  avenging_die: 6,
}
const WAR = 7

const stageOf = (view: IkusaView): number => (view.round === 0 ? 0 : (STAGES[view.phase] ?? WAR))

const DETAIL = new Set([
  'planned',
  'dealt',
  'rolled',
  'pass',
  'phase',
  'bin',
  'sealed',
  'bonus_lost',
  'window_passed',
  'garrisoned',
  'picked_up',
  'claimed',
  'left_over',
  'income',
])

/** The log without details. You read where each of your ronin hides, so not once more that a card was laid for it. */
function chronicle(events: GameEvent[], plain: View): GameEvent[] {
  const { colours, seat } = plain as IkusaView
  const isMine = ({ facts }: GameEvent) => colours[String(facts['colour'])]?.seat === seat
  return events.filter((event) => !DETAIL.has(event.kind) && !(event.kind === 'deployed' && isMine(event)))
}

const ikusa: GameModule = {
  art,
  hand: 'over',
  ownVerbs: new Set([
    'divide',
    'claim',
    'reinforce',
    'spread',
    'station',
    'succeed',
    'plan',
    'spy',
    'agree',
    'marker',
    'build',
    'levy',
    'muster',
    'deploy',
    'pass',
    'strike',
    'when',
    'avenge',
    'march',
    'gather',
    'attack',
    'fight',
    'enter',
    'stop',
    'send',
    'move',
    'leave',
    'take',
    'done',
    'join',
    'lose',
    'standing',
    'press_on',
    'call_off',
  ]),
  log: {
    combat: new Set([
      'declared',
      'battle',
      'pass',
      'rolled',
      'lost',
      'bonus_lost',
      'pressed',
      'called_off',
      'emptied',
      'lapsed',
      'conquered',
      'experience',
      'revealed',
      'struck',
      'strike_die',
      'revenge_die',
      'assassinated',
      'daimyo_lost',
    ]),
    detail: DETAIL,
  },
  chronicle,
  round: (view) => (view as IkusaView).round || null,
  actor(event, plain) {
    const view = plain as IkusaView
    const { seat, colour, army } = event.facts as Record<string, string>
    const whose = colour ?? (army && isArmy(army) ? colourOf(army) : '')
    return whose ? (view.colours[whose]?.seat ?? '') : (seat ?? '')
  },
  touched: ({ facts }) =>
    ['province', 'to', 'army']
      .map((name) => facts[name])
      .filter((id): id is string => typeof id === 'string' && (isProvince(id) || isArmy(id))),
  clan: (view, seat) => ({
    id: clan(coloursOf(view as IkusaView, seat)[0]),
    name: nameOf(view as IkusaView, seat),
  }),
  sides: (view, seat) => coloursOf(view as IkusaView, seat).map(colourName),
  track(plain: View) {
    const view = plain as IkusaView
    const now = stageOf(view)
    const t = text.track
    const phase = text.phases[view.phase]
    const steps = [
      t.setup,
      t.plan,
      t.order,
      t.build,
      t.levy,
      t.ronin,
      t.ninja,
      phase && now === WAR ? text.inWar(phase) : t.war,
    ]
    return { steps, now, scene: now }
  },
  say,
  deed,
  label,
  helpId,
  about,
  coach,
  scenes,
  during,
  seatFacts(plain, seat) {
    const view = plain as IkusaView
    const colours = coloursOf(view, seat)
    const provinces = colours.flatMap((colour) => provincesOf(view, colour)).length
    const armies = colours
      .flatMap((colour) => armiesOf(view, colour))
      .filter((id) => view.armies[id]!.place !== 'lost').length
    const koku = colours.reduce((sum, colour) => sum + view.colours[colour]!.koku, 0)
    const f = text.facts
    return {
      short: String(provinces),
      facts: [
        { value: String(provinces), label: f.provinces, icon: 'ui/province' },
        { value: String(armies), label: f.armies, icon: 'ikusa/army' },
        { value: String(koku), label: f.koku, icon: 'ikusa/koku' },
      ],
      unseen: [],
    }
  },
  Seat,
  Board,
  Hand,
  Scene,
  Score,
  decided: (view, events) => decided(view as IkusaView, events),
  hasCurve: (view, events) => enough(provincesByRound(view as IkusaView, events)),
  Picture,
}

export default ikusa
