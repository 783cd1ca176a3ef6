/** The sheet: sea, land, whose it is, and what is printed. Nothing here is touched. */
import { memo } from 'preact/compat'
import { Use } from '../../table/map'
import { Waters } from '../../table/sea'
import { sameParts } from '../parts'
import { LETTERS, labelAt, labelWidth, namesFromAfar } from './geometry'
import { EDGES, PLACES, SIZE } from './map.gen'
import { clan, type IkusaView, PATTERNS } from './types'

const [WIDTH, HEIGHT] = SIZE
const COAST = PLACES.map((place) => place.shape).join('')

const AROUND = { x: -900, y: -900, width: WIDTH + 1800, height: HEIGHT + 1800 }

export const Sea = memo(function Sea() {
  return (
    <g aria-hidden="true">
      <Waters coast={COAST} sheet={AROUND} lines={[[17, 0.34]]} />
      {EDGES.filter((edge) => edge.course).map(({ ends, course }) => (
        <path key={ends.join()} class="sealine" d={course} />
      ))}
    </g>
  )
})

/** Names stand over or under the pieces of their provinces, never beneath them. */
export const Names = memo(
  function Names({ banners }: { banners: ReadonlySet<string> }) {
    const afar = namesFromAfar(banners)
    return (
      <g aria-hidden="true">
        {PLACES.map((place) => {
          const [x, y] = labelAt(place.id, banners.has(place.id))
          return (
            <g
              key={place.id}
              class={afar.has(place.id) ? `name ${banners.has(place.id) ? place.side : ''}` : 'name small'}
            >
              <text
                class="lbl"
                x={x}
                y={y + LETTERS * 0.33}
                textLength={labelWidth(place.name)}
                lengthAdjust="spacingAndGlyphs"
              >
                {place.name}
              </text>
            </g>
          )
        })}
      </g>
    )
  },
  (old, next) => [...old.banners].join() === [...next.banners].join(),
)

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

export const bannersOf = (view: IkusaView): ReadonlySet<string> =>
  new Set(Object.values(view.armies).map((army) => army.place))

interface GroundProps {
  view: IkusaView
}

/** Land and sea with its owners. Names are written over what else lies on the land. */
export const Ground = memo(
  function Ground({ view }: GroundProps) {
    return (
      <g class="ground" aria-hidden="true">
        <Sea />
        {PLACES.map(({ id, shape, at: [x, y] }) => (
          <Soil key={id} id={id} shape={shape} owner={view.provinces[id]?.owner ?? ''} x={x} y={y} />
        ))}
      </g>
    )
  },
  sameParts<GroundProps>(({ view }) => [view.provinces]),
)
