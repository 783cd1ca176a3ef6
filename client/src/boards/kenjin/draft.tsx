/** The draft: what lies open, and the places that the two passes fill. */
import { Icon, seatColours } from '../../icons'
import { useNamed } from '../../table/names'
import { Tile } from './cards'
import { text } from './text'
import { clanName, clanOf, type KenjinView } from './types'

const FOUR = new Set(['port', 'rice_field', 'village', 'supply_camp', 'torii'])
const worthOf = (tile: string): number => (FOUR.has(tile) ? 4 : 6)

/** Places are filled border by border: the first of each in the first pass, the second in the second. */
export const passOf = (place: number): number => place % 2

export function Offer({ view }: { view: KenjinView }) {
  const second = view.offer.some((tile) => worthOf(tile) === 6)
  return (
    <div class="offer">
      <h2>
        {text.offer} <small>{second ? text.passes[1] : text.passes[0]}</small>
      </h2>
      <div class="offer-row">
        {view.offer.map((tile) => (
          <Tile key={tile} view={view} field={{ tile, worth: worthOf(tile), conqueror: '' }} />
        ))}
      </div>
    </div>
  )
}

/** A place on one of my borders where a tile will lie. */
export function EmptyPlace({ place, view, foe }: { place: number; view: KenjinView; foe: string }) {
  return (
    <section class="field open">
      <div class="slot">
        <b>{passOf(place) === 0 ? text.passNames[0] : text.passNames[1]}</b>
        <span class="versus" style={seatColours(clanOf(view, foe))}>
          <Icon name={`crest/${clanOf(view, foe)}`} />
          <span>{text.against(useNamed()(clanName(view, foe)))}</span>
        </span>
      </div>
    </section>
  )
}
