import { describe, expect, it } from 'vitest'
import ikusa from '../src/boards/ikusa'
import kawanakajima from '../src/boards/kawanakajima'
import kenjin from '../src/boards/kenjin'
import type { GameModule } from '../src/boards/module'
import rokugan from '../src/boards/rokugan'
import { coach } from '../src/boards/rokugan/coach'
import { toldApart } from '../src/names'
import { namer } from '../src/table/names'
import type { SeatInfo, View } from '../src/wire'
import told from './sentences.json'

const PEOPLE = ['Ann', 'Bea', 'Cem', 'Dai', 'Eva', 'Fay', 'Gil']
const MODULES: Record<string, GameModule> = { kenjin, rokugan, ikusa, kawanakajima }

/** A table at which a person plays each side of the game. */
function tableOf(game: keyof typeof told) {
  const { sides } = told[game]
  const seats = sides.map(
    (_, i): SeatInfo => ({
      seat: String.fromCharCode(65 + i),
      kind: 'person',
      taken: true,
      name: PEOPLE[i]!,
    }),
  )
  const at = (seat: string) => sides[seat.charCodeAt(0) - 65]!
  const module: GameModule = {
    ...MODULES[game]!,
    clan: (_view, seat) => ({ id: '', name: at(seat) }),
    sides: (_view, seat) => [at(seat)],
  }
  return namer(module, {} as View, seats)
}

/** Where a clan itself is meant: who plays it, and what its ability does. */
const CLAN = /plays the \w+|against the Phoenix|The Crane wins ties/g
const times = (text: string, word: string) => text.split(word).length - 1
const games = Object.keys(told) as (keyof typeof told)[]

describe.each(games)('sentences of whole games of %s', (game) => {
  const { sides, proper, sentences } = told[game]
  const named = tableOf(game)
  const kept = [...proper, 'Combat! Takeda', 'Combat! Uesugi'].sort((a, b) => b.length - a.length)
  it('speak of players by their names, and of nobody by a side', () => {
    for (const sentence of sentences) {
      const said = named(sentence)
      const bare = kept.reduce((text, name) => text.replaceAll(name, '…'), said).replace(CLAN, '…')
      for (const side of sides)
        expect(bare.match(new RegExp(`(?<!\\p{L})${side}(?!\\p{L})`, 'u')), said).toBe(null)
    }
  })
  it('keep the names of provinces, leaders and things', () => {
    for (const sentence of sentences)
      for (const name of kept) {
        const before = times(sentence, name)
        expect(times(named(sentence), name), sentence).toBe(before)
      }
  })
})

describe('what the coach of Rokugan says', () => {
  const named = tableOf('rokugan')
  it.each(Object.entries(coach.phases))('speaks of clans as clans: %s', (_, sentence) => {
    expect(named(sentence)).toBe(sentence)
  })
})

describe('names in sentences', () => {
  const seat = (letter: string, kind: SeatInfo['kind'], name: string): SeatInfo => ({
    seat: letter,
    kind,
    taken: true,
    name,
  })
  const view = {} as View
  const red: GameModule = {
    ...ikusa,
    clan: (_view, letter) => ({ id: '', name: letter === 'A' ? 'Red' : 'Blue' }),
    sides: (_view, letter) => (letter === 'A' ? ['Red'] : ['Blue']),
  }
  it('leave bots and people without a name to their colours', () => {
    const named = namer(red, view, [seat('A', 'bot', 'Novice bot'), seat('B', 'person', 'Guest 12')])
    expect(named("Red takes Iga from Blue's 2nd army.")).toBe("Red takes Iga from Blue's 2nd army.")
  })
  it('leave two people at one device to their colours', () => {
    const both = toldApart([seat('A', 'person', 'Ann'), seat('B', 'person', 'Ann')])
    expect(namer(red, view, both)('Red attacks Blue.')).toBe('Red attacks Blue.')
    const told = [seat('A', 'person', 'Ann'), seat('B', 'person', 'Bea')]
    expect(toldApart(told)).toBe(told)
  })
  it('leave two colours of one player to be told apart', () => {
    const two = { ...red, sides: () => ['Red', 'Green'] }
    expect(namer(two, view, [seat('A', 'person', 'Ann')])('Green takes Iga.')).toBe('Green takes Iga.')
  })
  it('hold whatever a name is made of', () => {
    const named = namer(red, view, [seat('A', 'person', '$& (Blue)'), seat('B', 'person', 'Red')])
    expect(named("Red attacks Blue's 1st army.")).toBe("$& (Blue) attacks Red's 1st army.")
  })
})

describe('sentences to the one who reads them', () => {
  const seat = (letter: string, name: string): SeatInfo => ({
    seat: letter,
    kind: 'person',
    taken: true,
    name,
  })
  const sides = (_view: View, letter: string) => [letter === 'A' ? 'Red' : 'Blue']
  const module: GameModule = { ...ikusa, clan: (view, s) => ({ id: '', name: sides(view, s)[0]! }), sides }
  const named = namer(module, {} as View, [seat('A', 'Ann'), seat('B', 'Guest 2')], 'A')
  it('call what is theirs "your"', () => {
    expect(named("Choose what Red's 1st army attacks.")).toBe('Choose what your 1st army attacks.')
    expect(named("Red's 1st army waits. Red's 2nd army goes to Blue's castle.")).toBe(
      "Your 1st army waits. Your 2nd army goes to Blue's castle.",
    )
  })
  it('say "your" to somebody without a name, too', () => {
    const guest = namer(module, {} as View, [seat('A', 'Ann'), seat('B', 'Guest 2')], 'B')
    expect(guest("Blue's 1st army attacks Red's force.")).toBe("Your 1st army attacks Ann's force.")
  })
})
