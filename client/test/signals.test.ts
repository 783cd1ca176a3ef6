import { describe, expect, it } from 'vitest'
import type { GameModule } from '../src/boards/module'
import type { Beat } from '../src/table/beats'
import { targetOf } from '../src/table/drag'
import { lastThat, sentenceOf } from '../src/table/news'
import { soundsOf } from '../src/table/sound'
import { type Situation, titleOf, turnCame } from '../src/table/useSignals'
import type { GameEvent, View } from '../src/wire'

const now: Situation = {
  game: 'Kenjin',
  myTurn: false,
  since: 0,
  over: false,
  won: false,
  awaited: ['Bea'],
  prompt: '',
  lines: 0,
}

describe('the title of the tab', () => {
  it('says whose turn it is, mine first', () => {
    expect(titleOf({ ...now, myTurn: true })).toBe('● Your turn, Kenjin')
    expect(titleOf(now)).toBe('Waiting for Bea, Kenjin')
    expect(titleOf({ ...now, over: true })).toBe('Game over, Kenjin')
    expect(titleOf({ ...now, awaited: [] })).toBe('Kenjin')
  })
})

describe('the turn', () => {
  it('has come when it was not mine before, or when others have moved meanwhile', () => {
    const mine = { ...now, myTurn: true }
    expect(turnCame(now, mine)).toBe(true)
    expect(turnCame(mine, mine)).toBe(false)
    expect(turnCame(mine, { ...mine, since: 7 })).toBe(true)
    expect(turnCame({ ...mine, since: 7 }, mine)).toBe(false)
    expect(turnCame(mine, now)).toBe(false)
  })
})

describe('the last thing that matters', () => {
  const module = { log: { detail: new Set(['detail']), minor: new Set(['minor']) } } as unknown as GameModule
  const event = (sequence: number, kind: string, facts: Record<string, unknown>): GameEvent => ({
    sequence,
    kind,
    facts,
    text: kind,
  })
  const beats = [
    event(1, 'laid', { seat: 'B' }),
    event(2, 'struck', { seat: 'B', owner: 'A' }),
    event(3, 'laid', { seat: 'C' }),
    event(4, 'detail', { seat: 'C', owner: 'A' }),
    event(5, 'lost', { seat: 'A' }),
  ].map((one) => ({ news: [one] }) as unknown as Beat)

  it('is the last that others did to me, else the last that others did', () => {
    expect(lastThat(beats, module, { seat: 'A' } as View)?.kind).toBe('struck')
    expect(lastThat(beats, module, { seat: 'D' } as View)?.kind).toBe('lost')
    expect(lastThat(beats.slice(0, 1), module, { seat: 'A' } as View)?.kind).toBe('laid')
    expect(lastThat([], module, { seat: 'A' } as View)).toBeNull()
  })
  it('is something minor only where nothing else happened', () => {
    const after = { news: [event(6, 'minor', { seat: 'C' })] } as unknown as Beat
    expect(lastThat([beats[0]!, after], module, { seat: 'A' } as View)?.kind).toBe('laid')
    expect(lastThat([after], module, { seat: 'A' } as View)?.kind).toBe('minor')
  })
})

describe('an undo', () => {
  const module = { clan: (_: View, seat: string) => ({ id: seat, name: seat === 'B' ? 'Jozu' : '?' }) }
  const undone = { kind: 'undone', facts: { seat: 'B' }, text: 'B takes the last step back.' }
  it('names the player, never the letter of a seat', () => {
    const told = sentenceOf(undone as unknown as GameEvent, module as unknown as GameModule, {} as View)
    expect(told).toBe('Jozu undoes their last step.')
  })
})

describe('sounds', () => {
  it('come once for each kind of cue', () => {
    expect(soundsOf([])).toHaveLength(0)
    expect(
      soundsOf([
        { how: 'appear', element: 'a' },
        { how: 'travel', element: 'b' },
        { how: 'strike', element: 'c' },
        { how: 'touch', element: 'd' },
      ]),
    ).toHaveLength(2)
  })
})

describe('a drop', () => {
  const element = (attributes: Record<string, string>) =>
    ({ getAttribute: (name: string) => attributes[name] ?? null }) as unknown as Element

  it('is on the place that an element stands for, or on itself', () => {
    expect(targetOf(element({ 'data-id': 'a1', 'data-drop': 'bridge' }))).toBe('bridge')
    expect(targetOf(element({ 'data-id': 'bridge' }))).toBe('bridge')
    expect(targetOf(element({}))).toBe('')
  })
})
