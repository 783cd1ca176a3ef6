/** The frame of every map, with pan and zoom. */
import '../styles/map.css'
import type { ComponentChildren } from 'preact'
import { Icon } from '../icons'
import { t } from '../messages'
import type { Camera, Rect } from './camera'
import { Edges } from './edges'

/** Below this scale a finger cannot tell places apart: a tap looks closer first. */
const FINGER = 0.8

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
