/** The map with its margin, and what is chosen beside it before the game begins. */
import type { ComponentChildren } from 'preact'
import { useState } from 'preact/hooks'
import { Icon, Roundel, seatColours } from '../../icons'
import { useTable } from '../../table/context'
import { useElement } from '../../table/element'
import { useNamed } from '../../table/names'
import type { View } from '../../wire'
import { Margin } from './cards'
import { Paper } from './dock'
import { PLACE } from './geometry'
import { MapView } from './map'
import { PLACES } from './map.gen'
import { Disc } from './pieces'
import { text } from './text'
import { CLANS, clanOf, type RokuganView } from './types'
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
const CAPITALS = new Map(PLACES.filter((place) => place.capital).map((place) => [place.capital, place.id]))

/** A clan that somebody has taken stays in its place, so that nothing moves while others choose. */
function ClanCard({ clan, view, onLook }: { clan: string; view: RokuganView; onLook(clan: string): void }) {
  const { help } = useTable()
  const named = useNamed()
  const owner = view.players.find((one) => one.clan === clan)
  const props = useElement(clan, owner ? 'clancard is-taken' : 'clancard')
  const said = owner ? text.offer.taken(named(nameOf(view, owner.seat))) : help[clan]?.text
  return (
    <button
      {...props}
      style={seatColours(clan)}
      onPointerEnter={() => onLook(clan)}
      onPointerLeave={() => onLook('')}
      onFocus={() => onLook(clan)}
    >
      <span class="vh">
        {text.clans[clan]}. {said}
      </span>
      <span class="head" aria-hidden="true">
        <Roundel clan={clan} size={34} />
        <b>{text.clans[clan]}</b>
        <Disc kind={OWN_TOKENS[clan]!} clan={clan} label={text.offer.ownToken} />
      </span>
      <span class="body" aria-hidden="true">
        {said}
      </span>
    </button>
  )
}

function SeatCard({ seat, view }: { seat: string; view: RokuganView }) {
  const props = useElement(seat, 'clancard')
  const name = useNamed()(nameOf(view, seat))
  return (
    <button {...props} style={seatColours(clanOf(view, seat))}>
      <span class="vh">{name}</span>
      <span class="head" aria-hidden="true">
        <Roundel clan={clanOf(view, seat)} size={34} />
        <b>{name}</b>
      </span>
    </button>
  )
}

function Choices({
  title,
  icon,
  note,
  few = false,
  children,
}: {
  title: string
  icon: string
  note?: string
  /** A handful of cards takes a column, and the map the rest. */
  few?: boolean
  children: ComponentChildren
}) {
  return (
    <section class={`choices ${few ? 'few' : ''}`} aria-label={title}>
      <h2>
        <Icon name={icon} />
        {title}
      </h2>
      <div class="spread">{children}</div>
      {note && <p class="soft">{note}</p>}
    </section>
  )
}

/** What is chosen from a spread of cards; nothing while the map is what matters. */
function useOffer(view: RokuganView, onLook: (clan: string) => void) {
  const { help, glow, words } = useTable()
  const o = text.offer
  const mine = view.actors.includes(view.seat)
  if (view.phase === 'pick_clan') {
    return (
      <Choices title={o.clan} icon="ui/honjin">
        {CLANS.map((clan) => (
          <ClanCard key={clan} clan={clan} view={view} onLook={onLook} />
        ))}
      </Choices>
    )
  }
  if (view.phase === 'keep_objective' && view.offered.length > 0 && mine) {
    return (
      <Choices title={o.objective} icon="ui/eye_closed" note={o.given} few>
        {view.offered.map((id) => (
          <Paper key={id} id={id} name={help[id]?.name ?? id} cls="big">
            {help[id]?.text}
          </Paper>
        ))}
      </Choices>
    )
  }
  if (view.phase === 'spy' && mine) {
    const seats = view.players.map((p) => p.seat).filter((seat) => glow.has(seat) || words.includes(seat))
    return (
      <Choices title={o.spy} icon="ui/eye" few>
        {seats.map((seat) => (
          <SeatCard key={seat} seat={seat} view={view} />
        ))}
      </Choices>
    )
  }
  return null
}

export function Board({ view: plain }: { view: View }) {
  const view = plain as RokuganView
  const { words } = useTable()
  const [looked, setLooked] = useState('')
  const [clan, setClan] = useState('')
  const offer = useOffer(view, setClan)
  const capital = offer ? (CAPITALS.get(clan || (words.at(-1) ?? '')) ?? '') : ''
  const lit = PLACE.get(looked)?.land ?? ''
  return (
    <div class={`rokugan ${offer ? 'offering' : ''}`}>
      <MapView view={view} lit={capital} land={lit} onLook={setLooked} />
      {offer ?? <Margin view={view} lit={lit} />}
    </div>
  )
}
