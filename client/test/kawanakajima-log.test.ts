import { describe, expect, it } from 'vitest'
import { openBox } from '../src/boards/box'
import { chronicle } from '../src/boards/kawanakajima/chronicle'
import { isHex } from '../src/boards/kawanakajima/geometry'
import { AREAS } from '../src/boards/kawanakajima/map.gen'
import { leads, storyOf } from '../src/boards/kawanakajima/tale'
import type { KawanakajimaView } from '../src/boards/kawanakajima/types'
import { unitName } from '../src/boards/kawanakajima/words'
import type { GameEvent } from '../src/wire'
import help from './help.json'
import recorded from './kawanakajima-moments.json'

openBox(help.kawanakajima)

const views = (recorded as unknown as { after: KawanakajimaView }[]).map((one) => one.after)
const at = (phase: string): KawanakajimaView => views.find((view) => view.phase === phase)!
const event = (kind: string, facts: Record<string, unknown>, sequence = 0): GameEvent =>
  ({ kind, facts, sequence, text: '' }) as unknown as GameEvent

describe('the log after an undo', () => {
  const view = at('step')
  it('tells where units are, not where they were before an undo', () => {
    const unit = view.counters.find(({ place }) => isHex(place))!
    const walk = (from: string, to: string, sequence: number) =>
      event('stepped', { unit: unit.id, from, to }, sequence)
    const drawn = event('drawn', { chit: unit.clan }, 1)
    const undone = { ...event('undone', { seat: 'B' }, 4), text: 'B takes the last step back.' }
    const told = (events: GameEvent[]) => chronicle(events, view)[0]!.text
    const there = [drawn, walk('0101', unit.place, 2), walk(unit.place, '0909', 3), undone]
    expect(told(there)).toMatch(new RegExp(`0101→${unit.place}\\.$`))
    expect(told([drawn, walk(unit.place, '0909', 2), undone])).not.toMatch(/→|B takes/)
  })
})

describe('the log', () => {
  const view = at('step')
  const events = [
    event('turn', { turn: 2 }, 1),
    event('drawn', { chit: 'U-B' }, 2),
    event('stepped', { unit: 'U-B1', from: '2510', to: '2610' }, 3),
    event('stepped', { unit: 'U-B1', from: '2610', to: '2710' }, 4),
    { ...event('mode_tried', { clan: 'U-B' }, 5), text: 'Kakizaki switches to Attack (rolled 4).' },
    event('fighter', { unit: 'U-B1' }, 6),
    event('drawn', { chit: 'T-C' }, 7),
    event('void', { chit: 'T-C' }, 8),
  ]
  it('has a heading for a turn and one line for an activation', () => {
    const lines = chronicle(events, view)
    expect(lines.map((line) => line.kind)).toEqual(['turn', 'activation', 'activation'])
    expect(lines[1]!.sequence).toBe(6)
    expect(lines[1]!.text).toContain('2510→2710')
    expect(lines[1]!.text).toMatch(/switches to Attack/i)
    expect(lines[2]!.text).toMatch(/no effect/)
    for (const line of lines) expect(line.text).not.toMatch(/[TU]-[A-T]/)
  })
  it('gives every battle a line of its own, and says nothing of a chit before it has done anything', () => {
    const lines = chronicle(
      [
        event('drawn', { chit: 'T-C' }, 1),
        event('stepped', { unit: 'T-C1', from: '2510', to: '2610' }, 2),
        { ...event('battle', { battle: 1 }, 3), text: 'Takeda attacks Kakizaki Kageie.' },
        { ...event('lost_steps', { unit: 'U-B1' }, 4), text: 'Kakizaki Kageie loses 1 step.' },
        { ...event('battle', { battle: 2 }, 5), text: 'Takeda attacks Kakizaki horse.' },
        { ...event('drawn', { chit: 'U-B' }, 6), text: 'The Clan chit of Kakizaki is drawn.' },
      ],
      view,
    )
    expect(lines.map((line) => line.sequence)).toEqual([2, 4, 5, 6])
    expect(lines[1]!.text).toBe('Takeda attacks Kakizaki Kageie. Kakizaki Kageie loses 1 step.')
    expect(lines[3]!.text).toBe('The Clan chit of Kakizaki is drawn.')
  })
  it('names the Clan of an activation once, and tells the first Modes in one line', () => {
    const name = (id: string) => view.clans.find((one) => one.id === id)!.name
    const [line] = chronicle(
      [
        event('drawn', { chit: 'T-C' }, 1),
        { ...event('mode_tried', { clan: 'T-C' }, 2), text: `${name('T-C')} switches to Attack (rolled 5).` },
      ],
      view,
    )
    expect(line!.text).toBe(`${name('T-C')}: switches to Attack (rolled 5).`)
    const [long] = chronicle(
      [
        event('drawn', { chit: 'U-C' }, 1),
        { ...event('mode_tried', { clan: 'U-C' }, 2), text: 'Shibata switches to Defense (rolled 6).' },
        { ...event('retired', { clan: 'U-C' }, 3), text: 'Shibata retires by the castle town.' },
        { ...event('eliminated', { unit: 'U-C2' }, 4), text: 'Shibata foot is eliminated.' },
      ],
      view,
    )
    expect(long!.text).toBe(
      'Shibata: switches to Defense (rolled 6). Retires by the castle town. Shibata foot is eliminated.',
    )
    const first = ['U-A', 'U-B', 'U-C'].map((clan, i) =>
      event('mode', { clan, mode: i < 2 ? 'attack' : 'move' }, i + 1),
    )
    const modes = chronicle(first, view)
    expect(modes).toHaveLength(1)
    expect(modes[0]!.text).toBe(
      `Uesugi begins: ${name('U-A')}, ${name('U-B')} in Attack; ${name('U-C')} in Move.`,
    )
    expect(modes[0]!.sequence).toBe(3)
  })
  it('tells the story of the battle', () => {
    const story = storyOf([
      event('turn', { turn: 1 }),
      event('eliminated', { unit: 'U-B1' }),
      event('points', { vp: 3 }),
      event('leader_roll', { unit: 'U-B1', dead: true }),
      event('leader_roll', { unit: 'U-C1', dead: false }),
      event('turn', { turn: 2 }),
      event('eliminated', { unit: 'U-B2' }),
      event('left_map', { unit: 'T-C2' }),
    ])
    expect(story).toEqual({
      turns: [{ turn: 1, vp: 3 }],
      losses: { 'U-B': 2, 'T-C': 1 },
      fallen: ['U-B1'],
    })
  })
  it('shows the lead after each turn, and the current one last', () => {
    const events = [event('points', { vp: 3 }), event('turn', { turn: 2 }), event('points', { vp: -1 })]
    expect(leads({ ...at('orders'), turn: 2, vp: -1 }, events)).toEqual([
      { turn: 1, vp: 3 },
      { turn: 2, vp: -1 },
    ])
  })
  it('names a leader who has left the map', () => {
    const gone = { ...at('orders'), counters: [] }
    expect(unitName(gone, 'T-F1')).toBe('Morozumi Masakiyo')
  })
})

describe('a battle in the log', () => {
  const view = at('step')
  it('names all who fight in a battle, and what its result does to one unit alone', () => {
    const name = (id: string) => view.counters.find((one) => one.id === id)!.name
    const [, line] = chronicle(
      [
        event('drawn', { chit: 'U-B' }, 1),
        event('battle', { battle: 1, attacker: 'uesugi', defender: 'T-C1' }, 2),
        ...['U-B1', 'U-B2', 'T-C1'].map((unit, i) => event('fighter', { unit }, 3 + i)),
        event('result', { code: 'd21', column: 12, line: 8 }, 6),
      ],
      view,
    )
    expect(line!.text).toBe(
      `Uesugi's ${name('U-B1')} and ${name('U-B2')} attack ${name('T-C1')}. Column 12, line 8: d21, the defender loses two steps.`,
    )
  })
})

describe('the log of a siege and of Special chits', () => {
  const view = at('step')
  it('gives every assault of a siege a line of its own, and tells markers in one sentence', () => {
    const lines = chronicle(
      [
        event('drawn', { chit: 'U-B' }, 1),
        { ...event('siege_began', { attacker: 'uesugi' }, 2), text: 'Uesugi storms Kaizu.' },
        event('marker_placed', { army: 'takeda', area: AREAS[0]!.id }, 3),
        event('marker_placed', { army: 'takeda', area: AREAS[1]!.id }, 4),
        { ...event('assault', { area: AREAS[0]!.id }, 5), text: 'Uesugi assaults it.' },
        { ...event('assault_roll', { area: AREAS[0]!.id }, 6), text: 'Dice.' },
        event('siege_loss', { army: 'takeda', area: AREAS[0]!.id }, 7),
        event('siege_loss', { army: 'takeda', area: AREAS[1]!.id }, 8),
        { ...event('siege_loss', { army: 'takeda', area: null }, 9), text: 'Takeda loses a point.' },
        { ...event('siege_ended', {}, 10), text: 'The siege is over.' },
      ],
      view,
    )
    const [first, second] = AREAS.map(({ name }) => name.toLowerCase())
    expect(lines.slice(1).map((line) => line.text)).toEqual([
      `Uesugi storms Kaizu. Takeda places markers: ${first}; ${second}.`,
      `Uesugi assaults it. Dice. Takeda loses its markers: ${first}; ${second}. Takeda loses a point.`,
      'The siege is over.',
    ])
  })
  it('tells of several Clans that go to the same Mode in one sentence', () => {
    const goes = (id: string, at: number, why: string) => ({
      ...event('mode', { clan: id, mode: 'regroup' }, at),
      text: `${view.clans.find((one) => one.id === id)!.name} goes to Regroup: ${why}.`,
    })
    const [line] = chronicle(
      [
        event('drawn', { chit: 'combat_uesugi' }, 1),
        goes('U-B', 2, 'no enemy is near'),
        goes('U-C', 3, 'no enemy is near'),
        event('stepped', { unit: 'U-D1', from: '2510', to: '2610' }, 4),
        goes('U-D', 5, 'it rolled a 1'),
      ],
      view,
    )
    expect(line!.text).toContain('Kakizaki and Shibata go to Regroup: no enemy is near. Takemata goes')
  })
  it('calls a Special chit as the server does, once', () => {
    const [line] = chronicle(
      [
        event('drawn', { chit: 'U-1' }, 1),
        { ...event('shown', {}, 2), text: "Uesugi's Special chit 1 says Retreat for Irobe." },
      ],
      view,
    )
    expect(line!.text).toBe("Uesugi's Special chit 1: says Retreat for Irobe.")
  })
})
