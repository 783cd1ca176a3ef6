/** The bar above pages about people; on a phone its links are tabs at the bottom. */
import { Brand } from '../brand'
import { t } from '../messages'
import { to, useRoute } from '../route'
import { Bell } from './bell'
import { home } from './home'
import { acc, find, prof } from './messages'

/** Where the links lead; a phone has room for five, so the others are linked from their pages as well. */
const PLACES: { page: string; title: string; wide?: boolean }[] = [
  { page: 'home', title: find.home },
  { page: 'play', title: find.title },
  { page: 'tournaments', title: find.tournaments },
  { page: 'leaders', title: home.leaders, wide: true },
  { page: 'people', title: home.people },
  { page: 'profile', title: prof.short, wide: true },
  { page: 'account', title: acc.short },
]

export function PageBar() {
  const [here] = useRoute()
  return (
    <header class="pagebar">
      <Brand />
      <nav class="people-nav" aria-label={t.brand}>
        {PLACES.map(({ page, title, wide }) => (
          <a
            key={page}
            href={to(page)}
            class={wide ? 'wide' : ''}
            aria-current={page === here ? 'page' : undefined}
          >
            {title}
          </a>
        ))}
      </nav>
      <Bell />
    </header>
  )
}
