/** Before the game: an invitation for guests, seats and the link for players. */
import { lazy, Suspense } from 'preact/compat'
import { useEffect, useState } from 'preact/hooks'
import '../styles/setup.css'
import { api, ensureGuest } from '../api'
import { pictureOf } from '../boards'
import { Brand } from '../brand'
import { Icon } from '../icons'
import { capital, t } from '../messages'
import { people } from '../people/api'
import { InviteByName } from '../people/invite'
import { p, paceText, unratedText } from '../people/messages'
import { to } from '../route'
import { labelOf } from '../setup/choice'
import { NameField, SideCrest } from '../setup/fields'
import { useOwnName } from '../setup/useOwnName'
import { copy, linkTo, share } from '../share'
import type { GameInfo, SeatInfo, TableInfo } from '../wire'

const QrCode = lazy(() => import('../setup/qr').then((m) => ({ default: m.QrCode })))
const POLL = 1500
/** How long a table waits for strangers before bots are offered, in milliseconds. */
const A_WHILE = 20_000

interface Props {
  info: TableInfo
  game: GameInfo | undefined
  doing(work: () => Promise<unknown>): void
  problem: string
}

export function Lobby({ info, onChange }: { info: TableInfo; onChange(): void }) {
  const [game, setGame] = useState<GameInfo>()
  const [asked, setAsked] = useState(false)
  const [problem, setProblem] = useState('')
  useEffect(() => {
    void api
      .games()
      .then((all) => setGame(all.find((one) => one.name === info.game)))
      .catch(() => {})
      .then(() => setAsked(true))
  }, [info.game])
  useEffect(() => {
    const timer = setInterval(onChange, POLL)
    return () => clearInterval(timer)
  }, [onChange])
  const seated = info.seats.some((seat) => seat.mine)
  const guest = !seated && !info.hosting
  const title = guest ? t.lobby.shareText(info.host, info.title) : t.lobby.seated(info.title)
  useEffect(() => {
    document.title = `${title} · ${t.brand}`
  }, [title])
  const doing = (work: () => Promise<unknown>) => {
    setProblem('')
    void work().then(onChange, (error: Error) => setProblem(error.message))
  }
  const props: Props = { info, game, doing, problem }
  return (
    <>
      <header class="pagebar">
        <Brand />
      </header>
      {!asked ? (
        <main class="plain" aria-busy="true">
          <h1>{title}</h1>
        </main>
      ) : guest ? (
        <Invitation {...props} />
      ) : (
        <Waiting {...props} seated={seated} />
      )}
    </>
  )
}

const Problem = ({ text }: { text: string }) => (
  <p class="bad" role="alert">
    {text && (
      <>
        <Icon name="ui/warn" /> {text}
      </>
    )}
  </p>
)

const sideName = (info: TableInfo, at: number): string =>
  info.sides[at]?.name ? capital(info.sides[at].name) : t.lobby.seat(at + 1)

/** What a guest sees: who invites, to what, who sits there, a name and one button. */
function Invitation({ info, game, doing, problem }: Props) {
  const { name, setName, wish } = useOwnName()
  const [chosen, setChosen] = useState(-1)
  const free = info.seats.flatMap((seat, i) => (!seat.taken && seat.kind !== 'bot' ? [i] : []))
  const at = free.includes(chosen) ? chosen : (free[0] ?? -1)
  const Picture = pictureOf(info.game)
  return (
    <main class="invite" style={game ? `--lid:${game.lid}` : ''}>
      <div class="pic" data-game={info.game} aria-hidden="true">
        {Picture && (
          <Suspense fallback={null}>
            <Picture />
          </Suspense>
        )}
      </div>
      <form
        class="in"
        onSubmit={(e) => {
          e.preventDefault()
          doing(async () => {
            await ensureGuest(wish)
            await api.sit(info.id, info.seats[at]!.seat)
          })
        }}
      >
        <p class="by">{t.lobby.invites(info.host)}</p>
        <h1>{t.lobby.game(info.title)}</h1>
        {game && (
          <>
            <p>{game.summary}</p>
            <ul class="gamefacts">
              <li>{t.seats(info.seats.length)}</li>
              <li>{t.lobby.length(game.minutes[0], game.minutes[1])}</li>
              {info.pace && <li data-pace>{paceText(info.pace).replace(/\.$/, '')}</li>}
            </ul>
          </>
        )}
        <Unrated info={info} />
        <ul class="sitting">
          {info.seats.map((seat, i) => (
            <li key={seat.seat} class={i === at ? 'mine' : ''}>
              <SideCrest side={info.sides[i]} />
              <span>
                <b>{i === at ? t.lobby.yourSeat : seat.taken ? seat.name : t.lobby.free}</b>
                <span class="soft">{sideName(info, i)}</span>
              </span>
              {free.length > 1 && free.includes(i) && i !== at && (
                <button type="button" class="btn" onClick={() => setChosen(i)}>
                  {t.lobby.joinAs(sideName(info, i))}
                </button>
              )}
            </li>
          ))}
        </ul>
        {at < 0 ? (
          <>
            <p>{t.lobby.full}</p>
            <a class="btn seal" href={to()}>
              {t.lobby.ownTable}
            </a>
          </>
        ) : (
          <>
            <NameField wide name={name} hint={t.lobby.nameFirst} onName={setName} />
            <Problem text={problem} />
            <button type="submit" class="btn seal join">
              {t.lobby.join}
            </button>
          </>
        )}
        <p class="soft">
          {t.lobby.newTo(info.title)} <a href={to('rules', info.game)}>{t.lobby.learn}</a>
        </p>
      </form>
    </main>
  )
}

/** Whether nobody has sat down for a while; `free` is the number of free seats. */
function useWaited(free: number): boolean {
  const [waited, set] = useState(-1)
  useEffect(() => {
    const timer = setTimeout(() => set(free), A_WHILE)
    return () => clearTimeout(timer)
  }, [free])
  return waited === free
}

/** What those at the table see while they wait; the host fills seats and starts. */
function Waiting({ info, game, doing, problem, seated }: Props & { seated: boolean }) {
  const free = info.seats.filter((seat) => !seat.taken).length
  const level = info.seats.findLast((seat) => seat.kind === 'bot')?.level ?? game?.usual_level ?? ''
  const levelTitle = game?.bots.find((bot) => bot.level === level)?.title ?? level
  const waited = useWaited(free)
  return (
    <main class="lobby">
      <div class="col">
        <h1>{info.hosting ? t.lobby.hosting(info.title) : t.lobby.seated(info.title)}</h1>
        {info.pace && <p class="soft">{paceText(info.pace)}</p>}
        <Unrated info={info} />
        <a class="learn" href={to('rules', info.game)}>
          <Icon name="ui/question" />
          {t.lobby.newTo(info.title)} {t.lobby.learn}
        </a>
        {seated && <MyName doing={doing} />}
        <h2 class="vh">{t.lobby.seats}</h2>
        <ul class="seatlist">
          {info.seats.map((seat, i) => (
            <SeatRow key={seat.seat} info={info} game={game} seat={seat} at={i} doing={doing} level={level} />
          ))}
        </ul>
      </div>
      <Inviting info={info} />
      <div class="col">
        {free > 0 && seated && <InviteByName id={info.id} />}
        <div class="starting">
          <p aria-live="polite">
            {info.hosting ? t.lobby.startsBy : `${t.lobby.waiting} ${t.lobby.hostStarts(info.host)}`}
            {info.hosting && info.listed && free > 0 && waited && (
              <b data-offer> {t.lobby.nobodyCame(free)}</b>
            )}
            {info.hosting && free > 0 && <span class="soft"> {t.lobby.fillBots(free, levelTitle)}</span>}
          </p>
          {info.hosting && (
            <button type="button" class="btn seal" onClick={() => doing(() => api.start(info.id))}>
              {free > 0 ? t.lobby.startWithBots(free) : t.lobby.start}
            </button>
          )}
        </div>
        <Problem text={problem} />
        <TableOptions info={info} game={game} />
      </div>
    </main>
  )
}

const Unrated = ({ info }: { info: TableInfo }) => {
  const why = unratedText(info)
  return why ? (
    <p class="soft" data-unrated>
      {why}
    </p>
  ) : null
}

function MyName({ doing }: { doing: Props['doing'] }) {
  const { name, setName, wish, setKnown } = useOwnName()
  const keep = () => {
    if (!wish) return
    setKnown(wish)
    doing(() => api.guest(wish))
  }
  return <NameField name={name} onName={setName} onDone={keep} />
}

function SeatRow({
  info,
  game,
  seat,
  at,
  level,
  doing,
}: {
  info: TableInfo
  game: GameInfo | undefined
  seat: SeatInfo
  at: number
  level: string
  doing: Props['doing']
}) {
  const side = info.sides[at]
  const bot = seat.kind === 'bot'
  const about = [side?.name ? capital(side.name) : '', seat.mine ? t.lobby.you : ''].filter(Boolean)
  return (
    <li class={seat.taken ? '' : 'free'} style={side?.crest ? `--c:var(--${side.crest})` : ''}>
      <SideCrest side={side} />
      <span>
        <b>{seat.taken ? seat.name : t.lobby.free}</b>
        <span class="soft">{seat.taken ? about.join(', ') : [...about, t.lobby.freeHelp].join(', ')}</span>
      </span>
      {info.hosting && bot && game && (
        <label class="botpick">
          <span class="vh">{t.lobby.levelFor(sideName(info, at))}</span>
          <select
            value={seat.level}
            onChange={(e) => doing(() => api.bot(info.id, seat.seat, e.currentTarget.value || null))}
          >
            <option value="">{t.lobby.freeAgain}</option>
            {game.bots.map((one) => (
              <option key={one.level} value={one.level}>
                {t.setup.level(one.title, one.name)}
              </option>
            ))}
          </select>
        </label>
      )}
      {info.hosting && !seat.taken && (
        <button
          type="button"
          class="btn"
          data-bot={seat.seat}
          onClick={() => doing(() => api.bot(info.id, seat.seat, level))}
        >
          <Icon name="ui/bot" />
          {t.lobby.useBot}
        </button>
      )}
      {info.hosting && seat.taken && !bot && !seat.mine && (
        <button
          type="button"
          class="btn quiet"
          data-remove={seat.seat}
          onClick={() => doing(() => people.remove(info.id, seat.seat))}
        >
          {p.removeThem}
        </button>
      )}
      {seat.mine && (
        <button type="button" class="btn quiet" onClick={() => doing(() => api.stand(info.id, seat.seat))}>
          {t.lobby.stand}
        </button>
      )}
      {!seat.taken && !info.seats.some((one) => one.mine) && (
        <button type="button" class="btn" onClick={() => doing(() => api.sit(info.id, seat.seat))}>
          {t.lobby.joinAs(sideName(info, at))}
        </button>
      )}
    </li>
  )
}

function Inviting({ info }: { info: TableInfo }) {
  const [copied, setCopied] = useState(false)
  const link = linkTo('t', info.id)
  return (
    <aside class="inviting" aria-label={t.lobby.invite}>
      <h2>{t.lobby.invite}</h2>
      <div class="qrbox">
        <Suspense fallback={null}>
          <QrCode text={link} />
        </Suspense>
      </div>
      <p class="soft">{t.lobby.scan}</p>
      <span class="row-in">
        <input aria-label={t.lobby.link} readOnly value={link} onFocus={(e) => e.currentTarget.select()} />
        <button type="button" class="btn" onClick={() => void copy(link).then(setCopied)}>
          <Icon name="ui/copy" />
          <span aria-live="polite">{copied ? t.lobby.copied : t.lobby.copy}</span>
        </button>
      </span>
      <button
        type="button"
        class="btn"
        onClick={() => void share(t.lobby.shareText(info.host, info.title), link).then(setCopied)}
      >
        <Icon name="ui/share" />
        {t.lobby.share}
      </button>
    </aside>
  )
}

/** The options that differ from the usual, by name; the rest is one click away in the rules. */
function TableOptions({ info, game }: { info: TableInfo; game: GameInfo | undefined }) {
  const rows = (game?.options ?? []).flatMap((option) => {
    const value = info.options[option.name]
    if (value === undefined || option.kind === 'names') return []
    const told = value === true ? t.setup.on : value === false ? t.setup.off : labelOf(option, String(value))
    return option.kind === 'choice' || value !== option.default ? [{ option, told }] : []
  })
  return (
    <details class="tableopts">
      <summary>{t.lobby.options}</summary>
      <dl class="opts">
        {rows.map(({ option, told }) => (
          <div key={option.name}>
            <dt>{option.title}</dt>
            <dd>{told}</dd>
          </div>
        ))}
        {info.pack && (
          <div>
            <dt>{t.setup.pack}</dt>
            <dd>{info.pack}</dd>
          </div>
        )}
        {info.silent && (
          <div>
            <dt>{t.setup.silent}</dt>
            <dd>{t.lobby.silent}</dd>
          </div>
        )}
        <div>
          <dt>{t.lobby.seed}</dt>
          <dd>
            <code>{info.seed_hash}</code>
            <br />
            <span class="soft">{t.lobby.seedHint}</span>
          </dd>
        </div>
      </dl>
    </details>
  )
}
