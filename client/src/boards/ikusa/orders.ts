/**
 * Moves and attacks noted ahead, while others wage war: who goes where. They are kept in this browser, offered when the
 * player's turn comes, as far as the rules allow them then, and never sent by themselves.
 */
import { useEffect, useState } from 'preact/hooks'
import { isProvince } from './geometry'
import { EDGES } from './map.gen'
import { armiesOf, type IkusaView, onMap, provincesOf, size, standing } from './types'

/** An army or the province of a force, and the province it goes to. */
export type Order = `${string} ${string}`

const keyOf = (table: string): string => `honjin.orders.${table}`
const isOrder = (kept: unknown): kept is Order =>
  typeof kept === 'string' && /^\S+ \S+$/.test(kept) && isProvince(kept.split(' ')[1]!)

export function ordersOf(table: string): Order[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(keyOf(table)) ?? '[]')
    return Array.isArray(kept) ? kept.filter(isOrder) : []
  } catch {
    // Nothing was kept, or this browser keeps nothing.
    return []
  }
}

function keepOrders(table: string, orders: readonly Order[]): void {
  try {
    if (orders.length > 0) localStorage.setItem(keyOf(table), JSON.stringify(orders))
    else localStorage.removeItem(keyOf(table))
  } catch {
    // They last as long as the page then.
  }
}

/** What shows the orders of a table hears when they change. */
const listeners = new Set<(orders: Order[]) => void>()

/** The orders of a table, and how to change them; tray and map show the same. */
export function useOrders(table: string): [Order[], (orders: Order[]) => void] {
  const [orders, setOrders] = useState(() => ordersOf(table))
  useEffect(() => {
    listeners.add(setOrders)
    return () => {
      listeners.delete(setOrders)
    }
  }, [])
  const change = (next: Order[]) => {
    keepOrders(table, next)
    for (const hear of listeners) hear(next)
  }
  return [orders, change]
}

/** Whether a colour's war of this round is still to come. */
export function isToCome(view: IkusaView, colour: string): boolean {
  const [own, now] = [view.colours[colour], view.colours[view.active]]
  return view.round > 0 && view.turn > 0 && !!own && !!now && own.marker > now.marker
}

/** Everything of yours that could go somewhere: armies whose daimyo stands, and forces. */
export const goers = (view: IkusaView): string[] =>
  view.you.flatMap((colour) => [
    ...armiesOf(view, colour).filter((id) => onMap(view, id) && standing(view.armies[id]!)),
    ...provincesOf(view, colour).filter((id) => size(view.provinces[id]!.force) > 0),
  ])

/** Where somebody stands after the orders before: an army goes on from where it was sent. */
export function fromOf(view: IkusaView, orders: readonly Order[], who: string): string {
  const army = view.armies[who]
  const sent = army && orders.findLast((order) => order.startsWith(`${who} `))
  return sent?.split(' ')[1] ?? army?.place ?? who
}

/** The provinces beside one, over land and sea. */
export const beside = (id: string): string[] =>
  EDGES.flatMap(({ ends: [a, b] }) => (a === id ? [b] : b === id ? [a] : [])).sort()

/** The orders in their course: from where to where each of them goes. */
export function courses(
  view: IkusaView,
  orders: readonly Order[],
): { order: Order; from: string; to: string }[] {
  return orders.map((order, i) => {
    const [who, to] = order.split(' ') as [string, string]
    return { order, from: fromOf(view, orders.slice(0, i), who), to }
  })
}

/** The action that carries an order out now, or nothing: an army marches, or it attacks as a force does. */
export const actionOf = (legal: readonly string[], order: Order): string =>
  [`march ${order}`, `attack ${order}`].find((path) => legal.includes(path)) ?? ''

/** Whether an order is carried out: the army stands there, or the attack is declared. */
function isDone(view: IkusaView, order: Order): boolean {
  const [who, to] = order.split(' ') as [string, string]
  const army = view.armies[who]
  return army ? army.place === to || army.aim === to : view.provinces[who]?.aim === to
}

/** The orders that are not carried out yet, and whose army or force is still there. */
export const valid = (view: IkusaView, orders: readonly Order[]): Order[] => {
  const there = new Set(goers(view))
  return orders.filter((order) => there.has(order.split(' ')[0]!) && !isDone(view, order))
}
