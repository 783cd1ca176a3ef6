/** The mat of orders: which chits are bought, by whom, and where each of them goes. */
import './mat.css'
import { useLayoutEffect, useState } from 'preact/hooks'
import { Icon } from '../../icons'
import { useTable } from '../../table/context'
import { OnlyYou } from '../../table/onlyyou'
import {
  isEmpty,
  isNamed,
  namesOf,
  noOrders,
  type OrdersDraft,
  ordersChain,
  type Purse,
  type SpecialDraft,
  spent,
  toggled,
  unsent,
} from './drafts'
import { hexesApart, isHex } from './geometry'
import { MatRow } from './mat'
import { mat } from './mattext'
import { Chit, Mini } from './pieces'
import { text } from './text'
import { type Counter, clan, honjinOf, type KawanakajimaView, seatArmy, unitsOf } from './types'
import { clanName } from './words'

type Errand = NonNullable<KawanakajimaView['private']>['errands'][number]

/** The nearest enemy of a Clan on the map, and how far away it is. */
export function nearestEnemy(view: KawanakajimaView, id: string): { unit: Counter; far: number } | null {
  const own = unitsOf(view, id).filter((unit) => isHex(unit.place))
  const enemies = view.counters.filter((unit) => unit.army !== clan(view, id)?.army && isHex(unit.place))
  let best: { unit: Counter; far: number } | null = null
  for (const one of own)
    for (const unit of enemies) {
      const far = hexesApart(one.place, unit.place)
      if (!best || far < best.far) best = { unit, far }
    }
  return best
}

const payer = (army: string, by: string): string => mat.commanders[by === 'kosaka' ? 'kosaka' : army]!

function Where({ errand }: { errand: Errand }) {
  return (
    <span class={`errand ${errand.box > 0 ? 'late' : ''}`}>
      <Icon name={errand.box > 0 ? 'ui/clock' : 'kawanakajima/bowl'} />
      {errand.box > 0 ? mat.box(errand.box, errand.turn) : mat.bowl}
    </span>
  )
}

export function explainErrand(view: KawanakajimaView, errand: Errand): string {
  const who = payer(seatArmy(view.seat), errand.by)
  const near = nearestEnemy(view, errand.clan)
  return [
    errand.box === 0
      ? mat.direct(who, errand.mp)
      : errand.mp < 0
        ? mat.lost(who, errand.box, errand.turn)
        : mat.errand(who, errand.mp, errand.box, errand.turn),
    near && mat.nearest(clan(view, near.unit.clan)!.name, near.far),
  ]
    .filter(Boolean)
    .join(' ')
}

function nearSaid(view: KawanakajimaView, id: string): string {
  const near = nearestEnemy(view, id)
  if (near) return near.far === 1 ? mat.contact : mat.hexes(near.far)
  return unitsOf(view, id).some((unit) => unit.place.startsWith('entry')) ? mat.mountain : mat.nobody
}

function Order({
  view,
  errands,
  draft,
  left,
  set,
  lit,
  onLit,
}: {
  view: KawanakajimaView
  /** Where the chit goes, by each who may pay for it. */
  errands: Errand[]
  draft: OrdersDraft
  left: Record<Purse, number>
  set(draft: OrdersDraft): void
  lit: string
  onLit(id: string): void
}) {
  const { busy } = useTable()
  const id = errands[0]!.clan
  const purse = draft.bought[id]
  const proposed = toggled(draft, id, left, errands).bought[id]
  const shown = errands.find((one) => one.by === (purse ?? proposed)) ?? errands[0]!
  const can = purse !== undefined || proposed !== undefined
  const mode = clan(view, id)?.mode ?? ''
  const army = seatArmy(view.seat)
  const others = errands.filter((one) => one.by !== purse && left[one.by as Purse] > 0)
  return (
    <MatRow view={view} id={id} onLit={onLit} lit={lit === id}>
      <button
        type="button"
        class={`el order is-${purse ? 'chosen' : can ? 'can' : 'no'}`}
        data-id={id}
        data-state={busy ? 'rest' : purse ? 'chosen' : can ? 'can' : 'no'}
        aria-pressed={purse !== undefined}
        aria-disabled={!can}
        title={can ? explainErrand(view, shown) : mat.noPoints(payer(army, shown.by))}
        onClick={() => can && !busy && set(toggled(draft, id, left, errands))}
      >
        <span class="vh">{`${clanName(view, id)}, ${text.modes[mode] ?? ''}. ${explainErrand(view, shown)}`}</span>
        <i class="tick" aria-hidden="true">
          {purse && <Icon name="ui/confirm" />}
        </i>
        <span class="ordermode" aria-hidden="true">
          {mode && <Icon name={`kawanakajima/mode_${mode}`} />}
        </span>
        <span class="orderfar num" aria-hidden="true">
          {nearSaid(view, id)}
        </span>
        <span aria-hidden="true">
          <Where errand={shown} />
        </span>
      </button>
      {purse && errands.length > 1 && (
        <span class="payer">
          {mat.paidBy} <b>{payer(army, purse)}</b>
          {others.map((one) => (
            <button
              key={one.by}
              type="button"
              class="link"
              onClick={() => set({ ...draft, bought: { ...draft.bought, [id]: one.by as Purse } })}
            >
              {payer(army, one.by)}
            </button>
          ))}
        </span>
      )}
    </MatRow>
  )
}

/** A group of Clans under one commander, with the points as stars. */
function Group({
  view,
  who,
  purse,
  points,
  left,
  children,
}: {
  view: KawanakajimaView
  who: string
  purse: Purse
  points: number
  left: number
  children: preact.ComponentChildren
}) {
  const army = seatArmy(view.seat)
  const head =
    purse === 'kosaka'
      ? view.counters.find((unit) => unit.id === 'T-M1')
      : view.counters.find((unit) => unit.army === army && unit.marks.includes('commander'))
  return (
    <div class="matgroup">
      <header>
        {head && <Mini unit={head} />}
        <h3>{mat.clans(who)}</h3>
        <span class="stars num" role="img" aria-label={mat.left(left, points)}>
          <span aria-hidden="true">
            {Array.from({ length: points }, (_, i) => (
              <Icon key={i} name="kawanakajima/command_point" class={i < left ? 'on' : 'off'} />
            ))}
            <b>{mat.left(left, points)}</b>
          </span>
        </span>
      </header>
      <ul class="matrows">{children}</ul>
    </div>
  )
}

function Special({
  view,
  special,
  set,
  remove,
}: {
  view: KawanakajimaView
  special: SpecialDraft
  set(special: SpecialDraft): void
  remove(): void
}) {
  const most = namesOf(special.activity)
  const own = view.clans.filter((one) => one.army === seatArmy(view.seat) && unitsOf(view, one.id).length > 0)
  const toggle = (id: string) => {
    const clans = special.clans.includes(id)
      ? special.clans.filter((one) => one !== id)
      : [...special.clans, id].slice(-most)
    set({ ...special, clans })
  }
  const name = text.activities[special.activity]!
  return (
    <li class="specialdraft">
      <b>
        <Icon name={`kawanakajima/act_${special.activity.split('_')[0]}`} />
        {name}
      </b>
      {most > 0 && (
        <span
          class="specialclans"
          role="group"
          aria-label={most > 1 ? mat.specialsFor(most) : mat.specialFor}
        >
          <small>{most > 1 ? mat.specialsFor(most) : mat.specialFor}</small>
          {own.map((one) => (
            <button
              key={one.id}
              type="button"
              class={`el is-${special.clans.includes(one.id) ? 'chosen' : 'can'}`}
              data-id={`${special.activity} ${one.id}`}
              data-state={special.clans.includes(one.id) ? 'chosen' : 'can'}
              aria-pressed={special.clans.includes(one.id)}
              title={clanName(view, one.id)}
              onClick={() => toggle(one.id)}
            >
              <span class="vh">{clanName(view, one.id)}</span>
              <span aria-hidden="true">
                <Chit id={one.id} label="" small />
              </span>
            </button>
          ))}
        </span>
      )}
      <button type="button" class="x" aria-label={mat.remove(name)} onClick={remove}>
        <Icon name="ui/close" />
      </button>
    </li>
  )
}

function Specials({
  view,
  draft,
  set,
  left,
}: {
  view: KawanakajimaView
  draft: OrdersDraft
  set(draft: OrdersDraft): void
  left: Record<Purse, number>
}) {
  const { legal } = useTable()
  const offered = legal.filter((path) => path.startsWith('log ')).map((path) => path.slice(4))
  const mine = honjinOf(view, seatArmy(view.seat))
  const free = mine.specials.filter((special) => special.place === 'reserve').length - draft.specials.length
  if (offered.length === 0) return null
  const used = (activity: string) => draft.specials.filter((one) => one.activity === activity).length
  const others = (index: number) => draft.specials.filter((_, i) => i !== index)
  return (
    <div class="matgroup specials">
      <header>
        <h3>{mat.specials}</h3>
        <small>{mat.specialSub}</small>
      </header>
      <div class="specialkinds">
        {offered.map((activity) => {
          const quota = (mine.quota[activity] ?? 0) - used(activity)
          const can = quota > 0 && free > 0 && (namesOf(activity) === 0 || left.own + left.kosaka > 0)
          return (
            <button
              key={activity}
              type="button"
              class={`el is-${can ? 'can' : 'no'}`}
              data-id={activity}
              data-state={can ? 'can' : 'no'}
              aria-disabled={!can}
              onClick={() => can && set({ ...draft, specials: [...draft.specials, { activity, clans: [] }] })}
            >
              <Icon name={`kawanakajima/act_${activity.split('_')[0]}`} />
              {text.activities[activity]}
              <small>{namesOf(activity) === 0 ? mat.free : mat.remaining(quota)}</small>
            </button>
          )
        })}
      </div>
      {draft.specials.length > 0 && (
        <ul>
          {draft.specials.map((special, i) => (
            <Special
              key={i}
              view={view}
              special={special}
              set={(one) =>
                set({ ...draft, specials: draft.specials.map((old, k) => (k === i ? one : old)) })
              }
              remove={() => set({ ...draft, specials: others(i) })}
            />
          ))}
        </ul>
      )}
    </div>
  )
}

function Summary({ draft, errands }: { draft: OrdersDraft; errands: Errand[] }) {
  const bought = errands.filter((one) => draft.bought[one.clan] === one.by)
  const late = bought.filter((one) => one.box > 0).length
  return (
    <footer class={isEmpty(draft) ? 'num hint' : 'num'} aria-live="polite">
      {isEmpty(draft)
        ? mat.hint
        : !draft.specials.every(isNamed)
          ? mat.unnamed
          : `${mat.toBowl(bought.length - late + draft.specials.length)} · ${mat.delayed(late)}. ${mat.ready}`}
    </footer>
  )
}

export function OrdersMat({
  view,
  lit,
  onLit,
}: {
  view: KawanakajimaView
  lit: string
  onLit(id: string): void
}) {
  const { prepare, legal } = useTable()
  const [draft, setDraft] = useState<OrdersDraft>(noOrders)
  const army = seatArmy(view.seat)
  const mine = honjinOf(view, army)
  const errands = view.private!.errands
  const sent = view.private!.bought
  const open = unsent(draft, sent)
  const taken = spent(open, mine.kosaka_points, errands)
  const left: Record<Purse, number> = {
    own: mine.points - taken.own,
    kosaka: mine.kosaka_points - taken.kosaka,
  }
  useLayoutEffect(() => {
    const chain = ordersChain(open)
    prepare(chain.length === 0 && Object.keys(sent).length > 0 ? ['done'] : chain)
  }, [draft, Object.keys(sent).join()])
  const byClan = (purse: Purse): Errand[][] => {
    const his = new Set(errands.filter((one) => one.by === 'kosaka').map((one) => one.clan))
    const clans = [...new Set(errands.map((one) => one.clan))]
      .filter((id) => !(id in sent))
      .filter((id) => his.has(id) === (purse === 'kosaka'))
    return clans.map((id) => errands.filter((one) => one.clan === id))
  }
  const group = (purse: Purse) => (
    <Group
      key={purse}
      view={view}
      who={payer(army, purse)}
      purse={purse}
      points={purse === 'own' ? mine.points : mine.kosaka_points}
      left={left[purse]}
    >
      {byClan(purse).map((some) => (
        <Order
          key={some[0]!.clan}
          view={view}
          errands={some}
          draft={draft}
          left={left}
          set={setDraft}
          lit={lit}
          onLit={onLit}
        />
      ))}
    </Group>
  )
  return (
    <section class={`kwmat orders ${isEmpty(draft) ? '' : 'begun'}`} aria-label={text.tray.orders}>
      <div class="matgroups">
        {group('own')}
        {byClan('kosaka').length > 0 && group('kosaka')}
        <Specials view={view} draft={draft} set={setDraft} left={left} />
        {legal.includes('call U-N') && (
          <label class="callnaoe">
            <input
              type="checkbox"
              checked={draft.called}
              disabled={!draft.called && left.own <= 0}
              onChange={(event) => setDraft({ ...draft, called: event.currentTarget.checked })}
            />
            {mat.call}
          </label>
        )}
      </div>
      <p class="matfoot">
        <OnlyYou />
        <Summary draft={draft} errands={errands} />
      </p>
    </section>
  )
}
