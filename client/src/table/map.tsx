/** What every map shares: its frame with pan and zoom, and drawings placed by their middle. */
import '../styles/map.css'
import type { ComponentChildren } from 'preact'
import { Icon } from '../icons'
import { t } from '../messages'
import type { Camera, Rect } from './camera'
import { Edges } from './edges'

/** Below this scale a finger cannot tell places apart: a tap looks closer first. */
const FINGER = 0.8

interface UseProps {
  name: string
  x?: number
  y?: number
  size: number
  colour: string
  cut: string
  opacity?: number
}

export function Use({ name, x = 0, y = 0, size, colour, cut, opacity }: UseProps) {
  return (
    <use
      href={`#i-${name}`}
      x={x - size / 2}
      y={y - size / 2}
      width={size}
      height={size}
      opacity={opacity}
      style={`color:${colour};fill:currentColor;--cut:${cut}`}
    />
  )
}

/** A rectangle around points, for a closer look. */
export function around(points: (readonly [number, number])[], margin: number): Rect {
  const xs = points.map(([x]) => x)
  const ys = points.map(([, y]) => y)
  const x = Math.min(...xs) - margin
  const y = Math.min(...ys) - margin
  return { x, y, width: Math.max(...xs) + margin - x, height: Math.max(...ys) + margin - y }
}

interface FrameProps {
  camera: Camera
  label: string
  /** What a finger's first tap on an element from afar shows, or null where it chooses at once. */
  closer(id: string): Rect | null
  /** Switches of a game's own over the map. */
  tools?: ComponentChildren
  children: ComponentChildren
}

export function MapFrame({ camera, label, closer, tools, children }: FrameProps) {
  const tapped = (event: MouseEvent) => {
    if ((event as unknown as PointerEvent).pointerType !== 'touch' || camera.look().k >= FINGER) return
    const id = (event.target as Element).closest('.el')?.getAttribute('data-id')
    const part = id ? closer(id) : null
    if (!part) return
    event.stopPropagation()
    camera.show(part)
  }
  return (
    <div class="mapbox">
      <svg class="map" ref={camera.box} role="group" aria-label={label} onClickCapture={tapped}>
        <g ref={camera.group}>{children}</g>
      </svg>
      <Edges camera={camera} />
      {tools}
      <div class="zoom" role="group" aria-label={t.table.map.tools}>
        <button type="button" aria-label={t.table.map.in} onClick={() => camera.zoom(1.4)}>
          <Icon name="ui/zoom_in" />
        </button>
        <button type="button" aria-label={t.table.map.out} onClick={() => camera.zoom(1 / 1.4)}>
          <Icon name="ui/zoom_out" />
        </button>
        <button type="button" aria-label={t.table.map.fit} onClick={() => camera.fit()}>
          <Icon name="ui/fit" />
        </button>
      </div>
    </div>
  )
}
