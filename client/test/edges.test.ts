import { describe, expect, it } from 'vitest'
import { beyond, placeAlong, type Spot } from '../src/table/edges'
import edges from '../src/table/edges.tsx?raw'

const ROOM = { left: 0, right: 400, top: 100, bottom: 500 }
const spot = (id: string, x: number, y: number): Spot => ({
  id,
  left: x - 10,
  right: x + 10,
  top: y - 10,
  bottom: y + 10,
})
const ids = (spots: Spot[]): string[] => spots.map(({ id }) => id)

describe('arrows at the edges of a map', () => {
  it('point to what lies beyond each edge, the nearest first', () => {
    const found = beyond(
      [spot('far', -300, 200), spot('near', -20, 200), spot('here', 200, 200), spot('below', 200, 508)],
      ROOM,
    )
    expect(ids(found.left)).toEqual(['near', 'far'])
    expect(ids(found.down)).toEqual(['below'])
    expect(ids(found.right)).toEqual([])
    expect(ids(found.up)).toEqual([])
  })
  it('count each thing once, and not at all where a part of it can be pressed', () => {
    const found = beyond(
      [spot('army', 500, 200), spot('army', 520, 220), spot('clan', 450, 200), spot('clan', 100, 200)],
      ROOM,
    )
    expect(ids(found.right)).toEqual(['army'])
  })
  it('do not point to what is seen by half', () => {
    expect(ids(beyond([spot('half', 398, 495)], ROOM).right)).toEqual([])
    expect(ids(beyond([spot('less', 402, 495)], ROOM).right)).toEqual([])
    expect(ids(beyond([spot('corner', 404, 495)], ROOM).right)).toEqual(['corner'])
  })
  it('stand where they hide no piece, else where they hide the fewest', () => {
    expect(placeAlong('down', ROOM, [])).toBe(0.5)
    expect(placeAlong('down', ROOM, [spot('piece', 200, 470)])).toBe(0.34)
    expect(placeAlong('down', ROOM, [spot('piece', 200, 470), spot('tool', 136, 470)])).toBe(0.66)
    expect(placeAlong('left', ROOM, [spot('piece', 30, 300)])).toBe(0.34)
    const everywhere = [0.5, 0.34, 0.66, 0.2, 0.8].map((part) => spot('piece', 400 * part, 470))
    expect(placeAlong('down', ROOM, [...everywhere, spot('more', 210, 475)])).toBe(0.34)
  })
})

describe('what an arrow may hide', () => {
  it('is said by boards with marks, not by classes of theirs', () => {
    const asked = [...edges.matchAll(/querySelectorAll\('([^']*)'\)/g)].map((found) => found[1]!)
    expect(asked.length).toBeGreaterThan(0)
    for (const selector of asked) expect(selector).not.toMatch(/\./)
  })
})
