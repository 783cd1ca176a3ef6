import { describe, expect, it } from 'vitest'
import { type History, remember, seenAt, turnCame } from '../src/table/history'
import type { GameEvent, View } from '../src/wire'

const event = (sequence: number): GameEvent => ({ sequence, kind: 'deployed', facts: {}, text: '' })
const view = (prompt: string, actors: string[] = []): View => ({
  game: 'kenjin',
  rules: 1,
  seats: 2,
  seat: 'A',
  phase: 'deploy',
  actors,
  prompt,
  over: false,
  winners: [],
  pieces: [],
})

describe('looking back', () => {
  const first = view('first')
  const second = view('second')
  const third = view('third')
  let history: History = remember([], [event(1), event(2), event(3)], first)
  history = remember(history, [event(4), event(5)], second)
  history = remember(history, [], view('nothing new'))
  history = remember(history, [event(6)], third)

  it('knows nothing from before the page was opened, only how it stood then', () => {
    expect(seenAt(history, 1)).toBeNull()
    expect(seenAt(history, 2)).toBeNull()
    expect(seenAt(history, 3)).toBe(first)
  })
  it('shows the board after all that became known with an event', () => {
    expect(seenAt(history, 4)).toBe(second)
    expect(seenAt(history, 5)).toBe(second)
    expect(seenAt(history, 6)).toBe(third)
  })
  it('knows nothing of what has not happened', () => {
    expect(seenAt(history, 7)).toBeNull()
    expect(seenAt([], 1)).toBeNull()
  })
  it('keeps a snapshot without news out', () => {
    expect(history.map((seen) => seen.last)).toEqual([3, 5, 6])
  })
  it('keeps a whole game', () => {
    let long: History = []
    for (let i = 1; i <= 300; i++) long = remember(long, [event(i)], view(String(i)))
    for (let i = 1; i <= 300; i++) expect(seenAt(long, i)?.prompt).toBe(String(i))
  })
  it('returns to the present when the turn comes, not when it stays', () => {
    expect(turnCame(view('', ['B']), view('', ['A']), 'A')).toBe(true)
    expect(turnCame(view('', ['A']), view('', ['A']), 'A')).toBe(false)
    expect(turnCame(view('', ['A']), view('', ['B']), 'A')).toBe(false)
    expect(turnCame(null, view('', ['']), '')).toBe(false)
  })
})
