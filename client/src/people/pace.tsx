/** The pace of a new table, and what happens when somebody's time runs out. */
import { useEffect, useState } from 'preact/hooks'
import type { NewTable, OfferedPace, Pace } from '../wire'
import { people } from './api'
import { p } from './messages'

export type Timing = Partial<Pick<NewTable, 'pace' | 'absence'>>

interface Props {
  value: Timing
  /** The pace alone, for a game that has begun. */
  only?: boolean
  onChange(value: Timing): void
}

export function PaceField({ value, only = false, onChange }: Props) {
  const [paces, setPaces] = useState<OfferedPace[]>([])
  useEffect(() => void people.paces().then(setPaces, () => {}), [])
  const chosen = paces.findIndex((one) => same(one, value.pace ?? null))
  return (
    <>
      <label class="field-in">
        {p.pace}
        <select
          data-pace
          value={chosen}
          onChange={(e) => {
            const found = paces[Number(e.currentTarget.value)]
            const pace: Pace | null = found ? { kind: found.kind, bank: found.bank, gain: found.gain } : null
            onChange({ ...value, pace })
          }}
        >
          <option value={-1}>{p.noClock}</option>
          {paces.map((one, i) => (
            <option key={one.name} value={i}>
              {one.name}
            </option>
          ))}
        </select>
      </label>
      {value.pace && !only && (
        <label class="field-in">
          {p.absence}
          <select
            value={value.absence ?? 'steward'}
            onChange={(e) => onChange({ ...value, absence: e.currentTarget.value as 'steward' })}
          >
            {Object.entries(p.absences).map(([name, text]) => (
              <option key={name} value={name}>
                {text}
              </option>
            ))}
          </select>
        </label>
      )}
    </>
  )
}

export const same = (one: Pace | null, other: Pace | null): boolean =>
  one?.kind === other?.kind && one?.bank === other?.bank && one?.gain === other?.gain
