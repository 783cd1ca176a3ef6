/** The map that is played on: provinces, what stands in them, and declared attacks. */
import { memo } from 'preact/compat'
import { useState } from 'preact/hooks'
import { useCamera } from '../../table/camera'
import { useTable } from '../../table/context'
import { useArea, useShape } from '../../table/element'
import { MapFrame } from '../../table/frame'
import { useInSight } from '../../table/insight'
import { Use } from '../../table/map'
import { sameParts } from '../parts'
import { AttackArrow, attacks } from './arrows'
import { AttackCard, attacksAhead, Chances, percent, successOf, targetOf, useOdds } from './chances'
import { awayFromLabel, isProvince, middleOf, near, rowAt, SHEET } from './geometry'
import { bannersOf, Ground, Names } from './ground'
import { MapKey } from './key'
import { placesAsked, useLookout } from './lookout'
import { PLACES } from './map.gen'
import { courses, isToCome, useOrders, valid } from './orders'
import { Banner, ForceDisc, Secret, Walls } from './pieces'
import { text } from './text'
import {
  armiesIn,
  bannerOf,
  colourOf,
  hitsOf,
  ICONS,
  type IkusaView,
  mine,
  onMap,
  size,
  standingIn,
  type Units,
} from './types'
import { armySaid, provinceSaid } from './words'

/** From this scale on units are shown one by one. */
const NEAR = 1.25

function Area({
  id,
  shape,
  view,
  weak,
  chance,
  onLook,
}: {
  id: string
  shape: string
  view: IkusaView
  weak: boolean
  chance: string
  onLook(id: string): void
}) {
  const said = [provinceSaid(view, id), chance].filter(Boolean).join(', ')
  const props = useArea(id, said, `prov ${weak ? 'weak' : ''}`, chance !== '')
  return (
    <g
      {...props}
      onPointerEnter={(event) => {
        props.onPointerEnter(event)
        onLook(id)
      }}
      onPointerLeave={() => {
        props.onPointerLeave()
        onLook('')
      }}
      onFocus={(event) => {
        props.onFocus(event)
        onLook(id)
      }}
    >
      <path class="area" d={shape} />
    </g>
  )
}

/** What stands in a province, from left to right; armies are drawn apart, because they can be chosen. */
function slots(view: IkusaView, id: string): string[] {
  const { walls, force } = view.provinces[id]!
  return [...armiesIn(view, id), ...(walls ? ['walls'] : []), ...(size(force) > 0 ? ['force'] : [])]
}

/** From afar, where walls are not drawn, pieces stand as far apart as they are wide: how many of them aside, and how far this one stands aside on the map. */
function asideAfar(view: IkusaView, id: string, what: string): string {
  const row = slots(view, id)
  const drawn = row.filter((piece) => piece !== 'walls')
  const own = rowAt(id, row.indexOf(what), row.length)[0] - middleOf(id)[0]
  return `--aside:${drawn.indexOf(what) - (drawn.length - 1) / 2};--own:${own}`
}

function Small({ units, x, y, daimyo = false }: { units: Units; x: number; y: number; daimyo?: boolean }) {
  const all = [...(daimyo ? [['daimyo', 0] as [string, number]] : []), ...Object.entries(units)]
  return (
    <g transform={`translate(${x - (all.length - 1) * 10} ${y})`}>
      {all.map(([kind, count], i) => (
        <g key={kind} transform={`translate(${i * 20} 0)`}>
          <Use name={ICONS[kind]!} x={count ? -3 : 0} size={12} colour="var(--ink)" cut="transparent" />
          {count > 0 && (
            <text class="unit" x="6.500" y="3.800">
              {count}
            </text>
          )}
        </g>
      ))}
    </g>
  )
}

interface PlaceProps {
  id: string
  view: IkusaView
}

const Standing = memo(
  function Standing({ id, view }: PlaceProps) {
    const province = view.provinces[id]!
    const row = slots(view, id)
    const at = (what: string) => rowAt(id, row.indexOf(what), row.length)
    const [x, y] = middleOf(id)
    const owner = province.owner ?? ''
    const armies = armiesIn(view, id)
    const card = province.card?.lies === 'face_down' ? province.card : null
    return (
      <g class="standing" aria-hidden="true">
        {province.walls && (
          <g data-piece transform={`translate(${at('walls').join(' ')})`}>
            <g class="grow">
              <Walls walls={province.walls} colour={owner} />
            </g>
          </g>
        )}
        {size(province.force) > 0 && (
          <g data-piece transform={`translate(${at('force').join(' ')})`}>
            <g class="grow">
              <ForceDisc colour={owner} count={size(province.force)} hits={hitsOf(province.force)} />
            </g>
          </g>
        )}
        {size(province.force) > 0 && (
          <text
            class="afar"
            style={asideAfar(view, id, 'force')}
            x={at('force')[0]}
            y={at('force')[1] + awayFromLabel(id)}
          >
            {size(province.force)}
          </text>
        )}
        {card && (
          <g data-piece transform={`translate(${x + row.length * 13.5 + 11} ${y + 4})`}>
            <g class="grow">
              <Secret count={card.force + card.army} />
            </g>
          </g>
        )}
        <g data-piece class="detail">
          {armies.map((army, i) => (
            <Small key={army} units={view.armies[army]!.units} daimyo x={x} y={y + 28 + i * 14} />
          ))}
          {province.force && size(province.force) > 0 && (
            <Small units={province.force} x={x} y={y + 28 + armies.length * 14} />
          )}
        </g>
      </g>
    )
  },
  sameParts<PlaceProps>(({ id, view }) => standingIn(view, id)),
)

function ArmyShape({ id, view }: { id: string; view: IkusaView }) {
  const army = view.armies[id]!
  const row = slots(view, army.place)
  const [x, y] = rowAt(army.place, row.indexOf(id), row.length)
  const { fresh } = useTable()
  const foe = !view.you.includes(colourOf(id))
  const props = useShape(
    id,
    armySaid(view, id),
    `banner ${fresh.has(id) ? 'is-new' : ''} ${foe ? 'foe' : ''}`,
  )
  return (
    <g {...props} transform={`translate(${x} ${y})`}>
      <g class="grow" style={asideAfar(view, army.place, id)}>
        <rect class="hitbox" x="-20" y="-27" width="36" height="48" />
        <rect class="ring" x="-21" y="-28" width="38" height="50" rx="6" />
        <Banner {...bannerOf(view, id)} />
      </g>
    </g>
  )
}

/** What is being chosen as an arrow: from whom, to where. */
function Pending({ view }: { view: IkusaView }) {
  const { words } = useTable()
  const [, who, to] = words
  if (!who || !to || !isProvince(to)) return null
  const from = view.armies[who]?.place ?? who
  return isProvince(from) ? (
    <g class="pending">
      <AttackArrow from={from} to={to} colour={mine(view)} done={false} />
    </g>
  ) : null
}

/** What was noted ahead, as arrows until it is done. */
function Noted({ view }: { view: IkusaView }) {
  const { id, past } = useTable()
  const [orders] = useOrders(id)
  if (past !== null || !view.you.some((colour) => colour === view.active || isToCome(view, colour)))
    return null
  return (
    <g class="pending">
      {courses(view, valid(view, orders))
        .filter(({ from }) => isProvince(from))
        .map(({ order, from, to }) => (
          <AttackArrow key={order} from={from} to={to} colour={mine(view)} done={false} marked={false} />
        ))}
    </g>
  )
}

/** Where an upright screen looks first: at one of your armies, else at a province. */
function startAt(view: IkusaView): string {
  const army = Object.keys(view.armies).find((id) => view.you.includes(colourOf(id)) && onMap(view, id))
  return army
    ? view.armies[army]!.place
    : (Object.keys(view.provinces).find((id) => view.you.includes(view.provinces[id]!.owner ?? '')) ?? 'omi')
}

/** The key shows pieces of your own colour, or of some other where you have none. */
const keyColour = (view: IkusaView): string => mine(view) || colourOf(Object.keys(view.armies)[0] ?? 'red-1')

export function MapView({ view }: { view: IkusaView }) {
  const { words, glow, legal, busy, myTurn } = useTable()
  const camera = useCamera(SHEET, NEAR)
  const offered = placesAsked(view, [...glow])
  useLookout(camera, startAt(view), offered, busy)
  useInSight(camera, offered.join(), offered.length > 0 ? () => camera.show(near([offered[0]!], 300)) : null)
  const closer = (id: string) => {
    const place = view.armies[id]?.place ?? id
    return isProvince(place) && (glow.has(id) || words.includes(id)) ? near([place], 190) : null
  }
  // Where armies and provinces may be chosen alike, armies come first for the keyboard.
  const armiesToo = [...glow].some((word) => word in view.armies)
  const [looked, setLooked] = useState('')
  const ahead = myTurn ? attacksAhead(view, legal, words) : []
  const answers = useOdds(ahead)
  const goal = (id: string) => ahead.find((action) => targetOf(view, action) === id) ?? ''
  const chanceAt = (id: string): string => {
    const chance = successOf(answers.get(goal(id)))
    return chance === null ? '' : percent(chance)
  }
  const chosen = words.join(' ')
  const meant = goal(words[2] ?? '') || (ahead.includes(chosen) ? chosen : goal(looked))
  const odds = answers.get(meant)
  return (
    <>
      <MapFrame camera={camera} label={text.map} closer={closer} tools={<MapKey colour={keyColour(view)} />}>
        <Ground view={view} />
        {PLACES.map((place) => (
          <Area
            key={place.id}
            id={place.id}
            shape={place.shape}
            view={view}
            weak={armiesToo}
            chance={chanceAt(place.id)}
            onLook={setLooked}
          />
        ))}
        {attacks(view).map((attack) => (
          <AttackArrow key={`${attack.from}>${attack.to}`} {...attack} />
        ))}
        <Names banners={bannersOf(view)} />
        {PLACES.map(({ id }) => (
          <Standing key={id} id={id} view={view} />
        ))}
        {Object.keys(view.armies)
          .filter((id) => onMap(view, id))
          .map((id) => (
            <ArmyShape key={id} id={id} view={view} />
          ))}
        <Pending view={view} />
        <Noted view={view} />
        <Chances view={view} answers={answers} />
      </MapFrame>
      {odds && <AttackCard view={view} action={meant} odds={odds} />}
    </>
  )
}
