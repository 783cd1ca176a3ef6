import { describe, expect, it } from 'vitest'
import type { Cue, GameModule, Scene } from '../src/boards/module'
import {
  arrive,
  type Beat,
  briefly,
  cuesOf,
  elementsOf,
  flashed,
  fought,
  involves,
  type Line,
  moved,
  next,
  quiet,
  skipMoves,
} from '../src/table/beats'
import { beside } from '../src/table/flash'
import { FLASH, flashing, hurry, lengthOf, pauseOf, timed, wholeOf } from '../src/table/pace'
import { forward, type Queue, showing, stepLength } from '../src/table/queue'
import type { GameEvent, View } from '../src/wire'

let sequence = 0
const event = (kind: string, facts: Record<string, unknown> = {}): GameEvent => ({
  sequence: ++sequence,
  kind,
  facts,
  text: kind,
})
const scene = (key: string, more: Partial<Scene> = {}): Scene => ({
  key,
  title: key,
  steps: 3,
  events: [event('fight', { seat: 'B', against: ['C'] })],
  ...more,
})
const view = (name: string): View => ({ phase: name }) as View
const beat = (number: number, more: Partial<Beat> = {}): Beat => ({
  number,
  before: view(`before ${number}`),
  view: view(`after ${number}`),
  news: [],
  cues: [{ how: 'auto', element: `p${number}` }],
  scenes: [],
  seat: 'B',
  own: false,
  ...more,
})
const line = (...beats: Beat[]): Line => beats.reduce(arrive, quiet)

describe('a crowd of moves', () => {
  const move = (number: number, scenes: Scene[] = []): Beat => ({
    number,
    before: {} as View,
    view: { version: number } as unknown as View,
    news: [event('moved')],
    cues: [{ how: 'touch', element: String(number), after: true }],
    scenes,
    seat: 'B',
    own: false,
  })
  it('is shown together, but no fight is passed over', () => {
    let line = quiet
    for (let i = 0; i < 100; i++) line = arrive(line, move(i))
    expect(line.beats.length).toBe(6)
    expect(line.beats.flatMap((beat) => beat.news).length).toBe(100)
    expect(pauseOf(line.beats.at(-1)!)).toBe(pauseOf(line.beats[0]!))
    expect(line.beats.at(-1)!.view).toEqual({ version: 99 })
    const fight = arrive(line, move(100, [scene('fight')]))
    expect(fight.beats.length).toBe(7)
    expect(arrive(fight, move(101)).beats.length).toBe(8)
  })

  it('of several seats is shown seat by seat, as long as not too much waits', () => {
    const by = (seat: string) => (number: number) => ({ ...move(number), seat })
    const shown = [...[1, 2, 3, 4, 5, 6, 7].map(by('B')), ...[8, 9].map(by('C'))].reduce(arrive, quiet)
    expect(shown.beats.map((beat) => beat.seat)).toEqual(['B', 'B', 'B', 'B', 'B', 'B', 'C'])
    expect(shown.beats.at(-1)!.news).toHaveLength(2)
  })

  it('without anything to be seen adds nothing', () => {
    const silent = { ...move(2), cues: [], news: [event('sealed')] }
    const after = arrive(arrive(quiet, move(1)), silent)
    expect(after.beats).toHaveLength(1)
    expect(after.beats[0]!.news).toHaveLength(2)
  })

  it('has a piece that moves twice go the whole way at once', () => {
    const step = (number: number, from: string, to: string): Beat => ({
      ...move(number),
      cues: [{ how: 'travel', element: 'army', from, via: [to] }],
    })
    const many = Array.from({ length: 9 }, (_, i) => step(i, `p${i}`, `p${i + 1}`))
    const last = many.reduce(arrive, quiet).beats.at(-1)!
    expect(last.cues).toHaveLength(1)
    expect(last.cues[0]!.via!.at(-1)).toBe('p9')
    expect(last.cues[0]!.from).toBe(`p${9 - last.cues[0]!.via!.length}`)
  })
})

describe('fights in full', () => {
  const fights = (count: number, brief = 0): Queue => ({
    scenes: [
      ...Array.from({ length: count }, (_, i) => ({ key: String(i), title: '', steps: 5, events: [] })),
      ...Array.from({ length: brief }, (_, i) => ({
        key: `b${i}`,
        title: '',
        steps: 5,
        events: [],
        brief: true,
      })),
    ],
    current: 0,
    step: 0,
  })
  const length = (queue: Queue): number => {
    let whole = 0
    for (let at = queue; showing(at) && !showing(at)!.brief; at = forward(at)) whole += stepLength(at)
    return whole
  }
  it('take their time where there are few, and hurry where there are many', () => {
    expect(length(fights(1))).toBe(5600)
    expect(length(fights(3))).toBe(2 * 4200 + 5600)
    expect(length(fights(6, 10))).toBeLessThan(16_500)
    expect(length(fights(6, 10))).toBeGreaterThan(length(fights(3)))
    expect(stepLength(fights(40))).toBe(350)
    expect(stepLength(fights(1), 6)).toBe(350)
  })
})

describe('the line of what happened', () => {
  it('shows one move after the other, in the order in which they came', () => {
    const seen: number[] = []
    for (let at = line(beat(1), beat(2), beat(3)); at.beats.length > 0; at = moved(at))
      seen.push(at.beats[0]!.number)
    expect(seen).toEqual([1, 2, 3])
  })

  it('shows the fights of a move after its changes, and then the next move', () => {
    let at = moved(line(beat(1, { scenes: [scene('a'), scene('b')] }), beat(2)))
    expect([at.beats[0]!.number, at.moved, at.queue.current]).toEqual([1, true, 0])
    for (let i = 0; i < 3; i++) at = fought(at, forward(at.queue))
    expect(at.queue.current).toBe(1)
    for (let i = 0; i < 3; i++) at = fought(at, forward(at.queue))
    expect([at.beats[0]!.number, at.moved]).toEqual([2, false])
    expect(next(at)).toEqual(quiet)
  })

  it('joins a fight that goes on to the one on show', () => {
    const first = moved(line(beat(1, { scenes: [scene('a')] })))
    const at = arrive(first, beat(2, { scenes: [scene('a', { goesOn: true, steps: 2 })] }))
    expect(at.beats).toHaveLength(1)
    expect(at.queue.scenes[0]!.steps).toBe(5)
    expect(at.beats[0]!.view).toEqual(view('after 2'))
  })

  it('skips to the next fight shown in full, over moves and flashes', () => {
    const at = line(
      beat(1),
      beat(2, { scenes: [scene('a', { brief: true })] }),
      beat(3, { scenes: [scene('b', { brief: true }), scene('c')] }),
      beat(4),
    )
    const there = skipMoves(at)
    expect([there.beats[0]!.number, there.moved, there.queue.current]).toEqual([3, true, 1])
    expect(skipMoves(fought(there, forward({ ...there.queue, step: 2 })))).toEqual(quiet)
    expect(skipMoves(line(beat(1), beat(2)))).toEqual(quiet)
  })

  it('ends a flash as a whole', () => {
    const at = moved(line(beat(1, { scenes: [scene('a', { brief: true }), scene('b')] })))
    expect(flashed(at).queue).toMatchObject({ current: 1, step: 0 })
  })
})

describe('the time it takes', () => {
  const cue = (more: Partial<Cue> = {}): Cue => ({ how: 'travel', element: 'x', ...more })

  it('runs cues together, or one after the other', () => {
    expect(timed([cue(), cue()]).starts).toEqual([0, 0])
    expect(timed([cue(), cue({ after: true })]).starts).toEqual([0, lengthOf(cue())])
    expect(timed([cue(), cue({ how: 'strike', after: true }), cue({ hold: 900 })]).length).toBe(
      lengthOf(cue()) + lengthOf(cue({ hold: 900 })),
    )
    expect(timed([])).toEqual({ starts: [], length: 0 })
  })

  it('takes about half a second for a move of another, less for one of mine, none for nothing', () => {
    expect(pauseOf(beat(1))).toBe(500)
    expect(pauseOf(beat(1, { own: true }))).toBe(350)
    expect(pauseOf(beat(1, { cues: [] }))).toBe(0)
  })

  it('takes longer over a longer way', () => {
    expect(lengthOf(cue({ via: ['a', 'b', 'c', 'd', 'e'] }))).toBe(600)
  })

  it('hurries when many moves wait', () => {
    const many = (n: number) => Array.from({ length: n }, (_, i) => beat(i))
    expect(hurry(many(10))).toBe(1)
    expect(many(200).reduce((sum, one) => sum + pauseOf(one), 0) / hurry(many(200))).toBeCloseTo(9000)
    // Each beat at the speed of the moment: the whole line within the time that was promised.
    const watch = (n: number) => {
      const beats = many(n)
      return beats.reduce((spent, one, i) => spent + pauseOf(one) / hurry(beats.slice(i), spent), 0)
    }
    expect(watch(200)).toBeLessThan(12000)
    expect(watch(5)).toBe(many(5).reduce((sum, one) => sum + pauseOf(one), 0))
    // Moves that come one by one are shown faster too, but never so fast that they cannot be seen.
    expect([0, 6000, 60000].map((spent) => hurry(many(1), spent))).toEqual([1, 2, 3])
    const fights = (n: number) => Array.from({ length: n }, () => scene('a', { brief: true }))
    expect(hurry([beat(1, { scenes: fights(90) })])).toBeGreaterThan(2)
  })

  it('flashes a few fights one by one, and many in groups', () => {
    const sizes = (n: number) => {
      const scenes = Array.from({ length: n }, () => scene('a', { brief: true }))
      const found: number[] = []
      for (let i = 0; i < n; i += found.at(-1)!) found.push(flashing(scenes, i).length)
      return found
    }
    expect([1, 3, 7, 30].map(sizes)).toEqual([[1], [1, 1, 1], [3, 3, 1], [6, 6, 6, 6, 6]])
    const mixed = [scene('a', { brief: true }), scene('mine'), scene('b', { brief: true })]
    expect([0, 1, 2].map((i) => flashing(mixed, i).length)).toEqual([1, 0, 1])
    expect(wholeOf(beat(1, { scenes: mixed }))).toBe(pauseOf(beat(1)) + 2 * FLASH)
  })
})

describe('what is shown of an event', () => {
  const module = (cues?: GameModule['cues']) =>
    ({
      touched: ({ facts }: GameEvent) => [String(facts['piece'])],
      ...(cues ? { cues } : {}),
    }) as unknown as GameModule
  const [a, b] = [event('laid', { seat: 'B', piece: 'b1' }), event('laid', { seat: 'C', piece: 'c1' })]

  it('is what it touched, from the seat of who acted', () => {
    expect(cuesOf(module(), [a, b], [], view('x'), view('y'))).toEqual([
      { how: 'auto', element: 'b1', from: 'seat:B' },
      { how: 'auto', element: 'c1', from: 'seat:C' },
    ])
  })

  it('comes event after event, but for those of one kind, and touches nothing twice', () => {
    const turned = event('turned', { seat: 'B', piece: 'd1' })
    const cues = cuesOf(module(), [a, b, turned, a], [], view('x'), view('y'))
    expect(cues.map((cue) => [cue.element, cue.after ?? false])).toEqual([
      ['b1', false],
      ['c1', false],
      ['d1', true],
    ])
    const twice = module(() => [{ how: 'travel', element: 'b1' }])
    expect(cuesOf(twice, [a, a], [], view('x'), view('y')).map((cue) => cue.after ?? false)).toEqual([
      false,
      true,
    ])
  })

  it('is what the board says, where it says something', () => {
    const own = module((one) => (one === a ? [{ how: 'turn', element: 'b1' }] : null))
    expect(cuesOf(own, [a, b], [], view('x'), view('y')).map((cue) => cue.how)).toEqual(['turn', 'auto'])
  })

  it('leaves out what belongs to a fight', () => {
    expect(cuesOf(module(), [a, b], [scene('f', { events: [b] })], view('x'), view('y'))).toHaveLength(1)
  })

  it('looks at all elements and places before the board changes', () => {
    const cues: Cue[] = [
      { how: 'leave', element: 'a', to: 'seat:B' },
      { how: 'travel', element: 'b', from: 'c' },
    ]
    expect(new Set(elementsOf(beat(1, { cues })))).toEqual(new Set(['a', '', 'seat:B', 'b', 'c']))
  })
})

describe('whose fight it is', () => {
  it('is told by the scene, or by the seats its events name', () => {
    expect(['A', 'B', 'C'].filter((seat) => involves(scene('x'), seat))).toEqual(['B', 'C'])
    expect(involves(scene('x', { seats: ['A'] }), 'B')).toBe(false)
    expect(involves(scene('x', { seats: ['A'] }), 'A')).toBe(true)
  })

  it.each([
    ['mine', 'A', true],
    ['mine', 'B', false],
    ['mine', '', false],
    ['all', 'A', false],
    ['none', 'B', true],
  ] as const)('with films of %s, seat %s sees it flash: %s', (films, seat, flashes) => {
    expect(briefly([scene('x')], films, seat)[0]!.brief ?? false).toBe(flashes)
  })
})

describe('a flash', () => {
  const board = { left: 0, top: 0, width: 400, height: 400 }
  const size = { width: 100, height: 40 }
  it('lies above what it is about, or below where there is no room', () => {
    const unit = { left: 50, top: 200, width: 30, height: 30 }
    expect(beside(unit, size, board).top + size.height / 2).toBeLessThan(unit.top)
    const high = { ...unit, top: 20 }
    expect(beside(high, size, board).top - size.height / 2).toBeGreaterThan(high.top + high.height)
  })
  it('lies on what is much larger', () => {
    expect(beside({ left: 0, top: 100, width: 300, height: 200 }, size, board)).toEqual({
      left: 150,
      top: 200,
    })
  })
})
