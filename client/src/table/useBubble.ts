/** The one bubble over the board: what something is, or why it cannot be chosen. */
import { useState } from 'preact/hooks'
import { api, Refused } from '../api'
import { t } from '../messages'
import { attempted } from '../paths'
import type { ErrorInfo } from '../wire'
import { awaited, type Bubble, explained, spoken, type TableState } from './context'

export interface Bubbles {
  bubble: Bubble | null
  close(): void
  /** Hide help that only passes by; `also` what was pinned. */
  hide(also?: boolean): void
  explain(element: string, anchor: Element, pinned?: boolean): void
  refuse(element: string, anchor: Element): void
  refused(error: ErrorInfo): void
}

interface Why {
  text: string
  rule?: string | null
}

const rulesOf = ({ rule }: { rule?: string | null }, others: string[] = []): string[] =>
  rule ? [rule, ...others.filter((other) => other !== rule)] : others

/** A question as the beginning of an answer: "First choose a card." */
const firstly = (prompt: string): string => t.table.first(prompt.charAt(0).toLowerCase() + prompt.slice(1))

/** Why something cannot be chosen, as things stand. */
async function reasonFor(table: TableState, word: string): Promise<Why> {
  const { module, view, help, legal, words } = table
  if (table.past !== null) return { text: t.table.lookingHint }
  if (view.over) return { text: t.table.over }
  if (view.seat === '') return { text: t.table.spectator }
  if (!table.myTurn) return { text: t.table.notYourTurn(awaited(table).join(', ')) }
  const first = { text: module.refusal?.(word, view) || firstly(module.say(view, words, help, table).text) }
  const action = attempted(legal, words, word)
  if (!action) return first
  try {
    const why = await api.why(table.id, table.seat, action)
    return why.text ? { text: why.text, rule: why.rule ?? null } : first
  } catch (error) {
    return error instanceof Refused ? { ...first, rule: error.error.rule ?? null } : first
  }
}

export function useBubble(now: { current: TableState | null }): Bubbles {
  const [bubble, setBubble] = useState<Bubble | null>(null)
  function explain(element: string, anchor: Element, pinned = false): void {
    const table = now.current
    if (!table || !anchor.isConnected) return
    const entry = explained(table.module, element, table.view, table.help)
    const told: Bubble = {
      anchor,
      element,
      kind: 'help',
      title: entry?.name ?? spoken(anchor),
      text: entry ? entry.text : '',
      rules: entry?.rules ?? [],
      pinned,
    }
    // What was asked for is not covered by what only passes by.
    setBubble((old) =>
      old && !pinned && (old.kind === 'why' || old.pinned) && old.anchor.isConnected ? old : told,
    )
  }

  /** What was pressed is explained first; then comes why it cannot be chosen. */
  function tell(element: string, anchor: Element, why: Why): void {
    const table = now.current
    if (!table) return
    const { module, view, help } = table
    const entry = explained(module, element, view, help)
    const title = entry?.name ?? module.label(element, view, help)
    setBubble(
      entry
        ? {
            anchor,
            element,
            kind: 'help',
            title,
            text: entry.text,
            reason: why.text,
            rules: rulesOf(why, entry.rules),
            pinned: true,
          }
        : { anchor, element, kind: 'why', title, text: why.text, rules: rulesOf(why) },
    )
  }

  async function refuse(word: string, anchor: Element): Promise<void> {
    const table = now.current
    if (table) tell(word, anchor, await reasonFor(table, word))
  }

  return {
    bubble,
    close: () => setBubble(null),
    hide: (also = false) => setBubble((b) => (b?.kind === 'help' && (also || !b.pinned) ? null : b)),
    explain,
    refuse: (element, anchor) => void refuse(element, anchor),
    refused(error) {
      const anchor = document.getElementById('prompt')
      const title = t.table.refusedTitle
      if (anchor)
        setBubble({ anchor, element: '', kind: 'why', title, text: error.message, rules: rulesOf(error) })
    },
  }
}
