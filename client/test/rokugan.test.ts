import { describe, expect, it } from 'vitest'
// @ts-expect-error: a script without types
import { made } from '../scripts/map.mjs'
import { openBox } from '../src/boards/box'
import { during, fact, toldAll } from '../src/boards/events'
import { coach as lines } from '../src/boards/rokugan/coach'
import { deed } from '../src/boards/rokugan/deeds'
import { foretold } from '../src/boards/rokugan/forecast'
import { intoOf, isSpot, middleAt, PLACE, reverse, SPOTS, tokenPoints } from '../src/boards/rokugan/geometry'
import { LANDS, PLACES } from '../src/boards/rokugan/map.gen'
import written from '../src/boards/rokugan/map.gen.ts?raw'
import { spoken } from '../src/boards/rokugan/scene'
import { frames, scenes } from '../src/boards/rokugan/scenes'
import type { RokuganView, Token } from '../src/boards/rokugan/types'
import { coach, helpId, isDud, label, nextToken, say, tokenName } from '../src/boards/rokugan/words'
import type { GameEvent, View } from '../src/wire'
import help from './help.json'
import recorded from './rokugan-news.json'

openBox(help.rokugan)

interface Round {
  before: RokuganView
  after: RokuganView
  events: GameEvent[]
}
const rounds = recorded as unknown as Round[]
const shown = rounds.map(({ events, before }) => scenes(events, before))

const board = (view: RokuganView) => ({
  provinces: view.provinces.map(({ id, owner, facedown, faceup, special }) => ({
    id,
    owner,
    facedown,
    faceup,
    special,
  })),
  tokens: view.tokens,
  cards: view.territories.map(({ id, at, card }) => ({ id, at, card })),
})

describe('the map', () => {
  it('is up to date with the data of the game', () => {
    expect(written).toBe((made as () => string)())
  })
  it('has every spot under the name that paths use', () => {
    expect(PLACES).toHaveLength(30)
    expect(LANDS.flatMap((land) => land.provinces).sort()).toEqual(PLACES.map((place) => place.id).sort())
    for (const spot of SPOTS.values()) {
      expect(PLACE.has(spot.into)).toBe(true)
      expect(spot.from === 'sea' || SPOTS.has(reverse(spot))).toBe(true)
      expect(intoOf(spot.id)).toBe(spot.into)
    }
    for (const { before } of rounds)
      for (const spot of Object.values(before.lawful).flat()) expect(isSpot(spot), spot).toBe(true)
  })
  it('points opposite ways over the same border', () => {
    const there = SPOTS.get('lion_north>dragon_west')!
    const back = SPOTS.get(reverse(there))!
    expect(Math.abs(there.angle - back.angle)).toBe(180)
    expect([back.x, back.y]).toEqual([there.x, there.y])
  })
  it('gives tokens inside a province places of their own, which later ones do not change', () => {
    const inside = (id: string): Token => ({
      id,
      owner: 'A',
      spot: 'lion_north',
      kind: '',
      face_up: false,
      blessings: [],
      seen_by: [],
    })
    const two = tokenPoints([inside('a1'), inside('b1')])
    const four = tokenPoints(['a1', 'b1', 'b2', 'c1'].map(inside))
    for (const [id, at] of two) expect(four.get(id)).toEqual(at)
    expect(new Set([...four.values()].map(String)).size).toBe(4)
    expect(middleAt('lion_north', 0)).toEqual(PLACE.get('lion_north')!.combat)
  })
})

describe('the story of a round', () => {
  it('leads from the board before it to the board after it, event by event', () => {
    for (const { before, after, events } of rounds)
      expect(board(toldAll(before, events))).toEqual(board(after))
  })
})

describe('the scenes of a resolution', () => {
  it('come in the order of the rules', () => {
    for (const list of shown) {
      const stages = list.map(
        (scene, i) => frames(scene.events, rounds[shown.indexOf(list)]!.before)[0]!.stage * 100 + i,
      )
      expect(stages.map((n) => Math.floor(n / 100))).toEqual(stages.map((n) => Math.floor(n / 100)).sort())
      expect(list[0]!.key).toBe('reveal')
    }
    expect(shown[0]!.map((scene) => scene.key)).toContain('diplomacy')
    expect(shown[1]!.map((scene) => scene.key)).toContain('raids')
  })
  it('hold every event of the resolution once', () => {
    rounds.forEach(({ events }, i) => {
      const first = events.findIndex((event) => event.kind === 'step')
      const last = events.findIndex((event) => event.kind === 'round')
      const told = shown[i]!.flatMap((scene) => scene.events.map((event) => event.sequence))
      const due = events
        .slice(first, last)
        .filter((event) => event.kind !== 'honor')
        .filter((event) => event.kind !== 'step' || Number(event.facts['step']) <= 2)
        .map((event) => event.sequence)
      expect(told).toEqual(due)
    })
  })
  it('turn nothing up before its time', () => {
    rounds.forEach(({ before, after, events }, i) => {
      const start = during(before, after, events, shown[i]!, 0) as RokuganView
      expect(
        start.tokens
          .filter((token) => token.kind && !token.face_up)
          .every((token) => token.owner === before.seat || token.seen_by.includes(before.seat)),
      ).toBe(true)
      expect(start.tokens.some((token) => !token.kind)).toBe(true)
      expect(start.provinces).toEqual(before.provinces)
      const reveal = frames(shown[i]![0]!.events, start)
      const [down] = reveal
      const up = reveal.findLast((one) => one.stage === 1)
      expect(down!.view.tokens.some((token) => !token.face_up)).toBe(true)
      expect(up!.view.tokens.every((token) => token.face_up && token.kind)).toBe(true)
    })
  })
  it('add up to the totals the server tells', () => {
    let battles = 0
    rounds.forEach(({ before, after, events }, i) =>
      shown[i]!.forEach((scene, n) => {
        const all = frames(scene.events, during(before, after, events, shown[i]!, n) as RokuganView)
        expect(all).toHaveLength(scene.steps)
        const last = all.at(-1)!
        for (const side of last.sides)
          expect(
            side.parts.reduce((sum, part) => sum + part.value, 0),
            scene.key,
          ).toBe(side.total)
        if (last.sides.length === 0) return
        battles++
        expect(all[0]!.sides.every((side) => side.total === null)).toBe(true)
        const taken = scene.events.find((event) => event.kind === 'taken')
        expect(last.winner).toBe(taken ? fact(taken, 'seat') : 'defense')
      }),
    )
    expect(battles).toBeGreaterThan(5)
  })
})

describe('the reveal', () => {
  it('turns tokens in a wave that begins with the first player, each once', () => {
    rounds.forEach(({ before, events }, i) => {
      const start = during(before, before, events, shown[i]!, 0) as RokuganView
      const wave = frames(shown[i]![0]!.events, start).filter((one) => one.turned.length > 0)
      const owners = wave.map(({ turned }) => [...new Set(turned.map((id) => id[0]!.toUpperCase()))])
      for (const one of owners) expect(one).toHaveLength(1)
      const seats = start.players.map((p) => p.seat)
      const turns = owners.map(
        ([seat]) => (seats.indexOf(seat!) - seats.indexOf(start.first) + seats.length) % seats.length,
      )
      expect(turns).toEqual([...turns].sort((a, b) => a - b))
      const turned = wave.flatMap((one) => one.turned)
      expect(new Set(turned).size).toBe(turned.length)
    })
  })
  it('wait at the end of the first reveal, which is everybody’s, and tell a battle in a few words', () => {
    for (const [i, list] of shown.entries()) {
      const { before, events } = rounds[i]!
      expect(list[0]).toMatchObject({ key: 'reveal', waits: false })
      expect(scenes(events, { ...before, round: 1 } as RokuganView)[0]).toMatchObject({
        key: 'reveal',
        waits: true,
      })
      expect(list[0]!.seats).toEqual(rounds[i]!.before.players.map((p) => p.seat))
      for (const scene of list.filter((one) => one.key.startsWith('battle:'))) {
        expect(scene.result!.element).toBe(scene.key.slice(7))
        expect(scene.result!.text).toMatch(/^\d+(, \d+)* : \d+ · \w/)
        expect(scene.waits).toBe(false)
      }
    }
  })
  it('still show a token in the frame that takes it away, with the reason', () => {
    const reveal = shown[0]![0]!
    const thrown = reveal.events.find((event) => event.kind === 'thrown_out')!
    const frame = frames(
      reveal.events,
      during(rounds[0]!.before, rounds[0]!.after, rounds[0]!.events, shown[0]!, 0) as RokuganView,
    ).find((one) => one.out.includes(fact(thrown, 'token')))!
    expect(frame.home).toEqual([])
    expect(frame.view.tokens.map((token) => token.id)).toContain(fact(thrown, 'token'))
    expect(frame.rule).toMatch(/^RK-/)
  })
  it('names the rule of a token only where it is that of all that are thrown out', () => {
    const out = (sequence: number, rule: string): GameEvent => ({
      sequence,
      kind: 'thrown_out',
      facts: { token: `a${sequence}`, seat: 'A', spot: 'lion_north', rule },
      text: '',
    })
    const ruleOf = (...rules: string[]) =>
      frames(
        rules.map((rule, i) => out(i + 1, rule)),
        { ...rounds[0]!.before, tokens: [] },
      )[0]!.rule
    expect(ruleOf('RK-TOK-24', 'RK-TOK-24', 'RK-TOK-24')).toBe('RK-TOK-24')
    expect(ruleOf('RK-TOK-24', 'RK-TOK-03', 'RK-TOK-24')).toBe('RK-RES-03')
  })
  it('has words under one of several tokens that lie close together', () => {
    const points = new Map<string, [number, number]>([
      ['a1', [100, 100]],
      ['a2', [140, 110]],
      ['a3', [260, 110]],
      ['a4', [110, 150]],
    ])
    expect(spoken(['a1', 'a2', 'a3', 'a4', 'gone'], points, 1)).toEqual(['a1', 'a3', 'a4'])
    expect(spoken(['a1', 'a2', 'a3', 'a4'], points, 2)).toEqual(['a1'])
  })
})

describe('the words of the board', () => {
  it('say where a token lies in a question about it', () => {
    const at = (spot: string) => {
      const one = { id: 'b1', owner: 'B', kind: '', spot, face_up: false, blessings: [], seen_by: [] }
      return deed(['scout', 'b1'], { ...rounds[0]!.before, tokens: [one] } as unknown as View, {})?.deed
    }
    expect(at('lion_north')).toMatch(/'s face-down token inside Lion North with your scout/)
    expect(at('lion_north>dragon_west')).toMatch(
      /'s face-down token on the border from Lion North into Dragon West with your scout/,
    )
  })
  const view = rounds.map((round) => round.before).find((one) => Object.keys(one.lawful).length > 0)!
  const [kind, spots] = Object.entries(view.lawful).find(([, list]) => list.length > 0)!
  it('warn of a token that would be thrown out', () => {
    const bad = [...SPOTS.keys(), ...PLACE.keys()].find((spot) => !spots.includes(spot))!
    expect(isDud(view, ['lay', kind, spots[0]!])).toBe(false)
    expect(isDud(view, ['lay', kind, bad])).toBe(true)
    expect(say(view, ['lay', kind, bad], {}).sub).toContain('thrown out')
    expect(say(view, ['lay', kind, spots[0]!], {}).sub).toBe(foretold(view, kind, spots[0]!))
    expect(coach(view, ['lay', kind, bad])).toBe(lines.dud)
  })
  it('say what is next at each step', () => {
    const next = (...words: string[]) => say(view, words, {}).text
    expect(
      new Set([next(), next('lay', kind), next('scout'), next('shugenja'), next('recall'), next('', 'b1')])
        .size,
    ).toBe(6)
  })
  it('coach every decision', () => {
    const phases = [
      'pick_clan',
      'keep_objective',
      'settle',
      'return',
      'upkeep',
      'target',
      'recover',
      'give_up',
      'spy',
      'place',
      'look',
      'price',
      'favor',
      'condemn',
      'purge_pay',
      'purge',
      'animate',
      'fear',
      'swap',
    ]
    for (const phase of phases) {
      const now = { ...view, phase }
      expect(coach(now, []), phase).toBeTruthy()
      expect(say(now, [], {}).text, phase).not.toBe(now.prompt)
    }
    expect(coach({ ...view, actors: ['B'] }, [])).toBe(lines.waiting)
  })
  it('name what lies hidden without telling it', () => {
    const hidden = view.tokens.find((token) => !token.kind)!
    expect(tokenName(view, hidden)).toMatch(/'s face-down token, /)
    expect(helpId(hidden.id, view)).toBeNull()
    expect(label(hidden.id, view, {})).not.toMatch(/army|navy|shinobi|raid|bluff/i)
  })
})

describe('the next token', () => {
  const legal = ['lay army1 crab_north', 'lay navy2 crab_north', 'lay raid crab_north', 'scout b1']
  const hand = { raid: 1, army1: 1, navy2: 1 }
  const placing = (more: Partial<RokuganView>): RokuganView => ({
    ...rounds[0]!.before,
    seat: 'A',
    phase: 'place',
    round: 2,
    hand,
    tokens: [{ ...rounds[0]!.before.tokens[0]!, owner: 'A' }],
    ...more,
  })
  it('is one more of the kind placed before, or the next that fights', () => {
    expect(nextToken(placing({}), legal, 'lay navy2 crab_north')).toEqual(['lay', 'navy2'])
    expect(nextToken(placing({}), legal, 'lay army5 crab_north')).toEqual(['lay', 'army1'])
    expect(nextToken(placing({}), legal, 'lay raid crab_north')).toEqual(['lay', 'army1'])
    expect(nextToken(placing({ hand: { raid: 1 } }), ['lay raid crab_north'], 'lay raid x')).toEqual([])
  })
  it('is chosen by the player in the first round, first in a round, and after anything else', () => {
    expect(nextToken(placing({ round: 1 }), legal, 'lay navy2 crab_north')).toEqual([])
    expect(nextToken(placing({ tokens: [] }), legal, 'lay navy2 crab_north')).toEqual([])
    expect(nextToken(placing({}), legal, 'scout b1')).toEqual([])
    expect(nextToken(placing({}), legal, '')).toEqual([])
  })
  it('can be exchanged, as the question says', () => {
    expect(say(placing({}), ['lay', 'army1'], {}).text).toContain('or choose another token')
    expect(say(placing({ round: 1 }), ['lay', 'army1'], {}).text).not.toContain('another')
  })
})
