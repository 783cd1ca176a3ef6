/** The sheet the game lies on: sea, land, whose it is, and what is printed. Nothing here is touched. */
import { memo } from 'preact/compat'
import { Use } from '../../table/map'
import { Waters } from '../../table/sea'
import { leavesRight, PLACE } from './geometry'
import { BORDERS, LANDS, PLACES, type Place, SIZE } from './map.gen'
import { emblem, hue, PATTERNS, Plaque } from './pieces'
import { clanOf, type Province, type RokuganView } from './types'

const [WIDTH, HEIGHT] = SIZE
const COAST = PLACES.map((place) => place.shape).join('')
export const SHEET = { x: -14, y: -14, width: WIDTH + 28, height: HEIGHT + 28 }

/** Where a territory shows its emblem: its capital, or its first province. */
const EMBLEM_AT = new Map(
  LANDS.map((land) => [land.provinces.find((id) => PLACE.get(id)!.capital) ?? land.provinces[0]!, land.id]),
)

const Sea = memo(function Sea() {
  return (
    <g aria-hidden="true">
      <Waters
        coast={COAST}
        sheet={{ x: 0, y: 0, width: WIDTH, height: HEIGHT }}
        lines={[
          [31, 0.2],
          [18, 0.38],
        ]}
      />
      <g class="cartouche" transform={`translate(560 ${HEIGHT - 56})`}>
        <path
          d="M-118 0h72M46 0h72M-118 6h72M46 6h72"
          stroke="var(--sea-ink)"
          stroke-width="1.4"
          opacity=".7"
        />
        <text y="11" class="title">
          Rokugan
        </text>
      </g>
    </g>
  )
})

const Lines = memo(function Lines() {
  const bounds = BORDERS.filter(
    ({ ends }) => ends.length === 2 && PLACE.get(ends[0]!)!.land !== PLACE.get(ends[1]!)!.land,
  )
  return (
    <g aria-hidden="true" fill="none" stroke="var(--ink-2)" stroke-linejoin="round" stroke-linecap="round">
      {BORDERS.filter(({ ends }) => ends.length === 1).map((border) => (
        <path key={border.ends[0]} d={border.line} stroke-width="2.8" />
      ))}
      {bounds.map((border) => (
        <path key={border.ends.join()} d={border.line} stroke-width="4.4" />
      ))}
    </g>
  )
})

function fillOf(view: RokuganView, place: Place, province: Province | undefined): string {
  if (province?.special === 'scorched_earth') return 'color-mix(in srgb, var(--shadow) 55%, var(--land))'
  if (province?.owner) return `var(--${clanOf(view, province.owner)}-wash)`
  return `color-mix(in srgb, var(--${hue(place.land)}-wash) ${hue(place.land) === 'shadow' ? 62 : 34}%, var(--land))`
}

function Soil({
  place,
  province,
  view,
}: {
  place: Place
  province: Province | undefined
  view: RokuganView
}) {
  const pattern = province?.owner ? PATTERNS[clanOf(view, province.owner)] : undefined
  const mark = EMBLEM_AT.get(place.id)
  return (
    <>
      <path
        d={place.shape}
        style={`fill:${fillOf(view, place, province)}`}
        stroke="var(--land-line)"
        stroke-opacity=".55"
        stroke-width="1.3"
        stroke-dasharray="5 4"
      />
      {pattern && <path d={place.shape} fill={`url(#p-${pattern})`} />}
      {mark && (
        <Use
          name={emblem(mark)}
          x={place.center[0]!}
          y={place.center[1]! + 6}
          size={place.capital ? 112 : 74}
          colour={`var(--${hue(mark)})`}
          cut="transparent"
          opacity={place.capital ? 0.2 : 0.15}
        />
      )}
    </>
  )
}

function Control({ place, province, view }: { place: Place; province: Province; view: RokuganView }) {
  const [x, y] = place.control
  return (
    <g transform={`translate(${x} ${y})`}>
      <g class="grow">
        <Plaque
          clan={clanOf(view, province.owner)}
          facedown={province.facedown}
          faceup={province.faceup}
          left={leavesRight(place)}
        />
      </g>
    </g>
  )
}

function Special({ place, special }: { place: Place; special: string }) {
  const [x, y] = place.special
  const bad = special === 'scorched_earth'
  return (
    <g transform={`translate(${x} ${y})`}>
      <g class="grow">
        <rect
          x="-16"
          y="-16"
          width="32"
          height="32"
          rx="7"
          fill={bad ? 'var(--ink)' : 'var(--paper-raised)'}
          stroke={bad ? 'var(--paper-raised)' : 'var(--ink-2)'}
          stroke-width="1.6"
        />
        <Use
          name={`rokugan/${special}`}
          size={25}
          colour={bad ? 'var(--paper-raised)' : 'var(--ink)'}
          cut={bad ? 'var(--ink)' : 'var(--paper-raised)'}
        />
      </g>
    </g>
  )
}

/** The whole sheet as it lies. */
export const Ground = memo(
  function Ground({ view }: { view: RokuganView }) {
    const provinces = new Map(view.provinces.map((province) => [province.id, province]))
    return (
      <g class="ground" aria-hidden="true">
        <rect x="-9" y="-9" width={WIDTH + 18} height={HEIGHT + 18} rx="8" fill="var(--maku)" />
        <rect
          x="-4.5"
          y="-4.500"
          width={WIDTH + 9}
          height={HEIGHT + 9}
          rx="5"
          fill="none"
          stroke="var(--gold)"
          stroke-width="1.5"
        />
        <svg x="0" y="0" width={WIDTH} height={HEIGHT}>
          <Sea />
          {PLACES.map((place) => (
            <Soil key={place.id} place={place} province={provinces.get(place.id)} view={view} />
          ))}
          <Lines />
          {PLACES.map((place) => {
            const province = provinces.get(place.id)
            return (
              province && (
                <g key={place.id}>
                  {province.owner && <Control place={place} province={province} view={view} />}
                  {province.special && <Special place={place} special={province.special} />}
                </g>
              )
            )
          })}
        </svg>
      </g>
    )
  },
  (old, next) => old.view.provinces === next.view.provinces && old.view.players === next.view.players,
)
