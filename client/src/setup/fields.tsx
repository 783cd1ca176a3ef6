/** Choosing among a few values in one row. What does not go with the rest is hatched, and the reason stands below. */
import { useId } from 'preact/hooks'
import { Icon, Roundel } from '../icons'
import { t } from '../messages'
import type { BotLevel, GameInfo, GameOption, SeatSide, TableCheck } from '../wire'
import { type Choice, labelOf } from './choice'

/** Where somebody writes their name; `hint` stands below it. */
export function NameField({
  name,
  hint,
  wide = false,
  onName,
  onDone,
}: {
  name: string
  hint?: string
  wide?: boolean
  onName(name: string): void
  onDone?(): void
}) {
  return (
    <label class={wide ? 'field-in' : 'field-in name'}>
      {t.setup.yourName}
      <input
        value={name}
        maxLength={40}
        autocomplete="nickname"
        onInput={(e) => onName(e.currentTarget.value)}
        onBlur={onDone}
        onKeyDown={(e) => onDone && e.key === 'Enter' && e.currentTarget.blur()}
      />
      {hint && <span class="soft">{hint}</span>}
    </label>
  )
}

/** A row of column titles. */
export const Titles = ({ of }: { of: readonly string[] }) => (
  <thead>
    <tr>
      {of.map((title) => (
        <th key={title} scope="col">
          {title}
        </th>
      ))}
    </tr>
  </thead>
)

/** One of the games, by name. */
export const GameSelect = ({
  title,
  games,
  value,
  onChange,
}: {
  title: string
  games: GameInfo[]
  value: string
  onChange(name: string): void
}) => (
  <label class="field-in">
    {title}
    <select value={value} onChange={(e) => onChange(e.currentTarget.value)}>
      {games.map((one) => (
        <option key={one.name} value={one.name}>
          {one.title}
        </option>
      ))}
    </select>
  </label>
)

export interface Value {
  value: string
  label: string
}

export function Segments({
  title,
  values,
  value,
  refused = {},
  help = '',
  problem = '',
  onChange,
}: {
  title: string
  values: Value[]
  value: string
  refused?: Record<string, string>
  help?: string
  problem?: string
  onChange(value: string): void
}) {
  const name = useId()
  const reasons = [...new Set(values.filter((v) => v.value !== value).flatMap((v) => refused[v.value] ?? []))]
  return (
    <fieldset class={`pickone ${problem ? 'wrong' : ''}`} aria-describedby={`${name}why`}>
      <legend>{title}</legend>
      <div class="segrow">
        {values.map((one) => {
          const off = one.value !== value && refused[one.value] !== undefined
          return (
            <label key={one.value} class={off ? 'off' : ''} title={off ? refused[one.value] : undefined}>
              <input
                type="radio"
                name={name}
                value={one.value}
                checked={one.value === value}
                disabled={off}
                onChange={() => onChange(one.value)}
              />
              <span>{one.label}</span>
            </label>
          )
        })}
      </div>
      <div id={`${name}why`} class="why">
        {help && <p>{help}</p>}
        {problem ? (
          <p class="bad">
            <Icon name="ui/warn" /> {problem}
          </p>
        ) : (
          reasons.map((reason) => (
            <p key={reason} class="reason">
              <Icon name="ui/question" /> {reason}
            </p>
          ))
        )}
      </div>
    </fieldset>
  )
}

/** An option of a game: a row of values, or on and off. */
export function OptionField({
  option,
  value,
  refused,
  problem,
  onChange,
}: {
  option: GameOption
  value: string | boolean
  refused: Record<string, string> | undefined
  problem: string
  onChange(value: string | boolean): void
}) {
  const values =
    option.kind === 'switch'
      ? [
          { value: 'no', label: t.setup.off },
          { value: 'yes', label: t.setup.on },
        ]
      : option.choices.map((choice) => ({ value: choice, label: labelOf(option, choice) }))
  return (
    <Segments
      title={option.title}
      values={values}
      value={value === true ? 'yes' : value === false ? 'no' : value}
      refused={refused ?? {}}
      help={option.help}
      problem={problem}
      onChange={(chosen) => onChange(option.kind === 'switch' ? chosen === 'yes' : chosen)}
    />
  )
}

export const Bars = ({ at, of }: { at: number; of: number }) => (
  <span class="bars" aria-hidden="true">
    {Array.from({ length: of }, (_, i) => (
      <i key={i} class={i <= at ? 'f' : ''} style={`height:${40 + (60 * (i + 1)) / of}%`} />
    ))}
  </span>
)

/** The strength of a bot, by name; what to expect of it stands below. */
export function LevelField({
  title,
  levels,
  level,
  onChange,
}: {
  title: string
  levels: BotLevel[]
  level: string
  onChange(level: string): void
}) {
  const chosen = levels.find((one) => one.level === level)
  return (
    <Segments
      title={title}
      values={levels.map((one) => ({ value: one.level, label: one.title }))}
      value={level}
      help={chosen ? `${chosen.name}. ${chosen.text}` : ''}
      onChange={onChange}
    />
  )
}

/** A crest on its colour, or an empty ring where the side is open. */
export const SideCrest = ({ side, size = 34 }: { side: SeatSide | undefined; size?: number }) =>
  side?.crest ? (
    <Roundel clan={side.crest} size={size} />
  ) : (
    <span class="roundel empty" style={`--d:${size}px`}>
      <Icon name="ui/question" />
    </span>
  )

/** How many play, where a game leaves the choice. */
export function SeatCount({
  game,
  choice,
  check,
  problem,
  onChange,
}: {
  game: GameInfo
  choice: Choice
  check: TableCheck
  problem: string
  onChange(count: number): void
}) {
  if (game.seats.length < 2) return null
  return (
    <Segments
      title={t.setup.players}
      values={game.seats.map((n) => ({ value: String(n), label: String(n) }))}
      value={String(choice.seats.length)}
      refused={check.refused['seats'] ?? {}}
      problem={problem}
      onChange={(n) => onChange(Number(n))}
    />
  )
}
