/** The bar above pages about people. */
import { Icon } from '../icons'
import { t } from '../messages'
import { to } from '../route'
import { Bell } from './bell'
import { home } from './home'
import { acc, find, prof } from './messages'

export function PageBar() {
  return (
    <header class="pagebar">
      <a class="brand" href={to()}>
        <Icon name="ui/honjin" />
        {t.brand}
      </a>
      <nav class="people-nav" aria-label={t.brand}>
        <a href={to('home')}>{find.home}</a>
        <a href={to('play')}>{find.title}</a>
        <a href={to('tournaments')}>{find.tournaments}</a>
        <a href={to('leaders')}>{home.leaders}</a>
        <a href={to('people')}>{home.people}</a>
        <a href={to('profile')}>{prof.short}</a>
        <a href={to('account')}>{acc.short}</a>
      </nav>
      <Bell />
    </header>
  )
}
