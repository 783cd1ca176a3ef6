/** Things that move over the page: copies of elements fly from place to place while the elements themselves wait unseen. */
import { render } from 'preact'
import type { Cue } from '../boards/module'
import { lengthOf, timed } from './pace'

/** Where an element was, and how it looked. */
export interface Spot {
  rect: DOMRect
  /** On a map: the corners of that place in the drawing, which stay true when the map is moved. */
  drawn: [DOMPoint, DOMPoint] | null
  copy: Ghost
}
export type Spots = Map<string, Spot>

const MOVED = 6

const escaped = (id: string): string => id.replace(/["\\]/g, '\\$&')
const seen = (el: Element): boolean => el.getClientRects().length > 0

/** The element of an id or a seat that can be seen; the board's, where several have it. */
function find(id: string): Element | null {
  const seat = id.startsWith('seat:') ? id.slice(5) : ''
  const wanted = seat ? `[data-seat="${escaped(seat)}"]` : `[data-id="${escaped(id)}"]`
  const all = [...document.querySelectorAll(`.table ${wanted}`)].filter(seen)
  return all.find((el) => el.closest('.board')) ?? all[0] ?? null
}

const groupOf = (el: Element): SVGGElement | null =>
  el.closest('svg.map')?.querySelector(':scope > g') ?? null

function drawnAt(el: Element, rect: DOMRect): Spot['drawn'] {
  const back = groupOf(el)?.getScreenCTM()?.inverse()
  if (!back) return null
  return [
    new DOMPoint(rect.left, rect.top).matrixTransform(back),
    new DOMPoint(rect.right, rect.bottom).matrixTransform(back),
  ]
}

/** Remember where some elements are and how they look, before the board changes. */
export function capture(ids: readonly string[]): Spots {
  const spots: Spots = new Map()
  for (const id of ids) {
    const el = id ? find(id) : null
    if (!el) continue
    const rect = el.getBoundingClientRect()
    spots.set(id, { rect, drawn: drawnAt(el, rect), copy: copyOf(el, rect) })
  }
  return spots
}

/** Where a remembered place is now: a map may have been moved since. */
function nowAt(spot: Spot): DOMRect {
  const there = spot.drawn && document.querySelector<SVGGElement>('.board svg.map > g')?.getScreenCTM()
  if (!spot.drawn || !there) return spot.rect
  const [a, b] = spot.drawn.map((point) => point.matrixTransform(there)) as [DOMPoint, DOMPoint]
  return new DOMRect(a.x, a.y, b.x - a.x, b.y - a.y)
}

/** A copy that can be laid over the page: its outermost part, and the part of it that moves. */
export interface Ghost {
  root: Element
  moving: SVGElement | HTMLElement
  /** On a map: what goes along with it when it is moved. */
  held?: SVGGElement
}

function stripped(el: Element): Element {
  const copy = el.cloneNode(true) as Element
  for (const one of [copy, ...copy.querySelectorAll('*')]) {
    for (const name of ['data-id', 'data-seat', 'id', 'tabindex', 'aria-describedby', 'inert'])
      one.removeAttribute(name)
    one.classList.remove('is-new', 'is-can', 'is-chosen', 'is-no', 'is-swap')
  }
  return copy
}

/** The classes of everything around an element, without boxes of their own, so that the same styles apply to a copy. */
function around(el: Element, inner: Element, make: (from: Element) => Element): Element {
  let whole = inner
  for (let at = el.parentElement; at && !at.matches('.table, body, svg'); at = at.parentElement) {
    const shell = make(at)
    shell.append(whole)
    whole = shell
  }
  return whole
}

function shell(from: Element): HTMLElement {
  const box = document.createElement('div')
  box.className = from.className
  box.style.cssText = `${from.getAttribute('style') ?? ''};display:contents`
  return box
}

function group(from: Element): Element {
  const box = document.createElementNS('http://www.w3.org/2000/svg', 'g')
  box.setAttribute('class', from.getAttribute('class') ?? '')
  box.setAttribute('style', from.getAttribute('style') ?? '')
  return box
}

export function copyOf(el: Element, rect: DOMRect): Ghost {
  const copy = stripped(el)
  if (!(el instanceof SVGElement) || el instanceof SVGSVGElement) {
    const box = copy as HTMLElement
    const { width, height, left, top } = rect
    box.style.cssText += `;position:fixed;left:${left}px;top:${top}px;width:${width}px;height:${height}px;margin:0;box-sizing:border-box;flex:none;transition:none;z-index:0`
    return { root: around(el, box, shell), moving: box }
  }
  const owner = el.ownerSVGElement!
  const place = document.createElementNS('http://www.w3.org/2000/svg', 'g')
  const to = (el.parentNode as SVGGraphicsElement).getScreenCTM?.() ?? new DOMMatrix()
  place.setAttribute('transform', `matrix(${to.a} ${to.b} ${to.c} ${to.d} ${to.e} ${to.f})`)
  place.append(around(el, copy, group))
  const moving = document.createElementNS('http://www.w3.org/2000/svg', 'g')
  moving.append(place)
  const sheet = owner.cloneNode(false) as SVGSVGElement
  sheet.setAttribute('style', 'position:fixed;inset:0;width:100vw;height:100vh;overflow:visible')
  sheet.removeAttribute('viewBox')
  for (const name of ['role', 'aria-label', 'id']) sheet.removeAttribute(name)
  if (!groupOf(el)) {
    sheet.append(moving)
    return { root: around(owner, sheet, shell), moving }
  }
  const held = document.createElementNS('http://www.w3.org/2000/svg', 'g')
  held.append(moving)
  sheet.append(held)
  return { root: around(owner, sheet, shell), moving, held }
}

/** As long as a copy is on the page it goes along with its map, which may be moved under it. */
function cling(held: SVGGElement): void {
  const map = document.querySelector<SVGGElement>('.board svg.map > g')
  const first = map?.getScreenCTM()?.inverse()
  if (!map || !first) return
  const follow = () => {
    const now = map.getScreenCTM()
    if (!held.isConnected || !map.isConnected || !now) return
    const { a, b, c, d, e, f } = now.multiply(first)
    held.setAttribute('transform', `matrix(${a} ${b} ${c} ${d} ${e} ${f})`)
    requestAnimationFrame(follow)
  }
  requestAnimationFrame(follow)
}

/** A box of its own with something drawn in it. */
function drawing(look: Cue['look'], rect: DOMRect, root: Element | null): Ghost {
  const box = document.createElement('div')
  const { width, height, left, top } = rect
  box.style.cssText = `position:fixed;left:${left}px;top:${top}px;width:${width}px;height:${height}px;display:grid`
  render(look!, box)
  const outer = document.createElement('div')
  outer.className = root?.className ?? ''
  outer.style.cssText = 'display:contents'
  outer.append(box)
  return { root: outer, moving: box }
}

const middle = (rect: DOMRect) => ({ x: rect.left + rect.width / 2, y: rect.top + rect.height / 2 })

/** The step from one place to another, as a translation. */
function step(from: DOMRect, to: DOMRect): string {
  const [a, b] = [middle(from), middle(to)]
  return `${(a.x - b.x).toFixed(1)}px ${(a.y - b.y).toFixed(1)}px`
}

/** One show of a beat's cues on the page. */
class Stage {
  private readonly layer = document.createElement('div')
  private readonly running: Animation[] = []

  constructor(
    private readonly before: Spots,
    private readonly speed: number,
    private readonly own: boolean,
  ) {
    this.layer.className = 'flights'
    this.layer.setAttribute('aria-hidden', 'true')
    document.body.append(this.layer)
  }

  private run(el: Element, frames: Keyframe[], start: number, lasts: number, easing = 'ease-out'): void {
    const timing: KeyframeAnimationOptions = {
      delay: start / this.speed,
      duration: lasts / this.speed,
      easing,
      fill: 'both',
    }
    this.running.push(el.animate(frames, timing))
  }

  /** Keep an element unseen from now on until its copy has arrived. */
  private hide(el: Element, until: number): void {
    this.running.push(
      el.animate([{ opacity: 0 }, { opacity: 0 }], { duration: Math.max(1, until / this.speed) }),
    )
  }

  private lay(ghost: Ghost): Ghost {
    this.layer.append(ghost.root)
    if (ghost.held) cling(ghost.held)
    return ghost
  }

  show(cue: Cue, start: number): void {
    const el = find(cue.element)
    const spot = this.before.get(cue.element)
    const how = cue.how === 'auto' ? automatic(el, spot) : cue.how
    // What the player has laid there lies there already.
    if (this.own && how === 'appear') return
    if (el) el.closest('svg.map')?.dispatchEvent(new CustomEvent('follow', { detail: el }))
    const lasts = lengthOf(cue)
    const part = this.layer.childElementCount
    if (how === 'leave' && spot) this.leave(cue, spot, start, lasts)
    else if (el && (how === 'travel' || how === 'appear')) this.travel(cue, el, how, start, lasts)
    else if (el && how === 'turn' && spot) this.turn(el, spot, start, lasts)
    else if (el) this.mark(el, how === 'turn' ? 'touch' : how, cue, start, lasts)
    for (const one of [...this.layer.children].slice(part)) one.setAttribute('data-cue', how)
  }

  private place(id: string | undefined): DOMRect | null {
    if (!id) return null
    const spot = this.before.get(id)
    return spot ? nowAt(spot) : (find(id)?.getBoundingClientRect() ?? null)
  }

  private travel(cue: Cue, el: Element, how: 'travel' | 'appear', start: number, lasts: number): void {
    const to = el.getBoundingClientRect()
    const own = this.place(cue.element)
    const from = how === 'travel' ? (own ?? this.place(cue.from)) : this.place(cue.from)
    if (!from) return this.fadeIn(el, start, lasts)
    const stops = (cue.via ?? []).map((id) => this.place(id)).filter((rect) => rect !== null)
    const ghost = this.lay(cue.look ? drawing(cue.look, to, boardRoot()) : copyOf(el, to))
    const unseen = how === 'appear' ? 0 : 1
    const path = [from, ...stops].map((rect) => ({ translate: step(rect, to), scale: '1', opacity: 1 }))
    path[0] = { ...path[0]!, scale: how === 'appear' ? '0.6' : '1', opacity: unseen }
    this.run(ghost.moving, [...path, { translate: '0px 0px', scale: '1', opacity: 1 }], start, lasts)
    this.hide(el, start + lasts)
  }

  private fadeIn(el: Element, start: number, lasts: number): void {
    this.run(el, [{ opacity: 0 }, { opacity: 1 }], start, lasts)
  }

  private leave(cue: Cue, spot: Spot, start: number, lasts: number): void {
    const at = nowAt(spot)
    const ghost = this.lay(cue.look ? drawing(cue.look, at, boardRoot()) : spot.copy)
    const shift = cue.look ? '0px 0px' : step(at, spot.rect)
    const to = this.place(cue.to)
    const away = to ? step(to, cue.look ? at : spot.rect) : `${shift.split(' ')[0]} ${cue.hold ? 90 : -28}px`
    const rest = (cue.hold ?? 0) / lasts
    const still = { translate: shift, opacity: 1, scale: '1' }
    // What is to be looked at steps aside first: something else may lie in its place already.
    const [x, y] = shift.split(' ').map(Number.parseFloat) as [number, number]
    const aside = rest ? { ...still, translate: `${x + at.width * 0.2}px ${y + at.height * 1.1}px` } : still
    this.run(
      ghost.moving,
      [
        { ...still, offset: 0 },
        { ...aside, offset: Math.min(0.2, rest) },
        { ...aside, offset: Math.min(0.95, rest) },
        { translate: away, opacity: 0, scale: '0.7', offset: 1 },
      ],
      start,
      lasts,
    )
  }

  private turn(el: Element, spot: Spot, start: number, lasts: number): void {
    const at = el.getBoundingClientRect()
    const shift = step(nowAt(spot), spot.rect)
    const old = this.lay(spot.copy)
    const shut = { translate: shift, scale: '0.02 1', opacity: 0 }
    this.run(
      old.moving,
      [
        { translate: shift, scale: '1 1', opacity: 1 },
        { ...shut, opacity: 1 },
      ],
      start,
      lasts / 2,
      'ease-in',
    )
    const now = this.lay(copyOf(el, at))
    this.run(
      now.moving,
      [
        { scale: '0.02 1', opacity: 1 },
        { scale: '1 1', opacity: 1 },
      ],
      start + lasts / 2,
      lasts / 2,
    )
    this.run(now.moving, [{ visibility: 'hidden' }, { visibility: 'visible' }], start + lasts / 2, 1)
    this.hide(el, start + lasts)
  }

  /** A part of a map lights up along its border: a box around it would lie over its neighbours. */
  private outline(area: Element, start: number, lasts: number): void {
    const [unseen, seen] = [{ stroke: 'transparent' }, { stroke: 'var(--seal)', strokeWidth: '6px' }]
    this.run(area, [unseen, { ...seen, offset: 0.3 }, unseen], start, Math.max(lasts, 260))
  }

  private mark(el: Element, how: string, cue: Cue, start: number, lasts: number): void {
    const area = how === 'touch' && el instanceof SVGElement ? el.querySelector('.area') : null
    if (area) return this.outline(area, start, lasts)
    const { left, top, width, height } = el.getBoundingClientRect()
    const box = document.createElement('div')
    box.className = `cue ${how}`
    box.style.cssText = `left:${left}px;top:${top}px;width:${width}px;height:${height}px`
    for (const value of cue.dice ?? []) {
      const die = document.createElement('i')
      die.className = 'die num'
      die.textContent = String(value)
      box.append(die)
    }
    this.layer.append(box)
    if (how === 'dice') {
      this.run(
        box,
        [{ opacity: 0 }, { opacity: 1, offset: 0.1 }, { opacity: 1, offset: 0.9 }, { opacity: 0 }],
        start,
        lasts,
      )
      for (const die of box.children)
        this.run(
          die,
          [
            { rotate: '-320deg', scale: '1.5' },
            { rotate: '0deg', scale: '1' },
          ],
          start,
          lasts / 2,
        )
    } else
      this.run(
        box,
        [{ opacity: 0 }, { opacity: 1, offset: 0.3 }, { opacity: 0 }],
        start,
        Math.max(lasts, 260),
      )
  }

  end(): void {
    for (const one of this.running) one.cancel()
    this.layer.remove()
  }
}

const boardRoot = (): Element | null => document.querySelector('.board > :not(.past)')

function automatic(el: Element | null, spot: Spot | undefined): 'travel' | 'appear' | 'leave' | 'touch' {
  if (!el) return 'leave'
  if (!spot) return 'appear'
  const [a, b] = [middle(nowAt(spot)), middle(el.getBoundingClientRect())]
  return Math.hypot(a.x - b.x, a.y - b.y) > MOVED ? 'travel' : 'touch'
}

/** Show the cues of a beat on the page as it is now, from the places captured before; what is returned ends the show. */
export function fly(cues: readonly Cue[], before: Spots, speed: number, own: boolean): () => void {
  const stage = new Stage(before, speed, own)
  const { starts } = timed(cues)
  cues.forEach((cue, i) => stage.show(cue, starts[i]!))
  return () => stage.end()
}
