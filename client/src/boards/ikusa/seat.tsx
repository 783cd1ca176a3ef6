/** More about a seat: whether it has planned, its armies, and what its tray still holds. */
import { memo } from 'preact/compat'
import { Icon } from '../../icons'
import type { View } from '../../wire'
import { sameParts } from '../parts'
import { isProvince, placeName } from './geometry'
import { Flag, UnitRow } from './pieces'
import { text } from './text'
import { armiesOf, bannerOf, coloursOf, type IkusaView, ledBy } from './types'
import { armyName, colourName } from './words'

interface SeatProps {
  view: View
  seat: string
}

export const Seat = memo(
  function Seat({ view: plain, seat }: SeatProps) {
    const view = plain as IkusaView
    const colours = coloursOf(view, seat)
    return (
      <details class="seatmore">
        <summary>{text.facts.armies}</summary>
        {colours.map((colour) => (
          <div key={colour}>
            {colours.length > 1 && <b>{colourName(colour)}</b>}
            <ul>
              {armiesOf(view, colour).map((id) => {
                const army = view.armies[id]!
                return army.place === 'lost' ? null : (
                  <li key={id}>
                    <Flag {...bannerOf(view, id)} />
                    <span>
                      <span class="vh">{armyName(id)}: </span>
                      {isProvince(army.place) ? placeName(army.place) : text.armyFacts.unplaced}
                      <UnitRow units={army.units} daimyo down={army.flags.includes('laid_down')} />
                    </span>
                    <small>{text.armyFacts.level(army.level)}</small>
                  </li>
                )
              })}
            </ul>
            <p class="traynow">
              <Icon name="ikusa/levy" /> <UnitRow units={view.colours[colour]!.tray} />
            </p>
          </div>
        ))}
      </details>
    )
  },
  sameParts<SeatProps>(({ view, seat }) => [seat, ...ledBy(view as IkusaView, seat)]),
)
