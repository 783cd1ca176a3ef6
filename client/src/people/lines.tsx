/** A line above the command bar, and its buttons. */
import type { ComponentChildren } from 'preact'
import { Icon } from '../icons'

export function Act({ name, seal = false, onClick }: { name: string; seal?: boolean; onClick(): void }) {
  return (
    <button type="button" class={`btn ${seal ? 'seal' : ''}`} onClick={onClick}>
      {name}
    </button>
  )
}

export function Line({
  text,
  sub = '',
  children,
}: {
  text: string
  sub?: string
  children?: ComponentChildren
}) {
  return (
    <div class="line">
      <Icon name="ui/clock" />
      <div>
        <b>{text}</b>
        {sub && <span class="soft"> {sub}</span>}
      </div>
      <div class="acts">{children}</div>
    </div>
  )
}
