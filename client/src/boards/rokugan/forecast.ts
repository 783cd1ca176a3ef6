/** What a token would meet where it may be placed, from what everybody can count. */
import { intoOf, PLACE, placeName, SPOTS } from './geometry'
import { text } from './text'
import { fights, type RokuganView, strengthOf, typeOf } from './types'
import { force, kindName, landWorth, lawful, nameOf } from './words'

export interface Forecast {
  title: string
  from: string
  lines: { label: string; value: string; hidden?: boolean }[]
  verdict: string
  why: string
  worth: string
}

function attack(view: RokuganView, kind: string, into: string): Omit<Forecast, 'title' | 'from' | 'worth'> {
  const f = text.forecast
  const province = view.provinces.find((one) => one.id === into)!
  const there = view.tokens.filter((token) => intoOf(token.spot) === into)
  const own = there.filter((token) => token.owner === view.seat && fights(token.kind))
  const inside = there.filter((token) => token.spot === into && token.owner === province.owner)
  const unknown = inside.filter((token) => !token.kind)
  const seen = inside.reduce((sum, token) => sum + force(token), 0)
  const rivals = there.filter((token) => token.owner !== view.seat && token.owner !== province.owner).length
  const mine = strengthOf(kind) + own.reduce((sum, token) => sum + force(token), 0)
  const walls = province.walls + seen
  const open = unknown.length > 0
  return {
    lines: [
      { label: f.printed, value: String(province.walls - province.banners) },
      ...(province.banners > 0 ? [{ label: f.faceup, value: `+${province.banners}` }] : []),
      ...(seen > 0 ? [{ label: f.seen, value: `+${seen}` }] : []),
      ...(open ? [{ label: f.inside(unknown.length), value: '+ ?', hidden: true }] : []),
      ...(rivals > 0 ? [{ label: f.rivals(rivals), value: '?', hidden: true }] : []),
    ],
    verdict: open ? f.atLeast(mine, walls) : f.exactly(mine, walls),
    why: f.outcome(mine, walls, open, rivals > 0, view.wins_ties),
  }
}

function defense(view: RokuganView, kind: string, into: string): Omit<Forecast, 'title' | 'from' | 'worth'> {
  const f = text.forecast
  const province = view.provinces.find((one) => one.id === into)!
  const there = view.tokens.filter((token) => intoOf(token.spot) === into)
  const attackers = there.filter((token) => token.owner !== view.seat)
  const own = there.filter((token) => token.spot === into && token.owner === view.seat)
  const total = province.walls + strengthOf(kind) + own.reduce((sum, token) => sum + force(token), 0)
  return {
    lines: [
      { label: f.printed, value: String(province.walls - province.banners) },
      ...(province.banners > 0 ? [{ label: f.faceup, value: `+${province.banners}` }] : []),
      { label: kindName(kind), value: `+${strengthOf(kind)}` },
    ],
    verdict: f.guard(total),
    why: attackers.length > 0 ? f.threats(attackers.length) : f.quiet,
  }
}

/** There is no forecast if the server sends no numbers for this seat. */
export function forecast(view: RokuganView, kind: string, spot: string): Forecast | null {
  const f = text.forecast
  const into = intoOf(spot)
  const place = PLACE.get(into)
  if (!place || typeOf(kind) === 'blessing') return null
  const province = view.provinces.find((one) => one.id === into)!
  const border = SPOTS.get(spot)
  const worth = landWorth(view, into)
  const from = border ? (border.from === 'sea' ? f.fromSea : f.from(placeName(border.from))) : f.here
  const base = { title: place.name, from, worth, lines: [], verdict: '', why: '' }
  if (!lawful(view, kind, spot)) return { ...base, verdict: f.dud, why: f.dudWhy }
  if (!fights(kind)) return { ...base, verdict: kindName(kind), why: text.where[typeOf(kind)] ?? '' }
  const home = province.owner === view.seat && !border
  return {
    ...base,
    title: home ? f.defend(place.name) : f.attack(place.name, nameOf(view, province.owner)),
    ...(home ? defense(view, kind, into) : attack(view, kind, into)),
  }
}

/** The same in a sentence, for the command bar. */
export function foretold(view: RokuganView, kind: string, spot: string): string {
  const told = forecast(view, kind, spot)
  return told && fights(kind) ? `${told.verdict}. ${told.why}` : ''
}
