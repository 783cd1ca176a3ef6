/** Beside the map: the round, who is first, and the territory cards. They stay where they are when the map is moved. */
import { Icon, Roundel, seatColours } from '../../icons'
import { useTable } from '../../table/context'
import { useElement } from '../../table/element'
import { Use } from '../../table/map'
import { useNamed } from '../../table/names'
import { LANDS, type Land } from './map.gen'
import { emblem, hue, PATTERNS } from './pieces'
import { text } from './text'
import { clanOf, type RokuganView, rounds, type Territory } from './types'
import { heldOf, nameOf, whereCard } from './words'

function Rounds({ view }: { view: RokuganView }) {
  const { clans, neutrals, neutral_places: places } = view.initiative
  const s = text.strip
  const named = useNamed()
  const names = neutrals.map((id) => text.neutrals[id] ?? id).join(', ')
  return (
    <div class="rounds">
      <b class="nth">{view.round > 0 ? s.round(view.round, rounds()) : s.setup}</b>
      <span class="pips" aria-hidden="true">
        {Array.from({ length: rounds() }, (_, i) => (
          <i key={i} class={i + 1 < view.round ? 'was' : i + 1 === view.round ? 'now' : ''} />
        ))}
      </span>
      {view.first && (
        <span class="first">
          <Roundel clan={clanOf(view, view.first)} size={22} />
          <span>{named(s.first(nameOf(view, view.first)))}</span>
        </span>
      )}
      {(clans.length > 0 || places > 0) && view.round > 0 && (
        <span class="deck" title={s.initiative}>
          <span class="vh">
            {s.initiative}: {clans.map((clan) => text.clans[clan]).join(', ')}
            {places > 0 && `; ${s.neutral(places, names)}`}
          </span>
          <span class="w" aria-hidden="true">
            {s.initiative}
          </span>
          {clans.map((clan) => (
            <span key={clan} aria-hidden="true">
              <Roundel clan={clan} size={20} />
            </span>
          ))}
          {places > 0 && (
            <b class="num" aria-hidden="true" title={s.neutral(places, names)}>
              +{places}
            </b>
          )}
        </span>
      )}
    </div>
  )
}

const WIDTH = 60
const HEIGHT = 62

/** The back of a territory card while it lies on its space; an empty bed with the emblem once it is gone. */
function Art({ land, lies }: { land: string; lies: boolean }) {
  const colour = hue(land)
  return (
    <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden="true">
      {lies ? (
        <>
          <rect width={WIDTH} height={HEIGHT} rx="5" style={`fill:var(--${colour})`} />
          {PATTERNS[colour] && (
            <rect width={WIDTH} height={HEIGHT} rx="5" fill={`url(#b-${PATTERNS[colour]})`} />
          )}
          <Use
            name={emblem(land)}
            x={WIDTH / 2}
            y={HEIGHT / 2}
            size={32}
            colour={`var(--on-${colour})`}
            cut={`var(--${colour})`}
          />
        </>
      ) : (
        <Use
          name={emblem(land)}
          x={WIDTH / 2}
          y={HEIGHT / 2}
          size={32}
          colour="var(--ink-2)"
          cut="var(--paper-raised)"
        />
      )}
    </svg>
  )
}

function TerritoryCard({
  land,
  territory,
  view,
  lit,
}: {
  land: Land
  territory: Territory
  view: RokuganView
  lit: boolean
}) {
  const { help, explain } = useTable()
  const { at, card, controller } = territory
  const id = `card:${land.id}`
  const props = useElement(id, `tcard ${lit ? 'lit' : ''} ${at === 'space' ? '' : 'gone'}`)
  const mine = view.seat ? heldOf(view, land, view.seat) : 0
  const owner = at !== 'space' && at !== 'played' ? at : ''
  // It is never chosen, only read.
  const read = (event: Event) => explain(id, event.currentTarget as Element, true)
  return (
    <button
      {...props}
      data-state="rest"
      aria-disabled={false}
      tabIndex={0}
      onClick={read}
      style={owner ? seatColours(clanOf(view, owner)) : undefined}
    >
      <span class="vh">
        {whereCard(view, territory)} {card && text.card.known(help[card]?.name ?? card)}{' '}
        {controller && text.card.controller(nameOf(view, controller))}
        {mine > 0 && text.card.share(mine, land.provinces.length)}
      </span>
      <Art land={land.id} lies={at === 'space'} />
      <span class="marks" aria-hidden="true">
        {mine > 0 && !controller && (
          <b class="num">
            {mine}/{land.provinces.length}
          </b>
        )}
        {controller && <Roundel clan={clanOf(view, controller)} size={20} />}
        {at === 'played' && <Icon name="ui/confirm" />}
        {card && at !== 'played' && <Icon name="ui/eye_closed" />}
      </span>
    </button>
  )
}

/** The margin of the board. `lit` is the territory that the player looks at. */
export function Margin({ view, lit }: { view: RokuganView; lit: string }) {
  return (
    <aside class="margin" aria-label={text.card.title}>
      <Rounds view={view} />
      <h3>{text.card.title}</h3>
      <div class="tcards">
        {LANDS.map((land) => {
          const territory = view.territories.find((one) => one.id === land.id)
          return (
            territory && (
              <TerritoryCard
                key={land.id}
                land={land}
                territory={territory}
                view={view}
                lit={lit === land.id}
              />
            )
          )
        })}
      </div>
    </aside>
  )
}
