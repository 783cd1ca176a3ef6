import { describe, expect, it } from 'vitest'
import { pointsOf } from '../src/boards/curve'
import { provincesByRound } from '../src/boards/ikusa/score'
import type { IkusaView } from '../src/boards/ikusa/types'
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
