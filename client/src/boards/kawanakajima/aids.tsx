/** The player aids: every table of the game, with the present numbers marked, and the key to the counters. */
import './aids.css'
import { useEffect, useRef, useState } from 'preact/hooks'
import { Icon } from '../../icons'
import { useTable } from '../../table/context'
import { textOf } from '../box'
import { aid } from './aidstext'
import { CombatTable } from './combattable'
import { CounterKey } from './counterkey'
import { codeName, codeWords, tables } from './tables'
import { signed, text } from './text'
import { armyOf, clan, type KawanakajimaView, MODES } from './types'

const SECTIONS = Object.keys(aid.sections)
const BY_PHASE: Record<string, string> = {
  change_mode: 'modes',
  accept: 'modes',
  next_rally: 'rally',
  lead_rout: 'rally',
  soften_rout: 'rally',
  orders: 'delay',
  set_aside: 'command',
  step: 'terrain',
  next_mover: 'terrain',
  name_terrain: 'terrain',
  siege_deed: 'siege',
  siege_target: 'siege',
}
/** The section opened last, for the whole session. */
let remembered = ''

function Rows({ head, rows }: { head: readonly string[]; rows: { cells: string[]; now?: boolean }[] }) {
  return (
    <table class="aidtable num">
      <thead>
        <tr>
          {head.map((cell) => (
            <th key={cell} scope="col">
              {cell}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ cells: [first, ...rest], now }, i) => (
          <tr key={i} class={now ? 'now' : ''}>
            <th scope="row">{first}</th>
            {rest.map((cell, k) => (
              <td key={k}>{cell}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** Rows with an upper bound each, as ranges. */
const ranged = <T extends { max: number }>(rows: T[], said: (row: T) => string): { cells: string[] }[] =>
  rows.map((row, i) => {
    const from = i === 0 ? null : rows[i - 1]!.max + 1
    const range =
      from === null ? aid.upTo(row.max) : row.max >= 99 ? aid.andMore(from) : aid.range(from, row.max)
    return { cells: [range, said(row)] }
  })

function Combat({ view }: { view: KawanakajimaView }) {
  const combat = view.combat
  const attacker = combat?.attackers[0] ? armyOf(combat.attackers[0].unit) : 'uesugi'
  const cell = combat ? (combat.cell ?? combat.likely) : null
  return (
    <>
      <p class="soft">{textOf('table combat')}</p>
      <div class="widetable" tabIndex={0} role="region" aria-label={aid.sections['combat']!}>
        <CombatTable
          cell={cell}
          attacker={attacker}
          defender={attacker === 'takeda' ? 'uesugi' : 'takeda'}
          likely={!combat?.cell}
        />
      </div>
      <Rows
        head={[aid.code, aid.means]}
        rows={Object.keys(tables.codes()).map((code) => ({
          cells: [code === '-' ? '·' : codeName(code), codeWords(code)],
          now: combat?.code === code,
        }))}
      />
    </>
  )
}

function Modifiers({ view }: { view: KawanakajimaView }) {
  const present = new Set([...(view.combat?.column ?? []), ...(view.combat?.line ?? [])].map(([id]) => id))
  return (
    <>
      <Rows
        head={[aid.sections['modifiers']!, aid.amount]}
        rows={tables.modifiers().map(({ id, amount }) => ({
          cells: [text.reasons[id] ?? id, amount === null ? '±' : signed(amount)],
          now: present.has(id),
        }))}
      />
      <Rows
        head={[aid.stateMod, aid.amount]}
        rows={Object.entries(tables.states()).map(([id, amount]) => ({
          cells: [text.states[id]!, amount === 0 ? '0' : `±${amount}`],
        }))}
      />
    </>
  )
}

function Terrain() {
  return (
    <>
      <Rows
        head={aid.terrainHead}
        rows={tables.terrain().map((one) => ({
          cells: [
            `${text.aidTerrain[one.id] ?? one.id} (${one.side ? aid.hexside : aid.hex})`,
            one.side ? `+${one.mp}` : String(one.mp),
            one.column ? `−${one.column}` : '–',
            one.difficult ? aid.yes : aid.no,
          ],
        }))}
      />
      <p class="soft">{textOf('table terrain')}</p>
    </>
  )
}

function ModeChange({ view }: { view: KawanakajimaView }) {
  const offer = view.offer
  return (
    <>
      {offer && <p>{aid.modeNow(clan(view, offer.clan)!.name, text.modes[offer.mode]!)}</p>}
      <Rows
        head={[aid.modeHead, ...MODES.map((mode) => text.modes[mode]!)]}
        rows={MODES.map((from) => ({
          cells: [text.modes[from]!, ...MODES.map((to) => (from === to ? '–' : `${tables.need(from, to)}+`))],
          now: offer?.mode === from,
        }))}
      />
      <p class="soft">{aid.modeSub}</p>
      <Rows
        head={[text.tray.mode, aid.mp, aid.advance]}
        rows={MODES.map((mode) => ({
          cells: [text.modes[mode]!, String(tables.mp(mode)), aid.advances[tables.advance(mode)]!],
          now: offer?.mode === mode,
        }))}
      />
    </>
  )
}

function RallyRout() {
  return (
    <>
      <Rows head={aid.rallyHead} rows={ranged(tables.rally(), (row) => String(row.levels))} />
      <p class="soft">{textOf('table rally')}</p>
      <Rows head={aid.routHead} rows={ranged(tables.rout(), (row) => aid.routs[row.result] ?? row.result)} />
      <p class="soft">{textOf('table leaders')}</p>
    </>
  )
}

function Command({ view }: { view: KawanakajimaView }) {
  const takeda =
    view.scenario === 'historical' ? ['takeda_shingen', 'takeda_kosaka'] : ['takeda_hypothetical']
  return (
    <>
      {[...takeda, 'uesugi'].map((id) => (
        <section key={id}>
          <h4>{aid.commanders[id]}</h4>
          <Rows
            head={[aid.commandHead, ...tables.rolls().map(String)]}
            rows={tables.command(id).map(({ turns, from, to, points }) => ({
              cells: [aid.turns(turns), ...points.map(String)],
              now: view.turn >= from && view.turn <= to,
            }))}
          />
        </section>
      ))}
      <p class="soft">{textOf('table command')}</p>
    </>
  )
}

function Delay({ view }: { view: KawanakajimaView }) {
  const rows = tables.delay().map(({ from, to }, i) => {
    const range = to === null ? aid.andMore(from) : aid.range(from, to)
    return { cells: [range, String(i + 1), aid.turn(view.turn + i + 1)] }
  })
  return (
    <>
      <p class="soft">{textOf('table delay')}</p>
      <Rows head={aid.delayHead} rows={rows} />
    </>
  )
}

function SiegeAid() {
  return (
    <>
      <p>{aid.siegeAssault}</p>
      <p>{textOf('table siege')}</p>
      <Rows
        head={[aid.die, aid.siegeRally]}
        rows={Object.entries(tables.siegeRally()).map(([result, [from, to]]) => ({
          cells: [aid.range(from, to), aid.siegeResults[result]!],
        }))}
      />
    </>
  )
}

function Section({ name, view }: { name: string; view: KawanakajimaView }) {
  if (name === 'combat') return <Combat view={view} />
  if (name === 'modifiers') return <Modifiers view={view} />
  if (name === 'terrain') return <Terrain />
  if (name === 'modes') return <ModeChange view={view} />
  if (name === 'rally') return <RallyRout />
  if (name === 'command') return <Command view={view} />
  if (name === 'delay') return <Delay view={view} />
  if (name === 'siege') return <SiegeAid />
  return (
    <>
      <CounterKey view={view} />
      <p class="aboutnumbers">
        <b>{text.strip.notice}</b> {view.reconstructed}
      </p>
    </>
  )
}

/** A drawer over the right part of the board; the map stays in use beside it. */
export function Aids({ view, onClose }: { view: KawanakajimaView; onClose(): void }) {
  const { myTurn } = useTable()
  const asked = myTurn ? BY_PHASE[view.phase] : view.combat ? 'combat' : undefined
  const [section, setSection] = useState(asked ?? (remembered || 'combat'))
  const box = useRef<HTMLElement>(null)
  useEffect(() => {
    const opener = document.activeElement as HTMLElement | null
    box.current?.focus()
    return () => opener?.focus?.()
  }, [])
  useEffect(() => {
    if (asked) setSection(asked)
  }, [asked])
  const open = (name: string) => {
    remembered = name
    setSection(name)
  }
  return (
    <section class="kwaids" aria-label={aid.title} tabIndex={-1} ref={box}>
      <header>
        <h3>{aid.title}</h3>
        <kbd>T</kbd>
        <small>{aid.stays}</small>
        <button type="button" class="x" aria-label={aid.close} onClick={onClose}>
          <Icon name="ui/close" />
        </button>
      </header>
      <nav aria-label={aid.title}>
        {SECTIONS.map((name) => (
          <button
            key={name}
            data-section={name}
            type="button"
            class={section === name ? 'on' : ''}
            aria-pressed={section === name}
            onClick={() => open(name)}
          >
            {aid.sections[name]}
          </button>
        ))}
      </nav>
      <div class="aidbody" tabIndex={0} role="region" aria-label={aid.sections[section]!}>
        <Section name={section} view={view} />
      </div>
    </section>
  )
}
