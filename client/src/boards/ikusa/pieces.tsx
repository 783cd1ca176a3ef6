/** Banners, forces, walls and units, drawn around their middle so that map, panels and scenes share them. */
import type { ComponentChildren } from 'preact'
import { memo } from 'preact/compat'
import { Icon } from '../../icons'
import { Use } from '../../table/map'
import { kinds } from './kinds'
import { clan, colourOf, ICONS, type Units } from './types'

const FLAG = 'M-11 -13h23v24l-3.800 -3-4 3.600-3.900-3.600-3.900 3.600-3.900-3.600-3.500 3z'

/** One figure has more room than two. */
const figureSize = (count: number): number => (count > 9 ? 18 : 22)

/** It carries its own style, because the picture on the lid is drawn without the board's. */
function Count({
  x = 0,
  y,
  size,
  fill,
  children,
}: {
  x?: number
  y: number
  size: number
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

/** What a banner tells: how many fight, the level of the daimyo, and how many hits a pass is worth. */
export interface Sign {
  count: number
  level?: number
  hits?: number
  down?: boolean
}

/** The number of an army is drawn, not written: what is written on a banner is how many fight. */
const NUMERALS: Record<string, string> = {
  1: 'M-2 -2.200L.8 -4.500V4.500',
  2: 'M-2.700 -2.300C-2.500 -5 2.700 -5.200 2.700 -1.900C2.700 .7 -2.500 2 -2.700 4.300H3',
  3: 'M-2.500 -3.800C-.6 -5.400 2.500 -4.700 2.400 -2.300C2.300 -.6 .6 -.2 -.6 -.2C1.100 -.2 2.800 .5 2.700 2.300C2.500 5 -1 5.100 -2.700 3.500',
}

/** How many hits a pass fill a bar, or the ring of a disc. */
export const FULL_BAR = 5
export const FULL_RING = 2.5
const BAR = 24

/** An army: the men on the cloth; seen close by, its number on the pole, gold marks for the level, and a bar for the strength. */
export const Banner = memo(function Banner({
  army,
  count,
  level = 0,
  hits = 0,
  down = false,
}: { army: string } & Sign) {
  const hue = clan(colourOf(army))
  return (
    <>
      <path d="M-11.500 -16V17" stroke="var(--ink)" stroke-width="3.200" stroke-linecap="round" />
      <path
        d={FLAG}
        style={`fill:${down ? 'var(--paper-raised)' : `var(--${hue})`};stroke:${down ? `var(--${hue})` : 'var(--piece-edge)'}`}
        stroke-width={down ? 2.4 : 1.6}
        stroke-linejoin="round"
        stroke-dasharray={down ? '4 2.500' : undefined}
      />
      <Count
        x={1}
        y={figureSize(count) / 4}
        size={figureSize(count)}
        fill={down ? 'var(--ink)' : `var(--on-${hue})`}
      >
        {count}
      </Count>
      <g class="closeby">
        {hits > 0 && (
          <>
            <rect
              x="-11"
              y="13.500"
              width={BAR}
              height="5"
              rx="2.500"
              fill="var(--paper-raised)"
              stroke="var(--ink)"
              stroke-width="1"
            />
            <rect
              x="-11"
              y="13.500"
              width={BAR * Math.min(1, hits / FULL_BAR)}
              height="5"
              rx="2.500"
              fill="var(--ink)"
            />
          </>
        )}
        {Array.from({ length: level }, (_, i) => (
          <path
            key={i}
            d="M0 -4L3.600 0 0 4 -3.600 0z"
            transform={`translate(${1 + i * 7} -18)`}
            fill="var(--gold)"
            stroke="var(--ink)"
            stroke-width="1"
          />
        ))}
        <g transform="translate(-11.5 -18)">
          <circle
            r="9.500"
            fill="var(--paper-raised)"
            style={`stroke:var(--${hue}-deep)`}
            stroke-width="1.8"
          />
          <path
            class="nth"
            d={NUMERALS[army.at(-1)!]}
            transform="scale(1.4)"
            fill="none"
            stroke="var(--ink)"
            stroke-width="1.700"
          />
        </g>
      </g>
    </>
  )
})

const AROUND = 2 * Math.PI * 15

/** A force: how many men; the ring around it fills with the hits that a pass is worth. */
export const ForceDisc = memo(function ForceDisc({
  colour,
  count,
  hits = 0,
}: {
  colour: string
  count: number
  hits?: number
}) {
  return (
    <>
      <circle r="13" style={`fill:var(--${clan(colour)})`} stroke="var(--piece-edge)" stroke-width="1.8" />
      {hits > 0 && (
        <circle
          r="15"
          fill="none"
          stroke="var(--ink)"
          stroke-width="2.6"
          stroke-dasharray={`${AROUND * Math.min(1, hits / FULL_RING)} ${AROUND}`}
          transform="rotate(-90)"
        />
      )}
      <Count y={figureSize(count) / 3} size={figureSize(count)} fill={`var(--on-${clan(colour)})`}>
        {count}
      </Count>
    </>
  )
})

export const Walls = memo(function Walls({ walls, colour }: { walls: string; colour: string }) {
  return (
    <>
      <circle r="13" fill="var(--paper-raised)" style={`stroke:var(--${clan(colour)})`} stroke-width="2.2" />
      <Use name={`ikusa/${walls}`} size={19} colour="var(--ink)" cut="var(--paper-raised)" />
    </>
  )
})

/** Ronin that only the viewer knows of. */
export function Secret({ count }: { count: number }) {
  return (
    <>
      <circle
        r="12"
        fill="var(--secret-wash)"
        stroke="var(--secret)"
        stroke-width="2"
        stroke-dasharray="4 2.500"
      />
      <Count y={5.5} size={18} fill="var(--ink)">
        +{count}
      </Count>
    </>
  )
}

/** Units as icons with numbers, for panels. */
export const UnitRow = memo(function UnitRow({
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
          <Icon name={ICONS[kind]!} label={kinds[kind]![count === 1 ? 0 : 1]} />
          {kind !== 'daimyo' && count}
        </span>
      ))}
      {all.length === 0 && <span>–</span>}
    </span>
  )
})

/** A banner by itself, for cards and lists. */
export const Flag = memo(function Flag({ army, ...sign }: { army: string } & Sign) {
  return (
    <svg class="flag" viewBox="-21 -27 38 47" aria-hidden="true">
      <Banner army={army} {...sign} />
    </svg>
  )
})
