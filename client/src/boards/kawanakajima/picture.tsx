/** The picture on the lid: the two lines meet on the plain. */
import { middle } from './geometry'
import { Ground } from './ground'
import { Face } from './pieces'
import type { Counter } from './types'

const unit = (
  id: string,
  place: string,
  elan: number,
  mass: number,
  more: Partial<Counter> = {},
): Counter => ({
  id,
  clan: id.slice(0, 3),
  army: id.startsWith('U') ? 'uesugi' : 'takeda',
  letter: id[2]!,
  name: '',
  place,
  state: 'good',
  elan,
  mass,
  firepower: 0,
  leadership: 0,
  mode: id.startsWith('U') ? 'attack' : 'defense',
  marks: [],
  battle: 0,
  ...more,
})
const FIELD: Counter[] = [
  unit('U-A1', '2914', 3, 2, { leadership: 2, marks: ['commander'] }),
  unit('U-B1', '3114', 2, 2, { leadership: 1 }),
  unit('U-B2', '3115', 1, 2),
  unit('U-C1', '3013', 2, 2, { state: 'shaken' }),
  unit('U-J1', '3015', 2, 2),
  unit('U-H1', '2916', 1, 3, { firepower: 1 }),
  unit('T-A1', '3515', 1, 3, { leadership: 2, marks: ['commander'] }),
  unit('T-D1', '3214', 1, 3),
  unit('T-B1', '3213', 3, 2, { leadership: 1 }),
  unit('T-E1', '3215', 1, 2, { state: 'disorganized' }),
  unit('T-K1', '3415', 0, 3, { firepower: 1 }),
  unit('T-G1', '3414', 2, 3),
]

export function Picture() {
  return (
    <svg
      class="lidmap kwlid"
      viewBox="1750 888 608 380"
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
    >
      <Ground print={false} />
      {FIELD.map((one) => (
        <g key={one.id} transform={`translate(${middle(one.place).join(' ')})`}>
          <Face unit={one} />
        </g>
      ))}
    </svg>
  )
}
