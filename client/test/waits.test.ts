/** How long a player of five watches the others, counted from what happened in recorded rounds: no clock is read. */
import { describe, expect, it } from 'vitest'
import { openBox } from '../src/boards/box'
import ikusa from '../src/boards/ikusa'
import type { GameModule } from '../src/boards/module'
import rokugan from '../src/boards/rokugan'
import { type Change, patched } from '../src/change'
import {
  actorOf,
  arrive,
  type Beat,
  briefly,
  cuesOf,
  flashed,
  flashes,
  fought,
  type Line,
  moved,
  quiet,
} from '../src/table/beats'
import { flashLength, hurry, pauseOf } from '../src/table/pace'
import type { GameEvent, View } from '../src/wire'
import help from './help.json'
import recorded from './waits.json'

interface Round {
  game: 'rokugan' | 'ikusa'
  start: View
  moves: { mine: boolean; news: GameEvent[]; change: Change }[]
}

const MODULES: Record<Round['game'], GameModule> = { rokugan, ikusa }
for (const game of Object.keys(MODULES) as Round['game'][]) openBox(help[game])

/** The moves of a round as the page gets them, for a player who sees their own fights in full. */
function beatsOf({ game, start, moves }: Round): Beat[] {
  const module = MODULES[game]
  let view = start
  return moves.map(({ mine, news, change }, number) => {
    const before = view
    view = patched(before, change) as View
    const all = module.scenes(news, before)
    return {
      number,
      before,
      view,
      news,
      cues: cuesOf(module, news, all, before, view),
      scenes: briefly(all, 'mine', 'A'),
      seat: actorOf(module, news, view),
      own: mine,
    }
  })
}

/** The page of a player who acts at once: what it shows, and when it will have shown it. Fights in full take no time here. */
class Page {
  private line: Line = quiet
  private spent = 0
  private round: number | null = null
  /** When what is on show will be over. */
  free = 0
  flashes = 0

  constructor(private readonly module: GameModule) {}

  /** Show what waits, until some time. */
  show(until = Infinity): void {
    while (this.line.beats.length > 0 && this.free <= until) this.step()
    if (this.line.beats.length === 0 && until < Infinity) this.free = Math.max(this.free, until)
  }

  add(beat: Beat): void {
    if (beat.own) {
      const round = this.module.round?.(beat.view) ?? null
      if (round === null || round !== this.round) this.spent = 0
      this.round = round
    }
    this.line = arrive(this.line, beat)
  }

  private step(): void {
    const now = flashes(this.line)
    if (this.line.moved && now.length === 0) {
      this.line = fought(this.line, { ...this.line.queue, current: this.line.queue.current + 1 })
      return
    }
    this.flashes += now.length
    const length = this.line.moved ? flashLength(now.length) : pauseOf(this.line.beats[0]!)
    const lasts = length / hurry(this.line.beats, this.spent)
    if (!this.line.beats[0]!.own) this.spent += lasts
    this.free += lasts
    this.line = this.line.moved ? flashed(this.line) : moved(this.line)
  }
}

/** How long the round takes by the show alone, if a move of the others comes every `gap` milliseconds. */
function watched(round: Round, gap: number): { waits: number; thinking: number; flashes: number } {
  const page = new Page(MODULES[round.game])
  let [now, thinking] = [0, 0]
  for (const beat of beatsOf(round)) {
    if (beat.own) {
      page.show()
      now = Math.max(now, page.free)
    } else {
      now += gap
      thinking += gap
    }
    page.show(now)
    page.add(beat)
  }
  page.show()
  return { waits: Math.max(now, page.free), thinking, flashes: page.flashes }
}

/** What a bot's move takes on a machine that does nothing else, in milliseconds. */
const QUICK = 6

const rounds = recorded as unknown as Round[]

describe.each(rounds.map((round) => [round.game, round] as const))('a round of five: %s', (_, round) => {
  it.each([0, 20, 60, 200])('takes under 18 s more than the others, who take %d ms a move', (gap) => {
    const { waits, thinking } = watched(round, gap)
    expect(waits - thinking).toBeLessThan(18_000)
  })
  it('takes under 20 s with others as quick as bots are', () => {
    expect(watched(round, QUICK).waits).toBeLessThan(20_000)
  })
  it('shows every fight of others', () => {
    const fights = beatsOf(round).flatMap((beat) => beat.scenes.filter((one) => one.brief && !one.goesOn))
    expect(fights.length).toBeGreaterThan(2)
    expect(watched(round, 0).flashes).toBeGreaterThanOrEqual(fights.length)
  })
})
