import { expect, test } from 'vitest'
import { signed } from '../src/messages'
import { points, why } from '../src/tournaments/figures'
import { ordinal } from '../src/tournaments/messages'
import type { StandingInfo } from '../src/wire'

const line = (more: Partial<StandingInfo>): StandingInfo => ({
  place: 1,
  number: 1,
  points: 48,
  opponents: 48,
  own: 0,
  margin: 8,
  lot: 1,
  games: 2,
  decided: '',
  ...more,
})

test('points are written as people write them', () => {
  expect([0, 12, 24, 36, 40, 66, 8, 6].map(points)).toEqual(['0', '½', '1', '1½', '1⅔', '2¾', '⅓', '¼'])
  expect(points(14)).toBe('0.58')
  expect([8, -3, 0].map(signed)).toEqual(['+8', '−3', '0'])
})

test('the sentence names what decided, and no more', () => {
  const below = line({ opponents: 24, margin: 21 })
  const told = why(line({ decided: 'opponents' }), below, 'Aiko', 'Linnea')
  expect(told).toBe('both have 2. The opponents of Aiko have 2 together, those of Linnea 1.')
  expect(why(line({ decided: 'points' }), line({ points: 36 }), 'A', 'B')).toBe('A has 2, B 1½.')
  expect(why(line({ decided: 'margin' }), line({ margin: -2 }), 'A', 'B')).toContain('+8, that of B −2')
  expect(why(line({ decided: 'own', own: 24 }), line({}), 'A', 'B')).toContain('A has 1, B 0')
  expect(why(line({ decided: 'lot' }), line({}), 'A', 'B')).toContain('the lot decides')
  expect(why(line({ decided: 'final' }), line({}), 'A', 'B')).toBe('A came further.')
})

test('places', () => {
  expect([1, 2, 3, 4, 11, 12, 21, 22, 103].map(ordinal)).toEqual([
    '1st',
    '2nd',
    '3rd',
    '4th',
    '11th',
    '12th',
    '21st',
    '22nd',
    '103rd',
  ])
})
