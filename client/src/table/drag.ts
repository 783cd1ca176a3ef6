/** Drag and drop over the elements of a board: what can be done by two presses can be done by one drag. */
import { copyOf, type Ghost } from './flights'
import { EdgePan } from './pan'

/** A press becomes a drag after this many pixels. */
const FAR = 8
const BACK = 200

export interface Dragged {
  /** Lift the element: what it may be dropped on lights up. */
  lift(): boolean
  /** Drop it where these elements lie, the uppermost first; whether that is possible. */
  drop(targets: string[]): boolean
  /** Put it back. */
  cancel(): void
  /** The drag has begun: what follows is not a click. */
  begun(): void
}

const stop = '[data-drop], [data-id]'

/** The elements under a pointer, the uppermost first: a piece lies on an area, and either may be meant. */
const under = (x: number, y: number): Element[] => [
  ...new Set(
    document.elementsFromPoint(x, y).flatMap((el) => {
      const found = el.closest(stop)
      return found ? [found] : []
    }),
  ),
]

/** What an element, or the one that a place stands for, is called. */
export const targetOf = (el: Element): string =>
  el.getAttribute('data-drop') ?? el.getAttribute('data-id') ?? ''

const isOpen = (el: Element): boolean => el.matches('[data-drop], [data-state="can"]')

type Point = Pick<PointerEvent, 'clientX' | 'clientY'>

class Drag {
  private ghost: Ghost | null = null
  private over: Element | null = null
  private from = new DOMRect()
  private readonly pan = new EdgePan((at) => this.light(at))

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
    this.light(event)
    this.pan.follow(event)
  }

  /** Light up what may be dropped on. */
  private light(at: Point): void {
    const over = this.below(at).find(isOpen) ?? null
    if (over === this.over) return
    this.over?.classList.remove('is-over')
    this.over = over
    this.over?.classList.add('is-over')
  }

  private below({ clientX, clientY }: Point): Element[] {
    return under(clientX, clientY).filter((el) => el !== this.el)
  }

  private begin(): boolean {
    if (!this.dragged.lift()) return false
    this.dragged.begun()
    this.from = this.el.getBoundingClientRect()
    this.ghost = copyOf(this.el, this.from)
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
    const dropped = this.ghost !== null && event.type === 'pointerup' && this.drop(this.below(event))
    if (this.ghost && !dropped) this.dragged.cancel()
    this.stop(dropped)
  }

  /** What is dropped on something that opens stays chosen, for what is chosen next. */
  private drop(targets: Element[]): boolean {
    if (targets.length === 0) return false
    if (this.dragged.drop(targets.map(targetOf))) return true
    const opens = targets.find((el) => el.matches('[data-opens]'))
    opens?.dispatchEvent(new MouseEvent('click', { bubbles: true }))
    return opens !== undefined
  }

  private stop(dropped = true): void {
    removeEventListener('pointermove', this.move, true)
    for (const name of ['pointerup', 'pointercancel'] as const) removeEventListener(name, this.end, true)
    this.pan.stop()
    this.over?.classList.remove('is-over')
    delete document.body.dataset['dragging']
    const layer = this.ghost?.root.closest('.flights')
    if (!layer) return
    if (dropped) return layer.remove()
    // What was dropped nowhere goes back, on a map to where its place is by now.
    const { translate } = this.ghost!.moving.style
    const place = this.el.isConnected ? this.el.getBoundingClientRect() : this.from
    const back = `${place.left - this.from.left}px ${place.top - this.from.top}px`
    const home = this.ghost!.moving.animate([{ translate }, { translate: back }], BACK)
    home.onfinish = () => layer.remove()
  }
}

/** Whether something is being dragged: a map does not fly under it while it shows a place to drop it. */
export const isDragging = (): boolean => document.body.dataset['dragging'] !== undefined

/** A pointer went down on an element that can be dragged. */
export function startDrag(el: Element, event: PointerEvent, dragged: Dragged): void {
  new Drag(el, event, dragged)
}
