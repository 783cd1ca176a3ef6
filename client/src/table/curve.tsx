/** The points of every seat from the start to the end, as lines; the same as a table of figures. */
import { t } from '../messages'
import type { Story } from '../wire'

export interface Line {
  name: string
  colour: string
}

const [H, LEFT, BOTTOM] = [220, 40, 22]
/** How wide the drawing is, and how much of it the labels have: as on the screen, so that they are as large as other words. */
const sizes = (): [number, number] => (innerWidth <= 640 ? [340, 104] : [640, 130])
const DASHES = ['', '7 5', '2 4', '10 3 2 3', '1 3']

/** Nice values for the axis between the least and the most. */
export function ticks(low: number, high: number): number[] {
  const rough = (high - low) / 4 || 1
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = Math.max(1, [1, 2, 5, 10].map((n) => n * power).find((n) => n >= rough) ?? 1)
  const out = []
  for (let value = Math.ceil(low / step) * step; value <= high; value += step) out.push(value)
  return out
}

export function Curve({ story, lines }: { story: Story; lines: Line[] }) {
  const [W, RIGHT] = sizes()
  const all = story.points.flatMap((point) => point.scores)
  const [low, high] = [Math.min(0, ...all), Math.max(1, ...all)]
  const x = (step: number) => LEFT + ((W - LEFT - RIGHT) * step) / Math.max(1, story.length - 1)
  const y = (score: number) => 8 + ((H - BOTTOM - 8) * (high - score)) / (high - low)
  const last = story.points.at(-1)!
  // Labels at the end of the lines, moved apart where they would meet.
  const ends = lines.map((line, i) => ({ ...line, i, at: y(last.scores[i]!) })).sort((a, b) => a.at - b.at)
  for (let i = 1; i < ends.length; i++) ends[i]!.at = Math.max(ends[i]!.at, ends[i - 1]!.at + 16)
  return (
    <figure class="curve">
      <figcaption>
        <h3>{t.end.curve}</h3>
      </figcaption>
      <svg viewBox={`0 0 ${W} ${H}`} role="img" aria-label={t.end.curveAxis(story.unit)}>
        {ticks(low, high).map((value) => (
          <g key={value}>
            <line x1={LEFT} x2={W - RIGHT} y1={y(value)} y2={y(value)} class="grid" />
            <text x={LEFT - 6} y={y(value) + 4} text-anchor="end">
              {value}
            </text>
          </g>
        ))}
        {ends.map(({ name, colour, i, at }) => (
          <g key={i} style={`--c:${colour}`}>
            <polyline
              points={[...story.points, { ...last, step: story.length - 1 }]
                .map((point) => `${x(point.step).toFixed(1)},${y(point.scores[i]!).toFixed(1)}`)
                .join(' ')}
              stroke-dasharray={DASHES[i % DASHES.length]}
            />
            <text x={W - RIGHT + 6} y={at + 4} class="name">
              {name} {last.scores[i]}
            </text>
          </g>
        ))}
      </svg>
      <details>
        <summary>{t.end.figures}</summary>
        <table>
          <thead>
            <tr>
              <th scope="col">{t.end.step}</th>
              {lines.map((line) => (
                <th key={line.name} scope="col">
                  {line.name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {story.points.map((point) => (
              <tr key={point.step}>
                <th scope="row">{point.step + 1}</th>
                {point.scores.map((score, i) => (
                  <td key={i}>{score}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </figure>
  )
}
