/** What a player prefers, kept in this browser. */
import { useEffect, useState } from 'preact/hooks'

export type Theme = 'system' | 'light' | 'dark'
export interface Settings {
  theme: Theme
  speed: number
  calm: boolean
  /** Ask before every move, not only before those that cannot be taken back. */
  confirm: boolean
  coach: boolean
  leftHanded: boolean
  /** Show the others' moves one by one. */
  moves: boolean
  /** Which fights are shown step by step; the others flash on the board. */
  films: 'mine' | 'all' | 'none'
  sound: boolean
  /** From 0 to 1. */
  volume: number
  /** Notify through the system when it is your turn and the page is not in view. */
  notify: boolean
  vibrate: boolean
}

export const SPEEDS = [0.5, 1, 2, 4] as const
const KEY = 'honjin.settings'
const usual: Settings = {
  theme: 'system',
  speed: 1,
  calm: false,
  confirm: false,
  coach: true,
  leftHanded: false,
  moves: true,
  films: 'mine',
  sound: true,
  volume: 0.5,
  notify: false,
  vibrate: false,
}

function read(): Settings {
  if (typeof localStorage === 'undefined') return usual
  try {
    return { ...usual, ...(JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<Settings>) }
  } catch {
    return usual
  }
}

let current = read()
const listeners = new Set<() => void>()

export function change(part: Partial<Settings>): void {
  current = { ...current, ...part }
  try {
    localStorage.setItem(KEY, JSON.stringify(current))
  } catch {
    // Private browsing: the setting lasts as long as the page.
  }
  applyTheme()
  for (const listener of listeners) listener()
}

/** What the player prefers now, for those who are not drawn. */
export const preferred = (): Settings => current

export function useSettings(): Settings {
  const [, again] = useState(0)
  useEffect(() => {
    const listener = () => again((n) => n + 1)
    listeners.add(listener)
    return () => void listeners.delete(listener)
  }, [])
  return current
}

const asked = (media: string) => (typeof matchMedia === 'function' ? matchMedia(media) : null)
const still = asked('(prefers-reduced-motion: reduce)')
const night = asked('(prefers-color-scheme: dark)')

export const isCalm = (settings: Settings): boolean => settings.calm || still?.matches === true

export function applyTheme(): void {
  const dark = current.theme === 'dark' || (current.theme === 'system' && night?.matches)
  document.documentElement.dataset['theme'] = dark ? 'dark' : 'light'
  document.documentElement.dataset['calm'] = String(current.calm)
}

night?.addEventListener('change', applyTheme)
