/** The panel over the map: what is decided beside it, who moves, who fights. */
import type { ComponentChildren } from 'preact'
import { Icon } from '../../icons'
import { complete } from '../../paths'
import { useTable } from '../../table/context'
import { useElement } from '../../table/element'
import { Odds } from '../../table/odds'
import type { View } from '../../wire'
import { isEntry } from './geometry'
import { AREAS } from './map.gen'
import { Chit, Mini } from './pieces'
import { SiegePanel } from './siege'
import { signed, text } from './text'
import {
  type Combat,
  clan,
  counter,
  type Fighter,
  honjinOf,
  isClan,
  isUnit,
  type KawanakajimaView,
  MODES,
  seatArmy,
  unitsOf,
} from './types'
import { areaName, clanName, label, planName, unitSaid } from './words'

function Chip({ id, name, children }: { id: string; name: string; children?: ComponentChildren }) {
  const props = useElement(id, 'pick')
  return (
    <button {...props}>
      <span class="vh">{name}</span>
      <span aria-hidden="true">{children ?? name}</span>
    </button>
  )
}

function Tray({
  title,
  secret = false,
  note,
  children,
}: {
  title: string
  secret?: boolean
  note?: ComponentChildren
  children: ComponentChildren
}) {
  return (
    <section class={`tray ${secret ? 'secret' : ''}`} aria-label={title}>
      <header>
        <h3>{title}</h3>
        {note}
        {secret && (
          <span class="privately">
            <Icon name="ui/eye_closed" />
            <span class="w">{text.tray.mine}</span>
          </span>
        )}
      </header>
      {children}
    </section>
  )
}

function ClanChip({ id, view, mode }: { id: string; view: KawanakajimaView; mode?: string | undefined }) {
  const one = clan(view, id)
  const units = unitsOf(view, id)
  const shown = mode ?? one?.mode
  return (
    <Chip id={id} name={`${clanName(view, id)}${shown ? `, ${text.unit.mode(text.modes[shown]!)}` : ''}`}>
      <Chit id={id} label="" small />
      <span class="nm">{one?.name}</span>
      {shown && <Icon name={`kawanakajima/mode_${shown}`} />}
      {units.length > 0 && (
        <small class="num">{units.map((unit) => `${unit.elan}–${unit.mass}`).join(' ')}</small>
      )}
    </Chip>
  )
}

function UnitChip({ id, view }: { id: string; view: KawanakajimaView }) {
  const unit = counter(view, id)
  return (
    <Chip id={id} name={unit ? unitSaid(unit) : id}>
      {unit && <Mini unit={unit} />}
      {unit?.name ?? id}
    </Chip>
  )
}

function ModeChip({ id, now }: { id: string; now: string }) {
  return (
    <Chip id={id} name={text.unit.mode(text.modes[id]!)}>
      <Icon name={`kawanakajima/mode_${id}`} />
      {text.modes[id]}
      {id === now && ' ·'}
    </Chip>
  )
}

function PlanChip({ id }: { id: string }) {
  const { help } = useTable()
  const props = useElement(id, 'plancard')
  return (
    <button {...props}>
      <span class="vh">{planName(id)}. </span>
      <b aria-hidden="true">{planName(id)}</b>
      <span>{help[id]?.text}</span>
    </button>
  )
}

function Settled({ view }: { view: KawanakajimaView }) {
  const done = view.private
  const clans = [...new Set([...Object.keys(done?.entries ?? {}), ...Object.keys(done?.modes ?? {})])]
  if (clans.length === 0) return null
  return (
    <p class="settled">
      {clans.map((id) => {
        const mode = done!.modes[id]
        return (
          <span key={id} title={clanName(view, id)}>
            <Chit id={id} label={clanName(view, id)} small />
            {done!.entries[id] && <b>{done!.entries[id]}</b>}
            {mode && <Icon name={`kawanakajima/mode_${mode}`} label={text.modes[mode]!} />}
          </span>
        )
      })}
    </p>
  )
}

function Orders({ view, words }: { view: KawanakajimaView; words: string[] }) {
  const bought = view.private?.bought ?? {}
  const mine = honjinOf(view, seatArmy(view.seat))
  const clans = words.filter(isClan)
  const logs = words.filter((word) => text.activities[word])
  return (
    <Tray
      title={text.tray.orders}
      secret
      note={
        <span class="left num">
          <Icon name="kawanakajima/command_point" />
          {mine.points}
          {mine.kosaka_points > 0 && ` · ${text.seat.kosaka} ${mine.kosaka_points}`}
        </span>
      }
    >
      {Object.keys(bought).length > 0 && (
        <p class="settled">
          {text.tray.chosen}:{' '}
          {Object.keys(bought).map((id) => (
            <Chit key={id} id={id} label={clanName(view, id)} small />
          ))}
        </p>
      )}
      <div class="chips two">
        {clans.map((id) => (
          <ClanChip key={id} id={id} view={view} />
        ))}
      </div>
      {logs.length > 0 && (
        <div class="chips">
          <span class="soft">{text.tray.logs}</span>
          {logs.map((id) => (
            <Chip key={id} id={id} name={text.activities[id]!}>
              <Icon name={`kawanakajima/act_${id.split('_')[0]}`} />
              {text.activities[id]} <small class="num">{mine.quota[id]}</small>
            </Chip>
          ))}
        </div>
      )}
    </Tray>
  )
}

function Moving({ view }: { view: KawanakajimaView }) {
  const unit = counter(view, view.move?.unit ?? '')
  if (!unit) return null
  return (
    <Tray
      title={text.tray.moving}
      note={
        <span class="mps num" role="img" aria-label={`${view.move!.mp} ${text.tray.mp}`}>
          <b>{view.move!.mp}</b> {text.tray.mp}
        </span>
      }
    >
      <p class="who">
        <Mini unit={unit} size={44} />
        <span>
          <b>{unit.name}</b>
          <small>{view.move!.duty || text.ask.stepHint}</small>
        </span>
      </p>
    </Tray>
  )
}

function Sum({ title, parts, total }: { title: string; parts: [string, number][]; total: number }) {
  return (
    <div class="sum">
      <b>{title}</b>
      <ul class="num">
        {parts.map(([name, amount]) => (
          <li key={name}>
            <span>{name}</span>
            <span>{signed(amount)}</span>
          </li>
        ))}
        <li class="total">
          <span>{text.tray.before}</span>
          <span>{signed(total)}</span>
        </li>
      </ul>
    </div>
  )
}

const adds = (view: KawanakajimaView, fighters: Fighter[], which: 'column' | 'line'): [string, number][] =>
  fighters
    .filter((one) => one[which] !== 0)
    .map((one): [string, number] => [
      `${counter(view, one.unit)?.name ?? one.unit} ${text.cases[one.case] ?? ''}`,
      one[which],
    ])
const reasons = (parts: [string, number][]): [string, number][] =>
  parts.map(([name, amount]): [string, number] => [text.reasons[name] ?? name, amount])

function Fighting({ view, combat }: { view: KawanakajimaView; combat: Combat }) {
  const fighters = [...combat.attackers, ...combat.defenders]
  const side = (some: Fighter[]) => (
    <span class="fightside">
      {some.map(({ unit }) => {
        const one = counter(view, unit)
        return one ? <Mini key={unit} unit={one} size={40} /> : <b key={unit}>{unit}</b>
      })}
    </span>
  )
  return (
    <Tray title={`${text.tray.battle} ${combat.number}`}>
      <p class="versus">
        {side(combat.attackers)}
        <Icon name="ikusa/battle" />
        {side(combat.defenders)}
      </p>
      {!combat.code && (
        <div class="sums">
          <Sum
            title={text.tray.column}
            parts={[...adds(view, fighters, 'column'), ...reasons(combat.column)]}
            total={combat.column_sum}
          />
          <Sum
            title={text.tray.line}
            parts={[...adds(view, fighters, 'line'), ...reasons(combat.line)]}
            total={combat.line_sum}
          />
        </div>
      )}
    </Tray>
  )
}

function Battles({ view }: { view: KawanakajimaView }) {
  if (view.battles.length === 0) return null
  return (
    <ul class="battles">
      {view.battles.map((battle) => (
        <li key={battle.number}>
          <b class="num">{battle.number}</b>
          {battle.attackers
            .map((id) => counter(view, id))
            .map((unit) => unit && <Mini key={unit.id} unit={unit} />)}
          <span>{text.tray.vs}</span>
          {battle.defenders
            .map((id) => counter(view, id))
            .map((unit) => unit && <Mini key={unit.id} unit={unit} />)}
        </li>
      ))}
    </ul>
  )
}

/** Everything a path names that lies beside the map, in groups. */
function Choices({ view, words }: { view: KawanakajimaView; words: string[] }) {
  const units = words.filter(isUnit)
  const clans = words.filter(isClan)
  const modes = MODES.filter((mode) => words.includes(mode))
  const numbers = words.filter((word) => /^\d{1,2}$/.test(word))
  const areas = words.filter((word) => AREAS.some((area) => area.id === word))
  const entries = words.filter(isEntry)
  const now = view.phase === 'change_mode' ? (clan(view, view.activation.clans[0] ?? '')?.mode ?? '') : ''
  return (
    <div class="chips">
      {modes.map((id) => (
        <ModeChip key={id} id={id} now={now} />
      ))}
      {entries.map((id) => (
        <Chip key={id} id={id} name={label(id, view, {})} />
      ))}
      {numbers.map((id) => (
        <Chip key={id} id={id} name={id}>
          {id}
        </Chip>
      ))}
      {clans.map((id) => (
        <ClanChip key={id} id={id} view={view} />
      ))}
      {units.map((id) => (
        <UnitChip key={id} id={id} view={view} />
      ))}
      {areas.map((id) => (
        <Chip key={id} id={id} name={areaName(id)}>
          {areaName(id)}
        </Chip>
      ))}
    </div>
  )
}

const TITLES: Record<string, string> = {
  settle: text.tray.settle,
  set_aside: text.tray.savings,
  change_mode: text.tray.mode,
  next_clan: text.tray.clans,
  name_victim: text.tray.clans,
  join_amakasu: text.tray.clans,
  declare: text.tray.battles,
  next_battle: text.tray.battles,
  garrison: text.tray.areas,
  siege_target: text.tray.areas,
  commit_markers: text.tray.areas,
}
const SECRET = new Set(['settle', 'set_aside', 'choose_plan', 'orders'])
/** Actions whose odds can be asked for. */
const RISKS = /^(column|line|mode|pick|fight|yes|done)/
const RISKY = new Set([
  'lead_attack',
  'lead_defense',
  'change_mode',
  'next_battle',
  'declare',
  'next_rally',
  'try_plan',
])

function Deciding({ view }: { view: KawanakajimaView }) {
  const { legal, words } = useTable()
  const named = [
    ...new Set(legal.map((path) => path.split(' ')[1]).filter((word): word is string => word !== undefined)),
  ]
  const whole = complete(legal, words)
  const only = legal.length === 1 && text.only[view.phase]
  const beside = named.filter((word) => !/^\d{4}$/.test(word))
  if (view.phase === 'choose_plan')
    return (
      <Tray title={text.tray.plans} secret>
        <div class="plancards">
          {named.map((id) => (
            <PlanChip key={id} id={id} />
          ))}
        </div>
      </Tray>
    )
  if (view.phase === 'orders' && legal.some((path) => path === 'done' || path.startsWith('log ')))
    return <Orders view={view} words={beside} />
  const odds = whole && RISKY.has(view.phase) && RISKS.test(whole) ? <Odds action={whole} /> : null
  if (beside.length === 0 && !only && !odds && view.phase !== 'declare') return null
  return (
    <Tray
      title={TITLES[view.phase] ?? (beside.some(isClan) ? text.tray.clans : text.tray.units)}
      secret={SECRET.has(view.phase)}
    >
      {view.phase === 'settle' && <Settled view={view} />}
      {(view.phase === 'declare' || view.phase === 'next_battle') && <Battles view={view} />}
      <Choices view={view} words={beside} />
      {only && (
        <p class="only">
          <Icon name="ui/why" />
          {only}
        </p>
      )}
      {odds}
    </Tray>
  )
}

export function Hand({ view: plain }: { view: View }) {
  const view = plain as KawanakajimaView
  const { myTurn } = useTable()
  const fights = view.combat && view.phase !== 'next_battle' && view.phase !== 'declare'
  const parts = [
    view.siege && <SiegePanel key="siege" view={view} siege={view.siege} />,
    fights && <Fighting key="combat" view={view} combat={view.combat!} />,
    view.move && <Moving key="move" view={view} />,
    myTurn && <Deciding key="decide" view={view} />,
  ].filter(Boolean)
  return parts.length > 0 ? <div class="kwdock">{parts}</div> : null
}
