import { expect, it } from 'vitest'
import { answered, NO_REQUEST } from '../src/table/useRefusal'

const seen = (sequence: number, undo_asked_by: string | null = null) => ({ sequence, undo_asked_by })

it('tells a refusal from an undo, from a move of another player, and from a request of somebody else', () => {
  const waits = answered(NO_REQUEST, 'A', 7, seen(7, 'A'))
  expect(waits.waiting).toBe(true)
  const refused = answered(waits, 'A', 7, seen(7))
  expect(refused.refused).toBe(7)
  expect(answered(waits, 'A', 7, seen(8)).refused).toBeNull()
  expect(answered(answered(NO_REQUEST, 'A', 7, seen(7, 'B')), 'A', 7, seen(7)).refused).toBeNull()
  // It stands until something happens.
  expect(answered(refused, 'A', 7, seen(7))).toBe(refused)
  expect(answered(refused, 'A', 7, seen(8))).toBe(NO_REQUEST)
})
