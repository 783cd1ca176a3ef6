/** With the keyboard, focus goes on to the next thing to decide. */
import { useEffect, useLayoutEffect, useRef } from 'preact/hooks'
import { open } from './keys'

let moving = false

/** Whether the page itself moves the focus just now. Nobody asked for help on what gets it. */
export const movesFocus = (): boolean => moving

function give(element: HTMLElement | null | undefined): void {
  moving = true
  element?.focus()
  moving = false
}

/** `asked` is whether something is to be decided, `ready` whether it can be confirmed; `changes` tell when to look again. */
export function useFocus(asked: boolean, ready: boolean, changes: unknown[]): void {
  const byKey = useRef(false)
  useEffect(() => {
    const key = () => (byKey.current = true)
    const pointer = () => (byKey.current = false)
    addEventListener('keydown', key)
    addEventListener('pointerdown', pointer)
    return () => {
      removeEventListener('keydown', key)
      removeEventListener('pointerdown', pointer)
    }
  }, [])
  const focusNext = () => {
    if (!byKey.current || !asked) return
    give(ready ? document.getElementById('confirm') : open()[0])
  }
  useLayoutEffect(focusNext, [asked, ready, ...changes])
  // A button that is shut for a moment loses the focus: it must not stay nowhere.
  useLayoutEffect(() => {
    if (document.activeElement === document.body) focusNext()
  })
}
