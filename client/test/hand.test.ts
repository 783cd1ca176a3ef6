import { expect, it } from 'vitest'
import { Hand } from '../src/table/hand'

it('holds a piece that was pressed before it was lifted, and takes no choice back with it', () => {
  const hand = new Hand()
  hand.take('T-A1', false)
  expect(hand.isEmpty).toBe(false)
  expect(hand.hasChosen('T-A1')).toBe(false)
  expect(hand.open()).toBe(false)
  expect(hand.isEmpty).toBe(true)
})

it('knows the piece that it chose until it lets go', () => {
  const hand = new Hand()
  hand.take('T-A1', true)
  expect([hand.hasChosen('T-A1'), hand.hasChosen('T-A2')]).toEqual([true, false])
  expect(hand.open()).toBe(true)
  expect(hand.hasChosen('T-A1')).toBe(false)
  expect(hand.open()).toBe(false)
})
