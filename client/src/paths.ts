/** Legal actions are paths of words: a verb, then the ids of things on the board. */

/** Stands for the verb while what was chosen fits several; what is chosen next decides it. */
export const UNDECIDED = ''

export const wordsOf = (path: string): string[] => path.split(' ')

const startsWith = (path: string[], words: string[]): boolean =>
  words.every((word, i) => path[i] === word || (i === 0 && word === UNDECIDED))

const matching = (legal: string[], words: string[]): string[][] =>
  legal.map(wordsOf).filter((path) => startsWith(path, words))

/** The words that may come next. */
export function nextWords(legal: string[], words: string[]): Set<string> {
  const next = new Set<string>()
  for (const path of matching(legal, words)) {
    const word = path[words.length]
    if (word !== undefined) next.add(word)
  }
  return next
}

/** The verbs a player may begin with, or those that fit what they chose without one. */
export const verbs = (legal: string[], words: string[] = []): string[] => [
  ...new Set(matching(legal, words).map((path) => path[0]!)),
]

/** The words with their verb, once only one fits. */
function decided(legal: string[], words: string[]): string[] {
  const possible = words[0] === UNDECIDED ? verbs(legal, words) : []
  return possible.length === 1 ? [possible[0]!, ...words.slice(1)] : words
}

/** The verb that needs no choosing: the only one, unless it is the whole action. */
export function implied(legal: string[]): string | null {
  const possible = verbs(legal)
  return possible.length === 1 && !legal.includes(possible[0]!) ? possible[0]! : null
}

/** The words with the verb in front, where only one verb is possible. */
export function withVerb(legal: string[], words: string[]): string[] {
  const verb = words.length > 0 ? null : implied(legal)
  return verb ? [verb] : words
}

/** Every element that continues a legal path; before a verb is chosen, the elements of all verbs. */
export function glowing(legal: string[], words: string[]): Set<string> {
  const begun = withVerb(legal, words)
  if (begun.length > 0) return nextWords(legal, begun)
  return new Set(legal.map((path) => wordsOf(path)[1]).filter((word) => word !== undefined))
}

/** Whether an element of several words, such as `army bowman`, may come next. */
export function follows(legal: string[], words: string[], element: string): boolean {
  const begun = withVerb(legal, words)
  return matching(legal, [...(begun.length > 0 ? begun : [UNDECIDED]), ...wordsOf(element)]).length > 0
}

/** Verbs that make a whole action of an element chosen without one, beside those that go on from it. */
export function closing(legal: string[], words: string[]): string[] {
  if (words[0] !== UNDECIDED) return []
  return matching(legal, words)
    .filter((path) => path.length === words.length)
    .map((path) => path[0]!)
}

/** Elements that would replace a step already taken. */
export function replaceable(legal: string[], words: string[]): Set<string> {
  const found = new Set<string>()
  for (let kept = words.length - 1; kept >= 1; kept--) {
    for (const word of nextWords(legal, words.slice(0, kept))) found.add(word)
  }
  for (const word of words) found.delete(word)
  return found
}

/** The words after choosing one more, or null if that leads nowhere. */
export function choose(legal: string[], words: string[], element: string): string[] | null {
  return wordsOf(element).reduce(
    (chosen: string[] | null, word) => chosen && chooseOne(legal, chosen, word),
    words,
  )
}

function chooseOne(legal: string[], words: string[], word: string): string[] | null {
  if (words[0] === UNDECIDED && verbs(legal, words).includes(word)) return [word, ...words.slice(1)]
  const begun = withVerb(legal, words)
  for (let kept = begun.length; kept >= 0; kept--) {
    const prefix = begun.slice(0, kept)
    if (nextWords(legal, prefix).has(word)) return decided(legal, [...prefix, word])
  }
  return nextWords(legal, [UNDECIDED]).has(word) ? decided(legal, [UNDECIDED, word]) : null
}

/** The whole path, if the words make one. */
export function complete(legal: string[], words: string[]): string | null {
  const path = decided(legal, words).join(' ')
  return legal.includes(path) ? path : null
}

/** One step back; a verb that was never chosen goes with the step it came with. */
export function stepBack(legal: string[], words: string[]): string[] {
  return withoutBareVerb(legal, words.slice(0, -1))
}

const withoutBareVerb = (legal: string[], words: string[]): string[] =>
  words.length === 1 && (words[0] === UNDECIDED || implied(legal) !== null) ? [] : words

/** The words that survive when the legal actions change (after an undo, a reconnection). */
export function keepLegal(legal: string[], words: string[]): string[] {
  let kept = words
  while (kept.length > 0 && matching(legal, kept).length === 0) kept = kept.slice(0, -1)
  return withoutBareVerb(legal, kept)
}

/** The action a click on an element stands for, to ask the server why it is refused; nothing where no verb is meant yet. */
export function attempted(legal: string[], words: string[], word: string): string {
  const [verb, ...rest] = withVerb(legal, words)
  const meant = verb === UNDECIDED ? verbs(legal, words)[0] : verb
  return meant === undefined ? '' : [meant, ...rest, word].join(' ')
}

/** The words with all that can only go on in one way. */
export function forced(legal: string[], words: string[]): string[] {
  const begun = decided(legal, words)
  const paths = matching(legal, begun)
  return paths.length === 1 ? paths[0]! : begun
}

/** The words after an element was lifted to be dropped on another, or null if nothing can follow it. */
export function lifted(legal: string[], words: string[], element: string): string[] | null {
  const next = words.at(-1) === element ? words : choose(legal, words, element)
  return next && nextWords(legal, next).size > 0 ? next : null
}

/** The words after a lifted element was dropped on the first of some others that can follow it, or null if none can. */
export function dropped(
  legal: string[],
  words: string[],
  element: string,
  targets: string[],
): string[] | null {
  const base = lifted(legal, words, element)
  const own = wordsOf(element).at(-1)!
  for (const target of base ? targets : []) {
    const next = choose(legal, base!, target)
    if (next?.includes(own) && next.length > base!.length) return next
  }
  return null
}
