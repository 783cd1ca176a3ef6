/** What a bot would do, asked of the server, which answers from what this seat knows. */
import { useEffect, useState } from 'preact/hooks'
import { api } from '../api'
import { Icon } from '../icons'
import { t } from '../messages'
import type { HintTold } from '../wire'
import { useTable } from './context'

/** A button; the answer stays until the position is another. */
export function Hint() {
  const { id, seat, view } = useTable()
  const [answer, setAnswer] = useState<HintTold | null>(null)
  const [state, setState] = useState<'' | 'asking' | 'failed'>('')
  const turn = view.actors.includes(seat) && !view.over
  const position = JSON.stringify(view.pieces) + view.phase
  useEffect(() => {
    setAnswer(null)
    setState('')
  }, [position])
  if (!turn) return null
  const ask = () => {
    setState('asking')
    api.hint(id, seat).then(
      (told) => {
        setAnswer(told)
        setState('')
      },
      () => setState('failed'),
    )
  }
  return (
    <div class="oddsbox hintbox">
      {!answer && (
        <button type="button" class="btn" disabled={state === 'asking'} onClick={ask}>
          <Icon name="ui/question" />
          {state === 'asking' ? t.table.hintAsking : t.table.hint}
        </button>
      )}
      <div aria-live="polite">
        {state === 'failed' && <p class="soft">{t.table.noHint}</p>}
        {answer && (
          <>
            <ul class="num">
              {answer.choices.map((one) => (
                <li key={one.action}>
                  <span>{one.text}</span>
                  <i aria-hidden="true">
                    <b style={`width:${one.chance * 100}%`} />
                  </i>
                  <strong>{Math.round(one.chance * 100)} %</strong>
                </li>
              ))}
            </ul>
            <p class="soft">
              {answer.why} {t.table.hintCount(answer.asked)}
            </p>
          </>
        )}
      </div>
    </div>
  )
}
