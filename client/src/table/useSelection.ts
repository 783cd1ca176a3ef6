/** What the player has chosen so far of their move, and what their presses make of it. */
import { useEffect, useRef, useState } from 'preact/hooks'
import type { Carrying } from '../boards/module'
import { choose, complete, forced, keepLegal, stepBack, wordsOf } from '../paths'
import type { Snapshot } from '../wire'
import { type Carry, handsThatDrag, useCarry } from './useCarry'
import type { Gesture, Sending } from './useSend'

/** How many presses are kept while an answer is on its way. */
const MOST_KEPT = 4
/** How long a decision with one possibility is shown before it is taken, in milliseconds. */
const ALONE = 350

/** What a selection is made on. */
export interface Ground {
  /** What may be done now; nothing while the player looks back or watches. */
  legal: string[]
  /** The actions of the only thing that can be done, if there is no choice. */
  onlyWay: string[]
  /** The words that are chosen already when a decision comes, after the last action of this player. */
  proposed(last: string): string[]
  /** How pieces are chosen and moved by one drag, where these are two decisions. */
  carrying: Carrying | undefined
  snapshot: Snapshot | undefined
  sending: Sending
  /** The line is broken: nothing can be sent. */
  lost: boolean
  /** Nothing can be pressed: a fight is on show, or a curtain. */
  closed: boolean
  /** What the others did is being shown; a press skips it. */
  playing: boolean
  skip(): void
  looking: boolean
  mayAsk: boolean
  /** Every move is confirmed, not only those that cannot be taken back. */
  confirmFirst: boolean
  /** Something was sent. */
  onSent(): void
  /** A word was pressed that leads nowhere. */
  refuse(word: string, anchor: Element): void
}

export interface Selection {
  words: string[]
  prepared: string[]
  /** Make actions ready. What the board keeps ready by itself cannot be undone. */
  prepare(actions: string[], kept?: boolean): void
  /** Something is made ready that undo and reset take away. */
  drafted: boolean
  /** The whole action, if the words make one. */
  whole: string | null
  /** The last step took itself, because there was no other. */
  alone: boolean
  /** Choose a word. One on a button that says what is done needs no confirmation where it is the last. */
  pick(word: string, anchor: Element, said?: boolean): void
  /** Send whole actions as one gesture, without a confirmation where they can be taken back. */
  perform(actions: string[]): void
  /** Whether an element can be dropped on others. */
  mayLift(element: string): boolean
  /** Choose an element that can be dropped on others; whether it can. */
  lift(element: string): boolean
  /** Go on from a lifted element to the first of those it was dropped on that leads anywhere; whether one does. */
  drop(element: string, targets: string[]): boolean
  /** What was lifted was dropped nowhere. */
  putBack(): void
  confirm(): void
  undo(): void
  reset(): void
  /** Keep what is still possible under a new snapshot; what was sent is done if the snapshot answers it. */
  keep(snapshot: Snapshot, answered: boolean): void
  /** These actions could not be taken back: they wait for a confirmation. */
  ask(actions: string[]): void
  clear(): void
}

export function useSelection(ground: Ground): Selection {
  const draft = useDraft()
  const { words, setWords, prepared, setPrepared, drafted, clear } = draft
  const now = useRef(ground)
  now.current = ground
  const { legal, sending, snapshot, looking } = ground
  const whole = complete(legal, words)
  const held = sending.busy || ground.playing
  const presses = usePresses(!held && snapshot !== undefined, ground.closed || snapshot?.over === true)
  const last = useProposal(ground, setWords)
  const perform = (gesture: Gesture, byItself = false) => {
    last.current = gesture.actions.at(-1) ?? ''
    sending.send(gesture)
    lone.reset(byItself)
    ground.onSent()
  }
  const carry: Carry = useCarry(ground, held, perform)
  const lone = useLone(ground, carry, words.length + prepared.length > 0, (gesture) => perform(gesture, true))
  const wait = (press: () => void) => {
    if (ground.playing) ground.skip()
    presses.keep(press)
  }
  const follow = (chosen: string[], said = false) => {
    const next = forced(legal, chosen)
    setWords(next)
    const done = complete(legal, next)
    if (done && !ground.confirmFirst && !ground.lost)
      perform({ actions: [done], careful: wordsOf(done).length > 1 && !said })
  }
  const selection: Selection = {
    words,
    prepared,
    prepare: draft.prepare,
    drafted,
    whole,
    alone: lone.taken,
    pick(word, anchor, said = false) {
      if (held) return wait(() => latest.current.pick(word, anchor, said))
      if (words.at(-1) === word) return setWords(stepBack(legal, words))
      const next = choose(legal, words, word)
      if (next) follow(next, said)
      else now.current.refuse(word, anchor)
    },
    perform(actions) {
      setPrepared(actions)
      if (!ground.confirmFirst) perform({ actions, careful: true })
    },
    ...handsThatDrag(
      { ground, held, words, carry, setWords, setPrepared, follow, wait },
      () => latest.current,
    ),
    confirm() {
      if (ground.lost) return
      if (held) return presses.any() ? wait(() => latest.current.confirm()) : undefined
      const actions = whole ? [whole] : prepared
      if (actions.length > 0) perform({ actions, careful: false })
    },
    undo() {
      if (looking) return
      if (held) return wait(() => latest.current.undo())
      if (drafted) setPrepared([])
      else if (draft.chosen) setWords(stepBack(legal, words))
      else if (snapshot && (snapshot.can_undo || ground.mayAsk)) {
        lone.hold()
        selection.clear()
        sending.takeBack()
      }
    },
    reset: () => !looking && clear(),
    keep({ legal: possible }, answered) {
      if (answered) return clear()
      setWords((old) => keepLegal(possible, old))
      setPrepared((old) => (old.length > 0 && possible.includes(old[0]!) ? old : []))
    },
    ask: (actions) => draft.ask(actions, lone.taken),
    clear() {
      last.current = ''
      clear()
    },
  }
  const latest = useRef(selection)
  latest.current = selection
  return selection
}

/** What is chosen and made ready so far. Undo passes by what the board keeps ready, and by what took itself but must be confirmed. */
function useDraft() {
  const [words, setWords] = useState<string[]>([])
  const [prepared, setPrepared] = useState<string[]>([])
  const [kept, setKept] = useState(false)
  const byItself = useRef<string[] | null>(null)
  return {
    words,
    setWords,
    chosen: words.length > 0 && words !== byItself.current,
    prepared,
    setPrepared,
    prepare(actions: string[], byBoard = false) {
      setPrepared(actions)
      setKept(byBoard)
    },
    drafted: prepared.length > 0 && !kept && prepared !== byItself.current,
    /** These actions must be confirmed; `alone` if there was no choice. */
    ask(actions: string[], alone: boolean) {
      const chosen = actions.length === 1 ? wordsOf(actions[0]!) : actions
      setWords(actions.length === 1 ? chosen : [])
      setPrepared(actions.length === 1 ? [] : chosen)
      byItself.current = alone ? chosen : null
    },
    clear() {
      setWords([])
      setPrepared([])
    },
  }
}

/** What comes to hand after the last action, which is kept here, as soon as the next decision comes. */
function useProposal(ground: Ground, setWords: (change: (old: string[]) => string[]) => void) {
  const last = useRef('')
  const asked = ground.legal.length > 0
  useEffect(() => {
    const next = asked && !ground.confirmFirst ? ground.proposed(last.current) : []
    if (next.length > 0) setWords((old) => (old.length > 0 ? old : next))
  }, [asked, ground.snapshot?.version])
  return last
}

/** A decision with one possibility takes itself; taken back, it waits for the player. */
function useLone(ground: Ground, carry: Carry, begun: boolean, perform: (gesture: Gesture) => void) {
  const { onlyWay, sending, snapshot } = ground
  const held = useRef(false)
  const [taken, setTaken] = useState(false)
  const closed = ground.closed || ground.playing || ground.looking || ground.lost || ground.confirmFirst
  const ready = onlyWay.length > 0 && !begun && !sending.busy && !closed
  useEffect(() => {
    if (!ready || held.current) return
    // What is in somebody's hand goes where they drop it.
    const go = () => carry.holds() || perform({ actions: onlyWay, careful: true, goesOn: true })
    const timer = setTimeout(go, ALONE)
    return () => clearTimeout(timer)
  }, [ready, onlyWay.join(), snapshot?.version])
  return {
    taken,
    /** Something was sent, by itself or by the player. */
    reset(byItself: boolean) {
      held.current = false
      setTaken(byItself)
    },
    hold() {
      held.current = true
      setTaken(false)
    },
  }
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
