/** A guide in Markdown as blocks: just what the guides of games use. */

export interface Section {
  id: string
  title: string
  phases: string[]
  blocks: Block[]
}
export interface Table {
  kind: 'table'
  head: string[]
  rows: string[][]
  /** The title under which the table belongs to the player aid; empty for none. */
  aid: string
  /** Pictures by the first word of a row. */
  art: Record<string, string>
}
export type Block =
  | { kind: 'text'; text: string }
  | { kind: 'example'; text: string }
  | { kind: 'list' | 'steps'; items: string[] }
  | Table

export interface Guide {
  title: string
  sections: Section[]
}

const COMMENT = /^<!--\s*(\w+):\s*(.*?)\s*-->$/
const STEP = /^\d+\.\s+/
const cells = (line: string): string[] =>
  line
    .replace(/^\||\|\s*$/g, '')
    .split(/(?<!\\)\|/)
    .map((cell) => cell.trim().replace(/\\(.)/g, '$1'))

export const slug = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^_|_$/g, '')

/** Chapters are `##`; pictures of the documentation are left out. */
export function parseGuide(markdown: string): Guide {
  const guide: Guide = { title: '', sections: [] }
  let section: Section | null = null
  let [aid, art]: [string, Record<string, string>] = ['', {}]
  const lines = markdown.split('\n')
  for (let i = 0; i < lines.length; i++) {
    const line = lines[i]!.trimEnd()
    const said = COMMENT.exec(line)
    if (line.startsWith('# ')) guide.title = line.slice(2)
    else if (line.startsWith('## ')) {
      section = { id: slug(line.slice(3)), title: line.slice(3), phases: [], blocks: [] }
      guide.sections.push(section)
    } else if (said && section) {
      if (said[1] === 'phases') section.phases.push(...said[2]!.split(/\s+/))
      if (said[1] === 'aid') aid = said[2]!
      if (said[1] === 'art') art = Object.fromEntries(said[2]!.split(/\s+/).map((pair) => pair.split('=')))
    } else if (line && !line.startsWith('![') && !line.startsWith('<!--') && section) {
      const from = i
      const more = (on: (next: string) => boolean) => {
        while (i + 1 < lines.length && lines[i + 1]!.trim() && on(lines[i + 1]!)) i++
        return lines.slice(from, i + 1).map((one) => one.trimEnd())
      }
      if (line.startsWith('|')) {
        const [head, , ...rows] = more((next) => next.startsWith('|')).map(cells)
        section.blocks.push({ kind: 'table', head: head!, rows, aid, art })
        ;[aid, art] = ['', {}]
      } else if (line.startsWith('>')) {
        const text = more((next) => next.startsWith('>')).map((one) => one.replace(/^>\s?/, ''))
        section.blocks.push({ kind: 'example', text: text.join(' ') })
      } else if (line.startsWith('- ') || STEP.test(line)) {
        const steps = STEP.test(line)
        const items: string[] = []
        for (const one of more((next) => /^(- |\d+\. |\s+\S)/.test(next))) {
          if (/^(- |\d+\. )/.test(one)) items.push(one.replace(/^(- |\d+\.\s+)/, ''))
          else items[items.length - 1] += ` ${one.trim()}`
        }
        section.blocks.push({ kind: steps ? 'steps' : 'list', items })
      } else
        section.blocks.push({
          kind: 'text',
          text: more((next) => !/^([|>#]|- |!\[|<!--|\d+\. )/.test(next)).join(' '),
        })
    }
  }
  return guide
}

export interface Span {
  kind: 'text' | 'strong' | 'em' | 'code' | 'rules'
  text: string
}

const SPAN = /\*\*([^*]+)\*\*|\*([^*]+)\*|`([^`]+)`|\[([^\]]+)\]\(([^)]+)\)/g

/** Bold, slanted, code; a link to the numbered rules is kept as one, others are words. */
export function spans(text: string): Span[] {
  const out: Span[] = []
  let at = 0
  for (const found of text.matchAll(SPAN)) {
    if (found.index > at) out.push({ kind: 'text', text: text.slice(at, found.index) })
    const [, strong, em, code, link, target] = found
    if (strong) out.push({ kind: 'strong', text: strong })
    else if (em) out.push({ kind: 'em', text: em })
    else if (code) out.push({ kind: 'code', text: code })
    else out.push({ kind: target!.includes('/rules/') ? 'rules' : 'text', text: link! })
    at = found.index + found[0].length
  }
  if (at < text.length) out.push({ kind: 'text', text: text.slice(at) })
  return out
}

const textOf = (block: Block): string =>
  block.kind === 'table'
    ? [block.head, ...block.rows].map((row) => row.join(' ')).join(' ')
    : 'items' in block
      ? block.items.join(' ')
      : block.text

/** Whether all words that somebody searches for stand in a chapter. */
export function mentions(section: Section, search: string): boolean {
  const all = `${section.title} ${section.blocks.map(textOf).join(' ')}`.toLowerCase()
  return search
    .toLowerCase()
    .split(/\s+/)
    .filter(Boolean)
    .every((word) => all.includes(word))
}

/** The tables of the player aid, in order. */
export const aidsOf = (guide: Guide): Table[] =>
  guide.sections.flatMap((section) =>
    section.blocks.flatMap((block) => (block.kind === 'table' && block.aid ? [block] : [])),
  )

/** The chapter about a phase of the game. */
export const sectionOf = (guide: Guide, phase: string): string =>
  guide.sections.find((section) => section.phases.includes(phase))?.id ?? ''
