/** The picture on the lid: the middle of the land in war. */

import { AttackArrow } from './arrows'
import { PLACES } from './map.gen'
import { Banner, ForceDisc } from './pieces'
import { PATTERNS } from './types'

const OWNERS: Record<string, string> = {
  tamba: 'purple',
  wakasa: 'purple',
  settsu: 'purple',
  yamashiro: 'purple',
  kawachi: 'purple',
  omi: 'purple',
  iga: 'purple',
  yamato: 'purple',
  ise: 'purple',
  tango: 'purple',
  izumi: 'purple',
  echizen: 'orange',
  kaga: 'orange',
  noto: 'orange',
  hida: 'orange',
  mino: 'orange',
  owari: 'orange',
  mikawa: 'orange',
  etchu: 'orange',
  shinano: 'orange',
  totomi: 'orange',
  kai: 'red',
  suruga: 'red',
  sagami: 'red',
  kozuke: 'red',
  musashi: 'red',
  izu: 'red',
  echigo: 'red',
  shimotsuke: 'red',
  tajima: 'blue',
  harima: 'blue',
  inaba: 'blue',
  mimasaka: 'blue',
  bizen: 'blue',
}
const ARMIES: [string, string, number][] = [
  ['purple-1', 'omi', 8],
  ['orange-2', 'mino', 11],
  ['red-1', 'kai', 9],
]
const ATTACKS: [string, string, string][] = [
  ['omi', 'echizen', 'purple'],
  ['kai', 'shinano', 'red'],
]

const COAST = PLACES.map((place) => place.shape).join('')

export function Picture() {
  return (
    <svg class="lidmap" viewBox="760 560 640 400" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
      <rect x="600" y="450" width="1000" height="650" fill="var(--sea)" />
      <path
        d={COAST}
        fill="none"
        stroke="var(--sea-ink)"
        stroke-width="16"
        stroke-linejoin="round"
        opacity=".34"
      />
      <path d={COAST} fill="none" stroke="var(--sea)" stroke-width="14" stroke-linejoin="round" />
      {PLACES.map(({ id, shape }) => (
        <g key={id}>
          <path
            d={shape}
            style={`fill:${OWNERS[id] ? `var(--ikusa-${OWNERS[id]}-wash)` : 'var(--land)'}`}
            stroke="var(--ink-2)"
            stroke-width="1.6"
            stroke-linejoin="round"
          />
          {OWNERS[id] && <path d={shape} fill={`url(#p-${PATTERNS[OWNERS[id]!]})`} />}
        </g>
      ))}
      {ATTACKS.map(([from, to, colour]) => (
        <AttackArrow key={from} from={from} to={to} colour={colour} done={false} marked={false} />
      ))}
      {PLACES.filter(({ id }) => OWNERS[id]).map(({ id, at: [x, y] }) => {
        const army = ARMIES.find(([, place]) => place === id)
        return (
          <g key={id} transform={`translate(${x} ${y})`}>
            {army ? (
              <Banner army={army[0]} count={army[2]} />
            ) : (
              <ForceDisc colour={OWNERS[id]!} count={1 + ((x % 3) | 0)} />
            )}
          </g>
        )
      })}
    </svg>
  )
}
