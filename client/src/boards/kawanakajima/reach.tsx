/** Hexes to choose: one step, or a whole way with its cost; and the way that was made ready. */
import { useTable } from '../../table/context'
import { useArea } from '../../table/element'
import { isHex, middle, outline, shifted, standing } from './geometry'
import { maptext } from './maptext'
import { useSend } from './send'
import { type Counter, clanOf, counter, type KawanakajimaView, unitsOf } from './types'
import { hexSaid } from './words'

export function HexSpot({
  id,
  view,
  cost,
}: {
  id: string
  view: KawanakajimaView
  cost: number | undefined
}) {
  const props = useArea(id, cost === undefined ? hexSaid(view, id) : maptext.go(id, cost), 'prov hexspot')
  const [x, y] = middle(id)
  return (
    <g {...props}>
      <path class="area" d={outline(id, 0.93)} />
      {cost !== undefined && (
        <text aria-hidden="true" class="cost" x={x} y={y}>
          {cost}
        </text>
      )}
    </g>
  )
}

/** The hexes on the way to one in reach, the goal last. */
export function wayTo(view: KawanakajimaView, goal: string): string[] {
  const reach = view.move?.reach ?? {}
  const way: string[] = []
  for (let at = goal; reach[at]; at = reach[at]![1]) way.unshift(at)
  return way
}

/** Whether a unit may end its move on a hex in reach; elsewhere its duty takes it farther. */
export const endsAt = (view: KawanakajimaView, goal: string): boolean => view.move!.stops.includes(goal)

/** The actions that lead to a hex in reach, and end the move there if it may end there and has not ended by itself. */
export const marchTo = (view: KawanakajimaView, goal: string): string[] => [
  ...wayTo(view, goal).map((hex) => `go ${hex}`),
  ...(endsAt(view, goal) ? ['stop?'] : []),
]

/** The march of a unit that can end on one hex only, however it goes there. */
export function onlyMarch(view: KawanakajimaView, legal: string[]): string[] {
  const stops = view.move?.stops ?? []
  return stops.length === 1 && legal.every((path) => path.startsWith('go ')) ? marchTo(view, stops[0]!) : []
}

/** The others of the Clan that could march along with the unit on the move. */
export function mates(view: KawanakajimaView): Counter[] {
  const unit = view.move?.unit ?? ''
  const still = (one: Counter): boolean => !one.marks.includes('moved') && !one.marks.includes('pinned')
  return unit
    ? unitsOf(view, clanOf(unit)).filter((one) => one.id !== unit && isHex(one.place) && still(one))
    : []
}

/**
 * The whole Clan in formation: the unit on the move first, then each of the others by the same way from where it stands.
 * Where one of them cannot follow, the gesture ends there.
 */
export function marchTogether(view: KawanakajimaView, goal: string): string[] {
  const from = counter(view, view.move!.unit)!.place
  const way = wayTo(view, goal)
  return [
    ...way.map((hex) => `go ${hex}`),
    'stop?',
    ...mates(view).flatMap((mate) => [
      `pick ${mate.id}?`,
      ...way.map((hex) => `go ${shifted(mate.place, from, hex)}`),
      'stop?',
    ]),
  ]
}

/** A toggle over the map while the first unit of a Clan moves. */
export function March({ view, on, onToggle }: { view: KawanakajimaView; on: boolean; onToggle(): void }) {
  const { myTurn } = useTable()
  const others = mates(view).length
  if (!myTurn || others === 0) return null
  return (
    <button
      type="button"
      class="btn marchbutton"
      aria-pressed={on}
      title={maptext.marchKey}
      onClick={onToggle}
    >
      {maptext.march(others + 1)}
    </button>
  )
}

/** A hex farther off, or any hex when the Clan marches together: the whole way at once. */
export function FarHex({
  id,
  view,
  cost,
  together,
}: {
  id: string
  view: KawanakajimaView
  cost: number
  together: boolean
}) {
  const { prepared, explain, hideBubble, busy } = useTable()
  const send = useSend()
  const goal = prepared.findLast((action) => action.startsWith('go '))
  const chosen = goal === `go ${id}`
  const [x, y] = middle(id)
  const go = (all = together) => send((all ? marchTogether : marchTo)(view, id))
  return (
    <g
      data-area
      class={`el prov hexspot farhex weak is-${chosen ? 'chosen' : 'can'}`}
      role="button"
      tabIndex={0}
      data-id={id}
      data-state={busy ? 'rest' : chosen ? 'chosen' : 'can'}
      aria-label={endsAt(view, id) ? maptext.far(id, cost) : maptext.onward(id, cost)}
      aria-pressed={chosen}
      onClick={(e) => go(together || (e.shiftKey && mates(view).length > 0))}
      onFocus={(e) => (e.currentTarget as Element).matches(':focus-visible') && explain(id, e.currentTarget)}
      onBlur={() => hideBubble(true)}
      onKeyDown={(e) => {
        if ((e.key === 'Enter' || e.key === ' ') && !e.ctrlKey && !e.metaKey) {
          e.preventDefault()
          go()
        }
      }}
    >
      <path class="area" d={outline(id, 0.93)} />
      <text aria-hidden="true" class="cost" x={x} y={y}>
        {cost}
      </text>
    </g>
  )
}

/** The way that was made ready, or the single step in the tray. */
export function Way({ view }: { view: KawanakajimaView }) {
  const { prepared, words } = useTable()
  const unit = view.counters.find((one) => one.id === view.move?.unit)
  const hexes =
    prepared.length > 0
      ? prepared
          .filter((action) => action.startsWith('go '))
          .map((action) => action.slice(3))
          .filter(isHex)
      : words[0] === 'go' && words[1] && isHex(words[1])
        ? [words[1]]
        : []
  if (!unit || hexes.length === 0) return null
  const points = [standing(unit.place), ...hexes.map(middle)]
  return (
    <g class="way" aria-hidden="true">
      <path d={`M${points.map((at) => at.join(' ')).join('L')}`} />
      <circle cx={points.at(-1)![0]} cy={points.at(-1)![1]} r="9" />
    </g>
  )
}
