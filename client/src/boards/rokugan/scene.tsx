/** One part of the resolution, step by step: the map where it happens, and the sums beside it. */
import { useMemo } from 'preact/hooks'
import { Icon, Roundel, seatColours } from '../../icons'
import { RuleLink } from '../../rulebook'
import type { SceneProps } from '../module'
import { near as closely, PLACE, tokenPoints } from './geometry'
import { Ground, SHEET } from './ground'
import { Still } from './map'
import { Disc, RADIUS } from './pieces'
import { type Frame, frames, type Side, written } from './scenes'
import { sceneText as s } from './scenetext'
import { text } from './text'
import { clanOf, type RokuganView, strengthOf } from './types'
import { kindName, nameOf } from './words'

function Excerpt({ frame, wide }: { frame: Frame; wide: boolean }) {
  const part = frame.focus.length > 0 ? closely(frame.focus, wide ? 330 : 165) : SHEET
  const near = frame.focus.length > 0
  const points = tokenPoints(frame.view.tokens)
  return (
    <svg
      class="excerpt"
      viewBox={`${part.x} ${part.y} ${part.width} ${part.height}`}
      preserveAspectRatio={near ? 'xMidYMid slice' : 'xMidYMid meet'}
      style={`--grow:${near ? 1 : 1.25};--px:${near ? 0.8 : 1.6}`}
      aria-hidden="true"
    >
      <Ground view={frame.view} print={near} />
      {frame.focus.map((id) => (
        <path key={id} class="place" d={PLACE.get(id)!.shape} />
      ))}
      <Still view={frame.view} tokens={frame.view.tokens} />
      {frame.acts
        .filter((id) => points.has(id) && (near || frame.out.length > 0))
        .map((id) => {
          const [x, y] = points.get(id)!
          const gone = frame.out.includes(id)
          return (
            <g key={id} transform={`translate(${x} ${y})`}>
              {gone ? (
                <path class="strike" d="M-21 17C-9 4 5-10 21-19c2 3 1 6-2 9C6 2-6 12-17 22c-3 1-5-2-4-5z" />
              ) : (
                <circle class="acts" r={RADIUS + 5} />
              )}
            </g>
          )
        })}
    </svg>
  )
}

function SideRow({ side, view, wins }: { side: Side; view: RokuganView; wins: boolean }) {
  const clan = clanOf(view, side.seat)
  const counted = side.total !== null
  return (
    <div class={`army ${wins ? 'win' : ''}`} style={seatColours(clan)}>
      <div class="who">
        {side.seat ? <Roundel clan={clan} size={36} /> : <span class="nobody" aria-hidden="true" />}
        <span>
          {side.seat ? nameOf(view, side.seat) : s.empty}
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

export function Scene({ scene, step, view: plain }: SceneProps) {
  const view = plain as RokuganView
  const all = useMemo(() => frames(scene.events, view), [scene])
  const frame = all[Math.min(step, all.length - 1)]
  if (!frame) return null
  const battle = scene.key.startsWith('battle:') ? scene.key.slice(7) : ''
  const province = view.provinces.find((one) => one.id === battle)
  const stages = [1, 2, 3, 4, 5, 6] as const
  return (
    <div class={`resolution ${battle ? 'fought' : ''}`}>
      <header class="shead">
        {province?.owner && <Roundel clan={clanOf(view, province.owner)} size={40} />}
        <div>
          <h2>{scene.title}</h2>
          {province && (
            <p>{s.ground(province.owner ? nameOf(view, province.owner) : s.empty, province.defense)}</p>
          )}
        </div>
        {province && province.honor > 0 && (
          <span class="worth num" title={s.worth(province.honor)}>
            {province.honor}
            <Icon name="rokugan/flower" />
          </span>
        )}
      </header>
      <ol class="path">
        {stages.map((stage) => (
          <li
            key={stage}
            class={stage < frame.stage ? 'ok' : stage === frame.stage ? 'on' : ''}
            aria-current={stage === frame.stage ? 'step' : undefined}
          >
            {stage < frame.stage && <Icon name="ui/confirm" />}
            {s.stages[stage]}
          </li>
        ))}
      </ol>
      <div class="stagebox">
        <Excerpt frame={frame} wide={battle === ''} />
        {frame.sides.length > 0 && (
          <div class="sides">
            {frame.sides.map((side) => (
              <SideRow
                key={`${side.seat}${side.defends}`}
                side={side}
                view={view}
                wins={
                  frame.winner !== '' &&
                  (side.defends ? frame.winner === s.defense : frame.winner === side.seat)
                }
              />
            ))}
          </div>
        )}
      </div>
      <div class="told" aria-live="polite">
        {frame.text}
        <small>
          <RuleLink game="rokugan" rule={frame.rule} />
        </small>
      </div>
    </div>
  )
}
