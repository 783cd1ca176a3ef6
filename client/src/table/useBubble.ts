/** The one bubble over the board: what something is, or why it cannot be chosen. */
import { useState } from 'preact/hooks'
import { api, Refused } from '../api'
import { t } from '../messages'
import { attempted } from '../paths'
import type { ErrorInfo } from '../wire'
import { type Bubble, explained, spoken, type TableState } from './context'

export interface Bubbles {
  bubble: Bubble | null
  close(): void
  /** Hide help that only passes by; `also` what was pinned. */
  hide(also?: boolean): void
  explain(element: string, anchor: Element, pinned?: boolean): void
  refuse(element: string, anchor: Element): void
  refused(error: ErrorInfo): void
}

export function useBubble(now: { current: TableState | null }): Bubbles {
  const [bubble, setBubble] = useState<Bubble | null>(null)
  const tell = (element: string, anchor: Element, title: string, text: string, rule?: string | null) =>
    setBubble({ anchor, element, kind: 'why', title, text, rules: rule ? [rule] : [] })

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

  async function refuse(word: string, anchor: Element): Promise<void> {
    const table = now.current
    if (!table) return
    const { module, view, help } = table
    const say = (text: string, rule?: string | null) =>
      tell(word, anchor, module.label(word, view, help), text, rule)
    if (!table.myTurn) {
      if (module.helpId(word, view)) return explain(word, anchor, true)
      if (table.past !== null) return say(t.table.lookingHint)
      const awaited = view.actors.map((seat) => module.clan(view, seat).name).join(', ')
      return say(view.over ? t.table.over : t.table.notYourTurn(awaited))
    }
    const first = t.table.notNow(module.say(view, table.words, help, table).text)
    const action = attempted(table.legal, table.words, word)
    if (!action) return say(first)
    try {
      const why = await api.why(table.id, table.seat, action)
      say(why.text || t.table.nothingForbids, why.rule)
    } catch (error) {
      if (error instanceof Refused) say(first, error.error.rule)
    }
  }

  return {
    bubble,
    close: () => setBubble(null),
    hide: (also = false) => setBubble((b) => (b?.kind === 'help' && (also || !b.pinned) ? null : b)),
    explain,
    refuse: (element, anchor) => void refuse(element, anchor),
    refused(error) {
      const anchor = document.getElementById('prompt')
      if (anchor) tell('', anchor, t.table.refusedTitle, error.message, error.rule)
    },
  }
}
