/** How notices arrive: by mail, and in this browser while no page is open. */
import { useEffect, useState } from 'preact/hooks'
import { Titles } from '../setup/fields'
import type { ChosenWays, PushSubscription, Silent, Ways } from '../wire'
import { Problem, useDoing } from './activity'
import { people } from './api'
import { acc } from './messages'

const bytes = (text: string): Uint8Array<ArrayBuffer> => {
  const raw = atob(text.replace(/-/g, '+').replace(/_/g, '/'))
  return Uint8Array.from(raw, (char) => char.charCodeAt(0))
}

async function subscribe(key: string): Promise<ChosenWays> {
  const worker = await navigator.serviceWorker.register('sw.js')
  const made = await worker.pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: bytes(key),
  })
  return people.subscribe(made.toJSON() as unknown as PushSubscription)
}

export function WaysSection({ mail }: { mail: boolean }) {
  const [ways, setWays] = useState<ChosenWays | null>(null)
  const [problem, doing] = useDoing()
  useEffect(() => doing(people.ways().then(setWays)), [])
  if (!ways) return null
  const canPush = !!ways.push_key && 'serviceWorker' in navigator && 'PushManager' in globalThis
  return (
    <section class="card">
      <h2>{acc.ways}</h2>
      <p class="soft">{acc.waysHint}</p>
      {mail && (
        <label class="check">
          <input
            type="checkbox"
            checked={ways.mail}
            onChange={(e) => doing(people.chooseWays({ mail: e.currentTarget.checked }).then(setWays))}
          />
          {acc.byMail}
        </label>
      )}
      {canPush && (
        <label class="check">
          <input
            type="checkbox"
            checked={ways.push}
            onChange={(e) => doing(people.chooseWays({ push: e.currentTarget.checked }).then(setWays))}
          />
          {acc.byPush}
        </label>
      )}
      {canPush && (
        <button type="button" class="btn" onClick={() => doing(subscribe(ways.push_key).then(setWays))}>
          {acc.pushHere}
        </button>
      )}
      <WhatIsSent
        ways={ways}
        mail={mail}
        push={canPush}
        onChange={(wish) => doing(people.chooseWays(wish).then(setWays))}
      />
      <Problem text={problem} />
    </section>
  )
}

interface Sent {
  ways: ChosenWays
  mail: boolean
  push: boolean
  onChange(wish: Partial<Ways>): void
}

/** Which events are sent by which channel. */
function WhatIsSent({ ways, mail, push, onChange }: Sent) {
  const channels = (['mail', 'push', 'hook'] as const).filter(
    (one) => (one !== 'mail' || mail) && (one !== 'push' || push),
  )
  const events = Object.keys(acc.events) as Silent['event'][]
  const isSilent = (channel: string, event: string) =>
    ways.silent.some((one) => one.channel === channel && one.event === event)
  const change = (channel: Silent['channel'], event: Silent['event']) => {
    const rest = ways.silent.filter((one) => one.channel !== channel || one.event !== event)
    onChange({ silent: isSilent(channel, event) ? rest : [...rest, { channel, event }] })
  }
  return (
    <table class="games what-is-sent">
      <Titles of={[acc.waysOf, ...channels.map((one) => acc.channels[one]!)]} />
      <tbody>
        {events.map((event) => (
          <tr key={event}>
            <th scope="row">{acc.events[event]}</th>
            {channels.map((channel) => (
              <td key={channel}>
                <input
                  type="checkbox"
                  aria-label={`${acc.channels[channel]}: ${acc.events[event]}`}
                  data-sent={`${channel} ${event}`}
                  disabled={channel !== 'hook' && !ways[channel]}
                  checked={!isSilent(channel, event)}
                  onChange={() => change(channel, event)}
                />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
