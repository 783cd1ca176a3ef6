/** Pan and zoom over a drawing: wheel, drag, pinch, buttons and keys. Moves one group; nothing is drawn again. */
import type { RefObject } from 'preact'
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks'

export interface Rect {
  x: number
  y: number
  width: number
  height: number
}
/** A point p of the drawing is seen at p * k + (x, y). */
export interface Look {
  x: number
  y: number
  k: number
}

const CLOSEST = 3
const DRAGGED = 6
/** Farther than this, labels would be too small to read; farther than that, pieces are drawn larger. */
export const FAR = 0.47
export const GROW = 0.6

/** The whole of a drawing in a box. */
export function fitting(world: Rect, box: { width: number; height: number }): Look {
  const k = Math.min(box.width / world.width, box.height / world.height)
  return {
    k,
    x: (box.width - world.width * k) / 2 - world.x * k,
    y: (box.height - world.height * k) / 2 - world.y * k,
  }
}

/** Closer or farther, with one point of the box held still. */
export function zoomed(look: Look, by: number, at: { x: number; y: number }, least: number): Look {
  const k = Math.max(least, Math.min(CLOSEST, look.k * by))
  const ratio = k / look.k
  return { k, x: at.x - (at.x - look.x) * ratio, y: at.y - (at.y - look.y) * ratio }
}

/** The same look, held so that the drawing fills the box or lies inside it; `loose` lets its edges come as far as the middle of the box. */
export function held(look: Look, world: Rect, box: { width: number; height: number }, loose = false): Look {
  const side = (offset: number, start: number, length: number, room: number): number => {
    const slack = loose ? room / 2 : 0
    const least = room - (start + length) * look.k - slack
    const most = -start * look.k + slack
    return least > most ? (least + most) / 2 : Math.max(least, Math.min(most, offset))
  }
  return {
    k: look.k,
    x: side(look.x, world.x, world.width, box.width),
    y: side(look.y, world.y, world.height, box.height),
  }
}

/** A map that is hidden has no size, and cannot look anywhere. */
export const isReal = ({ x, y, k }: Look): boolean => Number.isFinite(x + y + k) && k > 0

export interface Camera {
  box: RefObject<SVGSVGElement | null>
  group: RefObject<SVGGElement | null>
  look(): Look
  zoom(by: number): void
  fit(): void
  /** Move so that a part of the drawing is seen as large as it can be. */
  show(part: Rect): void
  /** Keeps what is seen now; to be called for seeing the same again. */
  keep(): () => void
  /** Move just enough that a shape is seen whole. */
  reveal(shape: Element): void
  /** Move the drawing over the screen, also past its own edge: panels may lie over a part of the map. */
  shift(dx: number, dy: number): void
}

/** `near` is the scale from which a drawing shows its details. */
export function useCamera(world: Rect, near = Infinity): Camera {
  const box = useRef<SVGSVGElement | null>(null)
  const group = useRef<SVGGElement | null>(null)
  const now = useRef<Look>({ x: 0, y: 0, k: 1 })
  const whole = useRef(true)
  const loose = useRef(false)
  const camera = useMemo<Camera & { set(look: Look): void }>(() => {
    const room = () => box.current?.getBoundingClientRect() ?? new DOMRect(0, 0, 1, 1)
    const set = (look: Look) => {
      if (!box.current || !group.current || !isReal(look)) return
      now.current = held(look, world, room(), loose.current)
      const { x, y, k } = now.current
      group.current.setAttribute(
        'transform',
        `translate(${x.toFixed(1)} ${y.toFixed(1)}) scale(${k.toFixed(4)})`,
      )
      group.current.style.setProperty('--px', String(1 / k))
      group.current.style.setProperty('--grow', String(Math.max(1, GROW / k)))
      box.current.dataset['far'] = String(k < FAR)
      box.current.dataset['near'] = String(k >= near)
    }
    return {
      box,
      group,
      set,
      look: () => now.current,
      zoom(by) {
        const { width, height } = room()
        whole.current = false
        set(zoomed(now.current, by, { x: width / 2, y: height / 2 }, fitting(world, room()).k))
      },
      fit() {
        whole.current = true
        loose.current = false
        set(fitting(world, room()))
      },
      show(part) {
        const look = fitting(part, room())
        if (!isReal(look)) return
        whole.current = false
        loose.current = false
        set(look)
      },
      keep() {
        const [look, all] = [now.current, whole.current]
        return () => {
          whole.current = all
          loose.current = false
          set(all ? fitting(world, room()) : look)
        }
      },
      shift(dx, dy) {
        whole.current = false
        loose.current = true
        set({ ...now.current, x: now.current.x + dx, y: now.current.y + dy })
      },
      reveal(shape) {
        const at = shape.getBoundingClientRect()
        const seen = room()
        const by = (low: number, high: number, from: number, to: number) =>
          low < from ? from - low : high > to ? to - high : 0
        const dx = by(at.left, at.right, seen.left + 12, seen.right - 12)
        const dy = by(at.top, at.bottom, seen.top + 12, seen.bottom - 12)
        if (dx || dy) set({ ...now.current, x: now.current.x + dx, y: now.current.y + dy })
      },
    }
  }, [])
  useEffect(() => {
    const svg = box.current!
    const sized = new ResizeObserver(() => (whole.current ? camera.fit() : camera.set(now.current)))
    sized.observe(svg)
    const undo = [gestures(svg, camera, world, whole), keys(camera)]
    return () => {
      sized.disconnect()
      for (const end of undo) end()
    }
  }, [])
  return camera
}

/** The scale of a map in steps of a tenth, for what is drawn by it: a map that is only moved is not drawn again. */
export function useScale(camera: Camera): number {
  const steps = () => Math.exp(Math.round(Math.log(camera.look().k) * 10) / 10)
  const [scale, setScale] = useState(1)
  useLayoutEffect(() => {
    const changed = () => setScale(steps())
    const seen = new MutationObserver(changed)
    seen.observe(camera.group.current!, { attributeFilter: ['transform'] })
    changed()
    return () => seen.disconnect()
  }, [])
  return scale
}

function keys(camera: Camera): () => void {
  const press = (event: KeyboardEvent) => {
    if (
      event.ctrlKey ||
      event.metaKey ||
      event.altKey ||
      (event.target as Element).matches('input, textarea, select')
    )
      return
    if (event.key === '+' || event.key === '=') camera.zoom(1.4)
    if (event.key === '-' || event.key === '−') camera.zoom(1 / 1.4)
    if (event.key === '0') camera.fit()
  }
  addEventListener('keydown', press)
  return () => removeEventListener('keydown', press)
}

function gestures(
  svg: SVGSVGElement,
  camera: Camera & { set(look: Look): void },
  world: Rect,
  whole: { current: boolean },
): () => void {
  const fingers = new Map<number, { x: number; y: number }>()
  let moved = 0
  let start = { x: 0, y: 0 }
  const at = (event: MouseEvent) => {
    const room = svg.getBoundingClientRect()
    return { x: event.clientX - room.left, y: event.clientY - room.top }
  }
  const least = () => fitting(world, svg.getBoundingClientRect()).k
  const wheel = (event: WheelEvent) => {
    event.preventDefault()
    whole.current = false
    camera.set(
      zoomed(camera.look(), Math.exp(-event.deltaY * (event.deltaMode ? 0.05 : 0.0016)), at(event), least()),
    )
  }
  const down = (event: PointerEvent) => {
    if (event.pointerType === 'mouse' && event.button !== 0) return
    if (fingers.size === 0) {
      moved = 0
      start = at(event)
    }
    fingers.set(event.pointerId, at(event))
  }
  const move = (event: PointerEvent) => {
    const old = fingers.get(event.pointerId)
    if (!old) return
    const point = at(event)
    const [dx, dy] = [point.x - old.x, point.y - old.y]
    const other = [...fingers].find(([id]) => id !== event.pointerId)?.[1]
    const look = camera.look()
    moved = Math.max(moved, Math.hypot(point.x - start.x, point.y - start.y))
    if (other) {
      const apart = (p: { x: number; y: number }) => Math.hypot(p.x - other.x, p.y - other.y)
      moved = Infinity
      camera.set(
        zoomed(
          { ...look, x: look.x + dx / 2, y: look.y + dy / 2 },
          apart(point) / Math.max(1, apart(old)),
          other,
          least(),
        ),
      )
    } else if (moved > DRAGGED) {
      if (!svg.hasPointerCapture(event.pointerId)) svg.setPointerCapture(event.pointerId)
      camera.set({ ...look, x: look.x + dx, y: look.y + dy })
    }
    if (moved > DRAGGED) whole.current = false
    fingers.set(event.pointerId, point)
  }
  const up = (event: PointerEvent) => fingers.delete(event.pointerId)
  // The end of a drag is not a choice.
  const click = (event: MouseEvent) => {
    if (moved <= DRAGGED || event.detail === 0) return
    event.stopPropagation()
    moved = 0
  }
  const focus = (event: FocusEvent) => {
    const shape = event.target as Element
    if (shape.matches('.el:focus-visible')) camera.reveal(shape)
  }
  // What happens outside the part that is seen is brought into it.
  const follow = (event: CustomEvent<Element>) => camera.reveal(event.detail)
  // What is dragged to the edge takes the drawing along.
  const pan = ({ detail: [dx, dy] }: CustomEvent<[number, number]>) => {
    const look = camera.look()
    camera.set({ ...look, x: look.x + dx, y: look.y + dy })
  }
  const listen: [string, (event: never) => void, AddEventListenerOptions][] = [
    ['wheel', wheel, { passive: false }],
    ['pointerdown', down, {}],
    ['pointermove', move, {}],
    ['click', click, { capture: true }],
    ['focusin', focus, {}],
    ['follow', follow, {}],
    ['pan', pan, {}],
  ]
  for (const [name, hear, options] of listen) svg.addEventListener(name, hear as EventListener, options)
  // A finger may leave the map before it is lifted.
  const lifted = ['pointerup', 'pointercancel'] as const
  for (const name of lifted) addEventListener(name, up)
  return () => {
    for (const name of lifted) removeEventListener(name, up)
    for (const [name, hear, options] of listen) svg.removeEventListener(name, hear as EventListener, options)
  }
}
