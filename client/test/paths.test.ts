import { describe, expect, it } from 'vitest'
import {
  attempted,
  choose,
  closing,
  complete,
  dropped,
  follows,
  forced,
  glowing,
  implied,
  keepLegal,
  lifted,
  nextWords,
  replaceable,
  stepBack,
  verbs,
  withVerb,
} from '../src/paths'

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
  it('leaves the verb open where several fit, until something decides it', () => {
    const legal = [
      'bless b2 a1',
      'lay b2 port',
      'lay b2 bridge',
      'lay army port',
      'pool army',
      'discard army',
      'scout b1',
      'strike b1',
    ]
    expect(choose(legal, [], 'b2')).toEqual(['', 'b2'])
    expect(glowing(legal, ['', 'b2'])).toEqual(new Set(['a1', 'port', 'bridge']))
    expect(choose(legal, ['', 'b2'], 'a1')).toEqual(['bless', 'b2', 'a1'])
    expect(choose(legal, ['', 'b2'], 'port')).toEqual(['lay', 'b2', 'port'])
    expect(choose(legal, [], 'b1')).toEqual(['', 'b1'])
    expect(complete(legal, ['', 'b1'])).toBeNull()
    expect(verbs(legal, ['', 'b1'])).toEqual(['scout', 'strike'])
    expect(complete(legal, choose(legal, ['', 'b1'], 'strike')!)).toBe('strike b1')
    expect(choose(legal, ['scout'], 'army')).toEqual(['', 'army'])
    expect(stepBack(legal, ['', 'b2'])).toEqual([])
    expect(attempted(legal, ['', 'b2'], 'palace')).toBe('bless b2 palace')
    expect(attempted(legal, [], 'palace')).toBe('')
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
  it('does not imply a verb that is the whole action', () => {
    expect(implied(['done'])).toBeNull()
    expect(implied(deploy)).toBe('deploy')
    expect(complete(['done'], choose(['done'], [], 'done')!)).toBe('done')
  })
  it('lets one element stand for several words', () => {
    const legal = ['lose army bowman', 'lose force spearman', 'snapshot ask']
    expect(follows(legal, [], 'army bowman')).toBe(true)
    expect(follows(legal, [], 'army spearman')).toBe(false)
    expect(complete(legal, choose(legal, [], 'force spearman')!)).toBe('lose force spearman')
    expect(choose(legal, [], 'army spearman')).toBeNull()
  })
  it('offers verbs that end with what was chosen beside words that go on', () => {
    const legal = ['march red-1 kai', 'gather red-1', 'march red-2 omi']
    const words = choose(legal, [], 'red-1')!
    expect(closing(legal, words)).toEqual(['gather'])
    expect(nextWords(legal, words)).toEqual(new Set(['kai']))
    expect(complete(legal, choose(legal, words, 'gather')!)).toBe('gather red-1')
    expect(complete(legal, choose(legal, words, 'kai')!)).toBe('march red-1 kai')
    expect(closing(legal, ['march'])).toEqual([])
  })
})

describe('what goes on by itself', () => {
  it('takes the only way on, and no other', () => {
    expect(forced(deploy, choose(deploy, [], 'brute')!)).toEqual(['deploy', 'brute', 'port'])
    expect(forced(deploy, choose(deploy, [], 'scout')!)).toEqual(['deploy', 'scout'])
    expect(forced(['pass'], ['pass'])).toEqual(['pass'])
  })
})

describe('what can be dragged', () => {
  it('is what something can follow', () => {
    expect(lifted(deploy, [], 'scout')).toEqual(['deploy', 'scout'])
    expect(lifted(deploy, ['deploy', 'scout'], 'scout')).toEqual(['deploy', 'scout'])
    expect(lifted(deploy, ['deploy', 'brute'], 'scout')).toEqual(['deploy', 'scout'])
    expect(lifted(deploy, ['deploy', 'scout'], 'port')).toBeNull()
    expect(lifted(deploy, [], 'bridge')).toBeNull()
  })
  it('is dropped on the first thing that can follow it: a piece may lie over the place that is meant', () => {
    expect(dropped(deploy, [], 'scout', ['b3', 'port', 'bridge'])).toEqual(['deploy', 'scout', 'port'])
    expect(dropped(deploy, [], 'assassin', ['b3', 'port'])).toEqual(['deploy', 'assassin', 'b3'])
    expect(dropped(deploy, [], 'brute', ['bridge'])).toBeNull()
    expect(dropped(deploy, [], 'brute', ['scout'])).toBeNull()
    expect(dropped(deploy, [], 'bridge', ['port'])).toBeNull()
  })
})
