/** Public facts on the right: seats, chat, notes, rules. */
import '../styles/seats.css'
import { useEffect, useRef, useState } from 'preact/hooks'
import { api } from '../api'
import type { Clan } from '../boards/module'
import { Icon, Roundel, seatColours } from '../icons'
import { capital, t } from '../messages'
import { Clock } from '../people/clock'
import { p } from '../people/messages'
import { to } from '../route'
import { RuleBook } from '../rulebook'
import type { SeatInfo, View } from '../wire'
import { callOf, useTable } from './context'

export { Log, textOf } from './log'
export { Speed } from './preferences'

export type Tab = 'log' | 'chat' | 'notes' | 'rules' | 'settings'
export type Panel = 'board' | 'seats' | Tab

const lettersOf = (view: View): string[] =>
  Array.from({ length: view.seats }, (_, i) => String.fromCharCode(65 + i))

export function Seats() {
  const { view } = useTable()
  return (
    <div class={`seats ${view.seats > 3 ? 'many' : ''}`} role="list" aria-label={t.table.seats} tabIndex={0}>
      {lettersOf(view).map((seat) => (
        <SeatCard key={seat} seat={seat} />
      ))}
    </div>
  )
}

/** Who sits there, under their name: clan, bot, whose turn it is, who won. */
function Sitting({ seat, info, clan }: { seat: string; info: SeatInfo | undefined; clan: Clan }) {
  const { view, seat: me, now } = useTable()
  const clock = now?.clocks?.find((one) => one.seat === seat)
  const named = callOf(info, clan) !== clan.name
  const turn = view.actors.includes(seat) && !view.over
  return (
    <div class="sub">
      {info?.kind === 'bot' && info.stage && <span>{p.stages[info.stage]}</span>}
      {info?.kind === 'bot' && !info.stage && (
        <>
          <Icon name="ui/bot" /> {capital(t.lobby.bot(info.plain || info.level || ''))}
        </>
      )}
      {named && !clan.open && <span>{clan.name}</span>}
      {seat === me && !turn && <span>{t.table.you}</span>}
      {turn && (
        <span class="tag">
          {seat === me ? t.table.yourTurn : info?.kind === 'bot' ? t.table.thinking : t.table.playing}
        </span>
      )}
      {view.winners.includes(seat) && <span class="tag">★</span>}
      {clock && now?.pace && !now.over && <Clock clock={clock} pace={now.pace} />}
    </div>
  )
}

/** From this number on, facts have room for their signs alone. */
const MANY = 3

function SeatCard({ seat }: { seat: string }) {
  const { view, module, seats } = useTable()
  const clan = module.clan(view, seat)
  const facts = module.seatFacts(view, seat)
  const info = seats.find((s) => s.seat === seat)
  const turn = view.actors.includes(seat) && !view.over
  return (
    <div role="listitem" data-seat={seat} class={`seat ${turn ? 'turn' : ''}`} style={seatColours(clan.id)}>
      <Roundel clan={clan.id} size={40} />
      <h3>{callOf(info, clan)}</h3>
      <div class="facts num">
        {facts.facts.map((f) => (
          <span key={f.label} title={f.label}>
            {f.icon && <Icon name={f.icon} label={f.label} />} <b>{f.value}</b>{' '}
            {(!f.icon || facts.facts.length < MANY) && f.label}
          </span>
        ))}
      </div>
      <Sitting seat={seat} info={info} clan={clan} />
      {module.Seat && <module.Seat view={view} seat={seat} />}
      {facts.unseen.length > 0 && !view.over && (
        <details class="unseen" open={view.seats === 2}>
          <summary>{t.table.notSeen}</summary>
          {facts.unseen.map((u) => (
            <span key={u.id} title={u.label}>
              <Icon name={u.id} label={u.label} />
              {u.mark && <b aria-hidden="true">{u.mark}</b>}
              {u.count > 1 && `×${u.count}`}
            </span>
          ))}
        </details>
      )}
      <div class="mini num" aria-hidden="true">
        <span class="name">{callOf(info, clan)}</span>
        <Figure seat={seat} />
      </div>
    </div>
  )
}

/** The number of a seat that matters most, with its sign and, where there is room, its word. */
function Figure({ seat }: { seat: string }) {
  const { view, module } = useTable()
  const { short, facts } = module.seatFacts(view, seat)
  const [first] = facts
  return (
    <b class="figure num">
      {first?.icon && <Icon name={first.icon} />}
      {short}
      <span class="what">{first?.label}</span>
    </b>
  )
}

export function SeatStrip() {
  const { view, module, seats, seat: me } = useTable()
  return (
    <div class={`seatstrip ${view.seats < 3 ? '' : 'many'}`} aria-hidden="true">
      {lettersOf(view).map((seat) => {
        const clan = module.clan(view, seat)
        const info = seats.find((s) => s.seat === seat)
        return (
          <div
            key={seat}
            data-seat={seat}
            class={`chip ${view.actors.includes(seat) && !view.over ? 'turn' : ''}`}
          >
            <Roundel clan={clan.id} />
            <span class="cname">{seat === me ? t.table.you : callOf(info, clan)}</span>
            <Figure seat={seat} />
          </div>
        )
      })}
    </div>
  )
}

export function Chat({ onSay, privately }: { onSay(text: string, to: string): void; privately: boolean }) {
  const { chat, view, module, seat, seats } = useTable()
  const call = (who: string) =>
    callOf(
      seats.find((one) => one.seat === who),
      module.clan(view, who),
    )
  const [text, setText] = useState('')
  const [target, setTarget] = useState('')
  const end = useRef<HTMLDivElement>(null)
  useEffect(() => end.current?.scrollTo({ top: end.current.scrollHeight }), [chat.length])
  const others = Array.from({ length: view.seats }, (_, i) => String.fromCharCode(65 + i)).filter(
    (s) => s !== seat,
  )
  return (
    <>
      <div class="log" role="log" ref={end} tabIndex={0} aria-label={t.table.chat}>
        {chat.length === 0 && <p class="soft">{t.table.emptyChat}</p>}
        {chat.map((line) => (
          <p key={line.number} class={line.to ? 'mine' : ''}>
            {line.seat ? <Roundel clan={module.clan(view, line.seat).id} size={20} /> : <span class="dot" />}
            <span>
              <b>{line.name}</b>
              {line.to && ` → ${call(line.to)}, ${t.table.privately}`}: {line.text}
            </span>
          </p>
        ))}
      </div>
      <form
        class="say-in"
        onSubmit={(event) => {
          event.preventDefault()
          if (text.trim()) onSay(text.trim(), target)
          setText('')
        }}
      >
        {privately && seat && (
          <select
            aria-label={t.table.sayTo}
            value={target}
            onChange={(e) => setTarget(e.currentTarget.value)}
          >
            <option value="">{t.table.everyone}</option>
            {others.map((s) => (
              <option key={s} value={s}>
                {call(s)}
              </option>
            ))}
          </select>
        )}
        <input
          maxLength={500}
          placeholder={t.table.sayTable}
          aria-label={t.table.sayTable}
          value={text}
          onInput={(e) => setText(e.currentTarget.value)}
        />
        <button class="btn" type="submit">
          {t.table.send}
        </button>
      </form>
    </>
  )
}

export function Notes() {
  const { id } = useTable()
  const [text, setText] = useState<string | null>(null)
  const [saved, setSaved] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  useEffect(
    () =>
      void api.notes(id).then(
        (n) => setText(n.text),
        () => setText(''),
      ),
    [id],
  )
  return (
    <div class="notes private">
      <div class="privately">
        <Icon name="ui/eye_closed" />
        {t.table.notesHint} <span aria-live="polite">{saved && t.table.saved}</span>
      </div>
      <textarea
        aria-label={t.table.notes}
        disabled={text === null}
        value={text ?? ''}
        onInput={(event) => {
          const value = event.currentTarget.value
          setText(value)
          setSaved(false)
          clearTimeout(timer.current)
          timer.current = setTimeout(
            () =>
              void api.keepNotes(id, value).then(
                () => setSaved(true),
                () => {},
              ),
            600,
          )
        }}
      />
    </div>
  )
}

export function RulesPanel({ game, rule, asked }: { game: string; rule: string; asked: number }) {
  return (
    <div class="rules panel" tabIndex={0} role="region" aria-label={t.table.rulesPage}>
      <RuleBook game={game} rule={rule} asked={asked} />
      <p>
        <a href={to('rules', game, ...(rule ? [rule] : []))} target="_blank" rel="noopener">
          {t.rules.ownPage}
        </a>
      </p>
    </div>
  )
}
