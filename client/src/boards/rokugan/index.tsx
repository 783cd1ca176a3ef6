/** Battle for Rokugan at the table. */
import './rokugan.css'
import { sheetOf } from '../../icons'
import type { View } from '../../wire'
import { enough } from '../curve'
import { during } from '../events'
import type { GameModule } from '../module'
import { Board } from './board'
import { deed } from './deeds'
import { Hand } from './dock'
import { Picture } from './picture'
import { Scene } from './scene'
import { scenes } from './scenes'
import { decided, honorByRound, Score } from './score'
import { Seat } from './seat'
import { text } from './text'
import { clanOf, player, type RokuganView, strengthOf, typeOf } from './types'
import { about, coach, helpId, kindName, label, nameOf, nextToken, say } from './words'

const art = sheetOf(
  import.meta.glob('../../art/rokugan/*.svg', { query: '?raw', import: 'default', eager: true }),
)

const SETUP = new Set([
  'draw_picker',
  'deal_clan',
  'deal_objective',
  'draw_first',
  'pick_clan',
  'keep_objective',
  'settle',
])
const PLACEMENT = new Set([
  'place',
  'look',
  'price',
  'favor',
  'condemn',
  'purge_pay',
  'purge',
  'animate',
  'fear',
  'swap',
])

function phaseOf(view: RokuganView): number {
  if (view.over) return 4
  return SETUP.has(view.phase) ? 0 : PLACEMENT.has(view.phase) ? 2 : 1
}

/** With an article a clan itself is meant, and territories are called after clans. */
const PROPER = Object.values(text.clans).flatMap((clan) => [`the ${clan}`, `The ${clan}`, `${clan} lands`])

const rokugan: GameModule = {
  art,
  hand: 'beside',
  ownVerbs: new Set([
    'lay',
    'bless',
    'scout',
    'shugenja',
    'recall',
    'play',
    'discard',
    'pool',
    'look',
    'strike',
    'target',
    'swap',
  ]),
  log: {
    combat: new Set([
      'step',
      'revealed',
      'went_home',
      'thrown_out',
      'blessing_lost',
      'raid_failed',
      'raided',
      'swept',
      'pacified',
      'battle',
      'attack',
      'defense',
      'taken',
      'held',
      'repulsed',
      'guarded',
    ]),
    detail: new Set(['drew', 'revealed', 'attack', 'defense', 'honor']),
    minor: new Set(['stopped']),
  },
  touched: ({ facts }) =>
    [facts['token'], facts['province'], ...(Array.isArray(facts['tokens']) ? facts['tokens'] : [])].filter(
      (id) => typeof id === 'string',
    ),
  clan(plain, seat) {
    const view = plain as RokuganView
    return { id: clanOf(view, seat), name: nameOf(view, seat), open: !player(view, seat)?.clan }
  },
  proper: () => PROPER,
  track(plain: View) {
    const now = phaseOf(plain as RokuganView)
    const s = text.track
    return { steps: [s.setup, s.upkeep, s.place, s.resolve, s.score], now, scene: 3 }
  },
  say,
  deed,
  label,
  helpId,
  about,
  coach,
  proposed: nextToken,
  scenes,
  during,
  seatFacts(plain, seat) {
    const view = plain as RokuganView
    const p = player(view, seat)
    if (!p) return { short: '', facts: [], unseen: [] }
    const f = text.facts
    return {
      short: String(p.honor.total),
      facts: [
        { value: String(p.honor.total), label: f.honor, icon: 'rokugan/flower' },
        { value: String(p.provinces), label: f.provinces, icon: 'ui/province' },
        { value: String(p.hand), label: f.tokens, icon: 'rokugan/control' },
      ],
      unseen: Object.entries(p.not_yet_seen).map(([kind, count]) => ({
        id: `rokugan/${typeOf(kind)}`,
        label: kindName(kind),
        mark: String(strengthOf(kind) || ''),
        count,
      })),
    }
  },
  Seat,
  Board,
  Hand,
  Scene,
  Score,
  decided: (view, events) => decided(view as RokuganView, events),
  hasCurve: (view, events) => enough(honorByRound(view as RokuganView, events)),
  Picture,
}

export default rokugan
