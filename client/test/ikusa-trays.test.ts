import { describe, expect, it } from 'vitest'
import { openBox } from '../src/boards/box'
import { fitted, wishOf } from '../src/boards/ikusa/ahead'
import { named } from '../src/boards/ikusa/battle'
import { attacksAhead, grade, percent, successOf, targetOf } from '../src/boards/ikusa/chances'
import {
  actionOf,
  beside,
  courses,
  fromOf,
  goers,
  isToCome,
  type Order,
  valid,
} from '../src/boards/ikusa/orders'
import { allBut, available, bestOf, proposed, steps } from '../src/boards/ikusa/trays'
import { bannerOf, hitsOf, type IkusaView } from '../src/boards/ikusa/types'
import { say } from '../src/boards/ikusa/words'
import help from './help.json'
import recorded from './ikusa-moments.json'

openBox(help.ikusa)

interface Moment {
  after?: IkusaView
  legal: string[]
}
const moments = (recorded as unknown as Moment[]).filter((one) => one.after)
const at = (phase: string): Moment => moments.find((one) => one.after!.phase === phase)!

describe('units chosen by number', () => {
  it('all but one leave the weakest behind', () => {
    expect(allBut({ bowman: 1, spearman: 2 }, 1)).toEqual({ bowman: 1, spearman: 1 })
    expect(allBut({ bowman: 1 }, 1)).toEqual({ bowman: 0 })
    expect(allBut({}, 1)).toEqual({})
  })
  it('become one action for each unit, and one that ends the choice', () => {
    expect(steps('take', { spearman: 2, bowman: 0, gunner: 1 }, 'done')).toEqual([
      'take spearman',
      'take spearman',
      'take gunner',
      'done',
    ])
  })
  it('are taken from what is there and has not moved', () => {
    const { after } = at('moving')
    const { origin } = after!.step
    const there = after!.provinces[origin]!.force!
    const every = Object.keys(there).map((kind) => `take ${kind}`)
    expect(available(after!, every)).toEqual(there)
    expect(available(after!, [])).toEqual({})
    const moved = {
      ...after!,
      provinces: { ...after!.provinces, [origin]: { ...after!.provinces[origin]!, moved: there } },
    } as IkusaView
    expect(available(moved, every)).toEqual({})
    const begun = { ...after!, step: { ...after!.step, bundle: { spearman: 1 } } }
    expect(available(begun, every)['spearman'] ?? 0).toBe((there['spearman'] ?? 0) - 1)
  })
  it('propose one unit to stay where a garrison is due', () => {
    const { after, legal } = at('garrisoning')
    const draft = proposed(after!, legal)
    expect(Object.values(draft).reduce((sum, n) => sum + n, 0)).toBe(1)
    for (const kind of Object.keys(draft)) expect(legal).toContain(`leave ${kind}`)
  })
  it('are told in the question, with a word of its own on the button', () => {
    const { after } = at('moving')
    const told = say(after!, [], {}, { prepared: ['take spearman', 'take spearman', 'done'] })
    expect(told.text).toMatch(/^Move 2 spearmen from .+ to .+\.$/)
    expect(told.seal).toBe('Move')
    expect(say(after!, [], {}, { prepared: [] }).text).not.toBe(told.text)
  })
})

describe('one unit and several', () => {
  it.each([
    [['take spearman', 'done'], '1 spearman joins the army.'],
    [['take spearman', 'take spearman', 'done'], '2 spearmen join the army.'],
    [['done'], 'Nobody joins the army.'],
  ])('%s', (prepared, sub) => {
    const { after } = at('gathering')
    const view = { ...after!, step: { ...after!.step, bundle: {} } }
    expect(say(view, [], {}, { prepared }).sub).toBe(sub)
  })
})

describe('a levy', () => {
  it('shows first what no other bundle has more of', () => {
    expect(bestOf(['1B', '1S', '1G', '1S+1G', '2S', '2G', '1P', '2P', '3P'])).toEqual([
      '1B',
      '1S+1G',
      '2S',
      '2G',
      '3P',
    ])
    expect(bestOf(['1P', '2P'])).toEqual(['2P'])
  })
})

describe('losses', () => {
  it('are named and spared by a tap, never more than are owed', () => {
    expect(named(['force spearman', 'force spearman'], 'force bowman', false, 2)).toEqual([
      'force spearman',
      'force bowman',
    ])
    expect(named(['force spearman', 'force bowman'], 'force spearman', true, 2)).toEqual(['force bowman'])
    expect(named(['force bowman'], 'army gunner', false, 2)).toEqual(['force bowman', 'army gunner'])
  })
  it('are confirmed with a word of their own', () => {
    const { after } = at('losing')
    const told = say(after!, [], {}, { prepared: ['lose force spearman'] })
    expect(told.seal).toBe('Take the losses')
    expect(told.text).toContain('one unit')
  })
})

describe('chances', () => {
  const legal = ['attack red-1 omi', 'attack red-1 iga', 'attack kai suruga', 'strike blue-1', 'end']
  it('are asked for every target of the chosen attacker, and for no other', () => {
    const view = { phase: 'declaring' } as IkusaView
    expect(attacksAhead(view, legal, ['attack', 'red-1'])).toEqual(['attack red-1 omi', 'attack red-1 iga'])
    expect(attacksAhead(view, legal, ['', 'kai'])).toEqual(['attack kai suruga'])
    expect(attacksAhead(view, legal, [])).toEqual([])
    expect(attacksAhead(view, legal, ['strike', 'blue-1'])).toEqual([])
  })
  it('are asked for every declared battle, and stand on what it attacks', () => {
    const view = {
      phase: 'conducting',
      armies: { 'red-1': { place: 'mino', aim: 'omi' }, 'red-2': { place: 'kai', aim: '' } },
      provinces: { owari: { aim: 'ise' } },
    } as unknown as IkusaView
    const fights = attacksAhead(view, ['fight red-1', 'fight owari', 'fight red-2'], [])
    expect(fights).toEqual(['fight red-1', 'fight owari'])
    expect(fights.map((action) => targetOf(view, action))).toEqual(['omi', 'ise'])
  })
  it('carry a number and a grade', () => {
    expect(successOf({ chances: [{ text: 'emptied', probability: 0.54 }] })).toBe(0.54)
    expect(successOf(undefined)).toBeNull()
    expect([0.8, 0.5, 0.1].map(grade)).toEqual(['good', 'even', 'poor'])
    expect([0.544, 0.001, 0.999, 1].map(percent)).toEqual(['54 %', '<1 %', '>99 %', '100 %'])
  })
})

describe('a banner', () => {
  it('carries men, level and the hits that a pass is worth', () => {
    const view = at('marching').after!
    const id = Object.keys(view.armies).find((one) => view.armies[one]!.place in view.provinces)!
    const army = view.armies[id]!
    expect(bannerOf(view, id)).toMatchObject({ army: id, level: army.level })
    expect(hitsOf({ bowman: 2, spearman: 3 }, true)).toBeCloseTo((2 * 6 + 3 * 4 + 6) / 12)
  })
})

describe('the game for two', () => {
  it('says how many provinces the first colour still needs, and names both colours', () => {
    const view = {
      phase: 'dividing',
      step: { origin: '', goal: '' },
      colours: {},
      you: ['red', 'orange'],
      provinces: {},
      to_divide: 1,
    } as unknown as IkusaView
    expect(say(view, [], {}, { prepared: [] }).sub).toBe('Choose one more for Red. Orange gets the rest.')
  })
})

describe('a plan made ahead', () => {
  const price = (bin: string) => (bin === 'build' ? 2 : 1)
  it('fills the bins in their order, as far as the koku go', () => {
    expect(fitted([3, 2, 4, 0, 1], 10, price)).toEqual([3, 2, 4, 0, 1])
    expect(fitted([3, 2, 4, 0, 1], 7, price)).toEqual([3, 2, 2, 0, 0])
  })
  it('fills a bin with a price whole or not at all', () => {
    expect(fitted([3, 2, 4, 0, 1], 4, price)).toEqual([3, 0, 1, 0, 0])
  })
  it('is nothing where nothing was kept', () => {
    expect(wishOf('some table', 'red')).toEqual([0, 0, 0, 0, 0])
  })
})

describe('orders noted ahead', () => {
  const declaring = at('declaring')
  const view = declaring.after!
  const attacks = declaring.legal.filter((path) => path.startsWith('attack '))
  const [first] = attacks.map((path) => path.slice('attack '.length) as Order)

  it('can be written for whatever may attack then, to every province it may attack', () => {
    expect(attacks.length).toBeGreaterThan(3)
    for (const path of attacks) {
      const [, who, to] = path.split(' ') as [string, string, string]
      expect(goers(view), path).toContain(who)
      expect(beside(fromOf(view, [], who)), path).toContain(to)
    }
  })
  it('become an action only where the rules allow it', () => {
    expect(actionOf(declaring.legal, first!)).toBe(`attack ${first}`)
    expect(actionOf(['march red-1 omi'], 'red-1 omi')).toBe('march red-1 omi')
    expect(actionOf([], first!)).toBe('')
  })
  it('send an army on from where it was sent before', () => {
    const army = goers(view).find((who) => who in view.armies)!
    const [near] = beside(view.armies[army]!.place)
    expect(fromOf(view, [`${army} ${near!}`], army)).toBe(near)
    expect(courses(view, [`${army} ${near!}`, `${army} kai`]).map(({ from }) => from)).toEqual([
      view.armies[army]!.place,
      near,
    ])
  })
  it('are forgotten with the army or force they are for', () => {
    const gone = { ...view, armies: {}, provinces: {} } as IkusaView
    expect(valid(view, [first!])).toEqual([first])
    expect(valid(gone, [first!])).toEqual([])
  })
  it('are forgotten when they are carried out', () => {
    const [who, to] = first!.split(' ') as [string, string]
    const army = view.armies[who]
    const done = army
      ? { ...view, armies: { ...view.armies, [who]: { ...army, aim: to } } }
      : { ...view, provinces: { ...view.provinces, [who]: { ...view.provinces[who], aim: to } } }
    expect(valid(done, [first!])).toEqual([])
  })
  it('are written while a turn is still to come, and not after it', () => {
    const colours = Object.entries(view.colours)
    const active = view.colours[view.active]!.marker
    for (const [colour, { marker }] of colours) expect(isToCome(view, colour)).toBe(marker > active)
    expect(isToCome({ ...view, turn: 0 }, colours[0]![0])).toBe(false)
  })
})
