import { beforeEach, describe, expect, it } from 'vitest'
import {
  type Choice,
  deviceChoice,
  firstChoice,
  friendsChoice,
  keepChoice,
  lastChoice,
  optionsOf,
  soloChoice,
  wishOf,
  withKind,
  withMe,
  withSeats,
} from '../src/setup/choice'
import { squares } from '../src/setup/qr'
import { summary } from '../src/setup/summary'
import type { GameInfo } from '../src/wire'

const store = new Map<string, string>()
beforeEach(() => {
  store.clear()
  globalThis.localStorage = {
    getItem: (key: string) => store.get(key) ?? null,
    setItem: (key: string, value: string) => void store.set(key, value),
  } as Storage
})

const game: GameInfo = {
  name: 'ikusa',
  title: 'Ikusa',
  designer: '',
  publisher: '',
  year: 2011,
  seats: [2, 3, 4, 5],
  minutes: [120, 240],
  summary: '',
  rules: 1,
  weight: 4,
  lid: '#c9760c',
  board: false,
  declines: [],
  usual_level: 'kachi',
  first_game: { seats: 3, options: { variant: 'quick' } },
  options: [
    {
      name: 'variant',
      kind: 'choice',
      title: 'Length',
      help: '',
      default: 'normal',
      choices: ['normal', 'quick'],
      labels: ['Normal', 'Quick'],
      rules: [],
    },
    {
      name: 'clans',
      kind: 'names',
      title: 'Clans',
      help: '',
      default: [],
      choices: ['lion', 'crane', 'crab'],
      labels: ['Lion', 'Crane', 'Crab'],
      rules: [],
    },
  ],
  bots: [
    { level: 'kachi', title: 'Easy', name: 'Kachi', text: '', bars: 2, seconds: 0.3 },
    { level: 'karo', title: 'Hard', name: 'Karō', text: '', bars: 4, seconds: 1 },
  ],
}
const kinds = (choice: Choice) => choice.seats.map((seat) => seat.kind).join(' ')

describe('a choice', () => {
  it('begins as the server says a first game is played', () => {
    const first = firstChoice(game)
    expect(kinds(first)).toBe('me bot bot')
    expect(wishOf(game, first).options).toEqual({ variant: 'quick' })
    expect(summary(game, first, [])).toBe('3 players · Easy bots · Quick')
  })
  it('is kept for the next time, and forgets what the game no longer has', () => {
    keepChoice(game, {
      ...withSeats(firstChoice(game), 2, firstChoice(game).seats[1]!),
      options: { variant: 'x' },
    })
    const last = lastChoice(game)
    expect(kinds(last)).toBe('me bot')
    expect(last.options).toEqual({})
    store.set('honjin.choice.ikusa', '{"seats":[{"kind":"bot","level":"gone","name":"elf"}]}')
    expect(kinds(lastChoice(game))).toBe('me bot bot')
    store.set('honjin.choice.ikusa', 'nonsense')
    expect(kinds(lastChoice(game))).toBe('me bot bot')
  })
  it('is against bots for Play now, whoever was invited last', () => {
    keepChoice(game, friendsChoice(game, firstChoice(game)))
    expect(kinds(lastChoice(game))).toBe('me person person')
    expect(kinds(soloChoice(game))).toBe('me bot bot')
  })
  it('has me once, unless all sit at one device', () => {
    const moved = withMe(firstChoice(game), 2)
    expect(kinds(moved)).toBe('bot bot me')
    expect(moved.seats[0]!.level).toBe('kachi')
    const device = deviceChoice(firstChoice(game))
    expect(kinds(device)).toBe('me me me')
    expect(kinds(withKind(device, 1, 'bot', 'karo'))).toBe('me bot me')
    expect(wishOf(game, device).hotseat).toBe(true)
  })
  it('keeps a seat for me when seats go', () => {
    expect(kinds(withSeats(withMe(firstChoice(game), 2), 2, firstChoice(game).seats[1]!))).toBe('bot me')
  })
  it('gives the clans in the order of the seats', () => {
    const first = firstChoice(game)
    first.seats[1]!.name = 'lion'
    expect(optionsOf(game, first)['clans']).toEqual(['crane', 'lion'])
  })
  it('names a data pack as long as the server offers it', () => {
    const chosen = { ...firstChoice(game), pack: 'my box' }
    expect(wishOf({ ...game, packs: [{ name: 'my box', note: '' }] }, chosen).pack).toBe('my box')
    expect(wishOf(game, chosen).pack).toBeUndefined()
  })
  it('has no private chat at a silent table', () => {
    expect(wishOf(game, { ...firstChoice(game), silent: true, privateChat: true }).private_chat).toBe(false)
  })
})

describe('a QR code', () => {
  it('has three finders of seven squares and a quiet edge', () => {
    const { size, path } = squares('https://honjin.example/t/abcdefghijklmnop')
    const dark = new Set(path.match(/M\d+ \d+/g))
    const row = (x: number, y: number) =>
      Array.from({ length: 7 }, (_, i) => Number(dark.has(`M${x + i} ${y}`))).join('')
    for (const [x, y] of [
      [2, 2],
      [size - 9, 2],
      [2, size - 9],
    ] as const) {
      expect(row(x, y)).toBe('1111111')
      expect(row(x, y + 1)).toBe('1000001')
      expect(row(x, y + 3)).toBe('1011101')
    }
    expect([...dark].some((at) => /^M[01] | [01]$/.test(at))).toBe(false)
  })
})
