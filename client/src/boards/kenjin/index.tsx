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
import { cues, headings, matters } from './cues'
import { deed } from './deeds'
import { Hand } from './hand'
import { Picture } from './picture'
import { Scene } from './scene'
import { decided, pointsByBattlefield, Score } from './score'
import { Partner } from './seat'
import { text } from './text'
import { clanId, clanName, isPartner, type KenjinView, player, REGULAR, sidesOf } from './types'

const art = sheetOf(
  import.meta.glob(['../../art/kenjin/*.svg', '../../art/field/*.svg'], {
    query: '?raw',
    import: 'default',
    eager: true,
  }),
)

/** How many turns of two cards an army lasts; the last one may have a single card. */
const turns = (view: KenjinView): number =>
  Math.ceil(Math.max(...view.players.map((p) => p.deployed + p.in_hand)) / 2)

const turnOf = (view: KenjinView, deployed: number): number =>
  Math.min(turns(view), Math.floor(deployed / 2) + 1)

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
    const of = turns(view)
    const turn = turnOf(view, me?.deployed ?? 0)
    const which = me?.in_hand === 1 && me.deployed % 2 === 0 ? s.only : view.left === 2 ? s.first : s.second
    const card = words[1]
    if (!card) return { text: s.deploy, sub: s.turnSub(turn, of, which) }
    const name = text.cards[card] ?? card
    const acts = card !== 'ashigaru' && !inVain(view, card)
    return {
      text: card === 'assassin' && acts ? s.strike : s.deployWhere(name),
      sub: REGULAR.has(card) ? s.up(name, acts) : s.down(name),
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

/** Whether a card that acts at once has nothing to act on, as far as its owner can see. */
export function inVain(view: KenjinView, card: string): boolean {
  const down = view.pieces.filter((piece) => piece.place && !piece.face_up)
  const foes = down.filter((piece) => piece.owner !== view.seat)
  if (card === 'general') return down.length === foes.length
  if (card === 'shugenja') return foes.length === 0
  if (card === 'assassin') return !foes.some((piece) => !isPartner(view, piece.owner))
  if (card !== 'scout') return false
  const mine = view.battlefields.filter(({ armies }) => armies.some(({ seat }) => seat === view.seat))
  return !mine.some(({ tile }) => foes.some((piece) => piece.place === tile))
}

function coach(plain: View, words: string[]): string {
  const view = plain as KenjinView
  const c = text.coach
  if (!view.over && view.seat && !view.actors.includes(view.seat)) return c.waiting
  if (view.phase === 'deploy') {
    const card = words[1]
    const turn = turnOf(view, player(view, view.seat)?.deployed ?? 0)
    const after = turns(view) - turn
    if (card && inVain(view, card)) return c.inVain[card]!
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
    detail: new Set(['strength', 'revealed', 'port_count', 'added']),
  },
  touched: ({ facts }) => strings(facts['card'], facts['assassin'], facts['tile'], facts['to']),
  cues,
  matters,
  headings,
  clan(plain, seat) {
    const name = clanName(plain as KenjinView, seat)
    return { id: clanId(name), name }
  },
  track(plain) {
    const view = plain as KenjinView
    const laid = Math.min(...view.players.map((p) => p.deployed))
    const deploy = text.track.deploy(turnOf(view, laid), turns(view))
    const steps = [
      view.phase === 'draft' ? text.track.draft : text.track.setup,
      deploy,
      text.track.combat,
      text.track.score,
    ]
    const now = view.over
      ? 3
      : ['supply', 'sanctuary'].includes(view.phase)
        ? 2
        : view.phase.startsWith('dra')
          ? 0
          : 1
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
      short: `${p.in_hand} · ${p.deployed}`,
      facts: [
        { value: String(p.in_hand), label: text.inHand },
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
