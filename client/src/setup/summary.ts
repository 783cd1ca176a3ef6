/** A choice in a few words: "3 players · Easy bots · Quick". */
import { capital, t } from '../messages'
import type { GameInfo, SeatSide } from '../wire'
import { type Choice, labelOf, mainOption, mySeat, namesOption, valueOf } from './choice'

export function summary(game: GameInfo, choice: Choice, sides: SeatSide[]): string {
  const main = mainOption(game)
  const levels = [
    ...new Set(choice.seats.filter((seat) => seat.kind === 'bot').map((seat) => seat.level)),
  ].map((level) => game.bots.find((bot) => bot.level === level)?.title ?? level)
  const bots = choice.seats.filter((seat) => seat.kind === 'bot').length
  return [
    game.seats.length > 1 ? t.setup.seatCount(choice.seats.length) : '',
    levels.length === 0
      ? ''
      : levels.length > 1
        ? t.setup.mixedBots
        : bots === 1
          ? t.setup.botOf(levels[0]!)
          : t.setup.botsOf(levels[0]!),
    main && valueOf(main, choice.options) !== main.default
      ? labelOf(main, String(valueOf(main, choice.options)))
      : '',
    sideOf(game, choice, sides),
  ]
    .filter(Boolean)
    .join(t.setup.between)
}

/** The side I chose, where there is something to choose. */
function sideOf(game: GameInfo, choice: Choice, sides: SeatSide[]): string {
  const at = mySeat(choice)
  const names = namesOption(game)
  if (names) {
    const name = choice.seats[at]?.name
    return name ? t.setup.youAre(labelOf(names, name)) : ''
  }
  return sides[at] ? t.setup.youAre(capital(sides[at].name)) : ''
}
