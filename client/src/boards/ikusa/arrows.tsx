/** Declared attacks as arrows over the border. */
import { Use } from '../../table/map'
import { attackLine, isProvince } from './geometry'
import { clan, colourOf, type IkusaView } from './types'

interface Attack {
  from: string
  to: string
  colour: string
  done: boolean
}

export function attacks(view: IkusaView): Attack[] {
  const armies = Object.entries(view.armies)
    .filter(([, army]) => army.aim && isProvince(army.place))
    .map(([id, army]) => ({ from: army.place, to: army.aim, colour: colourOf(id), done: army.fought }))
  const forces = Object.entries(view.provinces)
    .filter(([, province]) => province.aim)
    .map(([id, province]) => ({
      from: id,
      to: province.aim!,
      colour: province.owner ?? '',
      done: province.fought ?? false,
    }))
  return [...armies, ...forces]
}

/** It carries its own style, because the picture on the lid is drawn without the board's. */
export function AttackArrow({
  from,
  to,
  colour,
  done = false,
  marked = true,
}: Attack & { marked?: boolean }) {
  const { line, at, angle, tip } = attackLine(from, to)
  return (
    <g class={`attack ${done ? 'done' : ''}`} aria-hidden="true" style={`--deep:var(--${clan(colour)}-deep)`}>
      <path fill="none" stroke="var(--piece-edge)" stroke-width="9" stroke-linecap="round" d={line} />
      <path
        class="shaft"
        fill="none"
        style="stroke:var(--deep)"
        stroke-width="5"
        stroke-linecap="round"
        d={line}
      />
      <g transform={`translate(${tip.join(' ')}) rotate(${angle})`}>
        <path d="M-6 -8L9 0 -6 8z" style="fill:var(--deep)" stroke="var(--piece-edge)" stroke-width="1.5" />
      </g>
      {marked && (
        <g transform={`translate(${at.join(' ')})`}>
          <g class="grow">
            <circle r="10.500" fill="var(--paper-raised)" style="stroke:var(--deep)" stroke-width="2" />
            <Use name="ikusa/battle" size={14} colour="var(--ink)" cut="var(--paper-raised)" />
          </g>
        </g>
      )}
    </g>
  )
}
