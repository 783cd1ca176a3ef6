/** A new tournament. */
import { useState } from 'preact/hooks'
import { ensureGuest } from '../api'
import { Problem, useDoing } from '../people/activity'
import { PaceField, type Timing } from '../people/pace'
import { go } from '../route'
import type { GameInfo, NewTournament } from '../wire'
import { tournaments } from './api'
import { cup } from './messages'

const HOURS = [1, 2, 6, 24, 72, 168, 336, 720]
const SEATS = [2, 3, 4, 5]
const ROUNDS = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9]

interface Wish {
  name: string
  game: string
  seats: number
  rounds: number
  group: number
  hours: number
}

const open = (wish: NewTournament): Promise<void> =>
  ensureGuest()
    .then(() => tournaments.open(wish))
    .then(({ id }) => go('tournament', id))

export function NewCup({ games }: { games: GameInfo[] }) {
  const [wish, setWish] = useState<Wish>({ name: '', game: '', seats: 2, rounds: 0, group: 0, hours: 72 })
  const [format, setFormat] = useState<NewTournament['format']>('swiss')
  const [fill, setFill] = useState('')
  const [starts, setStarts] = useState('')
  const [listed, setListed] = useState(true)
  const [timing, setTiming] = useState<Timing>({})
  const [problem, doing] = useDoing()
  const game = games.find((one) => one.name === wish.game) ?? games[0]
  if (!game) return null
  const offered = SEATS.filter((count) => game.seats.includes(count))
  const seats = offered.includes(wish.seats) ? wish.seats : offered[0]!
  const group_size = format === 'groups' ? wish.group || Math.max(3, seats) : 0
  const whole: NewTournament = {
    name: wish.name,
    game: game.name,
    format,
    seats,
    rounds: wish.rounds,
    group_size,
    round_hours: wish.hours,
    pace: timing.pace ?? null,
    absence: timing.absence ?? 'steward',
    fill: fill || null,
    starts: starts ? new Date(starts).getTime() : 0,
    listed,
  }
  return (
    <form
      class="card new-cup"
      onSubmit={(e) => {
        e.preventDefault()
        doing(open(whole))
      }}
    >
      <h2>{cup.begin}</h2>
      <div class="row-in">
        <label class="field-in">
          {cup.name}
          <input
            required
            maxLength={60}
            data-cup-name
            value={wish.name}
            onInput={(e) => setWish({ ...wish, name: e.currentTarget.value })}
          />
        </label>
        <Pick
          name={cup.game}
          mark="game"
          value={game.name}
          offered={games.map((one) => [one.name, one.title])}
          onChange={(name) => setWish({ ...wish, game: name })}
        />
        <Pick
          name={cup.format}
          mark="format"
          value={format}
          offered={Object.entries(cup.formats)}
          onChange={(name) => setFormat(name as NewTournament['format'])}
        />
        <Sizes format={format} offered={offered} wish={{ ...wish, seats }} onChange={setWish} />
        <Pick
          name={cup.fill}
          mark="fill"
          value={fill}
          offered={[['', cup.noFill], ...game.bots.map((bot): [string, string] => [bot.level, bot.title])]}
          onChange={setFill}
        />
        <label class="field-in">
          {cup.starts}
          <input
            type="datetime-local"
            value={starts}
            title={cup.startsHint}
            onInput={(e) => setStarts(e.currentTarget.value)}
          />
        </label>
        <PaceField value={timing} onChange={setTiming} />
      </div>
      <label class="field-in inline">
        <input type="checkbox" checked={listed} onChange={(e) => setListed(e.currentTarget.checked)} />
        {cup.listed}
      </label>
      <Problem text={problem} />
      <button type="submit" class="btn seal" data-cup-open>
        {cup.open}
      </button>
    </form>
  )
}

/** How large tables and groups are, how many rounds there are, and how long they last. */
function Sizes({
  format,
  offered,
  wish,
  onChange,
}: {
  format: string
  offered: number[]
  wish: Wish
  onChange(wish: Wish): void
}) {
  return (
    <>
      <Numbers
        name={cup.seats}
        value={wish.seats}
        offered={offered}
        onChange={(count) => onChange({ ...wish, seats: count })}
      />
      {format === 'groups' && (
        <Numbers
          name={cup.groupSize}
          value={wish.group || Math.max(3, wish.seats)}
          offered={[3, 4, 5, 6]}
          onChange={(count) => onChange({ ...wish, group: count })}
        />
      )}
      {format !== 'knockout' && (
        <Numbers
          name={format === 'groups' ? cup.groupRounds : cup.rounds}
          value={wish.rounds}
          offered={ROUNDS}
          word={(count) => (count === 0 ? cup.usual : String(count))}
          onChange={(count) => onChange({ ...wish, rounds: count })}
        />
      )}
      <Numbers
        name={cup.roundTime}
        value={wish.hours}
        offered={HOURS}
        word={cup.hours}
        onChange={(count) => onChange({ ...wish, hours: count })}
      />
    </>
  )
}

function Pick({
  name,
  mark = '',
  value,
  offered,
  onChange,
}: {
  name: string
  mark?: string
  value: string
  offered: [string, string][]
  onChange(value: string): void
}) {
  return (
    <label class="field-in">
      {name}
      <select data-cup={mark} value={value} onChange={(e) => onChange(e.currentTarget.value)}>
        {offered.map(([one, text]) => (
          <option key={one} value={one}>
            {text}
          </option>
        ))}
      </select>
    </label>
  )
}

function Numbers({
  name,
  value,
  offered,
  word = String,
  onChange,
}: {
  name: string
  value: number
  offered: number[]
  word?(count: number): string
  onChange(count: number): void
}) {
  return (
    <Pick
      name={name}
      value={String(value)}
      offered={offered.map((count) => [String(count), word(count)])}
      onChange={(text) => onChange(Number(text))}
    />
  )
}
