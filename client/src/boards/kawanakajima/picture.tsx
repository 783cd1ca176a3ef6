/** The picture on the lid: the two lines meet on the plain. */
import { middle } from './geometry'
import { Ground } from './ground'
import { Face } from './pieces'
import type { Counter } from './types'

const unit = (id: string, place: string, elan: number, mass: number, more: Partial<Counter> = {}): Counter => ({
  id, clan: id.slice(0, 3), army: id.startsWith('U') ? 'uesugi' : 'takeda', letter: id[2]!, name: '', place, state: 'good', elan, mass, firepower: 0, leadership: 0, mode: id.startsWith('U') ? 'attack' : 'defense', marks: [], battle: 0, ...more,
})
const FIELD: Counter[] = [
  unit('U-A1', '2711', 3, 2, { leadership: 2, marks: ['commander'] }), unit('U-B1', '2912', 2, 2, { leadership: 1 }), unit('U-B2', '2913', 1, 2), unit('U-C1', '2810', 2, 2, { state: 'shaken' }), unit('U-J1', '2909', 2, 2),
  unit('T-A1', '3411', 1, 3, { leadership: 2, marks: ['commander'] }), unit('T-D1', '3112', 1, 3), unit('T-B1', '3110', 3, 2, { leadership: 1 }), unit('T-E1', '3113', 1, 2, { state: 'disorganized' }), unit('T-K1', '3312', 0, 3, { firepower: 1 }),
]

export function Picture() {
  return (
    <svg class="lidmap kwlid" viewBox="1640 640 560 350" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
      <Ground print={false} />
      {FIELD.map((one) => <g key={one.id} transform={`translate(${middle(one.place).join(' ')})`}><Face unit={one} /></g>)}
    </svg>
  )
}
