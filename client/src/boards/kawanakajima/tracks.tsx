/** The tracks along the lower edge of the sheet: turns, victory points, and the chits on their way to the bowl. */
import type { ComponentChildren } from 'preact'
import { Use } from '../../table/map'
import { TRACKS } from './geometry'
import { maptext } from './maptext'
import { ARMIES, honjinOf, type KawanakajimaView } from './types'

const SIDE = 92
/** Points are printed as far as this to each side; a lead beyond it stays on the last box. */
const MOST = 12
const POINT = 56

function Track({
  x,
  y,
  title,
  children,
}: {
  x: number
  y: number
  title: string
  children: ComponentChildren
}) {
  return (
    <g transform={`translate(${x} ${y})`}>
      <text class="tracktitle" y="-14">
        {title}
      </text>
      {children}
    </g>
  )
}

function Turns({ view }: { view: KawanakajimaView }) {
  return (
    <Track x={TRACKS.x + 40} y={TRACKS.y + 62} title={maptext.tracks.turns}>
      {Array.from({ length: view.turns }, (_, i) => (
        <g key={i} class={`trackbox ${i + 1 === view.turn ? 'now' : i + 1 < view.turn ? 'past' : ''}`}>
          <rect x={i * SIDE} width={SIDE - 8} height={SIDE - 8} rx="10" />
          <text x={i * SIDE + SIDE / 2 - 4} y={SIDE / 2 + 8}>
            {i + 1}
          </text>
        </g>
      ))}
    </Track>
  )
}

function Points({ view }: { view: KawanakajimaView }) {
  const at = Math.max(-MOST, Math.min(MOST, -view.vp))
  const leads = view.vp > 0 ? 'takeda' : 'uesugi'
  const middle = (n: number) => (n + MOST) * POINT + POINT / 2 - 2
  return (
    <Track x={TRACKS.x + 1240} y={TRACKS.y + 62} title={maptext.tracks.points}>
      {Array.from({ length: 2 * MOST + 1 }, (_, i) => i - MOST).map((n) => (
        <g
          key={n}
          class={`trackbox ${n < 0 ? 'takeda' : n > 0 ? 'uesugi' : ''} ${n % 3 === 0 ? '' : 'minor'}`}
        >
          <rect x={(n + MOST) * POINT} width={POINT - 4} height={SIDE - 8} rx="8" />
          <text x={middle(n)} y={SIDE / 2 + 6}>
            {Math.abs(n)}
          </text>
        </g>
      ))}
      <g class="trackmark" transform={`translate(${middle(at)} ${SIDE / 2 - 4})`}>
        <circle r="31" style={`fill:var(--${view.vp === 0 ? 'ink' : leads})`} />
        {view.vp === 0 ? (
          <text y="9">0</text>
        ) : (
          <Use name={`crest/${leads}`} size={40} colour="#fff" cut={`var(--${leads})`} />
        )}
      </g>
    </Track>
  )
}

const BOX = 206

function Delayed({ view, army, x }: { view: KawanakajimaView; army: string; x: number }) {
  const { boxes } = honjinOf(view, army)
  return (
    <Track x={x} y={TRACKS.y + 222} title={maptext.tracks.delay(army === 'takeda')}>
      {boxes.map((chits, i) => (
        <g key={i} class="trackbox" transform={`translate(${i * BOX} 0)`}>
          <rect width={BOX - 10} height={SIDE - 8} rx="10" />
          <text class="corner" x="18" y="8">
            {i + 1}
          </text>
          {chits.map((id, n) => (
            <g key={id} class="trackchit" transform={`translate(${34 + n * 38} 22)`}>
              <rect width="34" height="44" rx="6" style={`fill:var(--${army})`} />
              <text x="17" y="31">
                {id.slice(2, 3)}
              </text>
            </g>
          ))}
        </g>
      ))}
    </Track>
  )
}

export function Tracks({ view }: { view: KawanakajimaView }) {
  return (
    <g class="tracks" aria-hidden="true">
      <rect class="trackboard" {...TRACKS} rx="10" />
      <Turns view={view} />
      <Points view={view} />
      {ARMIES.map((army, i) => (
        <Delayed key={army} view={view} army={army} x={TRACKS.x + 40 + i * 1420} />
      ))}
    </g>
  )
}
