/** What the marks of the pieces mean, over a corner of the map. */
import type { ComponentChildren } from 'preact'
import { memo } from 'preact/compat'
import { Icon } from '../../icons'
import { Banner, ForceDisc, FULL_BAR, FULL_RING } from './pieces'
import { text } from './text'

function Sample({ children }: { children: ComponentChildren }) {
  return (
    <svg viewBox="-26 -30 52 56" aria-hidden="true">
      {children}
    </svg>
  )
}

export const MapKey = memo(function MapKey({ colour }: { colour: string }) {
  const k = text.key
  return (
    <details class="mapkey">
      <summary>
        <Icon name="ui/why" />
        <span>{k.title}</span>
      </summary>
      <dl>
        <dt>
          <Sample>
            <ForceDisc colour={colour} count={4} hits={FULL_RING / 2} />
          </Sample>
        </dt>
        <dd>{k.force(FULL_RING)}</dd>
        <dt>
          <Sample>
            <Banner army={`${colour}-2`} count={7} level={2} hits={FULL_BAR / 2} />
          </Sample>
        </dt>
        <dd>{k.army(FULL_BAR)}</dd>
        <dt>
          <Sample>
            <Banner army={`${colour}-2`} count={7} level={2} down />
          </Sample>
        </dt>
        <dd>{k.down}</dd>
      </dl>
    </details>
  )
})
