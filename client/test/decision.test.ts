import { describe, expect, it } from 'vitest'
import { aheadFrom, greatestGain, summed } from '../src/boards/decision'
import { decided as inIkusa } from '../src/boards/ikusa/score'
import type { IkusaView } from '../src/boards/ikusa/types'
import { decided as inKawanakajima } from '../src/boards/kawanakajima/score'
import type { KawanakajimaView } from '../src/boards/kawanakajima/types'
import { decided as inKenjin } from '../src/boards/kenjin/score'
import type { KenjinView } from '../src/boards/kenjin/types'
import { decided as inRokugan } from '../src/boards/rokugan/score'
import type { RokuganView } from '../src/boards/rokugan/types'
import type { GameEvent } from '../src/wire'

const event = (kind: string, facts: Record<string, unknown>): GameEvent =>
  ({ sequence: 1, kind, facts, text: '' }) as unknown as GameEvent

describe('numbers from round to round', () => {
  it('tell since when somebody was ahead for good', () => {
    expect(
      aheadFrom(
        [5, 3, 8],
        [
          [1, 4, 7],
          [0, 0, 7],
        ],
      ),
    ).toBe(2)
    expect(aheadFrom([5, 5, 8], [[1, 4, 7]])).toBe(0)
    expect(aheadFrom([5, 5, 7], [[1, 4, 7]])).toBeNull()
  })
  it('tell the round without which a lead would not be one', () => {
    expect(greatestGain([2, 4, 9, 10], 3)).toEqual({ round: 2, amount: 5 })
    expect(greatestGain([2, 4, 9, 10], 5)).toBeNull()
  })
  it('are summed with what was left of who fell early', () => {
    expect(
      summed([
        [3, 4, 5, 6],
        [2, 0],
      ]),
    ).toEqual([5, 4, 5, 6])
  })
})

describe('what decided it', () => {
  const combat = ['bridge', 'temple', 'torii'].map((tile) => event('combat', { tile }))
  const kenjin = (first: [string, number][], second: [string, number][], winners = ['A']) =>
    ({
      winners,
      teams: false,
      players: [
        { seat: 'A', clan: 'Kamiwashi' },
        { seat: 'B', clan: 'Jozu' },
      ],
      score: [first, second].map((lines, i) => ({
        seat: 'AB'[i],
        total: lines.reduce((sum, [, points]) => sum + points, 0),
        lines: lines.map(([source, points]) => ({ source, points, reason: 'conquered' })),
      })),
    }) as unknown as KenjinView
  it('is a battlefield in Kenjin, if its points are more than the lead', () => {
    const told = inKenjin(kenjin([['torii', 6]], [['bridge', 4]]), combat)
    expect(told).toHaveLength(2)
    expect(told[0]).toContain('Without the 6 points of the Torii')
    expect(told[1]).toContain('went ahead for good at the Torii')
    expect(inKenjin(kenjin([['bridge', 6]], []), combat)).toEqual([
      'Kamiwashi was ahead from the first battlefield to the last.',
    ])
    expect(inKenjin(kenjin([['bridge', 6]], [['torii', 6]], ['A', 'B']), combat)).toEqual([])
  })
  it('is a secret objective in Rokugan, if its honor is more than the lead', () => {
    const sheet = (seat: string, total: number, objective_honor: number) => ({
      seat,
      total,
      objective_honor,
      territories: 0,
    })
    const view = {
      winners: ['A'],
      players: [
        { seat: 'A', clan: 'crane' },
        { seat: 'B', clan: 'lion' },
      ],
      score: [sheet('A', 30, 6), sheet('B', 27, 0)],
    } as unknown as RokuganView
    const honor = (seat: string, value: number) => event('honor', { seat, honor: value })
    const told = inRokugan(view, [honor('A', 20), honor('B', 15), honor('A', 24), honor('B', 27)])
    expect(told[0]).toContain('Without the 6 honor of the secret objective, Crane')
    expect(told[1]).toContain('not ahead before the secret objectives')
  })
  it('is a round of conquests in Ikusa', () => {
    const owned = (owner: string, count: number) =>
      Object.fromEntries(Array.from({ length: count }, (_, i) => [`${owner}${i}`, { owner, force: {} }]))
    const view = {
      winners: ['A'],
      round: 3,
      colours: { red: { seat: 'A' }, orange: { seat: 'B' } },
      provinces: { ...owned('red', 9), ...owned('orange', 6) },
    } as unknown as IkusaView
    const income = (colour: string, provinces: number) => event('income', { colour, provinces })
    const told = inIkusa(view, [income('red', 4), income('orange', 6), income('red', 5), income('orange', 6)])
    expect(told[0]).toContain('The 4 provinces of round 3 decided it')
    expect(told[1]).toContain('Red went ahead for good in round 3')
    // A last round whose koku were collected is not counted twice.
    const collected = [income('red', 7), income('orange', 6), income('red', 9), income('orange', 6)]
    const again = inIkusa({ ...view, round: 2 }, collected)
    expect(again).toEqual(['Red held the most provinces from the first round on.'])
    // Within a single round, who was ahead is not known.
    expect(inIkusa({ ...view, round: 1 }, collected.slice(2))).toEqual([])
  })
  it('is the death of a commander in Kawanakajima, or a turn', () => {
    const view = { winners: ['B'], turn: 3, vp: -2 } as unknown as KawanakajimaView
    const points = (turn: number, vp: number) => [event('points', { vp }), event('turn', { turn })]
    const story = [...points(2, 3), ...points(3, -1)]
    expect(inKawanakajima(view, story)).toEqual([
      'Uesugi went ahead for good in turn 2.',
      'Turn 2 brought Uesugi 4 points, more than the lead at the end.',
    ])
    const death = event('leader_roll', { unit: 'T-A1', dead: true })
    expect(inKawanakajima(view, [...story, death])).toEqual([
      'The death of Shingen decided the battle for Uesugi.',
    ])
  })
})
