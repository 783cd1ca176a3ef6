/** How a number went for each seat from round to round, for the end of a game. */
import { Roundel, seatColours } from '../icons'
import { t } from '../messages'
import '../styles/curve.css'
import { Use } from '../table/map'
import { aheadFrom } from './decision'

export interface Course {
  clan: string
  name: string
  values: number[]
}

const WIDTH = 520
const HEIGHT = 150
const EDGE = 18
/** At the right every course ends at its crest: how much room that takes, and how near two crests may come. */
const CRESTS = 40
const APART = 21

/** The points of a course: rounds from left to right, the highest value of all at the top, the least (or nothing) at the bottom. */
export function pointsOf(values: number[], rounds: number, most: number, least = 0): [number, number][] {
  const range = Math.max(1, most - least)
  return values.map((value, i) => [
    EDGE + (rounds > 1 ? (i * (WIDTH - EDGE - CRESTS)) / (rounds - 1) : 0),
    HEIGHT - EDGE - ((value - least) * (HEIGHT - 2 * EDGE)) / range,
  ])
}

/** Heights for the crests beside the ends of courses: near their ends, in the same order, and never on each other. */
export function crestsAt(ends: number[]): number[] {
  const order = ends.map((_, i) => i).sort((a, b) => ends[a]! - ends[b]!)
  const [top, bottom] = [APART / 2, HEIGHT - APART / 2]
  const found = [...ends]
  let least = top
  for (const i of order) {
    found[i] = Math.max(ends[i]!, least)
    least = found[i]! + APART
  }
  // What was pushed out below goes back up, and pushes the others.
  let most = bottom
  for (const i of [...order].reverse()) {
    found[i] = Math.min(found[i]!, most)
    most = found[i]! - APART
  }
  return found
}

/** Whether there is anything to draw. */
export const enough = (courses: Course[]): boolean => courses.some((one) => one.values.length > 1)

/** Where a course went ahead of all others for good: the point of it; null if it always was, or never. */
export function turningPoint(courses: Course[], winner: string): { clan: string; at: number } | null {
  const course = courses.find(({ clan }) => clan === winner)
  const others = courses.filter((one) => one !== course).map(({ values }) => values)
  const at = course ? aheadFrom(course.values, others) : null
  return at ? { clan: winner, at } : null
}

/** The course that ended highest, if it is only one. */
function highest(courses: Course[]): string {
  const last = courses.map(({ values }) => values.at(-1) ?? -Infinity)
  const most = Math.max(...last)
  return last.filter((value) => value === most).length === 1 ? courses[last.indexOf(most)]!.clan : ''
}

/** The crest of a course, beside its end. */
function Crest({ clan, from: [x, y], at }: { clan: string; from: [number, number]; at: number }) {
  const middle = WIDTH - CRESTS / 2 + 4
  return (
    <>
      <path class="lead" d={`M${x} ${y}L${middle} ${at}`} />
      <circle class="crest" cx={middle} cy={at} r="9.500" />
      <Use name={`crest/${clan}`} x={middle} y={at} size={14} colour="var(--on)" cut="var(--c)" />
    </>
  )
}

/** `marks` name the columns; without them they are numbered, and `last` may name the last one. Where the winner, or else the highest course, went ahead for good is ringed. */
export function Curve({
  title,
  round,
  courses,
  marks,
  last,
  winner = highest(courses),
}: {
  title: string
  round: string
  courses: Course[]
  marks?: string[]
  last?: string
  winner?: string
}) {
  const rounds = Math.max(0, ...courses.map((one) => one.values.length))
  if (!enough(courses)) return null
  const all = courses.flatMap((one) => one.values)
  const [least, most] = [Math.min(0, ...all), Math.max(...all)]
  const turn = turningPoint(courses, winner)
  const named = (i: number): string => (i === rounds - 1 && last) || String(i + 1)
  const ends = courses.map(({ values }) => pointsOf(values, rounds, most, least).at(-1)?.[1] ?? HEIGHT)
  const crests = crestsAt(ends)
  return (
    <figure class="course">
      <figcaption>
        {title}
        {turn && <small> {t.end.ring}</small>}
      </figcaption>
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden="true">
        {Array.from({ length: rounds }, (_, i) => {
          const [[x]] = pointsOf(Array(i + 1).fill(0), rounds, most, least).slice(-1) as [[number, number]]
          return (
            <g key={i}>
              <path class="grid" d={`M${x} ${EDGE / 2}V${HEIGHT - EDGE}`} />
              <text x={x} y={HEIGHT - 3}>
                {named(i)}
              </text>
            </g>
          )
        })}
        {courses.map(({ clan, values }, number) => {
          const points = pointsOf(values, rounds, most, least)
          return (
            <g key={clan} style={seatColours(clan)}>
              {points.length > 0 && <Crest clan={clan} from={points.at(-1)!} at={crests[number]!} />}
              <path class="under" d={`M${points.map((at) => at.join(' ')).join('L')}`} />
              <path class="over" d={`M${points.map((at) => at.join(' ')).join('L')}`} />
              {points.map(([x, y], i) => (
                <circle key={i} cx={x} cy={y} r="3.500" />
              ))}
              {turn?.clan === clan && (
                <circle class="turn" cx={points[turn.at]![0]} cy={points[turn.at]![1]} r="9" />
              )}
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
                  {marks ? `${i + 1} ${marks[i]}` : named(i)}
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
