/** The odds of an action, asked of the server, which answers from what this seat knows. */
import { useEffect, useRef, useState } from 'preact/hooks'
import { api } from '../api'
import { Icon } from '../icons'
import { t } from '../messages'
import type { Odds as Answer, Chance } from '../wire'
import { useTable } from './context'

const percent = (part: number): string =>
  part > 0 && part < 0.005 ? '<1 %' : part < 1 && part > 0.995 ? '>99 %' : `${Math.round(part * 100)} %`

const bar = (one: Chance) => (
  <li key={one.text}>
    <span>{one.text}</span>
    <i aria-hidden="true">
      <b style={`width:${one.probability * 100}%`} />
    </i>
    <strong>{percent(one.probability)}</strong>
  </li>
)

/** A button; the answer stays until the question is another. */
export function Odds({ action }: { action: string }) {
  const { id, seat, view } = useTable()
  const [answer, setAnswer] = useState<Answer | null>(null)
  const [asking, setAsking] = useState(false)
  const question = useRef(0)
  useEffect(() => {
    question.current++
    setAnswer(null)
    setAsking(false)
  }, [action, view])
  const ask = () => {
    const asked = question.current
    const told = (found: Answer) => {
      if (asked !== question.current) return
      setAnswer(found)
      setAsking(false)
    }
    setAsking(true)
    void api.odds(id, seat, action).then(told, () => told({}))
  }
  return (
    <div class="oddsbox">
      {!answer && (
        <button type="button" class="btn" disabled={asking} onClick={ask}>
          <Icon name="ui/odds" />
          {asking ? t.table.oddsAsking : t.table.odds}
        </button>
      )}
      <div aria-live="polite">
        {answer && !answer.chances && <p class="soft">{t.table.noOdds}</p>}
        {answer?.chances && (
          <>
            <ul class="num">{answer.chances.map(bar)}</ul>
            <p class="soft num">
              {answer.means?.map((mean) => `${mean.text}: ${mean.value.toFixed(1)}`).join(' · ')}
            </p>
            {answer.ends && (
              <details>
                <summary>{t.table.ends}</summary>
                <ul class="num">{answer.ends.map(bar)}</ul>
              </details>
            )}
            <p class="soft">{answer.given}</p>
          </>
        )}
      </div>
    </div>
  )
}
