/** The sea of a map: waves, water that grows lighter towards the coast, and lines along it. */
import type { Rect } from './camera'

/** Widths of strokes along the coast, the widest first, each with its opacity. */
const LIGHTER = [
  [44, 0.35],
  [27, 0.5],
  [12.5, 0.9],
] as const

/** `lines` are how far from the coast a line runs, and how strong it is; the farthest first. */
export function Waters({
  coast,
  sheet,
  lines,
}: {
  coast: string
  sheet: Rect
  lines: readonly (readonly [number, number])[]
}) {
  return (
    <g fill="none" stroke="var(--sea)" stroke-linejoin="round">
      <rect {...sheet} fill="var(--sea)" stroke="none" />
      <rect {...sheet} fill="url(#p-waves)" opacity=".75" stroke="none" />
      {LIGHTER.map(([width, opacity]) => (
        <path key={width} d={coast} stroke-width={width} opacity={opacity} />
      ))}
      {lines.map(([width, opacity]) => (
        <g key={width}>
          <path d={coast} stroke="var(--sea-ink)" stroke-width={width} opacity={opacity} />
          <path d={coast} stroke-width={width - 2} />
        </g>
      ))}
    </g>
  )
}
