/** The cards in hand. */
import { Icon, seatColours } from '../../icons'
import { useElement } from '../../table/element'
import type { View } from '../../wire'
import { cardName, strengthOf } from './cards'
import { text } from './text'
import { clanOf, isOpen, type KenjinView } from './types'

function HandCard({ kind, count, view }: { kind: string; count: number; view: KenjinView }) {
  const open = isOpen(kind)
  const props = useElement(kind, 'hcard')
  const label = `${cardName(kind)}, ${strengthOf(kind)}, ${open ? text.faceUp : text.faceDown}${count > 1 ? `, ${text.left(count)}` : ''}`
  return (
    <button {...props} style={seatColours(clanOf(view, view.seat))}>
      <span class="vh">{label}</span>
      <span class="st num" aria-hidden="true">
        {strengthOf(kind)}
      </span>
      <span class="kind">
        <Icon name={open ? 'ui/eye' : 'ui/eye_closed'} />
      </span>
      <span class="art">
        <Icon name={`kenjin/${kind}`} />
      </span>
      <span class="nm" aria-hidden="true">
        {cardName(kind)}
      </span>
      {count > 1 && (
        <span class="many num" aria-hidden="true">
          ×{count}
        </span>
      )}
    </button>
  )
}

export function Hand({ view: plain }: { view: View }) {
  const view = plain as KenjinView
  const kinds = Object.entries(view.hand).filter(([, count]) => count > 0)
  if (!view.seat || kinds.length === 0) return null
  return (
    <div class="hand" role="group" aria-label={text.hand} style={`--k:${kinds.length}`}>
      {kinds.map(([kind, count]) => (
        <HandCard key={kind} kind={kind} count={count} view={view} />
      ))}
    </div>
  )
}
