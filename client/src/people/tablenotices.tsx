/** Whether one is sent notices about this game, in the settings of a table. */
import { useEffect, useState } from 'preact/hooks'
import { useTable } from '../table/context'
import { people } from './api'
import { p } from './messages'

export function TableNotices() {
  const { id, now, seat } = useTable()
  const [silent, setSilent] = useState<boolean | null>(null)
  const others = !!now && !now.over && now.seats.some((one) => !one.mine && one.kind === 'person')
  useEffect(() => {
    if (seat && others)
      void people.tableNotices(id).then(
        (found) => setSilent(found.silent),
        () => {},
      )
  }, [id, seat, others])
  if (!others || silent === null) return null
  return (
    <label class="check">
      <input
        type="checkbox"
        data-silent
        checked={silent}
        onChange={(e) =>
          void people.silenceTable(id, e.currentTarget.checked).then((found) => setSilent(found.silent))
        }
      />
      <span>
        {p.silentHere}
        <small class="soft">{p.silentHint}</small>
      </span>
    </label>
  )
}
