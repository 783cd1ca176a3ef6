/** What is divided in secret: koku among the bins, and units among the armies of quick play. */
import { useLayoutEffect, useState } from 'preact/hooks'
import { Icon } from '../../icons'
import { useTable } from '../../table/context'
import { numberOf } from '../box'
import { fitted, keepWish, noWish, type Wish, wishOf } from './ahead'
import { Chip, Private } from './chips'
import { text } from './text'
import { BINS, type Colour, clan, ICONS, type IkusaView, mine } from './types'
import { kindName } from './words'

const BIN_ICONS: Record<string, string> = {
  turn_order: 'ikusa/turn_order',
  build: 'ikusa/castle',
  levy: 'ikusa/levy',
  ronin: 'ikusa/ronin',
  ninja: 'ikusa/ninja',
}

/** A button that may be pressed again and again; the keyboard finds it like everything that may be chosen. */
export function Stepper({
  value,
  less,
  more,
  onLess,
  onMore,
  quiet = false,
}: {
  value: number
  less: string
  more: string
  onLess: (() => void) | null
  onMore: (() => void) | null
  quiet?: boolean
}) {
  const asked = onMore && !quiet
  return (
    <span class="q">
      <button type="button" aria-label={less} disabled={!onLess} onClick={onLess ?? undefined}>
        −
      </button>
      <b class="num">{value}</b>
      <button
        type="button"
        class={asked ? 'el is-can' : ''}
        data-state={asked ? 'can' : 'rest'}
        data-id={`+${more}`}
        aria-label={more}
        disabled={!onMore}
        onClick={onMore ?? undefined}
      >
        +
      </button>
    </span>
  )
}

export function Bins({ bins }: { bins: Record<string, number> }) {
  return (
    <div class="bins">
      {BINS.map((bin) => (
        <div key={bin} class="bin">
          <Icon name={BIN_ICONS[bin]!} />
          <span>{text.bins[bin]}</span>
          <b class="num">{bins[bin] ?? 0}</b>
        </div>
      ))}
    </div>
  )
}

/** The five actions of a plan that is whole, or nothing. */
export function planned(draft: number[], from: number, koku: number): string[] {
  return draft.reduce((sum, n) => sum + n, 0) === koku
    ? BINS.slice(from).map((bin, i) => `plan ${bin} ${draft[from + i]}`)
    : []
}

export function PlanTray({ view }: { view: IkusaView }) {
  const { id, prepare, prepared, busy, words } = useTable()
  const colour = mine(view)
  const me = view.colours[colour]!
  const sealed = BINS.map((bin, i) => (i < me.progress ? me.bins[bin]! : 0))
  const [draft, setDraft] = useState(sealed)
  const left = me.koku - draft.reduce((sum, n) => sum + n, 0)
  const change = (i: number, by: number) => {
    const next = draft.map((n, j) => (j === i ? n + by : n))
    setDraft(next)
    prepare(planned(next, me.progress, me.koku))
  }
  // Reset and undo empty the tray; a step that was undone can be planned again.
  useLayoutEffect(() => {
    if (left === 0 && prepared.length === 0 && !busy) setDraft(sealed)
  }, [prepared.length, busy, me.progress])
  // What was planned ahead fills the bins once, as far as the koku go.
  useLayoutEffect(() => {
    const wish = fitted(wishOf(id, colour), me.koku, stepOf)
    keepWish(id, colour, noWish())
    if (me.progress > 0 || wish.every((n) => n === 0)) return
    setDraft(wish)
    prepare(planned(wish, 0, me.koku))
  }, [])
  const open = words.length === 0 && !busy
  return (
    <Private title={text.tray.plan} note={<Left koku={left} />}>
      <Steppers draft={draft} left={left} from={open ? me.progress : BINS.length} change={change} />
      <StandingOrder me={me} />
    </Private>
  )
}

/** By how many koku a bin is filled: some take a price at once, and once. */
const stepOf = (bin: string): number => numberOf(bin, 'cost') || 1

const Left = ({ koku }: { koku: number }) => (
  <span class="left num">
    <Icon name="ikusa/koku" />
    {text.tray.left(koku)}
  </span>
)

/** The bins with their steppers, from one of them on. */
function Steppers({
  draft,
  left,
  from,
  change,
  quiet = false,
}: {
  draft: Wish
  left: number
  from: number
  change(i: number, by: number): void
  /** Nobody is asked to fill them now. */
  quiet?: boolean
}) {
  const t = text.tray
  return (
    <div class="bins">
      {BINS.map((bin, i) => {
        const by = stepOf(bin)
        const open = i >= from
        const may = open && left >= by && !(by > 1 && draft[i]! > 0)
        return (
          <div key={bin} class="bin">
            <Icon name={BIN_ICONS[bin]!} />
            <span>{text.bins[bin]}</span>
            <Stepper
              value={draft[i]!}
              less={t.less(text.bins[bin]!)}
              more={t.more(text.bins[bin]!)}
              onLess={open && draft[i]! > 0 ? () => change(i, -by) : null}
              onMore={may ? () => change(i, by) : null}
              quiet={quiet}
            />
          </div>
        )
      })}
    </div>
  )
}

/** While others act: the next plan, with the koku that the provinces would bring as they are. */
export function AheadTray({ view, colour }: { view: IkusaView; colour: string }) {
  const { id } = useTable()
  const [draft, setDraft] = useState(() => wishOf(id, colour))
  const koku = view.income[colour] ?? 0
  const left = Math.max(0, koku - draft.reduce((sum, n) => sum + n, 0))
  const change = (i: number, by: number) => {
    const next = draft.map((n, j) => (j === i ? n + by : n))
    setDraft(next)
    keepWish(id, colour, next)
  }
  const t = text.tray
  return (
    <Private
      title={view.you.length > 1 ? t.aheadOf(text.colours[colour]!) : t.aheadPlan}
      note={<Left koku={left} />}
    >
      <details class="fold" open={draft.some((n) => n > 0)}>
        <summary>{t.aheadNote(koku)}</summary>
        <Steppers draft={draft} left={left} from={0} change={change} quiet />
      </details>
    </Private>
  )
}

export function StandingOrder({ me }: { me: Colour }) {
  return (
    <details class="fold">
      <summary>
        {text.tray.casualties}: <b>{text.orders[me.loss_order]}</b>
      </summary>
      <div class="chips" role="group" aria-label={text.tray.casualties}>
        {Object.entries(text.orders).map(([order, name]) =>
          order === me.loss_order ? (
            <span key={order} class="chip-now">
              <Icon name="ui/confirm" />
              {name}
            </span>
          ) : (
            <Chip key={order} id={order} name={name} />
          ),
        )}
      </div>
    </details>
  )
}

const POOL: [string, number][] = [
  ['bowman', 5],
  ['swordsman', 5],
  ['gunner', 6],
]
const ROOM = 4
const EVEN = [
  [2, 2, 1],
  [1, 2, 2],
  [2, 2, 2],
]

const fits = (spread: number[][]): boolean => [0, 1, 2].every((i) => spread[0]![i]! + spread[1]![i]! <= ROOM)

/** Whether an army has room for one more unit of the 3rd army; a 3rd army that is too full can always give some away. */
export const mayTake = (spread: number[][], row: number, i: number): boolean =>
  spread[row]![2]! > 0 && (row === 2 || spread[0]![i]! + spread[1]![i]! < ROOM)

/** The six actions that spread the units, in the order in which they are asked. */
export const spreadActions = (spread: number[][], from: number): string[] =>
  POOL.flatMap(([kind], row) =>
    [0, 1].map((i) => `spread ${kind} section-${i + 1} ${spread[row]![i]}`),
  ).slice(from)

export function SpreadTray({ view }: { view: IkusaView }) {
  const { prepare, prepared, busy, legal } = useTable()
  const me = view.colours[mine(view)]!
  const [spread, setSpread] = useState(EVEN)
  const ready = fits(spread)
  const actions = ready ? spreadActions(spread, me.progress) : []
  useLayoutEffect(() => {
    if (prepared.length === 0 && !busy && legal.length > 0 && actions.length > 0) prepare(actions, true)
  }, [prepared.length, busy, legal])
  const move = (row: number, from: number, to: number) => {
    const next = spread.map((line, i) =>
      i === row ? line.map((n, j) => (j === from ? n - 1 : j === to ? n + 1 : n)) : line,
    )
    setSpread(next)
    prepare(fits(next) ? spreadActions(next, me.progress) : [], true)
  }
  /** What is being sent, or was, cannot be changed. */
  const open = (row: number, i: number): boolean => !busy && 2 * row + i >= me.progress
  const t = text.tray
  return (
    <Private title={t.spread}>
      <table class="spread-table">
        <thead>
          <tr>
            <td />
            {[1, 2, 3].map((n) => (
              <th key={n} scope="col">
                {text.ordinals[n - 1]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {POOL.map(([kind], row) => (
            <tr key={kind}>
              <th scope="row" style={`color:var(--ink)`}>
                <Icon name={ICONS[kind]!} /> {kindName(kind, 2)}
              </th>
              {[0, 1].map((i) => (
                <td key={i}>
                  <Stepper
                    value={spread[row]![i]!}
                    less={t.unitLess(kind, text.ordinals[i]!)}
                    more={t.unitMore(kind, text.ordinals[i]!)}
                    onLess={open(row, i) && spread[row]![i]! > 0 ? () => move(row, i, 2) : null}
                    onMore={open(row, i) && mayTake(spread, row, i) ? () => move(row, 2, i) : null}
                  />
                </td>
              ))}
              <td>
                <b class="num rest" style={`--c:var(--${clan(mine(view))})`}>
                  {spread[row]![2]}
                </b>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {!ready && (
        <p class="bad">
          <Icon name="ui/why" /> {text.say.spreadSub(numberOf('army', 'samurai'))}
        </p>
      )}
    </Private>
  )
}
