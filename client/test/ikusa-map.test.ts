import { describe, expect, it } from 'vitest'
import {
  APART,
  boxFromAfar,
  isProvince,
  LETTERS,
  labelAt,
  labelWidth,
  middleOf,
  namesFromAfar,
  PLACE,
  type Point,
  pointsOf,
  REACH,
  rowAt,
  SHEET,
  spreadOut,
} from '../src/boards/ikusa/geometry'
import { PLACES } from '../src/boards/ikusa/map.gen'
import { armiesIn, colourOf, type IkusaView, ledBy, size, standingIn } from '../src/boards/ikusa/types'
import { sameParts } from '../src/boards/parts'
import { type Change, patched } from '../src/change'
import recorded from './ikusa-moments.json'

type Box = [left: number, top: number, right: number, bottom: number]

/** The room of the board beside the seats and over the command bar. */
const SCREENS = { 1440: [1108, 656], 1920: [1588, 870] } as const
const scaleAt = ([width, height]: readonly [number, number]): number =>
  Math.min(width / SHEET.width, height / SHEET.height)
/** Names and pieces may touch, no more; between two names there is a gap. */
const TOUCH = 4
const GAP = 3

const nameBox = (id: string, banner: boolean): Box => {
  const [x, y] = labelAt(id, banner)
  const half = labelWidth(PLACE.get(id)!.name) / 2
  return [x - half, y - LETTERS / 2, x + half, y + LETTERS / 2]
}
const discBox = ([x, y]: readonly [number, number]): Box => {
  const [up, down] = REACH.disc
  return [x - up, y - up, x + down, y + down]
}
const bannerBox = ([x, y]: readonly [number, number]): Box => {
  const [up, down] = REACH.banner
  return [x - 23, y - up, x + 18, y + down]
}
const wider = ([left, top, right, bottom]: Box, by: number): Box => [left - by, top, right + by, bottom]
/** How deep two boxes lie in each other, in pixels. */
const depth = (a: Box, b: Box, scale: number): number =>
  Math.max(
    0,
    Math.min(Math.min(a[2], b[2]) - Math.max(a[0], b[0]), Math.min(a[3], b[3]) - Math.max(a[1], b[1])) *
      scale,
  )

interface Standing {
  name: Box
  pieces: Box[]
}
/** A board on which some provinces have a banner beside their force. */
const board = (banners: ReadonlySet<string>): Map<string, Standing> =>
  new Map(
    PLACES.map(({ id }) => {
      const both = banners.has(id)
      const pieces = both ? [bannerBox(rowAt(id, 0, 2)), discBox(rowAt(id, 1, 2))] : [discBox(middleOf(id))]
      return [id, { name: nameBox(id, both), pieces }]
    }),
  )

function collisions(stands: Map<string, Standing>, scale: number, about?: string): string[] {
  const found: string[] = []
  for (const [id, { name }] of stands)
    for (const [other, { name: theirs, pieces }] of stands) {
      if (about && id !== about && other !== about) continue
      if (id < other && depth(wider(name, GAP / scale), theirs, scale) > 0)
        found.push(`${id} and ${other}: names`)
      if (pieces.some((piece) => depth(name, piece, scale) > TOUCH)) found.push(`${id} under ${other}`)
    }
  return found
}

describe.each(Object.entries(SCREENS))('at %s pixels', (_, screen) => {
  const scale = scaleAt(screen)
  it('no name meets a piece or another name', () => {
    expect(collisions(board(new Set()), scale)).toEqual([])
  })
  it('nor does it where an army stands, wherever that is', () => {
    for (const { id } of PLACES) expect(collisions(board(new Set([id])), scale, id), id).toEqual([])
  })
  it('names are at least 14 pixels high', () => {
    expect(LETTERS * scale).toBeGreaterThan(14)
  })
})

describe('from afar', () => {
  it('no two names meet, and an army is never without one for want of trying', () => {
    for (const banners of [new Set<string>(), new Set(['mino', 'musashi', 'iki', 'tosa'])]) {
      const shown = [...namesFromAfar(banners)]
      expect(shown.length).toBeGreaterThan(20)
      for (const id of banners) expect(shown).toContain(id)
      const boxes = shown.map((id) => boxFromAfar(id, banners.has(id)))
      for (const [i, a] of boxes.entries()) for (const b of boxes.slice(i + 1)) expect(depth(a, b, 1)).toBe(0)
    }
  })
})

describe('the map', () => {
  it('shows all land and crops the empty sea', () => {
    const land = PLACES.flatMap(({ shape }) => pointsOf(shape))
    for (const [x, y] of land) {
      expect(x).toBeGreaterThan(SHEET.x)
      expect(y).toBeGreaterThan(SHEET.y)
      expect(x).toBeLessThan(SHEET.x + SHEET.width)
      expect(y).toBeLessThan(SHEET.y + SHEET.height)
    }
    const top = Math.min(...land.map(([, y]) => y))
    const bottom = Math.max(...land.map(([, y]) => y))
    expect((bottom - top) / SHEET.height).toBeGreaterThan(0.9)
  })
  it('lets pieces of one province stand beside each other, in boards that were played', () => {
    const views = (recorded as unknown as { after?: IkusaView }[]).flatMap(({ after }) => after ?? [])
    for (const view of views)
      for (const id of Object.keys(view.provinces).filter(isProvince)) {
        const many = armiesIn(view, id).length + (size(view.provinces[id]!.force) > 0 ? 1 : 0)
        for (let i = 1; i < many; i++)
          expect(rowAt(id, i, many)[0] - rowAt(id, i - 1, many)[0]).toBeCloseTo(APART)
      }
  })
})

describe('when an army moves', () => {
  const marching = (view: IkusaView) =>
    Object.keys(view.armies).find((id) => isProvince(view.armies[id]!.place))
  const before = recorded.map(({ after }) => after as unknown as IkusaView).find(marching)!
  const army = marching(before)!
  const from = before.armies[army]!.place
  const to = PLACES.map(({ id }) => id).find((id) => armiesIn(before, id).length === 0)!
  const after = patched(before, { armies: { [army]: { place: ['=', to] } } } as Change) as IkusaView
  const changed = (names: string[], of: (view: IkusaView, name: string) => readonly unknown[]) =>
    names.filter((name) => !sameParts((view: IkusaView) => of(view, name))(before, after)).sort()

  it('what stands in two provinces is drawn again, and nothing else', () => {
    const provinces = PLACES.map(({ id }) => id)
    expect(changed(provinces, standingIn)).toEqual([from, to].sort())
  })
  it('one seat is drawn again, and no other', () => {
    const seats = [...new Set(Object.values(before.colours).map(({ seat }) => seat))]
    expect(seats.length).toBeGreaterThan(1)
    expect(changed(seats, ledBy)).toEqual([before.colours[colourOf(army)]!.seat])
  })
})

describe('chances on the map', () => {
  const pill = (x: number, y: number, away = 1) => ({ at: [x, y] as [number, number], half: 30, away })
  it('stay where they belong as long as there is room', () => {
    expect(spreadOut([pill(0, 0), pill(200, 0), pill(0, 80)], 1.28)).toEqual([
      [0, 0],
      [0, 0],
      [0, 0],
    ])
  })
  it('lie side by side where two attacks have one goal, or goals lie close together', () => {
    const pills = [pill(0, 0), pill(0, 0), pill(0, 0), pill(40, 20)]
    for (const scale of [1.28, 2]) {
      const laid = spreadOut(pills, scale).map(([dx, dy], i) => [
        pills[i]!.at[0] / scale + dx,
        pills[i]!.at[1] / scale + dy,
      ])
      for (const [i, [x, y]] of laid.entries())
        for (const [ox, oy] of laid.slice(i + 1))
          expect(Math.abs(x! - ox!) >= 60 || Math.abs(y! - oy!) >= 26, `${laid.join('; ')}`).toBe(true)
    }
  })
  it('make way to the side or outward, not onto the pieces they belong to', () => {
    for (const away of [1, -1]) {
      const [, [dx, dy]] = spreadOut([pill(56, 4), pill(0, 0, away)], 1.28) as [Point, Point]
      expect([dx !== 0 || dy !== 0, dy * away >= 0]).toEqual([true, true])
    }
  })
})
