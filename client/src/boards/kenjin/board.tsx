/** Battlefields on an indigo runner, your armies below them, the others' above. */
import { useEffect, useRef } from 'preact/hooks'
import { Icon, Roundel, seatColours } from '../../icons'
import { t } from '../../messages'
import { useTable } from '../../table/context'
import { useElement } from '../../table/element'
import type { Piece, View } from '../../wire'
import { text } from './text'
import {
  type Army,
  type Battlefield,
  clanName,
  clanOf,
  type KenjinView,
  NOBODY,
  REGULAR,
  viewpoint,
} from './types'

export const TILE_COLOURS: Record<string, string> = {
  rice_field: '#dfe0b4',
  bridge: '#cdd9d6',
  torii: '#efd2b4',
  palace: '#e3d0cf',
  port: '#c9d9e3',
  village: '#e6dcbd',
  golden_temple: '#f0dfa6',
  fortress: '#d8d3c8',
  supply_camp: '#e3d3b6',
  sanctuary: '#d2dcc6',
}
export const PATTERNS: Record<string, string> = {
  kamiwashi: 'kikko',
  jozu: 'seigaiha',
  yasei: 'yabane',
  hondo: 'uroko',
}

const cardName = (kind: string): string => text.cards[kind] ?? kind
const tileName = (tile: string): string => text.tiles[tile] ?? tile

function Scenery({ tile }: { tile: string }) {
  return (
    <svg class="scene" viewBox="0 0 250 124" preserveAspectRatio="xMaxYMax slice" aria-hidden="true">
      <circle cx="206" cy="46" r="30" fill="#fff" opacity=".45" />
      <path d="M0 124V96q40-26 84-8 34-38 78-8 36-20 88 6v38z" fill="#1f1b17" opacity=".07" />
      <path d="M60 124q60-34 112-16 40-16 78-2v18z" fill="#1f1b17" opacity=".08" />
      <use
        href={`#i-field/${tile}`}
        x="158"
        y="22"
        width="86"
        height="86"
        style={`color:#2a241d;fill:currentColor;--cut:${TILE_COLOURS[tile]}`}
      />
    </svg>
  )
}

function Tile({ field, view, small = false }: { field: Battlefield; view: KenjinView; small?: boolean }) {
  const won = field.conqueror
  const result = !won ? '' : won === NOBODY ? text.nobody : text.conqueredBy(clanName(view, won))
  const props = useElement(field.tile, `tile ${small ? 'small' : ''} ${won ? 'done' : ''}`)
  return (
    <button {...props} style={`--tile:${TILE_COLOURS[field.tile]}`}>
      <span class="vh">{`${tileName(field.tile)}, ${text.points(field.worth)}. ${text.effects[field.tile]} ${result}`}</span>
      <Scenery tile={field.tile} />
      <span class="vp num" aria-hidden="true">
        {field.worth}
      </span>
      <span class="tname" aria-hidden="true">
        {tileName(field.tile)}
      </span>
      {won ? (
        <span class="result" aria-hidden="true">
          {won !== NOBODY && <Roundel clan={clanOf(view, won)} size={22} />}
          {result}
        </span>
      ) : (
        <span class="effect" aria-hidden="true">
          {text.effects[field.tile]}
        </span>
      )}
    </button>
  )
}

interface CardProps {
  piece: Piece
  view: KenjinView
  army: Army
  tile: string
  index: number
  small?: boolean
}

function Card({ piece, view, army, tile, index, small = false }: CardProps) {
  const clan = clanOf(view, piece.owner)
  const owner = clanName(view, piece.owner)
  const mine = piece.owner === view.seat
  const where = `${tileName(tile)}, ${text.position(index + 1, army.cards.length)}`
  const top = index === army.cards.length - 1
  const known = piece.kind !== null
  const secret = known && !piece.face_up
  const who = mine ? text.yours : owner
  const label = !known
    ? `${text.cardOf(owner)}, ${where}`
    : secret
      ? mine
        ? `${who} ${cardName(piece.kind!)}, ${text.faceDown}, ${text.onlyYou}, ${where}`
        : `${owner}: ${text.lookedAt(cardName(piece.kind!))}, ${where}`
      : `${who} ${cardName(piece.kind!)}, ${where}`
  const props = useElement(
    piece.id,
    `card ${top ? 'top' : ''} ${!known ? 'down' : ''} ${secret ? 'mine' : ''} ${small ? 'chip-card' : ''}`,
  )
  return (
    <button {...props} style={seatColours(clan)}>
      <span class="vh">{label}</span>
      {known ? (
        <>
          <span class="st num" aria-hidden="true">
            {text.strengths[piece.kind!]}
          </span>
          <span class="nm" aria-hidden="true">
            {cardName(piece.kind!)}
          </span>
          {piece.face_up && !REGULAR.has(piece.kind!) && !view.over && <Icon name="ui/eye" class="turned" />}
          {secret && <Icon name="ui/eye_closed" class="eye" />}
          <Icon name={`kenjin/${piece.kind}`} />
        </>
      ) : (
        <>
          <svg class="pat" aria-hidden="true">
            <rect width="100%" height="100%" fill={`url(#b-${PATTERNS[clan]})`} />
          </svg>
          <Icon name={`crest/${clan}`} class="cr" />
        </>
      )}
      {secret && !mine && (
        <span class="ownermark">
          <Icon name={`crest/${clan}`} />
        </span>
      )}
    </button>
  )
}

function Pile({
  field,
  army,
  view,
  foe,
}: {
  field: Battlefield
  army: Army
  view: KenjinView
  foe: boolean
}) {
  const table = useTable()
  const open = !foe && table.glow.has(field.tile) && !table.busy
  const card = table.words.find((word) => view.hand[word] !== undefined)
  const refused =
    !foe &&
    card !== undefined &&
    table.myTurn &&
    !open &&
    !table.words.includes(field.tile) &&
    table.glow.size > 0 &&
    card !== 'assassin'
  const chosen = !foe && table.words.includes(field.tile)
  const take = (event: MouseEvent) => {
    const inner = (event.target as Element).closest('[data-id]')?.getAttribute('data-id')
    if (!open || (inner && table.glow.has(inner))) return
    event.stopPropagation()
    table.pick(field.tile, event.currentTarget as Element)
  }
  return (
    <div
      class={`pile ${foe ? 'foe' : 'own'} ${open ? 'can' : ''} ${refused ? 'no' : ''} ${chosen ? 'chosen' : ''}`}
      onClickCapture={take}
    >
      {army.cards.map((id, index) => {
        const piece = view.pieces.find((p) => p.id === id)
        return (
          piece && <Card key={id} piece={piece} view={view} army={army} tile={field.tile} index={index} />
        )
      })}
      {chosen && card && (
        <span class="card top pending" aria-hidden="true" style={seatColours(clanOf(view, army.seat))}>
          <span class="st num">{text.strengths[card]}</span>
          <span class="nm">{cardName(card)}</span>
          <Icon name={`kenjin/${card}`} />
        </span>
      )}
      {open && card && (
        <span class="here" aria-hidden="true">
          {text.here(cardName(card))}
        </span>
      )}
      {army.supply > 0 && (
        <span class="supply">
          <Icon name="field/supply_camp" label={text.supplied} /> +{army.supply}
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

function Field({ field, view, me }: { field: Battlefield; view: KenjinView; me: string }) {
  const own = field.armies.find((army) => army.seat === me)!
  const foe = field.armies.find((army) => army.seat !== me)!
  return (
    <section
      class="field"
      aria-label={`${tileName(field.tile)}: ${clanName(view, own.seat)}, ${clanName(view, foe.seat)}`}
    >
      <Pile field={field} army={foe} view={view} foe />
      <Tile field={field} view={view} />
      <Pile field={field} army={own} view={view} foe={false} />
      {view.seats > 2 && (
        <span class="versus" style={seatColours(clanOf(view, foe.seat))}>
          <Icon name={`crest/${clanOf(view, foe.seat)}`} />
          {text.against(clanName(view, foe.seat))}
        </span>
      )}
    </section>
  )
}

function FarField({ field, view }: { field: Battlefield; view: KenjinView }) {
  const cards = (army: Army) => (
    <div class="far-army">
      <Roundel clan={clanOf(view, army.seat)} size={24} />
      {army.cards.map((id, index) => {
        const piece = view.pieces.find((p) => p.id === id)
        return (
          piece && (
            <Card key={id} piece={piece} view={view} army={army} tile={field.tile} index={index} small />
          )
        )
      })}
      {army.cards.length === 0 && <span class="soft">{text.noCards}</span>}
    </div>
  )
  return (
    <section
      class="far"
      aria-label={`${tileName(field.tile)}: ${field.armies.map((a) => clanName(view, a.seat)).join(', ')}`}
    >
      {cards(field.armies[0])}
      <Tile field={field} view={view} small />
      {cards(field.armies[1])}
    </section>
  )
}

function Offer({ view }: { view: KenjinView }) {
  return (
    <div class="offer">
      <h2>{text.offer}</h2>
      <div class="offer-row">
        {view.offer.map((tile) => (
          <Tile
            key={tile}
            view={view}
            field={{ place: 0, tile, worth: worthOf(tile), armies: [] as never, conqueror: '' }}
          />
        ))}
      </div>
    </div>
  )
}

const FOUR = new Set(['port', 'rice_field', 'village', 'supply_camp', 'torii'])
const worthOf = (tile: string): number => (FOUR.has(tile) ? 4 : 6)

export function Board({ view: plain }: { view: View }) {
  const view = plain as KenjinView
  const me = viewpoint(view)
  const { glow } = useTable()
  const others = useRef<HTMLDivElement>(null)
  // Where only a far card may be chosen, it is brought into sight.
  useEffect(() => {
    const near = document.querySelector('.near .el[data-state="can"], .hand .el[data-state="can"]')
    if (!near) others.current?.querySelector('.el[data-state="can"]')?.scrollIntoView({ block: 'nearest' })
  }, [glow])
  const mine = view.battlefields.filter((field) => field.armies.some((army) => army.seat === me))
  const far = view.battlefields.filter((field) => !mine.includes(field))
  const foeOf = (field: Battlefield) => field.armies.find((army) => army.seat !== me)!.seat
  const right = String.fromCharCode(((me.charCodeAt(0) - 65 + view.seats - 1) % view.seats) + 65)
  mine.sort((a, b) => Number(foeOf(a) === right) - Number(foeOf(b) === right) || a.place - b.place)
  return (
    <div class={`kenjin seats-${view.seats}`}>
      {view.offer.length > 0 && <Offer view={view} />}
      {far.length > 0 && (
        <div class="fars" ref={others} role="group" aria-label={text.elsewhere(far.length)}>
          <span class="far-title" aria-hidden="true">
            {text.elsewhere(far.length)}
          </span>
          {far.map((field) => (
            <FarField key={field.tile} field={field} view={view} />
          ))}
        </div>
      )}
      <div class="near">
        <div class="cloth" aria-hidden="true" />
        <div class="fields" style={`--n:${Math.max(1, mine.length)}`}>
          {mine.map((field) => (
            <Field key={field.tile} field={field} view={view} me={me} />
          ))}
        </div>
      </div>
    </div>
  )
}

function HandCard({ kind, count, view }: { kind: string; count: number; view: KenjinView }) {
  const open = REGULAR.has(kind)
  const props = useElement(kind, 'hcard')
  const label = `${cardName(kind)}, ${text.strengths[kind]}, ${open ? text.faceUp : text.faceDown}${count > 1 ? `, ${text.left(count)}` : ''}`
  return (
    <button {...props} style={seatColours(clanOf(view, view.seat))}>
      <span class="vh">{label}</span>
      <span class="st num" aria-hidden="true">
        {text.strengths[kind]}
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
