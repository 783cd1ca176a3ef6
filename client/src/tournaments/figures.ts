/** Figures of a tournament in words: points are counted in parts of 24. */

import { signed } from '../messages'
import type { StandingInfo } from '../wire'
import { cup } from './messages'

const WHOLE = 24
const PARTS: Record<number, string> = {
  3: '⅛',
  4: '⅙',
  6: '¼',
  8: '⅓',
  9: '⅜',
  12: '½',
  15: '⅝',
  16: '⅔',
  18: '¾',
  20: '⅚',
  21: '⅞',
}

/** Points as people write them: 1½, not 1.5. */
export function points(count: number): string {
  const whole = Math.floor(count / WHOLE)
  const rest = count % WHOLE
  if (rest === 0) return String(whole)
  const part = PARTS[rest]
  return part ? `${whole || ''}${part}` : (count / WHOLE).toFixed(2)
}

/** Why a line stands above the one below it. */
export function why(above: StandingInfo, below: StandingInfo, upper: string, lower: string): string {
  const [a, b] = [points(above.points), points(below.points)]
  const both = cup.bothHave(a)
  switch (above.decided) {
    case 'final':
      return cup.byFinal(upper)
    case 'opponents':
      return `${both} ${cup.byOpponents(upper, points(above.opponents), lower, points(below.opponents))}`
    case 'own':
      return `${both} ${cup.byOwn(upper, points(above.own), lower, points(below.own))}`
    case 'margin':
      return `${both} ${cup.byMargin(upper, signed(above.margin), lower, signed(below.margin))}`
    case 'lot':
      return `${both} ${cup.byLot}`
    default:
      return cup.byPoints(upper, a, lower, b)
  }
}
