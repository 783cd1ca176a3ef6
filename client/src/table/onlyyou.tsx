/** The mark of what only its owner sees; in a replay, of what only they saw. */
import { Icon } from '../icons'
import { t } from '../messages'
import { callOf, useTable } from './context'

export function OnlyYou() {
  const { now, seat, seats, module, view } = useTable()
  const owner = seats.find((one) => one.seat === seat)
  return (
    <span class="privately">
      <Icon name="ui/eye_closed" />
      <span class="w">
        {now ? t.table.onlyYou : t.table.onlyThey(callOf(owner, module.clan(view, seat)))}
      </span>
    </span>
  )
}
