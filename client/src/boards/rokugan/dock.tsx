/** Behind the screen: tokens, objective and cards that only their owner sees. */
import type { ComponentChildren } from 'preact'
import { Icon } from '../../icons'
import { t } from '../../messages'
import { useTable } from '../../table/context'
import { useElement } from '../../table/element'
import { useNamed } from '../../table/names'
import { OnlyYou } from '../../table/onlyyou'
import type { View } from '../../wire'
import { Disc } from './pieces'
import { text } from './text'
import { clanOf, player, type RokuganView, spread, typeOf } from './types'
import { kindName, leftToLay, nameOf } from './words'

function HandToken({ kind, count, clan }: { kind: string; count: number; clan: string }) {
  const props = useElement(kind, 'htok')
  return (
    <button {...props}>
      <span class="vh">
        {kindName(kind)}
        {count > 1 && `, ${text.hand.count(count)}`}
      </span>
      <Disc kind={kind} clan={clan} />
      <span class="nm" aria-hidden="true">
        {text.types[typeOf(kind)]}
      </span>
      {count > 1 && (
        <span class="many num" aria-hidden="true">
          ×{count}
        </span>
      )}
    </button>
  )
}

const Tokens = ({ counts, clan }: { counts: Record<string, number>; clan: string }) => (
  <div class="toks">
    {Object.entries(counts).map(([kind, count]) => (
      <HandToken key={kind} kind={kind} count={count} clan={clan} />
    ))}
  </div>
)

/** A card of paper that may be chosen; its text is folded away where there is no room. */
export function Paper({
  id,
  name,
  note,
  children,
  cls = '',
}: {
  id: string
  name: string
  note?: string
  children?: ComponentChildren
  cls?: string
}) {
  const props = useElement(id, `paper ${cls}`)
  return (
    <button {...props}>
      <span class="vh">
        {name}
        {note && `, ${note}`}
      </span>
      <span class="row" aria-hidden="true">
        <b>{name}</b>
        {note && <span class="num tally">{note}</span>}
      </span>
      <span class="body">{children}</span>
    </button>
  )
}

/** Tokens in a row, small, to be read and not chosen. */
export function Row({ counts, clan }: { counts: Record<string, number>; clan: string }) {
  return (
    <span class="minis">
      {Object.entries(counts).map(([kind, count]) => (
        <span key={kind} class="mini-tok" title={kindName(kind)}>
          <Disc kind={kind} clan={clan} label={kindName(kind)} />
          {count > 1 && <i class="num">×{count}</i>}
        </span>
      ))}
    </span>
  )
}

function Personal({ view }: { view: RokuganView }) {
  const me = player(view, view.seat)!
  const h = text.hand
  return (
    <>
      {me.scouts > 0 && (
        <Paper id="scout" name={h.scout} note={h.left(me.scouts)} cls="small">
          {h.scoutText}
        </Paper>
      )}
      {me.shugenja > 0 && (
        <Paper id="shugenja" name={h.shugenja} note={h.left(me.shugenja)} cls="small">
          {h.shugenjaText}
        </Paper>
      )}
      {view.first === view.seat && view.first_card && (
        <Paper id="recall" name={h.recall} cls="small">
          {h.recallText}
        </Paper>
      )}
    </>
  )
}

function Objective({ view }: { view: RokuganView }) {
  const { help } = useTable()
  if (!view.objective) return null
  const entry = help[view.objective]
  return (
    <Paper
      id={view.objective}
      name={entry?.name ?? text.hand.objective}
      cls={`objective ${view.objective_met ? 'met' : ''}`}
    >
      {entry?.text}
      <span class="state">
        <Icon name={view.objective_met ? 'ui/confirm' : 'ui/close'} />
        {view.objective_met ? text.hand.met : text.hand.notMet}
      </span>
    </Paper>
  )
}

function Piles({ view, clan }: { view: RokuganView; clan: string }) {
  const me = player(view, view.seat)!
  const h = text.hand
  const pool = view.bluff_in_pool ? { ...view.pool, bluff: (view.pool['bluff'] ?? 0) + 1 } : view.pool
  const some = spread(me.discard).length > 0
  return (
    <details class="piles">
      <summary>{h.pool}</summary>
      {Object.keys(pool).length > 0 ? <Row counts={pool} clan={clan} /> : <p class="soft">{h.noPool}</p>}
      {some && (
        <>
          <p class="lead">{h.discard}</p>
          <Row counts={me.discard} clan={clan} />
        </>
      )}
      {me.bluff_aside && <p class="soft">{h.aside}</p>}
    </details>
  )
}

export function Hand({ view: plain }: { view: View }) {
  const view = plain as RokuganView
  const { help } = useTable()
  const named = useNamed()
  const me = player(view, view.seat)
  if (!me?.clan) return null
  const clan = clanOf(view, view.seat)
  const h = text.hand
  const fromDiscard =
    (view.phase === 'recover' || view.phase === 'animate') && view.actors.includes(view.seat)
  const held = view.territories.filter((territory) => territory.at === view.seat && territory.card)
  const laying = view.phase === 'place' || view.phase === 'look'
  return (
    <div class="screen" role="group" aria-label={t.table.onlyYou}>
      <OnlyYou />
      {fromDiscard && <p class="lead from">{h.takeFrom}</p>}
      {fromDiscard ? <Tokens counts={me.discard} clan={clan} /> : <Tokens counts={view.hand} clan={clan} />}
      <p class="soft left">{laying && h.toLay(leftToLay(view))}</p>
      <div class="papers">
        <Objective view={view} />
        {held.map((territory) => (
          <Paper
            key={territory.card}
            id={territory.card}
            name={help[territory.card]?.name ?? territory.card}
            cls="held"
          >
            {help[territory.card]?.text}
          </Paper>
        ))}
        <Personal view={view} />
      </div>
      {view.spied && view.spied.by === view.seat && (
        <div class="spied">
          <p class="lead">{named(h.spied(nameOf(view, view.spied.seat)))}</p>
          <Row counts={view.spied.tokens} clan={clanOf(view, view.spied.seat)} />
          {view.spied.escaped > 0 && <p class="soft">{h.escaped(view.spied.escaped)}</p>}
        </div>
      )}
      <Piles view={view} clan={clan} />
    </div>
  )
}
