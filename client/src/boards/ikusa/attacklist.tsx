/** All attacks that may be declared in one list, with their chances, the best first. */
import { useState } from 'preact/hooks'
import { useTable } from '../../table/context'
import { grade, percent, successOf, targetOf, useOdds } from './chances'
import { placeName } from './geometry'
import { text } from './text'
import type { IkusaView } from './types'
import { armyName } from './words'

/** More attacks are not listed: each answer takes the server some time. */
const MOST = 24

export interface Attack {
  action: string
  chance: number | null
}

/** Those with the best chance first; those not weighed yet come last, in their own order. */
export const ranked = (attacks: Attack[]): Attack[] =>
  [...attacks].sort((a, b) => (b.chance ?? -1) - (a.chance ?? -1))

/** Every attack from everywhere that may be declared now. */
export const allAttacks = (legal: string[]): string[] => legal.filter((path) => /^attack \S+ \S+$/.test(path))

const attackerName = (view: IkusaView, who: string): string => {
  const army = view.armies[who]
  return army ? text.attacks.army(armyName(who), placeName(army.place)) : text.attacks.force(placeName(who))
}

function Rows({ view, actions }: { view: IkusaView; actions: string[] }) {
  const { perform, busy } = useTable()
  const answers = useOdds(actions)
  const rows = ranked(actions.map((action) => ({ action, chance: successOf(answers.get(action)) })))
  return (
    <ol class="attacklist">
      {rows.map(({ action, chance }) => (
        <li key={action}>
          <button type="button" class="attackrow" disabled={busy} onClick={() => perform?.([action])}>
            <span>
              {attackerName(view, action.split(' ')[1]!)} <b>→ {placeName(targetOf(view, action))}</b>
            </span>
            <span class={`pillow num ${chance === null ? '' : grade(chance)}`}>
              {chance === null ? '…' : percent(chance)}
            </span>
          </button>
        </li>
      ))}
    </ol>
  )
}

export function AttackList({ view }: { view: IkusaView }) {
  const { legal, myTurn } = useTable()
  const [open, setOpen] = useState(false)
  const actions = view.phase === 'declaring' && myTurn ? allAttacks(legal) : []
  if (actions.length < 2) return null
  return (
    <section class="tray attacks" aria-label={text.attacks.title(actions.length)}>
      <button type="button" class="btn" aria-expanded={open} onClick={() => setOpen(!open)}>
        {open ? text.attacks.hide : text.attacks.title(actions.length)}
      </button>
      {open && <Rows view={view} actions={actions.slice(0, MOST)} />}
    </section>
  )
}
