/** The fortress map while a siege runs: Areas, the lines between them with their scores, and who holds what. */
import { Roundel } from '../../icons'
import { useShape } from '../../table/element'
import { Use } from '../../table/map'
import { AREAS, WALLS } from './map.gen'
import { text } from './text'
import type { KawanakajimaView, Siege } from './types'
import { areaName, armyName } from './words'

const SCALE = 34
const at = ([x, y]: number[]): [number, number] => [x! * SCALE, -y! * SCALE]
const where = new Map(AREAS.map((area) => [area.id, at(area.at)]))

function Area({ id, kind, siege }: { id: string; kind: string; siege: Siege }) {
  const [x, y] = where.get(id)!
  const holder = siege.sides.find((side) => side.markers.includes(id))
  const base = siege.sides.find((side) => side.bases.includes(id))
  const said = [areaName(id), holder && armyName(holder.army), siege.target === id && text.tray.answer, siege.committed.includes(id) && text.tray.chosen].filter(Boolean).join(', ')
  const props = useShape(id, said, `prov ward ${kind} ${siege.target === id ? 'target' : ''} ${siege.committed.includes(id) ? 'committed' : ''}`)
  return (
    <g {...props} transform={`translate(${x} ${y})`}>
      <rect class="floor" x="-27" y="-22" width="54" height="44" rx={kind === 'exterior' ? 20 : 5} />
      {holder && <Use name={`crest/${holder.army}`} size={26} colour={`var(--${holder.army})`} cut="var(--paper-raised)" />}
      {base && !holder && <Use name={`crest/${base.army}`} size={18} colour={`var(--${base.army})`} cut="var(--paper-raised)" opacity={0.35} />}
      <rect class="area" x="-27" y="-22" width="54" height="44" rx={kind === 'exterior' ? 20 : 5} />
      <text aria-hidden="true" class="wardname" y="34">{areaName(id)}</text>
    </g>
  )
}

export function SiegePanel({ view, siege }: { view: KawanakajimaView; siege: Siege }) {
  const t = text.tray
  return (
    <section class="tray siege" aria-label={t.kaizu}>
      <header><h3>{t.kaizu}</h3><span class="soft">{armyName(siege.besieged)} {t.besieged}</span></header>
      <svg class="fortmap" viewBox="-250 -110 500 350" role="group" aria-label={t.areas}>
        {WALLS.map(({ ends: [a, b], scores: [intoA, intoB] }) => {
          const [[ax, ay], [bx, by]] = [where.get(a!)!, where.get(b!)!]
          const point = (part: number): [number, number] => [ax + (bx - ax) * part, ay + (by - ay) * part]
          return (
            <g key={`${a} ${b}`} class="wall" aria-hidden="true">
              <path d={`M${ax} ${ay}L${bx} ${by}`} />
              {([[0.36, intoA], [0.64, intoB]] as const).filter(([, score]) => score! > 0).map(([part, score]) => <g key={part} transform={`translate(${point(part).join(' ')})`}><circle r="7.500" /><text y="3.800">{score}</text></g>)}
            </g>
          )
        })}
        {AREAS.map(({ id, kind }) => <Area key={id} id={id} kind={kind} siege={siege} />)}
      </svg>
      <ul class="siegesides num">{siege.sides.map((side) => <li key={side.army}><Roundel clan={side.army} size={24} /><span>{t.manpower} <b>{side.manpower}</b></span><span>{t.out} <b>{side.out_of_combat}</b></span><span>{t.markers} <b>{side.markers.length}</b></span></li>)}</ul>
      <span class="vh">{view.fort}</span>
    </section>
  )
}
