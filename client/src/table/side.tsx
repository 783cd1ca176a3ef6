/** Public facts on the right: seats, log, chat, notes, settings. */
import { useEffect, useRef, useState } from 'preact/hooks'
import { api } from '../api'
import { Icon, Roundel, seatColours } from '../icons'
import { t } from '../messages'
import { to } from '../route'
import { RuleBook } from '../rulebook'
import { change, SPEEDS, type Theme, useSettings } from '../settings'
import type { GameEvent } from '../wire'
import { useTable } from './context'
import { seenAt } from './history'

export type Tab = 'log' | 'chat' | 'notes' | 'rules' | 'settings'
export type Panel = 'board' | 'seats' | Tab

export function Seats() {
  const { view, module, seats, seat: me } = useTable()
  return (
    <div class="seats" role="list" aria-label={t.table.seats} tabIndex={0}>
      {Array.from({ length: view.seats }, (_, i) => String.fromCharCode(65 + i)).map((seat) => {
        const clan = module.clan(view, seat)
        const facts = module.seatFacts(view, seat)
        const info = seats.find((s) => s.seat === seat)
        const turn = view.actors.includes(seat) && !view.over
        const won = view.winners.includes(seat)
        return (
          <div
            key={seat}
            role="listitem"
            data-seat={seat}
            class={`seat ${turn ? 'turn' : ''}`}
            style={seatColours(clan.id)}
          >
            <Roundel clan={clan.id} size={40} />
            <div>
              <h3>{clan.name}</h3>
              <div class="sub">
                {info?.kind === 'bot' ? (
                  <>
                    <Icon name="ui/bot" /> {t.lobby.bot(info.level ?? '')}
                  </>
                ) : seat === me ? (
                  t.table.you
                ) : (
                  (info?.name ?? '')
                )}
                {turn && <span class="tag"> · {seat === me ? t.table.yourTurn : t.table.waiting}</span>}
                {won && <span class="tag"> · ★</span>}
              </div>
            </div>
            <div class="facts num">
              {facts.facts.map((f) => (
                <span key={f.label} title={f.label}>
                  {f.icon && <Icon name={f.icon} label={f.label} />} <b>{f.value}</b> {!f.icon && f.label}
                </span>
              ))}
            </div>
            {module.Seat && <module.Seat view={view} seat={seat} />}
            {facts.unseen.length > 0 && !view.over && (
              <div class="unseen">
                <em>{t.table.notSeen}</em>
                {facts.unseen.map((u) => (
                  <span key={u.id} title={u.label}>
                    <Icon name={u.id} label={u.label} />
                    {u.mark && <b aria-hidden="true">{u.mark}</b>}
                    {u.count > 1 && `×${u.count}`}
                  </span>
                ))}
              </div>
            )}
            <div class="mini num" aria-hidden="true">
              {facts.short}
            </div>
          </div>
        )
      })}
    </div>
  )
}

export function SeatStrip() {
  const { view, module, seat: me } = useTable()
  return (
    <div class="seatstrip" aria-hidden="true">
      {Array.from({ length: view.seats }, (_, i) => String.fromCharCode(65 + i)).map((seat) => {
        const clan = module.clan(view, seat)
        return (
          <div
            key={seat}
            data-seat={seat}
            class={`chip ${view.actors.includes(seat) && !view.over ? 'turn' : ''}`}
          >
            <Roundel clan={clan.id} />
            {view.seats < 4 && <span class="cname">{seat === me ? t.table.you : clan.name}</span>}
            <b class="num">{module.seatFacts(view, seat).short}</b>
          </div>
        )
      })}
    </div>
  )
}

/** Handles such as (b5) are for machines. */
export const plain = (text: string): string => text.replace(/ \([a-z]\d+\)/g, '')

type Filter = 'all' | 'mine' | 'combat'

export function Log({ onLook }: { onLook(event: GameEvent): void }) {
  const { events, view, module, seat: me, past, seen } = useTable()
  const [filter, setFilter] = useState<Filter>('all')
  const end = useRef<HTMLDivElement>(null)
  const actor = (event: GameEvent): string => module.actor?.(event, view) ?? String(event.facts['seat'] ?? '')
  const shown = events.filter((e) =>
    filter === 'combat'
      ? module.log.combat.has(e.kind)
      : filter === 'mine'
        ? actor(e) === me
        : !module.log.detail.has(e.kind),
  )
  useEffect(() => end.current?.scrollTo({ top: end.current.scrollHeight }), [shown.length, filter])
  return (
    <>
      <div class="filters" role="group" aria-label={t.table.filterLabel}>
        {(
          [
            ['all', t.table.filterAll],
            ['mine', t.table.filterMine],
            ['combat', t.table.filterCombat],
          ] as [Filter, string][]
        ).map(([id, name]) => (
          <button
            key={id}
            type="button"
            class={filter === id ? 'on' : ''}
            aria-pressed={filter === id}
            onClick={() => setFilter(id)}
          >
            {name}
          </button>
        ))}
      </div>
      <div class="log" role="log" ref={end} tabIndex={0} aria-label={t.table.log}>
        {shown.length === 0 && <p class="soft">{t.table.emptyLog}</p>}
        {shown.map((event) => {
          const seat = actor(event)
          const who = seat ? module.clan(view, seat) : null
          const said = (
            <>
              {who ? <Roundel clan={who.id} size={20} /> : <span class="dot" />}
              <span>{event.kind === 'undone' && who ? t.table.undone(who.name) : plain(event.text)}</span>
            </>
          )
          return seenAt(seen, event.sequence) ? (
            <button
              key={event.sequence}
              type="button"
              class={`line ${past === event.sequence ? 'now' : ''}`}
              aria-current={past === event.sequence}
              title={t.table.lookBack}
              onClick={() => onLook(event)}
            >
              {said}
            </button>
          ) : (
            <p key={event.sequence}>{said}</p>
          )
        })}
      </div>
    </>
  )
}

export function Chat({ onSay, privately }: { onSay(text: string, to: string): void; privately: boolean }) {
  const { chat, view, module, seat } = useTable()
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
              {line.to && ` → ${module.clan(view, line.to).name}, ${t.table.privately}`}: {line.text}
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
                {module.clan(view, s).name}
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

export function SettingsPanel({ game, onRules }: { game: string; onRules(): void }) {
  const s = useSettings()
  const check = (name: 'calm' | 'confirm' | 'coach' | 'leftHanded', label: string) => (
    <label class="check">
      <input
        type="checkbox"
        checked={s[name]}
        onChange={(e) => change({ [name]: e.currentTarget.checked })}
      />
      {label}
    </label>
  )
  return (
    <div class="settings">
      <fieldset>
        <legend>{t.table.theme}</legend>
        {(['system', 'light', 'dark'] as Theme[]).map((theme) => (
          <label key={theme} class="check">
            <input type="radio" name="theme" checked={s.theme === theme} onChange={() => change({ theme })} />
            {t.table.themes[theme]}
          </label>
        ))}
      </fieldset>
      <fieldset>
        <legend>{t.table.speed}</legend>
        <Speed />
      </fieldset>
      {check('calm', t.table.calm)}
      {check('confirm', t.table.confirmFirst)}
      {check('coach', t.table.showCoach)}
      {check('leftHanded', t.table.leftHanded)}
      <p>
        <a
          href={to('rules', game)}
          onClick={(e) => {
            e.preventDefault()
            onRules()
          }}
        >
          {t.table.rulesPage}
        </a>{' '}
        · <a href={to()}>{t.table.back}</a>
      </p>
      <h3>{t.table.keys}</h3>
      <dl class="keys">
        {t.table.keyList.map(([key, does]) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}

export function Speed() {
  const s = useSettings()
  return (
    <span class="sp" role="group" aria-label={t.table.speed}>
      {SPEEDS.map((speed) => (
        <button
          key={speed}
          type="button"
          class={s.speed === speed ? 'on' : ''}
          aria-pressed={s.speed === speed}
          onClick={() => change({ speed })}
        >
          {t.table.speeds[String(speed) as '1']}
        </button>
      ))}
    </span>
  )
}
