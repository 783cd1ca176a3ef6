/** The first page: my tables, and boxes on a table. */
import { lazy, Suspense } from 'preact/compat'
import { useEffect, useState } from 'preact/hooks'
import '../styles/setup.css'
import { api, ensureGuest } from '../api'
import { hasBoard, pictureOf } from '../boards'
import { Icon } from '../icons'
import { t } from '../messages'
import { go, to } from '../route'
import { change, useSettings } from '../settings'
import { type Choice, deviceChoice, friendsChoice, lastChoice, wishOf } from '../setup/choice'
import { Quick } from '../setup/quick'
import type { GameInfo, MyTable } from '../wire'

const Bell = lazy(() => import('../people/bell').then((m) => ({ default: m.Bell })))
const MyTables = lazy(() => import('./mytables').then((m) => ({ default: m.MyTables })))
const NewTable = lazy(() => import('../setup/newtable').then((m) => ({ default: m.NewTable })))
const CRESTS = ['takeda', 'kamiwashi', 'ikusa-orange', 'crane', 'ikusa-blue']

interface Wish {
  game: GameInfo
  start: Choice
}

function Weight({ n }: { n: number }) {
  return (
    <span class="weight" role="img" aria-label={t.start.weight(n)}>
      {[0, 1, 2, 3, 4].map((i) => (
        <i key={i} class={i < n ? 'f' : ''} />
      ))}
    </span>
  )
}

const range = (low: number, high: number): string => (low === high ? String(low) : `${low}–${high}`)

function Box({
  game,
  busy,
  unfolded,
  onUnfold,
  onPlay,
  onWish,
}: {
  game: GameInfo
  busy: boolean
  unfolded: boolean
  onUnfold(open: boolean): void
  onPlay(choice: Choice): void
  onWish(wish: Wish): void
}) {
  const Picture = pictureOf(game.name)
  return (
    <article class={`box ${unfolded ? 'unfolded' : ''}`} style={`--lid:${game.lid}`} aria-label={game.title}>
      <div class="pic" data-game={game.name}>
        {Picture && (
          <Suspense fallback={null}>
            <Picture />
          </Suspense>
        )}
      </div>
      <div class="in">
        <h2>{game.title}</h2>
        <div class="facts num">
          <span>
            <b>{range(game.seats[0]!, game.seats.at(-1)!)}</b> {t.start.players}
          </span>
          <span>
            <b>{range(game.minutes[0], game.minutes[1])}</b> {t.start.minutes}
          </span>
          <Weight n={game.weight} />
        </div>
        {!unfolded && <p>{game.summary}</p>}
        <Quick
          game={game}
          busy={busy}
          unfolded={unfolded}
          onUnfold={onUnfold}
          onPlay={onPlay}
          onMore={(start) => onWish({ game, start })}
        />
        <div class="go">
          <button
            type="button"
            class="btn"
            onClick={() => onWish({ game, start: friendsChoice(game, lastChoice(game)) })}
          >
            <Icon name="ui/link" />
            {t.start.withFriends}
          </button>
          <button
            type="button"
            class="btn"
            onClick={() => onWish({ game, start: deviceChoice(lastChoice(game)) })}
          >
            <Icon name="ui/device" />
            {t.start.oneDevice}
          </button>
          <a class="btn quiet" href={to('rules', game.name)} aria-label={t.start.rulesOf(game.title)}>
            <Icon name="ui/question" />
            {t.start.rules}
          </a>
        </div>
      </div>
    </article>
  )
}

export function StartPage() {
  const [found, setFound] = useState<{ games: GameInfo[]; mine: MyTable[] } | null>(null)
  const [note, setNote] = useState('')
  const [busy, setBusy] = useState(false)
  const [wish, setWish] = useState<Wish | null>(null)
  const [unfolded, setUnfolded] = useState('')
  const settings = useSettings()
  const look = () => {
    setNote('')
    // Both at once, so that nothing moves when the second comes.
    const mine = api.me().then((me) => (me ? api.myTables() : []))
    Promise.all([api.games(), mine.catch(() => [])]).then(
      ([games, tables]) =>
        setFound({ games: games.filter((game) => hasBoard(game.name) || game.board), mine: tables }),
      () => setNote(t.start.offline),
    )
  }
  useEffect(() => {
    document.title = t.brand
    look()
  }, [])
  const play = (game: GameInfo, choice: Choice) => {
    setNote(t.start.opening)
    setBusy(true)
    ensureGuest()
      .then(() => api.open(wishOf(game, choice)))
      .then(
        ({ id }) => go('t', id),
        (error: Error) => {
          setNote(error.message)
          setBusy(false)
        },
      )
  }
  const dark =
    settings.theme === 'dark' ||
    (settings.theme === 'system' && matchMedia('(prefers-color-scheme: dark)').matches)
  return (
    <div class="start">
      <header class="maku">
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
            </div>
            <nav aria-label={t.brand}>
              <Suspense fallback={<div class="bell" />}>
                {(found?.mine.length ?? 0) > 0 ? <Bell /> : <div class="bell" />}
              </Suspense>
              <a href={to('home')}>{t.start.home}</a>
              <a href={to('play')}>{t.start.find}</a>
              <a href={to('account')}>{t.start.account}</a>
              <button type="button" class="theme" onClick={() => change({ theme: dark ? 'light' : 'dark' })}>
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
      </header>
      <main class="wrap" aria-busy={found === null && !note}>
        <p class="note" role="status">
          {note}
          {note === t.start.offline && (
            <button type="button" class="link" onClick={look}>
              {t.start.again}
            </button>
          )}
        </p>
        {found && (
          <Suspense fallback={null}>
            {found.mine.length > 0 && <MyTables tables={found.mine} />}
            <section class={`boxes ${found.mine.length > 0 ? 'below' : ''}`} aria-label={t.start.games}>
              {found.games.map((game) => (
                <Box
                  key={game.name}
                  game={game}
                  busy={busy}
                  unfolded={unfolded === game.name}
                  onUnfold={(open) => setUnfolded(open ? game.name : '')}
                  onPlay={(choice) => play(game, choice)}
                  onWish={setWish}
                />
              ))}
            </section>
          </Suspense>
        )}
      </main>
      {wish && (
        <Suspense fallback={null}>
          <NewTable game={wish.game} start={wish.start} onClose={() => setWish(null)} />
        </Suspense>
      )}
    </div>
  )
}
