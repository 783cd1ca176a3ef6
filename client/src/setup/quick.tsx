/** Play now, and what it will do: the last choice in a line that opens in place. */
import { useEffect, useId, useRef, useState } from 'preact/hooks'
import { Icon } from '../icons'
import { capital, t } from '../messages'
import type { GameInfo } from '../wire'
import {
  type Choice,
  keepChoice,
  labelOf,
  mainOption,
  mySeat,
  namesOption,
  soloChoice,
  valueOf,
  withMe,
  withSeats,
} from './choice'
import { LevelField, OptionField, SeatCount, Segments } from './fields'
import { summary } from './summary'
import { useCheck } from './useCheck'

export function Quick({
  game,
  busy,
  unfolded,
  onUnfold,
  onPlay,
  onMore,
}: {
  game: GameInfo
  busy: boolean
  unfolded: boolean
  onUnfold(open: boolean): void
  onPlay(choice: Choice): void
  onMore(choice: Choice): void
}) {
  const [choice, setChoice] = useState(() => soloChoice(game))
  const check = useCheck(game, choice)
  const panel = useId()
  const whole = useRef<HTMLDivElement>(null)
  // What was unfolded is seen down to its button.
  useEffect(() => {
    if (unfolded) whole.current?.scrollIntoView({ block: 'nearest' })
  }, [unfolded])
  const change = (next: Choice) => {
    setChoice(next)
    keepChoice(game, next)
  }
  const line = summary(game, choice, check.sides)
  return (
    <div ref={whole} class={`playnow ${unfolded ? 'unfolded' : ''}`}>
      {unfolded && (
        <div
          class="panel"
          id={panel}
          role="group"
          aria-label={t.start.playNowOf(game.title)}
          onKeyDown={(e) => e.key === 'Escape' && onUnfold(false)}
        >
          <Fields game={game} choice={choice} check={check} onChange={change} />
        </div>
      )}
      <button
        type="button"
        class="btn seal"
        disabled={busy || check.problem !== null}
        aria-label={t.start.playNowOf(game.title)}
        onClick={() => {
          keepChoice(game, choice)
          onPlay(choice)
        }}
      >
        {t.start.playNow}
      </button>
      <button
        type="button"
        class="line"
        aria-expanded={unfolded}
        aria-controls={panel}
        aria-label={t.start.change(line)}
        onClick={() => onUnfold(!unfolded)}
      >
        <span>{line}</span>
        <Icon name="ui/chev" />
      </button>
      {unfolded && (
        <button type="button" class="btn quiet more" onClick={() => onMore(choice)}>
          {t.start.more}
        </button>
      )}
    </div>
  )
}

interface FieldProps {
  game: GameInfo
  choice: Choice
  check: ReturnType<typeof useCheck>
  onChange(next: Choice): void
}

/** Which side or clan one plays. */
function OwnSide({ game, choice, check, onChange }: FieldProps) {
  const names = namesOption(game)
  const at = mySeat(choice)
  if (!names)
    return check.sides.length > 0 ? (
      <Segments
        title={t.setup.youPlay}
        values={check.sides.map((side, i) => ({ value: String(i), label: capital(side.name) }))}
        value={String(at)}
        onChange={(i) => onChange(withMe(choice, Number(i)))}
      />
    ) : null
  const take = (name: string) =>
    onChange({ ...choice, seats: choice.seats.map((seat, i) => ({ ...seat, name: i === at ? name : '' })) })
  return (
    <label class="field-in">
      {t.setup.youPlay}
      <select value={choice.seats[at]!.name} onChange={(e) => take(e.currentTarget.value)}>
        <option value="">{t.setup.any}</option>
        {names.choices.map((name) => (
          <option key={name} value={name}>
            {labelOf(names, name)}
          </option>
        ))}
      </select>
    </label>
  )
}

const botsOf = (choice: Choice): number[] =>
  choice.seats.flatMap((seat, i) => (seat.kind === 'bot' ? [i] : []))

/** How strong the bots are: all alike, or each for itself. */
function Levels({ game, choice, onChange }: FieldProps) {
  const [each, setEach] = useState(false)
  const bots = botsOf(choice)
  const level = (i: number) => choice.seats[i]!.level
  const setLevel = (seats: number[], to: string) =>
    onChange({
      ...choice,
      seats: choice.seats.map((seat, i) => (seats.includes(i) ? { ...seat, level: to } : seat)),
    })
  const separate = each || new Set(bots.map(level)).size > 1
  const groups = separate ? bots.map((i) => [i]) : [bots]
  return (
    <>
      {groups.map((some, n) => (
        <LevelField
          key={separate ? some[0] : 'all'}
          title={separate ? t.setup.bot(n + 1) : t.setup.bots}
          levels={game.bots}
          level={level(some[0]!)}
          onChange={(to) => setLevel(some, to)}
        />
      ))}
      {bots.length > 1 && (
        <button
          type="button"
          class="link"
          onClick={() => {
            if (separate) setLevel(bots, level(bots[0]!))
            setEach(!separate)
          }}
        >
          {separate ? t.setup.allBots : t.setup.eachBot}
        </button>
      )}
    </>
  )
}

function Fields(props: FieldProps) {
  const { game, choice, check, onChange } = props
  const main = mainOption(game)
  const problem = (field: string) => (check.problem?.field === field ? check.problem.message : '')
  const level = choice.seats[botsOf(choice).at(-1) ?? -1]?.level ?? game.usual_level
  return (
    <>
      <SeatCount
        game={game}
        choice={choice}
        check={check}
        problem={problem('seats')}
        onChange={(count) => onChange(withSeats(choice, count, { kind: 'bot', level, name: '' }))}
      />
      {main && (
        <OptionField
          option={main}
          value={valueOf(main, choice.options)}
          refused={check.refused[main.name]}
          problem={problem(main.name)}
          onChange={(value) => onChange({ ...choice, options: { ...choice.options, [main.name]: value } })}
        />
      )}
      <OwnSide {...props} />
      <Levels {...props} />
    </>
  )
}
