/** The behaviour every card, tile and slot of every board shares. */
import { useEffect, useRef } from 'preact/hooks'
import { follows } from '../paths'
import { type TableState, useTable } from './context'
import { startDrag } from './drag'
import { movesFocus } from './useFocus'

const HOVER = 400
const LONG_PRESS = 350

export interface ElementProps {
  'data-id': string
  'data-state': string
  'data-mark'?: string
  class: string
  'aria-disabled': boolean
  'aria-pressed'?: boolean
  tabIndex: number
  type: 'button'
  onClick(event: MouseEvent): void
  onPointerEnter(event: PointerEvent): void
  onPointerLeave(): void
  onPointerDown(event: PointerEvent): void
  onPointerUp(event: PointerEvent): void
  onFocus(event: FocusEvent): void
  onBlur(event: FocusEvent): void
  onContextMenu(event: Event): void
}

export type ElementState = 'can' | 'swap' | 'chosen' | 'no' | 'rest'

/** How an element stands: whether it may be chosen, replaces a step, is chosen already, or cannot be. */
function stateOf(table: TableState, id: string): ElementState {
  const several = id.includes(' ')
  if (several ? table.words.join(' ').endsWith(id) : table.words.includes(id)) return 'chosen'
  // What was chosen stays as it is while it is on its way.
  if (table.busy) return 'rest'
  const next = several ? table.myTurn && follows(table.legal, table.words, id) : table.glow.has(id)
  if (next) return 'can'
  if (table.swap.has(id)) return 'swap'
  return table.myTurn && table.words.length > 0 ? 'no' : 'rest'
}

/** Help that opens after a while over an element, or while it is held. */
function useHelp(table: TableState, id: string) {
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  const clear = () => clearTimeout(timer.current)
  useEffect(() => clear, [])
  return {
    clear,
    later(anchor: Element, ms: number, pinned: boolean, then = () => {}) {
      clear()
      timer.current = setTimeout(() => {
        then()
        table.explain(id, anchor, pinned)
      }, ms)
    },
  }
}

/** A press on an element that can be dropped on others may become a drag. */
function useDrag(table: TableState, id: string) {
  const now = useRef(table)
  now.current = table
  const dragged = useRef(false)
  return {
    dragged,
    start(event: PointerEvent, begun: () => void): void {
      if (event.button !== 0 || !event.isPrimary || !now.current.mayLift?.(id)) return
      // A map is not moved by what is dragged over it.
      event.stopPropagation()
      startDrag(event.currentTarget as Element, event, {
        lift: () => now.current.lift!(id),
        drop: (targets) => now.current.drop!(id, targets),
        cancel: () => now.current.putBack?.(),
        begun() {
          begun()
          dragged.current = true
          // The click that ends a drag comes right after it.
          addEventListener('pointerup', () => setTimeout(() => (dragged.current = false)), { once: true })
        },
      })
    },
  }
}

/** Props for a button that stands for an element of the board under its id. Its name is a `.vh` inside it. */
export function useElement(id: string, cls = ''): ElementProps {
  const table = useTable()
  const help = useHelp(table, id)
  const drag = useDrag(table, id)
  const pressed = useRef(false)
  const down = useRef(0)
  const state = stateOf(table, id)
  return {
    'data-id': id,
    'data-state': state,
    ...(table.changed?.has(id) ? { 'data-mark': table.changed.get(id)! } : {}),
    class: `el ${cls} is-${state} ${table.fresh.has(id) ? 'is-new' : ''}`,
    'aria-disabled': state === 'no' || state === 'rest',
    ...(state === 'chosen' ? { 'aria-pressed': true } : {}),
    tabIndex: state === 'can' || state === 'chosen' ? 0 : -1,
    type: 'button',
    onClick(event) {
      help.clear()
      if (pressed.current || drag.dragged.current) {
        pressed.current = false
        return
      }
      table.pick(id, event.currentTarget as Element)
    },
    onPointerEnter(event) {
      if (event.pointerType !== 'mouse') return
      const anchor = event.currentTarget as HTMLElement
      const hover = () => help.later(anchor, HOVER, false)
      // What appears under a mouse at rest is not asked about; the first move over it asks.
      if (event.movementX || event.movementY) hover()
      else anchor.addEventListener('pointermove', hover, { once: true })
    },
    onPointerLeave() {
      help.clear()
      table.hideBubble()
    },
    onPointerDown(event) {
      drag.start(event, help.clear)
      if (event.pointerType === 'mouse') return
      pressed.current = false
      down.current = event.timeStamp
      // A second finger is a pinch, which explains nothing.
      if (!event.isPrimary) return help.clear()
      help.later(event.currentTarget as Element, LONG_PRESS, true, () => (pressed.current = true))
      addEventListener('pointerdown', help.clear, { once: true, capture: true })
    },
    onPointerUp(event) {
      help.clear()
      // A short tap on a slow device is not a long press.
      if (event.timeStamp - down.current < LONG_PRESS) pressed.current = false
    },
    onFocus(event) {
      const anchor = event.currentTarget as Element
      if (anchor.matches(':focus-visible') && !movesFocus()) help.later(anchor, HOVER, false)
    },
    onBlur(event) {
      help.clear()
      if (!(event.relatedTarget as Element | null)?.closest('.bubble')) table.hideBubble(true)
    },
    onContextMenu(event) {
      event.preventDefault()
    },
  }
}

/** The same for a shape of a drawing, which is a button by its role and its name. A quiet one is not explained in passing. */
export function useShape(id: string, label: string, cls = '', quiet = false) {
  const { type: _, ...props } = useElement(id, cls)
  return {
    ...props,
    ...(quiet ? { onPointerEnter: () => {} } : {}),
    role: 'button' as const,
    'aria-label': label,
    onKeyDown(event: KeyboardEvent) {
      if (event.key !== 'Enter' && event.key !== ' ') return
      if (event.ctrlKey || event.metaKey) return
      event.preventDefault()
      props.onClick(event as unknown as MouseEvent)
    },
  }
}

/** The same for an area of a map, on which pieces lie. */
export const useArea = (id: string, label: string, cls = '', quiet = false) => ({
  ...useShape(id, label, cls, quiet),
  'data-area': true,
})
