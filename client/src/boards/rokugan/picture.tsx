/** A corner of the map in the middle of a round, for the lid of the box. */
import { BORDERS, PLACES } from './map.gen'

const OWNERS: Record<string, string> = {
  crane_capital: 'crane',
  crane_middle: 'crane',
  crane_south: 'crane',
  lion_east: 'crane',
  lion_capital: 'lion',
  lion_north: 'lion',
  dragon_south: 'lion',
  scorpion_north: 'lion',
  scorpion_capital: 'scorpion',
  scorpion_west: 'scorpion',
  crab_east: 'scorpion',
  unicorn_east: 'unicorn',
  coast_north: 'scorpion',
  coast_west: 'scorpion',
}
const PATTERNS: Record<string, string> = {
  crane: 'shippo',
  lion: 'tatejima',
  scorpion: 'ichimatsu',
  unicorn: 'kanoko',
}
const ATTACKS: [string, string, string][] = [
  ['lion_capital', 'scorpion_capital', 'lion'],
  ['crane_middle', 'scorpion_capital', 'crane'],
  ['crab_east', 'crane_south', 'scorpion'],
  ['lion_capital', 'lion_east', 'lion'],
  ['scorpion_west', 'scorpion_north', 'scorpion'],
  ['unicorn_east', 'lion_north', 'unicorn'],
]
const COAST = PLACES.map((place) => place.shape).join('')

function Crest({
  clan,
  x = 0,
  y = 0,
  size,
  style,
}: {
  clan: string
  x?: number
  y?: number
  size: number
  style: string
}) {
  return (
    <use
      href={`#i-crest/${clan}`}
      x={x - size / 2}
      y={y - size / 2}
      width={size}
      height={size}
      style={`fill:currentColor;${style}`}
    />
  )
}

function Attack({ from, into, clan }: { from: string; into: string; clan: string }) {
  const border = BORDERS.find(({ ends }) => ends.includes(from) && ends.includes(into))!
  const way = border.ends[1] === into ? 1 : -1
  const turn = (Math.atan2(way * border.into[1]!, way * border.into[0]!) * 180) / Math.PI
  return (
    <g transform={`translate(${border.at.join(' ')})`}>
      <path
        d="M20-13l20 13-20 13z"
        transform={`rotate(${turn.toFixed(0)})`}
        style={`fill:var(--${clan}-deep)`}
        stroke="var(--piece-edge)"
        stroke-width="2.4"
        stroke-linejoin="round"
      />
      <circle r="25" style={`fill:var(--${clan})`} stroke="var(--piece-edge)" stroke-width="3.4" />
      <Crest clan={clan} size={32} style={`color:var(--on-${clan});--cut:var(--${clan})`} />
    </g>
  )
}

export function Picture() {
  return (
    <svg viewBox="200 290 640 400" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
      <rect x="0" y="0" width="953" height="1100" fill="var(--sea)" />
      <rect x="0" y="0" width="953" height="1100" fill="url(#p-waves)" opacity=".8" />
      <path d={COAST} fill="none" stroke="var(--sea)" stroke-width="36" stroke-linejoin="round" />
      <path
        d={COAST}
        fill="none"
        stroke="var(--sea-ink)"
        stroke-width="18"
        stroke-linejoin="round"
        opacity=".4"
      />
      <path d={COAST} fill="none" stroke="var(--sea)" stroke-width="15" stroke-linejoin="round" />
      {PLACES.map(({ id, shape, capital, center }) => {
        const owner = OWNERS[id]
        return (
          <g key={id}>
            <path
              d={shape}
              style={`fill:${owner ? `var(--${owner}-wash)` : 'var(--land)'}`}
              stroke="var(--ink-2)"
              stroke-width="2.6"
              stroke-linejoin="round"
            />
            {owner && <path d={shape} fill={`url(#p-${PATTERNS[owner]})`} />}
            {capital && (
              <Crest
                clan={capital}
                x={center[0]!}
                y={center[1]!}
                size={110}
                style={`color:var(--${capital});opacity:.28;--cut:transparent`}
              />
            )}
          </g>
        )
      })}
      {ATTACKS.map(([from, into, clan]) => (
        <Attack key={from + into} from={from} into={into} clan={clan} />
      ))}
    </svg>
  )
}
