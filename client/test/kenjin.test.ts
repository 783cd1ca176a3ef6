import { describe, expect, it } from 'vitest'
import { cues, headings, matters } from '../src/boards/kenjin/cues'
import { outcomeOf, outcomes } from '../src/boards/kenjin/outcomes'
import { isPartner, type KenjinView, sidesOf } from '../src/boards/kenjin/types'
import type { GameEvent } from '../src/wire'

let sequence = 0
const event = (kind: string, facts: Record<string, unknown>): GameEvent => ({
  sequence: ++sequence,
  kind,
  facts,
  text: kind,
})
const laid = (seat: string) => event('deployed', { seat, card: `${seat.toLowerCase()}1`, tile: 'port' })
const view = {
  seat: 'A',
  seats: 2,
  teams: false,
  players: [
    { seat: 'A', clan: 'Kamiwashi' },
    { seat: 'B', clan: 'Jozu' },
  ],
} as unknown as KenjinView
const four = {
  ...view,
  seats: 4,
  teams: true,
  players: ['A', 'B', 'C', 'D'].map((seat) => ({ seat, clan: seat })),
} as unknown as KenjinView

describe('how it is shown', () => {
  const struck = event('struck', { seat: 'B', card: 'a4', kind: 'lord', assassin: 'b9', tile: 'port' })

  it('lets the Assassin come, strike, and her victim leave face up for who may know it', () => {
    const shown = cues(struck, view)!
    expect(shown.map(({ how, element }) => [how, element])).toEqual([
      ['appear', 'b9'],
      ['strike', 'b9'],
      ['leave', 'a4'],
    ])
    expect(shown[2]!.look).toBeDefined()
    const { kind: _, ...facts } = struck.facts
    expect(cues({ ...struck, facts }, view)![2]!.look).toBeUndefined()
  })

  it('says what it means to the owner of the card, and to nobody else', () => {
    expect(matters(struck, view)).toBe("Jozu's Assassin killed your Lord.")
    expect(matters(struck, { ...view, seat: 'B' } as KenjinView)).toBeNull()
    expect(matters(struck, { ...view, seat: '' } as KenjinView)).toBeNull()
    expect(matters(laid('B'), view)).toBeNull()
  })
})

describe('the headings of the log', () => {
  it('stand before the first card of every turn, and before combat', () => {
    const events = [laid('A'), laid('A'), laid('B'), laid('B'), laid('A'), event('combat', { tile: 'port' })]
    const found = headings(events)
    expect(events.map((one) => found.get(one.sequence) ?? '')).toEqual([
      'Turn 1',
      '',
      '',
      '',
      'Turn 2',
      'Combat',
    ])
  })

  it('do not count what was taken back', () => {
    const events = [laid('A'), event('undone', { seat: 'A' }), laid('A'), laid('A'), laid('B')]
    expect([...headings(events).values()]).toEqual(['Turn 1'])
  })
})

describe('after combat', () => {
  it('keeps the total and every card that fought, on its own side', () => {
    const facts = { seat: 'A', tile: 'port' }
    const all = outcomes([
      event('revealed', { ...facts, card: 'a1', kind: 'lord' }),
      event('shot', { ...facts, card: 'a2', kind: 'samurai' }),
      event('strength', { ...facts, card: 'a1', kind: 'lord', strength: 2 }),
      event('total', { ...facts, total: 2, cards: 1 }),
      event('strength', { ...facts, seat: 'B', card: 'b1', kind: 'brute', strength: 3 }),
    ])
    expect(outcomeOf(all, 'port', 'A')).toEqual({
      total: 2,
      fought: [
        { id: 'a1', kind: 'lord' },
        { id: 'a2', kind: 'samurai' },
      ],
    })
    expect(outcomeOf(all, 'port', 'B')?.total).toBeNull()
    expect(outcomeOf(all, 'bridge', 'A')).toBeNull()
  })
})

describe('teams', () => {
  it('are of those who sit opposite each other', () => {
    expect(sidesOf(four)).toEqual([
      ['A', 'C'],
      ['B', 'D'],
    ])
    expect(['B', 'C', 'D'].filter((seat) => isPartner(four, seat))).toEqual(['C'])
    expect(sidesOf(view)).toEqual([['A'], ['B']])
    expect(isPartner(view, 'B')).toBe(false)
  })
})
