/** A new table: seats as crest cards, options with their reasons, errors where they belong. */

import type { JSX } from 'preact'
import { useEffect, useRef, useState } from 'preact/hooks'
import { api, ensureGuest, Refused } from '../api'
import { Icon } from '../icons'
import { capital, t } from '../messages'
import { find } from '../people/messages'
import { PaceField } from '../people/pace'
import { go } from '../route'
import type { GameInfo, TableProblem } from '../wire'
import {
  type Choice,
  keepChoice,
  labelOf,
  mainOption,
  namesOption,
  packOf,
  type SeatKind,
  type SeatPlan,
  valueOf,
  wishOf,
  withKind,
  withSeats,
} from './choice'
import { NameField, OptionField, SeatCount, SideCrest } from './fields'
import { summary } from './summary'
import { useCheck } from './useCheck'
import { useOwnName } from './useOwnName'

const FRIENDS: SeatKind[] = ['me', 'person', 'bot', 'open']
const DEVICE: SeatKind[] = ['me', 'bot']

/** What will be opened, or what stands in its way. */
function Sum({ game, trouble, said }: { game: GameInfo; trouble: TableProblem | null; said: string }) {
  if (!trouble) return <p class="soft">{said}</p>
  const field =
    trouble.field === 'seats'
      ? t.setup.seats
      : (game.options.find((each) => each.name === trouble.field)?.title ?? '')
  return (
    <p class="bad" role="alert">
      <Icon name="ui/warn" /> {field ? t.setup.oneToChange(`${field}. ${trouble.message}`) : trouble.message}
    </p>
  )
}

export function NewTable({ game, start, onClose }: { game: GameInfo; start: Choice; onClose(): void }) {
  const [choice, setChoice] = useState(start)
  const { name, setName, wish } = useOwnName()
  const [problem, setProblem] = useState<TableProblem | null>(null)
  const [busy, setBusy] = useState(false)
  const check = useCheck(game, choice)
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => dialog.current?.showModal(), [])
  const change = (next: Choice) => {
    setProblem(null)
    setChoice(next)
  }
  const trouble = problem ?? check.problem
  const wrong = (field: string) => (trouble?.field === field ? trouble.message : '')
  const open = async () => {
    setBusy(true)
    try {
      await ensureGuest(wish)
      const { id } = await api.open(wishOf(game, choice))
      keepChoice(game, choice)
      go('t', id)
    } catch (error) {
      const field = error instanceof Refused ? (error.error.field ?? '') : ''
      setProblem({ field, message: (error as Error).message })
      setBusy(false)
      dialog.current?.querySelector<HTMLElement>('.wrong input, .wrong select')?.focus()
    }
  }
  const option = (each: GameInfo['options'][number]) => (
    <OptionField
      key={each.name}
      option={each}
      value={valueOf(each, choice.options)}
      refused={check.refused[each.name]}
      problem={wrong(each.name)}
      onChange={(value) => change({ ...choice, options: { ...choice.options, [each.name]: value } })}
    />
  )
  const main = mainOption(game)
  const others = game.options.filter((each) => each !== main && each.kind !== 'names')
  const fresh: SeatPlan = choice.hotseat
    ? { kind: 'me', level: '', name: '' }
    : { kind: 'person', level: '', name: '' }
  const title = choice.hotseat ? t.setup.deviceTitle(game.title) : t.setup.title(game.title)
  return (
    <dialog
      ref={dialog}
      class="newtable"
      aria-label={title}
      onCancel={(e) => {
        e.preventDefault()
        onClose()
      }}
    >
      <form
        onSubmit={(e) => {
          e.preventDefault()
          void open()
        }}
      >
        <header>
          <h2>{title}</h2>
          <button type="button" class="x" aria-label={t.setup.close} onClick={onClose}>
            <Icon name="ui/close" />
          </button>
        </header>
        <div class="body">
          {!choice.hotseat && (
            <NameField
              name={name}
              hint={t.setup.nameHint}
              onName={(own) => {
                setProblem(null)
                setName(own)
              }}
            />
          )}
          <SeatCount
            game={game}
            choice={choice}
            check={check}
            problem={wrong('seats')}
            onChange={(count) => change(withSeats(choice, count, fresh))}
          />
          <Seats game={game} choice={choice} check={check} onChange={change} />
          <section class="opts2" aria-label={t.setup.options}>
            <h3>{t.setup.options}</h3>
            {main && option(main)}
            {others.length > 0 && (
              <details open={others.some((each) => wrong(each.name) !== '')}>
                <summary>{t.setup.more}</summary>
                {others.map(option)}
              </details>
            )}
            <Packs game={game} choice={choice} onChange={change} />
          </section>
          <section class="opts2" aria-label={t.setup.table}>
            <h3>{t.setup.table}</h3>
            <Switches choice={choice} onChange={change} />
          </section>
        </div>
        <footer>
          <Sum game={game} trouble={trouble} said={summary(game, choice, check.sides)} />
          <button type="button" class="btn quiet" onClick={onClose}>
            {t.setup.cancel}
          </button>
          <button type="submit" class="btn seal" disabled={busy}>
            {choice.hotseat || choice.seats.every((seat) => seat.kind === 'me' || seat.kind === 'bot')
              ? t.setup.begin
              : t.setup.openTable}
          </button>
        </footer>
      </form>
    </dialog>
  )
}

function Seats({
  game,
  choice,
  check,
  onChange,
}: {
  game: GameInfo
  choice: Choice
  check: ReturnType<typeof useCheck>
  onChange(next: Choice): void
}) {
  const names = namesOption(game)
  const kinds = choice.hotseat ? DEVICE : FRIENDS
  const taken = choice.seats.map((seat) => seat.name)
  const last = choice.seats.findLast((seat) => seat.kind === 'bot')?.level ?? game.usual_level
  const set = (at: number, part: Partial<SeatPlan>) =>
    onChange({ ...choice, seats: choice.seats.map((seat, i) => (i === at ? { ...seat, ...part } : seat)) })
  return (
    <ul class="crestcards" aria-label={t.setup.seats}>
      {choice.seats.map((seat, i) => {
        const side = check.sides[i]
        const level = game.bots.find((bot) => bot.level === seat.level)
        return (
          <li key={i} style={side?.crest ? `--c:var(--${side.crest})` : ''}>
            <SideCrest side={side} size={40} />
            <b>{side?.name ? capital(side.name) : t.setup.sideOf(i + 1)}</b>
            <span class="soft">
              {seat.kind === 'bot'
                ? (level?.text ?? '')
                : choice.hotseat
                  ? t.setup.here
                  : t.setup.kindHelp[seat.kind]}
            </span>
            <Select
              label={t.setup.kindOf(i + 1)}
              value={seat.kind}
              onChange={(kind) => onChange(withKind(choice, i, kind as SeatKind, last))}
            >
              {kinds.map((kind) => (
                <option key={kind} value={kind}>
                  {kind === 'me' && choice.hotseat ? t.setup.here : t.setup.kinds[kind]}
                </option>
              ))}
            </Select>
            {seat.kind === 'bot' && (
              <Select
                label={t.setup.levelOf(i + 1)}
                value={seat.level}
                onChange={(to) => set(i, { level: to })}
              >
                {game.bots.map((bot) => (
                  <option key={bot.level} value={bot.level}>
                    {t.setup.level(bot.title, bot.name)}
                  </option>
                ))}
              </Select>
            )}
            {names && (
              <Select
                label={t.setup.clanOf(i + 1)}
                value={seat.name}
                data={names.name}
                onChange={(to) => set(i, { name: to })}
              >
                <option value="">{t.setup.any}</option>
                {names.choices.map((name) => (
                  <option key={name} value={name} disabled={name !== seat.name && taken.includes(name)}>
                    {labelOf(names, name)}
                  </option>
                ))}
              </Select>
            )}
          </li>
        )
      })}
    </ul>
  )
}

function Select({
  label,
  value,
  data = '',
  onChange,
  children,
}: {
  label: string
  value: string
  data?: string
  onChange(value: string): void
  children: JSX.Element | (JSX.Element | JSX.Element[])[] | JSX.Element[]
}) {
  return (
    <select
      aria-label={label}
      value={value}
      data-names={data || undefined}
      onChange={(e) => onChange(e.currentTarget.value)}
    >
      {children}
    </select>
  )
}

/** Which data pack the table uses, where the server offers any. */
function Packs({ game, choice, onChange }: { game: GameInfo; choice: Choice; onChange(next: Choice): void }) {
  const packs = game.packs ?? []
  if (packs.length === 0) return null
  return (
    <label class="field-in">
      {t.setup.pack}
      <select
        data-pack
        value={packOf(game, choice)}
        onChange={(e) => onChange({ ...choice, pack: e.currentTarget.value })}
      >
        <option value="">{t.setup.noPack}</option>
        {packs.map((pack) => (
          <option key={pack.name} value={pack.name} title={pack.note || undefined}>
            {pack.name}
          </option>
        ))}
      </select>
      <span class="soft">{t.setup.packHelp}</span>
    </label>
  )
}

function Switches({ choice, onChange }: { choice: Choice; onChange(next: Choice): void }) {
  const rows = [
    ['guided', t.setup.guided, t.setup.guidedHelp],
    ['hints', t.setup.hints, t.setup.hintsHelp],
    ['spectators', t.setup.spectators, t.setup.spectatorsHelp],
    ['listed', find.listed, find.listedHelp],
    ['silent', t.setup.silent, t.setup.silentHelp],
    ['privateChat', t.setup.privateChat, t.setup.privateChatHelp],
  ] as const
  return (
    <>
      {!choice.hotseat && (
        <PaceField value={choice.timing ?? {}} onChange={(timing) => onChange({ ...choice, timing })} />
      )}
      {rows
        .filter(([key]) => !choice.hotseat || key === 'guided' || key === 'hints' || key === 'spectators')
        .map(([key, title, help]) => {
          const off = key === 'privateChat' && choice.silent
          return (
            <label key={key} class={`toggle ${off ? 'off' : ''}`}>
              <input
                type="checkbox"
                checked={!!choice[key] && !off}
                disabled={off}
                onChange={(e) => onChange({ ...choice, [key]: e.currentTarget.checked })}
              />
              <span>
                <b>{title}</b> <span class="soft">{off ? t.setup.silentFirst : help}</span>
              </span>
            </label>
          )
        })}
    </>
  )
}
