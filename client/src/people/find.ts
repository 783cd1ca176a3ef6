/** Which open tables somebody looks for. */
import type { OpenTable } from '../wire'

/** A new player's rating, and how far from it players are still about as strong. */
const NEW = 1500
const AROUND = 100

/** The kinds of pace: live, slow, or none; empty for any. */
export const isOfPace = (table: Pick<OpenTable, 'pace'>, pace: string): boolean =>
  !pace || (table.pace?.kind ?? 'none') === pace

/** Below, around or above a new player's rating, which those have who have none yet; empty for any. */
export const isOfStrength = (table: Pick<OpenTable, 'rating'>, strength: string): boolean => {
  if (!strength) return true
  const rating = table.rating ?? NEW
  if (strength === 'around') return Math.abs(rating - NEW) <= AROUND
  return strength === 'below' ? rating < NEW - AROUND : rating > NEW + AROUND
}
