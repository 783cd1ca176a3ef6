/** Where the game asks again and again whether one wants to pass, a standing order is offered. */
import { useEffect, useRef, useState } from 'preact/hooks'
import { api } from '../api'
import { useTable } from '../table/context'
import { people } from './api'
import { Act, Line } from './lines'
import { p } from './messages'

/** From this question on that can be passed. */
const AGAIN = 3

export function OfferPass() {
  const { id, now, seat, view, past } = useTable()
  const [declines, setDeclines] = useState<string[]>([])
  const [done, setDone] = useState(false)
  const asked = useRef(new Set<number>())
  useEffect(() => {
    void api.games().then(
      (games) => setDeclines(games.find((one) => one.name === view.game)?.declines ?? []),
      () => {},
    )
  }, [view.game])
  const passable = !!now && now.legal.length > 1 && declines.some((one) => now.legal.includes(one))
  if (passable) asked.current.add(now.version)
  const others = now?.seats.some((one) => !one.mine && one.kind === 'person')
  if (done || past !== null || !passable || !others || asked.current.size < AGAIN) return null
  const rounds = 'round' in now.view || 'turn' in now.view
  const give = () => people.giveOrder(id, { seat, kind: 'pass', this_round: rounds })
  return (
    <Line text={p.askedAgain} sub={p.askedAgainHint}>
      <Act
        name={rounds ? p.orderPassRound : p.orderPass}
        onClick={() => void give().then(() => setDone(true))}
      />
      <Act name={p.notNow} onClick={() => setDone(true)} />
    </Line>
  )
}
