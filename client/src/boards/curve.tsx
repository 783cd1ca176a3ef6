/** How a number went for each seat from round to round, for the end of a game. */
import { Roundel, seatColours } from '../icons'
import '../styles/curve.css'

export interface Course {
  clan: string
  name: string
  values: number[]
}

const WIDTH = 520
const HEIGHT = 150
const EDGE = 18

/** The points of a course: rounds from left to right, the highest value of all at the top, the least (or nothing) at the bottom. */
export function pointsOf(values: number[], rounds: number, most: number, least = 0): [number, number][] {
  const range = Math.max(1, most - least)
  return values.map((value, i) => [
    EDGE + (rounds > 1 ? (i * (WIDTH - 2 * EDGE)) / (rounds - 1) : 0),
    HEIGHT - EDGE - ((value - least) * (HEIGHT - 2 * EDGE)) / range,
  ])
}

/** Whether there is anything to draw. */
export const enough = (courses: Course[]): boolean => courses.some((one) => one.values.length > 1)

/** `marks` name the columns; without them they are numbered. */
export function Curve({
  title,
  round,
  courses,
  marks,
}: {
  title: string
  round: string
  courses: Course[]
  marks?: string[]
}) {
  const rounds = Math.max(0, ...courses.map((one) => one.values.length))
  if (!enough(courses)) return null
  const all = courses.flatMap((one) => one.values)
  const [least, most] = [Math.min(0, ...all), Math.max(...all)]
  return (
    <figure class="course">
      <figcaption>{title}</figcaption>
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden="true">
        {Array.from({ length: rounds }, (_, i) => {
          const [[x]] = pointsOf(Array(i + 1).fill(0), rounds, most, least).slice(-1) as [[number, number]]
          return (
            <g key={i}>
              <path class="grid" d={`M${x} ${EDGE / 2}V${HEIGHT - EDGE}`} />
              <text x={x} y={HEIGHT - 3}>
                {i + 1}
              </text>
            </g>
          )
        })}
        {courses.map(({ clan, values }) => {
          const points = pointsOf(values, rounds, most, least)
          return (
            <g key={clan} style={seatColours(clan)}>
              <path class="under" d={`M${points.map((at) => at.join(' ')).join('L')}`} />
              <path class="over" d={`M${points.map((at) => at.join(' ')).join('L')}`} />
              {points.map(([x, y], i) => (
                <circle key={i} cx={x} cy={y} r="3.500" />
              ))}
            </g>
          )
        })}
      </svg>
      <div class="figures" role="region" aria-label={title} tabIndex={0}>
        <table class="num">
          <thead>
            <tr>
              <th scope="col">{round}</th>
              {Array.from({ length: rounds }, (_, i) => (
                <th key={i} scope="col">
                  {marks ? `${i + 1} ${marks[i]}` : i + 1}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {courses.map(({ clan, name, values }) => (
              <tr key={clan}>
                <th scope="row">
                  <Roundel clan={clan} size={20} /> {name}
                </th>
                {Array.from({ length: rounds }, (_, i) => (
                  <td key={i}>{values[i] ?? ''}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </figure>
  )
}
