/** Pages live behind the # so that any server of static files will do. */
import { useEffect, useState } from 'preact/hooks'

export const here = (): string[] =>
  location.hash.replace(/^#\/?/, '').split('/').filter(Boolean).map(decodeURIComponent)
export const to = (...parts: string[]): string => `#/${parts.map(encodeURIComponent).join('/')}`
export const go = (...parts: string[]): void => {
  location.hash = to(...parts)
}

export function useRoute(): string[] {
  const [parts, set] = useState(here)
  useEffect(() => {
    const changed = () => set(here())
    addEventListener('hashchange', changed)
    changed() // The address may have changed between the first drawing and this listener.
    return () => removeEventListener('hashchange', changed)
  }, [])
  return parts
}
