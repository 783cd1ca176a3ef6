/** The sheet: plain, woods, hills, water and what is printed. Drawn once, as few shapes as can be; nothing here is touched. */
import './ground.css'
import { memo } from 'preact/compat'
import { Use } from '../../table/map'
import { Changes } from './changes'
import {
  CAMP_WIDTH,
  campAt,
  groundOf,
  HEXES,
  heightOf,
  isHex,
  isWood,
  middle,
  outline,
  type Point,
} from './geometry'
import { ENTRIES, FORDS, KAIZU, LABELS, RIVER, ROAD, SIDE, SIZE, SLOPES, STREAMS } from './map.gen'
import { maptext } from './maptext'

const PLAIN = HEXES.filter(isHex)
const shapes = (hexes: string[]): string => hexes.map((id) => outline(id)).join('')
const ALL = shapes(PLAIN)
const WOODS = shapes(PLAIN.filter(isWood))
const HILLS = shapes(PLAIN.filter((id) => heightOf(id) === 1))
const HEIGHTS = shapes(PLAIN.filter((id) => heightOf(id) === 2))
const SAIJO_HEXES = HEXES.filter((id) => groundOf(id) === 'S')
const SAIJO = shapes(SAIJO_HEXES)

/** Numbers that look thrown but are always the same. */
function thrown(seed: number): () => number {
  let now = seed
  return () => (now = (now * 16807) % 2147483647) / 2147483647
}

/** Trees as brush dots: a crown is a short round stroke. */
function crowns(hexes: string[], count: number, spread: number, seed: number): string {
  const next = thrown(seed)
  return hexes
    .flatMap((id) => {
      const [x, y] = middle(id)
      return Array.from({ length: count }, () => {
        const [turn, far] = [next() * Math.PI * 2, Math.sqrt(next()) * spread]
        return `M${Math.round(x + Math.cos(turn) * far)} ${Math.round(y + Math.sin(turn) * far)}h.1`
      })
    })
    .join('')
}
const WOODED = PLAIN.filter(isWood)
const TREES = crowns(WOODED, 3, 24, 11) + crowns(WOODED, 2, 30, 19)
const SHADES = crowns(WOODED, 3, 26, 7)
const FOREST = crowns(SAIJO_HEXES, 4, 38, 5)
const FOREST_SHADE = crowns(SAIJO_HEXES, 3, 38, 3)

/** Tufts of grass here and there. */
const next = thrown(23)
const GRASS = PLAIN.filter((id) => groundOf(id) === '0' && next() < 0.34)
  .map((id) => {
    const [x, y] = middle(id)
    const [dx, dy] = [Math.round(x + (next() - 0.5) * 44), Math.round(y + (next() - 0.5) * 40)]
    return `M${dx} ${dy}l-3-5m3 5v-7m0 7l3-5`
  })
  .join('')

/** Rice fields on the plain, a small net of dikes; none beside a village, where its houses stand. */
const FIELDS = PLAIN.filter((id) => groundOf(id) === '0' && next() < 0.085)
  .map((id) => {
    const [x, y] = middle(id)
    const [dx, dy] = [Math.round(x - 18 + (next() - 0.5) * 14), Math.round(y - 12 + (next() - 0.5) * 14)]
    return `M${dx} ${dy}h36m-36 9h36m-36 9h36m-36 9h36M${dx + 12} ${dy}v27m13-27v27`
  })
  .join('')

/** Roofs beside the name of each village. */
const HAMLETS = LABELS.map(({ at: [x, y] }) =>
  [
    [-30, 14],
    [-8, 20],
    [14, 13],
    [34, 19],
  ]
    .map(([dx, dy]) => `M${x! + dx! - 8} ${y! + dy! + 6}l8-7 8 7v6h-16z`)
    .join(''),
).join('')

/** Roads from village to village and to the fords, each to its nearest neighbours. */
const STOPS: Point[] = [...LABELS.map(({ at: [x, y] }): Point => [x!, y! + 18]), middle(KAIZU), middle(ROAD)]
const ROADS = STOPS.flatMap((from, i) =>
  STOPS.map((to, k) => ({ to, k, far: Math.hypot(from[0] - to[0], from[1] - to[1]) }))
    .filter(({ k, far }) => k > i && far < 620)
    .sort((a, b) => a.far - b.far)
    .slice(0, 2)
    .map(({ to }) => {
      const [mx, my] = [
        (from[0] + to[0]) / 2 + (to[1] - from[1]) * 0.08,
        (from[1] + to[1]) / 2 - (to[0] - from[0]) * 0.08,
      ]
      return `M${from.map(Math.round).join(' ')}Q${Math.round(mx)} ${Math.round(my)} ${to.map(Math.round).join(' ')}`
    }),
).join('')

/** Combed ticks on the upper edge of each slope, pointing down. */
const turned = ([x, y]: Point, degrees: number, along: number, across: number): Point => {
  const a = (degrees * Math.PI) / 180
  return [x + Math.cos(a) * along - Math.sin(a) * across, y + Math.sin(a) * along + Math.cos(a) * across]
}
const r1 = (n: number): number => Math.round(n * 10) / 10
const TICKS = SLOPES.flatMap(([x, y, degrees]) =>
  [-17, -10, -3.3, 3.3, 10, 17].map((across) => {
    const from = turned([x!, y!], degrees!, -1, across)
    const to = turned([x!, y!], degrees!, 9, across)
    return `M${from.map(r1).join(' ')}L${to.map(r1).join(' ')}`
  }),
).join('')
const CRESTS = SLOPES.map(
  ([x, y, degrees]) =>
    `M${turned([x!, y!], degrees!, -1, -21).map(r1).join(' ')}L${turned([x!, y!], degrees!, -1, 21).map(r1).join(' ')}`,
).join('')

/** The foot of Mount Saijo: every side of a hex of the map that borders it. */
const FOOT = SAIJO_HEXES.flatMap((id) => {
  const [x, y] = middle(id)
  const half = (SIDE * Math.sqrt(3)) / 2
  return [-150, -90, -30, 30, 90, 150].flatMap((degrees) => {
    const [mx, my] = turned([x, y], degrees, half, 0)
    const beyond = PLAIN.some(
      (other) =>
        Math.hypot(
          middle(other)[0] - turned([x, y], degrees, 2 * half, 0)[0],
          middle(other)[1] - turned([x, y], degrees, 2 * half, 0)[1],
        ) < 4,
    )
    return beyond
      ? [
          `M${turned([mx, my], degrees, 0, -SIDE / 2)
            .map(r1)
            .join(' ')}L${turned([mx, my], degrees, 0, SIDE / 2)
            .map(r1)
            .join(' ')}`,
        ]
      : []
  })
}).join('')

const IDS = PLAIN.map((id) => {
  const [x, y] = middle(id)
  return `<text x="${x}" y="${r1(y - 25)}">${id}</text>`
}).join('')

function Fords({ optional }: { optional: boolean }) {
  return (
    <g class="fords">
      {FORDS.filter((ford) => optional || !ford.optional).map(({ name, bars }) => (
        <g key={name}>
          {bars.map(([x, y, degrees]) => (
            <g key={`${x} ${y}`} transform={`translate(${x} ${y}) rotate(${degrees})`}>
              <rect class="shallow" x="-13" y="-15" width="26" height="30" />
              <path class="bars" d="M-15-10H15M-15-3.300H15M-15 3.300H15M-15 10H15" />
            </g>
          ))}
        </g>
      ))}
    </g>
  )
}

/** Below its ford; those of two fords side by side lean away from each other. */
const fordLabel = (bars: number[][]): Point => [
  bars.reduce((sum, bar) => sum + bar[0]!, 0) / bars.length,
  Math.max(...bars.map((bar) => bar[1]!)) + 58,
]
const LEANS: Record<string, string> = { Amenomiya: 'end', Junigase: 'start' }

/** Names for places; the data says where. Names of the commanders on the printed map are left out: their counters stand there. */
const NAMED = LABELS.filter(({ text: name }) => !['Shingen', 'Kenshin', 'Amakasu'].includes(name))

function Print({ optional }: { optional: boolean }) {
  return (
    <g aria-hidden="true">
      {NAMED.map(({ text: name, at: [x, y] }) => (
        <text key={name} class="lbl village" x={x} y={y}>
          {name}
        </text>
      ))}
      {FORDS.filter((ford) => optional || !ford.optional).map(({ name, bars }) => (
        <text
          key={name}
          class="lbl fordname"
          style={LEANS[name] && `text-anchor:${LEANS[name]}`}
          x={fordLabel(bars)[0]}
          y={fordLabel(bars)[1]}
        >
          {maptext.ford(name)}
        </text>
      ))}
      <text class="lbl rivername" transform="translate(1735 1530) rotate(-14)">
        Chikumagawa
      </text>
      <text class="mountname" x="540" y="1650">
        {maptext.saijo}
      </text>
      <text class="lbl" x={middle(KAIZU)[0]} y={middle(KAIZU)[1] + 54}>
        Kaizu
      </text>
      <text class="lbl road" x={middle(ROAD)[0] + 30} y={-14}>
        {maptext.road}
      </text>
    </g>
  )
}

function Compass() {
  return (
    <g class="compass" transform="translate(2700 110)" aria-hidden="true">
      <circle r="40" />
      <path class="needle" d="M0-31L7 0 0 31-7 0z" transform="rotate(45)" />
      <path class="north" d="M0-31L7 0H-7z" transform="rotate(45)" />
      <text transform="rotate(45) translate(0 -52)" class="n">
        N
      </text>
    </g>
  )
}

export const Ground = memo(function Ground({
  nekogase = false,
  print = true,
}: {
  nekogase?: boolean
  print?: boolean
}) {
  return (
    <g class="ground" aria-hidden="true">
      <rect class="sheet" x="-30" y="-30" width={SIZE[0] + 60} height={SIZE[1] + 60} rx="10" />
      <path class="plain" d={ALL} />
      <path class="hills" d={HILLS} />
      <path class="heights" d={HEIGHTS} />
      <path class="woods" d={WOODS} />
      <path class="saijo" d={SAIJO} />
      <path class="forest shade" d={FOREST_SHADE} />
      <path class="forest" d={FOREST} />
      <path class="roads" d={ROADS} />
      <path class="fields" d={FIELDS} />
      <path class="grass" d={GRASS} />
      <path class="trees shade" d={SHADES} />
      <path class="trees" d={TREES} />
      <path class="net" d={ALL} />
      <path class="crest" d={CRESTS} />
      <path class="ticks" d={TICKS} />
      <path class="foot" d={FOOT} />
      {STREAMS.map((course) => (
        <path key={course} class="bank stream" d={course} />
      ))}
      {STREAMS.map((course) => (
        <path key={course} class="stream" d={course} />
      ))}
      {RIVER.map((course) => (
        <path key={course} class="bank" d={course} />
      ))}
      {RIVER.map((course) => (
        <path key={course} class="river" d={course} />
      ))}
      {RIVER.map((course) => (
        <path key={course} class="current" d={course} />
      ))}
      <Fords optional={nekogase} />
      <Changes />
      <g class="kaizu" transform={`translate(${middle(KAIZU).map(r1).join(' ')})`}>
        <path
          d={outline(KAIZU, 0.86)}
          transform={`translate(${middle(KAIZU)
            .map((n) => r1(-n))
            .join(' ')})`}
        />
        <Use name="field/fortress" size={48} colour="var(--ink)" cut="var(--hill)" />
      </g>
      {print && <path class="hamlets" d={HAMLETS} />}
      {print && <g class="ids" dangerouslySetInnerHTML={{ __html: IDS }} />}
      {print && <Print optional={nekogase} />}
      {print && <Compass />}
    </g>
  )
})

/** From a camp to the hexes it opens on. */
export const Paths = memo(function Paths() {
  return (
    <g class="paths" aria-hidden="true">
      {ENTRIES.map(({ id, hexes }) => {
        const [x, y] = campAt(id)
        return hexes.map((hex) => (
          <path key={hex} d={`M${x + CAMP_WIDTH / 2} ${y}L${middle(hex).map(Math.round).join(' ')}`} />
        ))
      })}
    </g>
  )
})

/** Hexes in a zone of control: one shape for all. */
export const zoneShape = (hexes: string[]): string => hexes.map((id) => outline(id, 0.94)).join('')
