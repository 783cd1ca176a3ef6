/** One scene: a battle with its dice, a strike of the ninja, or the plans of all. */
import { Icon, Roundel, seatColours } from '../../icons'
import type { SceneProps } from '../module'
import { AttackArrow } from './arrows'
import { Dice, SideOfBattle } from './battle'
import { near, PLACE } from './geometry'
import { Ground } from './ground'
import { Flag } from './pieces'
import type { BattleFrame, Frame, PlansFrame, StrikeFrame } from './scenes'
import { sceneText as s } from './scenetext'
import { text } from './text'
import { BINS, bannerOf, clan, type IkusaView } from './types'
import { colourName } from './words'

function Where({ frame, view }: { frame: BattleFrame; view: IkusaView }) {
  const part = near([frame.from, frame.to], 120)
  return (
    <svg
      class="excerpt"
      viewBox={`${part.x} ${part.y} ${part.width} ${part.height}`}
      preserveAspectRatio="xMidYMid slice"
      style="--px:0.9"
      aria-hidden="true"
    >
      <Ground view={view} />
      <path class="place" d={PLACE.get(frame.to)!.shape} />
      <AttackArrow from={frame.from} to={frame.to} colour={frame.sides[0].colour} done={false} />
    </svg>
  )
}

function BattleStage({ frame, view }: { frame: BattleFrame; view: IkusaView }) {
  return (
    <div class="bstage">
      <Where frame={frame} view={view} />
      <div class="bsides">
        {frame.sides.map((side, i) => (
          <SideOfBattle
            key={i}
            colour={side.colour}
            role={i === 0 ? text.battle.attacks : text.battle.defends}
            groups={side.groups}
            walls={side.walls}
          >
            <div class="dice">
              {side.rolls.map((roll) => (
                <Dice
                  key={roll.kind}
                  roll={roll}
                  fresh={frame.now === `${i === 0 ? 'attacker' : 'defender'} ${roll.kind}`}
                />
              ))}
            </div>
          </SideOfBattle>
        ))}
      </div>
    </div>
  )
}

function StrikeStage({ frame, view }: { frame: StrikeFrame; view: IkusaView }) {
  const army = view.armies[frame.army]
  return (
    <div class="strike-stage">
      <Icon name="ikusa/ninja" />
      {frame.die > 0 && <i class={`die big num ${frame.good ? 'hit' : ''}`}>{frame.die}</i>}
      {army && <Flag {...bannerOf(view, frame.army)} />}
    </div>
  )
}

function PlansStage({ frame }: { frame: PlansFrame }) {
  return (
    <div class="plans-stage">
      <table class="plans num">
        <thead>
          <tr>
            <td />
            {BINS.map((bin) => (
              <th key={bin} scope="col">
                {text.bins[bin]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {Object.entries(frame.plans).map(([colour, bins]) => (
            <tr key={colour} style={seatColours(clan(colour))}>
              <th scope="row">
                <Roundel clan={clan(colour)} size={28} /> {colourName(colour)}
              </th>
              {BINS.map((bin) => (
                <td key={bin} class={bins[bin] ? '' : 'none'}>
                  {bins[bin]}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

export function Scene({ scene, step, view: plain }: SceneProps) {
  const view = plain as IkusaView
  const frames = (scene.frames ?? []) as Frame[]
  const frame = frames[Math.min(step, frames.length - 1)]
  if (!frame) return null
  return (
    <div class="resolution war">
      <header class="shead">
        <Icon
          name={
            frame.what === 'strike' ? 'ikusa/ninja' : frame.what === 'plans' ? 'ikusa/koku' : 'ikusa/battle'
          }
        />
        <div>
          <h2>{scene.title}</h2>
          {frame.what === 'battle' && <p>{s.pass(frame.pass)}</p>}
        </div>
      </header>
      {frame.what === 'battle' ? (
        <BattleStage frame={frame} view={view} />
      ) : frame.what === 'strike' ? (
        <StrikeStage frame={frame} view={view} />
      ) : (
        <PlansStage frame={frame} />
      )}
      <div class="told" aria-live="polite">
        {frame.text}
      </div>
    </div>
  )
}
