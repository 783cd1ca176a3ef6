import { describe, expect, it } from 'vitest'
import { attempted, choose, complete, glowing, keepLegal, nextWords, replaceable, stepBack, withVerb } from '../src/paths'

const deploy = ['deploy scout bridge', 'deploy scout port', 'deploy brute port', 'deploy assassin b3']
const mixed = [...deploy, 'pass', 'move a1 port', 'move a2 bridge']

describe('the words of a path', () => {
  it('implies the only verb', () => {
    expect(withVerb(deploy, [])).toEqual(['deploy'])
    expect(withVerb(mixed, [])).toEqual([])
    expect(glowing(deploy, [])).toEqual(new Set(['scout', 'brute', 'assassin']))
  })
  it('glows for every verb before one is chosen', () => {
    expect(glowing(mixed, [])).toEqual(new Set(['scout', 'brute', 'assassin', 'a1', 'a2']))
  })
  it('continues', () => {
    const one = choose(deploy, [], 'scout')!
    expect(one).toEqual(['deploy', 'scout'])
    expect(nextWords(deploy, one)).toEqual(new Set(['bridge', 'port']))
    expect(complete(deploy, one)).toBeNull()
    expect(complete(deploy, choose(deploy, one, 'bridge')!)).toBe('deploy scout bridge')
  })
  it('finds the verb an element belongs to', () => {
    expect(choose(mixed, [], 'a2')).toEqual(['move', 'a2'])
    expect(complete(mixed, choose(mixed, [], 'pass')!)).toBe('pass')
  })
  it('replaces an earlier step', () => {
    expect(replaceable(deploy, ['deploy', 'scout'])).toEqual(new Set(['brute', 'assassin']))
    expect(choose(deploy, ['deploy', 'scout', 'bridge'], 'brute')).toEqual(['deploy', 'brute'])
    expect(choose(deploy, ['deploy', 'scout', 'bridge'], 'port')).toEqual(['deploy', 'scout', 'port'])
  })
  it('leads nowhere with what is not offered', () => {
    expect(choose(deploy, ['deploy', 'brute'], 'bridge')).toBeNull()
    expect(attempted(deploy, ['deploy', 'brute'], 'bridge')).toBe('deploy brute bridge')
    expect(choose([], [], 'bridge')).toBeNull()
  })
  it('steps back, the implied verb with its first step', () => {
    expect(stepBack(deploy, ['deploy', 'scout', 'port'])).toEqual(['deploy', 'scout'])
    expect(stepBack(deploy, ['deploy', 'scout'])).toEqual([])
    expect(stepBack(mixed, ['move', 'a1'])).toEqual(['move'])
  })
  it('keeps what is still legal after the table changed', () => {
    expect(keepLegal(['deploy scout port'], ['deploy', 'scout', 'bridge'])).toEqual(['deploy', 'scout'])
    expect(keepLegal(['turn b1', 'turn b2'], ['deploy', 'scout'])).toEqual([])
  })
})
