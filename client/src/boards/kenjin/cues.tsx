/** How what happens in Kenjin is shown, and what it means to the one who looks. */
import { listed } from '../../messages'
import type { GameEvent, View } from '../../wire'
import { fact } from '../events'
import type { Cue } from '../module'
import { LostCard, tileName } from './cards'
import { text } from './text'
import { clanName, clanOf, type KenjinView } from './types'

/** The id of a card begins with the letter of its owner's seat. */
const ownerOf = (card: string): string => card.charAt(0).toUpperCase()

/** Milliseconds that a victim rests in sight before it leaves. */
const LAST_LOOK = 900

/** The Assassin flies in and strikes; her victim leaves, face up for those who may know it. */
function struck(event: GameEvent, before: KenjinView): Cue[] {
  const victim = fact(event, 'card')
  const kind = fact(event, 'kind')
  const clan = clanOf(before, ownerOf(victim))
  return [
    { how: 'appear', element: fact(event, 'assassin'), from: `seat:${fact(event, 'seat')}` },
    { how: 'strike', element: fact(event, 'assassin'), after: true },
    {
      how: 'leave',
      element: victim,
      after: true,
      hold: LAST_LOOK,
      ...(kind ? { look: <LostCard kind={kind} clan={clan} /> } : {}),
    },
  ]
}

export function cues(event: GameEvent, before: View): Cue[] | null {
  const card = fact(event, 'card')
  switch (event.kind) {
    case 'deployed':
      return [{ how: 'appear', element: card, from: `seat:${fact(event, 'seat')}` }]
    case 'struck':
      return struck(event, before as KenjinView)
    case 'turned':
      return [{ how: 'turn', element: card }]
    case 'looked':
      return [{ how: 'touch', element: card }]
    case 'moved':
      return [{ how: 'travel', element: card }]
    default:
      return null
  }
}

/** What others did to a card of the one who looks, and what that one did to a card of theirs. */
export function matters(event: GameEvent, plain: View): string | null {
  const view = plain as KenjinView
  const deed = event.kind as keyof typeof text.matters
  const [actor, owner] = [fact(event, 'seat'), ownerOf(fact(event, 'card'))]
  const kind = text.cards[fact(event, 'kind')]
  if (!kind || !view.seat || actor === owner || !text.matters[deed]) return null
  if (owner === view.seat) return text.matters[deed](clanName(view, actor), kind)
  return actor === view.seat ? text.yourDeeds[deed](clanName(view, owner), kind) : null
}

/** What the log tells only in the fight itself. */
export const DETAIL = new Set(['strength', 'revealed', 'port_count', 'added'])

/** What says where battlefields lie: between two players, or open for the draft. */
const LAID: Record<string, (names: string) => string> = { tile: text.battlefields, offered: text.open }

/** Battlefields that are laid one after the other, in one line. */
const gathered = (events: GameEvent[]): GameEvent[] =>
  events.flatMap((event, i) => {
    const told = LAID[event.kind]
    if (!told) return [event]
    if (events[i + 1]?.kind === event.kind) return []
    const before = events.slice(0, i).findLastIndex(({ kind }) => kind !== event.kind)
    const names = events.slice(before + 1, i + 1).map((one) => tileName(fact(one, 'tile')))
    return [{ ...event, text: told(listed(names)) }]
  })

/** The log without details, with the battlefields of the set-up in one line, and with the winner at its end. */
export function chronicle(events: GameEvent[], plain: View): GameEvent[] {
  const view = plain as KenjinView
  const winners = view.winners.map((seat) => clanName(view, seat))
  const won = text.ended(listed(winners), winners.length > 1)
  const lines = events
    .filter((event) => !DETAIL.has(event.kind))
    .map((event) => (event.kind === 'ended' && view.over ? { ...event, text: won } : event))
  return gathered(lines)
}

/** A turn begins with the first card of it that anybody plays; then comes combat. */
export function headings(events: GameEvent[]): ReadonlyMap<number, string> {
  const found = new Map<number, string>()
  let turn = 0
  let fighting = false
  for (const event of events) {
    const now = Number(event.facts['turn'] ?? 0)
    if (now > turn) found.set(event.sequence, text.turnHeading(now))
    turn = Math.max(turn, now)
    if (event.kind === 'combat' && !fighting) {
      fighting = true
      found.set(event.sequence, text.track.combat)
    }
  }
  return found
}
