/** The map that is played on: counters, hexes to choose, zones of control, battles. */
import { memo } from 'preact/compat'
import { useEffect, useRef, useState } from 'preact/hooks'
import { useCamera } from '../../table/camera'
import { useTable } from '../../table/context'
import { useShape } from '../../table/element'
import { MapFrame, useInSight } from '../../table/map'
import {
  CAMP_SCALE,
  CAMP_WIDTH,
  campAt,
  campHeight,
  campSlot,
  hexAt,
  isEntry,
  isHex,
  middle,
  near,
  outline,
  type Point,
  SHEET,
  standing,
} from './geometry'
import { Ground, Paths, zoneShape } from './ground'
import { ENTRIES } from './map.gen'
import { Face } from './pieces'
import { comfortable, openingView, placesAsked } from './sights'
import { text } from './text'
import { type Battle, type Counter, clanOf, type KawanakajimaView } from './types'
import { hexSaid, unitSaid } from './words'

/** From this scale on hexes are numbered. */
const NEAR = 0.95

function HexSpot({ id, view, cost }: { id: string; view: KawanakajimaView; cost: number | undefined }) {
  const props = useShape(id, cost === undefined ? hexSaid(view, id) : text.map.go(id, cost), 'prov hexspot')
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

/** The actions that lead to a hex in reach, and end the move there if it may end there. */
export const marchTo = (view: KawanakajimaView, goal: string): string[] => [
  ...wayTo(view, goal).map((hex) => `go ${hex}`),
  ...(endsAt(view, goal) ? ['stop'] : []),
]

/** A hex farther off: the whole way is made ready at once. */
function FarHex({ id, view, cost }: { id: string; view: KawanakajimaView; cost: number }) {
  const { prepare, prepared, explain, hideBubble, busy } = useTable()
  const goal = prepared.findLast((action) => action.startsWith('go '))
  const chosen = goal === `go ${id}`
  const [x, y] = middle(id)
  const go = () => !busy && prepare(chosen ? [] : marchTo(view, id))
  return (
    <g
      class={`el prov hexspot farhex weak is-${chosen ? 'chosen' : 'can'}`}
      role="button"
      tabIndex={0}
      data-id={id}
      data-state={busy ? 'rest' : chosen ? 'chosen' : 'can'}
      aria-label={endsAt(view, id) ? text.map.far(id, cost) : text.map.onward(id, cost)}
      aria-pressed={chosen}
      onClick={go}
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
function Way({ view }: { view: KawanakajimaView }) {
  const { prepared, words } = useTable()
  const unit = view.counters.find((one) => one.id === view.move?.unit)
  const hexes =
    prepared.length > 0
      ? prepared.filter((action) => action.startsWith('go ')).map((action) => action.slice(3))
      : words[0] === 'go' && words[1]
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

interface Placed {
  unit: Counter
  at: Point
  scale: number
}

/** Where each counter lies. A camp spreads its units out; the fort stacks them. */
export function layOut(view: KawanakajimaView): Placed[] {
  const seen = new Map<string, number>()
  return view.counters.map((unit) => {
    const nth = seen.get(unit.place) ?? 0
    seen.set(unit.place, nth + 1)
    if (unit.place.startsWith('entry-'))
      return { unit, at: campSlot(unit.place.slice(6), nth), scale: CAMP_SCALE }
    const [x, y] = middle(unit.place)
    return { unit, at: [x + Math.min(nth, 3) * 7, y - Math.min(nth, 3) * 7], scale: 1 }
  })
}

function UnitShape({
  placed: { unit, at, scale },
  acting,
  moving,
}: {
  placed: Placed
  acting: boolean
  moving: boolean
}) {
  const { glow, words, fresh } = useTable()
  // Where Clans are chosen, each of their counters stands for the Clan.
  const id =
    !glow.has(unit.id) && !words.includes(unit.id) && (glow.has(unit.clan) || words.includes(unit.clan))
      ? unit.clan
      : unit.id
  const props = useShape(
    id,
    unitSaid(unit),
    `unit ${acting ? 'acting' : ''} ${moving ? 'moving' : ''} ${fresh.has(unit.id) ? 'is-new' : ''} ${scale < 1 ? 'camped' : ''}`,
  )
  return (
    <g {...props} data-unit={unit.id} transform={`translate(${at[0].toFixed(1)} ${at[1].toFixed(1)})`}>
      <g class="grown" style={scale < 1 ? `--own:${scale}` : ''}>
        <Still unit={unit} />
        <rect class="ring" x="-33" y="-33" width="66" height="66" rx="8" />
      </g>
    </g>
  )
}

const alike = (a: Counter, b: Counter): boolean =>
  a.state === b.state &&
  a.mode === b.mode &&
  a.elan === b.elan &&
  a.mass === b.mass &&
  a.firepower === b.firepower &&
  a.leadership === b.leadership &&
  a.marks.join() === b.marks.join()
/** Faces are drawn anew only where something changed. */
const Still = memo(
  function Still({ unit }: { unit: Counter }) {
    return <Face unit={unit} />
  },
  (old, next) => alike(old.unit, next.unit),
)

function Camp({ id, view }: { id: string; view: KawanakajimaView }) {
  const entry = ENTRIES.find((one) => one.id === id)!
  const [x, y] = campAt(id)
  const waiting = view.counters.filter((unit) => unit.place === `entry-${id}`).length
  const props = useShape(id, text.map.entry(id, entry.turn), 'prov camp')
  return (
    <g {...props}>
      <rect class="ground2" x={x} y={y} width={CAMP_WIDTH} height={campHeight(waiting)} rx="8" />
      <rect class="area" x={x} y={y} width={CAMP_WIDTH} height={campHeight(waiting)} rx="8" />
      <text aria-hidden="true" class="campname" x={x + 30} y={y + 44}>
        {id}
      </text>{' '}
      <text aria-hidden="true" class="campturn" x={x + CAMP_WIDTH - 16} y={y + 40}>
        {text.map.turn(entry.turn)}
      </text>
    </g>
  )
}

/** A battle: lines from its attackers to its defenders, and its number. */
function Lines({ battle, view, now }: { battle: Battle; view: KawanakajimaView; now: boolean }) {
  const at = (id: string): Point | null => {
    const unit = view.counters.find((one) => one.id === id)
    return unit ? standing(unit.place) : null
  }
  const pairs = battle.attackers
    .flatMap((a) => battle.defenders.map((d) => [at(a), at(d)] as const))
    .filter((pair): pair is readonly [Point, Point] => pair[0] !== null && pair[1] !== null)
  if (pairs.length === 0) return null
  const army = battle.attackers[0]!.startsWith('U') ? 'uesugi' : 'takeda'
  const [a, d] = pairs[0]!
  const badge: Point = [(a[0] + d[0]) / 2, (a[1] + d[1]) / 2]
  const head = ([[ax, ay], [dx, dy]]: readonly [Point, Point]) => {
    const [mx, my] = [ax + (dx - ax) * 0.62, ay + (dy - ay) * 0.62]
    return `translate(${mx.toFixed(1)} ${my.toFixed(1)}) rotate(${((Math.atan2(dy - ay, dx - ax) * 180) / Math.PI).toFixed(0)})`
  }
  return (
    <g class={`clash ${now ? 'now' : ''}`} style={`--c:var(--${army})`} aria-hidden="true">
      {pairs.map(([from, to], i) => (
        <path key={i} class="shaft" d={`M${from.join(' ')}L${to.join(' ')}`} />
      ))}
      {pairs.map((pair, i) => (
        <path key={i} class="head" d="M-9-11L11 0-9 11z" transform={head(pair)} />
      ))}
      <circle cx={badge[0]} cy={badge[1]} r="13" />
      <text x={badge[0]} y={badge[1] + 5.5}>
        {battle.number}
      </text>
    </g>
  )
}

export function MapView({ view, zones }: { view: KawanakajimaView; zones: ReadonlySet<string> }) {
  const { words, glow, myTurn, pick, explain, hideBubble } = useTable()
  const camera = useCamera(SHEET, NEAR)
  const probe = useRef<SVGPathElement | null>(null)
  const [probed, setProbed] = useState<string | null>(null)
  const offered = [...glow]
  const room = () => camera.box.current!.getBoundingClientRect()
  useEffect(() => {
    const timer = setTimeout(() => camera.show(openingView(view, offered, room())))
    return () => clearTimeout(timer)
  }, [])
  const asked = placesAsked(view, offered)
  useInSight(
    camera,
    `${offered.join()} ${view.phase} ${view.move?.unit} ${view.combat?.number}`,
    asked.length > 0 ? () => camera.show(comfortable(near(asked.slice(0, 12), 160), room())) : null,
  )
  const closer = (id: string) => {
    const place = isHex(id) ? id : view.counters.find((unit) => unit.id === id || unit.clan === id)?.place
    return place && (glow.has(id) || words.includes(id) || view.move?.reach[id]) ? near([place], 190) : null
  }
  const steps = view.move?.steps ?? {}
  const spots = [...new Set([...offered, ...words])].filter(isHex)
  const far = myTurn && view.move ? Object.entries(view.move.reach).filter(([id]) => !(id in steps)) : []
  const acting = new Set(view.activation.clans)
  const entries = ENTRIES.filter(({ id }) => isEntry(id))
  const here = (event: MouseEvent): string | null => {
    const box = camera.box.current!.getBoundingClientRect()
    const { x, y, k } = camera.look()
    return hexAt((event.clientX - box.left - x) / k, (event.clientY - box.top - y) / k)
  }
  const later = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  useEffect(() => () => clearTimeout(later.current), [])
  /** One surface for all hexes that are no choice: it says what a hex is, or why it cannot be chosen. */
  const touched = (event: MouseEvent) => {
    const id = here(event)
    setProbed(id)
    if (!id) return
    clearTimeout(later.current)
    later.current = setTimeout(() => {
      if (!probe.current) return
      if (myTurn && offered.some(isHex)) pick(id, probe.current)
      else explain(id, probe.current, true)
    })
  }
  const laid = layOut(view)
  return (
    <MapFrame camera={camera} label={text.map.label} closer={closer}>
      <Ground nekogase={view.options.includes('nekogase_ford')} />
      <Paths />
      <rect
        class="surface"
        x={SHEET.x}
        y={SHEET.y}
        width={SHEET.width}
        height={SHEET.height}
        onClick={touched}
        onPointerLeave={() => hideBubble()}
        aria-hidden="true"
      />
      {[...zones].map((army) => (
        <path key={army} class={`zone ${army}`} d={zoneShape(view.zones[army] ?? [])} aria-hidden="true" />
      ))}
      {probed && (
        <path
          ref={probe}
          class="probed"
          d={outline(probed, 0.96)}
          data-hex={probed}
          aria-label={hexSaid(view, probed)}
          role="img"
        />
      )}
      {entries.map(({ id }) => (
        <Camp key={id} id={id} view={view} />
      ))}
      {far.map(([id, [cost]]) => (
        <FarHex key={id} id={id} view={view} cost={cost} />
      ))}
      {spots.map((id) => (
        <HexSpot key={id} id={id} view={view} cost={steps[id]} />
      ))}
      {view.battles
        .filter((battle) => battle.number !== view.combat?.number)
        .map((battle) => (
          <Lines key={battle.number} battle={battle} view={view} now={false} />
        ))}
      {laid.map((one) => (
        <UnitShape
          key={one.unit.id}
          placed={one}
          acting={acting.has(clanOf(one.unit.id))}
          moving={view.move?.unit === one.unit.id}
        />
      ))}
      {view.combat &&
        view.battles
          .filter((battle) => battle.number === view.combat!.number)
          .map((battle) => <Lines key={battle.number} battle={battle} view={view} now />)}
      <Way view={view} />
    </MapFrame>
  )
}
