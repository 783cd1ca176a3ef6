/** Small things that may be chosen beside the map. */
import type { ComponentChildren } from 'preact'
import { Icon } from '../../icons'
import { useElement } from '../../table/element'
import { OnlyYou } from '../../table/onlyyou'

export function Chip({
  id,
  name,
  icon,
  children,
}: {
  id: string
  name: string
  icon?: string
  children?: ComponentChildren
}) {
  const props = useElement(id, 'pick')
  return (
    <button {...props}>
      {icon && <Icon name={icon} />}
      <span class="vh">{name}</span>
      <span aria-hidden="true">{children ?? name}</span>
    </button>
  )
}

interface Panel {
  title: string
  note?: ComponentChildren
  children: ComponentChildren
}

export const Open = ({ title, note, children }: Panel) => (
  <section class="tray" aria-label={title}>
    <header>
      <h2>{title}</h2>
      {note}
    </header>
    {children}
  </section>
)

/** A panel that only its owner sees. */
export const Private = ({ title, note, children }: Panel) => (
  <section class="tray secret" aria-label={title}>
    <header>
      <h2>{title}</h2>
      {note}
      <OnlyYou />
    </header>
    {children}
  </section>
)
