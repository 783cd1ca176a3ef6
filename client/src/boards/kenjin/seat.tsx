/** In a team game: who plays with you. */
import { Icon } from '../../icons'
import { useNamed } from '../../table/names'
import type { View } from '../../wire'
import { text } from './text'
import { clanName, clanOf, isPartner, type KenjinView, sidesOf } from './types'

export function Partner({ view: plain, seat }: { view: View; seat: string }) {
  const view = plain as KenjinView
  const named = useNamed()
  if (!view.teams) return null
  if (isPartner(view, seat))
    return (
      <div class="partnered">
        <Icon name={`crest/${clanOf(view, view.seat)}`} />
        {text.yourPartner}
      </div>
    )
  if (seat === view.seat) return null
  const side = sidesOf(view).find((seats) => seats.includes(seat)) ?? []
  const other = side.find((one) => one !== seat)
  return other ? <div class="partnered soft">{text.team(named(clanName(view, other)))}</div> : null
}
