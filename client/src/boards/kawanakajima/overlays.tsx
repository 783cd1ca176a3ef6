/** What lies over the map: odds, the ways others went, battles, and the switches for zones of control. */
import { Roundel } from '../../icons'
import { type Camera, useScale } from '../../table/camera'
import { useTable } from '../../table/context'
import { percent, prospect, useChances } from './chances'
import { type Point, standing } from './geometry'
import { chancesAt, grownAt, numberAt, tailOf } from './labels'
import { text } from './text'
import { trailsOf } from './trails'
import { ARMIES, armyOf, type Battle, type KawanakajimaView } from './types'
import { armyName } from './words'

/** The chance to hurt each enemy that may be attacked, with all who can join. */
export function Chances({ view, camera }: { view: KawanakajimaView; camera: Camera }) {
  const { legal, myTurn } = useTable()
  const scale = useScale(camera)
  const enemies =
    myTurn && view.phase === 'declare'
      ? legal.filter((path) => /^pick [TU]-/.test(path) && armyOf(path.slice(5)) !== view.activation.army)
      : []
  const battles = myTurn && view.phase === 'next_battle' ? legal : []
  const known = useChances([...enemies, ...battles].slice(0, MOST_ASKED))
  const counters = view.counters.map((one) => standing(one.place))
  const targets = Object.entries(known).flatMap(([path, odds]) => {
    const unit = view.counters.find((one) => one.id === path.slice(5))
    const found = prospect(odds, true)
    return unit && found ? [{ path, found, at: standing(unit.place) }] : []
  })
  const places = chancesAt(
    targets.map(({ at }) => at),
    counters,
    grownAt(scale),
  )
  return (
    <>
      {targets.map(({ path, found, at }, i) => {
        const [x, y] = places[i]!
        return (
          <g
            key={path}
            data-piece
            class="chance"
            transform={`translate(${x.toFixed(1)} ${y.toFixed(1)})`}
            aria-hidden="true"
          >
            <path class="tail" d={tailOf([at[0] - x, at[1] - y])} />
            <g>
              <rect x="-30" y="-14" width="60" height="28" rx="14" />
              <text y="6.500">{percent(found.hurtsThem)}</text>
            </g>
          </g>
        )
      })}
    </>
  )
}
const MOST_ASKED = 8

/** Where the others went since this seat acted last: the way, and a ghost where each of them set out. */
export function Trails({ view }: { view: KawanakajimaView }) {
  const { events, changed, past } = useTable()
  if (past !== null) return null
  return (
    <g class="trails" aria-hidden="true">
      {trailsOf(view, events, changed ?? new Map()).map(({ unit, places }) => {
        const points = places.map(standing)
        const [x, y] = points[0]!
        const way = `M${points.map((at) => at.map(Math.round).join(' ')).join('L')}`
        return (
          <g key={unit.id} style={`--c:var(--${unit.army})`}>
            <path class="halo" d={way} />
            <path class="line" d={way} />
            <rect class="ghost" x={x - 27} y={y - 27} width="54" height="54" rx="6" />
            <text x={x} y={y + 8}>
              {unit.letter}
            </text>
          </g>
        )
      })}
    </g>
  )
}

type Pair = readonly [Point, Point]

/** Who attacks whom in a battle, as points of the map. */
function pairsOf(battle: Battle, view: KawanakajimaView): Pair[] {
  const at = (id: string): Point | null => {
    const unit = view.counters.find((one) => one.id === id)
    return unit ? standing(unit.place) : null
  }
  return battle.attackers
    .flatMap((a) => battle.defenders.map((d) => [at(a), at(d)] as const))
    .filter((pair): pair is Pair => pair[0] !== null && pair[1] !== null)
}

/** Whose battle it is; a battle that is only being declared may still be without attackers. */
export const armyOfBattle = ({ attackers }: Battle): string =>
  attackers[0] === undefined ? '' : armyOf(attackers[0])

/** Lines from the attackers of a battle to its defenders. They lie under the counters, so that every figure can be read. */
export function Shafts({ battle, view, now }: { battle: Battle; view: KawanakajimaView; now: boolean }) {
  const pairs = pairsOf(battle, view)
  if (pairs.length === 0) return null
  return (
    <g class={`clash ${now ? 'now' : ''}`} style={`--c:var(--${armyOfBattle(battle)})`} aria-hidden="true">
      {pairs.map(([from, to], i) => (
        <path key={i} class="shaft" d={`M${from.join(' ')}L${to.join(' ')}`} />
      ))}
    </g>
  )
}

/** Where an arrowhead stands: on the border of two counters, which it points across. */
export const headAt = ([[ax, ay], [dx, dy]]: Pair): { at: Point; angle: number } => ({
  at: [(ax + dx) / 2, (ay + dy) / 2],
  angle: (Math.atan2(dy - ay, dx - ax) * 180) / Math.PI,
})

/** An arrowhead for each pair that fights, on the border of the two, and the number of the battle where it hides no figures. */
export function Heads({ battle, view, now }: { battle: Battle; view: KawanakajimaView; now: boolean }) {
  const pairs = pairsOf(battle, view)
  if (pairs.length === 0) return null
  const [x, y] = numberAt(
    ...pairs[0]!,
    view.counters.map((one) => standing(one.place)),
  )
  return (
    <g class={`clash ${now ? 'now' : ''}`} style={`--c:var(--${armyOfBattle(battle)})`} aria-hidden="true">
      {pairs.map((pair, i) => {
        const { at, angle } = headAt(pair)
        return (
          <path
            key={i}
            class="head"
            d="M-6-8L8 0-6 8z"
            transform={`translate(${at.map((n) => n.toFixed(1)).join(' ')}) rotate(${angle.toFixed(0)})`}
          />
        )
      })}
      <g transform={`translate(${x.toFixed(1)} ${y.toFixed(1)})`}>
        <g class="battlenumber">
          <circle r="11" />
          <text y="6">{battle.number}</text>
        </g>
      </g>
    </g>
  )
}

/** Shows the zones of control of an army on the map. */
export function Zones({ shown, onZone }: { shown: ReadonlySet<string>; onZone(army: string): void }) {
  const s = text.strip
  return (
    <span class="zones" role="group" aria-label={s.zones}>
      <small aria-hidden="true">{s.zones}</small>
      {ARMIES.map((army) => (
        <button
          key={army}
          type="button"
          aria-pressed={shown.has(army)}
          aria-label={s.zone(armyName(army))}
          title={s.zone(armyName(army))}
          onClick={() => onZone(army)}
        >
          <Roundel clan={army} size={22} />
        </button>
      ))}
    </span>
  )
}
