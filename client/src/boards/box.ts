/**
 * The numbers of the box at the table on this page. The server sends them once, with the help on the thing they belong to,
 * as the data pack of the table has them.
 */
import type { HelpTexts } from '../wire'

let texts: HelpTexts = {}

/** The help that the server sent for a table, before anything of it is drawn. */
export const openBox = (help: HelpTexts): void => {
  texts = help
}

/** What the box says about a thing, under the name that its game gave it. */
export const boxed = <T>(thing: string, name: string): T | undefined =>
  texts[thing]?.box?.[name] as T | undefined

export const numberOf = (thing: string, name: string): number => boxed<number>(thing, name) ?? 0

/** What a thing is called. */
export const nameOf = (thing: string): string => texts[thing]?.name ?? ''
/** What a thing does, in a few words. */
export const briefOf = (thing: string): string => texts[thing]?.brief ?? ''
/** What a thing does, in full. */
export const textOf = (thing: string): string => texts[thing]?.text ?? ''
