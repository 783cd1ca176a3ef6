import { describe, expect, it } from 'vitest'
import { type Connection, Live, type SocketLike, waitBefore } from '../src/live'
import { withLines } from '../src/table/useLives'
import type { GameEvent, ServerMessage, View } from '../src/wire'

class Fake implements SocketLike {
  sent: string[] = []
  onopen: (() => void) | null = null
  onclose: (() => void) | null = null
  onmessage: ((event: { data: string }) => void) | null = null
  constructor(readonly url: string) {}
  send(data: string) {
    this.sent.push(data)
  }
  close() {
    this.onclose?.()
  }
  say(message: unknown) {
    this.onmessage?.({ data: JSON.stringify(message as ServerMessage) })
  }
}

function line(drawn: (then: () => void) => void = (then) => then()) {
  const sockets: Fake[] = []
  const timers: { ms: number; then: () => void }[] = []
  const seen: { news: GameEvent[]; views: View[]; states: Connection[]; refused: string[] } = {
    news: [],
    views: [],
    states: [],
    refused: [],
  }
  const live = new Live(
    (since, said) => `ws?since=${since}&chat=${said}`,
    {
      snapshot: ({ view }, news) => {
        seen.views.push(view)
        seen.news.push(...news)
      },
      chat: () => {},
      lobby: () => {},
      done: () => {},
      connection: (state) => seen.states.push(state),
      refused: (error) => seen.refused.push(error.code),
    },
    {
      open: (url) => {
        const socket = new Fake(url)
        sockets.push(socket)
        return socket
      },
      later: (ms, then) => {
        timers.push({ ms, then })
        return () => {}
      },
      beforeDrawn: drawn,
    },
  )
  return { live, sockets, timers, seen }
}

const snapshot = (sequence: number, ...numbers: number[]) => ({
  type: 'snapshot',
  view: { prompt: '' },
  seats: [],
  sequence,
  events: numbers.map((n) => ({ sequence: n, kind: 'x', facts: {}, text: '' })),
})
const act = { type: 'act', id: 'one', version: 3, action: 'deploy scout port' } as const

describe('what the line tells', () => {
  it('tells what came since the page was drawn last at once and in order, and waits for no frame with anything else', () => {
    const frames: (() => void)[] = []
    const { live, sockets, timers, seen } = line((then) => frames.push(then))
    const told = () => seen.news.map((event) => event.sequence)
    live.start()
    sockets[0]!.onopen!()
    for (const n of [1, 2, 3]) sockets[0]!.say(snapshot(n, n))
    expect(told()).toEqual([])
    expect(frames).toHaveLength(1)
    frames[0]!()
    expect(told()).toEqual([1, 2, 3])
    live.send(act)
    sockets[0]!.say(snapshot(4, 4))
    sockets[0]!.say({ type: 'error', id: 'one', error: { code: 'stale', message: '' } })
    expect(told()).toEqual([1, 2, 3, 4])
    expect(seen.refused).toEqual(['stale'])
    sockets[0]!.say(snapshot(5, 5))
    sockets[0]!.onclose!()
    timers[0]!.then()
    expect(sockets[1]!.url).toBe('ws?since=5&chat=0')
    for (const frame of frames) frame()
    expect(told()).toEqual([1, 2, 3, 4, 5])
  })
  it('tells nothing more once it is stopped', () => {
    const frames: (() => void)[] = []
    const { live, sockets, seen } = line((then) => frames.push(then))
    live.start()
    sockets[0]!.say(snapshot(1, 1))
    live.stop()
    frames[0]!()
    expect(seen.news).toEqual([])
  })
  it('keeps the parts of a view that did not change, also when the whole view comes again', () => {
    const { live, sockets, seen } = line()
    const land = () => ({
      prompt: '',
      land: { omi: { owner: 'red' }, iga: { owner: '' } },
      armies: [{ men: 3 }],
    })
    live.start()
    sockets[0]!.say({ ...snapshot(1, 1), view: land() })
    sockets[0]!.say({
      ...snapshot(2, 2),
      type: 'change',
      change: { land: { iga: { owner: ['=', 'blue'] } } },
    })
    const again = land()
    again.land.omi.owner = 'blue'
    again.land.iga.owner = 'blue'
    sockets[0]!.say({ ...snapshot(3, 3), view: again })
    const [first, second, third] = seen.views as unknown as ReturnType<typeof land>[]
    expect(second!.land.iga).toEqual({ owner: 'blue' })
    expect(second!.land.omi).toBe(first!.land.omi)
    expect(second!.armies).toBe(first!.armies)
    expect(third!.land.omi).toEqual({ owner: 'blue' })
    expect(third!.land.iga).toBe(second!.land.iga)
    expect(third!.armies).toBe(first!.armies)
  })
})

describe('the line to the server', () => {
  it('resumes from the last sequence and tells every event once', () => {
    const { live, sockets, timers, seen } = line()
    live.start()
    sockets[0]!.onopen!()
    sockets[0]!.say(snapshot(2, 1, 2))
    sockets[0]!.say({ type: 'chat', lines: [3, 4].map((number) => ({ number })) })
    sockets[0]!.onclose!()
    expect(seen.states.at(-1)).toBe('lost')
    timers[0]!.then()
    expect(sockets[1]!.url).toBe('ws?since=2&chat=4')
    sockets[1]!.onopen!()
    sockets[1]!.say(snapshot(3, 2, 3))
    expect(seen.news.map((e) => e.sequence)).toEqual([1, 2, 3])
    expect(seen.states.at(-1)).toBe('open')
  })
  it('puts a view together from what has changed, and names nobody twice', () => {
    const { live, sockets, timers, seen } = line()
    live.start()
    sockets[0]!.onopen!()
    const seats = [{ name: 'Ann' }, { name: 'Player 1' }]
    const first = { prompt: 'Player 2 moves.', pieces: [{ id: 'a' }] }
    sockets[0]!.say({ ...snapshot(1, 1), seats, view: first })
    sockets[0]!.say({ ...snapshot(2, 2), type: 'change', seats, change: { pieces: ['+', [{ id: 'b' }]] } })
    expect(seen.views.at(-1)).toEqual({ prompt: 'Player 1 moves.', pieces: [{ id: 'a' }, { id: 'b' }] })
    sockets[0]!.say({ ...snapshot(3, 3), type: 'change', seats, change: null })
    expect(seen.views.at(-1)).toEqual(seen.views.at(-2))
    sockets[0]!.onclose!()
    timers[0]!.then()
    sockets[1]!.say({ ...snapshot(4, 4), seats, view: { prompt: '' } })
    sockets[1]!.say({ ...snapshot(5, 5), type: 'change', seats, change: { prompt: ['=', 'Your turn.'] } })
    expect(seen.views.at(-1)).toEqual({ prompt: 'Your turn.' })
  })
  it('repeats an unconfirmed action under the same id, and no confirmed one', () => {
    const { live, sockets, timers } = line()
    live.start()
    sockets[0]!.onopen!()
    live.send(act)
    sockets[0]!.onclose!()
    timers[0]!.then()
    sockets[1]!.onopen!()
    expect(sockets[1]!.sent).toEqual([JSON.stringify(act)])
    sockets[1]!.say({ type: 'done', id: 'one' })
    expect(live.waiting).toBe(false)
    sockets[1]!.onclose!()
    timers[1]!.then()
    sockets[2]!.onopen!()
    expect(sockets[2]!.sent).toEqual([])
  })
  it('keeps what is sent while the line is down', () => {
    const { live, sockets, timers } = line()
    live.start()
    sockets[0]!.onclose!()
    live.send(act)
    timers[0]!.then()
    sockets[1]!.onopen!()
    expect(sockets[1]!.sent).toHaveLength(1)
  })
  it('drops a refused action', () => {
    const { live, sockets, seen } = line()
    live.start()
    sockets[0]!.onopen!()
    live.send(act)
    sockets[0]!.say({ type: 'error', id: 'one', error: { code: 'stale', message: 'the table has moved on' } })
    expect(live.waiting).toBe(false)
    expect(seen.refused).toEqual(['stale'])
  })
  it('waits longer each time, within bounds', () => {
    expect([0, 1, 2].map(waitBefore)).toEqual([500, 1000, 2000])
    expect(waitBefore(30)).toBe(15000)
  })
  it('stops for good', () => {
    const { live, sockets, timers } = line()
    live.start()
    live.stop()
    expect(timers).toHaveLength(0)
    live.hurry()
    expect(sockets).toHaveLength(1)
  })
})

describe('chat', () => {
  it('has every line once, in order', () => {
    const said = (number: number) => ({ number, seat: 'A', name: 'x', to: '', text: '', at: 0 })
    expect(withLines([said(2)], [said(1), said(2)]).map((l) => l.number)).toEqual([1, 2])
  })
})

describe('a player without a clan', () => {
  it('is called by name', async () => {
    const { named } = await import('../src/live')
    const snapshot = {
      view: { prompt: 'Player 2 picks a clan.' },
      events: [{ text: 'Player 1 plays the Lion. Player 9 waits.' }],
      seats: [{ name: 'Aiko' }, { name: 'Bea' }],
    } as never
    named(snapshot)
    expect(snapshot).toMatchObject({
      view: { prompt: 'Bea picks a clan.' },
      events: [{ text: 'Aiko plays the Lion. Player 9 waits.' }],
    })
  })
})
