/** Drag and drop over the elements of a board: what can be done by two presses can be done by one drag. */
import { copyOf, type Ghost } from './flights'

/** A press becomes a drag after this many pixels. */
const FAR = 8
const BACK = 200

export interface Dragged {
  /** Lift the element: what it may be dropped on lights up. */
  lift(): boolean
  /** Drop it on another element; whether that is possible. */
  drop(target: string): boolean
  /** Put it back. */
  cancel(): void
  /** The drag has begun: what follows is not a click. */
  begun(): void
}

/** The element under a pointer, or the one that a place stands for. */
function under(x: number, y: number): Element | null {
  return document.elementFromPoint(x, y)?.closest('[data-drop], [data-id]') ?? null
}

export const targetOf = (el: Element | null): string =>
  el?.getAttribute('data-drop') ?? el?.getAttribute('data-id') ?? ''

class Drag {
  private ghost: Ghost | null = null
  private over: Element | null = null

  constructor(
    private readonly el: Element,
    private readonly start: PointerEvent,
    private readonly dragged: Dragged,
  ) {
    addEventListener('pointermove', this.move, true)
    for (const name of ['pointerup', 'pointercancel'] as const) addEventListener(name, this.end, true)
  }

  private readonly move = (event: PointerEvent) => {
    if (event.pointerId !== this.start.pointerId) return
    const [dx, dy] = [event.clientX - this.start.clientX, event.clientY - this.start.clientY]
    if (!this.ghost && Math.hypot(dx, dy) < FAR) return
    if (!this.ghost && !this.begin()) return this.stop()
    event.preventDefault()
    this.ghost!.moving.style.translate = `${dx}px ${dy}px`
    const over = under(event.clientX, event.clientY)
    if (over === this.over) return
    this.over?.classList.remove('is-over')
    this.over = over === this.el ? null : over
    this.over?.classList.add('is-over')
  }

  private begin(): boolean {
    if (!this.dragged.lift()) return false
    this.dragged.begun()
    this.ghost = copyOf(this.el, this.el.getBoundingClientRect())
    const layer = document.createElement('div')
    layer.className = 'flights dragging'
    layer.setAttribute('aria-hidden', 'true')
    layer.append(this.ghost.root)
    document.body.append(layer)
    document.body.dataset['dragging'] = 'true'
    return true
  }

  private readonly end = (event: PointerEvent) => {
    if (event.pointerId !== this.start.pointerId) return
    const target = event.type === 'pointerup' ? targetOf(under(event.clientX, event.clientY)) : ''
    const dropped = this.ghost !== null && target !== '' && this.dragged.drop(target)
    if (this.ghost && !dropped) this.dragged.cancel()
    this.stop(dropped)
  }

  private stop(dropped = true): void {
    removeEventListener('pointermove', this.move, true)
    for (const name of ['pointerup', 'pointercancel'] as const) removeEventListener(name, this.end, true)
    this.over?.classList.remove('is-over')
    delete document.body.dataset['dragging']
    const layer = this.ghost?.root.closest('.flights')
    if (!layer) return
    if (dropped) return layer.remove()
    // What was dropped nowhere goes back.
    const { translate } = this.ghost!.moving.style
    const home = this.ghost!.moving.animate([{ translate }, { translate: '0px 0px' }], BACK)
    home.onfinish = () => layer.remove()
  }
}

/** A pointer went down on an element that can be dragged. */
export function startDrag(el: Element, event: PointerEvent, dragged: Dragged): void {
  new Drag(el, event, dragged)
}
