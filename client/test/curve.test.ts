import { describe, expect, it } from 'vitest'
import { crestsAt, pointsOf, turningPoint } from '../src/boards/curve'
import { provincesByRound } from '../src/boards/ikusa/score'
import type { IkusaView } from '../src/boards/ikusa/types'
import { pointsByBattlefield } from '../src/boards/kenjin/score'
import type { KenjinView } from '../src/boards/kenjin/types'
import { honorByRound } from '../src/boards/rokugan/score'
import type { RokuganView } from '../src/boards/rokugan/types'
import type { GameEvent } from '../src/wire'

const event = (kind: string, facts: Record<string, unknown>, sequence: number): GameEvent =>
  ({ kind, facts, sequence, text: '' }) as GameEvent

describe('a curve', () => {
  it('goes from left to right, and higher for more', () => {
    const [a, b, c] = pointsOf([0, 10, 5], 3, 10)
    expect(a![0]).toBeLessThan(b![0])
    expect(b![0]).toBeLessThan(c![0])
    expect(b![1]).toBeLessThan(c![1])
    expect(c![1]).toBeLessThan(a![1])
  })
  it('ends at a crest of its own, also where courses end close together', () => {
    for (const ends of [[20, 22, 24], [75, 130, 131, 132, 20], [132, 132, 132, 132, 132, 132], [60]]) {
      const found = crestsAt(ends)
      const order = found.map((at, i) => [ends[i]!, at] as const).sort((a, b) => a[1] - b[1])
      for (const [i, [end, at]] of order.entries()) {
        expect(at).toBeGreaterThan(10)
        expect(at).toBeLessThan(140)
        if (i === 0) continue
        expect(at - order[i - 1]![1]).toBeGreaterThanOrEqual(21)
        expect(end).toBeGreaterThanOrEqual(order[i - 1]![0])
      }
    }
    expect(crestsAt([60])).toEqual([60])
  })
  it('is ringed where the winner went ahead for good', () => {
    const courses = [
      { clan: 'red', name: 'Red', values: [3, 5, 9] },
      { clan: 'orange', name: 'Orange', values: [4, 6, 7] },
    ]
    expect(turningPoint(courses, 'red')).toEqual({ clan: 'red', at: 2 })
    expect(turningPoint(courses, 'orange')).toBeNull()
    expect(turningPoint(courses, '')).toBeNull()
    expect(turningPoint([courses[1]!, { ...courses[0]!, values: [5, 7, 9] }], 'red')).toBeNull()
  })
  it('has room for what costs points', () => {
    const [low, zero] = pointsOf([-5, 0], 2, 10, -5)
    expect(low![1]).toBeGreaterThan(zero![1])
    expect(low![1]).toBe(pointsOf([0], 1, 15)[0]![1])
  })
  it('tells the points of Kenjin battlefield by battlefield, and what counts at the end last', () => {
    const view = {
      players: [
        { seat: 'A', clan: 'Jozu' },
        { seat: 'B', clan: 'Hondo' },
      ],
      score: [
        {
          seat: 'A',
          total: 12,
          lines: [
            { source: 'torii', reason: 'conquered', points: 4 },
            { source: 'port', reason: 'conquered', points: 4 },
            { source: 'port', reason: 'lord', points: 3 },
            { source: 'torii', reason: 'torii', points: 1 },
          ],
        },
        { seat: 'B', total: -5, lines: [{ source: 'lord', reason: 'lord_last', points: -5 }] },
      ],
    } as unknown as KenjinView
    const told = ['torii', 'palace', 'port'].map((tile, i) => event('combat', { tile }, i))
    expect(pointsByBattlefield(view, told).map(({ values }) => values)).toEqual([
      [4, 4, 11, 12],
      [0, 0, 0, -5],
    ])
  })
  it('tells the honor of each seat after each round', () => {
    const view = {
      players: [
        { seat: 'A', clan: 'crane' },
        { seat: 'B', clan: 'lion' },
      ],
    } as RokuganView
    const told = [
      event('honor', { seat: 'A', round: 1, honor: 9 }, 1),
      event('honor', { seat: 'B', round: 1, honor: 7 }, 2),
      event('laid', { seat: 'A' }, 3),
      event('honor', { seat: 'A', round: 2, honor: 12 }, 4),
    ]
    expect(honorByRound(view, told).map(({ name, values }) => [name, values])).toEqual([
      ['Crane', [9, 12]],
      ['Lion', [7]],
    ])
  })
  it('tells the provinces of each colour when koku came in, and at the end', () => {
    const view = {
      round: 2,
      colours: { red: {}, blue: {} },
      provinces: { omi: { owner: 'red' }, iga: { owner: 'red' }, ise: { owner: 'blue' } },
    } as unknown as IkusaView
    const told = [
      event('income', { colour: 'red', koku: 4, provinces: 13 }, 1),
      event('income', { colour: 'blue', koku: 4, provinces: 14 }, 2),
    ]
    expect(provincesByRound(view, told).map(({ values }) => values)).toEqual([
      [13, 2],
      [14, 1],
    ])
  })
})
