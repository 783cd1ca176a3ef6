/** The draw from the bowl, at centre stage for a moment. */
import './draw.css'
import { useEffect, useRef, useState } from 'preact/hooks'
import { Icon } from '../../icons'
import { useSettings } from '../../settings'
import { useTable } from '../../table/context'
import { Use } from '../../table/map'
import type { GameEvent } from '../../wire'
import { fact } from '../events'
import { pigment } from './pieces'
import { text } from './text'
import { armyOf, clan, isClan, isSpecial, type KawanakajimaView } from './types'
import { chitName } from './words'

export interface Draw {
  chit: string
  sequence: number
  /** It has no effect yet. */
  idle: boolean
}

const SHOWN = 1500

/** The last draw among the events, and whether nothing came of it. */
export function lastDraw(events: GameEvent[]): Draw | null {
  const at = events.findLastIndex((event) => event.kind === 'drawn')
  if (at < 0) return null
  const event = events[at]!
  const idle = events.slice(at + 1).some((other) => other.kind === 'void')
  return { chit: fact(event, 'chit'), sequence: event.sequence, idle }
}

/** The draw that is on stage now. Those from before the page was opened are not shown again. */
export function useDraw(): Draw | null {
  const { events, past } = useTable()
  const { speed } = useSettings()
  const last = lastDraw(events)
  const seen = useRef(last?.sequence ?? 0)
  const [now, setNow] = useState<Draw | null>(null)
  useEffect(() => {
    if (!last || last.sequence <= seen.current || past !== null) return
    seen.current = last.sequence
    setNow(last)
    const timer = setTimeout(() => setNow(null), SHOWN / speed)
    return () => clearTimeout(timer)
  }, [last?.sequence])
  return now
}

function BigChit({ view, id }: { view: KawanakajimaView; id: string }) {
  const army = id.startsWith('combat_') ? id.slice(7) : isClan(id) || isSpecial(id) ? armyOf(id) : ''
  const fill = army ? `var(--${army})` : '#4a4338'
  const letter = isClan(id) ? id.slice(2) : isSpecial(id) ? id.slice(2) : ''
  const name = isClan(id) ? (clan(view, id)?.name ?? '') : (text.chits[id] ?? '')
  return (
    <g class="bigchit">
      <rect class="under" x="152" y="6" width="156" height="156" rx="18" />
      <rect x="152" y="6" width="156" height="156" rx="18" style={`fill:${fill}`} />
      {name && (
        <>
          <path
            d="M152 24a18 18 0 0 1 18-18h120a18 18 0 0 1 18 18v28H152z"
            style={`fill:${letter ? pigment(letter) : '#f4efe2'}`}
          />
          <text class="chitname" x="230" y="37">
            {name}
          </text>
        </>
      )}
      {letter ? (
        <text class="chitletter" x="230" y={name ? 138 : 114}>
          {letter}
        </text>
      ) : (
        <Use name={`kawanakajima/chit_${id}`} x={230} y={106} size={84} colour="#fff" cut={fill} />
      )}
      <rect class="edge" x="152" y="6" width="156" height="156" rx="18" />
    </g>
  )
}

export function DrawStage({ view, draw }: { view: KawanakajimaView; draw: Draw }) {
  const { speed, calm } = useSettings()
  return (
    <div
      key={draw.sequence}
      class={`drawstage ${calm ? 'still' : ''}`}
      style={`--draw:${SHOWN / speed}ms`}
      role="status"
    >
      <svg viewBox="0 0 460 340" aria-hidden="true">
        <ellipse cx="230" cy="322" rx="150" ry="14" class="floor" />
        <path d="M176 300h108l10 18H166z" class="foot" />
        <path d="M50 190h360c0 76-66 118-180 118S50 266 50 190z" class="lacquer" />
        <path d="M74 226c22 44 72 66 140 70" class="shine" />
        <ellipse cx="230" cy="190" rx="180" ry="36" class="rimdark" />
        <ellipse cx="230" cy="191" rx="170" ry="30" class="inside" />
        <g class="others">
          <rect x="122" y="172" width="40" height="34" rx="5" transform="rotate(-14 142 190)" />
          <rect x="286" y="174" width="40" height="34" rx="5" transform="rotate(11 306 190)" />
          <rect x="176" y="184" width="40" height="30" rx="5" />
          <rect x="240" y="186" width="40" height="30" rx="5" transform="rotate(6 260 200)" />
        </g>
        <BigChit view={view} id={draw.chit} />
      </svg>
      <p>
        <b>{chitName(view, draw.chit)}</b>
        {draw.idle && (
          <small>
            <Icon name="ui/why" />
            {text.strip.idle}
          </small>
        )}
      </p>
    </div>
  )
}
