/** A piece that is chosen in one decision and moved in the next, carried from one to the other by a drag. */
import { useRef } from 'preact/hooks'
import { dropped, lifted } from '../paths'
import { Hand } from './hand'
import type { Ground, Selection } from './useSelection'
import type { Gesture } from './useSend'

export interface Carry {
  may(piece: string): boolean
  /** Lift a piece, which sends its choice where it has not been chosen yet; whether it may be lifted. */
  lift(piece: string): boolean
  /** Whether this piece was chosen by a drag that goes on. */
  isCarried(piece: string): boolean
  /** Whether a piece is held, chosen by its drag or by a press before it. */
  holds(): boolean
  /** Send a piece to the first of some places that it can go to; the actions, or nothing where it can go to none. */
  drop(piece: string, places: string[]): string[] | null
  /** The drag is over; whether a piece was chosen by it. */
  end(): boolean
}

export function useCarry(ground: Ground, held: boolean, perform: (gesture: Gesture) => void): Carry {
  const { current: hand } = useRef(new Hand())
  const { carrying, snapshot, legal, confirmFirst, lost } = ground
  const view = snapshot?.view
  const moves = (piece: string): boolean => !!view && !!carrying?.moves(view, legal, piece)
  /** Its choice is sent before it is known where it goes, so not where every move is confirmed. */
  const begins = (piece: string): string | null =>
    view && !confirmFirst && !lost ? (carrying?.begins(view, legal, piece) ?? null) : null
  const onto = (piece: string, place: string): string[] | null =>
    view && carrying ? carrying.onto(view, legal, piece, place) : null
  return {
    may: (piece) => legal.length > 0 && (moves(piece) || begins(piece) !== null),
    lift(piece) {
      if (held) return false
      const action = moves(piece) ? '' : begins(piece)
      if (action === null) return false
      hand.take(piece, action !== '')
      if (action) perform({ actions: [action], careful: true })
      return true
    },
    isCarried: (piece) => hand.hasChosen(piece),
    holds: () => !hand.isEmpty,
    drop(piece, places) {
      if (held) return null
      const actions = places.map((place) => onto(piece, place)).find((found) => found !== null) ?? null
      if (actions === null) return null
      const goesOn = hand.open()
      if (actions.length > 0 && !confirmFirst) perform({ actions, careful: true, goesOn })
      return actions
    },
    end: () => hand.open(),
  }
}

type Hands = Pick<Selection, 'mayLift' | 'lift' | 'drop' | 'putBack'>

interface Parts {
  ground: Ground
  /** Something is on its way or on show. */
  held: boolean
  words: string[]
  carry: Carry
  setWords(words: string[]): void
  setPrepared(actions: string[]): void
  follow(words: string[]): void
  /** Do something as soon as the answer has come. */
  wait(press: () => void): void
}

/** What a drag does, whether it chooses two words of one action or makes two decisions; `now` is the selection as it is later. */
export function handsThatDrag(
  { ground: { legal, confirmFirst }, held, words, carry, ...on }: Parts,
  now: () => Selection,
): Hands {
  return {
    mayLift: (element) => !held && (lifted(legal, words, element) !== null || carry.may(element)),
    lift(element) {
      const next = held ? null : lifted(legal, words, element)
      if (next) on.setWords(next)
      return next !== null || carry.lift(element)
    },
    drop(element, targets) {
      if (held && carry.isCarried(element)) {
        on.wait(() => now().drop(element, targets) || now().putBack())
        return true
      }
      const next = held ? null : dropped(legal, words, element, targets)
      if (next) on.follow(next)
      const actions = next ?? carry.drop(element, targets)
      if (!next && actions && confirmFirst) on.setPrepared(actions)
      return actions !== null
    },
    putBack() {
      if (carry.end()) now().undo()
      else now().reset()
    },
  }
}
