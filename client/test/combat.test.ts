import { describe, expect, it } from 'vitest'
import { during, frames, scenes, written } from '../src/boards/kenjin/combat'
import type { KenjinView } from '../src/boards/kenjin/types'
import { add, atEnd, back, empty, forward, queued, showing, skipScene } from '../src/table/queue'
import type { GameEvent } from '../src/wire'
import game from './kenjin-game.json'

const events = game.events as unknown as GameEvent[]
const before = game.before as unknown as KenjinView
const after = game.after as unknown as KenjinView
const fights = scenes(events, before)

describe('fights', () => {
  it('are found in order, one for each battlefield', () => {
    expect(fights.map((f) => f.key)).toEqual(['port', 'sanctuary', 'village', 'golden_temple'])
    for (const fight of fights) expect(fight.steps).toBe(frames(fight.events, before).length)
  })
  it('add up to the totals the server announces', () => {
    for (const fight of fights) {
      const totals = fight.events.filter((e) => e.kind === 'total')
      const last = frames(fight.events, before).at(-1)!
      for (const total of totals) {
        const side = last.sides.find((s) => s.seat === total.facts['seat'])!
        expect(side.parts.reduce((sum, part) => sum + part.value, 0)).toBe(total.facts['total'])
        expect(side.sum).toBe(total.facts['total'])
        expect(side.cards.filter((c) => !c.out || fight.key === 'golden_temple')).toHaveLength(
          total.facts['cards'] as number,
        )
      }
    }
  })
  it('grow card by card', () => {
    const sums = frames(fights[0]!.events, before).map((f) => f.sides.find((s) => s.seat === 'B')!.sum)
    expect(sums).toEqual([...sums].sort((a, b) => a - b))
    expect(sums.at(-1)).toBe(18)
  })
  it('show nothing hidden before the reveal, and the fallen after it', () => {
    const village = frames(fights[2]!.events, before)
    expect(
      village[0]!.sides
        .flatMap((s) => s.cards)
        .filter((c) => !c.open)
        .map((c) => c.id),
    ).toEqual(['a4', 'a8', 'b7'])
    const shot = village.find((f) => f.stage === 'archers')!
    expect(shot.sides[0]!.cards.find((c) => c.id === 'a4')!.out).toBe(true)
    expect(shot.sides[1]!.cards.find((c) => c.kind === 'archer')!.acts).toBe(true)
  })
  it('name the conqueror at the end only', () => {
    const port = frames(fights[0]!.events, before)
    expect(port.slice(0, -1).every((f) => f.winner === '')).toBe(true)
    expect(port.at(-1)!.winner).toBe('B')
  })
  it('write their sums out', () => {
    expect(
      written([
        { label: '', value: 1 },
        { label: '', value: 3 },
        { label: '', value: -2 },
      ]),
    ).toBe('1 + 3 − 2')
  })
})

describe('the board while fights are shown', () => {
  const midway = during(before, after, events, fights, 1) as KenjinView
  it('tells nothing before its time', () => {
    expect(midway.over).toBe(false)
    expect(midway.score).toEqual([])
    expect(midway.battlefields.map((f) => f.conqueror)).toEqual(['B', '', '', ''])
    const later = midway.pieces.filter((p) => p.place === 'village' && p.owner === 'B' && !p.face_up)
    expect(later.every((p) => p.kind === null)).toBe(true)
  })
})

describe('the queue', () => {
  const two = fights.slice(0, 2)
  it('goes step by step, then to the next scene, then is empty', () => {
    let queue = queued(two)
    for (let i = 0; i < two[0]!.steps - 1; i++) queue = forward(queue)
    expect(atEnd(queue)).toBe(true)
    queue = forward(queue)
    expect(showing(queue)).toBe(two[1])
    for (let i = 0; i < two[1]!.steps; i++) queue = forward(queue)
    expect(queue).toEqual(empty)
  })
  it('skips to the result first, then on', () => {
    let queue = skipScene(queued(two))
    expect(atEnd(queue)).toBe(true)
    queue = skipScene(queue)
    expect(queue.current).toBe(1)
    expect(back(queue).step).toBe(0)
  })
  it('takes more while it shows', () => {
    expect(add(queued([two[0]!]), [two[1]!]).scenes).toHaveLength(2)
    expect(add(empty, two).current).toBe(0)
  })
})
