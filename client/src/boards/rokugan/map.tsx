/** The map that is played on: provinces, spots and tokens over the sheet. */
import { memo } from 'preact/compat'
import { t } from '../../messages'
import { useCamera } from '../../table/camera'
import { useTable } from '../../table/context'
import { useShape } from '../../table/element'
import { MapFrame, Use, useInSight } from '../../table/map'
import { Spaces } from './cards'
import { isProvince, middleAt, near, numberInside, reverse, SPOTS, type Spot, tokenPoints } from './geometry'
import { Ground, SHEET } from './ground'
import { PLACES, type Place } from './map.gen'
import { Arrow, Back, Blessings, Face, RADIUS } from './pieces'
import { text } from './text'
import { clanOf, type RokuganView, type Token, typeOf } from './types'
import { kindName, lawful, nameOf, spotName, tokenName } from './words'

/** The token that is being laid, as far as it is chosen. */
function inHand(words: string[], view: RokuganView): string {
  const kind = words[1] ?? ''
  return ['', 'lay', 'bless'].includes(words[0] ?? '-') &&
    text.types[typeOf(kind)] &&
    ['place', 'animate'].includes(view.phase)
    ? kind
    : ''
}

function Area({ place, view, laying }: { place: Place; view: RokuganView; laying: string }) {
  const province = view.provinces.find((one) => one.id === place.id)!
  const { glow, words } = useTable()
  const dud = laying !== '' && glow.has(place.id) && !lawful(view, laying, place.id)
  const facts = text.province(place.name, nameOf(view, province.owner), province.honor, province.defense)
  const said = [
    facts,
    province.owner && text.control(province.facedown, province.faceup),
    text.specials[province.special],
    dud && text.dud,
    view.chosen.includes(place.id) && t.table.choices,
  ]
  const props = useShape(
    place.id,
    said.filter(Boolean).join(', '),
    `prov ${laying || words[1] ? 'mid' : ''} ${dud ? 'weak' : ''} ${view.chosen.includes(place.id) ? 'taken' : ''}`,
    laying !== '',
  )
  return (
    <g {...props}>
      <path class="area" d={place.shape} />
    </g>
  )
}

/** The mark in the middle of a province that a token may be laid in; the province itself is what is chosen. */
function Middle({ id, view, laying }: { id: string; view: RokuganView; laying: string }) {
  const { words, glow } = useTable()
  const [x, y] = middleAt(id, numberInside(view.tokens, id))
  const chosen = words.includes(id)
  const state = chosen ? 'chosen' : glow.has(id) ? 'can' : 'swap'
  return (
    <g
      class={`mark is-${state} ${lawful(view, laying, id) ? '' : 'weak'}`}
      transform={`translate(${x} ${y})`}
      aria-hidden="true"
    >
      <g class="grow">
        {chosen ? (
          <Ghost kind={laying} view={view} />
        ) : (
          <>
            <circle class="halo" r="18" />
            <circle class="dot" r="11" />
          </>
        )}
      </g>
    </g>
  )
}

function Ghost({ kind, view, angle }: { kind: string; view: RokuganView; angle?: number }) {
  const clan = clanOf(view, view.seat)
  return (
    <g class="ghost">
      {angle !== undefined && <Arrow angle={angle} clan={clan} />}
      <Face kind={kind} clan={clan} secret />
      <circle class="pending" r={RADIUS + 3} />
    </g>
  )
}

function SpotMark({
  spot,
  view,
  laying,
  both,
}: {
  spot: Spot
  view: RokuganView
  laying: string
  both: boolean
}) {
  const good = lawful(view, laying, spot.id)
  const { words } = useTable()
  const chosen = words.includes(spot.id)
  const label = `${kindName(laying)}: ${spotName(spot.id)}${good ? '' : `, ${text.dud}`}`
  const props = useShape(spot.id, label, `spot ${good ? '' : 'weak'}`, true)
  const turn = (spot.angle * Math.PI) / 180
  const aside = both && !chosen ? 17 : 0
  return (
    <g
      {...props}
      transform={`translate(${spot.x + Math.cos(turn) * aside} ${spot.y + Math.sin(turn) * aside})`}
    >
      <circle class="hit" r="10" />
      <g class="grow">
        {chosen ? (
          <Ghost kind={laying} view={view} angle={spot.angle} />
        ) : (
          <>
            <circle class="halo" r="20" />
            <circle class="dot" r="13" />
            <path class="way" d="M-6 0h9M-1-5.500L5 0l-6 5.500" transform={`rotate(${spot.angle})`} />
          </>
        )}
      </g>
    </g>
  )
}

function TokenShape({ token, at, view }: { token: Token; at: [number, number]; view: RokuganView }) {
  const clan = clanOf(view, token.owner)
  const spot = SPOTS.get(token.spot)
  const secret = !token.face_up && token.kind !== ''
  const looked = token.seen_by.filter((seat) => seat !== view.seat)
  // Before anything is chosen in a turn, tokens are only what cards could be used on.
  const { words } = useTable()
  const aside = view.phase === 'place' && words.length === 0
  const props = useShape(
    token.id,
    tokenName(view, token),
    `tok ${view.chosen.includes(token.id) ? 'taken' : ''} ${aside ? 'weak' : ''}`,
  )
  return (
    <g {...props} transform={`translate(${at[0]} ${at[1]})`}>
      <circle class="hit" r={RADIUS} />
      <g class="grow">
        <circle class="ring" r={RADIUS + 3} />
        {spot && <Arrow angle={spot.angle} clan={clan} />}
        {token.kind ? <Face kind={token.kind} clan={clan} secret={secret} /> : <Back clan={clan} />}
        {secret && token.owner !== view.seat && (
          <g transform="translate(-17 15)">
            <circle r="10" style={`fill:var(--${clan})`} stroke="var(--piece-edge)" stroke-width="1.5" />
            <Use name={`crest/${clan}`} size={14} colour={`var(--on-${clan})`} cut={`var(--${clan})`} />
          </g>
        )}
        <Blessings kinds={token.blessings} clan={clan} />
        {looked.map((seat, i) => (
          <g key={seat} transform={`translate(${17 - i * 14} 19)`} aria-hidden="true">
            <circle
              r="9.500"
              style={`fill:var(--${clanOf(view, seat)})`}
              stroke="var(--piece-edge)"
              stroke-width="1.5"
            />
            <Use
              name="ui/eye"
              size={13}
              colour={`var(--on-${clanOf(view, seat)})`}
              cut={`var(--${clanOf(view, seat)})`}
            />
          </g>
        ))}
      </g>
    </g>
  )
}

/** Everything of one moment, without what may be done; scenes use it too. */
export const Still = memo(function Still({ view, tokens }: { view: RokuganView; tokens: Token[] }) {
  const points = tokenPoints(tokens)
  return (
    <g aria-hidden="true">
      {tokens.map((token) => {
        const [x, y] = points.get(token.id)!
        const clan = clanOf(view, token.owner)
        const spot = SPOTS.get(token.spot)
        return (
          <g key={token.id} class="still" transform={`translate(${x} ${y})`}>
            {spot && <Arrow angle={spot.angle} clan={clan} />}
            {token.kind && token.face_up ? <Face kind={token.kind} clan={clan} /> : <Back clan={clan} />}
            <Blessings kinds={token.blessings} clan={clan} />
          </g>
        )
      })}
    </g>
  )
})

export function MapView({ view }: { view: RokuganView }) {
  const { glow, swap, words } = useTable()
  const camera = useCamera(SHEET)
  const laying = inHand(words, view)
  const offered = (id: string): boolean => glow.has(id) || swap.has(id) || words.includes(id)
  const spots = laying ? [...SPOTS.values()].filter((spot) => offered(spot.id)) : []
  const both = new Set(spots.filter((spot) => offered(reverse(spot))).map((spot) => spot.id))
  const middles = laying ? PLACES.filter((place) => offered(place.id) || words.includes(place.id)) : []
  const points = tokenPoints(view.tokens)
  useInSight(camera, `${view.phase} ${words.join()} ${[...glow].join()}`, () => camera.fit())
  const closer = (id: string) =>
    laying && (isProvince(id) || SPOTS.has(id))
      ? near([isProvince(id) ? id : SPOTS.get(id)!.into], 150)
      : null
  return (
    <MapFrame camera={camera} label={text.map} closer={closer}>
      <Ground view={view} />
      <Spaces view={view} />
      {PLACES.map((place) => (
        <Area key={place.id} place={place} view={view} laying={laying} />
      ))}
      {middles.map((place) => (
        <Middle key={place.id} id={place.id} view={view} laying={laying} />
      ))}
      {view.tokens.map((token) => (
        <TokenShape key={token.id} token={token} at={points.get(token.id)!} view={view} />
      ))}
      {spots.map((spot) => (
        <SpotMark key={spot.id} spot={spot} view={view} laying={laying} both={both.has(spot.id)} />
      ))}
    </MapFrame>
  )
}
