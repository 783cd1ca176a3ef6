/** The fortress map while a siege runs: Areas, the lines between them with their scores, and who holds what. */
import { Roundel } from '../../icons'
import { useShape } from '../../table/element'
import { Use } from '../../table/map'
import { AREAS, WALLS } from './map.gen'
import { text } from './text'
import type { KawanakajimaView, Siege } from './types'
import { areaName, armyName } from './words'

const [ACROSS, DOWN] = [58, 62]
const at = ([x, y]: number[]): [number, number] => [x! * ACROSS, -y! * DOWN]
const where = new Map(AREAS.map((area) => [area.id, at(area.at)]))

/** A name broken at its last blank. */
function twoLines(name: string): string[] {
  const blank = name.lastIndexOf(' ')
  return blank < 0 ? [name] : [name.slice(0, blank), name.slice(blank + 1)]
}

function Area({ id, kind, siege }: { id: string; kind: string; siege: Siege }) {
  const [x, y] = where.get(id)!
  const holders = siege.sides.filter((side) => side.markers.includes(id))
  const base = siege.sides.find((side) => side.bases.includes(id))
  const said = [
    areaName(id),
    ...holders.map((side) => armyName(side.army)),
    siege.target === id && text.tray.answer,
    siege.committed.includes(id) && text.tray.chosen,
  ]
    .filter(Boolean)
    .join(', ')
  const props = useShape(
    id,
    said,
    `prov ward ${kind} ${siege.target === id ? 'target' : ''} ${siege.committed.includes(id) ? 'committed' : ''}`,
  )
  return (
    <g {...props} transform={`translate(${x} ${y})`}>
      <rect class="floor" x="-40" y="-28" width="80" height="56" rx={kind === 'exterior' ? 26 : 6} />
      {holders.map((side, i) => (
        <g key={side.army} transform={`translate(${(i - (holders.length - 1) / 2) * 36} 0)`}>
          <Use
            name={`crest/${side.army}`}
            size={36}
            colour={`var(--${side.army})`}
            cut="var(--paper-raised)"
          />
        </g>
      ))}
      {base && !holders.length && (
        <Use
          name={`crest/${base.army}`}
          size={26}
          colour={`var(--${base.army})`}
          cut="var(--paper-raised)"
          opacity={0.35}
        />
      )}
      <rect class="area" x="-40" y="-28" width="80" height="56" rx={kind === 'exterior' ? 26 : 6} />
      <text aria-hidden="true" class="wardname" y="48">
        {twoLines(areaName(id)).map((line, i) => (
          <tspan key={i} x="0" dy={i ? '1em' : 0}>
            {line}
          </tspan>
        ))}
      </text>
    </g>
  )
}

export function SiegePanel({ view, siege }: { view: KawanakajimaView; siege: Siege }) {
  const t = text.tray
  return (
    <section class="tray siege" aria-label={t.kaizu}>
      <header>
        <h3>{t.kaizu}</h3>
        <span class="soft">
          {armyName(siege.besieged)} {t.besieged}
        </span>
      </header>
      <svg class="fortmap" viewBox="-425 -155 850 610" role="group" aria-label={t.areas}>
        {WALLS.map(({ ends: [a, b], scores: [intoA, intoB] }) => {
          const [[ax, ay], [bx, by]] = [where.get(a!)!, where.get(b!)!]
          const point = (part: number): [number, number] => [ax + (bx - ax) * part, ay + (by - ay) * part]
          return (
            <g key={`${a} ${b}`} class="wall" aria-hidden="true">
              <path d={`M${ax} ${ay}L${bx} ${by}`} />
              {(
                [
                  [0.4, intoA],
                  [0.6, intoB],
                ] as const
              )
                .filter(([, score]) => score! > 0)
                .map(([part, score]) => (
                  <g key={part} transform={`translate(${point(part).join(' ')})`}>
                    <circle r="11" />
                    <text y="5.500">{score}</text>
                  </g>
                ))}
            </g>
          )
        })}
        {AREAS.map(({ id, kind }) => (
          <Area key={id} id={id} kind={kind} siege={siege} />
        ))}
      </svg>
      <ul class="siegesides num">
        {siege.sides.map((side) => (
          <li key={side.army}>
            <Roundel clan={side.army} size={24} />
            <span>
              {t.manpower} <b>{side.manpower}</b>
            </span>
            <span>
              {t.out} <b>{side.out_of_combat}</b>
            </span>
            <span>
              {t.markers} <b>{side.markers.length}</b>
            </span>
          </li>
        ))}
      </ul>
      <span class="vh">{view.fort}</span>
    </section>
  )
}
