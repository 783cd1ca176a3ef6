/** Whole actions in words. A game has a table of them, by verb, or by phase and verb where a verb means something else in each phase. */
import type { View } from '../wire'
import type { Deed } from './module'

export interface DeedText<V extends View> {
  deed(args: string[], view: V): string
  seal: string
}
export type Deeds<V extends View> = Record<string, DeedText<V>>

export function deedOf<V extends View>(
  deeds: Deeds<V>,
  [verb = '', ...args]: string[],
  view: V,
): Deed | null {
  const found = deeds[`${view.phase} ${verb}`] ?? deeds[verb]
  return found ? { deed: found.deed(args, view), seal: found.seal } : null
}

/** The tray shows a whole action in short: what is done, and with what. */
export const trayOf = (deed: Deed, names: string[]): string =>
  [deed.seal, names.join(' → ')].filter(Boolean).join(': ')
