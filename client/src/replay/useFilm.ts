/** Fetches a replay: the first page at once, then the one that is looked at, then the others. */
import { useEffect, useState } from 'preact/hooks'
import { api } from '../api'
import { type Film, order, pageOf, withPage } from './film'

/** Whose eyes: a seat, a spectator's (empty), or everything open. */
export const OPEN = '*'

export function useFilm(id: string, eyes: string | null, start: number): { film: Film; problem: string } {
  const [film, setFilm] = useState<Film>([])
  const [problem, setProblem] = useState('')
  useEffect(() => {
    if (eyes === null) return
    let current = true
    setProblem('')
    const fetchAll = async () => {
      const first = await api.replay(id, eyes === OPEN ? '' : eyes, 0, eyes === OPEN)
      if (!current) return
      setFilm(withPage([], first))
      if (first.pages < 2) return
      const second = await api.replay(id, eyes === OPEN ? '' : eyes, 1, eyes === OPEN)
      if (!current) return
      setFilm((old) => withPage(old, second))
      const wanted = pageOf(start, first.steps.length, second.steps.length)
      for (const page of order(first.pages, Math.max(1, Math.min(first.pages - 1, wanted)))) {
        if (page === 1) continue
        const next = await api.replay(id, eyes === OPEN ? '' : eyes, page, eyes === OPEN)
        if (!current) return
        setFilm((old) => withPage(old, next))
      }
    }
    fetchAll().catch((error: Error) => current && setProblem(error.message))
    return () => {
      current = false
    }
  }, [id, eyes])
  return { film, problem }
}
