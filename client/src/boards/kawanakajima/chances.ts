/** Odds of several actions at once, asked of the server, which answers from what this seat knows. */
import { useEffect, useState } from 'preact/hooks'
import { api } from '../../api'
import { useTable } from '../../table/context'
import type { Odds } from '../../wire'

export type Known = Readonly<Record<string, Odds>>

/** The odds of these actions, as far as they have come. */
export function useChances(actions: string[]): Known {
  const { id, seat, view, past } = useTable()
  const [known, setKnown] = useState<Known>({})
  const wanted = past === null ? actions.join() : ''
  useEffect(() => {
    let stale = false
    setKnown({})
    void (async () => {
      for (const action of wanted ? wanted.split(',') : []) {
        const answer = await api.odds(id, seat, action).catch((): Odds => ({}))
        if (stale) return
        setKnown((old) => ({ ...old, [action]: answer }))
      }
    })()
    return () => {
      stale = true
    }
  }, [wanted, view])
  return known
}

/** How a battle may end for one side: who suffers. The four parts make up the whole. */
export interface Prospect {
  hurtsThem: number
  nothing: number
  hurtsBoth: number
  hurtsUs: number
}

/** The server sends the chances that the defenders, both, the attackers or neither suffer, in this order. */
export function prospect(odds: Odds | undefined, attacking: boolean): Prospect | null {
  const parts = odds?.chances?.map((one) => one.probability)
  if (!parts || parts.length < 4) return null
  const [defenders, both, attackers, nothing] = parts as [number, number, number, number]
  return {
    hurtsThem: attacking ? defenders : attackers,
    hurtsUs: attacking ? attackers : defenders,
    hurtsBoth: both,
    nothing,
  }
}

/** The action with the best prospect; the first of those alike. */
export function best(known: Known, actions: string[], attacking: boolean): string {
  const worth = (action: string): number => {
    const found = prospect(known[action], attacking)
    return found ? found.hurtsThem - found.hurtsUs : -Infinity
  }
  return actions.reduce((one, other) => (worth(other) > worth(one) + 1e-9 ? other : one), actions[0] ?? '')
}

export const percent = (part: number): string =>
  part > 0 && part < 0.005 ? '<1 %' : part < 1 && part > 0.995 ? '>99 %' : `${Math.round(part * 100)} %`
