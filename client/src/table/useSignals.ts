/** How the page calls for attention: the tab's title, a sound, a notification, a buzz. */
import { useEffect, useRef } from 'preact/hooks'
import { t } from '../messages'
import { preferred } from '../settings'
import { play } from './sound'

export interface Situation {
  /** The name of the game. */
  game: string
  myTurn: boolean
  /** What others did since the player acted last: the number of the first move, or 0. */
  since: number
  over: boolean
  won: boolean
  /** The names of those who are awaited. */
  awaited: string[]
  /** What is asked, in a sentence. */
  prompt: string
  /** Lines of talk by others. */
  lines: number
}

/** The title of the tab: whose turn it is comes first, because a tab shows little of it. */
export function titleOf({ game, myTurn, over, awaited }: Situation): string {
  if (over) return t.signals.over(game)
  if (myTurn) return t.signals.yourTurn(game)
  return awaited.length > 0 ? t.signals.waiting(awaited.join(', '), game) : game
}

/** Without the browser's leave nothing comes of it. */
async function notify(title: string, body: string): Promise<void> {
  if (typeof Notification !== 'function') return
  const options = { body, tag: 'honjin-turn', icon: '/icon.svg', data: location.href }
  try {
    const note = new Notification(title, options)
    note.onclick = () => {
      focus()
      note.close()
    }
  } catch {
    // Browsers on phones notify through a service worker only.
    await navigator.serviceWorker.register('/sw.js')
    await (await navigator.serviceWorker.ready).showNotification(title, options)
  }
}

function tellTurn(title: string, prompt: string): void {
  const { notify: wanted, vibrate } = preferred()
  play('turnCame')
  if (wanted && document.hidden) void notify(title, prompt).catch(() => {})
  if (vibrate) navigator.vibrate?.(120)
}

/** Whether it is the player's turn again. Others may have been so quick that it never seemed to be theirs. */
export const turnCame = (old: Situation, now: Situation): boolean =>
  now.myTurn && (!old.myTurn || (now.since !== old.since && now.since > 0))

export function useSignals(now: Situation | null): void {
  const before = useRef<Situation | null>(null)
  const title = now ? titleOf(now) : ''
  useEffect(() => {
    if (!title) return
    document.title = title
    return () => void (document.title = t.brand)
  }, [title])
  useEffect(() => {
    if (!now) return
    const old = before.current
    before.current = now
    if (!old) return
    if (now.over && !old.over) return play(now.won ? 'victory' : 'turnCame')
    if (turnCame(old, now)) tellTurn(title, now.prompt)
    if (now.lines > old.lines) play('message')
  }, [now?.myTurn, now?.since, now?.over, now?.lines])
}
