/** Reporting somebody at the table, in its settings. */
import { useState } from 'preact/hooks'
import { post } from '../api'
import { useTable } from '../table/context'
import { mod } from './moderation'

export function ReportSomebody() {
  const { id, now } = useTable()
  const [seat, setSeat] = useState('')
  const [text, setText] = useState('')
  const [told, setTold] = useState('')
  const others = now?.seats.filter((one) => !one.mine && one.kind === 'person' && one.taken) ?? []
  if (others.length === 0) return null
  const send = () =>
    post('/api/reports', { table: id, seat: seat || others[0]!.seat, text }).then(
      () => {
        setTold(mod.sent)
        setText('')
      },
      (error: Error) => setTold(error.message),
    )
  return (
    <fieldset class="way-out">
      <legend>{mod.report}</legend>
      <label class="field-in">
        {mod.whom}
        <select
          data-report-seat
          value={seat || others[0]!.seat}
          onChange={(e) => setSeat(e.currentTarget.value)}
        >
          {others.map((one) => (
            <option key={one.seat} value={one.seat}>
              {one.name}
            </option>
          ))}
        </select>
      </label>
      <label class="field-in">
        {mod.reportWhat}
        <textarea
          rows={2}
          maxLength={1000}
          data-report-text
          value={text}
          onInput={(e) => setText(e.currentTarget.value)}
        />
      </label>
      <button type="button" class="btn" data-report-send disabled={!text.trim()} onClick={() => void send()}>
        {mod.send}
      </button>
      <p role="status">{told}</p>
    </fieldset>
  )
}
