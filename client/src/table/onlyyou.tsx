/** The mark of what only its owner sees. */
import { Icon } from '../icons'
import { t } from '../messages'

export const OnlyYou = () => (
  <span class="privately">
    <Icon name="ui/eye_closed" />
    <span class="w">{t.table.onlyYou}</span>
  </span>
)
