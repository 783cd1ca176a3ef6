/** Finding people: quick pairing, open tables, games to watch. */
import { useEffect, useState } from 'preact/hooks'
import { api, ensureGuest } from '../api'
import { Problem, useDoing } from '../people/activity'
import { people } from '../people/api'
import { PageBar } from '../people/bar'
import { isOfPace, isOfStrength } from '../people/find'
import { find, paceText } from '../people/messages'
import { PaceField, type Timing } from '../people/pace'
import { go, to } from '../route'
import { GameSelect } from '../setup/fields'
import type { GameInfo, OpenTable } from '../wire'

const AGAIN = 10_000

export function PlayPage() {
  const [games, setGames] = useState<GameInfo[]>([])
  const [tables, setTables] = useState<OpenTable[] | null>(null)
  const [only, setOnly] = useState('')
  const [pace, setPace] = useState('')
  const [strength, setStrength] = useState('')
  const [problem, doing] = useDoing()
  useEffect(() => {
    doing(api.games().then(setGames))
    const ask = () => void people.openTables().then(setTables, () => {})
    ask()
    const timer = setInterval(ask, AGAIN)
    return () => clearInterval(timer)
  }, [])
  const shown = (tables ?? []).filter(
    (one) => (!only || one.game === only) && isOfPace(one, pace) && isOfStrength(one, strength),
  )
  const open = shown.filter((one) => one.free > 0)
  const watch = shown.filter((one) => one.started)
  return (
    <>
      <PageBar />
      <main class="plain people" aria-busy={tables === null}>
        <h1>{find.title}</h1>
        <Problem text={problem} />
        <Pairing games={games} />
        <section class="card">
          <h2>{find.open}</h2>
          <div class="row-in">
            <label class="field-in">
              {find.filter}
              <select value={only} onChange={(e) => setOnly(e.currentTarget.value)}>
                <option value="">{find.all}</option>
                {games.map((game) => (
                  <option key={game.name} value={game.name}>
                    {game.title}
                  </option>
                ))}
              </select>
            </label>
            <Choice label={find.pace} words={find.paces} value={pace} onChange={setPace} name="pace" />
            <Choice
              label={find.strength}
              words={find.strengths}
              value={strength}
              onChange={setStrength}
              name="strength"
            />
          </div>
          {open.length === 0 && <p class="soft">{only || pace || strength ? find.noSuch : find.none}</p>}
          <ul class="rows">
            {open.map((one) => (
              <Row key={one.id} table={one} act={find.look} />
            ))}
          </ul>
        </section>
        {watch.length > 0 && (
          <section class="card">
            <h2>{find.watch}</h2>
            <ul class="rows">
              {watch.map((one) => (
                <Row key={one.id} table={one} act={find.watchIt} />
              ))}
            </ul>
          </section>
        )}
      </main>
    </>
  )
}

interface Choosing {
  label: string
  words: Record<string, string>
  value: string
  name: string
  onChange(value: string): void
}

function Choice({ label, words, value, name, onChange }: Choosing) {
  return (
    <label class="field-in">
      {label}
      <select value={value} data-filter={name} onChange={(e) => onChange(e.currentTarget.value)}>
        {Object.entries(words).map(([key, word]) => (
          <option key={key} value={key}>
            {word}
          </option>
        ))}
      </select>
    </label>
  )
}

function Row({ table, act }: { table: OpenTable; act: string }) {
  return (
    <li>
      <span>
        <b>{table.title}</b> {table.names.join(', ')}
        <br />
        <span class="soft">
          {paceText(table.pace)} {table.free > 0 && find.free(table.free, table.seats)}{' '}
          {table.rating != null && find.rated(table.rating)}
        </span>
      </span>
      <a class="btn" href={to('t', table.id)}>
        {act}
      </a>
    </li>
  )
}

function Pairing({ games }: { games: GameInfo[] }) {
  const [name, setName] = useState('')
  const [seats, setSeats] = useState(2)
  const [timing, setTiming] = useState<Timing>({})
  const [problem, doing] = useDoing()
  const game = games.find((one) => one.name === name) ?? games[0]
  if (!game) return null
  const count = game.seats.includes(seats) ? seats : game.seats[0]!
  const pair = () =>
    ensureGuest()
      .then(() => people.pair({ game: game.name, seats: count, pace: timing.pace ?? null }))
      .then(({ id }) => go('t', id))
  return (
    <section class="card">
      <h2>{find.pairing}</h2>
      <p class="soft">{find.pairingHint}</p>
      <form
        class="row-in"
        onSubmit={(e) => {
          e.preventDefault()
          doing(pair())
        }}
      >
        <GameSelect title={find.game} games={games} value={game.name} onChange={setName} />
        <label class="field-in">
          {find.seats}
          <select value={count} onChange={(e) => setSeats(Number(e.currentTarget.value))}>
            {game.seats.map((n) => (
              <option key={n} value={n}>
                {n}
              </option>
            ))}
          </select>
        </label>
        <PaceField value={timing} onChange={setTiming} />
        <button type="submit" class="btn seal" data-pair>
          {find.go}
        </button>
      </form>
      <Problem text={problem} />
    </section>
  )
}
