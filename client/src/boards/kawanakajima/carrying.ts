/** A unit and its hex are two decisions: a drag of its counter makes both. */
import type { View } from '../../wire'
import type { Carrying } from '../module'
import { hexesApart, isHex } from './geometry'
import { endsAt, marchTo } from './reach'
import { counter, isUnit, type KawanakajimaView } from './types'

/** Where the choice of a unit leads to the choice of its hex. */
const BEFORE_A_HEX = new Set([
  'next_mover',
  'give_ground',
  'flee_first',
  'flee_next',
  'reinforce',
  'reunite',
  'retire_unit',
])

const picks = (legal: string[], unit: string): string | null =>
  legal.includes(`pick ${unit}`) ? `pick ${unit}` : null

const mayGo = (view: KawanakajimaView, legal: string[], unit: string): boolean =>
  (view.move?.unit ?? view.subject) === unit && isUnit(unit) && legal.some((path) => path.startsWith('go '))

/** After combat there is one hex for several units, and their choice is the advance. */
const advances = (view: KawanakajimaView, legal: string[], unit: string): boolean =>
  view.phase === 'advance' && picks(legal, unit) !== null

function goTo(view: KawanakajimaView, legal: string[], unit: string, hex: string): string[] | null {
  if (!mayGo(view, legal, unit)) return counter(view, unit)?.place === hex ? [] : null
  if (view.move) return view.move.reach[hex] && endsAt(view, hex) ? marchTo(view, hex) : null
  return legal.includes(`go ${hex}`) ? [`go ${hex}`] : null
}

export const carrying: Carrying = {
  moves: (view, legal, unit) =>
    mayGo(view as KawanakajimaView, legal, unit) || advances(view as KawanakajimaView, legal, unit),
  begins: (view, legal, unit) => (BEFORE_A_HEX.has(view.phase) && isUnit(unit) ? picks(legal, unit) : null),
  onto(plain: View, legal, unit, hex) {
    const view = plain as KawanakajimaView
    const place = counter(view, unit)?.place ?? ''
    if (advances(view, legal, unit) && isHex(place))
      return view.vacated.includes(hex) && hexesApart(place, hex) === 1 ? [picks(legal, unit)!] : null
    return goTo(view, legal, unit, hex)
  },
}
