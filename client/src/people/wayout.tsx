/** Ways out of a game, in the settings of a table. */
import { useState } from 'preact/hooks'
import { useTable } from '../table/context'
import { people } from './api'
import { p } from './messages'
import { PaceField, same, type Timing } from './pace'

export function WayOut() {
  const { id, now, seat } = useTable()
  const [sure, setSure] = useState(false)
  const [problem, setProblem] = useState('')
  const [timing, setTiming] = useState<Timing | null>(null)
  const mine = now?.seats.find((one) => one.seat === seat)
  if (!seat || !now || now.over || !mine || mine.kind === 'bot') return null
  const doing = (work: Promise<unknown>) => {
    setProblem('')
    work.catch((error: Error) => setProblem(error.message))
  }
  const two = now.seats.length === 2
  return (
    <fieldset class="way-out">
      <legend>{p.wayOut}</legend>
      <Way name={p.leave} hint={p.leaveHint} onClick={() => doing(people.leave(id, seat))} />
      {now.pace && !now.suspended && (
        <Way
          name={p.pause}
          hint={p.pauseHint}
          disabled={!!now.vote}
          onClick={() => doing(people.vote(id, { kind: 'pause' }))}
        />
      )}
      <div class="way row-in">
        <PaceField only value={timing ?? { pace: now.pace ?? null }} onChange={setTiming} />
        <button
          type="button"
          class="btn"
          data-change-pace
          disabled={!!now.vote || !timing || same(timing.pace ?? null, now.pace ?? null)}
          onClick={() => doing(people.vote(id, { kind: 'pace', pace: timing?.pace ?? null }))}
        >
          {p.changePace}
        </button>
        <span class="soft">{p.changePaceHint}</span>
      </div>
      <Way
        name={p.abort}
        hint={p.abortHint}
        disabled={!!now.vote}
        onClick={() => doing(people.vote(id, { kind: 'abort' }))}
      />
      {sure ? (
        <p class="way" role="alertdialog" aria-label={p.resignSure}>
          <b>{p.resignSure}</b>
          <span class="soft">{two ? p.resignTwo : p.resignMany}</span>
          <span class="row-in">
            <button type="button" class="btn seal" autoFocus onClick={() => doing(people.resign(id, seat))}>
              {p.resign}
            </button>
            <button type="button" class="btn" onClick={() => setSure(false)}>
              {p.no}
            </button>
          </span>
        </p>
      ) : (
        <Way name={p.resign} hint={two ? p.resignTwo : p.resignMany} onClick={() => setSure(true)} />
      )}
      {problem && (
        <p class="soft" role="alert">
          {problem}
        </p>
      )}
    </fieldset>
  )
}

interface WayProps {
  name: string
  hint: string
  disabled?: boolean
  onClick(): void
}

function Way({ name, hint, disabled = false, onClick }: WayProps) {
  return (
    <div class="way">
      <button type="button" class="btn" disabled={disabled} onClick={onClick}>
        {name}
      </button>
      <span class="soft">{hint}</span>
    </div>
  )
}
