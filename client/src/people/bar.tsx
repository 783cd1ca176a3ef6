/** The bar above pages about people. */
import { Icon } from '../icons'
import { t } from '../messages'
import { to } from '../route'
import { Bell } from './bell'

export function PageBar() {
  return (
    <header class="pagebar">
      <a class="brand" href={to()}>
        <Icon name="ui/honjin" />
        {t.brand}
      </a>
      <Bell />
    </header>
  )
}
