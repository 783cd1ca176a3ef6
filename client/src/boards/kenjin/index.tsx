/** Kenjin at the table. */
import './kenjin.css'
import './hand.css'
import './fight.css'
import { sheetOf } from '../../icons'
import { capital, inWords } from '../../messages'
import type { HelpTexts, View } from '../../wire'
import { enough } from '../curve'
import type { GameModule, Say } from '../module'
import { Board } from './board'
import { during, FIGHT, scenes } from './combat'
import { chronicle, cues, DETAIL, headings, matters } from './cues'
import { deed } from './deeds'
import { Hand } from './hand'
import { Picture } from './picture'
import { Scene } from './scene'
import { decided, pointsByBattlefield, Score } from './score'
import { Partner } from './seat'
import { text } from './text'
import { clanId, clanName, inCombat, isOpen, type KenjinView, player, sidesOf } from './types'

const art = sheetOf(
  import.meta.glob(['../../art/kenjin/*.svg', '../../art/field/*.svg'], {
    query: '?raw',
    import: 'default',
    eager: true,
  }),
)

function label(word: string, plain: View): string {
  const view = plain as KenjinView
  const known = text.cards[word] ?? text.tiles[word]
  if (known) return known
  const piece = view.pieces.find((p) => p.id === word)
  if (!piece) return capital(word)
  const where = text.tiles[piece.place] ?? ''
  return piece.kind ? `${text.cards[piece.kind]}, ${where}` : `${clanName(view, piece.owner)}, ${where}`
}

function say(plain: View, words: string[]): Say {
  const view = plain as KenjinView
  const me = player(view, view.seat)
  const place = text.tiles[view.field] ?? ''
  const s = text.say
  if (view.phase === 'deploy') {
    const which = view.turn_cards === 1 ? s.only : view.left === view.turn_cards ? s.first : s.second
    const card = words[1]
    if (!card) return { text: s.deploy, sub: s.turnSub(me?.turn ?? 1, view.turns, which) }
    const name = text.cards[card] ?? card
    const acts = card !== 'ashigaru' && !view.idle.includes(card)
    return {
      text: card === 'assassin' && acts ? s.strike : s.deployWhere(name),
      sub: isOpen(card) ? s.up(name, acts) : s.down(name),
    }
  }
  if (view.phase === 'scout') return { text: s.turn(place) }
  if (view.phase === 'shugenja') return { text: s.look }
  if (view.phase === 'general') return { text: words.length > 1 ? s.moveWhere : s.move(place) }
  if (view.phase === 'supply') return { text: s.supply, sub: s.left(capital(inWords(view.left))) }
  if (view.phase === 'sanctuary') return { text: s.destroy }
  if (view.phase === 'draft') return { text: s.take }
  return { text: view.prompt }
}

/** How many turns at the end have their own advice. */
const ENDING = 2

function coach(plain: View, words: string[]): string {
  const view = plain as KenjinView
  const c = text.coach
  if (!view.over && view.seat && !view.actors.includes(view.seat)) return c.waiting
  if (view.phase === 'deploy') {
    const card = words[1]
    const turn = player(view, view.seat)?.turn ?? 1
    const after = view.turns - turn
    if (card && view.idle.includes(card)) return c.inVain[card]!
    if (card) return c.deployChosen[card] ?? ''
    if (after === 1 && view.hand['lord']) return c.lordWaits
    return c.deploy.at(after < ENDING ? -1 - after : Math.min(turn, c.deploy.length - ENDING) - 1)!
  }
  const said = c[view.phase as keyof typeof c]
  return typeof said === 'string' ? said : ''
}

const strings = (...values: unknown[]): string[] => values.filter((value) => typeof value === 'string')

const kenjin: GameModule = {
  art,
  log: {
    combat: new Set([...FIGHT, 'supplied']),
    detail: DETAIL,
  },
  touched: ({ facts }) => strings(facts['card'], facts['assassin'], facts['tile'], facts['to']),
  cues,
  matters,
  headings,
  chronicle,
  clan(plain, seat) {
    const name = clanName(plain as KenjinView, seat)
    return { id: clanId(name), name }
  },
  track(plain) {
    const view = plain as KenjinView
    const turn = Math.min(...view.players.map((p) => p.turn))
    const deploy = text.track.deploy(turn, view.turns)
    const steps = [
      view.phase === 'draft' ? text.track.draft : text.track.setup,
      deploy,
      text.track.combat,
      text.track.score,
    ]
    const now = view.over ? 3 : inCombat(view) ? 2 : view.phase.startsWith('dra') ? 0 : 1
    return { steps, now, scene: 2 }
  },
  say: (view, words) => say(view, words),
  deed,
  label: (word, view, _help: HelpTexts) => label(word, view),
  helpId(element, view) {
    if (text.cards[element] || text.tiles[element]) return element
    return view.pieces.find((p) => p.id === element)?.kind ?? null
  },
  coach,
  scenes,
  during,
  teams: (view) => sidesOf(view as KenjinView),
  decided: (view, events) => decided(view as KenjinView, events),
  hasCurve: (view, events) => enough(pointsByBattlefield(view as KenjinView, events)),
  seatFacts(plain, seat) {
    const view = plain as KenjinView
    const p = player(view, seat)
    if (!p) return { short: '', facts: [], unseen: [] }
    return {
      short: String(p.in_hand),
      facts: [
        { value: String(p.in_hand), label: text.inHand, icon: 'kenjin/hand' },
        { value: String(p.deployed), label: text.played },
      ],
      unseen: Object.entries(p.not_yet_seen).map(([kind, count]) => ({
        id: `kenjin/${kind}`,
        label: text.cards[kind] ?? kind,
        count,
      })),
    }
  },
  Seat: Partner,
  Board,
  Hand,
  Scene,
  Score,
  Picture,
}

export default kenjin
