/** What the command bar says, and what things are called. */
import { capital } from '../../messages'
import { UNDECIDED } from '../../paths'
import type { HelpText, HelpTexts, View } from '../../wire'
import { numberOf } from '../box'
import type { Say } from '../module'
import { coach as lines } from './coach'
import { foretold } from './forecast'
import { intoOf, isSpot, LAND, LAND_NAMES, PLACE, placeName, SPOTS } from './geometry'
import type { Land } from './map.gen'
import { text } from './text'
import {
  fights,
  player,
  type RokuganView,
  rounds,
  strengthOf,
  type Territory,
  type Token,
  typeOf,
} from './types'

export const kindName = (kind: string): string => {
  const strength = strengthOf(kind)
  return `${text.types[typeOf(kind)] ?? capital(kind)}${strength ? ` ${strength}` : ''}`
}

export const spotName = (id: string): string => {
  const spot = SPOTS.get(id)
  if (!spot) return text.spot.inside(placeName(id))
  return spot.from === 'sea'
    ? text.spot.coast(placeName(spot.into))
    : text.spot.border(placeName(spot.from), placeName(spot.into))
}

export const nameOf = (view: RokuganView, seat: string): string => {
  const clan = player(view, seat)?.clan
  const number = view.players.findIndex((one) => one.seat === seat) + 1
  return seat ? (clan ? text.clans[clan]! : text.player(number)) : text.nobody
}

/** What holding a whole territory brings, and how much of it this seat holds. */
export function landWorth(view: RokuganView, province: string): string {
  const land = LAND.get(PLACE.get(province)!.land)!
  const honor = numberOf('territory', 'honor')
  return view.seat && land.scores
    ? text.forecast.land(land.name, heldOf(view, land, view.seat), land.provinces.length, honor)
    : ''
}

/** How many provinces of a territory a seat holds. */
export const heldOf = (view: RokuganView, land: Land, seat: string): number =>
  view.provinces.filter((one) => one.owner === seat && land.provinces.includes(one.id)).length

/** A token in full, for ears. */
export function tokenName(view: RokuganView, token: Token): string {
  const mine = token.owner === view.seat
  const whose = mine ? text.yours : text.token.of(nameOf(view, token.owner))
  const where = spotName(token.spot)
  const what = token.kind ? kindName(token.kind) : ''
  const said = !what
    ? text.token.hidden(whose, where)
    : token.face_up
      ? text.token.open(whose, what, where)
      : mine
        ? text.token.known(whose, what, where)
        : text.token.seen(whose, what, where)
  const blessed = token.blessings.reduce((sum, kind) => sum + strengthOf(kind), 0)
  const looked = token.seen_by.filter((seat) => seat !== view.seat)
  return [
    said,
    blessed > 0 && text.token.blessed(blessed),
    looked.length > 0 && text.token.lookedAt(looked.map((seat) => nameOf(view, seat)).join(', ')),
  ]
    .filter(Boolean)
    .join(', ')
}

export function label(word: string, plain: View, help: HelpTexts): string {
  const view = plain as RokuganView
  if (word === 'done')
    return ['upkeep', 'look'].includes(view.phase)
      ? text.verbs['pass']!
      : view.phase === 'swap'
        ? text.verbs['stay']!
        : text.verbs['done']!
  if (text.verbs[word]) return text.verbs[word]
  if (text.types[typeOf(word)]) return kindName(word)
  if (PLACE.has(word)) return placeName(word)
  const spot = SPOTS.get(word)
  if (spot)
    return text.spot.short(spot.from === 'sea' ? text.spot.sea : placeName(spot.from), placeName(spot.into))
  const token = view.tokens.find((one) => one.id === word)
  if (token)
    return `${token.kind ? kindName(token.kind) : nameOf(view, token.owner)}, ${spotName(token.spot)}`
  if (/^[A-E]$/.test(word)) return nameOf(view, word)
  return help[word]?.name ?? capital(word.replace(/_/g, ' '))
}

export function helpId(element: string, plain: View): string | null {
  const view = plain as RokuganView
  if (element === 'recall') return 'first_player'
  const land = view.territories.find((territory) => `card:${territory.id}` === element)
  if (land) return land.card || null
  const token = view.tokens.find((one) => one.id === element)
  if (token) return token.kind || null
  return SPOTS.has(element) ? SPOTS.get(element)!.into : element
}

/** Provinces, and the cards of territories, as they stand. */
export function about(element: string, plain: View, help: HelpTexts): HelpText | null {
  const view = plain as RokuganView
  const land = view.territories.find((one) => `card:${one.id}` === element)
  if (land) {
    const could = Object.keys(help).filter((id) => id.startsWith(`${land.id}_`) && !PLACE.has(id))
    const cards = land.card ? [land.card] : could
    const texts = cards.map((id) => `${help[id]?.name}: ${help[id]?.text}`)
    const readers = land.at === 'played' ? [] : land.read_by.filter((seat) => seat !== land.at)
    const read = readers.length > 0 && text.card.readBy(readers.map((seat) => nameOf(view, seat)).join(', '))
    return {
      name: LAND_NAMES.get(land.id)!,
      text: [whereCard(view, land), read, land.card ? '' : text.card.oneOf, ...texts]
        .filter(Boolean)
        .join(' '),
      rules: cards.flatMap((id) => help[id]?.rules ?? []),
    }
  }
  const province = view.provinces.find((one) => one.id === intoOf(element))
  const entry = province && help[province.id]
  if (!province || !entry) return null
  const owner = province.owner
    ? text.owned(nameOf(view, province.owner), text.control(province.facedown, province.faceup))
    : text.free
  const special = province.special ? help[province.special] : undefined
  return {
    name: entry.name,
    text: [owner, entry.text, special && `${special.name}: ${special.text}`, landWorth(view, province.id)]
      .filter(Boolean)
      .join(' '),
    rules: [...entry.rules, ...(special?.rules ?? [])],
  }
}

export function whereCard(view: RokuganView, { id, at }: Territory): string {
  const name = LAND_NAMES.get(id)!
  return `${at === 'space' ? text.card.space(name) : at === 'played' ? text.card.played(name) : text.card.held(name, nameOf(view, at))}.`
}

/** Whether a token of this kind would be thrown out again where the words put it. */
export function isDud(view: RokuganView, words: string[]): boolean {
  const [, kind, spot] = words
  return kind !== undefined && spot !== undefined && isSpot(spot) && !lawful(view, kind, spot)
}

/** Where the server tells no lawful spots for a token, all are as good. */
export const lawful = (view: RokuganView, kind: string, spot: string): boolean =>
  view.lawful[kind]?.includes(spot) ?? true

/** Whether tokens come to hand by themselves: the first of a round is chosen from all, and so is every one of the first round. */
const comesToHand = (view: RokuganView): boolean =>
  view.phase === 'place' && view.round > 1 && view.tokens.some((token) => token.owner === view.seat)

/** The token that comes to hand after another was placed: one more of its kind, or the next that fights. */
export function nextToken(plain: View, legal: string[], last: string): string[] {
  const view = plain as RokuganView
  const [verb, kind = ''] = last.split(' ')
  if (verb !== 'lay' || !comesToHand(view)) return []
  const open = (one: string) => fights(one) && legal.some((path) => path.startsWith(`lay ${one} `))
  const next = [kind, ...Object.keys(view.hand)].find(open)
  return next ? ['lay', next] : []
}

export const leftToLay = (view: RokuganView): number => player(view, view.seat)?.to_place ?? 0

function sayLaying(view: RokuganView, words: string[]): Say {
  const s = text.say
  const [verb, first, second] = words
  if (!verb && !first)
    return view.purged
      ? { text: s.purged }
      : { text: s.place, sub: `${s.roundSub(view.round, rounds())} ${s.placeSub(leftToLay(view))}` }
  if (verb === 'scout') return { text: s.scout, sub: s.scoutSub }
  if (verb === 'shugenja') return { text: s.shugenja, sub: s.shugenjaSub }
  if (verb === 'recall') return { text: s.recall, sub: s.recallSub }
  if (!first || !text.types[typeOf(first)]) return { text: s.which }
  const what = kindName(first)
  const type = typeOf(first)
  const ask = type === 'blessing' ? s.bless(what) : comesToHand(view) ? s.whereOr(what) : s.where(what)
  if (second)
    return isDud(view, words)
      ? { text: ask, sub: s.dud(what), warn: true }
      : { text: ask, sub: foretold(view, first, second) }
  const rest = type === 'bluff' || view.lawful[first] === undefined ? '' : ` ${text.whereRest}`
  return { text: ask, sub: `${text.where[type]}${rest}` }
}

export function say(plain: View, words: string[], help: HelpTexts): Say {
  const view = plain as RokuganView
  const s = text.say
  const card = help[view.card]?.name ?? ''
  switch (view.phase) {
    case 'pick_clan':
      return { text: s.pickClan, sub: s.pickClanSub }
    case 'keep_objective':
      return { text: s.keep, sub: s.keepSub }
    case 'settle':
      return { text: s.settle, sub: s.settleSub(view.left) }
    case 'return':
      return { text: s.return, sub: help['dragon']?.text ?? '' }
    case 'upkeep':
      return { text: s.upkeep, sub: s.upkeepSub }
    case 'target':
      return { text: s.target(card), sub: help[view.card]?.text ?? '' }
    case 'price':
      return { text: s.price(card), sub: help[view.card]?.text ?? '' }
    case 'recover':
      return { text: s.recover, sub: help[view.card]?.text ?? '' }
    case 'give_up':
      return { text: words[0] === UNDECIDED && words[1] ? s.giveUpWhere : s.giveUp, sub: s.toGo(view.left) }
    case 'spy':
      return { text: s.spy, sub: help[view.card]?.text ?? '' }
    case 'place':
      return sayLaying(view, words)
    case 'look':
      return { text: s.look }
    case 'favor':
      return { text: s.favor(view.chosen.length, numberOf(view.card, 'up_to')) }
    case 'condemn':
      return { text: s.condemn }
    case 'purge_pay':
      return { text: s.pay }
    case 'purge':
      return { text: s.purge }
    case 'animate':
      return words[1] ? sayLaying(view, words) : { text: s.animate }
    case 'fear':
      return { text: s.fear }
    case 'swap':
      return { text: words[1] ? s.swapWith : s.swap }
    default:
      return { text: view.prompt }
  }
}

export function coach(plain: View, words: string[]): string {
  const view = plain as RokuganView
  if (!view.over && !view.actors.includes(view.seat)) return lines.waiting
  if (isDud(view, words)) return lines.dud
  const type = typeOf(words[1] ?? '')
  const laying = view.phase === 'place' || view.phase === 'animate'
  if (laying && lines.chosen[type]) return lines.chosen[type]
  if (laying && lines.cards[words[0] ?? '']) return lines.cards[words[0]!]!
  if (view.phase === 'place' && !words[0]) return placing(view)
  return lines.phases[view.phase] ?? ''
}

/** Advice before a token is chosen: by what is placed already, and in the last round by what counts at the end. */
function placing(view: RokuganView): string {
  const placed = view.tokens.filter((token) => token.owner === view.seat).length
  if (view.round === rounds() && placed === 0) return lines.last
  return lines.place[Math.min(placed, lines.place.length - 1)]!
}

/** What a token adds to a battle, with its blessings. */
export const force = (token: Token): number =>
  fights(token.kind)
    ? strengthOf(token.kind) + token.blessings.reduce((sum, kind) => sum + strengthOf(kind), 0)
    : 0
