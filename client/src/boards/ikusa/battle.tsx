/** A battle as it stands: both sides, their dice of this pass, and what is still owed. */
import type { ComponentChildren } from 'preact'
import { useLayoutEffect, useState } from 'preact/hooks'
import { Icon, Roundel } from '../../icons'
import { useTable } from '../../table/context'
import { useNamed } from '../../table/names'
import { boxed, briefOf } from '../box'
import { percent, successOf, useOdds } from './chances'
import { placeName } from './geometry'
import { text } from './text'
import { armiesIn, type Battle, clan, colourOf, ICONS, type IkusaView, type Units } from './types'
import { kindName } from './words'

export interface Group {
  name: string
  units: Units
  daimyo: boolean
  down: boolean
}
export interface Die {
  value: number
  hit: boolean
}
export interface Roll {
  kind: string
  first: boolean
  dice: Die[]
}

/** Who fights on a side: the army and the force, as they stand. */
export function groupsOf(
  view: IkusaView,
  side: 'attacker' | 'defender',
  armies: readonly string[] = armiesIn(view, view.battle.to),
): Group[] {
  const { attacker, from, to } = view.battle
  if (side === 'attacker') return [attacker ? armyGroup(view, attacker) : forceGroup(view, from)]
  const force = view.provinces[to]?.force ? [forceGroup(view, to)] : []
  return [...armies.map((id) => armyGroup(view, id)), ...force]
}

function forceGroup(view: IkusaView, province: string): Group {
  return { name: 'force', units: view.provinces[province]?.force ?? {}, daimyo: false, down: false }
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

/** Dice are named by who rolled them: `attacker bowman`, `first_strike spearman`. */
export function rollsOf({ dice, dice_hit }: Battle, side: 'attacker' | 'defender'): Roll[] {
  return Object.entries(dice).flatMap(([roller, values]) => {
    const [who, kind] = roller.split(' ')
    if (who !== side && (who !== 'first_strike' || side !== 'defender')) return []
    const rolled = values.map((value, i) => ({ value, hit: dice_hit[roller]?.[i] ?? false }))
    return [{ kind: kind!, first: who === 'first_strike', dice: rolled }]
  })
}

const BONUS = /^bonus_/
export const plain = (kind: string): string => kind.replace(BONUS, '')

/** Whether they shoot; the dead of shots are off the board before the others strike. */
const shoots = ({ kind }: Roll): boolean => boxed<boolean>(plain(kind), 'shoots') ?? false

const PENTAGON = 'M0 -20L19 -6 12 17H-12L-19 -6z'

/** A die of twelve sides as it lies; a hit is filled with its owner's colour. */
function TwelveSided({ value, hit, nth, fresh }: Die & { nth: number; fresh: boolean }) {
  return (
    <svg
      class={`d12 ${hit ? 'hit' : ''} ${fresh ? 'fresh' : ''}`}
      viewBox="-22 -22 44 42"
      style={`--i:${nth}`}
      aria-hidden="true"
    >
      <path class="face" d={PENTAGON} />
      <path class="edge" d="M0 -11L10 -4 7 9H-7L-10 -4z" />
      <text y="6.500">{value}</text>
    </svg>
  )
}

function Volley({ name, rolls, now }: { name: string; rolls: Roll[]; now: string }) {
  if (rolls.length === 0) return null
  const dice = rolls.flatMap((roll) =>
    roll.dice.map((die) => ({ ...die, kind: plain(roll.kind), fresh: now === roll.kind })),
  )
  const hits = dice.filter((die) => die.hit).length
  const said = rolls.map(
    (roll) =>
      `${kindName(roll.kind, roll.dice.length)}: ${roll.dice.map((die) => die.value).join(', ')}. ${briefOf(plain(roll.kind))}`,
  )
  return (
    <div class="volley" role="img" aria-label={`${name}. ${said.join(' ')} ${text.battle.hits(hits)}`}>
      <div class="vhead" aria-hidden="true">
        <span>{name}</span>
        <b class="num">{text.battle.hits(hits)}</b>
      </div>
      <div class="dicerow" aria-hidden="true">
        {dice.map((die, i) => (
          <span key={i} class="dieof">
            <TwelveSided value={die.value} hit={die.hit} nth={i} fresh={die.fresh} />
            <small class="num">
              <Icon name={ICONS[die.kind]!} />
              {boxed<string>(die.kind, 'hits_on')}
            </small>
          </span>
        ))}
      </div>
    </div>
  )
}

/** One unit on its card; a lost one is crossed. Where losses are named, a tap names it or takes that back. */
function UnitCard({
  kind,
  lost,
  down = false,
  onTap,
}: {
  kind: string
  lost: boolean
  down?: boolean
  onTap: (() => void) | null
}) {
  const name = `${kindName(kind)}${lost ? `, ${text.battle.lost}` : ''}`
  const face = <Icon name={ICONS[kind]!} label={name} />
  const look = `unitcard ${lost ? 'lost' : ''} ${down ? 'fallen' : ''}`
  return onTap ? (
    <button
      type="button"
      class={`${look} el is-can`}
      data-state="can"
      data-id={`unit ${kind}`}
      aria-pressed={lost}
      onClick={onTap}
    >
      {face}
    </button>
  ) : (
    <span class={look}>{face}</span>
  )
}

export interface Naming {
  /** The losses named so far, as `group kind`. */
  draft: string[]
  toggle(unit: string, lost: boolean): void
  may(unit: string): boolean
}

const spread = (group: Group): string[] =>
  Object.entries(group.units).flatMap(([kind, n]) => Array.from({ length: n }, () => kind))

function Cards({ group, naming }: { group: Group; naming: Naming | null }) {
  const left = new Map<string, number>()
  for (const unit of naming?.draft ?? []) left.set(unit, (left.get(unit) ?? 0) + 1)
  return (
    <div class="unitcards">
      {group.daimyo && <UnitCard kind="daimyo" lost={false} down={group.down} onTap={null} />}
      {spread(group).map((kind, i) => {
        const unit = `${group.name} ${kind}`
        const lost = (left.get(unit) ?? 0) > 0
        if (lost) left.set(unit, left.get(unit)! - 1)
        const tap = naming && (lost || naming.may(unit)) ? () => naming.toggle(unit, lost) : null
        return <UnitCard key={i} kind={kind} lost={lost} onTap={tap} />
      })}
    </div>
  )
}

export interface StageSide {
  colour: string
  role: string
  groups: Group[]
  walls: number
  rolls: Roll[]
  /** What it lost in the frame on show, as kinds. */
  fallen?: string[]
}

function HalfFace({
  side,
  now = '',
  hits = 0,
  naming = null,
}: {
  side: StageSide
  now?: string
  hits?: number
  naming?: Naming | null
}) {
  const named = useNamed()
  const b = text.battle
  return (
    <>
      <header>
        <Roundel clan={clan(side.colour)} size={32} />
        <b>{named(text.colours[side.colour] ?? text.nobody)}</b>
        <small>{side.role}</small>
        <strong class="num">{hits > 0 && b.takes(hits)}</strong>
      </header>
      {side.groups.map((group, i) => (
        <Cards key={i} group={group} naming={naming} />
      ))}
      {side.walls > 0 && (
        <p class="wallrow num">
          <Icon name="ikusa/castle" /> {b.walls(side.walls)}
        </p>
      )}
      {(side.fallen?.length ?? 0) > 0 && (
        <div class="unitcards gone">
          {side.fallen!.map((kind, i) => (
            <UnitCard key={i} kind={plain(kind)} lost onTap={null} />
          ))}
        </div>
      )}
      <Volley name={b.shots} rolls={side.rolls.filter(shoots)} now={now} />
      <Volley name={b.swords} rolls={side.rolls.filter((roll) => !shoots(roll))} now={now} />
    </>
  )
}

/** The battle, whether it is watched or decided: attackers left, defenders right; on a phone the other side above. */
export function BattleStage({
  sides,
  now = ['', ''],
  hits = [0, 0],
  naming = null,
  mine = -1,
  fullest = [],
}: {
  sides: readonly StageSide[]
  now?: readonly [string, string]
  hits?: readonly [number, number]
  naming?: Naming | null
  mine?: number
  /** Each side when most of it is on show: its room is kept from the beginning, so that nothing moves. */
  fullest?: readonly StageSide[]
}) {
  return (
    <div class={`bstage ${mine === 0 ? 'attacking' : ''}`}>
      {sides.map((side, i) => (
        <div
          key={i}
          class="half"
          style={`--c:var(--${clan(side.colour)});--on:var(--on-${clan(side.colour)});--wash:var(--${clan(side.colour)}-wash)`}
        >
          <div class="ranks">
            <HalfFace side={side} now={now[i]!} hits={hits[i]!} naming={i === mine ? naming : null} />
          </div>
          {fullest[i] && (
            <div class="ranks later" aria-hidden="true">
              <HalfFace side={fullest[i]} />
            </div>
          )}
        </div>
      ))}
    </div>
  )
}

/** The losses after a tap: a unit named or spared; one too many spares the one that was named first. */
export function named(draft: string[], unit: string, lost: boolean, owed: number): string[] {
  const without = (list: string[], at: number) => list.filter((_, i) => i !== at)
  if (lost) return without(draft, draft.lastIndexOf(unit))
  const next = [...draft, unit]
  return next.length > owed ? next.slice(1) : next
}

const lossOf = (path: string): string => path.slice('lose '.length)

function useNaming(view: IkusaView): Naming | null {
  const { legal, prepare, prepared, busy, myTurn } = useTable()
  const losing = myTurn && view.phase === 'losing' && view.battle.proposal.length > 0
  const proposal = view.battle.proposal.map(lossOf)
  const [draft, setDraft] = useState(proposal)
  const due = proposal.length
  useLayoutEffect(() => setDraft(proposal), [view.battle.removal, view.battle.passes, due])
  const ready = losing && draft.length === due ? draft.map((unit) => `lose ${unit}`) : []
  useLayoutEffect(() => {
    if (losing && !busy && prepared.join() !== ready.join()) prepare(ready, true)
  }, [losing, busy, ready.join(), prepared.join()])
  if (!losing) return null
  return {
    draft,
    toggle: (unit, lost) => !busy && setDraft(named(draft, unit, lost, due)),
    may: (unit) => legal.includes(`lose ${unit}`) || draft.includes(unit),
  }
}

/** The two answers after a pass, with the chance that it is worth going on. */
function Answers({ view }: { view: IkusaView }) {
  const { legal, pick, busy, myTurn } = useTable()
  const odds = useOdds(myTurn && legal.includes('press_on') ? ['press_on'] : []).get('press_on')
  const chance = successOf(odds)
  const name = placeName(view.battle.to)
  const c = text.chances
  return (
    <>
      {chance !== null && (
        <div class="oddsline">
          <b>
            {c.clears(name)} {percent(chance)}
          </b>
          <i
            aria-hidden="true"
            style={`--c:var(--${clan(attackerOf(view))});--d:var(--${clan(view.battle.defender)})`}
          >
            <b style={`width:${chance * 100}%`} />
          </i>
          <span>
            {c.holds(name)} {percent(1 - chance)}
          </span>
        </div>
      )}
      {myTurn && (
        <div class="answers">
          {(['call_off', 'press_on'] as const)
            .filter((verb) => legal.includes(verb))
            .map((verb) => (
              <button
                key={verb}
                type="button"
                class={`btn el is-can ${verb === 'press_on' ? 'seal' : ''}`}
                data-id={verb}
                data-state="can"
                disabled={busy}
                onClick={(event) => pick(verb, event.currentTarget)}
              >
                {text.verbs[verb]}
                {verb === 'press_on' && chance !== null && <span class="num"> {percent(chance)}</span>}
              </button>
            ))}
        </div>
      )}
    </>
  )
}

export function BattlePanel({ view, children }: { view: IkusaView; children?: ComponentChildren }) {
  const { battle } = view
  const b = text.battle
  const naming = useNaming(view)
  const side = (role: 'attacker' | 'defender', colour: string, walls: number): StageSide => ({
    colour,
    role: role === 'attacker' ? b.attacks : b.defends,
    groups: groupsOf(view, role),
    walls,
    rolls: rollsOf(battle, role),
  })
  const mine = view.you.includes(battle.defender) ? 1 : view.you.includes(attackerOf(view)) ? 0 : -1
  return (
    <section
      key={`${view.phase} ${battle.passes} ${battle.removal}`}
      class="tray battle"
      aria-label={b.title(placeName(battle.to))}
    >
      <header class="bhead">
        <h2>
          <Icon name="ikusa/battle" /> {b.title(placeName(battle.to))}
        </h2>
        <span>
          {[passName(battle.passes, battle.naval), battle.naval && b.naval].filter(Boolean).join(' · ')}
        </span>
      </header>
      <BattleStage
        sides={[side('attacker', attackerOf(view), 0), side('defender', battle.defender, battle.walls_left)]}
        hits={battle.hits}
        naming={naming}
        mine={mine}
      />
      {naming && (
        <div class="lossline">
          <span>
            <b>{text.tray.lossTitle(battle.proposal.length)}</b>
            <small>{text.tray.lossNote}</small>
          </span>
          {children}
        </div>
      )}
      {view.phase === 'pressing' && view.seat && <Answers view={view} />}
    </section>
  )
}

/** Only over the sea somebody strikes before the first pass. */
export const passName = (pass: number, first: boolean): string =>
  pass > 0 ? text.battle.pass(pass) : first ? text.battle.first : ''
