/** What has just changed is marked for a moment. */
import { useCallback, useRef, useState } from 'preact/hooks'

const HALO = 1600

export function useFresh(): [Set<string>, (ids: string[]) => void] {
  const [fresh, setFresh] = useState<Set<string>>(new Set())
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  const mark = useCallback((ids: string[]) => {
    setFresh(new Set(ids))
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setFresh(new Set()), HALO)
  }, [])
  return [fresh, mark]
}
