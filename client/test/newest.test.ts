import { expect, it } from 'vitest'
import { Newest } from '../src/newest'

/** A promise and the function that answers it. */
function question(): { work: Promise<string>; answer: (text: string) => void } {
  let answer: (text: string) => void = () => {}
  const work = new Promise<string>((done) => {
    answer = done
  })
  return { work, answer }
}

it('an answer that comes after a later one is dropped', async () => {
  const shown: string[] = []
  const newest = new Newest<string>((text) => shown.push(text))
  const [first, second] = [question(), question()]
  const both = [newest.ask(first.work), newest.ask(second.work)]
  second.answer('second')
  await both[1]
  first.answer('first')
  await both[0]
  expect(shown).toEqual(['second'])
})

it('a change is not undone by a question asked before it was answered', async () => {
  const shown: string[] = []
  const newest = new Newest<string>((text) => shown.push(text))
  const [before, change, during, after] = [question(), question(), question(), question()]
  const asked = [newest.ask(before.work), newest.change(change.work), newest.ask(during.work)]
  change.answer('changed')
  await asked[1]
  before.answer('before')
  during.answer('during')
  await Promise.all(asked)
  const last = newest.ask(after.work)
  after.answer('after')
  await last
  expect(shown).toEqual(['changed', 'after'])
})
