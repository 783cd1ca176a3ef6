/** The name of somebody who has not chosen one. */
export const plainName = (number: number): string => `Guest ${number}`

/** A chosen name, or nothing for one that was made up. */
export const chosenName = (name: string | undefined): string =>
  name && !/^Guest \d+$/.test(name) ? name : ''

/** Names that seats choose, as a list from the first seat to the last that chose; who chose none in between is given a free one. */
export function inOrder(chosen: string[], all: string[]): string[] {
  let end = chosen.length
  while (end > 0 && !chosen[end - 1]) end--
  const free = all.filter((name) => !chosen.includes(name))
  return chosen
    .slice(0, end)
    .map((name) => name || free.shift() || '')
    .filter(Boolean)
}
