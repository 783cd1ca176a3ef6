import { describe, expect, it } from 'vitest'
import type { GameModule, Scene } from '../src/boards/module'
import { patched, shared } from '../src/change'
import { opening, order, pageOf, stepsOf, withPage } from '../src/replay/film'
import { marksOf } from '../src/replay/marks'
import { eventsBefore } from '../src/replay/useFights'
import { ticks } from '../src/table/curve'
import { margin, verdict } from '../src/table/verdict'
import type { GameEvent, Replay, SeatInfo, View } from '../src/wire'

const page = (first: number, length: number, changes: unknown[], view: unknown = { round: 1 }): Replay => ({
  seat: 'A',
  page: 0,
  pages: 2,
  first,
  length,
  view: view as Record<string, unknown>,
  steps: changes.map((change) => ({ action: '', who: '', change, events: [] })),
})

describe('the log of a replay', () => {
  const events = [1, 2, 3, 4].map((sequence) => ({ sequence })) as GameEvent[]
  it('tells a fight once it has been shown', () => {
    expect(eventsBefore(events, null)).toBe(events)
    expect(
      eventsBefore(events, { events: events.slice(2) } as unknown as Scene).map((e) => e.sequence),
    ).toEqual([1, 2])
  })
})

describe('differences', () => {
  it('replace, add at the end, take away, and go inside', () => {
    const old = { a: 1, b: [1, { x: 2 }], c: { d: 'e' }, gone: true }
    const change = { a: ['=', 5], b: { 1: { x: ['=', 3] } }, c: { f: ['=', null] }, gone: ['-'] }
    expect(patched(old, change as never)).toEqual({ a: 5, b: [1, { x: 3 }], c: { d: 'e', f: null } })
    expect(patched([1], ['+', [2, 3]])).toEqual([1, 2, 3])
    expect(patched(old, null)).toBe(old)
  })
  it('leave what did not change as it was', () => {
    const old = { a: { b: 1 }, c: [1] }
    const next = patched(old, { c: { 0: ['=', 2] } } as never) as typeof old
    expect(next.a).toBe(old.a)
    expect(old.c).toEqual([1])
  })
  it('are found in a value that is sent whole', () => {
    const old = { a: { b: 1 }, c: [1, { d: 2 }], e: undefined as unknown }
    expect(shared(old, structuredClone(old))).toBe(old)
    const next = shared(old, { a: { b: 1 }, c: [1, { d: 2 }, 3], f: null as unknown })
    expect(next).toEqual({ a: { b: 1 }, c: [1, { d: 2 }, 3], f: null })
    expect(next.a).toBe(old.a)
    expect(next.c[1]).toBe(old.c[1])
    expect(shared({ a: undefined }, { b: undefined })).toEqual({ b: undefined })
    expect(shared([1], { 0: 1 })).toEqual({ 0: 1 })
    expect(shared(null, [1])).toEqual([1])
  })
  it('make a film of pages in any order', () => {
    expect(stepsOf(page(0, 3, [null, { round: ['=', 2] }])).map((s) => (s.view as never)['round'])).toEqual([
      1, 2,
    ])
    const film = withPage(withPage([], page(2, 4, [null, null], { round: 7 })), page(0, 4, [null, null]))
    expect(film.map((s) => (s?.view as never)?.['round'])).toEqual([1, 1, 7, 7])
  })
  it('are fetched around what is looked at first', () => {
    expect(order(5, 3)).toEqual([3, 4, 1, 2])
    expect([0, 3, 4, 53, 54].map((step) => pageOf(step, 4, 50))).toEqual([0, 0, 1, 1, 2])
  })
  it('open where somebody decides for the first time', () => {
    const asks = (...actors: string[]) => ({ view: { actors } as unknown as View, events: [] })
    expect(opening([asks(), asks(), asks('B'), undefined])).toBe(2)
    expect(opening([asks(), undefined])).toBe(0)
  })
})

describe('the timeline', () => {
  const module = {
    track: (view: View) => ({ steps: ['Set-up', 'War'], now: Number(view.phase === 'war'), scene: 1 }),
    scenes: (news: GameEvent[]) =>
      news.filter((e) => e.kind === 'battle').map((e) => ({ title: e.text }) as Scene),
  } as unknown as GameModule
  const step = (view: object, kinds: string[] = []) => ({
    view: view as View,
    events: kinds.map((kind, i) => ({ sequence: i, kind, facts: {}, text: `The ${kind}` })),
  })
  it('marks rounds and battles, and parts where nothing is counted', () => {
    const words = { round: (n: number) => `Round ${n}` }
    const film = [step({ round: 1 }), step({ round: 2 }, ['battle']), undefined, step({ round: 3 })]
    expect(marksOf(film, module, words)).toEqual([
      { step: 1, kind: 'round', label: 'Round 2' },
      { step: 1, kind: 'battle', label: 'The battle' },
    ])
    expect(marksOf([step({ phase: 'x' }), step({ phase: 'war' })], module, words)).toEqual([
      { step: 1, kind: 'part', label: 'War' },
    ])
  })
  it('marks every turn that a part names, and the battles of a step before the part that follows them', () => {
    const turns = {
      ...module,
      track: ({ phase }: View) => ({ steps: [phase], now: 0, scene: 0 }),
    } as GameModule
    const film = [step({ phase: 'Turn 1' }), step({ phase: 'Turn 2' }), step({ phase: 'Score' }, ['battle'])]
    expect(marksOf(film, turns, { round: String }).map(({ label }) => label)).toEqual([
      'Turn 2',
      'The battle',
      'Score',
    ])
  })
})

describe('the end', () => {
  const seats: SeatInfo[] = [
    { seat: 'A', kind: 'person', taken: true, name: 'Aiko', mine: true },
    { seat: 'B', kind: 'person', taken: true, name: 'Bea' },
    { seat: 'C', kind: 'bot', taken: true, name: 'Kachi bot' },
  ]
  const called = ['Aiko', 'Bea', 'Lion']
  const over = (...winners: string[]) => ({ winners }) as unknown as View
  it('is told to me', () => {
    expect(verdict(over('B'), seats, called, ['A'], [12, 14, 3], 'points')).toEqual({
      title: 'You lose by two',
      detail: 'Points: Bea 14, Aiko 12, Lion 3.',
    })
    expect(verdict(over('A'), seats, called, ['A'], [20, 9, 3], 'points').title).toBe('You win by 11')
    // Two sides of one balance: the one behind has no points, not fewer than none.
    expect(verdict(over('A'), seats.slice(0, 2), called, ['B'], [6, -6], 'victory points')).toEqual({
      title: 'You lose by six',
      detail: 'Victory points: Aiko 6, Bea 0.',
    })
    expect(verdict(over('A', 'B'), seats, called, ['A'], [9, 9, 3], 'points').title).toBe(
      'You share the victory with Bea',
    )
    expect(verdict(over('A', 'B'), seats.slice(0, 2), called, ['A'], [2, -2], 'points').title).toBe('A draw')
    expect(verdict(over('B'), seats, called, [], [1, 2, 3], 'points').title).toBe('Bea wins')
    expect(verdict(over('B', 'C'), seats, called, ['A', 'B'], [], '').title).toBe(
      'Bea and Lion share the victory',
    )
    expect(verdict(over(), seats, called, ['A'], [], '').title).toBe('Nobody wins')
  })
  it('counts partners as one', () => {
    const four: SeatInfo[] = [...seats, { seat: 'D', kind: 'bot', taken: true, name: 'Kachi bot 2' }]
    const teams = [
      ['A', 'C'],
      ['B', 'D'],
    ]
    const told = (mine: string, ...winners: string[]) =>
      verdict(over(...winners), four, [...called, 'Crab'], [mine], [9, 22, 0, 18], 'points', teams)
    expect(told('A', 'B', 'D')).toEqual({
      title: 'You lose by 31',
      detail: 'Points: Bea and Crab 40, Aiko and Lion 9.',
    })
    expect(told('B', 'B', 'D').title).toBe('You and Crab win by 31')
  })
  it('names no margin where points did not decide, and halves none of a balance', () => {
    expect(margin([5, 9], [0], 0)).toBe(0)
    expect(margin([7, -7], [0], 1)).toBe(7)
    expect(margin([], [0], 0)).toBe(0)
  })
  it('has an axis of round numbers', () => {
    expect(ticks(0, 22)).toEqual([0, 10, 20])
    expect(ticks(-8, 8)).toEqual([-5, 0, 5])
    expect(ticks(0, 3)).toEqual([0, 1, 2, 3])
  })
})
