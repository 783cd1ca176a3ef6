/** One scene: a battle with its dice, a strike of the ninja, or the plans of all. */
import { Icon, Roundel, seatColours } from '../../icons'
import { useNamed } from '../../table/names'
import type { SceneProps } from '../module'
import { BattleStage, passName } from './battle'
import { Flag } from './pieces'
import type { BattleFrame, Frame, PlansFrame, StrikeFrame } from './scenes'
import { text } from './text'
import { BINS, bannerOf, clan, type IkusaView } from './types'
import { colourName } from './words'

function Fought({ frame }: { frame: BattleFrame }) {
  const [who, kind] = frame.now.split(' ')
  return (
    <BattleStage
      sides={frame.sides.map((side, i) => ({
        ...side,
        role: i === 0 ? text.battle.attacks : text.battle.defends,
      }))}
      now={[who === 'attacker' ? kind! : '', who === 'defender' ? kind! : '']}
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
          {frame.what === 'battle' && <p>{passName(frame.pass, frame.first)}</p>}
        </div>
      </header>
      {frame.what === 'battle' ? (
        <Fought frame={frame} />
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
