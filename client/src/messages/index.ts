import { en } from './en'

/** The catalogue in use; further languages are added beside `en`. */
export const t = en

/** A number as a word below ten. */
export const inWords = (n: number): string => t.numbers[n] ?? String(n)
/** A number with its sign. */
export const signed = (n: number): string => (n > 0 ? `+${n}` : n < 0 ? `−${-n}` : '0')
/** A refusal of the server as a sentence. */
export const sentence = (text: string): string =>
  capital(text) + (text === '' || /[.!?…:]$/.test(text) ? '' : '.')

export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

/** Names in a row: "Aiko, Bea and Kai". */
export const listed = (parts: string[]): string =>
  parts.length < 2 ? (parts[0] ?? '') : t.and(parts.slice(0, -1).join(', '), parts.at(-1)!)
