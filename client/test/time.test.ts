import { expect, test } from 'vitest'
import { leftOn } from '../src/people/clock'
import { nextChange, span } from '../src/people/time'

test('time left is told as exactly as one needs it', () => {
  expect(span(3 * 86_400_000)).toBe('3 days')
  expect(span(3 * 86_400_000 - 1000)).toBe('2 days 23 h')
  expect(span(30 * 3_600_000)).toBe('30 h')
  expect(span(3 * 3_600_000 + 20 * 60_000)).toBe('3 h 20 min')
  expect(span(42 * 60_000)).toBe('42 min')
  expect(span(61_000)).toBe('1:01')
  expect(span(-5)).toBe('0:00')
})

test('nothing ticks while there is plenty of time', () => {
  expect(nextChange(3_600_000)).toBeGreaterThan(10_000)
  expect(nextChange(9_000)).toBeLessThan(1_000)
})

test('a clock that stands shows its bank, one that runs counts to its end', () => {
  expect(leftOn({ seat: 'A', bank: 5000 }, 1)).toBe(5000)
  expect(leftOn({ seat: 'A', bank: 5000, since: 1000, out_at: 9000 }, 2000)).toBe(7000)
  expect(leftOn({ seat: 'A', bank: 5000, since: 1000, out_at: 6000 }, 9000)).toBe(0)
})
