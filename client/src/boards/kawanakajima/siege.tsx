/** The fort takes the stage while a siege is decided: its wards, their walls, who holds what, and the odds of every assault. */
import './siege.css'
import { useEffect, useRef } from 'preact/hooks'
import { Icon, Roundel } from '../../icons'
import { isCalm, useSettings } from '../../settings'
import { useTable } from '../../table/context'
import { useArea } from '../../table/element'
import { Use } from '../../table/map'
import { percent } from './chances'
import { AREAS } from './map.gen'
import { siegeText as s } from './siegetext'
import { tables } from './tables'
import { text } from './text'
import type { KawanakajimaView, Siege } from './types'
import { areaName, armyName } from './words'

const PHASES = new Set([
  'garrison',
  'siege_deed',
  'siege_target',
  'commit_markers',
  'take_advantage',
  'sacrifice',
  'push',
  'answer',
  'siege_loss',
  'occupy',
  'retire',
  'retire_pay',
])
export const isSieging = (view: KawanakajimaView): boolean => view.siege !== null && PHASES.has(view.phase)

interface Plot {
  x: number
  y: number
  width: number
  height: number
}
/** Where each ward lies in the drawing of the fort. A data pack's fort is laid out by its own places. */
const PLOTS: Record<string, Plot> = {
  honmaru: { x: 720, y: 300, width: 204, height: 136 },
  ninomaru_w: { x: 456, y: 330, width: 204, height: 124 },
  ninomaru_e: { x: 984, y: 330, width: 204, height: 124 },
  ninomaru_s: { x: 720, y: 486, width: 210, height: 114 },
  mizunote: { x: 470, y: 130, width: 180, height: 100 },
  umadashi: { x: 720, y: 664, width: 210, height: 100 },
  sannomaru: { x: 206, y: 450, width: 192, height: 130 },
  ishiba: { x: 1234, y: 450, width: 192, height: 130 },
  a: { x: 110, y: 210, width: 190, height: 104 },
  b: { x: 400, y: 690, width: 200, height: 92 },
  c: { x: 1326, y: 250, width: 176, height: 104 },
}
export const plotOf = (id: string): Plot => {
  const known = PLOTS[id]
  if (known) return known
  const [x = 0, y = 0] = AREAS.find((area) => area.id === id)?.at ?? []
  return { x: 720 + x * 115, y: 300 - y * 82, width: 180, height: 100 }
}
const [LEFT, TOP, WIDTH, HEIGHT] = [-10, 14, 1460, 746] as const
const BOX = `${LEFT} ${TOP} ${WIDTH} ${HEIGHT}`

/** Of some wards the one around which a part of the drawing shows the most of them whole, the first of several. */
export function stageCentre(areas: string[], part: { width: number; height: number }): string {
  const shown = (centre: string): number => {
    const at = plotOf(centre)
    return areas
      .map(plotOf)
      .filter(
        (one) =>
          Math.abs(one.x - at.x) + one.width / 2 <= part.width / 2 &&
          Math.abs(one.y - at.y) + one.height / 2 <= part.height / 2,
      ).length
  }
  return areas.reduce((best, one) => (shown(one) > shown(best) ? one : best))
}

/** A part of the fort that is larger than its room, as much of some wards as it can show. */
function showIn(room: HTMLElement, areas: string[], behavior: ScrollBehavior = 'auto'): void {
  const scale = room.scrollWidth / WIDTH
  const part = { width: room.clientWidth / scale, height: room.clientHeight / scale }
  const { x, y } = plotOf(stageCentre(areas, part))
  room.scrollTo({
    left: (x - LEFT) * scale - room.clientWidth / 2,
    top: ((y - TOP) / HEIGHT) * room.scrollHeight - room.clientHeight / 2,
    behavior,
  })
}

/** Where the fort is larger than its room, the part with most of what is decided about is shown. */
function useOnStage(areas: string[]) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const room = box.current!
    const sized = new ResizeObserver(() => showIn(room, areas))
    sized.observe(room)
    return () => sized.disconnect()
  }, [areas.join()])
  return box
}

/** Where not all of the fort is seen: what may be chosen in it, with its odds; a press shows it. */
function Sights({
  areas,
  said,
  onShow,
}: {
  areas: string[]
  said(id: string): string
  onShow(id: string): void
}) {
  if (areas.length < 2) return null
  return (
    <ul class="sights" aria-label={s.sights}>
      {areas.map((id) => (
        <li key={id}>
          <button type="button" class="btn" onClick={() => onShow(id)}>
            {shortName(id)} {said(id) && <b class="num">{said(id)}</b>}
          </button>
        </li>
      ))}
    </ul>
  )
}

/** Where a line from one ward to another leaves it. */
export function edgePoint(from: Plot, to: Plot): [number, number] {
  const [dx, dy] = [to.x - from.x, to.y - from.y]
  const part = Math.min(
    dx === 0 ? Infinity : (from.width / 2 + 8) / Math.abs(dx),
    dy === 0 ? Infinity : (from.height / 2 + 8) / Math.abs(dy),
  )
  return [from.x + dx * part, from.y + dy * part]
}

/** The outer Areas have a second half that says which side they lie on; the drawing shows that. */
const shortName = (id: string): string => areaName(id).split(',')[0]!

function Ward({ id, kind, siege, hot }: { id: string; kind: string; siege: Siege; hot: boolean }) {
  const { x, y, width, height } = plotOf(id)
  const holders = siege.sides.filter((side) => side.markers.includes(id))
  const base = siege.sides.find((side) => side.bases.includes(id))
  const said = [
    areaName(id),
    ...holders.map((side) => armyName(side.army)),
    siege.target === id && s.target,
    siege.committed.includes(id) && s.committed,
  ]
    .filter(Boolean)
    .join(', ')
  const props = useArea(
    id,
    said,
    `prov ward ${kind} ${holders[0]?.army ?? ''} ${siege.target === id ? 'target' : ''} ${siege.committed.includes(id) ? 'committed' : ''} ${hot ? 'hot' : ''}`,
  )
  const [w, h] = [width / 2, height / 2]
  const round = kind === 'exterior' ? 44 : 6
  return (
    <g {...props} transform={`translate(${x} ${y})`}>
      {kind !== 'exterior' && (
        <rect class="moat" x={-w - 7} y={-h - 7} width={width + 14} height={height + 14} rx="14" />
      )}
      <rect class="stone" x={-w} y={-h} width={width} height={height} rx={round + 2} />
      <rect class="floor" x={-w + 7} y={-h + 7} width={width - 14} height={height - 14} rx={round} />
      <text aria-hidden="true" class="wardname" y={-h + 33}>
        {shortName(id)}
      </text>
      {holders.map((side, i) => (
        <g key={side.army} transform={`translate(${(i - (holders.length - 1) / 2) * 50} ${h - 36})`}>
          <circle class="disc" r="21" style={`fill:var(--${side.army})`} />
          <Use name={`crest/${side.army}`} size={27} colour="#fff" cut={`var(--${side.army})`} />
        </g>
      ))}
      {base && !holders.length && (
        <Use
          name={`crest/${base.army}`}
          y={h - 36}
          size={32}
          colour={`var(--${base.army})`}
          cut="var(--paper-raised)"
          opacity={0.75}
        />
      )}
      <rect class="area" x={-w} y={-h} width={width} height={height} rx={round + 2} />
    </g>
  )
}

interface Line {
  from: string
  to: string
  score: number
}
const linesOf = (): Line[] =>
  tables.fort().flatMap(({ ends: [a, b], scores: [intoA, intoB] }) => [
    { from: b, to: a, score: intoA },
    { from: a, to: b, score: intoB },
  ])

function Wall({ line, hot, friendly }: { line: Line; hot: boolean; friendly: boolean }) {
  if (line.score <= 0) return null
  const [x, y] = edgePoint(plotOf(line.to), plotOf(line.from))
  return (
    <g
      class={`shield ${hot ? 'hot' : friendly ? 'friendly' : ''}`}
      transform={`translate(${x.toFixed(1)} ${y.toFixed(1)})`}
      aria-hidden="true"
    >
      <path d="M-19-19h38v18c0 13-9 20-19 25-10-5-19-12-19-25z" />
      <text y="8">{line.score}</text>
    </g>
  )
}

/** The odds of an assault, beside the ward it is made on. */
function Odds({ area, said }: { area: string; said: string }) {
  const { x, y, height } = plotOf(area)
  const at = area === 'honmaru' || area === 'mizunote' ? y - height / 2 - 26 : y + height / 2 + 26
  return (
    <g class="assaultodds" transform={`translate(${x} ${at})`} aria-hidden="true">
      <rect x="-92" y="-19" width="184" height="38" rx="19" />
      <text y="7">{said}</text>
    </g>
  )
}

function SideRow({ view, siege, army }: { view: KawanakajimaView; siege: Siege; army: string }) {
  const side = siege.sides.find((one) => one.army === army)!
  const mine = (view.seat === 'B' ? 'uesugi' : 'takeda') === army && view.seat !== ''
  return (
    <li>
      <Roundel clan={army} size={40} />
      <span class="who">
        <b>{s.side(armyName(army), siege.besieged === army)}</b>
        <small>{mine ? s.you : ''}</small>
      </span>
      <span>
        <b>{side.manpower}</b> {text.tray.manpower}
      </span>
      <span class="outs">
        <b>{side.out_of_combat}</b> {text.tray.out}
      </span>
      <span>
        <b>{side.markers.length}</b> {text.tray.markers(side.markers.length)}
      </span>
      {side.sacrificed > 0 && (
        <span>
          <b>+{side.sacrificed}</b> {s.sacrificed}
        </span>
      )}
    </li>
  )
}

export function SiegeStage({ view, siege, onMap }: { view: KawanakajimaView; siege: Siege; onMap(): void }) {
  const { words, glow } = useTable()
  const lines = linesOf()
  const attacker = siege.sides.find((side) => side.army === view.activation.army)
  const targets = new Map(siege.assaults.map((one) => [one.area, one]))
  const isHot = (line: Line): boolean =>
    (targets.get(line.to)?.sources.includes(line.from) ?? false) ||
    (siege.target === line.to && siege.committed.includes(line.from))
  const own = view.seat === 'B' ? 'uesugi' : 'takeda'
  const holds = (id: string): boolean =>
    siege.sides.some((side) => side.army === own && side.markers.includes(id))
  const fires = words[0] === 'fire'
  const open = AREAS.map(({ id }) => id).filter((id) => glow.has(id))
  const chanceOf = (id: string): number => targets.get(id)?.[fires ? 'fire' : 'assault'] ?? 0
  const asked = [siege.target ? [siege.target] : [], open, [...targets.keys()]]
    .find((some) => some.length > 0)
    ?.sort((a, b) => chanceOf(b) - chanceOf(a))
  const box = useOnStage(asked ?? ['honmaru'])
  const calm = isCalm(useSettings())
  return (
    <section class="siegestage" aria-label={text.tray.kaizu}>
      <div class="fortscroll" ref={box} role="region" aria-label={text.tray.areas} tabIndex={0}>
        <svg class="fortmap" viewBox={BOX} role="group" aria-label={text.tray.areas}>
          <g aria-hidden="true">
            <path
              class="fortriver"
              d="M-700 30C-300 60 0 10 240 24S700 50 980 18 1400 40 1700 20 2000 40 2300 20"
            />
            <path
              class="paddy"
              d="M1130 560h56v34h-56zM1196 560h56v34h-56zM1262 560h56v34h-56zM1328 560h56v34h-56zM1130 604h56v34h-56zM1196 604h56v34h-56zM1262 604h56v34h-56zM1328 604h56v34h-56z"
            />
            <path
              class="enceinte"
              d="M92 362H338V62H596L640 196 1106 236V362H1352V546H1100L852 572V736H588V572L338 546H92z"
            />
            {tables.fort().map(({ ends: [a, b] }) => {
              const [from, to] = [edgePoint(plotOf(a), plotOf(b)), edgePoint(plotOf(b), plotOf(a))]
              const hot = lines.some(
                (line) => isHot(line) && [line.from, line.to].sort().join() === [a, b].sort().join(),
              )
              return (
                <path
                  key={`${a} ${b}`}
                  class={`path ${hot ? 'hot' : ''}`}
                  d={`M${from.map(Math.round).join(' ')}L${to.map(Math.round).join(' ')}`}
                />
              )
            })}
          </g>
          {AREAS.map(({ id, kind }) => (
            <Ward key={id} id={id} kind={kind} siege={siege} hot={targets.has(id)} />
          ))}
          {lines.map((line) => (
            <Wall key={`${line.from} ${line.to}`} line={line} hot={isHot(line)} friendly={holds(line.to)} />
          ))}
          {siege.assaults.map((one) => (
            <Odds
              key={one.area}
              area={one.area}
              said={(fires ? s.fire : s.assault)(percent(fires ? one.fire : one.assault))}
            />
          ))}
          {siege.stakes && siege.target && (
            <Odds area={siege.target} said={s.stakes(percent(siege.stakes[0]), percent(siege.stakes[1]))} />
          )}
        </svg>
      </div>
      <Sights
        areas={asked ?? []}
        said={(id) => (targets.has(id) ? percent(chanceOf(id)) : '')}
        onShow={(id) => showIn(box.current!, [id], calm ? 'auto' : 'smooth')}
      />
      <header>
        <h3>{text.tray.kaizu}</h3>
        <p>
          {s.holds(siege.sides.map((side) => [armyName(side.army), side.markers.length] as const))}{' '}
          {attacker && siege.assaults.length > 0 && s.legend}
        </p>
        <button type="button" class="btn quiet" onClick={onMap}>
          <Icon name="ui/fit" />
          {s.toMap}
        </button>
      </header>
      <ul class="siegesides num">
        {siege.sides.map((side) => (
          <SideRow key={side.army} view={view} siege={siege} army={side.army} />
        ))}
      </ul>
    </section>
  )
}
