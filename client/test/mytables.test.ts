import { describe, expect, it } from 'vitest'
import { company, inOrderOfNeed, standing, when } from '../src/pages/mytables'
import type { MyTable } from '../src/wire'

const table: MyTable = {
  id: 'x',
  game: 'kenjin',
  title: 'Kenjin',
  lid: '#a3291f',
  seats: [
    { seat: 'A', kind: 'person', taken: true, name: 'Aiko', mine: true },
    { seat: 'B', kind: 'person', taken: true, name: 'Bea' },
    { seat: 'C', kind: 'person', taken: false },
  ],
  started: true,
  over: false,
  waiting: ['B'],
  my_turn: false,
  winners: [],
  last: '',
  made: 0,
  changed: 0,
}

describe('a table in the list', () => {
  it('names people, never seats', () => {
    expect(standing(table)).toBe('Waiting for Bea')
    expect(company(table)).toBe('with Bea and 1 free seat')
  })
  it('says how it ended for me', () => {
    const over = { ...table, over: true }
    expect(standing({ ...over, winners: ['A'] })).toBe('You won')
    expect(standing({ ...over, winners: ['B'] })).toBe('Bea won')
    expect(standing({ ...over, winners: ['A', 'B'] })).toBe('You won together with Bea')
    expect(standing(over)).toBe('Ended early')
  })
  it('comes first where it waits for me, last where it is over', () => {
    const all = [
      { ...table, id: 'over', over: true, changed: 9 },
      { ...table, id: 'old', changed: 1 },
      { ...table, id: 'new', changed: 5 },
      { ...table, id: 'mine', my_turn: true },
    ]
    expect(inOrderOfNeed(all).map((one) => one.id)).toEqual(['mine', 'new', 'old', 'over'])
  })
  it('tells the time today and the day before that', () => {
    const now = new Date(2026, 10, 16, 12, 0).getTime()
    expect(when(now / 1000 - 3600, now)).toMatch(/11/)
    expect(when(now / 1000 - 3 * 86400, now)).toMatch(/13/)
    expect(when(now / 1000 - 900 * 86400, now)).toMatch(/2024/)
  })
})
