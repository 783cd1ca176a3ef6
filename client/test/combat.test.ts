import { describe, expect, it } from 'vitest'
import { during, type Frame, scenes, written } from '../src/boards/kenjin/combat'
import type { KenjinView } from '../src/boards/kenjin/types'
import type { Scene } from '../src/boards/module'
import { add, atEnd, back, empty, forward, queued, showing, skipScene } from '../src/table/queue'
import type { GameEvent } from '../src/wire'
import recorded from './kenjin-news.json'

interface News {
  before: KenjinView
  after: KenjinView
  events: GameEvent[]
}
const news = recorded as unknown as News[]
const shown = news.map(({ events, before }) => scenes(events, before))
const fights = shown.flat()
const framesOf = (scene: Scene): Frame[] => scene.frames as Frame[]

describe('fights', () => {
  it('are found in order, one for each battlefield', () => {
    for (const [i, { events }] of news.entries()) {
      const told = events.filter((event) => event.kind === 'combat').map((event) => event.facts['tile'])
      expect(shown[i]!.map((fight) => fight.key)).toEqual(told)
    }
    for (const fight of fights) expect(framesOf(fight)).toHaveLength(fight.steps)
  })
  it('begin with the cards that lie there, and end with those that are left', () => {
    for (const [i, { after }] of news.entries())
      for (const fight of shown[i]!) {
        const [first, last] = [framesOf(fight)[0]!, framesOf(fight).at(-1)!]
        expect(first.sides.flatMap((side) => side.cards).every((card) => !card.out)).toBe(true)
        const field = after.battlefields.find(({ tile }) => tile === fight.key)!
        const left = last.sides.map((side) => side.cards.filter((card) => !card.out).map(({ id }) => id))
        if (field.conqueror) expect(left).toEqual(field.armies.map((army) => army.cards))
      }
  })
  it('show the totals the server tells, once it has told them, and what they are made of', () => {
    for (const fight of fights) {
      const totals = fight.events.filter((event) => event.kind === 'total')
      const last = framesOf(fight).at(-1)!
      for (const total of totals) {
        const side = last.sides.find((one) => one.seat === total.facts['seat'])!
        expect(side.parts.reduce((sum, part) => sum + part.value, 0)).toBe(total.facts['total'])
        expect(side.total).toBe(total.facts['total'])
      }
      expect(framesOf(fight)[0]!.sides.every((side) => side.total === null)).toBe(true)
    }
  })
  it('show nothing hidden before the reveal', () => {
    for (const fight of fights) {
      const hidden = fight.events.filter((event) => event.kind === 'revealed').map((e) => e.facts['card'])
      const cards = framesOf(fight)[0]!.sides.flatMap((side) => side.cards)
      expect(
        cards
          .filter((card) => !card.open)
          .map(({ id }) => id)
          .sort(),
      ).toEqual(hidden.sort())
    }
  })
  it('show who kills and who falls', () => {
    const kinds = new Set<string>()
    for (const fight of fights)
      for (const event of fight.events.filter(({ kind }) => kind === 'shot' || kind === 'cut_down')) {
        kinds.add(event.kind)
        const frame = framesOf(fight).find((one) => one.text.includes(event.text))!
        const cards = frame.sides.flatMap((side) => side.cards)
        expect(cards.find(({ id }) => id === event.facts['card'])!.out).toBe(true)
        expect(cards.find(({ id }) => id === event.facts['by'])!.acts).toBe(true)
      }
    expect([...kinds].sort()).toEqual(['cut_down', 'shot'])
  })
  it('name the conqueror at the end only', () => {
    for (const fight of fights) {
      const conquered = fight.events.find((event) => event.kind === 'conquered')
      const winners = framesOf(fight).map((frame) => frame.winner)
      expect(winners.slice(0, -1).every((winner) => winner === '')).toBe(true)
      expect(winners.at(-1)).toBe(conquered?.facts['seat'] ?? '')
    }
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
  it('tells nothing before its time', () => {
    const { before, after, events } = news[0]!
    const midway = during(before, after, events, shown[0]!, 1) as KenjinView
    expect(midway.over).toBe(false)
    expect(midway.score).toEqual([])
    const [first, ...later] = shown[0]!.map(
      ({ key }) => midway.battlefields.find(({ tile }) => tile === key)!,
    )
    expect(first!.conqueror).not.toBe('')
    expect(later.every((field) => field.conqueror === '')).toBe(true)
    const ids = new Set(later.flatMap((field) => field.armies.flatMap((army) => army.cards)))
    const hidden = midway.pieces.filter((piece) => ids.has(piece.id) && piece.owner === 'B' && !piece.face_up)
    expect(hidden.length).toBeGreaterThan(0)
    expect(hidden.every((piece) => piece.kind === null)).toBe(true)
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
