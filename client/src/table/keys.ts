/** The keyboard at the table. */
import { useEffect, useRef } from 'preact/hooks'

export interface Keys {
  confirm(): void
  undo(): void
  reset(): void
  explain(element: Element): void
  skip(): void
  slower(): void
  faster(): void
  panel(name: 'log' | 'chat' | 'seats'): void
  hide(): void
  escape(): void
}

/** Everything that may be chosen and is drawn; what is hardly wise (`weak`) comes last. */
export const open = (): HTMLElement[] =>
  [...document.querySelectorAll<HTMLElement>('.el[data-state="can"]')]
    .filter((el) => el.getClientRects().length > 0)
    .sort((a, b) => Number(a.classList.contains('weak')) - Number(b.classList.contains('weak')))

/** The nearest of several boxes in a direction, or -1. */
export function nearest(from: DOMRect, boxes: DOMRect[], direction: string): number {
  const x = (r: DOMRect) => r.left + r.width / 2
  const y = (r: DOMRect) => r.top + r.height / 2
  let best = -1
  let least = Infinity
  boxes.forEach((box, i) => {
    const dx = x(box) - x(from)
    const dy = y(box) - y(from)
    const [along, across] =
      direction === 'ArrowRight'
        ? [dx, dy]
        : direction === 'ArrowLeft'
          ? [-dx, dy]
          : direction === 'ArrowDown'
            ? [dy, dx]
            : [-dy, dx]
    const cost = along + 2.5 * Math.abs(across)
    if (along > 1 && cost < least) {
      least = cost
      best = i
    }
  })
  return best
}

function step(by: number): void {
  const all = open()
  const at = all.indexOf(document.activeElement as HTMLElement)
  all[at < 0 ? (by > 0 ? 0 : all.length - 1) : (at + by + all.length) % all.length]?.focus()
}

function move(direction: string): void {
  const all = open()
  const active = document.activeElement
  if (!active?.classList.contains('el')) {
    all[0]?.focus()
    return
  }
  const others = all.filter((el) => el !== active)
  others[
    nearest(
      active.getBoundingClientRect(),
      others.map((el) => el.getBoundingClientRect()),
      direction,
    )
  ]?.focus()
}

export function useKeys(keys: Keys): void {
  const now = useRef(keys)
  now.current = keys
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const target = event.target as HTMLElement
      const typing = target.matches('input:not([type=checkbox]):not([type=radio]), textarea, select')
      if (event.key === 'Escape') return now.current.escape()
      if (typing) return
      if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) return now.current.confirm()
      if (event.key === 'z' && (event.ctrlKey || event.metaKey)) return now.current.undo()
      if (event.ctrlKey || event.metaKey || event.altKey) return
      if (event.key.startsWith('Arrow')) {
        if (target.matches('input')) return
        event.preventDefault()
        return move(event.key)
      }
      const does: Record<string, () => void> = {
        n: () => step(1),
        p: () => step(-1),
        u: now.current.undo,
        r: now.current.reset,
        s: now.current.skip,
        ',': now.current.slower,
        '.': now.current.faster,
        h: now.current.hide,
        l: () => now.current.panel('log'),
        c: () => now.current.panel('chat'),
        g: () => now.current.panel('seats'),
        '?': () => {
          const focused = document.activeElement?.closest('[data-id]')
          if (focused) now.current.explain(focused)
        },
      }
      does[event.key.toLowerCase()]?.()
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [])
}
