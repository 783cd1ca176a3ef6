/** A battle as it stands: both sides, their dice of this pass, and what is still owed. */
import type { ComponentChildren } from 'preact'
import { Icon, Roundel } from '../../icons'
import { useTable } from '../../table/context'
import { Odds } from '../../table/odds'
import { Chip } from './chips'
import { placeName } from './geometry'
import { UnitRow } from './pieces'
import { text } from './text'
import { armiesIn, clan, colourOf, ICONS, type IkusaView, type Units, VALUES } from './types'
import { kindName } from './words'

export interface Group {
  name: string
  units: Units
  daimyo: boolean
  down: boolean
}
export interface Roll {
  kind: string
  first: boolean
  dice: number[]
}

/** Who fights on a side: the army and the force, as they stand. */
export function groupsOf(view: IkusaView, side: 'attacker' | 'defender'): Group[] {
  const { attacker, from, to } = view.battle
  if (side === 'attacker')
    return attacker
      ? [armyGroup(view, attacker)]
      : [{ name: 'force', units: view.provinces[from]?.force ?? {}, daimyo: false, down: false }]
  const force = view.provinces[to]?.force
  return [
    ...armiesIn(view, to).map((id) => armyGroup(view, id)),
    ...(force ? [{ name: 'force', units: force, daimyo: false, down: false }] : []),
  ]
}

function armyGroup(view: IkusaView, id: string): Group {
  const army = view.armies[id]!
  return {
    name: 'army',
    units: army.units,
    daimyo: army.place !== 'lost',
    down: army.flags.includes('laid_down'),
  }
}

export const attackerOf = (view: IkusaView): string =>
  view.battle.attacker
    ? colourOf(view.battle.attacker)
    : (view.provinces[view.battle.from]?.owner ?? view.active)

/** Dice are told by who rolled them: `attacker bowman`, `first_strike spearman`. */
export function rollsOf(dice: Record<string, number[]>, side: 'attacker' | 'defender'): Roll[] {
  return Object.entries(dice).flatMap(([roller, values]) => {
    const [who, kind] = roller.split(' ')
    return who === side || (who === 'first_strike' && side === 'defender')
      ? [{ kind: kind!, first: who === 'first_strike', dice: values }]
      : []
  })
}

const BONUS = /^bonus_/
export const valueOf = (kind: string): number => VALUES[kind.replace(BONUS, '')] ?? 0

export function Dice({ roll, fresh = false }: { roll: Roll; fresh?: boolean }) {
  const value = valueOf(roll.kind)
  const hits = roll.dice.filter((die) => die <= value).length
  return (
    <span class={`roll ${fresh ? 'fresh' : ''}`} title={text.battle.hitOn(value)}>
      <Icon
        name={ICONS[roll.kind.replace(BONUS, '')]!}
        label={`${kindName(roll.kind, roll.dice.length)}, ${text.battle.hitOn(value)}: ${roll.dice.join(', ')}; ${text.battle.hits(hits)}`}
      />
      {roll.dice.map((die, i) => (
        <i key={i} class={`die num ${die <= value ? 'hit' : ''}`} aria-hidden="true">
          {die}
        </i>
      ))}
    </span>
  )
}

export function SideOfBattle({
  colour,
  role,
  groups,
  walls,
  children,
}: {
  colour: string
  role: string
  groups: Group[]
  walls: number
  children?: ComponentChildren
}) {
  return (
    <div class="bside" style={`--c:var(--${clan(colour)});--wash:var(--${clan(colour)}-wash)`}>
      <Roundel clan={clan(colour)} size={34} />
      <div class="who">
        <b>{text.colours[colour] ?? text.nobody}</b>
        <small>{role}</small>
      </div>
      <div class="groups">
        {groups.map((group, i) => (
          <span key={i} class="group">
            <UnitRow units={group.units} daimyo={group.daimyo} down={group.down} />
          </span>
        ))}
        {walls > 0 && (
          <span class="group">
            <Icon name="ikusa/castle" label={text.battle.walls(walls)} /> <b class="num">{walls}</b>
          </span>
        )}
      </div>
      {children}
    </div>
  )
}

/** Casualties may be named by clicking one's own units. */
function Losses({ view, side }: { view: IkusaView; side: 'attacker' | 'defender' }) {
  const { legal } = useTable()
  const mine = legal.filter((path) => path.startsWith('lose '))
  const here = (view.battle.defender === view.acting ? 'defender' : 'attacker') === side
  if (!here || mine.length === 0) return null
  const both = new Set(mine.map((path) => path.split(' ')[1])).size > 1
  return (
    <div class="chips">
      {mine.map((path) => {
        const [, group, kind] = path.split(' ')
        const name = `${text.words[group!]}: ${kindName(kind!)}`
        return (
          <Chip key={path} id={`${group} ${kind}`} name={name} icon={ICONS[kind!]!}>
            {both ? name : kindName(kind!)}
          </Chip>
        )
      })}
    </div>
  )
}

export function BattlePanel({ view, children }: { view: IkusaView; children?: ComponentChildren }) {
  const { battle } = view
  const b = text.battle
  const side = (role: 'attacker' | 'defender', colour: string, walls: number, hits: number) => (
    <SideOfBattle
      colour={colour}
      role={role === 'attacker' ? b.attacks : b.defends}
      groups={groupsOf(view, role)}
      walls={walls}
    >
      <div class="dice">
        {rollsOf(battle.dice, role).map((roll) => (
          <Dice key={roll.kind} roll={roll} />
        ))}
        {hits > 0 && <span class="taken">{b.hits(hits)} ↓</span>}
      </div>
      <Losses view={view} side={role} />
    </SideOfBattle>
  )
  return (
    <section class="tray battle" aria-label={b.title(placeName(battle.to))}>
      <header>
        <h3>
          <Icon name="ikusa/battle" /> {b.title(placeName(battle.to))}
        </h3>
        <span class="soft">
          {[battle.passes > 0 && b.pass(battle.passes), battle.naval && b.naval].filter(Boolean).join(' · ')}
        </span>
      </header>
      {side('attacker', attackerOf(view), 0, battle.hits[0])}
      {side('defender', battle.defender, battle.walls_left, battle.hits[1])}
      {view.phase === 'pressing' && view.seat && <Odds action="press_on" />}
      {children}
    </section>
  )
}
