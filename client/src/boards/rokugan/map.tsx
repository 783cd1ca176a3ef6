/** The map that is played on: provinces, spots and tokens over the sheet. */
import { useEffect, useRef, useState } from 'preact/hooks'
import { t } from '../../messages'
import { type Camera, fitting, type Rect, useCamera, useScale } from '../../table/camera'
import { useTable } from '../../table/context'
import { useArea, useShape } from '../../table/element'
import { MapFrame } from '../../table/frame'
import { useInSight } from '../../table/insight'
import { Use } from '../../table/map'
import { briefOf } from '../box'
import { type Forecast, forecast } from './forecast'
import {
  intoOf,
  isProvince,
  LAND,
  middleAt,
  near,
  numberInside,
  PLACE,
  reverse,
  SPOTS,
  type Spot,
  tokenPoints,
} from './geometry'
import { Ground, SHEET } from './ground'
import { PLACES, type Place } from './map.gen'
import { Names } from './names'
import { Arrow, Back, Blessings, Face, RADIUS } from './pieces'
import { text } from './text'
import { clanOf, type RokuganView, type Token, typeOf } from './types'
import { SMALL, Target, Wheel } from './wheel'
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

function Area({
  place,
  view,
  laying,
  onLook,
}: {
  place: Place
  view: RokuganView
  laying: string
  onLook(spot: string): void
}) {
  const province = view.provinces.find((one) => one.id === place.id)!
  const { glow, words } = useTable()
  const dud = laying !== '' && glow.has(place.id) && !lawful(view, laying, place.id)
  const facts = text.province(place.name, nameOf(view, province.owner), province.honor, province.defense)
  const said = [
    facts,
    province.owner && text.control(province.facedown, province.faceup),
    briefOf(province.special),
    dud && text.dud,
    view.chosen.includes(place.id) && t.table.choices,
  ]
  const props = useArea(
    place.id,
    said.filter(Boolean).join(', '),
    `prov ${laying || words[1] ? 'mid' : ''} ${dud ? 'weak' : ''} ${view.chosen.includes(place.id) ? 'taken' : ''}`,
    laying !== '',
  )
  return (
    <g {...props} {...looking(props, place.id, onLook)}>
      <path class="area" d={place.shape} />
    </g>
  )
}

type Heard = Pick<ReturnType<typeof useShape>, 'onPointerEnter' | 'onPointerLeave' | 'onFocus' | 'onBlur'>

/** What a shape does by itself when it is looked at, and what it tells its board. */
function looking(props: Heard, id: string, onLook: (id: string) => void): Heard {
  return {
    onPointerEnter(event) {
      props.onPointerEnter(event)
      onLook(id)
    },
    onPointerLeave() {
      props.onPointerLeave()
      onLook('')
    },
    onFocus(event) {
      props.onFocus(event)
      onLook(id)
    },
    onBlur(event) {
      props.onBlur(event)
      onLook('')
    },
  }
}

/** A province that may be chosen keeps its colours: a dot says that it may. */
function Can({ id }: { id: string }) {
  const [x, y] = PLACE.get(id)!.control as [number, number]
  return (
    <g class="mark is-can" transform={`translate(${x} ${y})`} aria-hidden="true">
      <g class="grow">
        <circle class="halo" r="15" />
        <circle class="dot" r="9" />
      </g>
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
  onLook,
}: {
  spot: Spot
  view: RokuganView
  laying: string
  both: boolean
  onLook(spot: string): void
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
      {...looking(props, spot.id, onLook)}
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

/** Smaller than this, the whole sheet is a heap of tokens. */
const HEAP = 0.25

/** Where the whole sheet could not be read, the map opens as wide as its room, on the lands of the player. */
function useOpening(camera: Camera, view: RokuganView): void {
  useEffect(() => {
    const room = camera.box.current!.getBoundingClientRect()
    if (fitting(SHEET, room).k >= HEAP || view.phase === 'pick_clan') return
    const own = view.provinces
      .filter(({ owner }) => owner === view.seat)
      .map(({ id }) => PLACE.get(id)!.label[1]!)
    const y = own.length > 0 ? own.reduce((sum, one) => sum + one, 0) / own.length : SHEET.height / 2
    camera.show({ x: SHEET.x, y, width: SHEET.width, height: 1 })
  }, [])
}

/** So much of the map is seen around a province whose wheel is open. */
const WHEEL = 165
/** And so much above it, where the forecast stands. */
const TOLD = 120
/** Lower windows have no room for it. */
const SMALLEST = 600

/** Goes close to a part of the map while something is open there; afterwards one sees what one saw before. */
function useApproach(camera: Camera, open: boolean): (part: Rect) => void {
  const back = useRef<(() => void) | null>(null)
  useEffect(() => {
    if (open) return
    back.current?.()
    back.current = null
  }, [open])
  return (part) => {
    back.current ??= camera.keep()
    camera.show(part)
  }
}

function Told({ told, high }: { told: Forecast; high: boolean }) {
  return (
    <div class={`forecast ${high ? 'high' : ''}`} role="status">
      <b>{told.title}</b>
      <small>{told.from}</small>
      {told.lines.length > 0 && (
        <dl class="num">
          {told.lines.map((line) => (
            <div key={line.label} class={line.hidden ? 'hidden' : ''}>
              <dt>{line.label}</dt>
              <dd>{line.value}</dd>
            </div>
          ))}
        </dl>
      )}
      <strong>{told.verdict}</strong>
      <p>{told.why}</p>
      {told.worth && <p class="worthy">{told.worth}</p>}
    </div>
  )
}

export function MapView({
  view,
  lit,
  land,
  onLook,
}: {
  view: RokuganView
  lit: string
  land: string
  onLook(place: string): void
}) {
  const { glow, swap, words, myTurn } = useTable()
  const camera = useCamera(SHEET)
  const scale = useScale(camera)
  useOpening(camera, view)
  const [spot, setSpot] = useState('')
  const laying = inHand(words, view)
  const offered = (id: string): boolean => glow.has(id) || swap.has(id) || words.includes(id)
  const spots = laying ? [...SPOTS.values()].filter((one) => offered(one.id)) : []
  const both = new Set(spots.filter((one) => offered(reverse(one))).map((one) => one.id))
  const middles = laying ? PLACES.filter((place) => offered(place.id) || words.includes(place.id)) : []
  const points = tokenPoints(view.tokens)
  useInSight(camera, `${view.phase} ${words.join()} ${[...glow].join()}`, () => camera.fit())
  useEffect(() => setSpot(''), [words.join(), view.phase])
  const closer = (id: string) =>
    laying && (isProvince(id) || SPOTS.has(id))
      ? near([isProvince(id) ? id : SPOTS.get(id)!.into], 150)
      : null
  const look = (id: string) => {
    setSpot(id)
    onLook(id ? intoOf(id) : '')
  }
  const bounds = [...(LAND.get(land)?.provinces ?? []), ...(lit ? [lit] : [])]
  // With a thumb, a province comes first and its spots lie on a wheel around it.
  const thumbs = laying !== '' && innerWidth <= SMALL
  const [wheel, setWheel] = useState({ laying, hub: '' })
  // A wheel belongs to the token it was opened for, and is closed before anything else can be pressed.
  if (wheel.laying !== laying) setWheel({ laying, hub: '' })
  const hub = wheel.laying === laying ? wheel.hub : ''
  const ways = (province: string): string[] => [
    ...middles.map(({ id }) => id).filter((id) => id === province),
    ...spots.map(({ id }) => id).filter((id) => intoOf(id) === province),
  ]
  const approach = useApproach(camera, hub !== '')
  const openWheel = (province: string) => {
    const part = near([province], WHEEL)
    const above = innerHeight > SMALLEST ? TOLD : 0
    approach({ ...part, y: part.y - above, height: part.height + above })
    setWheel({ laying, hub: province })
  }
  const onWheel = hub ? (ways(hub).find((id) => lawful(view, laying, id)) ?? ways(hub)[0] ?? '') : ''
  const meant = laying && (thumbs ? onWheel : offered(spot) ? spot : (words[2] ?? ''))
  const told = meant ? forecast(view, laying, meant) : null
  return (
    <div class="sheet-of">
      <MapFrame camera={camera} label={text.map} closer={closer}>
        <Ground view={view} />
        {bounds.map((id) => (
          <path key={id} class={`bounds ${id === lit ? 'home' : ''}`} d={PLACE.get(id)!.shape} />
        ))}
        {PLACES.map((place) =>
          thumbs && ways(place.id).length > 0 ? (
            <Target
              key={place.id}
              place={place}
              weak={!ways(place.id).some((id) => lawful(view, laying, id))}
              open={hub !== ''}
              onOpen={() => openWheel(place.id)}
            />
          ) : (
            <Area key={place.id} place={place} view={view} laying={laying} onLook={look} />
          ),
        )}
        {!laying &&
          myTurn &&
          PLACES.filter((place) => glow.has(place.id)).map((place) => <Can key={place.id} id={place.id} />)}
        {!thumbs &&
          middles.map((place) => <Middle key={place.id} id={place.id} view={view} laying={laying} />)}
        {view.tokens.map((token) => (
          <TokenShape key={token.id} token={token} at={points.get(token.id)!} view={view} />
        ))}
        <Names view={view} scale={scale} />
        {!thumbs &&
          spots.map((one) => (
            <SpotMark
              key={one.id}
              spot={one}
              view={view}
              laying={laying}
              both={both.has(one.id)}
              onLook={look}
            />
          ))}
        {thumbs && hub && (
          <Wheel
            province={hub}
            spots={ways(hub)}
            view={view}
            laying={laying}
            scale={1 / camera.look().k}
            onClose={() => setWheel({ laying, hub: '' })}
          />
        )}
      </MapFrame>
      {told && <Told told={told} high={PLACE.get(intoOf(meant))!.land === 'islands'} />}
    </div>
  )
}
