/** Who won, and by how much, in a sentence to the one who reads it. */
import { capital, inWords, listed, t } from '../messages'
import type { SeatInfo, View } from '../wire'

const places = (seats: SeatInfo[], wanted: string[]): number[] =>
  seats.flatMap((seat, i) => (wanted.includes(seat.seat) ? [i] : []))

/** Two sides of one balance: what one gains the other loses. */
const isBalance = (scores: number[]): boolean => scores.length === 2 && scores[0] === -scores[1]!

/** How far the winners are ahead of the others, or of `mine`; 0 where points do not tell. */
export function margin(scores: number[], winners: number[], mine: number): number {
  if (scores.length === 0 || winners.length === 0) return 0
  const best = Math.max(...winners.map((i) => scores[i]!))
  const others = scores.filter((_, i) => !winners.includes(i))
  if (others.length === 0 || Math.max(...others) >= best) return 0
  const against = winners.includes(mine) ? Math.max(...others) : (scores[mine] ?? Math.max(...others))
  return isBalance(scores) ? best : best - against
}

export interface Verdict {
  title: string
  detail: string
}

/** `called` are the names of the seats, as they are called at the table. Partners count as one, with the sum of their points. */
export function verdict(
  view: View,
  seats: SeatInfo[],
  called: string[],
  mine: string[],
  scores: number[],
  unit: string,
  teams: string[][] = seats.map((seat) => [seat.seat]),
): Verdict {
  const sides = teams.map((team) => {
    const there = places(seats, team)
    return {
      name: listed(there.map((i) => called[i]!)),
      score: there.reduce((sum, i) => sum + (scores[i] ?? 0), 0),
      won: team.some((seat) => view.winners.includes(seat)),
      mine: team.some((seat) => mine.includes(seat)),
    }
  })
  const winners = places(seats, view.winners)
  const names = winners.map((i) => called[i]!)
  const won = seats.some((seat) => mine.includes(seat.seat) && view.winners.includes(seat.seat))
  const single = mine.length === 1
  const ahead = margin(
    scores.length > 0 ? sides.map(({ score }) => score) : [],
    sides.flatMap(({ won }, i) => (won ? [i] : [])),
    sides.findIndex((side) => side.mine),
  )
  const by = ahead > 0 ? inWords(ahead) : ''
  const together = sides.some((side) => side.mine && side.won)
  const others = names.filter((_, n) => !mine.includes(seats[winners[n]!]!.seat))
  const partners = together && sides.filter((side) => side.won).length === 1
  const title =
    view.winners.length === 0
      ? t.end.draw
      : sides.every((side) => side.won)
        ? t.end.even
        : !single
          ? t.end.wins(listed(names), names.length > 1)
          : won && others.length > 0
            ? partners && by
              ? t.end.youTwoWinBy(listed(others), by)
              : t.end.youShare(listed(others))
            : won
              ? by
                ? t.end.youWinBy(by)
                : t.end.youWin
              : by
                ? t.end.youLoseBy(by)
                : t.end.youLose
  const ranked = [...sides].sort((a, b) => b.score - a.score)
  // Nobody has fewer points than none: on a balance only one side has any.
  const least = isBalance(scores) ? 0 : -Infinity
  const detail =
    scores.length > 0
      ? `${capital(unit)}: ${ranked.map((one) => t.end.scored(one.name, Math.max(least, one.score))).join(', ')}.`
      : ''
  return { title, detail }
}
