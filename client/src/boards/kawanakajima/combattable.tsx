/** The Combat Table with its codes; a frame on the cell that was hit, or on the one that average rolls would hit. */
import { sceneText as s } from './scenetext'
import { type Code, codeName, codeWords, tables } from './tables'

const CELL = 37
const LOW = 20
const NOTHING: Code = { name: '', words: '', alone: '', hurts: 'none', hard: false }
const codeOf = (code: string): Code => tables.codes()[code] ?? NOTHING
export const resultAt = (column: number, line: number): string =>
  tables.results()[column - tables.firstScore()]?.[line - tables.firstScore()] ?? '-'
export const short = (code: string): string => (code === '-' ? '·' : codeName(code).replace('-', ''))

export function CombatTable({
  cell,
  code,
  attacker,
  defender,
  likely = false,
}: {
  cell: readonly [number, number] | null
  /** What was read in the cell, where that is known. */
  code?: string
  attacker: string
  defender: string
  /** The cell is only where average dice would land. */
  likely?: boolean
}) {
  const [column, line] = cell ?? [0, 0]
  const hit = code ?? resultAt(column, line)
  const first = tables.firstScore()
  const size = tables.results().length
  const numbers = Array.from({ length: size }, (_, i) => first + i)
  const left = (score: number) => (score - first) * CELL
  const top = (score: number) => (first + size - 1 - score) * LOW
  return (
    <svg
      class={`combattable ${likely ? 'likely' : ''}`}
      viewBox={`-34 -36 ${size * CELL + 38} ${size * LOW + 40}`}
      role="img"
      aria-label={cell ? s.cell(column, line, codeWords(hit)) : s.table}
      style={`--a:var(--${attacker});--on-a:var(--on-${attacker});--aw:var(--${attacker}-wash);--d:var(--${defender});--on-d:var(--on-${defender});--dw:var(--${defender}-wash)`}
    >
      {numbers.map((col) =>
        numbers.map((lin) => {
          const result = resultAt(col, lin)
          const { hurts, hard } = codeOf(result)
          return (
            <g
              key={`${col} ${lin}`}
              class={`cell ${hurts} ${hard ? 'hard' : ''} ${cell && (col === column || lin === line) ? 'cross' : ''}`}
            >
              <rect x={left(col) + 1} y={top(lin) + 1} width={CELL - 2} height={LOW - 2} rx="3" />
              <text x={left(col) + CELL / 2} y={top(lin) + LOW / 2 + 4.2}>
                {short(result)}
              </text>
            </g>
          )
        }),
      )}
      {numbers.map((n) => (
        <g key={n} class="axis">
          <text x={left(n) + CELL / 2} y="-6" class={n === column ? 'now' : ''}>
            {n}
          </text>
          <text x="-11" y={top(n) + LOW / 2 + 4.2} class={n === line ? 'now' : ''}>
            {n}
          </text>
        </g>
      ))}
      <text class="axisname" x={(size * CELL) / 2} y="-22">
        {s.column}
      </text>
      <text class="axisname" transform={`translate(-26 ${(size * LOW) / 2}) rotate(-90)`}>
        {s.line}
      </text>
      {cell && (
        <g class="hitcell">
          <rect x={left(column) - 2} y={top(line) - 2} width={CELL + 4} height={LOW + 4} rx="5" />
          <text x={left(column) + CELL / 2} y={top(line) + LOW / 2 + 4.2}>
            {short(hit)}
          </text>
        </g>
      )}
    </svg>
  )
}
