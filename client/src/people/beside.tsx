/** What happens beside the game, above the command bar: votes, a pause, who is away, how it ended. */
import { useState } from 'preact/hooks'
import { api } from '../api'
import { sentence } from '../messages'
import { go, to } from '../route'
import { useTable } from '../table/context'
import type { SeatInfo, Snapshot } from '../wire'
import { people } from './api'
import { Act, Line } from './lines'
import { p } from './messages'
import { OfferPass } from './offer'

interface Part {
  id: string
  now: Snapshot
  mine: SeatInfo | undefined
  doing(work: Promise<unknown>): void
}

export function Beside() {
  const { id, now, seat } = useTable()
  const [problem, setProblem] = useState('')
  if (!now) return null
  const doing = (work: Promise<unknown>) => {
    setProblem('')
    work.catch((error: Error) => setProblem(error.message))
  }
  const part: Part = { id, now, mine: now.seats.find((one) => one.seat === seat), doing }
  return (
    <div class="beside-game" role="status">
      {now.over ? (
        <Ended {...part} />
      ) : (
        <>
          <Asked {...part} />
          <Paused {...part} />
          <Away {...part} />
          <OfferPass />
          {now.seats
            .filter((one) => !one.mine && one.stage)
            .map((one) => (
              <Absent key={one.seat} {...part} one={one} />
            ))}
        </>
      )}
      {problem && <Line text={sentence(problem)} />}
    </div>
  )
}

function Ended({ id, now, mine, doing }: Part) {
  if (!now.notice) return null
  return (
    <Line text={now.notice}>
      {mine && (
        <Act
          name={now.rematch ? p.rematchJoin : p.rematch}
          seal
          onClick={() => doing(api.rematch(id).then((next) => go('t', next.id)))}
        />
      )}
      <a class="btn" href={to('replay', id)}>
        {p.replay}
      </a>
      <a class="btn quiet" href={to()}>
        {p.home}
      </a>
    </Line>
  )
}

function Asked({ id, now, doing }: Part) {
  if (!now.vote) return null
  const { text, missing, mine, asked } = now.vote
  return (
    <Line text={text} sub={p.missing(missing.join(', '))}>
      {mine && (
        <>
          <Act name={p.agree} seal onClick={() => doing(people.answerVote(id, true))} />
          <Act name={p.refuse} onClick={() => doing(people.answerVote(id, false))} />
        </>
      )}
      {asked && <Act name={p.withdraw} onClick={() => doing(people.answerVote(id, false))} />}
    </Line>
  )
}

function Paused({ id, now, mine, doing }: Part) {
  if (!now.suspended) return null
  return (
    <Line text={p.paused}>{mine && <Act name={p.resume} onClick={() => doing(people.resume(id))} />}</Line>
  )
}

function Away({ id, mine, doing }: Part) {
  if (mine?.kind !== 'bot') return null
  if (mine.stage === 'resigned') return <Line text={p.resigned} />
  return (
    <Line text={p.away} sub={p.awayHint}>
      <Act name={p.back} seal onClick={() => doing(people.comeBack(id, mine.seat))} />
    </Line>
  )
}

/** Somebody else who is late or gone, and what one may do about it. */
function Absent({ id, now, mine, doing, one }: Part & { one: SeatInfo }) {
  const name = one.name ?? ''
  const open = one.stage === 'open' || one.stage === 'resigned'
  const mayClaim = mine?.kind === 'person' && now.seats.length === 2 && !!now.pace
  if (!mine)
    return open ? (
      <Line text={p.seatOpen(name)}>
        {!now.vote && (
          <Act
            name={p.takeSeat(name)}
            seal
            onClick={() => doing(people.vote(id, { kind: 'replace', seat: one.seat }))}
          />
        )}
      </Line>
    ) : null
  const waits = one.stage === 'open' && one.kind === 'person'
  if (one.stage !== 'late' && !waits && !mayClaim) return null
  return (
    <Line
      text={one.stage === 'late' ? p.late(name) : waits ? p.seatWaits(name) : `${p.steward(name)}.`}
      sub={mayClaim ? p.claimHint : ''}
    >
      {mayClaim && <Act name={p.claim} onClick={() => doing(people.claim(id))} />}
      {one.stage === 'late' && !now.vote && (
        <Act name={p.moreTime} onClick={() => doing(people.vote(id, { kind: 'time', seat: one.seat }))} />
      )}
    </Line>
  )
}
