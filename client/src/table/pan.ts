/** A map moves along under what is dragged to its edge. */

/** How near to its edge a map begins to move, and how long it waits first: what is only carried across the edge leaves it where it is. */
const NEAR = 44
const REST = 200
/** In pixels a millisecond, at the very edge. */
const FASTEST = 0.7
/** A slow machine does not make up for the frames that it left out. */
const LONGEST_FRAME = 50

interface Pointer {
  clientX: number
  clientY: number
}
type Room = Pick<DOMRect, 'left' | 'right' | 'top' | 'bottom'>

/** How fast a drawing moves along one side of its box under a point near one of its ends. */
function along(at: number, from: number, to: number): number {
  const near = Math.min(NEAR, (to - from) / 4)
  const inside = Math.min(at - from, to - at)
  const speed = FASTEST * Math.max(0, 1 - inside / near)
  return at - from < to - at ? speed : -speed
}

/** How fast a drawing moves under a pointer near the edge of its box, in pixels a millisecond: away from that edge. Outside of the box it rests. */
export function speedUnder({ clientX: x, clientY: y }: Pointer, room: Room): [number, number] {
  const outside = x < room.left || x > room.right || y < room.top || y > room.bottom
  return outside ? [0, 0] : [along(x, room.left, room.right), along(y, room.top, room.bottom)]
}

export class EdgePan {
  private at: Pointer = { clientX: 0, clientY: 0 }
  private since = 0
  private last = 0
  private frame = 0

  /** `moved` hears that something else may lie under the pointer. */
  constructor(private readonly moved: (at: Pointer) => void) {}

  follow({ clientX, clientY }: Pointer): void {
    this.at = { clientX, clientY }
    this.frame ||= requestAnimationFrame(this.step)
  }

  stop(): void {
    cancelAnimationFrame(this.frame)
  }

  private readonly step = (now: number) => {
    this.frame = 0
    const map = document.querySelector('.board svg.map')
    const [dx, dy] = map ? speedUnder(this.at, map.getBoundingClientRect()) : [0, 0]
    if (!map || (dx === 0 && dy === 0)) {
      this.since = 0
      return
    }
    this.since ||= now
    const passed = Math.min(now - this.last, LONGEST_FRAME)
    this.last = now
    if (now - this.since >= REST) {
      map.dispatchEvent(new CustomEvent('pan', { detail: [dx * passed, dy * passed] }))
      this.moved(this.at)
    }
    this.frame = requestAnimationFrame(this.step)
  }
}
