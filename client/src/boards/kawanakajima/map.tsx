/** The map that is played on: counters, hexes to choose, zones of control, battles. */
import { memo } from 'preact/compat'
import { useEffect, useRef, useState } from 'preact/hooks'
import { type Camera, type Rect, useCamera } from '../../table/camera'
import { useTable } from '../../table/context'
import { useArea, useShape } from '../../table/element'
import { MapFrame } from '../../table/frame'
import { useInSight } from '../../table/insight'
import { around } from '../../table/map'
import {
  CAMP_WIDTH,
  campAt,
  campHeight,
  hexAt,
  isEntry,
  isHex,
  near,
  outline,
  type Point,
  SHEET,
} from './geometry'
import { Ground, Paths, zoneShape } from './ground'
import { layOut, type Placed } from './layout'
import { ENTRIES } from './map.gen'
import { maptext } from './maptext'
import { Chances, Heads, Shafts, Trails, Zones } from './overlays'
import { Face } from './pieces'
import { FarHex, HexSpot, March, mates, Way } from './reach'
import {
  above,
  closeUp,
  comfortable,
  cuttingNone,
  fightersOf,
  gathered,
  openingView,
  placesAsked,
  platesOf,
} from './sights'
import { tables } from './tables'
import { Tracks } from './tracks'
import { type Counter, clanOf, type KawanakajimaView } from './types'
import { hexSaid, unitSaid } from './words'

/** So few choices should all be seen at once. */
const FEW = 4
/** From this scale on hexes are numbered. */
const NEAR = 0.95

function UnitShape({
  placed: { unit, at, scale },
  lit,
  idle,
  acting,
  moving,
}: {
  placed: Placed
  lit: string
  /** Chosen beside the map, not on it. */
  idle: boolean
  acting: boolean
  moving: boolean
}) {
  const { glow, words, fresh } = useTable()
  // Where Clans are chosen, each of their counters stands for the Clan.
  const id = idle
    ? `seen ${unit.id}`
    : !glow.has(unit.id) && !words.includes(unit.id) && (glow.has(unit.clan) || words.includes(unit.clan))
      ? unit.clan
      : unit.id
  const props = useShape(
    id,
    unitSaid(unit),
    `unit ${lit} ${acting ? 'acting' : ''} ${moving ? 'moving' : ''} ${fresh.has(unit.id) ? 'is-new' : ''} ${scale < 1 ? 'camped' : ''}`,
  )
  return (
    <g {...props} data-unit={unit.id} transform={`translate(${at[0].toFixed(1)} ${at[1].toFixed(1)})`}>
      <g class="grown" style={scale < 1 ? `--own:${scale}` : ''}>
        <Still unit={unit} />
        <rect class="ring" x="-33" y="-33" width="66" height="66" rx="8" />
        {lit === 'called' && <rect class="callring" x="-36" y="-36" width="72" height="72" rx="12" />}
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
/** Faces are drawn again only where something changed. */
const Still = memo(
  function Still({ unit }: { unit: Counter }) {
    return <Face unit={unit} />
  },
  (old, next) => alike(old.unit, next.unit),
)

function Camp({ id, view, idle }: { id: string; view: KawanakajimaView; idle: boolean }) {
  const [x, y] = campAt(id)
  const waiting = view.counters.filter((unit) => unit.place === `entry-${id}`).length
  const props = useArea(idle ? `seen ${id}` : id, maptext.entry(id, tables.entryTurn(id)), 'prov camp')
  return (
    <g {...props}>
      <rect class="ground2" x={x} y={y} width={CAMP_WIDTH} height={campHeight(waiting)} rx="8" />
      <rect class="area" x={x} y={y} width={CAMP_WIDTH} height={campHeight(waiting)} rx="8" />
      <text aria-hidden="true" class="campname" x={x + 30} y={y + 44}>
        {id}
      </text>{' '}
      <text aria-hidden="true" class="campturn" x={x + CAMP_WIDTH - 16} y={y + 40}>
        {maptext.turn(tables.entryTurn(id))}
      </text>
    </g>
  )
}

/** How much of the map the card of a drawn chit covers at its lower edge, in pixels. */
function covered(room: DOMRect): number {
  const card = document.querySelector('.kwcard')?.getBoundingClientRect()
  return card ? Math.max(0, room.bottom - card.top) : 0
}

/** Pans to a Clan that is pointed at or decided about, or to those who fight, where one of them is out of sight or under a card: after the map has opened. */
function useLit(camera: Camera, points: Point[], plates: Rect[], key: string): void {
  useEffect(() => {
    if (points.length === 0) return
    const timer = setTimeout(() => {
      const room = camera.box.current?.getBoundingClientRect()
      if (!room) return
      const { x, y, k } = camera.look()
      const under = covered(room)
      const seen = points.every(([px, py]) => {
        const [sx, sy] = [px * k + x, py * k + y]
        return sx > 40 && sy > 40 && sx < room.width - 40 && sy < room.height - Math.max(40, under)
      })
      if (seen) return
      const part = above(comfortable(around(points, 200), room), under / room.height)
      camera.show(under > 0 ? part : cuttingNone(part, plates, points, room))
    })
    return () => clearTimeout(timer)
  }, [key])
}

/** The map opens on the armies or on `focus`, and goes to what is asked about. The room it has. */
function useLooks(camera: Camera, view: KawanakajimaView, lit: string, focus?: string[]): () => DOMRect {
  const { glow, myTurn } = useTable()
  const offered = [...glow]
  // A mat or the fort may have taken the place of the map in the meantime.
  const room = () => camera.box.current?.getBoundingClientRect() ?? new DOMRect(0, 0, 1, 1)
  useEffect(() => {
    const timer = setTimeout(() => camera.show(focus ? near(focus, 190) : openingView(view, offered, room())))
    return () => clearTimeout(timer)
  }, [])
  const asked = placesAsked(view, offered)
  useInSight(
    camera,
    `${offered.join()} ${view.phase} ${view.move?.unit} ${view.combat?.number}`,
    asked.length > 0 ? () => camera.show(gathered(view, asked, room())) : null,
    FEW,
  )
  const fighters = new Set(fightersOf(view))
  const about = layOut(view)
    .filter(({ unit }) => (lit ? unit.clan === lit : fighters.has(unit.id)))
    .map(({ at }) => at)
  useLit(camera, about, platesOf(view), `${lit} ${view.offer !== null && myTurn} ${view.combat?.number}`)
  return room
}

/** One surface for all hexes that are no choice: it says what a hex is, or why it cannot be chosen. The mark goes with the next decision. */
function useProbe(camera: Camera, choosing: boolean) {
  const { pick, explain, view } = useTable()
  const probe = useRef<SVGPathElement | null>(null)
  const [probed, setProbed] = useState<string | null>(null)
  useEffect(() => setProbed(null), [view])
  const here = (event: MouseEvent): string | null => {
    const box = camera.box.current!.getBoundingClientRect()
    const { x, y, k } = camera.look()
    return hexAt((event.clientX - box.left - x) / k, (event.clientY - box.top - y) / k)
  }
  const later = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  useEffect(() => () => clearTimeout(later.current), [])
  const touched = (event: MouseEvent) => {
    const id = here(event)
    setProbed(id)
    if (!id) return
    clearTimeout(later.current)
    later.current = setTimeout(() => {
      if (!probe.current) return
      if (choosing) pick(id, probe.current)
      else explain(id, probe.current, true)
    })
  }
  return { probed, probe, touched }
}

/** The key M has the Clan march together, or each unit on its own. */
function useMarchKey(toggle: () => void): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey) return
      if ((event.target as Element).matches('input, textarea, select')) return
      if (event.key === 'm' || event.key === 'M') toggle()
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [])
}

interface MapProps {
  view: KawanakajimaView
  zones: ReadonlySet<string>
  onZone(army: string): void
  /** A Clan that is pointed at beside the map. */
  lit?: string
  /** A Clan whose chit has just been drawn. */
  called?: string
  /** Places to open on, instead of the armies. */
  focus?: string[] | undefined
  /** Everything is chosen on a mat beside the map. */
  idle?: boolean
}

export function MapView({ view, zones, onZone, lit = '', called = '', focus, idle = false }: MapProps) {
  const { words, glow, myTurn, hideBubble } = useTable()
  const camera = useCamera(SHEET, NEAR)
  const offered = [...glow]
  const room = useLooks(camera, view, lit, focus)
  const closer = (id: string) => {
    const place = isHex(id) ? id : view.counters.find((unit) => unit.id === id || unit.clan === id)?.place
    return place && (glow.has(id) || words.includes(id) || view.move?.reach[id])
      ? closeUp(place, room())
      : null
  }
  const steps = view.move?.steps ?? {}
  const choosable = [...new Set([...offered, ...words])].filter(isHex)
  const [marching, setMarching] = useState(false)
  useMarchKey(() => setMarching((on) => !on))
  const together = marching && mates(view).length > 0
  const ways = myTurn && view.move ? Object.entries(view.move.reach) : []
  const far = together ? ways : ways.filter(([id]) => !(id in steps))
  const acting = new Set(view.activation.clans)
  const entries = ENTRIES.filter(({ id }) => isEntry(id))
  const { probed, probe, touched } = useProbe(camera, myTurn && offered.some(isHex))
  const laid = layOut(view)
  return (
    <>
      <MapFrame
        camera={camera}
        label={maptext.label}
        closer={closer}
        tools={<Zones shown={zones} onZone={onZone} />}
      >
        <Ground nekogase={view.options.includes('nekogase_ford')} />
        <Tracks view={view} />
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
          <Camp key={id} id={id} view={view} idle={idle} />
        ))}
        <Trails view={view} />
        {far.map(([id, [cost]]) => (
          <FarHex key={id} id={id} view={view} cost={cost} together={together} />
        ))}
        {(together ? [] : choosable).map((id) => (
          <HexSpot key={id} id={id} view={view} cost={steps[id]} />
        ))}
        {view.battles.map((battle) => (
          <Shafts
            key={battle.number}
            battle={battle}
            view={view}
            now={battle.number === view.combat?.number}
          />
        ))}
        {(view.vacated ?? []).map((id) => (
          <path key={id} class="vacated" d={outline(id, 0.9)} aria-hidden="true" />
        ))}
        {laid.map((one) => (
          <UnitShape
            key={one.unit.id}
            placed={one}
            idle={idle}
            lit={one.unit.clan === lit ? 'lit' : one.unit.clan === called ? 'called' : ''}
            acting={acting.has(clanOf(one.unit.id))}
            moving={(view.move?.unit ?? view.subject) === one.unit.id}
          />
        ))}
        {view.battles.map((battle) => (
          <Heads
            key={battle.number}
            battle={battle}
            view={view}
            now={battle.number === view.combat?.number}
          />
        ))}
        <Way view={view} />
        <Chances view={view} camera={camera} />
      </MapFrame>
      <March view={view} on={together} onToggle={() => setMarching(!marching)} />
    </>
  )
}
