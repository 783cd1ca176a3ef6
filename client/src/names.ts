import type { SeatInfo } from './wire'

/** The name of somebody who has not chosen one. */
export const plainName = (number: number): string => `Guest ${number}`

/** A chosen name, or nothing for one that was made up. */
export const chosenName = (name: string | undefined): string =>
  name && !/^Guest \d+$/.test(name) ? name : ''

/** Seats without the names that several of them share, as those of two people at one device: they go by their clans. */
export function toldApart(seats: SeatInfo[]): SeatInfo[] {
  const shared = (one: SeatInfo) => seats.some((other) => other !== one && other.name === one.name)
  if (!seats.some((one) => one.name && shared(one))) return seats
  return seats.map((one) => {
    const { name, ...rest } = one
    return name && !shared(one) ? one : rest
  })
}

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
