/** Banners, forces, walls and units, drawn around their middle so that map, panels and scenes share them. */
import type { ComponentChildren } from 'preact'
import { Icon } from '../../icons'
import { Use } from '../../table/map'
import { text } from './text'
import { clan, colourOf, ICONS, type Units } from './types'

const FLAG = 'M-11 -13h23v24l-3.800 -3-4 3.600-3.900-3.600-3.900 3.600-3.900-3.600-3.500 3z'
/** The finial tells a colour's three daimyo apart. */
const FINIALS = [
  <circle key="1" r="4.200" />,
  <rect key="2" x="-3.900" y="-3.900" width="7.800" height="7.800" />,
  <path key="3" d="M-4.800 0L-2.400 -4.200H2.400L4.800 0 2.400 4.200H-2.400z" />,
]

/** It carries its own style, because the picture on the lid is drawn without the board's. */
function Count({
  x = 0,
  y,
  size = 18,
  fill,
  children,
}: {
  x?: number
  y: number
  size?: number
  fill: string
  children: ComponentChildren
}) {
  return (
    <text
      x={x}
      y={y}
      style={`font:700 ${size}px var(--serif);text-anchor:middle;font-variant-numeric:lining-nums;pointer-events:none;fill:${fill}`}
    >
      {children}
    </text>
  )
}

export function Banner({ army, count, down = false }: { army: string; count: number; down?: boolean }) {
  const hue = clan(colourOf(army))
  return (
    <>
      <path d="M-11.500 -16V15" stroke="var(--ink)" stroke-width="3.200" stroke-linecap="round" />
      <path
        d={FLAG}
        style={`fill:${down ? 'var(--paper-raised)' : `var(--${hue})`};stroke:${down ? `var(--${hue})` : 'var(--piece-edge)'}`}
        stroke-width={down ? 2.4 : 1.6}
        stroke-linejoin="round"
        stroke-dasharray={down ? '4 2.500' : undefined}
      />
      <Count x={1} y={4.5} fill={down ? 'var(--ink)' : `var(--on-${hue})`}>
        {count}
      </Count>
      <g
        transform="translate(-11.5 -18)"
        style={`fill:var(--${hue})`}
        stroke="var(--piece-edge)"
        stroke-width="1.3"
      >
        {FINIALS[Number(army.at(-1)) - 1]}
      </g>
    </>
  )
}

export function ForceDisc({ colour, count }: { colour: string; count: number }) {
  return (
    <>
      <circle r="13" style={`fill:var(--${clan(colour)})`} stroke="var(--piece-edge)" stroke-width="1.8" />
      <Count y={6} fill={`var(--on-${clan(colour)})`}>
        {count}
      </Count>
    </>
  )
}

export function Walls({ walls, colour }: { walls: string; colour: string }) {
  return (
    <>
      <circle r="13" fill="var(--paper-raised)" style={`stroke:var(--${clan(colour)})`} stroke-width="2.2" />
      <Use name={`ikusa/${walls}`} size={19} colour="var(--ink)" cut="var(--paper-raised)" />
    </>
  )
}

/** Ronin that only the viewer knows of. */
export function Secret({ count }: { count: number }) {
  return (
    <>
      <circle
        r="9.500"
        fill="var(--secret-wash)"
        stroke="var(--secret)"
        stroke-width="2"
        stroke-dasharray="4 2.500"
      />
      <Count y={4.5} size={13} fill="var(--ink)">
        +{count}
      </Count>
    </>
  )
}

/** Units as icons with numbers, for panels. */
export function UnitRow({
  units,
  daimyo = false,
  down = false,
}: {
  units: Units
  daimyo?: boolean
  down?: boolean
}) {
  const all: [string, number][] = [
    ...(daimyo ? [['daimyo', 1] as [string, number]] : []),
    ...Object.entries(units),
  ]
  return (
    <span class="units num">
      {all.map(([kind, count]) => (
        <span key={kind} class={kind === 'daimyo' && down ? 'fallen' : ''}>
          <Icon name={ICONS[kind]!} label={text.kinds[kind]![count === 1 ? 0 : 1]} />
          {kind !== 'daimyo' && count}
        </span>
      ))}
      {all.length === 0 && <span>–</span>}
    </span>
  )
}

/** A banner by itself, for cards and lists. */
export function Flag({ army, count, down = false }: { army: string; count: number; down?: boolean }) {
  return (
    <svg class="flag" viewBox="-18 -24 36 42" aria-hidden="true">
      <Banner army={army} count={count} down={down} />
    </svg>
  )
}
