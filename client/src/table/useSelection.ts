/** What the player has chosen so far of their move, and what their presses make of it. */
import { useEffect, useRef, useState } from 'preact/hooks'
import { choose, complete, keepLegal, stepBack } from '../paths'
import type { Snapshot } from '../wire'
import type { Sending } from './useSending'

/** So many presses are kept while an answer is on its way. */
const MOST_KEPT = 4

/** What a selection is made on. */
export interface Ground {
  /** What may be done now; nothing while the player looks back or watches. */
  legal: string[]
  snapshot: Snapshot | undefined
  sending: Sending
  /** The line is broken: nothing can be sent. */
  lost: boolean
  /** Nothing can be pressed: a fight is on show, or a curtain. */
  closed: boolean
  looking: boolean
  mayAsk: boolean
  confirmFirst: boolean
  /** A word was pressed that leads nowhere. */
  refuse(word: string, anchor: Element): void
}

export interface Selection {
  words: string[]
  prepared: string[]
  prepare(actions: string[]): void
  /** The whole action, if the words make one. */
  whole: string | null
  pick(word: string, anchor: Element): void
  confirm(): void
  undo(): void
  reset(): void
  /** Keep what is still possible under a new snapshot. */
  keep(snapshot: Snapshot): void
  clear(): void
}

export function useSelection(ground: Ground): Selection {
  const [words, setWords] = useState<string[]>([])
  const [prepared, setPrepared] = useState<string[]>([])
  const now = useRef(ground)
  now.current = ground
  const { legal, sending, snapshot, looking } = ground
  const whole = complete(legal, words)
  const presses = usePresses(
    !sending.busy && snapshot !== undefined,
    ground.closed || snapshot?.over === true,
  )
  const perform = (actions: string[]) => {
    sending.send(actions)
    setWords([])
    setPrepared([])
  }
  const selection: Selection = {
    words,
    prepared,
    prepare: setPrepared,
    whole,
    pick(word, anchor) {
      if (sending.busy) return presses.keep(() => latest.current.pick(word, anchor))
      const next = choose(legal, words, word)
      if (words.at(-1) === word) return setWords(stepBack(legal, words))
      if (!next) return now.current.refuse(word, anchor)
      const done = complete(legal, next)
      if (done && !ground.confirmFirst) perform([done])
      else setWords(next)
    },
    confirm() {
      if (ground.lost) return
      if (sending.busy) return presses.any() ? presses.keep(() => latest.current.confirm()) : undefined
      if (whole) perform([whole])
      else if (prepared.length > 0) perform(prepared)
    },
    undo() {
      if (looking) return
      if (sending.busy) return presses.keep(() => latest.current.undo())
      if (prepared.length > 0) setPrepared([])
      else if (words.length > 0) setWords(stepBack(legal, words))
      else if (snapshot && (snapshot.can_undo || ground.mayAsk)) sending.takeBack()
    },
    reset() {
      if (looking) return
      setWords([])
      setPrepared([])
    },
    keep({ legal: possible }) {
      setWords((old) => keepLegal(possible, old))
      setPrepared((old) => (old.length > 0 && possible.includes(old[0]!) ? old : []))
    },
    clear() {
      setWords([])
      setPrepared([])
    },
  }
  const latest = useRef(selection)
  latest.current = selection
  return selection
}

/** What is pressed while an answer is on its way is done as soon as it has come. */
function usePresses(free: boolean, closed: boolean) {
  const pressed = useRef<(() => void)[]>([])
  const [, redraw] = useState(0)
  // One press at a time, each on the table as the one before has left it.
  useEffect(() => {
    if (closed) pressed.current = []
    if (!free || pressed.current.length === 0) return
    pressed.current.shift()!()
    redraw((n) => n + 1)
  })
  return {
    keep(press: () => void) {
      if (pressed.current.length < MOST_KEPT) pressed.current.push(press)
    },
    any: () => pressed.current.length > 0,
  }
}
