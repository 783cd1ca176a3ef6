/** What the server says about a table before it is opened: which values can be combined, and what each seat plays as. */
import { useEffect, useState } from 'preact/hooks'
import { api } from '../api'
import type { GameInfo, TableCheck } from '../wire'
import { type Choice, optionsOf } from './choice'

const UNKNOWN: TableCheck = { problem: null, sides: [], refused: {} }
const known = new Map<string, Promise<TableCheck>>()

/** The latest answer; the one before stays until the next has come, so that nothing jumps. */
export function useCheck(game: GameInfo, choice: Choice): TableCheck {
  const [check, setCheck] = useState(UNKNOWN)
  const asked = JSON.stringify([choice.seats.length, optionsOf(game, choice)])
  useEffect(() => {
    let current = true
    const key = `${game.name} ${asked}`
    const [seats, options] = JSON.parse(asked) as [number, Record<string, unknown>]
    const answer = known.get(key) ?? api.check(game.name, seats, options)
    known.set(key, answer)
    answer.then(
      (told) => current && setCheck(told),
      () => known.delete(key),
    )
    return () => {
      current = false
    }
  }, [game.name, asked])
  return check
}
