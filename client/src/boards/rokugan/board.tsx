/** The map, what lies above it, and what is offered before it matters. */
import { Icon, Roundel, seatColours } from '../../icons'
import { useTable } from '../../table/context'
import { useElement } from '../../table/element'
import type { View } from '../../wire'
import { Paper } from './dock'
import { MapView } from './map'
import { Disc } from './pieces'
import { text } from './text'
import { CLANS, clanOf, ROUNDS, type RokuganView } from './types'
import { nameOf } from './words'

/** Which token each clan has and nobody else. */
const OWN_TOKENS: Record<string, string> = {
  crab: 'navy3',
  crane: 'diplomacy',
  dragon: 'blessing3',
  lion: 'army6',
  phoenix: 'blessing3',
  scorpion: 'shinobi3',
  unicorn: 'raid',
}

function Rounds({ view }: { view: RokuganView }) {
  const { clans, neutrals, neutral_places: places } = view.initiative
  const s = text.strip
  const names = neutrals.map((id) => text.neutrals[id] ?? id).join(', ')
  return (
    <div class="rounds">
      <span class="pips" role="img" aria-label={view.round > 0 ? s.round(view.round, ROUNDS) : s.setup}>
        {Array.from({ length: ROUNDS }, (_, i) => (
          <i key={i} class={i + 1 < view.round ? 'was' : i + 1 === view.round ? 'now' : ''}>
            {i + 1}
          </i>
        ))}
      </span>
      {view.first && (
        <span class="first" title={s.first(nameOf(view, view.first))}>
          <Roundel clan={clanOf(view, view.first)} size={24} />
          <span class="w">{s.first(nameOf(view, view.first))}</span>
        </span>
      )}
      {(clans.length > 0 || places > 0) && view.round > 0 && (
        <span class="deck" title={s.initiative}>
          <span class="w">{s.initiative}</span>
          <span class="vh">
            {s.initiative}: {clans.map((clan) => text.clans[clan]).join(', ')}
            {places > 0 && `; ${s.neutral(places, names)}`}
          </span>
          {clans.map((clan) => (
            <span key={clan} aria-hidden="true">
              <Roundel clan={clan} size={22} />
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

function ClanCard({ clan }: { clan: string }) {
  const { help } = useTable()
  const props = useElement(clan, 'clancard')
  return (
    <button {...props} style={seatColours(clan)}>
      <span class="vh">
        {text.clans[clan]}. {help[clan]?.text}
      </span>
      <span class="head" aria-hidden="true">
        <Roundel clan={clan} size={40} />
        <b>{text.clans[clan]}</b>
        <Disc kind={OWN_TOKENS[clan]!} clan={clan} label={text.offer.ownToken} />
      </span>
      <span class="body" aria-hidden="true">
        {help[clan]?.text}
      </span>
    </button>
  )
}

function SeatCard({ seat, view }: { seat: string; view: RokuganView }) {
  const props = useElement(seat, 'clancard')
  return (
    <button {...props} style={seatColours(clanOf(view, seat))}>
      <span class="vh">{nameOf(view, seat)}</span>
      <span class="head" aria-hidden="true">
        <Roundel clan={clanOf(view, seat)} size={40} />
        <b>{nameOf(view, seat)}</b>
      </span>
    </button>
  )
}

/** What is chosen from a spread of cards instead of on the map. */
function Offer({ view }: { view: RokuganView }) {
  const { help, glow, words } = useTable()
  const o = text.offer
  const mine = view.actors.includes(view.seat)
  if (view.phase === 'pick_clan') {
    const free = CLANS.filter((clan) => !view.players.some((p) => p.clan === clan))
    return (
      <section class="choices" aria-label={o.clan}>
        <h2>
          <Icon name="ui/honjin" />
          {o.clan}
        </h2>
        <div class="spread">
          {free.map((clan) => (
            <ClanCard key={clan} clan={clan} />
          ))}
        </div>
      </section>
    )
  }
  if (view.phase === 'keep_objective' && view.offered.length > 0 && mine) {
    return (
      <section class="choices" aria-label={o.objective}>
        <h2>
          <Icon name="ui/eye_closed" />
          {o.objective}
        </h2>
        <div class="spread two">
          {view.offered.map((id) => (
            <Paper key={id} id={id} name={help[id]?.name ?? id} cls="big">
              {help[id]?.text}
            </Paper>
          ))}
        </div>
        <p class="soft">{o.given}</p>
      </section>
    )
  }
  if (view.phase === 'spy' && mine) {
    const seats = view.players.map((p) => p.seat).filter((seat) => glow.has(seat) || words.includes(seat))
    return (
      <section class="choices" aria-label={o.spy}>
        <h2>
          <Icon name="ui/eye" />
          {o.spy}
        </h2>
        <div class="spread">
          {seats.map((seat) => (
            <SeatCard key={seat} seat={seat} view={view} />
          ))}
        </div>
      </section>
    )
  }
  return null
}

export function Board({ view: plain }: { view: View }) {
  const view = plain as RokuganView
  return (
    <div class="rokugan">
      <Rounds view={view} />
      <MapView view={view} />
      <Offer view={view} />
    </div>
  )
}
