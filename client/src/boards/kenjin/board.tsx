/** Battlefields on an indigo runner, your armies below them, the others' above. */
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks'
import { Icon, Roundel, seatColours } from '../../icons'
import { t } from '../../messages'
import { useTable } from '../../table/context'
import { useNamed } from '../../table/names'
import type { View } from '../../wire'
import { Card, cardName, Face, LostCard, Tile, tileName } from './cards'
import { EmptyPlace, Offer } from './draft'
import { type Outcome, outcomeOf, outcomes } from './outcomes'
import { text } from './text'
import { type Army, type Battlefield, clanName, clanOf, isPartner, type KenjinView, viewpoint } from './types'

/** The seat that a card belongs to, by its id. */
const ownerOf = (card: string): string => card.charAt(0).toUpperCase()

const goneOf = (outcome: Outcome | null, army: Army) =>
  outcome && outcome.total !== null ? outcome.fought.filter((card) => !army.cards.includes(card.id)) : []

/** The cards of a side that fell in combat, and what it counted. */
function Aftermath({ outcome, army, view }: { outcome: Outcome | null; army: Army; view: KenjinView }) {
  if (!outcome || outcome.total === null) return null
  const gone = goneOf(outcome, army)
  return (
    <>
      {gone.map((card) => (
        <LostCard key={card.id} kind={card.kind} clan={clanOf(view, ownerOf(card.id))} />
      ))}
      <span class="sum num" title={text.sum}>
        <span class="vh">{text.sum} </span>
        {outcome.total}
      </span>
    </>
  )
}

/** More cards than this on one side leave little of each to be seen. */
const CROWD = 5

/** The least height of a card in a column, and what a side needs besides its cards, both in pixels. */
const LEAST = 19
const REST = 16

/** The side of a battlefield, and whether its cards need a second column: as many stand in one as there is room for. */
function useColumns(cards: number) {
  const side = useRef<HTMLDivElement>(null)
  const [room, setRoom] = useState(Infinity)
  useLayoutEffect(() => {
    const measure = () => setRoom(Math.floor((side.current!.clientHeight - REST) / LEAST))
    const watched = new ResizeObserver(measure)
    watched.observe(side.current!)
    measure()
    return () => watched.disconnect()
  }, [])
  return { side, two: cards > room }
}

interface PileProps {
  field: Battlefield
  army: Army
  view: KenjinView
  foe: boolean
  outcome: Outcome | null
}

/** How a side of a battlefield stands to the card that has been chosen. */
function usePile({ field, view, foe }: PileProps) {
  const { glow, words, busy, myTurn } = useTable()
  const open = !foe && glow.has(field.tile) && !busy
  const chosen = !foe && words.includes(field.tile)
  const card = words.find((word) => view.hand[word] !== undefined)
  const choosing = !foe && card !== undefined && card !== 'assassin' && myTurn && !busy && glow.size > 0
  return { open, chosen, card, refused: choosing && !open && !chosen }
}

function Pile(props: PileProps) {
  const { field, army, view, foe } = props
  const table = useTable()
  const { open, chosen, card, refused } = usePile(props)
  const lying = army.cards.length + goneOf(props.outcome, army).length
  // A card that is being played, and what a Supply Camp adds, take room as well.
  const needed = lying + Number(chosen) + 2 * Number(army.supply > 0)
  const { side, two } = useColumns(needed)
  const take = (event: MouseEvent) => {
    const inner = (event.target as Element).closest('[data-id]')?.getAttribute('data-id')
    if (!open || (inner && table.glow.has(inner))) return
    event.stopPropagation()
    table.pick(field.tile, event.currentTarget as Element)
  }
  return (
    <div
      ref={side}
      style={`--rows:${Math.ceil(needed / 2)}`}
      class={`pile ${foe ? 'foe' : 'own'} ${lying > CROWD ? 'dense' : ''} ${two ? 'two' : ''} ${open ? 'can' : ''} ${refused ? 'no' : ''} ${chosen ? 'chosen' : ''}`}
      {...(foe ? {} : { 'data-drop': field.tile })}
      onClickCapture={take}
    >
      {army.cards.map((id, index) => {
        const piece = view.pieces.find((p) => p.id === id)
        return (
          piece && <Card key={id} piece={piece} view={view} army={army} tile={field.tile} index={index} />
        )
      })}
      <Aftermath outcome={props.outcome} army={army} view={view} />
      {chosen && card && (
        <span class="card top pending" aria-hidden="true" style={seatColours(clanOf(view, army.seat))}>
          <Face kind={card} />
        </span>
      )}
      {open && card && (
        <span class="here" aria-hidden="true">
          {text.here(cardName(card))}
        </span>
      )}
      {army.supply > 0 && (
        <span class="supply">
          <Icon name="field/supply_camp" label={text.supplied(army.supply)} /> +{army.supply}
        </span>
      )}
      {refused && (
        <button type="button" class="whynot" onClick={(event) => table.pick(field.tile, event.currentTarget)}>
          <Icon name="ui/why" />
          {t.table.whyNot}
        </button>
      )}
    </div>
  )
}

interface FieldProps {
  field: Battlefield
  view: KenjinView
  fought: ReadonlyMap<string, Outcome>
}

const namesOf = (field: Battlefield, view: KenjinView): string =>
  `${tileName(field.tile)}: ${field.armies.map((army) => clanName(view, army.seat)).join(', ')}`

function Field({ field, view, fought, me }: FieldProps & { me: string }) {
  const own = field.armies.find((army) => army.seat === me)!
  const foe = field.armies.find((army) => army.seat !== me)!
  const named = useNamed()
  const of = (army: Army) => outcomeOf(fought, field.tile, army.seat)
  return (
    <section class="field" aria-label={namesOf(field, view)}>
      <Pile field={field} army={foe} view={view} outcome={of(foe)} foe />
      <Tile field={field} view={view} />
      <Pile field={field} army={own} view={view} outcome={of(own)} foe={false} />
      {view.seats > 2 && (
        <span class="versus" style={seatColours(clanOf(view, foe.seat))}>
          <Icon name={`crest/${clanOf(view, foe.seat)}`} />
          <span>{text.against(named(clanName(view, foe.seat)))}</span>
        </span>
      )}
    </section>
  )
}

function FarArmy({ army, field, view, fought }: FieldProps & { army: Army }) {
  const outcome = outcomeOf(fought, field.tile, army.seat)
  return (
    <div class={`far-army ${isPartner(view, army.seat) ? 'ally' : ''}`}>
      <Roundel clan={clanOf(view, army.seat)} size={24} />
      {isPartner(view, army.seat) && <span class="partner">{text.partner}</span>}
      {army.cards.map((id, index) => {
        const piece = view.pieces.find((p) => p.id === id)
        return (
          piece && (
            <Card key={id} piece={piece} view={view} army={army} tile={field.tile} index={index} small />
          )
        )
      })}
      {army.cards.length === 0 && !outcome && <span class="soft">{text.noCards}</span>}
      {outcome && outcome.total !== null && (
        <span class="sum num" title={text.sum}>
          <span class="vh">{text.sum} </span>
          {outcome.total}
        </span>
      )}
    </div>
  )
}

function FarField(props: FieldProps) {
  const { field, view } = props
  return (
    <section class="far" aria-label={namesOf(field, view)}>
      <FarArmy {...props} army={field.armies[0]} />
      <Tile field={field} view={view} small />
      <FarArmy {...props} army={field.armies[1]} />
    </section>
  )
}

const seatAt = (number: number, seats: number): string =>
  String.fromCharCode((((number % seats) + seats) % seats) + 65)

/** My places around the table with the seat on the other side, my left border first. */
function placesOf(view: KenjinView, me: string): { place: number; foe: string }[] {
  const number = me.charCodeAt(0) - 65
  if (view.seats === 2)
    return Array.from({ length: 4 }, (_, place) => ({ place, foe: seatAt(number + 1, 2) }))
  const right = (number + view.seats - 1) % view.seats
  return [
    ...[0, 1].map((i) => ({ place: 2 * number + i, foe: seatAt(number + 1, view.seats) })),
    ...[0, 1].map((i) => ({ place: 2 * right + i, foe: seatAt(right, view.seats) })),
  ]
}

export function Board({ view: plain }: { view: View }) {
  const view = plain as KenjinView
  const me = viewpoint(view)
  const { glow, events } = useTable()
  const fought = useMemo(() => outcomes(events), [events])
  const others = useRef<HTMLDivElement>(null)
  // Where only a far card may be chosen, it is brought into sight.
  useEffect(() => {
    const near = document.querySelector('.near .el[data-state="can"], .hand .el[data-state="can"]')
    if (!near)
      others.current
        ?.querySelector('.el[data-state="can"]')
        ?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [glow])
  const places = placesOf(view, me)
  const mine = new Set(places.map(({ place }) => place))
  const far = view.battlefields.filter((field) => !mine.has(field.place))
  const drafting = view.offer.length > 0
  return (
    <div class={`kenjin seats-${view.seats}`}>
      {drafting && <Offer view={view} />}
      {far.length > 0 && (
        <div class="fars" ref={others} role="group" aria-label={text.elsewhere(far.length)}>
          <span class="far-title" aria-hidden="true">
            {text.elsewhere(far.length)}
          </span>
          {far.map((field) => (
            <FarField key={field.tile} field={field} view={view} fought={fought} />
          ))}
        </div>
      )}
      <div class="near">
        <div class="cloth" aria-hidden="true" />
        <div class="fields" style={`--n:${places.length}`}>
          {places.map(({ place, foe }) => {
            const field = view.battlefields.find((one) => one.place === place)
            if (field) return <Field key={field.tile} field={field} view={view} fought={fought} me={me} />
            return drafting ? <EmptyPlace key={place} place={place} view={view} foe={foe} /> : null
          })}
        </div>
      </div>
    </div>
  )
}
