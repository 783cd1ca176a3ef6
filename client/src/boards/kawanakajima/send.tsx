/** Buttons that do a whole action, or several as one gesture. */
import type { ComponentChildren } from 'preact'
import { useTable } from '../../table/context'

/** Sends whole actions as one gesture. */
export function useSend(): (actions: string[]) => void {
  const { perform, prepare, busy } = useTable()
  return (actions) => {
    if (!busy) (perform ?? prepare)(actions)
  }
}

/** A button for a gesture. `name` is what is read out; the first action is its id. */
export function Deed({
  actions,
  name,
  cls = '',
  title,
  children,
}: {
  actions: string[]
  name: string
  cls?: string
  title?: string
  children: ComponentChildren
}) {
  const { busy, prepared, words } = useTable()
  const send = useSend()
  const key = actions.join()
  const chosen = prepared.join() === key || words.join(' ') === actions[0]
  return (
    <button
      type="button"
      class={`el ${cls} is-${chosen ? 'chosen' : 'can'}`}
      data-id={actions.at(-1)}
      data-state={busy ? 'rest' : chosen ? 'chosen' : 'can'}
      title={title}
      onClick={() => send(actions)}
    >
      <span class="vh">{name}</span>
      <span class="deedface" aria-hidden="true">
        {children}
      </span>
    </button>
  )
}
