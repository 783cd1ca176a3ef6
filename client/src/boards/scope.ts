/** The page shows a game: the rules of its board's stylesheet hold for it. */
import { useLayoutEffect } from 'preact/hooks'

export function useScope(game: string | undefined): void {
  useLayoutEffect(() => {
    if (!game) return
    document.documentElement.dataset['game'] = game
    return () => {
      delete document.documentElement.dataset['game']
    }
  }, [game])
}
