/** Orders and set-up as a player prepares them on the mat, and the actions they become. */
import { tables } from './tables'
import type { KawanakajimaView } from './types'

export type Purse = 'own' | 'kosaka'
export interface SpecialDraft {
  activity: string
  clans: string[]
}
export interface OrdersDraft {
  bought: Record<string, Purse>
  called: boolean
  specials: SpecialDraft[]
}
export const noOrders: OrdersDraft = { bought: {}, called: false, specials: [] }

/** How many Clans an activity may name. */
export const namesOf = (activity: string): number => tables.clansOf(activity)
export const isNamed = ({ activity, clans }: SpecialDraft): boolean =>
  namesOf(activity) === 0 || clans.length > 0

type Errands = readonly { clan: string; by: string }[]
const isKosakas = (errands: Errands, clan: string): boolean =>
  errands.some((one) => one.clan === clan && one.by === 'kosaka')

/** The points a draft takes from each purse; a Special chit of Kosaka's Clans is paid by Kosaka if possible. */
export function spent(draft: OrdersDraft, kosaka: number, errands: Errands): Record<Purse, number> {
  const taken: Record<Purse, number> = { own: Number(draft.called), kosaka: 0 }
  for (const purse of Object.values(draft.bought)) taken[purse]++
  for (const { activity, clans } of draft.specials) {
    if (namesOf(activity) === 0) continue
    const kosakas = clans.length > 0 && clans.every((clan) => isKosakas(errands, clan))
    taken[kosakas && taken.kosaka < kosaka ? 'kosaka' : 'own']++
  }
  return taken
}

/** What of a draft has not reached the server yet: a gesture may have been cut short. */
export const unsent = (draft: OrdersDraft, bought: Readonly<Record<string, string>>): OrdersDraft => ({
  ...draft,
  bought: Object.fromEntries(Object.entries(draft.bought).filter(([clan]) => !(clan in bought))),
})

export const isEmpty = (draft: OrdersDraft): boolean =>
  Object.keys(draft.bought).length === 0 && !draft.called && draft.specials.length === 0

/** All orders as actions, sealed at the end; nothing while a Special chit still waits for its Clan. */
export function ordersChain(draft: OrdersDraft): string[] {
  if (isEmpty(draft) || !draft.specials.every(isNamed)) return []
  const bought = Object.entries(draft.bought)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([clan, purse]) => `${purse === 'own' ? 'clan' : 'kosaka'} ${clan}`)
  const logged = draft.specials.flatMap(({ activity, clans }) => [
    `log ${activity}`,
    ...clans.map((clan) => `clan ${clan}`),
    ...(clans.length < namesOf(activity) ? ['done'] : []),
  ])
  return [...bought, ...(draft.called ? ['call U-N'] : []), ...logged, 'done']
}

/** A chit on or off. It is paid by Kosaka if possible, else by the army's own commander. */
export function toggled(
  draft: OrdersDraft,
  clan: string,
  left: Record<Purse, number>,
  errands: Errands,
): OrdersDraft {
  const { [clan]: old, ...others } = draft.bought
  if (old) return { ...draft, bought: others }
  const purse: Purse | null =
    isKosakas(errands, clan) && left.kosaka > 0 ? 'kosaka' : left.own > 0 ? 'own' : null
  return purse ? { ...draft, bought: { ...draft.bought, [clan]: purse } } : draft
}

/** What each Clan of a set-up has been given: settled before, or on the mat. */
export type SetupDraft = Record<string, string>

/** The set-up as actions in the order they are asked for, once every Clan has been settled. */
export function setupChain(draft: SetupDraft, choices: Record<string, string[]>): string[] {
  const clans = Object.keys(choices)
  if (clans.length === 0 || !clans.every((clan) => draft[clan])) return []
  return clans.map((clan) => `${/^[A-D]$/.test(draft[clan]!) ? 'entry' : 'mode'} ${draft[clan]}`)
}

/** Which mat lies on the table for a seat that has to decide, if any. */
export function matOf(view: KawanakajimaView, myTurn: boolean): 'plan' | 'setup' | 'orders' | null {
  if (!myTurn) return null
  if (view.phase === 'choose_plan') return 'plan'
  if (view.phase === 'settle' && Object.keys(view.private?.choices ?? {}).length > 0) return 'setup'
  return view.phase === 'orders' && (view.private?.errands.length ?? 0) > 0 ? 'orders' : null
}
