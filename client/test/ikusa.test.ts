import { describe, expect, it } from 'vitest'
import data from '../../src/honjin/games/ikusa/data/ikusa.json'
// @ts-expect-error: a script without types
import { made } from '../scripts/map-ikusa.mjs'
import { boxed, openBox } from '../src/boards/box'
import { toldAll } from '../src/boards/events'
import { allAttacks, ranked } from '../src/boards/ikusa/attacklist'
import { passName, rollsOf } from '../src/boards/ikusa/battle'
import { coach as lines } from '../src/boards/ikusa/coach'
import {
  attackLine,
  bySea,
  edgeOf,
  isProvince,
  PLACE,
  placeName,
  pointsOf,
  rowAt,
} from '../src/boards/ikusa/geometry'
import { EDGES, PLACES } from '../src/boards/ikusa/map.gen'
import written from '../src/boards/ikusa/map.gen.ts?raw'
import { mayTake, planned, spreadActions } from '../src/boards/ikusa/plan'
import { type BattleFrame, type Frame, scenes } from '../src/boards/ikusa/scenes'
import { tally } from '../src/boards/ikusa/score'
import { armiesOf, type Battle, BINS, coloursOf, type IkusaView } from '../src/boards/ikusa/types'
import {
  about,
  armySaid,
  bundleOf,
  isBundle,
  label,
  owed,
  provinceSaid,
  say,
} from '../src/boards/ikusa/words'
import { add, queued } from '../src/table/queue'
import type { GameEvent } from '../src/wire'
import help from './help.json'
import recorded from './ikusa-moments.json'
import heard from './ikusa-news.json'

openBox(help.ikusa)

/** What a seat saw and could do; before and events are there where something was shown as a scene. */
interface Moment {
  before: IkusaView | null
  after: IkusaView
  events: GameEvent[]
  legal: string[]
}
interface News {
  before: IkusaView
  after: IkusaView
  events: GameEvent[]
}
const all = recorded as unknown as Moment[]
const moments = all.filter((one) => one.after)
const news = heard as unknown as News[]
const views = moments.map((one) => one.after)
const at = (phase: string): Moment => moments.find((one) => one.after.phase === phase)!
const battles = news
  .flatMap(({ events, before }) => scenes(events, before))
  .filter((scene) => scene.key.startsWith('battle:'))
const frames = battles.flatMap((scene) => scene.frames as BattleFrame[])

describe('the map', () => {
  it('is up to date with the data of the game', () => {
    expect(written).toBe((made as () => string)())
  })
  it('has 68 provinces, and tells those of the same name apart', () => {
    expect(PLACES).toHaveLength(68)
    expect(new Set(PLACES.map((place) => place.full)).size).toBe(68)
    expect(placeName('awa_shikoku')).not.toBe(placeName('awa_honshu'))
    expect(provinceSaid(views[0]!, 'awa_honshu')).toContain('Honsh')
  })
  it('draws every border and sea line between provinces it has', () => {
    for (const { ends, at: middle } of EDGES) {
      for (const end of ends) expect(isProvince(end)).toBe(true)
      expect(middle.every(Number.isFinite)).toBe(true)
      expect(edgeOf(ends[1], ends[0])).toBe(edgeOf(...ends))
    }
    expect(bySea('noto', 'sado')).toBe(true)
    expect(bySea('kaga', 'noto')).toBe(false)
  })
  it('lets an attack cross the middle of its border', () => {
    const { at: middle } = attackLine('omi', 'mino')
    expect(middle).toEqual(edgeOf('mino', 'omi')!.at)
    expect(attackLine('mino', 'omi').tip).not.toEqual(attackLine('omi', 'mino').tip)
  })
  it('follows a sea line to the shore of its target', () => {
    const [there, back] = [attackLine('awa_honshu', 'kii'), attackLine('kii', 'awa_honshu')]
    const away = (id: string, [x, y]: [number, number]) =>
      Math.hypot(PLACE.get(id)!.at[0] - x, PLACE.get(id)!.at[1] - y)
    expect(away('kii', there.tip)).toBeLessThan(away('awa_honshu', there.tip))
    expect(away('awa_honshu', back.tip)).toBeLessThan(away('kii', back.tip))
    expect(pointsOf('M10 20l5-3-2 7')).toEqual([
      [10, 20],
      [15, 17],
      [13, 24],
    ])
  })
  it('puts what stands in a province in a row around its middle', () => {
    const [x] = PLACE.get('kai')!.at
    const row = [0, 1, 2].map((i) => rowAt('kai', i, 3)[0])
    expect(row[1]).toBeCloseTo(x)
    expect(row[2]! - x).toBeCloseTo(x - row[0]!)
  })
})

describe('plans', () => {
  it('are sent once every koku is in a bin, in the order of the bins', () => {
    expect(planned([1, 2, 0, 0, 0], 0, 4)).toEqual([])
    expect(planned([1, 2, 0, 1, 0], 0, 4)).toEqual([
      'plan turn_order 1',
      'plan build 2',
      'plan levy 0',
      'plan ronin 1',
      'plan ninja 0',
    ])
    expect(planned([1, 2, 0, 1, 0], 3, 4)).toEqual(['plan ronin 1', 'plan ninja 0'])
    expect(at('planning').legal).toContain('plan turn_order 0')
  })
  it('fill no army beyond its room, and always leave a way out for a 3rd army that is too full', () => {
    expect(
      mayTake(
        [
          [2, 2, 1],
          [2, 1, 2],
          [2, 2, 2],
        ],
        0,
        0,
      ),
    ).toBe(false)
    expect(
      mayTake(
        [
          [2, 2, 1],
          [2, 1, 2],
          [2, 2, 2],
        ],
        0,
        1,
      ),
    ).toBe(true)
    expect(
      mayTake(
        [
          [2, 2, 1],
          [2, 2, 1],
          [2, 2, 2],
        ],
        2,
        0,
      ),
    ).toBe(true)
    expect(
      mayTake(
        [
          [2, 3, 0],
          [1, 1, 3],
          [2, 2, 2],
        ],
        0,
        0,
      ),
    ).toBe(false)
    for (let a = 0; a <= 5; a++)
      for (let b = 0; a + b <= 5; b++)
        for (let c = 0; c <= 5; c++)
          for (let e = 0; c + e <= 5; e++) {
            const spread = [
              [a, b, 5 - a - b],
              [c, e, 5 - c - e],
              [2, 2, 2],
            ]
            if (a + c <= 4 && b + e <= 4 && spread[0]![2]! + spread[1]![2]! > 4)
              expect(
                [0, 1].some((row) => [0, 1].some((i) => mayTake(spread, row, i))),
                JSON.stringify(spread),
              ).toBe(true)
          }
  })
})

describe('plans for armies', () => {
  it('spread units over armies by six actions', () => {
    const actions = spreadActions(
      [
        [2, 2, 1],
        [1, 2, 2],
        [2, 2, 2],
      ],
      0,
    )
    expect(actions).toHaveLength(6)
    expect(actions[3]).toBe('spread swordsman section-2 2')
    expect(at('spreading').legal).toContain(actions[0])
  })
})

describe('words', () => {
  it('know from the help what units hit on', () => {
    for (const unit of data.units.table) expect(boxed(unit.id, 'hits_on')).toBe(`≤${unit.value}`)
  })
  it('read bundles', () => {
    expect(isBundle('1S+1G')).toBe(true)
    expect(isBundle('settsu')).toBe(false)
    expect(bundleOf('1S+1G')).toEqual({ swordsman: 1, gunner: 1 })
  })
  it('name every element of every legal path', () => {
    for (const { after, legal } of moments) {
      for (const word of new Set(legal.flatMap((path) => path.split(' '))))
        expect(label(word, after, {}), word).not.toMatch(/_/)
    }
  })
  it('have a sentence of their own and a coach for whoever must decide', () => {
    for (const { after, legal } of moments.filter((one) => one.legal.length > 0)) {
      const said = say(after, [], {}, { prepared: [] })
      expect(said.text, after.phase).not.toBe(after.prompt)
      expect(lines.phases[after.phase] ?? '', after.phase).not.toBe('')
      expect(legal.length).toBeGreaterThan(0)
    }
  })
  it('tell what stands in an army and in a province', () => {
    const view = at('marching').after
    const army = armiesOf(view, coloursOf(view, 'A')[0]!)[0]!
    expect(armySaid(view, army)).toContain(placeName(view.armies[army]!.place))
    expect(about(army, view, {})!.text).toMatch(/level \d/)
  })
  it('count the casualties that are still owed', () => {
    const { after } = at('losing')
    expect(owed(after)).toBeGreaterThan(0)
  })
})

describe('battles', () => {
  it('are scenes with the dice of each kind, and hits by its value', () => {
    expect(battles.length).toBeGreaterThan(0)
    const rolls = frames.flatMap((frame) => frame.sides.flatMap((side) => side.rolls))
    expect(rolls.length).toBeGreaterThan(0)
    for (const roll of rolls) for (const die of roll.dice) expect(die.value).toBeGreaterThanOrEqual(1)
  })
  it('speak of a first strike only where one is rolled', () => {
    const opening = frames.filter((frame) => frame.pass === 0)
    const struck = (frame: BattleFrame) => frame.sides.some((side) => side.rolls.length > 0)
    expect(opening.some((frame) => !struck(frame))).toBe(true)
    for (const frame of opening) expect(passName(frame.pass, frame.first) !== '').toBe(struck(frame))
  })
  it('show a die as a hit where the server says so, whatever it shows', () => {
    const battle = {
      dice: { 'attacker bowman': [12, 1], 'first_strike gunner': [3] },
      dice_hit: { 'attacker bowman': [true, false], 'first_strike gunner': [true] },
    } as unknown as Battle
    expect(rollsOf(battle, 'attacker')[0]!.dice.map((die) => die.hit)).toEqual([true, false])
    expect(rollsOf(battle, 'defender')).toEqual([
      { kind: 'gunner', first: true, dice: [{ value: 3, hit: true }] },
    ])
  })
  it('lead from the board before them to the board after them, event by event', () => {
    const board = ({ provinces, armies }: IkusaView) => [
      Object.entries(provinces).map(([id, { owner = '', force = {}, walls = '' }]) => [
        id,
        owner,
        force,
        walls,
      ]),
      Object.entries(armies).map(([id, { place, units }]) => [id, place, units]),
    ]
    for (const { before, after, events } of news) expect(board(toldAll(before, events))).toEqual(board(after))
  })
  it('never show more units after a loss than before it', () => {
    const count = (frame: BattleFrame) =>
      frame.sides.map((side) =>
        side.groups.reduce(
          (sum, group) => sum + Object.values(group.units).reduce((a, b) => a + b, 0),
          side.walls,
        ),
      )
    for (const scene of battles.filter(({ events }) => events.every(({ kind }) => kind !== 'revealed'))) {
      const counts = (scene.frames as BattleFrame[]).map(count)
      counts
        .slice(1)
        .forEach((now, i) => now.forEach((n, side) => expect(n).toBeLessThanOrEqual(counts[i]![side]!)))
    }
  })
  it('say whose they are, by seats, and what came of them', () => {
    for (const { before, events } of news)
      for (const scene of scenes(events, before).filter((one) => one.key.startsWith('battle:'))) {
        const sides = (scene.frames as BattleFrame[])[0]!.sides.map((side) => side.colour)
        for (const colour of sides.filter(Boolean))
          expect(scene.seats, scene.title).toContain(before.colours[colour]!.seat)
        expect(scene.result!.element).toBe((scene.frames as BattleFrame[])[0]!.to)
        expect(scene.result!.text).toMatch(/^(Nobody loses a unit|\w.* loses \w+, \w.* \w+)\. .+\.$/)
      }
  })
  it('that go on join the scene before', () => {
    const scene = { key: 'battle:a>b', title: '', events: [], steps: 2, frames: [1, 2] as unknown[] }
    const joined = add(queued([scene]), [{ ...scene, goesOn: true, frames: [3], steps: 1 }])
    expect(joined.scenes).toHaveLength(1)
    expect(joined.scenes[0]).toMatchObject({ steps: 3, frames: [1, 2, 3] })
    expect(add(queued([scene]), [scene]).scenes).toHaveLength(2)
  })
  it('and the turning of plans leave no step without a frame', () => {
    for (const { events, before } of news)
      for (const scene of scenes(events, before)) expect((scene.frames as Frame[]).length).toBe(scene.steps)
  })
})

describe('the end', () => {
  it('counts all provinces that somebody holds', () => {
    const view = views.at(-1)!
    const seats = Array.from({ length: view.seats }, (_, i) => String.fromCharCode(65 + i))
    expect(seats.reduce((sum, seat) => sum + tally(view, seat).provinces, 0)).toBe(
      Object.values(view.provinces).filter((province) => province.owner).length,
    )
    expect(BINS).toHaveLength(5)
  })
})

describe('the list of all attacks', () => {
  it('has every attack of every army and force, the best chance first', () => {
    const legal = ['attack red-1 omi', 'attack kai mino', 'attack red-1', 'end', 'strike blue-1']
    expect(allAttacks(legal)).toEqual(['attack red-1 omi', 'attack kai mino'])
    const rows = [null, 0.2, 0.9].map((chance, i) => ({ action: String(i), chance }))
    expect(ranked(rows).map(({ action }) => action)).toEqual(['2', '1', '0'])
  })
})
