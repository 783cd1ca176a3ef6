import { describe, expect, it } from 'vitest'
import { openBox } from '../src/boards/box'
import { cardText } from '../src/boards/kawanakajima/cardtext'
import { carrying } from '../src/boards/kawanakajima/carrying'
import { best, prospect } from '../src/boards/kawanakajima/chances'
import {
  matOf,
  noOrders,
  type OrdersDraft,
  ordersChain,
  setupChain,
  spent,
  toggled,
  unsent,
} from '../src/boards/kawanakajima/drafts'
import { lastDraw } from '../src/boards/kawanakajima/draw'
import {
  campAt,
  campHeight,
  hexesApart,
  isHex,
  middle,
  neighbours,
  type Point,
  shifted,
} from '../src/boards/kawanakajima/geometry'
import { chancesAt, grownAt, hides, numberAt, tailOf } from '../src/boards/kawanakajima/labels'
import { AREAS } from '../src/boards/kawanakajima/map.gen'
import { armyOfBattle, headAt } from '../src/boards/kawanakajima/overlays'
import { inkLines, pigment } from '../src/boards/kawanakajima/pieces'
import { marchTo, marchTogether, mates, onlyMarch } from '../src/boards/kawanakajima/reach'
import { edgePoint, plotOf, stageCentre } from '../src/boards/kawanakajima/siege'
import { above, closeUp, cuttingNone, gathered, leastScale, opening } from '../src/boards/kawanakajima/sights'
import { drawnThisTurn } from '../src/boards/kawanakajima/strip'
import { tables } from '../src/boards/kawanakajima/tables'
import { trailsOf } from '../src/boards/kawanakajima/trails'
import type { KawanakajimaView } from '../src/boards/kawanakajima/types'
import { outOfReach } from '../src/boards/kawanakajima/words'
import type { Rect } from '../src/table/camera'
import { nextOf } from '../src/table/useSend'
import type { GameEvent } from '../src/wire'
import help from './help.json'
import recorded from './kawanakajima-moments.json'

openBox(help.kawanakajima)

const views = (recorded as unknown as { after: KawanakajimaView }[]).map((one) => one.after)
const at = (phase: string): KawanakajimaView => views.find((view) => view.phase === phase)!
const event = (kind: string, facts: Record<string, unknown>, sequence = 0): GameEvent =>
  ({ kind, facts, sequence, text: '' }) as unknown as GameEvent

describe('orders on the mat', () => {
  const errands = [
    { clan: 'T-B', by: 'own' },
    { clan: 'T-M', by: 'own' },
    { clan: 'T-M', by: 'kosaka' },
  ]
  it('are bought by who can pay, Kosaka first for his own', () => {
    const one = toggled(noOrders, 'T-M', { own: 2, kosaka: 1 }, errands)
    expect(one.bought).toEqual({ 'T-M': 'kosaka' })
    expect(toggled(noOrders, 'T-M', { own: 2, kosaka: 0 }, errands).bought).toEqual({ 'T-M': 'own' })
    expect(toggled(noOrders, 'T-B', { own: 0, kosaka: 3 }, errands)).toEqual(noOrders)
    expect(toggled(one, 'T-M', { own: 0, kosaka: 0 }, errands)).toEqual(noOrders)
  })
  it('become actions in the order of the letters, sealed at the end', () => {
    const draft: OrdersDraft = {
      bought: { 'T-M': 'kosaka', 'T-B': 'own' },
      called: false,
      specials: [
        { activity: 'attack', clans: ['T-C'] },
        { activity: 'combined_maneuver', clans: ['T-B', 'T-D'] },
        { activity: 'impetuous_attack', clans: [] },
      ],
    }
    expect(ordersChain(draft)).toEqual([
      'clan T-B',
      'kosaka T-M',
      'log attack',
      'clan T-C',
      'log combined_maneuver',
      'clan T-B',
      'clan T-D',
      'done',
      'log impetuous_attack',
      'done',
    ])
    expect(spent(draft, 2, errands)).toEqual({ own: 3, kosaka: 1 })
  })
  it('go on where a gesture was cut short', () => {
    const draft: OrdersDraft = { ...noOrders, bought: { 'T-B': 'own', 'T-M': 'kosaka' } }
    expect(ordersChain(unsent(draft, { 'T-B': 'own' }))).toEqual(['kosaka T-M', 'done'])
  })
  it('wait for the Clan of a Special chit, and are nothing when nothing is chosen', () => {
    expect(ordersChain(noOrders)).toEqual([])
    expect(ordersChain({ ...noOrders, specials: [{ activity: 'retreat', clans: [] }] })).toEqual([])
  })
})

describe('the set-up on the mat', () => {
  const choices = { 'T-M': ['A', 'B', 'C', 'D'], 'T-N': ['A', 'B', 'C', 'D'] }
  it('is sealed when every Clan has its place, whatever the order they got it in', () => {
    expect(setupChain({ 'T-N': 'B' }, choices)).toEqual([])
    expect(setupChain({ 'T-N': 'B', 'T-M': 'C' }, choices)).toEqual(['entry C', 'entry B'])
    expect(setupChain({ 'U-A': 'attack' }, { 'U-A': ['attack', 'defense'] })).toEqual(['mode attack'])
  })
  it('lies on the table only for the seat that has to decide', () => {
    const settling = {
      ...at('step'),
      phase: 'settle',
      private: { modes: {}, entries: {}, bought: {}, about: '', markers: 0, choices, errands: [] },
    } as unknown as KawanakajimaView
    expect(matOf(settling, true)).toBe('setup')
    expect(matOf(settling, false)).toBeNull()
    expect(matOf(at('step'), true)).toBeNull()
  })
})

describe('a gesture', () => {
  it('leaves out a step with a question mark that is not possible, and ends at any other', () => {
    expect(nextOf(['stop?', 'pick T-A2?', 'go 2510'], ['go 2510', 'go 2511'])).toEqual(['go 2510', []])
    expect(nextOf(['stop?', 'go 2510'], ['stop', 'go 2510'])).toEqual(['stop', ['go 2510']])
    expect(nextOf(['go 2510', 'stop?'], ['go 2511'])).toEqual([null, []])
    expect(nextOf(['stop?'], ['done'])).toEqual([null, []])
  })
  it('leaves no choice to a unit whose march can end on one hex only', () => {
    const view = views.find((one) => one.move && Object.keys(one.move.reach).length > 3)!
    const [goal, other] = Object.keys(view.move!.reach) as [string, string]
    const within = (stops: string[]): KawanakajimaView => ({ ...view, move: { ...view.move!, stops } })
    const steps = ['go 2510', 'go 2511']
    expect(onlyMarch(within([goal]), steps)).toEqual(marchTo(within([goal]), goal))
    expect(onlyMarch(within([goal]), steps).at(-1)).toBe('stop?')
    expect(onlyMarch(within([goal]), [...steps, 'stop'])).toEqual([])
    expect(onlyMarch(within([goal, other]), steps)).toEqual([])
    expect(onlyMarch({ ...view, move: null }, ['pick T-A1', 'pick T-A2'])).toEqual([])
  })
  it('takes a counter that is dragged to the hex it is dropped on', () => {
    const view = views.find((one) => one.move && one.move.stops.length > 1)!
    const { unit, stops } = view.move!
    const goal = stops.at(-1)!
    const steps = ['go 2510']
    expect(carrying.moves(view, steps, unit)).toBe(true)
    expect(carrying.moves(view, ['stop'], unit)).toBe(false)
    expect(carrying.onto(view, steps, unit, goal)).toEqual(marchTo(view, goal))
    expect(carrying.onto(view, steps, unit, '0101')).toBeNull()
    expect(carrying.onto(view, steps, 'T-Z9', goal)).toBeNull()
  })
  it('begins the march of a counter that is lifted, and knows when it has gone by itself', () => {
    const view = { ...views.find((one) => one.counters.length > 1)!, move: null, phase: 'next_mover' }
    const { id, place } = view.counters[0]!
    expect(carrying.begins(view, [`pick ${id}`], id)).toBe(`pick ${id}`)
    expect(carrying.begins(view, ['pick U-Z9'], id)).toBeNull()
    expect(carrying.begins({ ...view, phase: 'declare' }, [`pick ${id}`], id)).toBeNull()
    expect(carrying.onto(view, ['pick U-Z9'], id, place)).toEqual([])
    expect(carrying.onto(view, ['pick U-Z9'], id, '0101')).toBeNull()
  })
  it('advances the counter that is dragged into the hex that the enemy left', () => {
    const seen = views.find((one) => one.counters.some(({ place }) => isHex(place)))!
    const { id, place } = seen.counters.find((one) => isHex(one.place))!
    const [beside] = neighbours(place) as [string]
    const view = { ...seen, move: null, phase: 'advance', vacated: [beside] }
    expect(carrying.moves(view, [`pick ${id}`, 'done'], id)).toBe(true)
    expect(carrying.onto(view, [`pick ${id}`], id, beside)).toEqual([`pick ${id}`])
    expect(carrying.onto(view, [`pick ${id}`], id, place)).toBeNull()
  })
  it('marches a Clan in formation', () => {
    const view = views.find((one) => one.move && mates(one).length > 0)!
    const goal = Object.keys(view.move!.reach)[0]!
    const chain = marchTogether(view, goal)
    const unit = view.counters.find((one) => one.id === view.move!.unit)!
    for (const mate of mates(view)) {
      const to = shifted(mate.place, unit.place, goal)
      expect(chain).toContain(`pick ${mate.id}?`)
      expect(chain).toContain(`go ${to}`)
      expect(hexesApart(mate.place, unit.place)).toBe(hexesApart(to, goal))
    }
  })
})

describe('hexes', () => {
  it('are as far apart as one has to walk', () => {
    expect(hexesApart('2510', '2510')).toBe(0)
    for (const id of neighbours('2510')) expect(hexesApart('2510', id)).toBe(1)
    expect(hexesApart('2510', '2710')).toBe(2)
    expect(hexesApart('2510', '2513')).toBe(3)
  })
  it('keep their shape when they are carried along', () => {
    for (const from of ['2510', '2610'])
      for (const to of neighbours(from))
        for (const other of neighbours(from)) expect(hexesApart(shifted(other, from, to), to)).toBe(1)
  })
})

describe('the camera', () => {
  it('opens with counters that can be read, on as many as fit', () => {
    const room = { width: 1060, height: 640 }
    const points: Point[] = [
      [1000, 600],
      [1100, 600],
      [1200, 700],
      [100, 1900],
    ]
    const part = opening(points, [], room)
    const scale = Math.min(room.width / part.width, room.height / part.height)
    expect(scale * 60).toBeGreaterThanOrEqual(34)
    for (const [x, y] of points.slice(0, 3)) {
      expect(x).toBeGreaterThan(part.x)
      expect(x).toBeLessThan(part.x + part.width)
      expect(y).toBeGreaterThan(part.y)
      expect(y).toBeLessThan(part.y + part.height)
    }
    expect(leastScale({ width: 390, height: 500 }) * 60).toBe(43)
  })
  it('shows one of them on the lowest map too', () => {
    const low = { width: 320, height: 75 }
    const [x, y]: Point = [1000, 600]
    const part = opening([[x, y]], [[x, y]], low)
    expect([x > part.x, x < part.x + part.width, y > part.y, y < part.y + part.height]).toEqual(
      Array(4).fill(true),
    )
    expect(Math.min(low.width / part.width, low.height / part.height) * 60).toBeGreaterThanOrEqual(43 - 1e-6)
  })
  it('goes to the most of those who are asked about, never between them', () => {
    const room = { width: 390, height: 440 }
    const part = gathered(at('orders'), ['0905', '3015', '3116', '3017'], room)
    const isIn = (id: string) => {
      const [x, y] = middle(id)
      return x > part.x && x < part.x + part.width && y > part.y && y < part.y + part.height
    }
    expect(['3015', '3116', '3017'].every(isIn)).toBe(true)
    expect(isIn('0905')).toBe(false)
  })
  it('shows a camp with all who wait there when one of them moves', () => {
    const [unit, ...others] = at('orders')
      .counters.slice(0, 8)
      .map((one) => ({ ...one, place: 'entry-C' }))
    const view = { ...at('orders'), counters: [unit!, ...others], move: { unit: unit!.id } }
    const room = { width: 1000, height: 560 }
    const part = gathered(view as KawanakajimaView, ['1619', '1719', '1415', '1214', 'entry-C'], room)
    const [, top] = campAt('C')
    expect(part.y).toBeLessThan(top)
    expect(part.y + part.height).toBeGreaterThan(top + campHeight(8))
  })
  it('comes close enough for a finger, however low the map is', () => {
    const room = { width: 390, height: 150 }
    const part = closeUp('2510', room)
    expect(Math.min(room.width / part.width, room.height / part.height)).toBeGreaterThanOrEqual(0.8)
  })
})

describe('what happened', () => {
  const drawn = [
    event('turn', { turn: 2 }, 1),
    event('drawn', { chit: 'U-B' }, 2),
    event('declined', { chit: 'U-B' }, 3),
    event('drawn', { chit: 'rally' }, 4),
    event('drawn', { chit: 'T-C' }, 5),
    event('void', { chit: 'T-C' }, 6),
  ]
  it('is told by the chits of this turn in order, without the one that was put back', () => {
    expect(drawnThisTurn([event('drawn', { chit: 'U-A' }), ...drawn])).toEqual(['rally', 'T-C'])
  })
  it('shows the last draw, and that nothing came of it', () => {
    expect(lastDraw(drawn)).toEqual({ chit: 'T-C', sequence: 5, idle: true })
    expect(lastDraw([])).toBeNull()
  })
  it('leaves a trail from where a unit set out', () => {
    const view = at('step')
    const unit = view.counters.find((one) => /^\d{4}$/.test(one.place))!
    const [a, b] = neighbours(unit.place) as [string, string]
    const events = [
      event('stepped', { unit: unit.id, from: b, to: a }),
      event('stepped', { unit: unit.id, from: a, to: unit.place }),
    ]
    expect(trailsOf(view, events, new Map([[unit.id, 'B']]))).toEqual([{ unit, places: [b, a, unit.place] }])
    expect(trailsOf(view, events, new Map())).toEqual([])
  })
})

describe('odds', () => {
  const odds = (defenders: number, attackers: number) => ({
    chances: [defenders, 0, attackers, 1 - defenders - attackers].map((probability) => ({
      text: '',
      probability,
    })),
  })
  it('propose what hurts the others most and oneself least', () => {
    const known = { done: odds(0.5, 0.1), 'column T-A1': odds(0.6, 0.05), 'line T-A1': odds(0.6, 0.2) }
    expect(best(known, Object.keys(known), true)).toBe('column T-A1')
    expect(best(known, Object.keys(known), false)).toBe('done')
    expect(prospect({}, true)).toBeNull()
  })
})

describe('counters and wards', () => {
  it('tell the Clans of an army apart by colour and ink lines', () => {
    const letters = [...'ABCDEFGHIJKLMNOPQRST']
    expect(new Set(letters.map((one) => `${pigment(one)} ${inkLines(one)}`)).size).toBe(letters.length)
  })
  it('do not lie on each other, and every wall leaves its ward', () => {
    const plots = AREAS.map(({ id }) => plotOf(id))
    plots.forEach((one, i) => {
      for (const other of plots.slice(i + 1)) {
        const apart =
          Math.abs(one.x - other.x) >= (one.width + other.width) / 2 ||
          Math.abs(one.y - other.y) >= (one.height + other.height) / 2
        expect(apart).toBe(true)
      }
    })
    for (const { ends } of tables.fort()) {
      const [from, to] = [plotOf(ends[0]), plotOf(ends[1])]
      const [x, y] = edgePoint(from, to)
      expect(Math.abs(x - from.x) > from.width / 2 || Math.abs(y - from.y) > from.height / 2).toBe(true)
    }
  })
})

describe('what lies over the map', () => {
  const chance = { left: -35, right: 35, top: -17, bottom: 17 }
  const number = { left: -13, right: 13, top: -13, bottom: 13 }
  it('puts the odds of an enemy below it, and where others stand, where no figure is hidden', () => {
    const [enemy, ...others] = ['2815', '2816', '2915', '2916', '2616'].map(middle) as [Point, ...Point[]]
    expect(chancesAt([enemy], [enemy])).toEqual([[enemy[0], enemy[1] + 34]])
    for (const some of [[], others.slice(0, 1), others.slice(0, 2), others]) {
      const all = [enemy, ...some]
      expect(hides(chancesAt([enemy], all)[0]!, chance, all)).toBe(0)
    }
  })
  it('lays no chance over another, however close together the enemies stand', () => {
    const enemies = ['2815', '2816', '2915', '2916', '3015', '2715', '2716', '3016'].map(middle)
    for (const scale of [1, 0.57, 0.4, 0.3]) {
      const larger = Math.max(1, 0.7 / scale)
      const laid = chancesAt(enemies, enemies, grownAt(scale))
      for (const [i, [x, y]] of laid.entries())
        for (const [ox, oy] of laid.slice(i + 1))
          expect(
            Math.abs(x - ox) >= 60 * larger || Math.abs(y - oy) >= 28 * larger,
            `${[x, y]} and ${[ox, oy]} at ${scale}`,
          ).toBe(true)
    }
  })
  it('points from a chance to its counter', () => {
    expect(tailOf([0, -34])).toBe('M9.0 0.0L0.0 -7.0L-9.0 0.0z')
    expect(tailOf([-70, 0])).toBe('M0.0 -9.0L-43.0 0.0L0.0 9.0z')
  })
  it('hides as little as possible where an enemy is surrounded', () => {
    const all = ['2815', ...neighbours('2815')].map(middle)
    const least = hides(chancesAt([all[0]!], all)[0]!, chance, all)
    expect(least).toBeGreaterThan(0)
    expect(least).toBeLessThan(hides(all[0]!, chance, all) / 3)
  })
  it('puts the number of a battle where it hides no figures, whichever way the two face', () => {
    for (const other of neighbours('2815')) {
      const pair = [middle('2815'), middle(other)] as const
      expect(hides(numberAt(...pair, pair), number, pair)).toBe(0)
      expect(Math.hypot(...numberAt(...pair, pair).map((n, i) => n - pair[0][i]!))).toBeLessThan(60)
    }
  })
  it('cuts no plate of an Entry Point where the map can be moved a little', () => {
    const part = { x: 500, y: 500, width: 600, height: 400 }
    const plate = { x: 1050, y: 600, width: 240, height: 100 }
    const cut = (at: Rect) => at.x + at.width > plate.x && at.x + at.width < plate.x + plate.width
    expect(cut(part)).toBe(true)
    const near = { width: 600, height: 400 }
    const moved = cuttingNone(part, [plate], [[700, 700]], near)
    expect(cut(moved)).toBe(false)
    expect(moved.x).toBe(444)
    // What is asked about stays in sight; where both cannot be, the map is seen from farther back while counters can be read.
    expect(cuttingNone(part, [plate], [[1040, 700]], near).x).toBe(696)
    const both: Point[] = [
      [1040, 700],
      [560, 700],
    ]
    const back = cuttingNone(part, [plate], both, near)
    expect([back.x + back.width > plate.x + plate.width, near.width / back.width > 43 / 60]).toEqual([
      true,
      true,
    ])
    expect(cuttingNone(part, [plate], both, { width: 430, height: 287 })).toEqual(part)
  })
  it('keeps plates from under the buttons that zoom', () => {
    const part = { x: 500, y: 500, width: 900, height: 600 }
    const plate = { x: 1150, y: 1000, width: 240, height: 62 }
    const { x, y } = cuttingNone(part, [plate], [[900, 700]], { width: 900, height: 600 })
    expect(plate.x + plate.width <= x + 900 - 66 || plate.y + plate.height <= y + 600 - 158).toBe(true)
  })
  it('shows a Clan above the card that asks about it', () => {
    const part = { x: 0, y: 100, width: 400, height: 400 }
    // The card covers the lower half: the middle of the part is seen in the middle of the upper half.
    expect(above(part, 0.5).y).toBe(200)
    expect(above(part, 0)).toEqual(part)
  })
  it('lets one Clan attack, and several', () => {
    expect(cardText.attack(['Takemata'], ['Morozumi'])).toBe('Takemata attacks Morozumi')
    expect(cardText.attack(['Obata, Aiki and Ashida'], ['Saito'])).toBe('Obata, Aiki and Ashida attack Saito')
    expect(cardText.attack(['Takemata', 'Suibara', 'Nagao'], ['Baba', 'Oyamada'])).toBe(
      'Takemata, Suibara and Nagao attack Baba and Oyamada',
    )
  })
})

describe('an arrowhead', () => {
  it('has the colour of who attacks, once somebody does', () => {
    const battle = { number: 1, attackers: ['U-E1'], defenders: ['T-A1'] }
    expect(armyOfBattle(battle)).toBe('uesugi')
    expect(armyOfBattle({ ...battle, attackers: [] })).toBe('')
  })
  it('stands on the border of two counters', () => {
    const pair: Parameters<typeof headAt>[0] = [
      [0, 0],
      [60, 0],
    ]
    expect(headAt(pair)).toEqual({ at: [30, 0], angle: 0 })
  })
})

describe('a fort that is larger than its room', () => {
  const part = { width: 580, height: 520 }
  it('opens on the part that shows the most of what is decided about', () => {
    expect(stageCentre(['sannomaru', 'umadashi', 'ninomaru_s', 'honmaru'], part)).toBe('ninomaru_s')
  })
  it('opens on the only ward that is meant, wherever it lies', () => {
    expect(stageCentre(['ishiba'], part)).toBe('ishiba')
  })
})

describe('a hex that no way leads to', () => {
  const unit = { id: 'U-H1', name: 'Yasuda shot' }
  const view = {
    phase: 'step',
    counters: [unit],
    clans: [],
    move: { unit: 'U-H1', mp: 4, reach: { 2412: [] } },
  } as unknown as KawanakajimaView
  it('is said to be out of reach, with the points that are left', () => {
    expect(outOfReach(view, '1107')).toBe('Yasuda shot cannot reach hex 1107 now, with 4 MP left.')
  })
  it('is no matter where it can be reached, where something else is asked, or where no hex is meant', () => {
    expect(outOfReach(view, '2412')).toBe('')
    expect(outOfReach(view, 'U-H1')).toBe('')
    expect(outOfReach({ ...view, phase: 'declare' }, '1107')).toBe('')
  })
})
