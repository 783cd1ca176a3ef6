/** The first page: boxes on a table. */
import { Suspense } from 'preact/compat'
import { useEffect, useState } from 'preact/hooks'
import { api, ensureGuest } from '../api'
import { hasBoard, pictureOf } from '../boards'
import { Icon } from '../icons'
import { capital, t } from '../messages'
import { inOrder } from '../names'
import { go, to } from '../route'
import { change, useSettings } from '../settings'
import type { GameInfo, MyTable, NewTable, SeatWish } from '../wire'

const LIDS: Record<string, string> = {
  kenjin: 'var(--hondo)',
  rokugan: 'var(--crane)',
  ikusa: 'var(--ikusa-orange)',
  kawanakajima: 'var(--takeda)',
}
const WEIGHTS: Record<string, number> = { kenjin: 1, rokugan: 2, ikusa: 4, kawanakajima: 5 }
/** How many sit down at once with Play now. */
const NOW: Record<string, number> = { rokugan: 3, ikusa: 3 }
/** The options of a first game with Play now. */
const FIRST: Record<string, Record<string, unknown>> = { ikusa: { variant: 'quick' } }
const CRESTS = ['takeda', 'kamiwashi', 'ikusa-orange', 'crane', 'ikusa-blue']

type Way = 'now' | 'friends' | 'device'

function Weight({ n }: { n: number }) {
  return (
    <span class="weight" role="img" aria-label={t.start.weight(n)}>
      {[0, 1, 2, 3, 4].map((i) => (
        <i key={i} class={i < n ? 'f' : ''} />
      ))}
    </span>
  )
}

function Box({ game, onWay }: { game: GameInfo; onWay(way: Way): void }) {
  const Picture = pictureOf(game.name)
  const [least, most] = [game.seats[0]!, game.seats.at(-1)!]
  return (
    <article class="box" style={`--lid:${LIDS[game.name] ?? 'var(--maku)'}`}>
      <div class="pic">
        <Suspense fallback={null}>
          <Picture />
        </Suspense>
      </div>
      <div class="in">
        <h2>{game.title}</h2>
        <div class="facts num">
          <span>
            <b>{least === most ? least : `${least}–${most}`}</b> {t.start.players}
          </span>
          <span>
            <b>
              {game.minutes[0]}–{game.minutes[1]}
            </b>{' '}
            {t.start.minutes}
          </span>
          <Weight n={WEIGHTS[game.name] ?? 3} />
        </div>
        <p>{game.summary}</p>
        {hasBoard(game) ? (
          <div class="go">
            <button type="button" class="btn seal" onClick={() => onWay('now')}>
              {t.start.playNow}
            </button>
            <button type="button" class="btn" onClick={() => onWay('friends')}>
              <Icon name="ui/link" />
              <span class="w">{t.start.withFriends}</span>
            </button>
            <button type="button" class="btn" onClick={() => onWay('device')}>
              <Icon name="ui/device" />
              <span class="w">{t.start.passDevice}</span>
            </button>
          </div>
        ) : (
          <p class="soft">{t.start.coming}</p>
        )}
        <a class="soft" href={to('rules', game.name)}>
          {t.start.rules}
        </a>
      </div>
    </article>
  )
}

function Wish({
  game,
  way,
  onClose,
  onOpen,
}: {
  game: GameInfo
  way: Way
  onClose(): void
  onOpen(wish: NewTable): void
}) {
  const [seats, setSeats] = useState(game.seats[0]!)
  const [kinds, setKinds] = useState<string[]>(
    Array.from({ length: 8 }, (_, i) =>
      i === 0 || way === 'device' ? 'me' : way === 'friends' ? 'person' : 'bot',
    ),
  )
  const levels = game.bots.map((b) => b.level)
  const [level, setLevel] = useState(levels[Math.min(1, levels.length - 1)] ?? 'easy')
  const [options, setOptions] = useState<Record<string, unknown>>({})
  const [names, setNames] = useState<Record<string, string[]>>({})
  const [guided, setGuided] = useState(true)
  const [spectators, setSpectators] = useState(true)
  const [privately, setPrivately] = useState(false)
  const [silent, setSilent] = useState(false)
  const wishes: SeatWish[] = kinds
    .slice(0, seats)
    .map((kind) => (kind === 'bot' ? { kind: 'bot', level } : { kind: kind as SeatWish['kind'] }))
  return (
    <div class="scrim">
      <div role="dialog" aria-modal="true" aria-label={t.lobby.making}>
        <form
          class="wish"
          onKeyDown={(e) => e.key === 'Escape' && onClose()}
          onSubmit={(e) => {
            e.preventDefault()
            const named = Object.fromEntries(
              game.options.flatMap((o) => {
                const list = inOrder((names[o.name] ?? []).slice(0, seats), o.choices)
                return o.kind === 'names' && list.length > 0 ? [[o.name, list]] : []
              }),
            )
            onOpen({
              game: game.name,
              seats: wishes,
              options: { ...options, ...named },
              spectators,
              private_chat: privately && !silent,
              silent,
              hotseat: way === 'device',
              guided,
            })
          }}
        >
          <h2>
            {t.lobby.making}: {game.title}
          </h2>
          <label class="field-in">
            {t.start.howMany}
            <select value={seats} onChange={(e) => setSeats(Number(e.currentTarget.value))}>
              {game.seats.map((n) => (
                <option key={n} value={n}>
                  {n}
                </option>
              ))}
            </select>
          </label>
          {way !== 'device' &&
            Array.from({ length: seats }, (_, i) => (
              <label key={i} class="field-in inline">
                {String.fromCharCode(65 + i)}
                <select
                  value={kinds[i]}
                  onChange={(e) => setKinds(kinds.map((k, j) => (j === i ? e.currentTarget.value : k)))}
                >
                  {(['me', 'person', 'bot', 'open'] as const).map((kind) => (
                    <option key={kind} value={kind}>
                      {t.lobby.seatKinds[kind]}
                    </option>
                  ))}
                </select>
              </label>
            ))}
          {wishes.some((w) => w.kind === 'bot') && (
            <label class="field-in">
              {t.start.againstLevel}
              <select value={level} onChange={(e) => setLevel(e.currentTarget.value)}>
                {game.bots.map((b) => (
                  <option key={b.level} value={b.level}>
                    {b.text || b.level}
                  </option>
                ))}
              </select>
            </label>
          )}
          <details>
            <summary>{t.lobby.options}</summary>
            {game.options
              .filter((o) => o.kind === 'names')
              .map((option) => {
                const chosen = Array.from({ length: seats }, (_, i) => names[option.name]?.[i] ?? '')
                return (
                  <fieldset key={option.name} class="field-in">
                    <legend>{option.help}</legend>
                    {chosen.map((name, i) => (
                      <label key={i} class="field-in inline">
                        {String.fromCharCode(65 + i)}
                        <select
                          data-names={option.name}
                          value={name}
                          onChange={(e) =>
                            setNames({
                              ...names,
                              [option.name]: chosen.map((old, j) => (j === i ? e.currentTarget.value : old)),
                            })
                          }
                        >
                          <option value="">{t.lobby.anyName}</option>
                          {option.choices.map((c) => (
                            <option key={c} value={c} disabled={c !== name && chosen.includes(c)}>
                              {capital(c)}
                            </option>
                          ))}
                        </select>
                      </label>
                    ))}
                  </fieldset>
                )
              })}
            {game.options
              .filter((o) => o.kind !== 'names')
              .map((option) => (
                <label key={option.name} class={option.kind === 'switch' ? 'check' : 'field-in'}>
                  {option.kind === 'switch' ? (
                    <>
                      <input
                        type="checkbox"
                        checked={Boolean(options[option.name] ?? option.default)}
                        onChange={(e) => setOptions({ ...options, [option.name]: e.currentTarget.checked })}
                      />
                      {option.help}
                    </>
                  ) : (
                    <>
                      {option.help}
                      <select
                        value={String(options[option.name] ?? option.default)}
                        onChange={(e) => setOptions({ ...options, [option.name]: e.currentTarget.value })}
                      >
                        {option.choices.map((c) => (
                          <option key={c} value={c}>
                            {capital(c)}
                          </option>
                        ))}
                      </select>
                    </>
                  )}
                </label>
              ))}
            <label class="check">
              <input
                type="checkbox"
                checked={spectators}
                onChange={(e) => setSpectators(e.currentTarget.checked)}
              />
              {t.lobby.spectators}
            </label>
            <label class="check">
              <input type="checkbox" checked={silent} onChange={(e) => setSilent(e.currentTarget.checked)} />
              {t.lobby.silent}
            </label>
            <label class="check">
              <input
                type="checkbox"
                checked={privately && !silent}
                disabled={silent}
                onChange={(e) => setPrivately(e.currentTarget.checked)}
              />
              {t.lobby.privateChat}
            </label>
          </details>
          <label class="check">
            <input type="checkbox" checked={guided} onChange={(e) => setGuided(e.currentTarget.checked)} />
            {t.lobby.guided}
          </label>
          <div class="acts">
            <button type="button" class="btn quiet" onClick={onClose}>
              {t.start.cancel}
            </button>
            <button type="submit" class="btn seal" autoFocus>
              {t.lobby.create}
            </button>
          </div>
        </form>
      </div>
    </div>
  )
}

export function StartPage() {
  const [games, setGames] = useState<GameInfo[]>([])
  const [mine, setMine] = useState<MyTable[]>([])
  const [note, setNote] = useState('')
  const [wish, setWish] = useState<{ game: GameInfo; way: Way } | null>(null)
  const settings = useSettings()
  useEffect(() => {
    api.games().then(setGames, () => setNote(t.start.offline))
    api
      .me()
      .then((me) => (me ? api.myTables().then(setMine) : undefined))
      .catch(() => {})
  }, [])
  const open = (wanted: NewTable) => {
    setNote(t.start.opening)
    ensureGuest()
      .then(() => api.open(wanted))
      .then(
        ({ id }) => go('t', id),
        (error: Error) => setNote(t.start.failed(error.message)),
      )
  }
  const way = (game: GameInfo, how: Way) => {
    if (how !== 'now') return setWish({ game, way: how })
    const level = game.bots[Math.min(1, game.bots.length - 1)]?.level ?? 'easy'
    open({
      game: game.name,
      seats: [
        { kind: 'me' },
        ...Array.from({ length: (NOW[game.name] ?? 2) - 1 }, (): SeatWish => ({ kind: 'bot', level })),
      ],
      options: FIRST[game.name] ?? {},
      spectators: false,
      private_chat: false,
      silent: false,
      hotseat: false,
      guided: true,
    })
  }
  const sorted = [...mine].sort(
    (a, b) =>
      Number(b.my_turn) - Number(a.my_turn) || Number(a.over) - Number(b.over) || b.changed - a.changed,
  )
  const dark =
    settings.theme === 'dark' ||
    (settings.theme === 'system' && matchMedia('(prefers-color-scheme: dark)').matches)
  return (
    <div class="start">
      <div class="maku">
        <div class="crests" aria-hidden="true">
          {CRESTS.map((c) => (
            <Icon key={c} name={`crest/${c}`} />
          ))}
        </div>
        <svg class="drape" viewBox="0 0 1440 30" preserveAspectRatio="none" aria-hidden="true">
          <path
            d="M0 0h1440v4q-60 26-120 22T1200 4q-60 26-120 22T960 4q-60 26-120 22T720 4q-60 26-120 22T480 4q-60 26-120 22T240 4q-60 26-120 22T0 4z"
            fill="var(--maku)"
          />
        </svg>
        <div class="wrap">
          <div class="top">
            <div class="brand">
              <Icon name="ui/honjin" />
              {t.brand}
              <span lang="ja">{t.kanji}</span>
            </div>
            <nav>
              <button type="button" onClick={() => change({ theme: dark ? 'light' : 'dark' })}>
                {dark ? t.start.toLight : t.start.toDark}
              </button>
            </nav>
          </div>
          <h1>
            {t.start.title}
            <br />
            {t.start.second}
          </h1>
        </div>
      </div>
      <main class="wrap">
        <p class="note" role="status">
          {note}
        </p>
        <div class="boxes">
          {games.map((game) => (
            <Box key={game.name} game={game} onWay={(how) => way(game, how)} />
          ))}
        </div>
        <section class="mine-tables">
          <h2>{t.start.yourTables}</h2>
          {sorted.length === 0 && <p class="soft">{t.start.noTables}</p>}
          <div class="list">
            {sorted.slice(0, 9).map((table) => (
              <a
                key={table.id}
                class={`row ${table.my_turn ? 'wait' : ''}`}
                href={table.over ? to('replay', table.id) : to('t', table.id)}
              >
                <Icon name="ui/honjin" />
                <div>
                  <b>
                    {capital(table.game)}, {t.seats(table.seats.length)}
                  </b>
                  {table.over
                    ? t.start.finished
                    : !table.started
                      ? t.start.notStarted
                      : table.my_turn
                        ? t.start.yourMove
                        : t.start.waitingFor(table.waiting.join(', '))}
                </div>
                {table.over && <span class="soft go2">{t.start.replay}</span>}
              </a>
            ))}
          </div>
        </section>
      </main>
      {wish && <Wish game={wish.game} way={wish.way} onClose={() => setWish(null)} onOpen={open} />}
    </div>
  )
}
