/** The name of the site, which leads to the start page. */
import { Icon } from './icons'
import { t } from './messages'
import { to } from './route'

export const Brand = () => (
  <a class="brand" href={to()}>
    <Icon name="ui/honjin" />
    {t.brand}
  </a>
)
