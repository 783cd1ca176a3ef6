/** The Combat Table with its codes; a frame on the cell that was hit, or on the one that average rolls would hit. */
import { sceneText as s } from './scenetext'
import { codeName, codeWords, tables } from './tables'

const CELL = 37
const LOW = 20
const NUMBERS = Array.from({ length: 13 }, (_, i) => i + 2)
const kindOf = (code: string): string =>
  code === '-' ? 'none' : code === 'a1-d1' ? 'both' : code[0] === 'a' ? 'attacker' : 'defender'
const isHard = (code: string): boolean => code[1] === 'E' || code[1] === '2'
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
  return (
    <svg
      class={`combattable ${likely ? 'likely' : ''}`}
      viewBox={`-34 -36 ${13 * CELL + 38} ${13 * LOW + 40}`}
      role="img"
      aria-label={cell ? s.cell(column, line, codeWords(hit)) : s.table}
      style={`--a:var(--${attacker});--on-a:var(--on-${attacker});--aw:var(--${attacker}-wash);--d:var(--${defender});--on-d:var(--on-${defender});--dw:var(--${defender}-wash)`}
    >
      {NUMBERS.map((col) =>
        NUMBERS.map((lin) => {
          const result = resultAt(col, lin)
          return (
            <g
              key={`${col} ${lin}`}
              class={`cell ${kindOf(result)} ${isHard(result) ? 'hard' : ''} ${cell && (col === column || lin === line) ? 'cross' : ''}`}
            >
              <rect
                x={(col - 2) * CELL + 1}
                y={(14 - lin) * LOW + 1}
                width={CELL - 2}
                height={LOW - 2}
                rx="3"
              />
              <text x={(col - 1.5) * CELL} y={(14.5 - lin) * LOW + 4.2}>
                {short(result)}
              </text>
            </g>
          )
        }),
      )}
      {NUMBERS.map((n) => (
        <g key={n} class="axis">
          <text x={(n - 1.5) * CELL} y="-6" class={n === column ? 'now' : ''}>
            {n}
          </text>
          <text x="-11" y={(14.5 - n) * LOW + 4.2} class={n === line ? 'now' : ''}>
            {n}
          </text>
        </g>
      ))}
      <text class="axisname" x={6.5 * CELL} y="-22">
        {s.column}
      </text>
      <text class="axisname" transform={`translate(-26 ${6.5 * LOW}) rotate(-90)`}>
        {s.line}
      </text>
      {cell && (
        <g class="hitcell">
          <rect
            x={(column - 2) * CELL - 2}
            y={(14 - line) * LOW - 2}
            width={CELL + 4}
            height={LOW + 4}
            rx="5"
          />
          <text x={(column - 1.5) * CELL} y={(14.5 - line) * LOW + 4.2}>
            {short(hit)}
          </text>
        </g>
      )}
    </svg>
  )
}
