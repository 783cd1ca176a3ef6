/** What every drawing of a map shares, on a table or in small: parts placed by their middle, and rectangles around points. */
import type { Rect } from './camera'

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
