/** The map, and the strip above it: round, turn order, ninja. */
import { Icon, Roundel } from '../../icons'
import type { View } from '../../wire'
import { MapView } from './map'
import { CREDIT } from './map.gen'
import { text } from './text'
import { clan, type IkusaView } from './types'
import { colourName } from './words'

function Strip({ view }: { view: IkusaView }) {
  const s = text.strip
  const ordered = Object.entries(view.colours)
    .filter(([, colour]) => colour.marker > 0)
    .sort(([, a], [, b]) => a.marker - b.marker)
  return (
    <div class="ikstrip">
      <span>
        {view.round > 0 ? s.round(view.round, view.round_cap) : s.setup}
        <span class="w"> · {s.win(view.win)}</span>
      </span>
      {ordered.length > 1 && (
        <span
          class="order"
          role="img"
          aria-label={`${s.order}: ${ordered.map(([id]) => colourName(id)).join(', ')}`}
        >
          <span class="w">{s.order}</span>
          {ordered.map(([id, colour]) => (
            <span
              key={id}
              class={view.active === id && view.turn > 0 ? 'on' : ''}
              title={`${colour.marker}: ${colourName(id)}`}
            >
              <Roundel clan={clan(id)} size={22} />
            </span>
          ))}
        </span>
      )}
      {view.ninja.holder && (
        <span class="holder">
          <Icon name="ikusa/ninja" />
          <Roundel clan={clan(view.ninja.holder)} size={22} />
          <span class="vh">{s.ninja(colourName(view.ninja.holder))}</span>
        </span>
      )}
    </div>
  )
}

export function Board({ view: plain }: { view: View }) {
  const view = plain as IkusaView
  return (
    <div class="ikusa">
      <MapView view={view} />
      <Strip view={view} />
      <p class="credit" title={CREDIT}>
        {text.credit}
      </p>
    </div>
  )
}
