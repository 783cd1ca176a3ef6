/** The bar above pages about people. */
import { Brand } from '../brand'
import { t } from '../messages'
import { to } from '../route'
import { Bell } from './bell'
import { home } from './home'
import { acc, find, prof } from './messages'

export function PageBar() {
  return (
    <header class="pagebar">
      <Brand />
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
