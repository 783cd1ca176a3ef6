import { describe, expect, it } from 'vitest'
import { text } from '../src/boards/kenjin/text'
import { CARDS, TILES } from '../src/boards/kenjin/types'
import { coach as rokuganCoach } from '../src/boards/rokugan/coach'
import { sceneText } from '../src/boards/rokugan/scenetext'
import { text as rokugan } from '../src/boards/rokugan/text'
import { en } from '../src/messages/en'
import { inShort, matches, parts } from '../src/ruletext'

function* leaves(value: unknown, path: string): Generator<[string, unknown]> {
  if (value !== null && typeof value === 'object')
    for (const [key, inner] of Object.entries(value)) yield* leaves(inner, `${path}.${key}`)
  else yield [path, value]
}

const PHASES = [
  'draw_first',
  'draw_tiles',
  'draw_offer',
  'draft',
  'deploy',
  'scout',
  'shugenja',
  'general',
  'supply',
  'sanctuary',
  'over',
] as const

const all = [
  ...leaves(en, 'en'),
  ...leaves(text, 'kenjin'),
  ...leaves(rokugan, 'rokugan'),
  ...leaves(sceneText, 'rokugan.scenes'),
  ...leaves(rokuganCoach, 'rokugan.coach'),
]

describe('the catalogue', () => {
  it('has a sentence for every key', () => {
    for (const [path, value] of all) {
      const said = typeof value === 'function' ? (value as (...args: unknown[]) => string)(2, 'x', 1) : value
      if (typeof said === 'number') continue
      expect(typeof said, path).toBe('string')
      expect((said as string).trim(), path).not.toBe('')
    }
  })
  it('writes without exclamation', () => {
    for (const [path, value] of all)
      if (typeof value === 'string') expect(value, path).not.toMatch(/!|\bplease\b/i)
  })
  it('names every card, tile and phase of Kenjin', () => {
    for (const card of CARDS) {
      expect(text.cards[card]).toBeTruthy()
      expect(text.coach.deployChosen[card]).toBeTruthy()
    }
    for (const tile of TILES) {
      expect(text.tiles[tile]).toBeTruthy()
    }
    for (const phase of PHASES) expect(text.coach[phase]).toBeTruthy()
  })
})

describe('rule text', () => {
  it('links cited ids', () => {
    expect(parts('See KJ-R-11 and `lord`, **now** (KJ-DEP-13).').filter((p) => p.kind !== 'text')).toEqual([
      { kind: 'rule', text: 'KJ-R-11' },
      { kind: 'code', text: 'lord' },
      { kind: 'strong', text: 'now' },
      { kind: 'rule', text: 'KJ-DEP-13' },
    ])
  })
  it('is found by all words', () => {
    const rule = { id: 'KJ-DEP-13', text: 'Bridge: a side may never hold more than three cards.' }
    expect(matches(rule, 'three bridge')).toBe(true)
    expect(matches(rule, 'kj-dep-13')).toBe(true)
    expect(matches(rule, 'palace')).toBe(false)
  })

  it('has a short form: one sentence, without letters, numbers and checks', () => {
    expect(inShort('(e) Sanctuary only: both lose a card (KJ-FLD-02). Why: so.')).toBe(
      'Sanctuary only: both lose a card.',
    )
    expect(inShort('Bridge: at most three cards. Never more.\n  Check `[book]`: x.')).toBe(
      'Bridge: at most three cards.',
    )
    expect(inShort('No full stop')).toBe('No full stop')
    for (const far of ['As KJ-R-11 says.', 'The winner of (g).', 'Army on A->B.', `${'word '.repeat(40)}.`])
      expect(inShort(far), far).toBe('')
  })
})
