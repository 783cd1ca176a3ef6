import { describe, expect, it } from 'vitest'
// @ts-expect-error: a script without types
import { covered, written } from '../scripts/map.mjs'
import { numberOf, openBox } from '../src/boards/box'
import rokugan from '../src/boards/rokugan'
import { forecast, foretold } from '../src/boards/rokugan/forecast'
import { intoOf, PLACE, SPOTS } from '../src/boards/rokugan/geometry'
import { BORDERS, LANDS, PLACES, SIZE } from '../src/boards/rokugan/map.gen'
import { linesOf, nameBox, namedAt, namesAt, piecesOf, printAt } from '../src/boards/rokugan/names'
import { RADIUS } from '../src/boards/rokugan/pieces'
import { text } from '../src/boards/rokugan/text'
import type { Province, RokuganForecast, RokuganView, Token } from '../src/boards/rokugan/types'
import { apart, type Plate, type Point, platesOf, wheelOf } from '../src/boards/rokugan/wheel'
import { heldOf } from '../src/boards/rokugan/words'
import { callOf } from '../src/table/context'
import type { SeatInfo } from '../src/wire'
import help from './help.json'

openBox(help.rokugan)

const province = (id: string, owner: string, faceup = 0): Province => ({
  id,
  owner,
  facedown: owner ? 1 : 0,
  faceup,
  special: '',
  honor: 2,
  defense: numberOf(id, 'defense'),
  banners: faceup,
  walls: numberOf(id, 'defense') + faceup,
  withstood: false,
})
const token = (id: string, owner: string, spot: string, kind = ''): Token => ({
  id,
  owner,
  spot,
  kind,
  face_up: false,
  blessings: [],
  seen_by: [],
  not_bluff: false,
})
const NOTHING = { own: 0, against: 0, seen: 0, hidden: 0, rivals: 0, needs: 0 }
/** Crane in seat A holds the Crane lands; Lion in seat B holds its capital with one token face up. */
const table = (tokens: Token[], met: Partial<RokuganForecast> = {}): RokuganView =>
  ({
    seat: 'A',
    lawful: {},
    forecasts: {
      lion_capital: { ...NOTHING, against: 3, needs: 4, ...met },
      crane_capital: { ...NOTHING, own: 2, ...met },
    },
    players: [
      { seat: 'A', clan: 'crane' },
      { seat: 'B', clan: 'lion' },
    ],
    provinces: [...PLACE.keys()].map((id) =>
      id === 'lion_capital' ? province(id, 'B', 1) : province(id, id.startsWith('crane') ? 'A' : ''),
    ),
    tokens,
  }) as unknown as RokuganView

describe('what a spot would do', () => {
  const way = 'crane_middle>lion_capital'
  it('counts the printed defense and what lies face up', () => {
    const told = forecast(table([]), 'army4', way)!
    expect(told.title).toBe('Attack Lion Capital')
    expect(told.from).toBe('from Crane Middle')
    expect(told.lines.map(({ value }) => value)).toEqual(['2', '+1'])
    expect(told.verdict).toBe('4 against 3')
    expect(told.worth).toContain('you hold 0 of 3')
  })
  it('leaves open what nobody can know', () => {
    const told = forecast(table([], { hidden: 1 }), 'army4', way)!
    expect(told.verdict).toBe('4 against 3 or more')
    expect(told.lines.at(-1)).toMatchObject({ value: '+ ?', hidden: true })
    expect(told.why).toMatch(/only if what is hidden there adds nothing/)
  })
  it('adds own tokens that attack the same province, and tells of other attackers', () => {
    const told = forecast(table([], { own: 2, needs: 2, rivals: 1 }), 'army2', way)!
    expect(told.verdict).toBe('4 against 3')
    expect(told.lines.at(-1)!.label).toBe(text.forecast.rivals(1))
  })
  it('says who wins as the server counts it', () => {
    expect(forecast(table([]), 'army3', way)!.why).toBe('Ties go to the defender.')
    expect(forecast(table([], { needs: 3 }), 'army3', way)!.why).toBe('Enough as things stand.')
    expect(forecast(table([]), 'army2', way)!.why).toBe('Too weak by itself.')
  })
  it('counts the guard of a province of one’s own, and who threatens it', () => {
    const told = forecast(table([], { rivals: 1 }), 'army3', 'crane_capital')!
    expect(told.title).toBe('Defend Crane Capital')
    expect(told.verdict).toBe('Defense 5')
    expect(told.why).toBe('One token threatens it.')
  })
  it('says so where the token would be thrown out, and nothing about tokens that do not fight', () => {
    const view = { ...table([]), lawful: { army4: [way] } }
    expect(forecast(view, 'army4', 'sea>crane_capital')!.verdict).toBe(text.forecast.dud)
    expect(foretold(view, 'bluff', way)).toBe('')
    expect(foretold(view, 'army4', way)).toBe('4 against 3. Enough as things stand.')
  })
  it('knows how much of a territory a seat holds', () => {
    expect(heldOf(table([]), LANDS.find((land) => land.id === 'crane')!, 'A')).toBe(3)
  })
})

describe('the map', () => {
  const inSheet = ([x, y]: number[], margin: number) =>
    x! >= margin && y! >= margin && x! <= SIZE[0] - margin && y! <= SIZE[1] - margin
  it('has room for everything that lies in a province', () => {
    for (const { id, control, special, combat, label } of PLACES)
      for (const at of [control, special, combat, label]) expect(inSheet(at, 12), id).toBe(true)
  })
  it('writes no name where a token on a border lies', () => {
    for (const place of PLACES)
      for (const { at, ends } of BORDERS)
        expect(
          covered(written(place.label as Point, { label: place.name }), at as Point, RADIUS),
          `${place.id}, ${ends}`,
        ).toBeLessThan(4)
  })
})

describe('who has no clan yet', () => {
  const view = {
    players: [
      { seat: 'A', clan: '' },
      { seat: 'B', clan: '' },
    ],
  } as unknown as RokuganView
  it('goes by their own name, never by the letter of a seat', () => {
    const clan = rokugan.clan(view, 'B')
    const bot = { seat: 'B', kind: 'bot', taken: true, name: 'Kachi bot' } as SeatInfo
    expect(callOf(bot, clan)).toBe('Kachi bot')
    expect(callOf({ ...bot, kind: 'person', name: 'Bea' }, clan)).toBe('Bea')
    expect(clan.name).toBe('Player 2')
  })
})

describe('the wheel of a province', () => {
  it('keeps buttons apart, however near they begin', () => {
    const moved = apart(
      [
        [0, 0],
        [1, 0],
        [0, 1],
      ] as Point[],
      50,
    )
    for (const [i, a] of moved.entries())
      for (const b of moved.slice(i + 1)) expect(Math.hypot(a[0] - b[0], a[1] - b[1])).toBeGreaterThan(49)
  })
  it('has room for a thumb on every spot of every province', () => {
    for (const id of PLACE.keys()) {
      const ways = [id, ...[...SPOTS.keys()].filter((spot) => intoOf(spot) === id)]
      const at = [...wheelOf(ways, 0.85).values()]
      for (const [i, a] of at.entries())
        for (const b of at.slice(i + 1))
          expect(Math.hypot(a[0] - b[0], a[1] - b[1]) / 0.85, id).toBeGreaterThan(54)
    }
  })
  it('has the names of two buttons beside each other, never on each other', () => {
    const SCALE = 0.85
    for (const id of PLACE.keys()) {
      const ways = [id, ...[...SPOTS.keys()].filter((spot) => intoOf(spot) === id)]
      for (const [i, one] of ways.entries())
        for (const other of ways.slice(i + 1)) {
          const at = wheelOf([one, other], SCALE)
          const plates = platesOf(at, SCALE)
          const [a, b] = [one, other].map((way) => {
            const [[x, y], plate] = [at.get(way)!, plates.get(way)!]
            return { x: x / SCALE + plate.x, y: y / SCALE + plate.y, half: plate.half }
          }) as [Plate, Plate]
          const apart = Math.abs(a.y - b.y) >= 20 || Math.abs(a.x - b.x) >= a.half + b.half
          expect(apart, `${one} and ${other}`).toBe(true)
        }
    }
  })
})

describe('the names of provinces', () => {
  const PHONE = 0.4
  type Box = ReturnType<typeof nameBox>
  const meet = (a: Box, b: Box, least: number): boolean =>
    Math.min(a.left + a.width, b.left + b.width) - Math.max(a.left, b.left) > least &&
    Math.min(a.top + a.height, b.top + b.height) - Math.max(a.top, b.top) > least
  const boxes = (points: ReturnType<typeof namesAt>): Box[] =>
    PLACES.map((place) => nameBox(points.get(place.id)!, PHONE))

  it('stay at their places where nothing lies', () => {
    for (const [id, { x, y }] of namesAt([], 1)) expect([x, y], id).toEqual(PLACE.get(id)!.label)
  })

  it.each([0.17, 0.21, 0.25, 0.3, 0.34, PHONE, 0.46, 0.5, 0.6, 0.8, 1.3])(
    'end before the rim of the map and do not meet, at scale %s',
    (k) => {
      const points = namesAt([], k)
      const all = namedAt(k).map((place) => [place.id, nameBox(points.get(place.id)!, k)] as const)
      for (const [i, [id, box]] of all.entries()) {
        expect(Math.min(box.left, box.top), id).toBeGreaterThan(3.9)
        expect(box.left + box.width, id).toBeLessThan(SIZE[0]! - 3.9)
        expect(box.top + box.height, id).toBeLessThan(SIZE[1]! - 3.9)
        for (const [other, theirs] of all.slice(i + 1))
          expect(meet(box, theirs, 1 / k), `${id} and ${other}`).toBe(false)
      }
    },
  )

  it('have what is printed under their last line, however large they are written', () => {
    for (const place of PLACES)
      for (const k of [0.5, 0.6, 0.8, 1]) {
        const letters = Math.max(17.5, 14 / k)
        const lines = linesOf(place, k)
        const last = 100 - 3 - (lines.length > 2 ? 17 : 0) + (lines.length - 1) * 1.03 * letters
        expect(printAt(lines, 100, k) - 13.5, `${place.id} at ${k}`).toBeGreaterThan(last)
      }
  })

  it('are broken where letters are larger than the map, and end before its rim', () => {
    const long = PLACES.filter(({ name }) => name.startsWith('Shadowlands'))
    expect(long).toHaveLength(2)
    for (const place of long) {
      expect(linesOf(place, 1)).toEqual(place.name.split(' '))
      for (const k of [0.6, PHONE]) expect(linesOf(place, k).slice(0, 2)).toEqual(['Shadow-', 'lands'])
    }
  })

  it('make room for words that are said over a token', () => {
    const place = PLACE.get('scorpion_west')!
    const [x, y] = place.label as [number, number]
    const words = [-44, 0, 44].map((side) => ({ x: x + side, y, r: 18 }))
    const under = (at: Parameters<typeof nameBox>[0]): number =>
      words.filter(({ x, y, r }) =>
        meet(nameBox(at, 0.66), { left: x - r, top: y - r, width: 2 * r, height: 2 * r }, 2),
      ).length
    expect(under({ x, y, lines: linesOf(place, 0.66) })).toBe(3)
    expect(under(namesAt(words, 0.66).get('scorpion_west')!)).toBe(0)
  })

  it('keep clear of face-up control tokens, which hang beside a plaque', () => {
    const on = (id: string, faceup: number) =>
      ({ tokens: [], provinces: [{ ...province(id, 'B'), faceup }] }) as unknown as RokuganView
    for (const place of PLACES) {
      const pieces = piecesOf(on(place.id, 1), 0.62)
      expect(pieces).toHaveLength(piecesOf(on(place.id, 0), 0.62).length + 1)
      const { x, y, r } = pieces.at(-1)!
      const plus = { left: x - r, top: y - r, width: 2 * r, height: 2 * r }
      const points = namesAt(pieces, 0.62)
      for (const other of PLACES)
        expect(meet(nameBox(points.get(other.id)!, 0.62), plus, 6), `${other.id} on ${place.id}`).toBe(false)
    }
  })

  it('go aside on a phone where tokens lie, and not on each other', () => {
    const borders = [...SPOTS.values()]
      .filter((_, i) => i % 3 === 0)
      .map((spot, i) => token(`t${i}`, 'B', spot.id))
    const inside = PLACES.map((place, i) => token(`m${i}`, 'B', place.id))
    const provinces = PLACES.map((place) => province(place.id, 'B'))
    const printed = boxes(namesAt([], PHONE))
    const pairs = (all: Box[]) => all.flatMap((a, i) => all.slice(i + 1).filter((b) => meet(a, b, 12))).length
    for (const tokens of [borders, inside]) {
      const pieces = piecesOf({ provinces, tokens } as unknown as RokuganView, PHONE)
      const hidden = (all: Box[]) =>
        all.filter((box) =>
          pieces.some(({ x, y, r }) =>
            meet(box, { left: x - r, top: y - r, width: 2 * r, height: 2 * r }, r / 2),
          ),
        ).length
      const now = boxes(namesAt(pieces, PHONE))
      expect(hidden(now)).toBeLessThan(hidden(printed) / 4)
      expect(pairs(now)).toBeLessThanOrEqual(pairs(printed))
    }
  })
})
