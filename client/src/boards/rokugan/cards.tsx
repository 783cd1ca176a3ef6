/** The territory cards on their spaces, which lie in the open sea. */
import { useTable } from '../../table/context'
import { useShape } from '../../table/element'
import { Use } from '../../table/map'
import { LANDS } from './map.gen'
import { emblem, hue, PATTERNS } from './pieces'
import { text } from './text'
import { clanOf, type RokuganView, type Territory } from './types'
import { nameOf, whereCard } from './words'

const WIDTH = 60
const HEIGHT = 78

function Space({ territory, view, x, y }: { territory: Territory; view: RokuganView; x: number; y: number }) {
  const { help, explain } = useTable()
  const { at, card, controller } = territory
  const label = [
    whereCard(view, territory),
    card && text.card.known(help[card]?.name ?? card),
    controller && text.card.controller(nameOf(view, controller)),
  ]
    .filter(Boolean)
    .join(' ')
  const props = useShape(`card:${territory.id}`, label, 'space')
  const colour = hue(territory.id)
  const lies = at === 'space'
  // It is never chosen, only read.
  const read = (event: Event) => explain(`card:${territory.id}`, event.currentTarget as Element, true)
  return (
    <g
      {...props}
      transform={`translate(${x} ${y})`}
      aria-disabled={false}
      tabIndex={0}
      onClick={read}
      onKeyDown={(event) => event.key === 'Enter' && read(event)}
    >
      <rect class="bed" width={WIDTH} height={HEIGHT} rx="6" style={`fill:var(--${colour}-wash)`} />
      {lies ? (
        <>
          <rect
            x="2.500"
            y="2.500"
            width={WIDTH - 5}
            height={HEIGHT - 5}
            rx="4.500"
            style={`fill:var(--${colour})`}
            stroke="var(--piece-edge)"
            stroke-width="1.6"
          />
          {PATTERNS[colour] && (
            <rect
              x="6"
              y="6"
              width={WIDTH - 12}
              height={HEIGHT - 12}
              rx="2"
              fill={`url(#b-${PATTERNS[colour]})`}
            />
          )}
          <rect
            x="6"
            y="6"
            width={WIDTH - 12}
            height={HEIGHT - 12}
            rx="2"
            fill="none"
            style={`stroke:var(--on-${colour})`}
            stroke-opacity=".5"
          />
          <Use
            name={emblem(territory.id)}
            x={WIDTH / 2}
            y={HEIGHT / 2}
            size={34}
            colour={`var(--on-${colour})`}
            cut={`var(--${colour})`}
          />
        </>
      ) : (
        <Use
          name={emblem(territory.id)}
          x={WIDTH / 2}
          y={HEIGHT / 2 - 8}
          size={30}
          colour={`var(--${colour})`}
          cut="transparent"
          opacity={0.45}
        />
      )}
      {at === 'played' && (
        <path
          d={`M10 ${HEIGHT - 14}l7 7 14-15`}
          fill="none"
          stroke="var(--ink-2)"
          stroke-width="4"
          stroke-linecap="round"
          stroke-linejoin="round"
        />
      )}
      {controller && (
        <g transform={`translate(${WIDTH - 9} ${HEIGHT - 8})`}>
          <circle
            r="13"
            style={`fill:var(--${clanOf(view, controller)})`}
            stroke="var(--piece-edge)"
            stroke-width="1.8"
          />
          <Use
            name={`crest/${clanOf(view, controller)}`}
            size={18}
            colour={`var(--on-${clanOf(view, controller)})`}
            cut={`var(--${clanOf(view, controller)})`}
          />
        </g>
      )}
      {card && at !== 'played' && (
        <g transform={`translate(11 ${HEIGHT - 10})`}>
          <circle r="10" fill="var(--secret-wash)" stroke="var(--secret)" stroke-width="1.6" />
          <Use name="ui/eye_closed" size={14} colour="var(--secret)" cut="var(--secret-wash)" />
        </g>
      )}
      {!lies && at !== 'played' && (
        <rect
          class="gone"
          x="2.500"
          y="2.500"
          width={WIDTH - 5}
          height={HEIGHT - 5}
          rx="4.500"
          style={`stroke:var(--${clanOf(view, at)})`}
        />
      )}
      <rect class="edge" x="-2" y="-2" width={WIDTH + 4} height={HEIGHT + 4} rx="8" />
    </g>
  )
}

export function Spaces({ view }: { view: RokuganView }) {
  return (
    <g class="spaces">
      <text class="lbl" x="880" y="198" aria-hidden="true">
        {text.card.title}
      </text>
      {LANDS.map((land, i) => {
        const territory = view.territories.find((one) => one.id === land.id)
        return (
          territory && (
            <Space
              key={land.id}
              territory={territory}
              view={view}
              x={814 + (i % 2) * 70}
              y={212 + Math.floor(i / 2) * 88}
            />
          )
        )
      })}
    </g>
  )
}
