/** One part of the resolution, step by step, on the real board. */
import { useLayoutEffect, useState } from 'preact/hooks'
import { Roundel, seatColours } from '../../icons'
import { RuleNote } from '../../rulebook'
import { FAR, fitting, GROW, held, type Look } from '../../table/camera'
import { useNamed } from '../../table/names'
import type { SceneProps } from '../module'
import { near as closely, PLACE, SPOTS, tokenPoints } from './geometry'
import { Ground, SHEET } from './ground'
import { type Piece as Lying, Names } from './names'
import { Arrow, Back, Blessings, Disc, Face, RADIUS } from './pieces'
import { type Frame, type Side, written } from './scenes'
import { sceneText as s } from './scenetext'
import { text } from './text'
import { clanOf, type RokuganView, strengthOf, type Token } from './types'
import { kindName, nameOf } from './words'

interface Room {
  left: number
  top: number
  width: number
  height: number
}

/** Where the map lies on the page: the resolution is played on it, at its full size, but not under its own words. */
function useRoom(): Room | null {
  const [room, setRoom] = useState<Room | null>(null)
  useLayoutEffect(() => {
    const measure = () => {
      const box = document.querySelector('.rokugan .map')?.getBoundingClientRect()
      if (!box) return
      const words = document.querySelector('.fight:has(.onboard)')?.getBoundingClientRect()
      const bottom = Math.min(box.bottom, words?.top ?? Infinity)
      setRoom({ left: box.left, top: box.top, width: box.width, height: bottom - box.top })
    }
    measure()
    addEventListener('resize', measure)
    return () => removeEventListener('resize', measure)
  }, [])
  return room
}

/** The part of the room that a battle's sums leave free. */
const LEFT = 0.6

/** The look that shows the whole sheet, or the province that it is about. */
function lookAt(frame: Frame, room: Room): Look {
  if (frame.focus.length === 0) return fitting(SHEET, room)
  const wide = room.width > WIDE
  const part = closely(frame.focus, 175)
  return held(
    fitting(part, {
      width: wide ? room.width * LEFT : room.width,
      height: wide ? room.height : room.height * LEFT,
    }),
    SHEET,
    room,
  )
}
const WIDE = 560

/** One token of the frame: it may be turning, going home, or be thrown out. */
function Piece({
  token,
  at: [x, y],
  frame,
  nth,
  worded,
}: {
  token: Token
  at: [number, number]
  frame: Frame
  nth: number
  /** Whether there is room for words under it. */
  worded: boolean
}) {
  const clan = clanOf(frame.view, token.owner)
  const spot = SPOTS.get(token.spot)
  const turns = frame.turned.includes(token.id)
  const out = frame.out.includes(token.id)
  const home = frame.home.includes(token.id)
  const open = token.kind && token.face_up
  return (
    <g transform={`translate(${x} ${y})`}>
      <g class={`piece ${home ? 'homing' : ''} ${out ? 'thrown' : ''}`}>
        <g class="grow">
          {spot && <Arrow angle={spot.angle} clan={clan} />}
          {turns ? (
            <g class="turning" style={`--i:${nth}`}>
              <g class="down">
                <Back clan={clan} />
              </g>
              <g class="up">
                <Face kind={token.kind} clan={clan} />
              </g>
            </g>
          ) : open ? (
            <Face kind={token.kind} clan={clan} />
          ) : (
            <Back clan={clan} />
          )}
          <Blessings kinds={token.blessings} clan={clan} />
          {out && <path class="cross" d="M-17 -17L17 17M17 -17L-17 17" />}
          {frame.focus.length > 0 && frame.acts.includes(token.id) && !out && (
            <circle class="acting" r={RADIUS + 5} />
          )}
        </g>
      </g>
      {worded && (
        <g class="tag" transform="translate(0 46)">
          <g class="grow">
            <rect x="-72" y="-12" width="144" height="24" rx="12" />
            <text y="5">{out ? s.thrownOut : s.goesHome}</text>
          </g>
        </g>
      )}
    </g>
  )
}

/** The scale at which the words under a token are as large as written; from farther, they grow. */
const LEGIBLE = 0.86

/** How far apart the words under two tokens are at least, sideways and up. */
const APART = [150, 28] as const

/** Of the tokens that leave the board those with words under them: where several lie close together, one speaks for the others. */
export function spoken(ids: string[], points: ReadonlyMap<string, [number, number]>, grow: number): string[] {
  const said: string[] = []
  for (const id of ids) {
    const at = points.get(id)
    const meets = (other: string) =>
      [0, 1].every((axis) => Math.abs(at![axis]! - points.get(other)![axis]!) < APART[axis]! * grow)
    if (at && !said.some(meets)) said.push(id)
  }
  return said
}

/** Where the words under a token lie, as a row of discs: names make room for them. */
const wordsUnder = ([x, y]: [number, number], grow: number): Lying[] =>
  [-1, 0, 1].map((side) => ({ x: x + side * 52 * grow, y: y + 46, r: 18 * grow }))

/** The map itself, where it always lies, as it is at this step. */
function Stage({ frame }: { frame: Frame }) {
  const room = useRoom()
  if (!room) return null
  const { x, y, k } = lookAt(frame, room)
  const points = tokenPoints(frame.view.tokens)
  const near = frame.focus.length > 0
  const grow = Math.max(1, GROW / k)
  const large = Math.max(1, LEGIBLE / k)
  const worded = spoken([...frame.out, ...frame.home], points, large)
  const told = worded.flatMap((id) => wordsUnder(points.get(id)!, large))
  return (
    <div
      class="mapstage"
      style={`left:${room.left}px;top:${room.top}px;width:${room.width}px;height:${room.height}px`}
    >
      <svg class="map" data-far={String(k < FAR)} aria-hidden="true">
        <g
          class="camera"
          style={`transform:translate(${x.toFixed(1)}px,${y.toFixed(1)}px) scale(${k.toFixed(4)});--px:${1 / k};--grow:${grow}`}
        >
          <Ground view={frame.view} />
          {frame.focus.map((id) => (
            <path key={id} class="place" d={PLACE.get(id)!.shape} />
          ))}
          {frame.view.tokens.map((token) => (
            <Piece
              key={token.id}
              token={token}
              at={points.get(token.id)!}
              frame={frame}
              nth={frame.turned.indexOf(token.id)}
              worded={worded.includes(token.id)}
            />
          ))}
          <Names view={frame.view} scale={k} covered={told} />
        </g>
      </svg>
      {near && frame.sides.length > 0 && (
        <div class="sides">
          {frame.sides.map((side) => (
            <SideRow
              key={`${side.seat}${side.defends}`}
              side={side}
              view={frame.view}
              wins={
                frame.winner !== '' &&
                (side.defends ? frame.winner === s.defense : frame.winner === side.seat)
              }
            />
          ))}
        </div>
      )}
    </div>
  )
}

function SideRow({ side, view, wins }: { side: Side; view: RokuganView; wins: boolean }) {
  const named = useNamed()
  const clan = clanOf(view, side.seat)
  const counted = side.total !== null
  return (
    <div class={`army ${wins ? 'win' : ''}`} style={seatColours(clan)}>
      <div class="who">
        {side.seat ? <Roundel clan={clan} size={36} /> : <span class="nobody" aria-hidden="true" />}
        <span>
          {side.seat ? named(nameOf(view, side.seat)) : s.empty}
          <small>{side.defends ? s.defends : s.attacks}</small>
        </span>
      </div>
      <div class="row">
        {side.tokens.map((token) => (
          <span key={token.id} class="fighter">
            <Disc kind={token.kind} clan={clan} label={kindName(token.kind)} />
            {token.blessings.map((kind, i) => (
              <i key={i} class="num" title={text.types['blessing']}>
                +{strengthOf(kind)}
              </i>
            ))}
          </span>
        ))}
        {side.tokens.length === 0 && <span class="soft">{s.noTokens}</span>}
      </div>
      <div class="tot num">
        {counted ? side.total : '–'}
        {counted && side.parts.length > (side.defends ? 0 : 1) && (
          <small>
            {side.defends
              ? side.parts.map((part) => `${part.value} ${part.label}`).join(' + ')
              : written(side.parts)}
          </small>
        )}
      </div>
    </div>
  )
}

/** The resolution, step by step, on the real board: nothing opens, names stay, and the words stand in the command bar. */
export function Scene({ scene, step }: SceneProps) {
  const named = useNamed()
  const all = (scene.frames ?? []) as Frame[]
  const frame = all[Math.min(step, all.length - 1)]
  if (!frame) return null
  const battle = scene.key.startsWith('battle:') ? scene.key.slice(7) : ''
  return (
    <div class={`resolution onboard ${battle ? 'fought' : ''}`}>
      <Stage frame={frame} />
      <div class="told" aria-live="polite">
        <b>{named(scene.title)}</b>
        <span>{named(frame.text)}</span>
        <small>
          <RuleNote game="rokugan" rule={frame.rule} />
        </small>
        <ol class="beads" aria-label={s.of(step + 1, all.length)}>
          {all.map((_, i) => (
            <li key={i} class={i < step ? 'was' : i === step ? 'now' : ''} />
          ))}
        </ol>
      </div>
    </div>
  )
}
