/** Counters and chits, drawn the same on the map, in trays and in scenes. */
import { Icon, seatColours } from '../../icons'
import { Use } from '../../table/map'
import { armyOf, type Counter, isBack, isClan, isSpecial, order } from './types'

const crest = (army: string): string => (army === 'takeda' ? 'crest/takeda' : 'crest/uesugi-banner')

/** The face of a counter, 64 by 64 around its middle. The lozenges tell its state, the pattern of the back that it has turned over. */
export function Face({ unit }: { unit: Counter }) {
  const back = isBack(unit.state)
  const ink = back ? 'var(--ink)' : `var(--on-${unit.army})`
  const fill = back ? `var(--${unit.army}-wash)` : `var(--${unit.army})`
  const commander = unit.marks.includes('commander')
  const lost = unit.marks.includes('leader_lost')
  const left = order(unit.state)
  return (
    <g class={`face ${back ? 'back' : ''} ${unit.army}`} aria-hidden="true">
      <rect class="body" x="-30" y="-30" width="60" height="60" rx="5" style={`fill:${fill}`} />
      {back && (
        <rect
          x="-30"
          y="-30"
          width="60"
          height="60"
          rx="5"
          fill={`url(#p-${unit.army === 'takeda' ? 'hishi' : 'tatejima'})`}
        />
      )}
      <rect class={commander ? 'rim gold' : 'rim'} x="-30" y="-30" width="60" height="60" rx="5" />
      <Use name={crest(unit.army)} x={10} y={-10} size={30} colour={ink} cut={fill} opacity={0.28} />
      {unit.marks.includes('dug_in') && (
        <path
          class="dug"
          d="M-29-30l4-7 4 7zm10 0l4-7 4 7zm10 0l4-7 4 7zm10 0l4-7 4 7zm10 0l4-7 4 7zm10 0l4-7 4 7z"
        />
      )}
      <rect class="tab" x="-26" y="-26" width="18" height="20" rx="2.500" />
      <text class="letter" x="-17" y="-10.500">
        {unit.letter}
      </text>{' '}
      <text class="values" y="15" style={`fill:${ink}`}>
        {unit.elan}–{unit.mass}
      </text>
      <g class="fine">
        {Array.from({ length: unit.firepower }, (_, i) => (
          <circle key={i} cx={-1 + i * 9} cy={-21} r="3.200" style={`fill:${ink}`} />
        ))}
        {Array.from({ length: unit.leadership }, (_, i) => (
          <rect key={i} x="23" y={-12 + i * 8} width="3.500" height="6" rx="1" style={`fill:${ink}`} />
        ))}
        {lost && <path class="cross" d="M21-12l7 7m0-7l-7 7" style={`stroke:${ink}`} />}
        {[0, 1, 2, 3].map((i) => (
          <path
            key={i}
            d={`M${-22 + i * 10} 19l4.500 4.500-4.500 4.500-4.500-4.500z`}
            style={
              i < left ? `fill:${ink}` : `fill:none;stroke:${ink};stroke-width:1.200;stroke-dasharray:2 1.500`
            }
          />
        ))}
        {unit.mode ? (
          <Use name={`kawanakajima/mode_${unit.mode}`} x={22} y={22.5} size={13} colour={ink} cut={fill} />
        ) : (
          <text class="unknown" x="22" y="28" style={`fill:${ink}`}>
            ?
          </text>
        )}
        {unit.marks.includes('samurai') && (
          <g class="samurai" transform="translate(22 -22)">
            <circle r="8" />
            <Use name="kawanakajima/leadership" size={11} colour="var(--on-seal)" cut="var(--seal)" />
          </g>
        )}
      </g>
    </g>
  )
}

/** A counter in a line of text or a tray. */
export function Mini({ unit, size = 34 }: { unit: Counter; size?: number }) {
  return (
    <svg class="mini-counter" viewBox="-32 -32 64 64" width={size} height={size} aria-hidden="true">
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

/** A chit: compulsory ones on ink, those of an army on its colour with its letter or number. */
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
      class={`chit ${small ? 'small' : ''} ${isSpecial(id) ? 'special' : ''} ${cls}`}
      style={style}
      role="img"
      aria-label={label}
      title={label}
    >
      {icon ? (
        <Icon name={`kawanakajima/${icon}`} />
      ) : (
        <b>{isClan(id) ? id.slice(2) : isSpecial(id) ? id.slice(2) : id.endsWith('samurai') ? 'S' : '?'}</b>
      )}
    </span>
  )
}
