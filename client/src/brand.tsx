/** The name of the site, which leads to the start page. */
import type { ComponentChildren } from 'preact'
import { Icon } from './icons'
import { t } from './messages'
import { to } from './route'

/** A page with nothing but a message on it: what went wrong, and where to go. */
export const Notice = ({ title, children }: { title: string; children?: ComponentChildren }) => (
  <>
    <header class="pagebar">
      <Brand />
    </header>
    <main class="plain">
      <h1>{title}</h1>
      {children}
      <a href={to()}>{t.table.back}</a>
    </main>
  </>
)

export const Brand = () => (
  <a class="brand" href={to()}>
    <Icon name="ui/honjin" />
    {t.brand}
  </a>
)
