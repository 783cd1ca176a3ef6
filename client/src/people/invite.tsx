/** Invite somebody to a table by name; those one has played with are suggested. */
import { useEffect, useState } from 'preact/hooks'
import type { Opponent } from '../wire'
import { Problem, useDoing } from './activity'
import { people } from './api'
import { p } from './messages'

export function InviteByName({ id }: { id: string }) {
  const [name, setName] = useState('')
  const [known, setKnown] = useState<Opponent[]>([])
  const [told, setTold] = useState('')
  const [problem, doing] = useDoing()
  useEffect(() => void people.mine().then(setKnown, () => {}), [])
  const send = (who: string) => {
    setTold('')
    doing(
      people.invite(id, who).then(() => {
        setTold(p.invited(who))
        setName('')
      }),
    )
  }
  return (
    <form
      class="by-name"
      onSubmit={(e) => {
        e.preventDefault()
        send(name.trim())
      }}
    >
      <span class="row-in">
        <label class="field-in">
          {p.inviteName}
          <input
            value={name}
            list="known"
            maxLength={40}
            data-invite
            onInput={(e) => setName(e.currentTarget.value)}
          />
        </label>
        <datalist id="known">
          {known
            .filter((one) => one.kind !== 'block')
            .map((one) => (
              <option key={one.name} value={one.name} />
            ))}
        </datalist>
        <button type="submit" class="btn" disabled={!name.trim()}>
          {p.invite}
        </button>
      </span>
      <span class="row-in">
        {known
          .filter((one) => one.kind !== 'block')
          .slice(0, 4)
          .map((one) => (
            <button key={one.name} type="button" class="btn" data-known onClick={() => send(one.name)}>
              {p.inviteKnown(one.name)}
            </button>
          ))}
      </span>
      <p class="soft">{p.inviteHint}</p>
      {told && <p role="status">{told}</p>}
      <Problem text={problem} />
    </form>
  )
}
