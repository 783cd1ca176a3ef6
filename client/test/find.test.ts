import { describe, expect, it } from 'vitest'
import { isOfPace, isOfStrength } from '../src/people/find'

describe('open tables', () => {
  it('are found by their pace', () => {
    const live = { pace: { kind: 'live' as const, bank: 300, gain: 10 } }
    expect(['', 'live', 'slow', 'none'].map((pace) => isOfPace(live, pace))).toEqual([
      true,
      true,
      false,
      false,
    ])
    expect(['', 'live', 'none'].map((pace) => isOfPace({ pace: null }, pace))).toEqual([true, false, true])
  })

  it('are found by the ratings of their people', () => {
    const found = (rating: number | null) =>
      ['', 'below', 'around', 'above'].filter((strength) => isOfStrength({ rating }, strength))
    expect(found(1399)).toEqual(['', 'below'])
    expect(found(1400)).toEqual(['', 'around'])
    expect(found(1601)).toEqual(['', 'above'])
    expect(found(null)).toEqual(['', 'around'])
  })
})
