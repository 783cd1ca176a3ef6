/** The sheet: sea, land, whose it is, and what is printed. Nothing here is touched. */
import { memo } from 'preact/compat'
import { Use } from '../../table/map'
import { EDGES, PLACES, SIZE } from './map.gen'
import { clan, type IkusaView, PATTERNS } from './types'

const [WIDTH, HEIGHT] = SIZE
const COAST = PLACES.map((place) => place.shape).join('')

export const Sea = memo(function Sea() {
  return (
    <g aria-hidden="true">
      <rect x="-900" y="-900" width={WIDTH + 1800} height={HEIGHT + 1800} fill="var(--sea)" />
      <rect
        x="-900"
        y="-900"
        width={WIDTH + 1800}
        height={HEIGHT + 1800}
        fill="url(#p-waves)"
        opacity=".75"
      />
      {(
        [
          [42, 0.35],
          [26, 0.5],
          [12, 0.9],
        ] as const
      ).map(([width, opacity]) => (
        <path
          key={width}
          d={COAST}
          fill="none"
          stroke="var(--sea)"
          stroke-width={width}
          stroke-linejoin="round"
          opacity={opacity}
        />
      ))}
      <path
        d={COAST}
        fill="none"
        stroke="var(--sea-ink)"
        stroke-width="17"
        stroke-linejoin="round"
        opacity=".34"
      />
      <path d={COAST} fill="none" stroke="var(--sea)" stroke-width="15" stroke-linejoin="round" />
      {EDGES.filter((edge) => edge.course).map(({ ends, course }) => (
        <path key={ends.join()} class="sealine" d={course} />
      ))}
    </g>
  )
})

const Names = memo(function Names() {
  return (
    <g aria-hidden="true">
      {PLACES.map(({ id, name, full, kanji, label: [x, y] }) => (
        <g key={id}>
          <text class="lbl" x={x} y={y! - 6}>
            {name === 'Awa' ? full : name}
          </text>
          <text class="kanji" x={x} y={y! - 19} lang="ja">
            {kanji}
          </text>
        </g>
      ))}
    </g>
  )
})

type Owners = Pick<IkusaView, 'provinces'>

const Soil = memo(function Soil({
  id,
  shape,
  owner,
  x,
  y,
}: {
  id: string
  shape: string
  owner: string
  x: number
  y: number
}) {
  return (
    <g>
      <path class="soil" d={shape} style={`fill:${owner ? `var(--${clan(owner)}-wash)` : 'var(--land)'}`} />
      {owner && <path d={shape} fill={`url(#p-${PATTERNS[owner]})`} />}
      {owner && (
        <g class="watermark">
          <Use
            name={`crest/${clan(owner)}`}
            x={x}
            y={y + 2}
            size={56}
            colour={`var(--${clan(owner)})`}
            cut="transparent"
            opacity={0.2}
          />
        </g>
      )}
      <path class="border" d={shape} data-border={id} />
    </g>
  )
})

/** Land and sea with its owners; names are left out where a picture is too small for them. */
export const Ground = memo(
  function Ground({ view, print = true }: { view: Owners; print?: boolean }) {
    return (
      <g aria-hidden="true">
        <Sea />
        {PLACES.map(({ id, shape, label: [x, y] }) => (
          <Soil key={id} id={id} shape={shape} owner={view.provinces[id]?.owner ?? ''} x={x!} y={y!} />
        ))}
        {print && <Names />}
      </g>
    )
  },
  (old, next) => old.view.provinces === next.view.provinces && old.print === next.print,
)
