/** One scene: a battle with its dice, a strike of the ninja, or the plans of all. */
import { Icon, Roundel, seatColours } from '../../icons'
import { useNamed } from '../../table/names'
import type { SceneProps } from '../module'
import { BattleStage, passName, type StageSide } from './battle'
import { Flag } from './pieces'
import type { BattleFrame, Frame, PlansFrame, SideFrame, StrikeFrame } from './scenes'
import { text } from './text'
import { BINS, bannerOf, clan, type IkusaView } from './types'
import { colourName } from './words'

const ROLES = [text.battle.attacks, text.battle.defends]
const onStage = (side: SideFrame, i: number): StageSide => ({ ...side, role: ROLES[i]! })

/** How much of a side a frame shows: units, dice and losses. */
const shownOf = ({ groups, rolls, fallen }: SideFrame): number =>
  groups.reduce((sum, { units }) => sum + Object.values(units).reduce((all, n) => all + n, 0), 0) +
  rolls.reduce((sum, { dice }) => sum + dice.length, 0) +
  fallen.length

/** A side in that frame of a battle which shows most of it. */
const fullest = (frames: readonly BattleFrame[], i: 0 | 1): SideFrame =>
  frames.map(({ sides }) => sides[i]).reduce((most, one) => (shownOf(one) > shownOf(most) ? one : most))

function Fought({ frame, frames }: { frame: BattleFrame; frames: readonly Frame[] }) {
  const [who, kind] = frame.now.split(' ')
  const fought = frames.filter((one) => one.what === 'battle')
  return (
    <BattleStage
      sides={frame.sides.map(onStage)}
      now={[who === 'attacker' ? kind! : '', who === 'defender' ? kind! : '']}
      fullest={[fullest(fought, 0), fullest(fought, 1)].map(onStage)}
    />
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
  const named = useNamed()
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
                <Roundel clan={clan(colour)} size={28} /> {named(colourName(colour))}
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
  const named = useNamed()
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
          <h2>{named(scene.title)}</h2>
          {frame.what === 'battle' && <p>{passName(frame.pass, frame.first) || '\u00a0'}</p>}
        </div>
      </header>
      {frame.what === 'battle' ? (
        <Fought frame={frame} frames={frames} />
      ) : frame.what === 'strike' ? (
        <StrikeStage frame={frame} view={view} />
      ) : (
        <PlansStage frame={frame} />
      )}
      <div class="told" aria-live="polite">
        {named(frame.text)}
      </div>
    </div>
  )
}
