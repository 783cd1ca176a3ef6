import { describe, expect, it } from 'vitest'
import { speedUnder } from '../src/table/pan'

const room = { left: 100, right: 500, top: 50, bottom: 350 }
const at = (clientX: number, clientY: number) => speedUnder({ clientX, clientY }, room)

describe('a map under something that is dragged', () => {
  it('rests under the middle, and where the pointer is not over it', () => {
    expect(at(300, 200).map(Math.abs)).toEqual([0, 0])
    expect(at(90, 200)).toEqual([0, 0])
    expect(at(110, 400)).toEqual([0, 0])
  })
  it('moves away from the edge that the pointer is near, the faster the nearer', () => {
    const [left] = at(110, 200)
    const [nearer] = at(101, 200)
    const [right] = at(495, 200)
    expect(left).toBeGreaterThan(0)
    expect(nearer).toBeGreaterThan(left)
    expect(right).toBeLessThan(0)
  })
  it('moves both ways in a corner', () => {
    const [dx, dy] = at(495, 345)
    expect(dx).toBeLessThan(0)
    expect(dy).toBeLessThan(0)
  })
  it('rests in the middle of a small box too', () => {
    const small = { left: 0, right: 80, top: 0, bottom: 80 }
    expect(speedUnder({ clientX: 40, clientY: 40 }, small).map(Math.abs)).toEqual([0, 0])
  })
})
