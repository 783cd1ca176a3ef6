/** One scene: a battle with its sums, dice and the cell of the table that was hit; or dice alone. */
import { Icon, Roundel, seatColours } from '../../icons'
import { useNamed } from '../../table/names'
import type { SceneProps } from '../module'
import { CombatTable } from './combattable'
import { isHex, middle, near } from './geometry'
import { Ground } from './ground'
import { Face, Mini } from './pieces'
import type { BattleFrame, Frame, RollsFrame, Score } from './scenes'
import { sceneText as s } from './scenetext'
import { codeName, codeWordsFor } from './tables'
import { signed, text } from './text'
import type { Counter, KawanakajimaView } from './types'
import { unitSaid } from './words'

function Where({ frame, nekogase }: { frame: BattleFrame; nekogase: boolean }) {
  const fighters = [...frame.attackers, ...frame.defenders].filter((unit) => isHex(unit.place))
  if (fighters.length === 0) return null
  const part = near(
    fighters.map((unit) => unit.place),
    130,
  )
  const fought = new Set(fighters.map((unit) => unit.id))
  const close = frame.field.filter(
    (unit) =>
      isHex(unit.place) &&
      middle(unit.place)[0] > part.x - 60 &&
      middle(unit.place)[0] < part.x + part.width + 60 &&
      middle(unit.place)[1] > part.y - 60 &&
      middle(unit.place)[1] < part.y + part.height + 60,
  )
  return (
    <svg
      class="excerpt"
      viewBox={`${part.x} ${part.y} ${part.width} ${part.height}`}
      preserveAspectRatio="xMidYMid slice"
      style="--px:0.8"
      aria-hidden="true"
    >
      <Ground nekogase={nekogase} print={false} />
      {close.map((unit) => (
        <g
          key={unit.id}
          transform={`translate(${middle(unit.place)
            .map((at) => at.toFixed(1))
            .join(' ')})`}
          class={fought.has(unit.id) ? 'fighter' : 'bystander'}
        >
          <Face unit={unit} />
          {frame.touched.includes(unit.id) && (
            <rect class="hitring" x="-34" y="-34" width="68" height="68" rx="8" />
          )}
        </g>
      ))}
    </svg>
  )
}

function Row({ units, army, title }: { units: Counter[]; army: string; title: string }) {
  return (
    <div class="fighters" style={seatColours(army)}>
      <Roundel clan={army} size={30} />
      <span class="units">
        {units.map((unit) => (
          <span
            key={unit.id}
            class={unit.state === 'eliminated' ? 'dead' : ''}
            role="img"
            aria-label={unitSaid(unit)}
          >
            <Mini unit={unit} size={46} />
          </span>
        ))}
      </span>
      <small>{title}</small>
    </div>
  )
}

const pips: Record<number, [number, number][]> = {
  1: [[0, 0]],
  2: [
    [-1, -1],
    [1, 1],
  ],
  3: [
    [-1, -1],
    [0, 0],
    [1, 1],
  ],
  4: [
    [-1, -1],
    [1, -1],
    [-1, 1],
    [1, 1],
  ],
  5: [
    [-1, -1],
    [1, -1],
    [0, 0],
    [-1, 1],
    [1, 1],
  ],
  6: [
    [-1, -1],
    [1, -1],
    [-1, 0],
    [1, 0],
    [-1, 1],
    [1, 1],
  ],
}

function Die({ face }: { face: number }) {
  return (
    <svg class="pipdie" viewBox="-16 -16 32 32" aria-hidden="true">
      <rect x="-15" y="-15" width="30" height="30" rx="6" />
      {(pips[face] ?? []).map(([x, y]) => (
        <circle key={`${x}${y}`} cx={x * 8} cy={y * 8} r="3.200" />
      ))}
    </svg>
  )
}

function Sum({ title, score, live }: { title: string; score: Score; live: boolean }) {
  return (
    <div class={`scoresum ${live ? 'fresh' : ''}`}>
      <h3>{title}</h3>
      <ul class="num">
        {score.parts.map((part, i) => (
          <li key={i}>
            <span>{part.name}</span>
            <b>{signed(part.worth)}</b>
          </li>
        ))}
      </ul>
      {score.dice > 0 && (
        <p class="num dicesum">
          <span>{signed(score.before)}</span> +{' '}
          <i class="die" title={s.dice}>
            {score.dice}
          </i>{' '}
          = <b>{score.total}</b>
        </p>
      )}
    </div>
  )
}

/** Parts that were told before stay in sight in what goes on. */
function withParts(frames: Frame[], step: number): BattleFrame {
  const frame = frames[step] as BattleFrame
  const told = (which: 'column' | 'line'): Score => {
    if (frame[which].parts.length > 0) return frame[which]
    const before = frames
      .slice(0, step)
      .reverse()
      .find((one): one is BattleFrame => one.what === 'battle' && one[which].parts.length > 0)
    return before ? { ...frame[which], parts: before[which].parts } : frame[which]
  }
  return { ...frame, column: told('column'), line: told('line') }
}

function BattleStage({ frame, nekogase }: { frame: BattleFrame; nekogase: boolean }) {
  const attacker = frame.attackers[0]?.army ?? 'takeda'
  const defender = attacker === 'takeda' ? 'uesugi' : 'takeda'
  const rolled = frame.column.dice > 0
  return (
    <div class="kwstage">
      <Where frame={frame} nekogase={nekogase} />
      <div class="kwfight">
        <div class="rows">
          <Row units={frame.attackers} army={attacker} title={s.attackers} />
          <Row units={frame.defenders} army={defender} title={s.defenders} />
        </div>
        {(rolled || frame.column.parts.length > 0) && (
          <div class="scoresums">
            <Sum title={text.tray.column} score={frame.column} live={frame.now === 'column'} />
            <Sum title={text.tray.line} score={frame.line} live={frame.now === 'line'} />
          </div>
        )}
        {frame.cell && (
          <div class={`tablebox ${frame.now === 'result' ? 'fresh' : ''}`}>
            <CombatTable cell={frame.cell} code={frame.code} attacker={attacker} defender={defender} />
            <p>
              <b>{frame.code === '-' ? '–' : codeName(frame.code)}</b>{' '}
              {codeWordsFor(frame.code, frame.attackers.length, frame.defenders.length)}
            </p>
          </div>
        )}
      </div>
    </div>
  )
}

function RollsStage({ frame }: { frame: RollsFrame }) {
  return (
    <ul class="kwrolls">
      {frame.rolls.map((roll, i) => (
        <li key={i} style={seatColours(roll.army)}>
          <Roundel clan={roll.army} size={34} />
          {roll.die > 6 ? <i class="die num">{roll.die}</i> : <Die face={roll.die} />}
          <span>{roll.told}</span>
          {roll.good !== null && <b class={roll.good ? 'good' : 'bad'}>{roll.good ? s.wins : s.fails}</b>}
        </li>
      ))}
    </ul>
  )
}

export function Scene({ scene, step, view: plain }: SceneProps) {
  const named = useNamed()
  const view = plain as KawanakajimaView
  const frames = (scene.frames ?? []) as Frame[]
  const at = Math.min(step, frames.length - 1)
  const frame = frames[at]
  if (!frame) return null
  return (
    <div class="resolution war kwwar">
      <header class="shead">
        <Icon name={frame.what === 'battle' ? 'ikusa/battle' : 'kawanakajima/command_point'} />
        <div>
          <h2>{named(scene.title)}</h2>
        </div>
      </header>
      {frame.what === 'battle' ? (
        <BattleStage frame={withParts(frames, at)} nekogase={view.options.includes('nekogase_ford')} />
      ) : (
        <RollsStage frame={frame} />
      )}
      <div class="told" aria-live="polite">
        {frame.what === 'battle' ? named(frame.text) : ''}
      </div>
    </div>
  )
}
