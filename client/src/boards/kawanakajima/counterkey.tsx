/** The key to the counters: every mark on one of them, large, then Modes, states and Clans. */
import { useTable } from '../../table/context'
import { aid } from './aidstext'
import { Face, Mini } from './pieces'
import { text } from './text'
import { type Counter, type KawanakajimaView, MODES, STATES, seatArmy } from './types'

const example = (army: string, more: Partial<Counter> = {}): Counter => ({
  id: 'T-A1',
  clan: 'T-A',
  army,
  letter: 'A',
  name: '',
  place: '',
  state: 'shaken',
  elan: 3,
  mass: 2,
  firepower: 1,
  leadership: 1,
  mode: 'attack',
  marks: ['commander'],
  battle: 0,
  ...more,
})

/** A mark: where it is on the large counter, which side its words stand, and what they say. */
const MARKS: { at: [number, number]; side: -1 | 1; y: number; words: readonly [string, string] }[] = [
  { at: [-20, -20], side: -1, y: -28, words: aid.keyClan },
  { at: [-8, 4], side: -1, y: 4, words: aid.keyValues },
  { at: [-16, 25], side: -1, y: 34, words: aid.keyMode },
  { at: [0, -38], side: 1, y: -38, words: aid.keyCommander },
  { at: [22, -20], side: 1, y: -12, words: aid.keyState },
  { at: [24, -3], side: 1, y: 14, words: aid.keyLead },
]

export function CounterKey({ view }: { view: KawanakajimaView }) {
  const { help } = useTable()
  const army = seatArmy(view.seat)
  return (
    <div class="counterkey">
      <svg class="keyfigure" viewBox="-128 -50 256 96" aria-hidden="true">
        <Face unit={example(army)} />
        {MARKS.map(({ at: [x, y], side, y: line, words: [name, what] }) => (
          <g key={name}>
            <path d={`M${x} ${y}L${side * 42} ${line}`} />
            <circle cx={x} cy={y} r="1.600" />
            <text class="nm" x={side * 44} y={line - 1} text-anchor={side < 0 ? 'end' : 'start'}>
              {name}
            </text>
            <text class="wh" x={side * 44} y={line + 5} text-anchor={side < 0 ? 'end' : 'start'}>
              {what}
            </text>
          </g>
        ))}
      </svg>
      <dl class="vh">
        {MARKS.map(({ words: [name, what] }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{what}</dd>
          </div>
        ))}
      </dl>
      <h4>{aid.modesTitle}</h4>
      <ul class="keycards">
        {view.options.includes('fog_of_war') && (
          <li>
            <Mini
              unit={example(army === 'takeda' ? 'uesugi' : 'takeda', { mode: '', marks: [], state: 'good' })}
              size={48}
            />
            <span>
              <b>{text.unit.hidden}</b>
              <small>{aid.keyFog}</small>
            </span>
          </li>
        )}
        {MODES.map((mode) => (
          <li key={mode}>
            <Mini unit={example(army, { mode, marks: [], state: 'good', letter: 'B' })} size={48} />
            <span>
              <b>{text.modes[mode]}</b>
              <small>{help[`mode ${mode}`]?.text}</small>
            </span>
          </li>
        ))}
      </ul>
      <h4>{aid.statesTitle}</h4>
      <ul class="keycards">
        {STATES.slice(0, 4).map((state) => (
          <li key={state}>
            <Mini unit={example(army, { state, marks: [], letter: 'C', mode: 'defense' })} size={48} />
            <span>
              <b>{text.states[state]}</b>
            </span>
          </li>
        ))}
      </ul>
      <p class="soft">{aid.keyBack}</p>
      <h4>{aid.clansTitle}</h4>
      <ul class="keyclans">
        {view.clans
          .filter((one) => one.army === army)
          .map((one) => (
            <li key={one.id}>
              <Mini
                unit={example(army, {
                  letter: one.letter,
                  marks: [],
                  state: 'good',
                  leadership: 0,
                  firepower: 0,
                  mode: one.mode || 'defense',
                })}
                size={40}
              />
              <small>{one.name}</small>
            </li>
          ))}
      </ul>
      <p class="soft">
        {aid.keyBands} {aid.keyFar}
      </p>
    </div>
  )
}
