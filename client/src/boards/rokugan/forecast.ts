/** What a token would meet where it may be placed, as the server counts it. */
import { intoOf, PLACE, placeName, SPOTS } from './geometry'
import { text } from './text'
import { fights, type Province, type RokuganForecast, type RokuganView, strengthOf, typeOf } from './types'
import { kindName, landWorth, lawful, nameOf } from './words'

export interface Forecast {
  title: string
  from: string
  lines: { label: string; value: string; hidden?: boolean }[]
  verdict: string
  why: string
  worth: string
}

type Told = Omit<Forecast, 'title' | 'from' | 'worth'>

function attack(province: Province, kind: string, met: RokuganForecast): Told {
  const f = text.forecast
  const mine = met.own + strengthOf(kind)
  const open = met.hidden > 0
  return {
    lines: [
      { label: f.printed, value: String(province.walls - province.banners) },
      ...(province.banners > 0 ? [{ label: f.faceup, value: `+${province.banners}` }] : []),
      ...(met.seen > 0 ? [{ label: f.seen, value: `+${met.seen}` }] : []),
      ...(open ? [{ label: f.inside(met.hidden), value: '+ ?', hidden: true }] : []),
      ...(met.rivals > 0 ? [{ label: f.rivals(met.rivals), value: '?', hidden: true }] : []),
    ],
    verdict: open ? f.atLeast(mine, met.against) : f.exactly(mine, met.against),
    why: f.outcome(strengthOf(kind) - met.needs, mine === met.against, open, met.rivals > 0),
  }
}

function defense(province: Province, kind: string, met: RokuganForecast): Told {
  const f = text.forecast
  return {
    lines: [
      { label: f.printed, value: String(province.walls - province.banners) },
      ...(province.banners > 0 ? [{ label: f.faceup, value: `+${province.banners}` }] : []),
      { label: kindName(kind), value: `+${strengthOf(kind)}` },
    ],
    verdict: f.guard(met.own + strengthOf(kind)),
    why: met.rivals > 0 ? f.threats(met.rivals) : f.quiet,
  }
}

/** There is no forecast if the server sends no numbers for this seat. */
export function forecast(view: RokuganView, kind: string, spot: string): Forecast | null {
  const f = text.forecast
  const into = intoOf(spot)
  const place = PLACE.get(into)
  const met = view.forecasts[into]
  if (!place || !met || typeOf(kind) === 'blessing') return null
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
    ...(home ? defense(province, kind, met) : attack(province, kind, met)),
  }
}

/** The same in a sentence, for the command bar. */
export function foretold(view: RokuganView, kind: string, spot: string): string {
  const told = forecast(view, kind, spot)
  return told && fights(kind) ? `${told.verdict}. ${told.why}` : ''
}
