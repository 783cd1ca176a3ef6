/** The battle in progress beside the map: who fights, both sums, terrain and leaders as buttons with their odds. */
import './card.css'
import { useEffect, useRef } from 'preact/hooks'
import { Icon } from '../../icons'
import { useTable } from '../../table/context'
import { aid } from './aidstext'
import { cardText as c } from './cardtext'
import { best, type Known, percent, prospect, useChances } from './chances'
import { CombatTable } from './combattable'
import { sideBetween } from './geometry'
import { Mini } from './pieces'
import { Deed } from './send'
import { signed, text } from './text'
import { armyOf, type Combat, counter, type Fighter, type KawanakajimaView, seatArmy } from './types'
import { clanName, groundName, unitName } from './words'

const QUIET = new Set(['next_battle', 'declare'])
export const hasFight = (view: KawanakajimaView): boolean =>
  view.combat !== null && view.siege === null && !QUIET.has(view.phase)
/** Decisions of a battle that are made in its panel. */
export const WEIGHED = new Set(['lead_attack', 'lead_defense', 'name_terrain'])

function Sum({ title, parts, total }: { title: string; parts: [string, number][]; total: number }) {
  return (
    <div class="sum">
      <b>{title}</b>
      <ul class="num">
        {parts.map(([name, amount], i) => (
          <li key={i}>
            <span>{name}</span>
            <span>{signed(amount)}</span>
          </li>
        ))}
        <li class="total">
          <span>{c.before}</span>
          <span>{signed(total)}</span>
        </li>
      </ul>
    </div>
  )
}

const adds = (fighters: readonly Fighter[], which: 'column' | 'line'): [string, number][] =>
  fighters
    .filter((one) => one[which] !== 0)
    .map((one): [string, number] => [`${one.name} ${text.cases[one.case] ?? ''}`, one[which]])
const reasons = (parts: readonly (readonly [string, number])[]): [string, number][] =>
  parts.map(([name, amount]): [string, number] => [text.reasons[name] ?? name, amount])

/** The Clans of one side by name. */
const sideNames = (view: KawanakajimaView, side: readonly Fighter[]): string[] => [
  ...new Set(side.map(({ unit }) => clanName(view, unit.slice(0, 3)))),
]

function Side({ view, side }: { view: KawanakajimaView; side: readonly Fighter[] }) {
  return (
    <span class="fightside">
      {side.map(({ unit, name }) => {
        const one = counter(view, unit)
        return one ? (
          <Mini key={unit} unit={one} size={44} />
        ) : (
          <span key={unit} class="fallen">
            {name}
          </span>
        )
      })}
    </span>
  )
}

/** The name of an answer: a leader and their score, or what counts as terrain. */
function optionName(view: KawanakajimaView, path: string, combat: Combat): string {
  const [verb, id = ''] = path.split(' ')
  const unit = counter(view, id)
  const points = unit?.leadership ?? 0
  const mine = view.phase === 'lead_defense' ? c.less : (said: string) => said
  if (verb === 'column') return mine(c.column(points))
  if (verb === 'line') return mine(c.line(points))
  if (verb === 'ground') return c.ground(unit ? groundName(unit.place) : '')
  if (verb === 'hexside') {
    const from = combat.attackers.map((one) => counter(view, one.unit)?.place).find(Boolean)
    const side = unit && from ? sideBetween(from, unit.place).split(/[ /]/)[0]! : ''
    return c.hexside(text.sides[side] ?? '')
  }
  return c.noLeader
}

/** Keeps the room of what is not known yet, so that nothing moves when it comes. */
const EMPTY = '\u00a0'

function Bar({ known, path, attacking }: { known: Known; path: string; attacking: boolean }) {
  const found = prospect(known[path], attacking)
  return (
    <i class="oddsbar">
      {found && (
        <>
          <i class="them" style={`width:${found.hurtsThem * 100}%`} />
          <i class="both" style={`width:${found.hurtsBoth * 100}%`} />
          <i class="none" style={`width:${found.nothing * 100}%`} />
          <i class="us" style={`width:${found.hurtsUs * 100}%`} />
        </>
      )}
    </i>
  )
}

function Options({ view, combat }: { view: KawanakajimaView; combat: Combat }) {
  const { legal } = useTable()
  const known = useChances(legal)
  const attacking = view.phase === 'lead_attack'
  const proposed = best(known, legal, attacking)
  const several = new Set(legal.map((path) => path.split(' ')[1]).filter(Boolean)).size > 1
  return (
    <div class="fightoptions">
      <b>{view.phase === 'name_terrain' ? c.terrain : c.leader}</b>
      <div>
        {legal.map((path) => {
          const found = prospect(known[path], attacking)
          const who = path.split(' ')[1]
          const name = optionName(view, path, combat)
          return (
            <Deed
              key={path}
              actions={[path]}
              cls={path === proposed && found ? 'proposed' : ''}
              name={`${name} ${who ? unitName(view, who) : ''} ${found ? `${c.hurts} ${percent(found.hurtsThem)}` : ''}`}
            >
              <b>{name}</b>
              <strong class="num">{found ? percent(found.hurtsThem) : EMPTY}</strong>
              {several && who && <small>{unitName(view, who)}</small>}
              <Bar known={known} path={path} attacking={attacking} />
              <em>{path === proposed && found ? c.best : EMPTY}</em>
            </Deed>
          )
        })}
      </div>
      <p class="oddskey soft">
        {(
          [
            ['them', c.hurts],
            ['both', c.both],
            ['none', c.nothing],
            ['us', c.hurtsYou],
          ] as const
        ).map(([cls, said]) => (
          <span key={cls}>
            <i class={cls} /> {said}
          </span>
        ))}
      </p>
    </div>
  )
}

export function FightPanel({ view }: { view: KawanakajimaView }) {
  const { myTurn } = useTable()
  const combat = view.combat!
  const weighed = WEIGHED.has(view.phase)
  const fighters = [...combat.attackers, ...combat.defenders]
  const attacker = combat.attackers[0] ? armyOf(combat.attackers[0].unit) : seatArmy(view.seat)
  const cell = combat.cell ?? combat.likely
  // What is weighed has room for the question, whether you or the other side is asked; another battle, and what follows the dice, is another panel.
  const panel = `${combat.number} ${weighed}`
  // Where the table is wider than its room, it begins at the cell that matters.
  const table = useRef<HTMLDivElement | null>(null)
  useEffect(() => {
    const room = table.current
    if (room) room.scrollLeft = ((room.scrollWidth - room.clientWidth) * (cell[0] - 2)) / 12
  }, [cell[0], panel])
  return (
    <section
      key={panel}
      class={`fightpanel ${weighed ? 'weighed' : ''}`}
      aria-label={`${text.tray.battle} ${combat.number}`}
    >
      <header>
        <h3>{c.attack(sideNames(view, combat.attackers), sideNames(view, combat.defenders))}</h3>
        <p class="versus">
          <Side view={view} side={combat.attackers} />
          <Icon name="ikusa/battle" />
          <Side view={view} side={combat.defenders} />
        </p>
      </header>
      {!combat.code && (
        <div class="sums">
          <Sum
            title={text.tray.column}
            parts={[...adds(fighters, 'column'), ...reasons(combat.column)]}
            total={combat.column_sum}
          />
          <Sum
            title={text.tray.line}
            parts={[...adds(fighters, 'line'), ...reasons(combat.line)]}
            total={combat.line_sum}
          />
        </div>
      )}
      <div class="paneltable" ref={table} role="region" aria-label={aid.sections.combat} tabIndex={0}>
        <CombatTable
          cell={cell}
          {...(combat.code ? { code: combat.code } : {})}
          attacker={attacker}
          defender={attacker === 'takeda' ? 'uesugi' : 'takeda'}
          likely={!combat.cell}
        />
        {!combat.cell && <p class="soft">{c.likeliest}</p>}
      </div>
      {myTurn && weighed && <Options view={view} combat={combat} />}
    </section>
  )
}
