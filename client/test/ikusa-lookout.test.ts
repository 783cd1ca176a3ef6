import { describe, expect, it } from 'vitest'
import { middleOf, SHEET } from '../src/boards/ikusa/geometry'
import { byHeight, groupOf, isUpright, placesAsked } from '../src/boards/ikusa/lookout'
import type { IkusaView } from '../src/boards/ikusa/types'
import type { Rect } from '../src/table/camera'

const PHONE = { width: 390, height: 400 }
const isIn = (part: Rect, [x, y]: readonly [number, number]): boolean =>
  x > part.x && x < part.x + part.width && y > part.y && y < part.y + part.height

describe('an upright screen', () => {
  it('shows the land at its full height and never more than there is', () => {
    expect(isUpright(PHONE)).toBe(true)
    expect(isUpright({ width: 390, height: 300 })).toBe(true)
    expect(isUpright({ width: 1108, height: 690 })).toBe(false)
    for (const id of ['tsushima', 'omi', 'mutsu']) {
      const part = byHeight(middleOf(id), PHONE)
      expect(part.height).toBe(SHEET.height)
      expect(part.x).toBeGreaterThanOrEqual(SHEET.x)
      expect(part.x + part.width).toBeLessThanOrEqual(SHEET.x + SHEET.width + 0.01)
    }
  })
  it('shows a part of the land that can be read where it is low', () => {
    const low = { width: 320, height: 110 }
    for (const id of ['tsushima', 'omi', 'mutsu']) {
      const part = byHeight(middleOf(id), low)
      expect(low.height / part.height).toBeCloseTo(0.3)
      expect(isIn(part, middleOf(id)), id).toBe(true)
      expect(part.y).toBeGreaterThanOrEqual(SHEET.y)
      expect(part.y + part.height).toBeLessThanOrEqual(SHEET.y + SHEET.height + 0.01)
    }
  })
  it('comes near to a group of targets, and stays back for those all over the land', () => {
    const close = groupOf(['omi', 'iga', 'ise'], PHONE)
    expect(close.height).toBeLessThan(SHEET.height)
    for (const id of ['omi', 'iga', 'ise']) expect(isIn(close, middleOf(id))).toBe(true)
    const single = groupOf(['omi'], { width: 745, height: 910 })
    expect(910 / single.height).toBeLessThanOrEqual(1.25)
    const far = groupOf(['tsushima', 'mutsu'], PHONE)
    expect(far.height).toBe(SHEET.height)
    expect(['tsushima', 'mutsu'].some((id) => isIn(far, middleOf(id)))).toBe(true)
  })
  it('looks at the provinces between which units are moved, though none of them is chosen', () => {
    const view = {
      phase: 'gathering',
      armies: { 'red-1': { place: 'mino' } },
      step: { origin: 'omi', goal: 'iwami' },
    } as unknown as IkusaView
    expect(placesAsked(view, ['spearman', 'done'])).toEqual(['omi', 'iwami'])
    expect(placesAsked(view, ['red-1', 'kai', 'kai'])).toEqual(['mino', 'kai'])
    expect(placesAsked({ ...view, phase: 'levying' }, ['1B'])).toEqual([])
  })
})
