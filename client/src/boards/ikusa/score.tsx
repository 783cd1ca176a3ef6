/** How the land was divided in the end. */

import { Icon, Roundel, seatColours } from '../../icons'
import { useTable } from '../../table/context'
import { useNamed } from '../../table/names'
import type { GameEvent, View } from '../../wire'
import { type Course, Curve } from '../curve'
import { aheadFrom, greatestGain, summed } from '../decision'
import { text } from './text'
import { armiesOf, clan, coloursOf, type IkusaView, provincesOf, size } from './types'
import { colourName, nameOf } from './words'

interface Line {
  icon: string
  label: string
  value: number
}

export function tally(view: IkusaView, seat: string): { provinces: number; lines: Line[] } {
  const colours = coloursOf(view, seat)
  const held = colours.flatMap((colour) => provincesOf(view, colour))
  const armies = colours
    .flatMap((colour) => armiesOf(view, colour))
    .map((id) => view.armies[id]!)
    .filter((army) => army.place !== 'lost')
  const units =
    held.reduce((sum, id) => sum + size(view.provinces[id]!.force), 0) +
    armies.reduce((sum, army) => sum + size(army.units), 0)
  const s = text.score
  return {
    provinces: held.length,
    lines: [
      { icon: 'ikusa/spear', label: s.units, value: units },
      { icon: 'ikusa/army', label: s.armies, value: armies.length },
      {
        icon: 'ikusa/castle',
        label: s.castles,
        value: held.filter((id) => view.provinces[id]!.walls).length,
      },
      {
        icon: 'ikusa/koku',
        label: s.koku,
        value: colours.reduce((sum, colour) => sum + view.colours[colour]!.koku, 0),
      },
    ],
  }
}

/** The provinces of each colour at the end of every round: when koku were collected, and when the game was over. */
export function provincesByRound(view: IkusaView, events: GameEvent[]): Course[] {
  return Object.keys(view.colours).map((colour) => ({
    clan: clan(colour),
    name: colourName(colour),
    values: [
      ...events
        .filter((event) => event.kind === 'income' && event.facts['colour'] === colour)
        .map((event) => Number(event.facts['provinces']))
        .slice(0, view.round - 1),
      provincesOf(view, colour).length,
    ],
  }))
}

/** Since when the winner held the most provinces, and the round without which they would not. */
export function decided(view: IkusaView, events: GameEvent[]): string[] {
  const [winner] = view.winners
  if (!winner || view.winners.length !== 1) return []
  const values = provincesByRound(view, events)
  const colours = Object.keys(view.colours)
  const courseOf = (seat: string): number[] =>
    summed(coloursOf(view, seat).map((colour) => values[colours.indexOf(colour)]!.values))
  const mine = courseOf(winner)
  // What is counted at the end of rounds tells nothing of a game of one.
  if (mine.length < 2) return []
  const others = [...new Set(colours.map((colour) => view.colours[colour]!.seat))]
    .filter((seat) => seat && seat !== winner)
    .map(courseOf)
  const who = nameOf(view, winner)
  const said = text.score.decided
  const from = aheadFrom(mine, others)
  const margin = mine.at(-1)! - Math.max(0, ...others.map((other) => other.at(-1)!))
  const gain = from === null ? null : greatestGain(mine, margin)
  return [
    gain ? said.gain(who, gain.amount, gain.round + 1) : '',
    from === null ? '' : from === 0 ? said.always(who) : said.from(who, from + 1),
  ].filter(Boolean)
}

/** The only colour of the only winner; nothing where seats lead two. */
const alone = (view: IkusaView): string => {
  const colours = view.winners.length === 1 ? coloursOf(view, view.winners[0]!) : []
  return colours.length === 1 ? clan(colours[0]) : ''
}

export function Score({ view: plain }: { view: View }) {
  const named = useNamed()
  const view = plain as IkusaView
  const { events } = useTable()
  const seats = Array.from({ length: view.seats }, (_, i) => String.fromCharCode(65 + i))
    .map((seat) => ({ seat, ...tally(view, seat) }))
    .sort(
      (a, b) =>
        Number(view.winners.includes(b.seat)) - Number(view.winners.includes(a.seat)) ||
        b.provinces - a.provinces,
    )
  const most = Math.max(1, ...seats.map((one) => one.provinces))
  return (
    <>
      <p class="soft">{text.score.rounds(view.round)}</p>
      <div class="sheets">
        {seats.map(({ seat, provinces, lines }) => {
          const colour = clan(coloursOf(view, seat)[0])
          const won = view.winners.includes(seat)
          return (
            <article key={seat} class={`sheet ${won ? 'won' : ''}`} style={seatColours(colour)}>
              <header>
                <Roundel clan={colour} size={44} />
                <div>
                  <h3>{named(nameOf(view, seat))}</h3>
                  {won && <b class="good">{text.score.wins}</b>}
                </div>
                <span class="grand num">{provinces}</span>
              </header>
              <div class="bar-out" role="img" aria-label={`${text.score.provinces}: ${provinces}`}>
                <i style={`width:${(provinces / most) * 100}%`} />
              </div>
              <ul>
                <li>
                  <Icon name="ui/province" />
                  <span>{text.score.provinces}</span>
                  <b class="num">{provinces}</b>
                </li>
                {lines.map((line) => (
                  <li key={line.label}>
                    <Icon name={line.icon} />
                    <span>{line.label}</span>
                    <b class="num">{line.value}</b>
                  </li>
                ))}
              </ul>
            </article>
          )
        })}
      </div>
      <Curve
        title={text.score.byRound}
        round={text.score.round}
        courses={provincesByRound(view, events)}
        winner={alone(view)}
      />
    </>
  )
}
