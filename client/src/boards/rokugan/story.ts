/** Events carried out on the board, so that every moment of a round can be shown. */
import type { GameEvent } from '../../wire'
import { LANDS } from './map.gen'
import type { Province, RokuganView, Territory, Token } from './types'

export const fact = (event: GameEvent, name: string): string => String(event.facts[name] ?? '')
export const amount = (event: GameEvent, name: string): number => Number(event.facts[name] ?? 0)

const province = (
  view: RokuganView,
  id: string,
  change: (old: Province) => Partial<Province>,
): RokuganView => ({
  ...view,
  provinces: view.provinces.map((one) => (one.id === id ? { ...one, ...change(one) } : one)),
})
const token = (view: RokuganView, id: string, change: (old: Token) => Partial<Token>): RokuganView => ({
  ...view,
  tokens: view.tokens.map((one) => (one.id === id ? { ...one, ...change(one) } : one)),
})
const without = (view: RokuganView, id: string): RokuganView => ({
  ...view,
  tokens: view.tokens.filter((one) => one.id !== id),
})
const territory = (view: RokuganView, id: string, change: Partial<Territory>): RokuganView => ({
  ...view,
  territories: view.territories.map((one) => (one.id === id ? { ...one, ...change } : one)),
})

function laid(view: RokuganView, event: GameEvent, face_up: boolean): RokuganView {
  const owner = fact(event, 'seat')
  const kind = fact(event, 'kind')
  const one: Token = {
    id: fact(event, 'token'),
    owner,
    spot: fact(event, 'spot'),
    kind,
    face_up,
    blessings: [],
    seen_by: [],
  }
  const hand = owner === view.seat && !face_up ? lessOne(view.hand, kind) : view.hand
  return { ...view, hand, tokens: [...view.tokens, one].sort((a, b) => a.id.localeCompare(b.id)) }
}

const lessOne = (counts: Record<string, number>, kind: string): Record<string, number> =>
  Object.fromEntries(
    Object.entries(counts)
      .map(([k, n]): [string, number] => [k, k === kind ? n - 1 : n])
      .filter(([, n]) => n > 0),
  )

function exchanged(view: RokuganView, [mine, theirs]: string[]): RokuganView {
  const of = (id: string | undefined) => view.provinces.find((one) => one.id === id)!
  const control = ({ owner, facedown, faceup }: Province) => ({ owner, facedown, faceup })
  const [a, b] = [control(of(mine)), control(of(theirs))]
  return province(
    province(view, mine!, () => b),
    theirs!,
    () => a,
  )
}

function swapped(view: RokuganView, [one, other]: string[]): RokuganView {
  const spot = (id: string | undefined) => view.tokens.find((each) => each.id === id)!.spot
  const [a, b] = [spot(one), spot(other)]
  return token(
    token(view, one!, () => ({ spot: b })),
    other!,
    () => ({ spot: a }),
  )
}

type Tale = (view: RokuganView, event: GameEvent) => RokuganView
const gone: Tale = (view, event) => without(view, fact(event, 'token'))
const held: Tale = (view, event) =>
  province(view, fact(event, 'province'), (old) => ({ faceup: old.faceup + 1 }))
const settled: Tale = (view, event) =>
  province(view, fact(event, 'province'), () => ({ owner: fact(event, 'seat'), facedown: 1, faceup: 0 }))

const TALES: Record<string, Tale> = {
  capital: settled,
  settled,
  taken: settled,
  laid: (view, event) => laid(view, event, false),
  animated: (view, event) => laid(view, event, true),
  blessed: (view, event) =>
    token(view, fact(event, 'token'), (old) => ({
      blessings: [...old.blessings, fact(event, 'kind')].sort(),
    })),
  looked: (view, event) =>
    token(view, fact(event, 'token'), (old) => ({
      seen_by: [...new Set([...old.seen_by, fact(event, 'seat')])]
        .filter((seat) => seat !== old.owner)
        .sort(),
      kind: old.kind || fact(event, 'kind'),
    })),
  struck: gone,
  recalled: gone,
  swapped: (view, event) => swapped(view, event.facts['tokens'] as string[]),
  special: (view, event) =>
    province(view, fact(event, 'province'), () => ({
      special: fact(event, 'special'),
      ...(fact(event, 'special') === 'scorched_earth' ? EMPTY : {}),
    })),
  special_off: (view, event) => province(view, fact(event, 'province'), () => ({ special: '' })),
  control_added: (view, event) =>
    province(view, fact(event, 'province'), (old) => ({
      owner: fact(event, 'seat'),
      facedown: old.facedown + amount(event, 'facedown'),
      faceup: old.faceup + amount(event, 'faceup'),
    })),
  control_paid: (view, event) => province(view, fact(event, 'province'), paid),
  exchanged: (view, event) => exchanged(view, event.facts['provinces'] as string[]),
  revealed: (view, event) =>
    token(view, fact(event, 'token'), () => ({ kind: fact(event, 'kind'), face_up: true, seen_by: [] })),
  went_home: gone,
  thrown_out: gone,
  swept: gone,
  raid_failed: gone,
  blessing_lost: (view, event) => token(view, fact(event, 'token'), () => ({ blessings: [] })),
  raided: (view, event) =>
    province(view, fact(event, 'province'), () => ({ ...EMPTY, special: 'scorched_earth' })),
  pacified: (view, event) => province(view, fact(event, 'province'), () => ({ special: 'peace' })),
  held,
  guarded: held,
  step: (view, event) => (amount(event, 'step') === 6 ? { ...view, tokens: [] } : view),
  played: (view, event) =>
    territory(view, landOf(fact(event, 'card')), { at: 'played', card: fact(event, 'card') }),
  card_back: (view, event) => territory(view, fact(event, 'territory'), { at: 'space' }),
  card_taken: (view, event) =>
    territory(view, fact(event, 'territory'), { at: fact(event, 'seat'), card: fact(event, 'card') }),
}
/** A card is named after its territory. */
const landOf = (card: string): string => LANDS.find((land) => card.startsWith(`${land.id}_`))?.id ?? ''
const EMPTY = { owner: '', facedown: 0, faceup: 0 }

/** Faceup tokens are given up first; with the last one control ends. */
function paid(old: Province): Partial<Province> {
  const faceup = Math.max(0, old.faceup - 1)
  const facedown = old.faceup > 0 ? old.facedown : old.facedown - 1
  return facedown + faceup > 0 ? { facedown, faceup } : EMPTY
}

/** The board after one more event. */
export const tell = (view: RokuganView, event: GameEvent): RokuganView =>
  TALES[event.kind]?.(view, event) ?? view

export const tellAll = (view: RokuganView, events: GameEvent[]): RokuganView => events.reduce(tell, view)
