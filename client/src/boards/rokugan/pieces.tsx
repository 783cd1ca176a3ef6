/** Tokens, drawn around their middle so that map, screen and scenes share them. */
import { Use } from '../../table/map'
import { strengthOf, typeOf } from './types'

export const PATTERNS: Record<string, string> = {
  crab: 'kikko',
  crane: 'shippo',
  dragon: 'uroko',
  lion: 'tatejima',
  phoenix: 'yabane',
  scorpion: 'ichimatsu',
  unicorn: 'kanoko',
}

/** The name of a territory's colours; both Shadowlands share theirs. */
export const hue = (land: string): string => (land.startsWith('shadowlands') ? 'shadow' : land)
const EMBLEMS: Record<string, string> = {
  coast: 'rokugan/harbor',
  islands: 'rokugan/navy',
  shadow: 'rokugan/scorched_earth',
}
export const emblem = (land: string): string => EMBLEMS[hue(land)] ?? `crest/${land}`

export const RADIUS = 25

/** The back of a combat token: a dark disc with its pattern and a small crest. Nothing but its owner can be read. */
export function Back({ clan }: { clan: string }) {
  return (
    <>
      <circle r={RADIUS} style={`fill:var(--${clan})`} stroke="var(--piece-edge)" stroke-width="2" />
      <circle r={RADIUS - 4.5} class="tokback" />
      {PATTERNS[clan] && <circle r={RADIUS - 4.5} fill={`url(#b-${PATTERNS[clan]})`} />}
      <circle r="12.5" style={`fill:var(--${clan})`} stroke="var(--piece-edge)" stroke-width="1.2" />
      <Use name={`crest/${clan}`} size={18} colour={`var(--on-${clan})`} cut={`var(--${clan})`} />
    </>
  )
}

const PLAQUE = 15

/** Control of a province: a square plaque, so that it is never taken for a combat token; what lies face up hangs beside it. */
export function Plaque({
  clan,
  facedown,
  faceup,
  left = false,
}: {
  clan: string
  facedown: number
  faceup: number
  left?: boolean
}) {
  const more = facedown > 1
  return (
    <>
      {faceup > 0 && (
        <>
          <rect
            x={left ? -PLAQUE - 28 : PLAQUE - 3}
            y="-12"
            width="31"
            height="24"
            rx="3"
            fill="var(--paper-raised)"
            style={`stroke:var(--${clan}-deep)`}
            stroke-width="1.8"
          />
          <text class="plus" x={left ? -PLAQUE - 13.5 : PLAQUE + 13.5} y="7">
            +{faceup}
          </text>
        </>
      )}
      {more && (
        <rect
          x={-PLAQUE - 4}
          y={-PLAQUE - 4}
          width={2 * PLAQUE}
          height={2 * PLAQUE}
          rx="3"
          style={`fill:var(--${clan}-deep)`}
          stroke="var(--piece-edge)"
          stroke-width="1.6"
        />
      )}
      <rect
        x={-PLAQUE}
        y={-PLAQUE}
        width={2 * PLAQUE}
        height={2 * PLAQUE}
        rx="3"
        style={`fill:var(--${clan})`}
        stroke="var(--piece-edge)"
        stroke-width="2.2"
      />
      <Use name={`crest/${clan}`} size={22} colour={`var(--on-${clan})`} cut={`var(--${clan})`} />
      {more && (
        <g transform={`translate(${-PLAQUE} ${PLAQUE - 2})`}>
          <rect
            x="-9"
            y="-10"
            width="18"
            height="20"
            rx="3"
            style={`fill:var(--${clan}-deep)`}
            stroke="var(--piece-edge)"
            stroke-width="1.2"
          />
          <text class="count" y="6">
            {facedown}
          </text>
        </g>
      )}
    </>
  )
}

/** A kind on its ground: the picture, and the strength beside it. */
function Sign({ kind, ground }: { kind: string; ground: string }) {
  const strength = strengthOf(kind)
  return (
    <>
      <Use
        name={`rokugan/${typeOf(kind)}`}
        x={strength ? -6 : 0}
        size={strength ? 25 : 28}
        colour="var(--ink)"
        cut={ground}
      />
      {strength > 0 && (
        <text x="12" y="7.5" class="tk">
          {strength}
        </text>
      )}
    </>
  )
}

/** A face that everybody sees, or (`secret`) one that only the viewer knows. */
export function Face({ kind, clan, secret = false }: { kind: string; clan: string; secret?: boolean }) {
  if (secret) {
    return (
      <>
        <circle r={RADIUS} fill="var(--secret-wash)" stroke="var(--piece-edge)" stroke-width="1.5" />
        <circle
          r={RADIUS - 1.5}
          fill="none"
          stroke="var(--secret)"
          stroke-width="3"
          stroke-dasharray="6 3.5"
        />
        <Sign kind={kind} ground="var(--secret-wash)" />
      </>
    )
  }
  return (
    <>
      <circle r={RADIUS} fill="var(--paper-raised)" stroke="var(--ink)" stroke-width=".9" />
      <circle r={RADIUS - 2.6} fill="none" style={`stroke:var(--${clan})`} stroke-width="3.8" />
      <Sign kind={kind} ground="var(--paper-raised)" />
    </>
  )
}

export function Arrow({ angle, clan }: { angle: number; clan: string }) {
  return (
    <path
      d="M21 -13L42 0 21 13z"
      transform={`rotate(${angle})`}
      style={`fill:var(--${clan}-deep)`}
      stroke="var(--piece-edge)"
      stroke-width="2"
      stroke-linejoin="round"
    />
  )
}

/** Blessings lie open on their token. */
export function Blessings({ kinds, clan }: { kinds: string[]; clan: string }) {
  return (
    <>
      {kinds.map((kind, i) => (
        <g key={i} transform={`translate(${16 - i * 17} -21)`}>
          <circle r="13" fill="var(--paper-raised)" style={`stroke:var(--${clan})`} stroke-width="2.4" />
          <Use name="rokugan/blessing" x={-4} size={13} colour="var(--gold-ink)" cut="var(--paper-raised)" />
          <text x="6" y="6" class="tk small">
            {strengthOf(kind)}
          </text>
        </g>
      ))}
    </>
  )
}

/** A token by itself, for the hand and for lists. */
export function Disc({
  kind,
  clan,
  secret = false,
  label,
}: {
  kind: string
  clan: string
  secret?: boolean
  label?: string
}) {
  const named = label ? { role: 'img' as const, 'aria-label': label } : { 'aria-hidden': true as const }
  return (
    <svg class="disc" viewBox="-28 -28 56 56" {...named}>
      {kind ? <Face kind={kind} clan={clan} secret={secret} /> : <Back clan={clan} />}
    </svg>
  )
}
