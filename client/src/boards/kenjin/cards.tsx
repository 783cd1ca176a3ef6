/** Tiles and cards as they lie on the table. */
import { Icon, Roundel, seatColours } from '../../icons'
import { useElement } from '../../table/element'
import { useNamed } from '../../table/names'
import type { Piece } from '../../wire'
import { boxed, briefOf, numberOf } from '../box'
import { text } from './text'
import {
  type Army,
  type Battlefield,
  clanName,
  clanOf,
  inCombat,
  isOpen,
  type KenjinView,
  NOBODY,
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

export const cardName = (kind: string): string => text.cards[kind] ?? kind
/** The strength of a card as it is printed; that of the Lord grows. */
export const strengthOf = (kind: string): string =>
  `${boxed(kind, 'strength') ?? ''}${numberOf(kind, 'strength_per_card_above') ? '+' : ''}`
export const tileName = (tile: string): string => text.tiles[tile] ?? tile

/** Hills behind the words of a tile; its picture stands beside them. */
const Hills = () => (
  <svg class="scene" viewBox="0 0 250 124" preserveAspectRatio="none" aria-hidden="true">
    <path d="M0 124V96q40-26 84-8 34-38 78-8 36-20 88 6v38z" fill="#1f1b17" opacity=".05" />
    <path d="M60 124q60-34 112-16 40-16 78-2v18z" fill="#1f1b17" opacity=".06" />
  </svg>
)

export function Tile({
  field,
  view,
  small = false,
}: {
  field: Pick<Battlefield, 'tile' | 'worth' | 'conqueror'>
  view: KenjinView
  small?: boolean
}) {
  const named = useNamed()
  const won = field.conqueror
  const winner = won === NOBODY ? text.nobody : won && named(clanName(view, won))
  const result = winner && text.conqueredBy(winner)
  const props = useElement(field.tile, `tile ${small ? 'small' : ''} ${won ? 'done' : ''}`)
  return (
    <button {...props} style={`--tile:${TILE_COLOURS[field.tile]};--cut:${TILE_COLOURS[field.tile]}`}>
      <span class="vh">{`${tileName(field.tile)}, ${text.points(field.worth)}. ${briefOf(field.tile)} ${result}`}</span>
      <Hills />
      <span class="vp num" aria-hidden="true">
        {field.worth}
      </span>
      <span class="tname" aria-hidden="true">
        {tileName(field.tile)}
      </span>
      <Icon name={`field/${field.tile}`} class="pic" />
      {won ? (
        <span class="result" aria-hidden="true">
          {won === NOBODY ? <Icon name="ui/close" /> : <Roundel clan={clanOf(view, won)} size={22} />}
          <span class="winner">{winner}</span>
          <span class="verb">{text.conquers}</span>
        </span>
      ) : (
        <span class="effect" aria-hidden="true">
          {briefOf(field.tile)}
        </span>
      )}
    </button>
  )
}

/** The front of a card as a strip: strength, name, picture. */
export function Face({ kind, children }: { kind: string; children?: preact.ComponentChildren }) {
  return (
    <>
      <span class="st num" aria-hidden="true">
        {strengthOf(kind)}
      </span>
      <span class="nm" aria-hidden="true">
        {cardName(kind)}
      </span>
      {children}
      <Icon name={`kenjin/${kind}`} />
    </>
  )
}

const Back = ({ clan }: { clan: string }) => (
  <>
    <svg class="pat" aria-hidden="true">
      <rect width="100%" height="100%" fill={`url(#b-${PATTERNS[clan]})`} />
    </svg>
    <Icon name={`crest/${clan}`} class="cr" />
  </>
)

/** The full name of a card on the table, for ears. */
function spokenName(piece: Piece, view: KenjinView, where: string): string {
  const owner = clanName(view, piece.owner)
  const mine = piece.owner === view.seat
  if (piece.kind === null) return `${text.cardOf(owner)}, ${where}`
  const kind = cardName(piece.kind)
  if (piece.face_up) return `${mine ? text.yours : owner} ${kind}, ${where}`
  return mine
    ? `${text.yours} ${kind}, ${text.faceDown}, ${text.onlyYou}, ${where}`
    : `${owner}: ${text.lookedAt(kind)}, ${where}`
}

interface CardProps {
  piece: Piece
  view: KenjinView
  army: Army
  tile: string
  index: number
  small?: boolean
}

export function Card({ piece, view, army, tile, index, small = false }: CardProps) {
  const clan = clanOf(view, piece.owner)
  const where = `${tileName(tile)}, ${text.position(index + 1, army.cards.length)}`
  const top = index === army.cards.length - 1
  const known = piece.kind !== null
  const secret = known && !piece.face_up
  const props = useElement(
    piece.id,
    `card ${top ? 'top' : ''} ${!known ? 'down' : ''} ${secret ? 'mine' : ''} ${small ? 'chip-card' : ''}`,
  )
  return (
    <button {...props} style={seatColours(clan)}>
      <span class="vh">{spokenName(piece, view, where)}</span>
      {piece.kind === null ? (
        <Back clan={clan} />
      ) : (
        <Face kind={piece.kind}>
          {piece.face_up && !isOpen(piece.kind) && !view.over && !inCombat(view) && (
            <Icon name="ui/eye" class="turned" />
          )}
          {secret && <Icon name="ui/eye_closed" class="eye" />}
        </Face>
      )}
      {secret && piece.owner !== view.seat && (
        <span class="ownermark">
          <Icon name={`crest/${clan}`} />
        </span>
      )}
    </button>
  )
}

/** A card that can no longer be chosen: it fell in combat, or it leaves the table. */
export function LostCard({ kind, clan, small = false }: { kind: string; clan: string; small?: boolean }) {
  return (
    <span class={`card top lost ${small ? 'chip-card' : ''}`} style={seatColours(clan)}>
      <span class="vh">{text.fell(cardName(kind))}</span>
      <Face kind={kind} />
    </span>
  )
}
