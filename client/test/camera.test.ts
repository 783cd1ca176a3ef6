import { describe, expect, it } from 'vitest'
import { fitting, held, isReal, zoomed } from '../src/table/camera'
import { roomiest } from '../src/table/insight'

const world = { x: -10, y: 0, width: 100, height: 200 }
const box = { width: 300, height: 300 }

describe('the camera', () => {
  it('looks nowhere while its box is hidden', () => {
    expect(isReal(fitting(world, box))).toBe(true)
    expect(isReal(fitting(world, { width: 0, height: 0 }))).toBe(false)
    expect(isReal(fitting({ ...world, width: Number.NaN }, box))).toBe(false)
  })
  it('shows the whole drawing in the middle of its box', () => {
    const look = fitting(world, box)
    expect(look.k).toBe(1.5)
    expect([world.x * look.k + look.x, (world.x + world.width) * look.k + look.x]).toEqual([75, 225])
    expect([world.y * look.k + look.y, (world.y + world.height) * look.k + look.y]).toEqual([0, 300])
  })
  it('holds the point under the finger still', () => {
    const look = fitting(world, box)
    const at = { x: 120, y: 40 }
    const under = { x: (at.x - look.x) / look.k, y: (at.y - look.y) / look.k }
    const closer = zoomed(look, 1.5, at, look.k)
    expect(under.x * closer.k + closer.x).toBeCloseTo(at.x)
    expect(under.y * closer.k + closer.y).toBeCloseTo(at.y)
  })
  it('goes neither too far nor too close', () => {
    expect(zoomed({ x: 0, y: 0, k: 1 }, 0.01, { x: 0, y: 0 }, 0.7).k).toBe(0.7)
    expect(zoomed({ x: 0, y: 0, k: 1 }, 100, { x: 0, y: 0 }, 0.7).k).toBe(3)
  })
  it('never loses the drawing', () => {
    const lost = held({ k: 3, x: 5000, y: -5000 }, world, box)
    expect(lost.x).toBe(30)
    expect(lost.y).toBe(-300)
    expect(held({ k: 1, x: 999, y: 999 }, world, box)).toEqual({ k: 1, x: 110, y: 50 })
  })
  it('lets an edge of the drawing come as far as the middle where a panel covers the rest', () => {
    const loose = held({ k: 3, x: 5000, y: -5000 }, world, box, true)
    expect(loose).toEqual({ k: 3, x: 180, y: -450 })
  })
})

describe('a map under panels', () => {
  it('is free where the covered places are farthest', () => {
    const open: [number, number][] = [
      [10, 10],
      [40, 10],
      [70, 10],
    ]
    expect(
      roomiest(open, [
        [0, 10],
        [80, 10],
      ]),
    ).toEqual([40, 10])
    expect(roomiest(open, [[80, 10]])).toEqual([10, 10])
    expect(roomiest([], [[1, 1]])).toBeNull()
  })
})
