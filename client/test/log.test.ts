import { describe, expect, it } from 'vitest'
import ikusa from '../src/boards/ikusa'
import { linesOf } from '../src/table/log'
import type { GameEvent, View } from '../src/wire'

const event = (sequence: number, text: string, kind = 'deployed', colour = 'red'): GameEvent => ({
  sequence,
  kind,
  facts: { colour },
  text,
})
const CARD = 'Red puts a ronin on a face-down card.'
const events = [event(3, CARD), event(4, CARD), event(6, CARD), event(7, 'Blue wages war.'), event(9, CARD)]
const told = (headings: number[], since = 0) =>
  linesOf(events, new Map(headings.map((at) => [at, 'Round 2'])), since).map(({ event, times, from }) => [
    from,
    event.sequence,
    times,
  ])

describe('a line of the log', () => {
  it('stands for everything in a row that says the same, and looks back at the last of it', () => {
    expect(told([])).toEqual([
      [3, 6, 3],
      [7, 7, 1],
      [9, 9, 1],
    ])
  })
  it('is parted by a heading, and by what happened since your last turn', () => {
    expect(told([4])).toEqual([
      [3, 3, 1],
      [4, 6, 2],
      [7, 7, 1],
      [9, 9, 1],
    ])
    expect(told([], 6)[0]).toEqual([3, 4, 2])
  })
})

describe('the log of Ikusa', () => {
  it('tells of your own ronin once: where they hide', () => {
    const view = { seat: 'A', colours: { red: { seat: 'A' }, blue: { seat: 'B' } } } as unknown as View
    const all = [
      event(1, 'Red hides a ronin in Iga.', 'deploying'),
      event(2, CARD),
      event(3, 'Blue puts 2 ronin on a face-down card.', 'deployed', 'blue'),
      event(4, 'Red collects 7 koku.', 'income'),
    ]
    expect(ikusa.chronicle!(all, view).map((one) => one.sequence)).toEqual([1, 3])
  })
})
