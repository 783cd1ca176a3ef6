/** What a data pack has changed on the map, drawn over the printed ground: woods, and the sides of hexes. */
import { middle, outline, type Point } from './geometry'
import { SIDE } from './map.gen'
import { tables } from './tables'

/** Where the side between two neighbouring hexes is, and the way across it from the first, in degrees. */
export function sideAt(pair: string): { x: number; y: number; degrees: number } {
  const [a, b] = pair.split(' ').map((id) => middle(id)) as [Point, Point]
  const degrees = (Math.atan2(b[1] - a[1], b[0] - a[0]) * 180) / Math.PI
  return { x: (a[0] + b[0]) / 2, y: (a[1] + b[1]) / 2, degrees }
}

const ALONG = `M0 ${-SIDE / 2}V${SIDE / 2}`
const TICKS = [-17, -10, -3.3, 3.3, 10, 17].map((y) => `M-1 ${y}H9`).join('')

/** A side as it is now; a slope points down from its upper hex. */
function Side({ pair, lies }: { pair: string; lies: string }) {
  const { x, y, degrees } = sideAt(pair)
  const [kind = '', upper = ''] = lies.split(' ')
  const turn = kind === 'slope' && pair.startsWith(upper) ? degrees : degrees + 180
  return (
    <g class="side" data-side={pair} data-lies={kind} transform={`translate(${x} ${y}) rotate(${turn})`}>
      <path class="cover" d={ALONG} />
      {kind === 'stream' && <path class="bank stream" d={ALONG} />}
      {kind === 'stream' && <path class="stream" d={ALONG} />}
      {(kind === 'river' || kind === 'ford') && <path class="bank" d={ALONG} />}
      {(kind === 'river' || kind === 'ford') && <path class="river" d={ALONG} />}
      {kind === 'ford' && <rect class="shallow" x="-13" y="-15" width="26" height="30" />}
      {kind === 'ford' && <path class="bars" d="M-15-10H15M-15-3.300H15M-15 3.300H15M-15 10H15" />}
      {kind === 'slope' && <path class="crest" d={`M-1 ${-SIDE / 2}V${SIDE / 2}`} />}
      {kind === 'slope' && <path class="ticks" d={TICKS} />}
    </g>
  )
}

export function Changes() {
  const hexes = Object.entries(tables.changedHexes())
  return (
    <>
      {hexes.map(([id, ground]) => (
        <path
          key={id}
          data-ground={ground}
          class={ground === 'wood' ? 'woods' : 'plain'}
          d={outline(id, 0.97)}
        />
      ))}
      {Object.entries(tables.changedSides()).map(([pair, lies]) => (
        <Side key={pair} pair={pair} lies={lies} />
      ))}
    </>
  )
}
