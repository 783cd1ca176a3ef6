/** Answers that may come in another order than they were asked for. */
import { useMemo } from 'preact/hooks'

/** Shows the newest answer; an older one that comes later is dropped. */
export class Newest<T> {
  private asked = 0
  private shown = 0

  constructor(private readonly show: (answer: T) => void) {}

  /** A question is as old as the moment at which it was asked. */
  async ask(work: Promise<T>): Promise<void> {
    const age = ++this.asked
    this.keep(age, await work)
  }

  /** The answer to a change is newer than every question that was asked before it came. */
  async change(work: Promise<T>): Promise<void> {
    const answer = await work
    this.keep(++this.asked, answer)
  }

  private keep(age: number, answer: T): void {
    if (age < this.shown) return
    this.shown = age
    this.show(answer)
  }
}

export const useNewest = <T>(show: (answer: T) => void): Newest<T> => useMemo(() => new Newest(show), [])
