/** The panel over the map: what is decided beside it, who moves, who fights. */
import type { ComponentChildren } from 'preact'
import { Icon } from '../../icons'
import { complete } from '../../paths'
import { useTable } from '../../table/context'
import { useElement } from '../../table/element'
import { Odds } from '../../table/odds'
import { OnlyYou } from '../../table/onlyyou'
import type { View } from '../../wire'
import { hasCard } from './chitcard'
import { matOf } from './drafts'
import { hasFight, WEIGHED } from './fight'
import { isEntry, isHex } from './geometry'
import { AREAS } from './map.gen'
import { Chit, Mini } from './pieces'
import { isSieging } from './siege'
import { text } from './text'
import { clan, counter, isClan, isUnit, type KawanakajimaView, MODES, unitsOf } from './types'
import { areaName, clanName, label, unitName, unitSaid } from './words'

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
        <h2>{title}</h2>
        {note}
        {secret && <OnlyYou />}
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
    <Chip id={id} name={unit ? unitSaid(unit) : unitName(view, id)}>
      {unit ? <Mini unit={unit} /> : <Chit id={id.slice(0, 3)} label="" small />}
      {unitName(view, id)}
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

/** At most this many units or Clans are listed beside the map; more of them are chosen on it, and the list is folded. */
const LISTED = 8
const isOnMap = (view: KawanakajimaView, word: string): boolean =>
  view.counters.some(({ id, clan, place }) => (id === word || clan === word) && isHex(place))

function Deciding({ view }: { view: KawanakajimaView }) {
  const { legal, words } = useTable()
  const named = [
    ...new Set(legal.map((path) => path.split(' ')[1]).filter((word): word is string => word !== undefined)),
  ]
  const whole = complete(legal, words)
  const only = legal.length === 1 && legal[0] !== 'done' && text.only[view.phase]
  const apart = named.filter((word) => !isHex(word))
  const folded = apart.length > LISTED && apart.some((word) => isOnMap(view, word))
  const beside = folded && apart.every((word) => isUnit(word) && isOnMap(view, word)) ? [] : apart
  const odds = whole && RISKY.has(view.phase) && RISKS.test(whole) ? <Odds action={whole} /> : null
  if (beside.length === 0 && !only && !odds && view.phase !== 'declare') return null
  return (
    <Tray
      title={
        TITLES[view.phase] ??
        (beside.length === 0 ? text.tray.why : beside.some(isClan) ? text.tray.clans : text.tray.units)
      }
      secret={SECRET.has(view.phase)}
    >
      {(view.phase === 'declare' || view.phase === 'next_battle') && <Battles view={view} />}
      {folded ? (
        <details class="fold">
          <summary>{text.tray.list(beside.length)}</summary>
          <Choices view={view} words={beside} />
        </details>
      ) : (
        <Choices view={view} words={beside} />
      )}
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

/** What is chosen by touching the counters themselves. */
const ON_MAP = new Set([
  'declare',
  'next_battle',
  'next_mover',
  'give_ground',
  'advance',
  'flee_first',
  'flee_next',
])

/** What is decided elsewhere: on a mat, a card, the panel of a battle, or the fort. */
const elsewhere = (view: KawanakajimaView, legal: string[]): boolean =>
  matOf(view, true) !== null ||
  hasCard(view) ||
  (hasFight(view) && WEIGHED.has(view.phase)) ||
  ON_MAP.has(view.phase) ||
  (isSieging(view) && legal.some((path) => path.startsWith('area ')))

export function Hand({ view: plain }: { view: View }) {
  const view = plain as KawanakajimaView
  const { myTurn, legal } = useTable()
  if (!myTurn || elsewhere(view, legal)) return null
  return (
    <div class="kwdock">
      <Deciding view={view} />
    </div>
  )
}
