import { describe, expect, it } from 'vitest'
import data from '../../src/honjin/games/kawanakajima/data/kawanakajima.json'
// @ts-expect-error: a script without types
import { made } from '../scripts/map-kawanakajima.mjs'
import { openBox } from '../src/boards/box'
import { during, toldAll } from '../src/boards/events'
import kawanakajima from '../src/boards/kawanakajima'
import { Changes, sideAt } from '../src/boards/kawanakajima/changes'
import { coach as lines } from '../src/boards/kawanakajima/coach'
import { resultAt } from '../src/boards/kawanakajima/combattable'
import {
  campSlot,
  groundOf,
  HEXES,
  hexAt,
  isHex,
  middle,
  neighbours,
  sideBetween,
} from '../src/boards/kawanakajima/geometry'
import { layOut } from '../src/boards/kawanakajima/layout'
import { ENTRIES, RIVER, SIDES, SLOPES } from '../src/boards/kawanakajima/map.gen'
import written from '../src/boards/kawanakajima/map.gen.ts?raw'
import { endsAt, marchTo, wayTo } from '../src/boards/kawanakajima/reach'
import { type BattleFrame, type Frame, scenes } from '../src/boards/kawanakajima/scenes'
import { codeName, codeWords, codeWordsFor, tables } from '../src/boards/kawanakajima/tables'
import { text } from '../src/boards/kawanakajima/text'
import { isClan, isUnit, type KawanakajimaView, order } from '../src/boards/kawanakajima/types'
import { about, chitName, coach, label, lead, say, unitSaid } from '../src/boards/kawanakajima/words'
import { involves } from '../src/table/beats'
import type { GameEvent } from '../src/wire'
import help from './help.json'
import recorded from './kawanakajima-moments.json'
import heard from './kawanakajima-news.json'

openBox(help.kawanakajima)

/** What a seat saw and could do; before and events where something was shown as a scene. */
interface Moment {
  before: KawanakajimaView | null
  after: KawanakajimaView | null
  events: GameEvent[]
  legal: string[]
}
const all = recorded as unknown as Moment[]
const moments = all.filter((one): one is Moment & { after: KawanakajimaView } => one.after !== null)
const news = heard as unknown as (Moment & { before: KawanakajimaView; after: KawanakajimaView })[]
/** The most letters that fit into the two lines of the coach on a phone. */
const TWO_LINES = 86
const at = (phase: string) => moments.find((one) => one.after.phase === phase)!
const shown = news.flatMap(({ events, before }) => scenes(events, before))
const battles = shown.filter((scene) => scene.key.startsWith('battle:'))
const frames = battles.flatMap((scene) => scene.frames as BattleFrame[])

describe('the map', () => {
  it('is up to date with the data of the game', () => {
    expect(written).toBe((made as () => string)())
  })
  it('has every hex of the data and no other', () => {
    expect(HEXES.filter(isHex).sort()).toEqual(Object.keys(data.map.hexes).sort())
    expect(groundOf(data.map.kaizu.hex)).toBe('K')
    expect(isHex('0120')).toBe(false)
  })
  it('finds the hex under a point', () => {
    for (const id of HEXES.filter(isHex)) {
      const [x, y] = middle(id)
      expect(hexAt(x, y)).toBe(id)
      expect(hexAt(x + 20, y - 15)).toBe(id)
    }
    expect(hexAt(-300, -300)).toBeNull()
    expect(hexAt(...middle('0125'))).toBeNull()
  })
  it('knows neighbours as the data does: every side lies between two', () => {
    for (const pair of Object.keys(SIDES)) {
      const [a, b] = pair.split(' ') as [string, string]
      if (isHex(a) && isHex(b)) expect(neighbours(a)).toContain(b)
      expect(sideBetween(b, a)).toBe(SIDES[pair])
    }
    expect(neighbours('2510')).toHaveLength(6)
  })
  it('draws what a data pack changes, where the printed map has it', () => {
    const slopes = Object.entries(SIDES).filter(([, lies]) => lies.startsWith('slope'))
    for (const [pair] of slopes) {
      const { x, y } = sideAt(pair)
      expect(SLOPES.some(([sx, sy]) => Math.hypot(sx! - x, sy! - y) < 1)).toBe(true)
    }
    const drawn = (sides: Record<string, string>, hexes: Record<string, string>): string => {
      openBox({ map: { ...help.kawanakajima.map, box: { sides, hexes } } })
      const shown = JSON.stringify(Changes())
      openBox(help.kawanakajima)
      return shown
    }
    expect(drawn({ '0113 0114': 'ford' }, {})).toContain('"pair":"0113 0114","lies":"ford"')
    expect(drawn({}, { '2510': 'wood' })).toContain('"data-ground":"wood"')
  })
  it('draws the river as one course from edge to edge', () => {
    expect(RIVER).toHaveLength(1)
  })
  it('has the Combat Table that the data pins', () => {
    for (const [cell, code] of Object.entries({
      '8/9': 'd11',
      '6/6': '-',
      '10/9': 'd1R1',
      '7/7': 'a1-d1',
      '10/7': 'dRR',
      '12/8': 'd21',
      '10/6': '-',
    })) {
      const [column, line] = cell.split('/').map(Number) as [number, number]
      expect(resultAt(column, line)).toBe(code)
    }
    for (const code of new Set(tables.results().flat())) expect(codeWords(code)).not.toBe(code)
  })
  it('tells results as the table of this box does', () => {
    const box = structuredClone(help.kawanakajima)
    const codes = box['table combat'].box.codes as unknown as Record<string, object>
    codes['a11'] = { name: 'a31', words: 'one attacker loses three steps', hurts: 'attacker', hard: true }
    openBox(box)
    expect([codeName('a11'), codeWords('a11')]).toEqual(['a31', 'one attacker loses three steps'])
    openBox(help.kawanakajima)
  })
  it('speaks of the one unit that suffers, and of any others where there may be some', () => {
    expect(codeWordsFor('d21', 3, 1)).toBe('the defender loses two steps')
    expect(codeWordsFor('d21', 1, 2)).toBe('one defender loses two steps, any others one')
    expect(codeWordsFor('aE2', 1, 2)).toBe('the attacker is eliminated')
    expect(codeWordsFor('a1-d1', 1, 1)).toBe(codeWords('a1-d1'))
  })
  it('lays units of a camp side by side and units on hexes on their hexes', () => {
    const view = at('step').after
    const laid = layOut(view)
    expect(new Set(laid.map(({ at: [x, y] }) => `${x} ${y}`)).size).toBe(laid.length)
    for (const { unit, at: where } of laid) if (isHex(unit.place)) expect(where).toEqual(middle(unit.place))
    expect(campSlot('A', 0)).not.toEqual(campSlot('A', 5))
    expect(ENTRIES.map(({ id }) => id)).toEqual(['A', 'B', 'C', 'D'])
  })
})

describe('a move', () => {
  it('leads by neighbouring hexes to every hex in reach', () => {
    const view = at('step').after
    const start = view.counters.find((unit) => unit.id === view.move!.unit)!.place
    expect(Object.keys(view.move!.reach).length).toBeGreaterThan(1)
    for (const goal of Object.keys(view.move!.reach)) {
      const way = wayTo(view, goal)
      expect(way.at(-1)).toBe(goal)
      way.forEach((hex, i) => {
        const before = i === 0 ? start : way[i - 1]!
        if (isHex(before)) expect(neighbours(before)).toContain(hex)
      })
    }
  })
  it('promises to stop only where the unit may stop', () => {
    const view = at('step').after
    const goals = Object.keys(view.move!.reach)
    const stopping = { ...view, move: { ...view.move!, stops: goals.slice(1) } }
    for (const goal of goals.slice(1)) expect(marchTo(stopping, goal).at(-1)).toBe('stop?')
    expect(endsAt(stopping, goals[0]!)).toBe(false)
    expect(marchTo(stopping, goals[0]!)).toEqual(wayTo(stopping, goals[0]!).map((hex) => `go ${hex}`))
  })
})

describe('words', () => {
  it('asks in every phase, in a sentence of its own', () => {
    for (const { after } of moments.filter((one) => !one.after.over)) {
      const { text: asked } = say(after, [], {})
      expect(asked, after.phase).not.toBe(after.prompt)
      expect(asked, after.phase).toMatch(/[.?]$/)
      expect(asked, after.phase).not.toMatch(/undefined|_|[{}]/)
    }
  })
  it('calls everything that may be chosen by a name', () => {
    for (const { after, legal } of moments) {
      for (const word of legal.flatMap((path) => path.split(' ')))
        expect(label(word, after, {}), `${after.phase} ${word}`).not.toMatch(/_|undefined|^[a-z]/)
    }
  })
  it('says a unit in full', () => {
    const view = at('step').after
    for (const unit of view.counters) {
      expect(unitSaid(unit)).toContain(unit.name)
      expect(unitSaid(unit)).not.toContain(unit.id)
      expect(unitSaid(unit)).toContain(text.states[unit.state])
      expect(unitSaid(unit)).not.toContain('undefined')
      expect(about(unit.id, view, {})!.name).toContain(unit.name)
    }
  })
  it('explains a hex with what lies around it and what it costs', () => {
    const view = at('step').after
    const beside = Object.keys(view.move!.steps)[0]!
    expect(about(beside, view, {})!.text).toContain('MP to enter')
    expect(about('0813', { ...view, move: null } as KawanakajimaView, {})!.text).toContain('ford')
    expect(about('2119', { ...view, options: ['nekogase_ford'] } as KawanakajimaView, {})!.text).toContain(
      'ford',
    )
    expect(about('2119', { ...view, options: [] } as KawanakajimaView, {})!.text).toContain('river')
  })
  it('names chits and who leads', () => {
    const view = at('step').after
    expect(chitName(view, 'rally')).toBe('Rally')
    expect(chitName(view, 'U-B')).toContain('Uesugi')
    expect([lead(0), lead(3), lead(-2)]).toEqual(['Even', 'Takeda +3', 'Uesugi +2'])
  })
  it('coaches the first turn of each army in its own words', () => {
    for (const key of Object.keys(lines.first)) expect(key).toMatch(/^(takeda|uesugi) [a-z_]+$/)
    const view = at('orders').after
    expect(coach({ ...view, turn: 1, seat: 'A', actors: ['A'] } as KawanakajimaView, [])).toBe(
      lines.first['takeda orders'],
    )
    expect(coach({ ...view, turn: 3, seat: 'A', actors: ['A'] } as KawanakajimaView, [])).toBe(
      lines.phases['orders'],
    )
    expect(coach({ ...view, seat: 'A', actors: ['B'] } as KawanakajimaView, [])).toBe(lines.waiting['orders'])
  })
  it('coaches in sentences that a phone shows whole', () => {
    const all = [lines.wait, ...[lines.waiting, lines.first, lines.phases].flatMap(Object.values)]
    expect(all.filter((line) => line.length > TWO_LINES)).toEqual([])
  })
})

describe('battles', () => {
  it('are shown step by step with sums that come out', () => {
    expect(battles.length).toBeGreaterThan(3)
    for (const { column, line } of frames) {
      for (const score of [column, line]) {
        if (score.dice === 0) continue
        expect(score.before + score.dice).toBe(score.total)
        if (score.parts.length > 0)
          expect(score.parts.reduce((sum, part) => sum + part.worth, 0)).toBe(score.before)
      }
    }
  })
  it('end on the cell of the table that was hit', () => {
    const results = frames.filter((frame) => frame.now === 'result')
    expect(results.length).toBeGreaterThan(2)
    for (const frame of results) expect(resultAt(...frame.cell!)).toBe(frame.code)
  })
  it('have both sides on stage', () => {
    for (const frame of frames) {
      expect(frame.attackers.length, frame.text).toBeGreaterThan(0)
      expect(frame.defenders.length, frame.text).toBeGreaterThan(0)
      expect(frame.attackers[0]!.army).not.toBe(frame.defenders[0]!.army)
    }
  })
  it('lead from the board before them to the board after them, event by event', () => {
    const told = (view: KawanakajimaView, ids: Set<string>) =>
      view.counters
        .filter(({ id }) => ids.has(id))
        .map(({ id, place, state, elan, mass, firepower, leadership, mode }) => {
          return { id, place, state, elan, mass, firepower, leadership, mode }
        })
    for (const { before, after, events } of news) {
      const ids = new Set(before.counters.map(({ id }) => id))
      expect(told(toldAll(before, events), ids)).toEqual(told(after, ids))
    }
  })
  it('leave the board as it was until they are shown', () => {
    for (const { before, after, events } of news) {
      const scenesOf = scenes(events, before)
      const first = scenesOf[0]!.events[0]!.sequence
      const now = during(before, after, events, scenesOf, 0) as KawanakajimaView
      const earlier = events.filter(({ sequence }) => sequence < first)
      expect(now.counters).toEqual(toldAll(before, earlier).counters)
      expect(now.over).toBe(false)
    }
  })
  it('still show a unit that was lost, as lost', () => {
    const gone = news.flatMap(({ events }) => events).filter(({ kind }) => kind === 'eliminated')
    const lost = frames.flatMap(({ attackers, defenders }) => [...attackers, ...defenders])
    const states = new Set(lost.filter(({ state }) => state === 'eliminated').map(({ id }) => id))
    expect(gone.some(({ facts }) => states.has(String(facts['unit'])))).toBe(true)
    expect([order('good'), order('exhausted')]).toEqual([4, 1])
  })
  it('show other rolls as dice', () => {
    for (const scene of shown)
      for (const frame of scene.frames as Frame[])
        if (frame.what === 'rolls') for (const roll of frame.rolls) expect(roll.die).toBeGreaterThan(0)
  })
})

describe('the module', () => {
  it('tells whose an event is', () => {
    const actor = (facts: Record<string, unknown>) =>
      kawanakajima.actor!({ sequence: 1, kind: 'x', facts, text: '' }, moments[0]!.after)
    expect([
      actor({ army: 'uesugi' }),
      actor({ unit: 'T-A1' }),
      actor({ commander: 'Kosaka' }),
      actor({ chit: 'rally' }),
    ]).toEqual(['B', 'A', 'A', ''])
  })
  it('has a track, facts and a score for every moment', () => {
    for (const { after } of moments) {
      const { steps, now } = kawanakajima.track(after)
      expect(steps[now]).toBeTruthy()
      expect(kawanakajima.seatFacts(after, 'A').facts).toHaveLength(3)
    }
  })
  it('tells units from Clans', () => {
    expect([isUnit('T-A1'), isUnit('T-A'), isClan('U-N'), isClan('U-1')]).toEqual([true, false, true, false])
  })
})

describe('a battle with its dice', () => {
  const battles = shown.filter((scene) => scene.key.startsWith('battle:'))
  it('is shown in full to both, and what comes before the dice is not', () => {
    const decided = battles.filter((scene) => scene.events.some(({ kind }) => kind === 'result'))
    expect(decided.length).toBeGreaterThan(0)
    for (const scene of battles)
      for (const seat of ['A', 'B']) {
        expect(involves(scene, seat), scene.title).toBe(decided.includes(scene))
        expect(scene.open ?? false, scene.title).toBe(!decided.includes(scene))
      }
  })
})
