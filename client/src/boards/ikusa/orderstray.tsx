/** The tray of what was noted ahead: written while others wage war, offered in the player's turn. */
import { useLayoutEffect, useState } from 'preact/hooks'
import { Icon } from '../../icons'
import { useTable } from '../../table/context'
import { grade, percent, successOf, useOdds } from './chances'
import { Private } from './chips'
import { placeName } from './geometry'
import { actionOf, beside, courses, fromOf, goers, isToCome, type Order, useOrders, valid } from './orders'
import { text } from './text'
import type { IkusaView } from './types'

const t = text.ahead

/** An army of yours by its number and a place, a force by its place. */
const goerName = (view: IkusaView, who: string, from: string): string =>
  who in view.armies
    ? text.attacks.army(text.armyFacts.nth(who), placeName(from))
    : text.attacks.force(placeName(who))

function Remove({ name, onClick }: { name: string; onClick(): void }) {
  return (
    <button type="button" class="remove" aria-label={t.remove(name)} onClick={onClick}>
      <Icon name="ui/close" />
    </button>
  )
}

/** Who goes, and where: two lists, because the map is for what is decided now. */
function Writing({ view, orders, add }: { view: IkusaView; orders: Order[]; add(order: Order): void }) {
  const all = goers(view)
  const [chosen, setWho] = useState('')
  const [wanted, setTo] = useState('')
  const who = all.includes(chosen) ? chosen : (all[0] ?? '')
  const goals = beside(fromOf(view, orders, who)).filter((to) => !orders.includes(`${who} ${to}`))
  const to = goals.includes(wanted) ? wanted : (goals[0] ?? '')
  if (!who) return null
  return (
    <div class="writing">
      <select aria-label={t.who} value={who} onChange={(e) => setWho(e.currentTarget.value)}>
        {all.map((id) => (
          <option key={id} value={id}>
            {goerName(view, id, fromOf(view, orders, id))}
          </option>
        ))}
      </select>
      <select aria-label={t.to} value={to} onChange={(e) => setTo(e.currentTarget.value)}>
        {goals.map((id) => (
          <option key={id} value={id}>
            → {placeName(id)}
          </option>
        ))}
      </select>
      <button type="button" class="btn" disabled={!to} onClick={() => add(`${who} ${to}`)}>
        {t.add}
      </button>
    </div>
  )
}

/** Each order in words, with where its army will stand by then. */
const inWords = (view: IkusaView, orders: readonly Order[]): Map<Order, string> =>
  new Map(
    courses(view, orders).map(({ order, from, to }) => [
      order,
      t.order(goerName(view, order.split(' ')[0]!, from), placeName(to)),
    ]),
  )

/** While others wage war and your turn is still to come. */
export function WritingTray({ view }: { view: IkusaView }) {
  const { id } = useTable()
  const [orders, change] = useOrders(id)
  if (!view.you.some((colour) => isToCome(view, colour))) return null
  const said = inWords(view, orders)
  return (
    <Private title={t.title}>
      <details class="fold" open={orders.length > 0}>
        <summary>{t.hint}</summary>
        <ol class="attacklist">
          {orders.map((order) => (
            <li key={order} class="ordered">
              <span>{said.get(order)!}</span>
              <Remove
                name={said.get(order)!}
                onClick={() => change(orders.filter((other) => other !== order))}
              />
            </li>
          ))}
        </ol>
        <Writing view={view} orders={orders} add={(order) => change([...orders, order])} />
      </details>
    </Private>
  )
}

/** In your own turn: each order that the rules allow is one press, attacks with their chance; those they do not allow stay as notes. */
export function OrdersTray({ view }: { view: IkusaView }) {
  const { id, legal, perform, busy } = useTable()
  const [kept, change] = useOrders(id)
  const orders = valid(view, kept)
  const actions = new Map(orders.map((order) => [order, actionOf(legal, order)]))
  const attacks = [...actions.values()].filter((action) => action.startsWith('attack '))
  const answers = useOdds(attacks)
  const over = view.phase === 'conducting' && kept.length > 0
  useLayoutEffect(() => {
    if (over) change([])
  }, [over])
  if (orders.length === 0 || (view.phase !== 'marching' && view.phase !== 'declaring')) return null
  const said = inWords(view, orders)
  const carryOut = (some: Order[]) => perform?.(some.map((order) => actions.get(order)!))
  return (
    <Private title={t.yours}>
      <ol class="attacklist">
        {orders.map((order) => {
          const action = actions.get(order)!
          const chance = successOf(answers.get(action))
          return (
            <li key={order} class="ordered">
              <button
                type="button"
                class="attackrow"
                disabled={busy || !action}
                onClick={() => carryOut([order])}
              >
                <span>{said.get(order)!}</span>
                <span class={`pillow num ${chance === null ? '' : grade(chance)}`}>
                  {!action
                    ? t.notNow
                    : action.startsWith('march ')
                      ? t.move
                      : chance === null
                        ? '…'
                        : percent(chance)}
                </span>
              </button>
              <Remove
                name={said.get(order)!}
                onClick={() => change(orders.filter((other) => other !== order))}
              />
            </li>
          )
        })}
      </ol>
      {attacks.length > 1 && (
        <button
          type="button"
          class="btn"
          disabled={busy}
          onClick={() => carryOut(orders.filter((order) => actions.get(order)!.startsWith('attack ')))}
        >
          {t.all(attacks.length)}
        </button>
      )}
    </Private>
  )
}
