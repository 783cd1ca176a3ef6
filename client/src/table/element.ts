/** The behaviour every card, tile and slot of every board shares. */
import { useEffect, useRef } from 'preact/hooks'
import { follows } from '../paths'
import { useTable } from './context'

const HOVER = 400
const LONG_PRESS = 350

export interface ElementProps {
  'data-id': string
  'data-state': string
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

/** Props for a button that stands for an element of the board under its id. Its name is a `.vh` inside it. */
export function useElement(id: string, cls = ''): ElementProps {
  const table = useTable()
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  const pressed = useRef(false)
  const down = useRef(0)
  const several = id.includes(' ')
  const chosen = several ? table.words.join(' ').endsWith(id) : table.words.includes(id)
  const can =
    (several ? table.myTurn && follows(table.legal, table.words, id) : table.glow.has(id)) && !table.busy
  const state: ElementState = chosen
    ? 'chosen'
    : can
      ? 'can'
      : table.swap.has(id)
        ? 'swap'
        : table.myTurn && table.words.length > 0
          ? 'no'
          : 'rest'
  const clear = () => clearTimeout(timer.current)
  useEffect(() => clear, [])
  return {
    'data-id': id,
    'data-state': state,
    class: `el ${cls} is-${state} ${table.fresh.has(id) ? 'is-new' : ''}`,
    'aria-disabled': !can && state !== 'swap' && state !== 'chosen',
    ...(chosen ? { 'aria-pressed': true } : {}),
    tabIndex: can || chosen ? 0 : -1,
    type: 'button',
    onClick(event) {
      clear()
      if (pressed.current) {
        pressed.current = false
        return
      }
      table.pick(id, event.currentTarget as Element)
    },
    onPointerEnter(event) {
      if (event.pointerType !== 'mouse') return
      const anchor = event.currentTarget as Element
      clear()
      timer.current = setTimeout(() => table.explain(id, anchor), HOVER)
    },
    onPointerLeave() {
      clear()
      table.hideBubble()
    },
    onPointerDown(event) {
      if (event.pointerType === 'mouse') return
      const anchor = event.currentTarget as Element
      clear()
      pressed.current = false
      down.current = event.timeStamp
      timer.current = setTimeout(() => {
        pressed.current = true
        table.explain(id, anchor, true)
      }, LONG_PRESS)
    },
    onPointerUp(event) {
      clear()
      // A short tap on a slow device is not a long press.
      if (event.timeStamp - down.current < LONG_PRESS) pressed.current = false
    },
    onFocus(event) {
      const anchor = event.currentTarget as Element
      if (!anchor.matches(':focus-visible')) return
      clear()
      timer.current = setTimeout(() => table.explain(id, anchor), HOVER)
    },
    onBlur(event) {
      clear()
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
