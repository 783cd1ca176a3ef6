/** Before the game: who sits where, with which options, and the link. */
import { useEffect, useState } from 'preact/hooks'
import { api, ensureGuest } from '../api'
import { Icon } from '../icons'
import { capital, t } from '../messages'
import { to } from '../route'
import type { TableInfo } from '../wire'

const POLL = 1500

export function Lobby({ info, onChange }: { info: TableInfo; onChange(): void }) {
  const [copied, setCopied] = useState(false)
  const [name, setName] = useState('')
  const [problem, setProblem] = useState('')
  useEffect(() => {
    void ensureGuest().then(
      (guest) => setName(guest.name),
      () => {},
    )
  }, [])
  useEffect(() => {
    const timer = setInterval(onChange, POLL)
    return () => clearInterval(timer)
  }, [onChange])
  const doing = (work: Promise<unknown>) =>
    void work.then(onChange, (error: Error) => setProblem(error.message))
  const link = location.href
  const seated = info.seats.some((s) => s.mine)
  return (
    <>
      <header class="pagebar">
        <a class="brand" href={to()}>
          <Icon name="ui/honjin" />
          {t.brand}
        </a>
      </header>
      <main class="plain lobby">
        <h1>{t.lobby.title(capital(info.game))}</h1>
        <label class="field-in">
          {t.start.nameLabel}
          <input
            value={name}
            maxLength={40}
            onInput={(e) => setName(e.currentTarget.value)}
            onBlur={() => name.trim() && doing(api.guest(name.trim()))}
          />
        </label>
        <label class="field-in">
          {t.lobby.link}
          <span class="row-in">
            <input readOnly value={link} onFocus={(e) => e.currentTarget.select()} />
            <button
              type="button"
              class="btn"
              onClick={() => void navigator.clipboard?.writeText(link).then(() => setCopied(true))}
            >
              <Icon name="ui/link" />
              {copied ? t.lobby.copied : t.lobby.copy}
            </button>
          </span>
        </label>
        <h2>{t.lobby.seats}</h2>
        <ul class="seatlist">
          {info.seats.map((seat) => (
            <li key={seat.seat}>
              <b class="letter">{seat.seat}</b>
              <span>
                {seat.kind === 'bot' ? (
                  <>
                    <Icon name="ui/bot" /> {t.lobby.bot(seat.level ?? '')}
                  </>
                ) : seat.taken ? (
                  `${seat.name ?? ''}${seat.mine ? ` (${t.lobby.you})` : ''}`
                ) : (
                  t.lobby.open
                )}
              </span>
              {!seat.taken && seat.kind !== 'bot' && (
                <button type="button" class="btn" onClick={() => doing(api.sit(info.id, seat.seat))}>
                  {t.lobby.sit}
                </button>
              )}
              {seat.mine && (
                <button type="button" class="btn quiet" onClick={() => doing(api.stand(info.id, seat.seat))}>
                  {t.lobby.stand}
                </button>
              )}
            </li>
          ))}
        </ul>
        {info.hosting ? (
          <button type="button" class="btn seal" onClick={() => doing(api.start(info.id))}>
            {t.lobby.start}
          </button>
        ) : (
          seated && <p aria-live="polite">{t.lobby.waiting}</p>
        )}
        <p class="soft">{t.lobby.startHint}</p>
        {problem && (
          <p class="bad" role="alert">
            {problem}
          </p>
        )}
        <h2>{t.lobby.options}</h2>
        <dl class="opts">
          {Object.entries(info.options).map(([key, value]) => (
            <div key={key}>
              <dt>{capital(key.replace(/_/g, ' '))}</dt>
              <dd>
                {value === true
                  ? t.lobby.on
                  : value === false
                    ? t.lobby.off
                    : Array.isArray(value)
                      ? value.join(', ') || '–'
                      : String(value)}
              </dd>
            </div>
          ))}
          {info.silent && (
            <div>
              <dt>{t.table.chat}</dt>
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
      </main>
    </>
  )
}
