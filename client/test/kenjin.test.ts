import { describe, expect, it } from 'vitest'
import { openBox } from '../src/boards/box'
import kenjin from '../src/boards/kenjin'
import { chronicle, cues, headings, matters } from '../src/boards/kenjin/cues'
import { outcomeOf, outcomes } from '../src/boards/kenjin/outcomes'
import { text } from '../src/boards/kenjin/text'
import { isPartner, type KenjinView, sidesOf } from '../src/boards/kenjin/types'
import { TWICE, timesSaid } from '../src/table/coach'
import type { GameEvent, View } from '../src/wire'
import help from './help.json'

openBox(help.kenjin)

let sequence = 0
const event = (kind: string, facts: Record<string, unknown>): GameEvent => ({
  sequence: ++sequence,
  kind,
  facts,
  text: kind,
})
const laid = (seat: string, turn = 1) =>
  event('deployed', { seat, card: `${seat.toLowerCase()}1`, tile: 'port', turn })
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
  players: ['AC', 'BD', 'CA', 'DB'].map(([seat, partner]) => ({ seat, clan: seat, partner })),
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

  it('says what it means to the owner of the card and to who did it, and to nobody else', () => {
    expect(matters(struck, view)).toBe("Jozu's Assassin killed your Lord.")
    expect(matters(struck, { ...view, seat: 'B' } as KenjinView)).toBe(
      "Your Assassin killed Kamiwashi's Lord.",
    )
    expect(matters(struck, { ...four, seat: 'C' } as KenjinView)).toBeNull()
    const { kind: _, ...unknown } = struck.facts
    expect(matters({ ...struck, facts: unknown }, { ...view, seat: 'B' } as KenjinView)).toBeNull()
    expect(matters(struck, { ...view, seat: '' } as KenjinView)).toBeNull()
    expect(matters(laid('B'), view)).toBeNull()
  })
})

describe('the log', () => {
  const players = [
    { seat: 'A', clan: 'Kamiwashi' },
    { seat: 'B', clan: 'Jozu' },
  ]
  const running = { over: false, winners: [], players } as unknown as View
  const event = (sequence: number, kind: string, facts = {}): GameEvent => ({
    sequence,
    kind,
    facts,
    text: kind,
  })
  it('names the battlefields in one line, and no details', () => {
    const between = ['A', 'B']
    const lines = chronicle(
      [
        event(1, 'first'),
        event(2, 'tile', { tile: 'port', between }),
        event(3, 'tile', { tile: 'torii', between }),
        event(4, 'strength'),
        event(5, 'deployed'),
      ],
      running,
    )
    expect(lines.map((line) => [line.sequence, line.text])).toEqual([
      [1, 'first'],
      [3, 'The battlefields are Port and Torii.'],
      [5, 'deployed'],
    ])
  })
  it('names what lies open for each pass of the draft in one line', () => {
    const lines = chronicle(
      [
        event(1, 'first'),
        event(2, 'offered', { tile: 'port' }),
        event(3, 'offered', { tile: 'village' }),
        event(4, 'drafted'),
        event(5, 'offered', { tile: 'palace' }),
        event(6, 'offered', { tile: 'bridge' }),
      ],
      running,
    )
    expect(lines.map((line) => [line.sequence, line.text])).toEqual([
      [1, 'first'],
      [3, 'Open for the draft: Port and Village.'],
      [4, 'drafted'],
      [6, 'Open for the draft: Palace and Bridge.'],
    ])
  })
  it('ends with who won', () => {
    const end = (...winners: string[]) =>
      chronicle([event(9, 'ended')], { ...running, over: true, winners } as View).at(-1)!.text
    expect(end('B')).toBe('All battlefields are decided: Jozu wins.')
    expect(end('A', 'B')).toBe('All battlefields are decided: Kamiwashi and Jozu win.')
    expect(end()).toBe('All battlefields are decided: nobody wins.')
    expect(chronicle([event(9, 'ended')], running)[0]!.text).toBe('ended')
  })
})

describe('the headings of the log', () => {
  it('stand before the first card of every turn, and before combat', () => {
    const events = [
      ...[laid('A'), laid('A'), laid('B'), laid('B'), laid('A', 2)],
      event('combat', { tile: 'port' }),
    ]
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

describe('the coach', () => {
  const at = (deployed: number, more = {}): View =>
    ({
      seat: 'A',
      actors: ['A'],
      phase: 'deploy',
      pieces: [],
      hand: {},
      idle: [],
      turns: 7,
      turn_cards: deployed < 12 ? 2 : 1,
      players: [{ seat: 'A', turn: deployed / 2 + 1 }],
      ...more,
    }) as unknown as View
  it('has advice of its own for every turn', () => {
    const told = [0, 2, 4, 6, 8, 10, 12].map((deployed) => kenjin.coach(at(deployed), []))
    expect(new Set(told).size).toBe(7)
    expect(told.every((line) => line !== '')).toBe(true)
  })
  it('warns before a Lord would be the last card', () => {
    expect(kenjin.coach(at(10, { hand: { lord: 1 } }), [])).toBe(text.coach.lordWaits)
  })
  it('advises no card to act that the server calls idle', () => {
    for (const card of ['scout', 'shugenja', 'general', 'assassin']) {
      expect(kenjin.coach(at(2, { idle: [card] }), ['deploy', card]), card).toBe(text.coach.inVain[card])
      expect(kenjin.coach(at(2), ['deploy', card]), card).toBe(text.coach.deployChosen[card])
    }
  })
  it('asks for a victim only where the Assassin has one', () => {
    const asked = (idle: string[]) =>
      kenjin.say(at(2, { idle }), ['deploy', 'assassin'], {}, { legal: [], prepared: [] })
    expect(asked(['assassin'])).toEqual({
      text: 'Choose a battlefield for your Assassin.',
      sub: 'The Assassin is played face up.',
    })
    expect(asked([])).toEqual({ text: text.say.strike, sub: text.say.up('Assassin', true) })
  })
  it('says a thing for two decisions of a table, and not again', () => {
    const [one, two, three] = [at(0), at(1), at(2)]
    expect(timesSaid('table', 'Play a card.', one)).toBe(1)
    expect(timesSaid('table', 'Play a card.', one)).toBe(1)
    expect(timesSaid('table', 'Play a card.', two)).toBe(TWICE)
    expect(timesSaid('table', 'Play a card.', three)).toBeGreaterThan(TWICE)
    expect(timesSaid('other', 'Play a card.', three)).toBe(1)
  })
})
