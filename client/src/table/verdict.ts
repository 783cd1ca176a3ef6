/** Who won, and by how much, in a sentence to the one who reads it. */
import { capital, inWords, listed, t } from '../messages'
import type { SeatInfo, View } from '../wire'

const places = (seats: SeatInfo[], wanted: string[]): number[] =>
  seats.flatMap((seat, i) => (wanted.includes(seat.seat) ? [i] : []))

/** How far the winners are ahead of the others, or of `mine`; 0 where points do not tell. */
export function margin(scores: number[], winners: number[], mine: number): number {
  if (scores.length === 0 || winners.length === 0) return 0
  const best = Math.max(...winners.map((i) => scores[i]!))
  const others = scores.filter((_, i) => !winners.includes(i))
  if (others.length === 0 || Math.max(...others) >= best) return 0
  const against = winners.includes(mine) ? Math.max(...others) : (scores[mine] ?? Math.max(...others))
  // Two sides of one balance: what one gains the other loses.
  const balance = scores.length === 2 && scores[0] === -scores[1]!
  return balance ? best : best - against
}

export interface Verdict {
  title: string
  detail: string
}

/** `called` are the names of the seats, as they are called at the table. */
export function verdict(
  view: View,
  seats: SeatInfo[],
  called: string[],
  mine: string[],
  scores: number[],
  unit: string,
): Verdict {
  const winners = places(seats, view.winners)
  const names = winners.map((i) => called[i]!)
  const won = seats.some((seat) => mine.includes(seat.seat) && view.winners.includes(seat.seat))
  const single = mine.length === 1
  const ahead = margin(scores, winners, places(seats, mine)[0] ?? -1)
  const by = ahead > 0 ? inWords(ahead) : ''
  const others = names.filter((_, n) => !mine.includes(seats[winners[n]!]!.seat))
  const title =
    view.winners.length === 0
      ? t.end.draw
      : !single
        ? t.end.wins(listed(names), names.length > 1)
        : won && others.length > 0
          ? t.end.youShare(listed(others))
          : won
            ? by
              ? t.end.youWinBy(by)
              : t.end.youWin
            : by
              ? t.end.youLoseBy(by)
              : t.end.youLose
  const ranked = seats
    .map((_, i) => ({ name: called[i]!, score: scores[i] ?? 0 }))
    .sort((a, b) => b.score - a.score)
  const detail =
    scores.length > 0
      ? `${capital(unit)}: ${ranked.map((one) => t.end.scored(one.name, one.score)).join(', ')}.`
      : ''
  return { title, detail }
}
