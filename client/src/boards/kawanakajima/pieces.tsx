/** Counters and chits, drawn the same on the map, in trays and in scenes. */
import { Icon, seatColours } from '../../icons'
import { Use } from '../../table/map'
import { armyOf, type Counter, isBack, isClan, isSpecial, order } from './types'

/** The pigments of the Clans, in the order of their letters; from H and O on the same again under one and two ink lines. */
const PIGMENTS = ['#f4efe2', '#e6c75c', '#e9a468', '#ecaea6', '#b3cb78', '#86c8c4', '#c2b1e0'] as const
const nth = (letter: string): number => Math.max(0, letter.charCodeAt(0) - 65)
export const pigment = (letter: string): string => PIGMENTS[nth(letter) % PIGMENTS.length]!
/** How many ink lines a Clan's band has. */
export const inkLines = (letter: string): number => Math.floor(nth(letter) / PIGMENTS.length)

/** The lower edge of a counter tells its Mode: teeth, wall, chevrons or dots; clouds where it is hidden. */
const EDGES: Record<string, { shape: string; line?: boolean }> = {
  attack: { shape: 'M-30 30v-3l7.500-8 7.500 8 7.500-8 7.500 8 7.500-8 7.500 8 7.500-8 7.500 8v3z' },
  defense: { shape: 'M-30 30V19.500h10v4h6.700v-4h10v4h6.600v-4h10v4h6.700v-4h10V30z' },
  move: {
    shape:
      'M-24 21.500l5 3.500-5 3.500M-12 21.500l5 3.500-5 3.500M0 21.500l5 3.500-5 3.500M12 21.500l5 3.500-5 3.500M24 21.500l4 3.500-4 3.500',
    line: true,
  },
  regroup: { shape: 'M-22 25h.1M-11 25h.1M0 25h.1M11 25h.1M22 25h.1', line: true },
  unknown: {
    shape:
      'M-30 30v-3a5 5 0 0 1 8-4 7 7 0 0 1 12 0 5 5 0 0 1 8 1 7 7 0 0 1 13-1 5 5 0 0 1 8 0 6 6 0 0 1 11 4v3z',
  },
}

function ModeEdge({ mode }: { mode: string }) {
  const known = EDGES[mode] ? mode : 'unknown'
  const { shape, line = false } = EDGES[known]!
  return (
    <>
      {line && <path class="m-base" d="M-30 20h60v10h-60z" />}
      <path class={`m-${known} ${line ? 'l' : ''}`} d={shape} />
    </>
  )
}

/** What is shown close up: pips for the state, Leadership, Firepower, the shape of the Mode. */
function Near({ unit, ink }: { unit: Counter; ink: string }) {
  const left = order(unit.state)
  const beside = unit.leadership > 0 || unit.firepower > 0 || unit.marks.includes('leader_lost')
  return (
    <g class="nearface">
      <path
        class="band"
        style={`fill:${pigment(unit.letter)}`}
        d="M-30-24a6 6 0 0 1 6-6h48a6 6 0 0 1 6 6v14h-60z"
      />
      {inkLines(unit.letter) > 0 && <path class="band2" d="M-30-12.600h60v2.600h-60z" />}
      {inkLines(unit.letter) > 1 && <path class="band2" d="M-30-29.500h60v2.600h-60z" />}
      <ModeEdge mode={unit.mode} />
      <text class="letter" x="-19" y="-13">
        {unit.letter}
      </text>{' '}
      {[0, 1, 2, 3].map((i) => (
        <circle key={i} class={i < left ? 'pip' : 'pip off'} cx={1 + i * 7.8} cy="-20.500" r="3" />
      ))}
      <text class="values" x={beside ? -4 : 0} y="14" style={`fill:${ink}`}>
        {unit.elan}–{unit.mass}
      </text>
      {Array.from({ length: unit.leadership }, (_, i) => (
        <rect key={i} class="lead" x="21.500" y={-6.5 + i * 9} width="5" height="7.500" rx="1" />
      ))}
      {unit.marks.includes('leader_lost') && (
        <path class="cross" d="M20-8l7 7m0-7l-7 7" style={`stroke:${ink}`} />
      )}
      {Array.from({ length: unit.firepower }, (_, i) => (
        <circle key={i} class="fire" cx="24" cy={14.5 - (unit.firepower - 1 - i) * 8} r="3.200" />
      ))}
    </g>
  )
}

/** From afar: the band with the letter, the figures, the Mode as a plain edge, a white tab for each step lost; from farther away the letter alone. */
function Far({ unit, ink }: { unit: Counter; ink: string }) {
  return (
    <g class="farface">
      <path
        class="band"
        style={`fill:${pigment(unit.letter)}`}
        d="M-30-24a6 6 0 0 1 6-6h48a6 6 0 0 1 6 6v19h-60z"
      />
      {inkLines(unit.letter) > 0 && <path class="band2" d="M-30-9h60v4h-60z" />}
      {inkLines(unit.letter) > 1 && <path class="band2" d="M12-30h6v25h-6z" />}
      <path
        class={unit.mode ? `m-${unit.mode}` : 'm-unknown'}
        d="M-30 22h60v2a6 6 0 0 1-6 6h-48a6 6 0 0 1-6-6z"
      />
      <text class="letter" x="-13" y="-7">
        {unit.letter}
      </text>{' '}
      <text class="values" x="0" y="20.500" style={`fill:${ink}`}>
        {unit.elan}–{unit.mass}
      </text>
      <text class="letter alone" y="4" style={`fill:${ink}`}>
        {unit.letter}
      </text>
      {Array.from({ length: 4 - order(unit.state) }, (_, i) => (
        <rect key={i} class="losttab" x={21 - i * 9} y="-36" width="7" height="9" rx="2" />
      ))}
    </g>
  )
}

/** The face of a counter, 60 by 60 around its middle. Its band tells the Clan, its pips the state, its lower edge the Mode; a pale, hatched face has turned over. */
export function Face({ unit }: { unit: Counter }) {
  const back = isBack(unit.state)
  const ink = back ? 'var(--counter-back-ink)' : `var(--on-${unit.army})`
  const fill = back ? `var(--${unit.army}-wash)` : `var(--${unit.army})`
  const commander = unit.marks.includes('commander')
  return (
    <g class={`face ${back ? 'back' : ''} ${unit.army}`} aria-hidden="true">
      <rect class="body" x="-30" y="-30" width="60" height="60" rx="6" style={`fill:${fill}`} />
      {back && (
        <rect
          class="pat"
          x="-30"
          y="-30"
          width="60"
          height="60"
          rx="6"
          fill={`url(#p-${unit.army === 'takeda' ? 'hishi' : 'tatejima'})`}
        />
      )}
      <Near unit={unit} ink={ink} />
      <Far unit={unit} ink={ink} />
      <rect class={commander ? 'rim gold' : 'rim'} x="-30" y="-30" width="60" height="60" rx="6" />
      {commander && (
        <g class="cmd" transform="translate(0 -32)">
          <path d="M-11 0a11 11 0 0 1 22 0z" />
          <path class="rib" d="M0 0V-9M0 0L-6.500-7M0 0L6.500-7" />
        </g>
      )}
      {unit.marks.includes('dug_in') && (
        <path
          class="dug"
          d="M-29 36l4-7 4 7zm10 0l4-7 4 7zm10 0l4-7 4 7zm10 0l4-7 4 7zm10 0l4-7 4 7zm10 0l4-7 4 7z"
        />
      )}
      {unit.marks.includes('samurai') && (
        <g class="samurai" transform="translate(24 -26)">
          <circle r="9" />
          <Use name="kawanakajima/leadership" size={12} colour="var(--on-seal)" cut="var(--seal)" />
        </g>
      )}
    </g>
  )
}

/** A counter in a line of text or a tray, `size` pixels wide; a commander's fan stands out at the top. */
export function Mini({ unit, size = 40 }: { unit: Counter; size?: number }) {
  const top = unit.marks.includes('commander') ? 44 : 36
  const height = top + 37
  return (
    <svg
      class="mini-counter"
      viewBox={`-34 ${-top} 68 ${height}`}
      width={size}
      height={Math.round((size * height) / 68)}
      aria-hidden="true"
    >
      <Face unit={unit} />
    </svg>
  )
}

const CHIT_ICONS: Record<string, string> = {
  rally: 'chit_rally',
  move: 'chit_move',
  combat_takeda: 'chit_combat_takeda',
  combat_uesugi: 'chit_combat_uesugi',
  initiative: 'chit_initiative',
}

/** A chit: Compulsory ones on ink; a Clan's has the band of its counters, a Special one is round with its number. */
export function Chit({
  id,
  label,
  small = false,
  cls = '',
}: {
  id: string
  label: string
  small?: boolean
  cls?: string
}) {
  const icon = CHIT_ICONS[id]
  const army = armyOf(id)
  const style = icon
    ? id.startsWith('combat_')
      ? seatColours(id.slice(7))
      : '--c:var(--ink-2);--on:var(--paper-raised)'
    : id === '?'
      ? '--c:var(--ink-3);--on:var(--paper-raised)'
      : seatColours(army)
  return (
    <span
      class={`chit ${small ? 'small' : ''} ${isSpecial(id) ? 'special' : isClan(id) ? 'clanchit' : ''} ${cls}`}
      style={isClan(id) ? `${style};--band:${pigment(id.slice(2))}` : style}
      {...(label ? { role: 'img', 'aria-label': label, title: label } : { 'aria-hidden': true })}
    >
      {icon ? (
        <Icon name={`kawanakajima/${icon}`} />
      ) : (
        <b>{isClan(id) ? id.slice(2) : isSpecial(id) ? id.slice(2) : id.endsWith('samurai') ? 'S' : '?'}</b>
      )}
    </span>
  )
}
