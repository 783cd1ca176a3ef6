/** Rule text as parts: plain words, cited ids, emphasis. */
import type { RuleSection } from './wire'

export interface Part {
  kind: 'text' | 'rule' | 'strong' | 'code'
  text: string
}

const TOKEN = /\b([A-Z]{2}-(?:[A-Z]+-)?\d{2,}|[A-Z]{2}-[A-Z]+-\d{2})\b|\*\*([^*]+)\*\*|`([^`]+)`/g

export function parts(text: string): Part[] {
  const out: Part[] = []
  let at = 0
  for (const found of text.matchAll(TOKEN)) {
    if (found.index > at) out.push({ kind: 'text', text: text.slice(at, found.index) })
    out.push(
      found[1]
        ? { kind: 'rule', text: found[1] }
        : found[2]
          ? { kind: 'strong', text: found[2] }
          : { kind: 'code', text: found[3]! },
    )
    at = found.index + found[0].length
  }
  if (at < text.length) out.push({ kind: 'text', text: text.slice(at) })
  return out
}

/** Without the lines a text file needs and a page does not. */
export const tidy = (section: RuleSection): RuleSection => ({
  ...section,
  text: section.text.replace(/^\s*-{3,}\s*$/gm, '').trim(),
})

export function matches(section: RuleSection, search: string): boolean {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean)
  const all = `${section.id ?? ''} ${section.title ?? ''} ${section.text}`.toLowerCase()
  return words.every((word) => all.includes(word))
}

/** What of a rule is not its wording: tests, reasons, the letter of a list, and references in brackets. */
const BESIDE = /\s(?:Check|Why)\b[\s\S]*$|^\([a-z]\)\s+|\s\([^()]*\b[A-Z]{2}-[A-Z]+-\d[^()]*\)/g

/** Marks of a text for reference, which refers to others or is too long to be read in passing. */
const REFERS = /\b[A-Z]{2}-[A-Z]+-\d|->|\([a-z]\)/
const LONG = 130

/** A rule in short: its first sentence, if a player can read it in passing. */
export function inShort(text: string): string {
  const wording = text.replace(BESIDE, '').replace(/\s+/g, ' ').trim()
  const first = /^.*?[.!?](?=\s|$)/.exec(wording)?.[0] ?? wording
  return first.length > LONG || REFERS.test(first) ? '' : first
}
