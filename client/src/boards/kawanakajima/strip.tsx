/** The strip above the map: turn, victory points, the five Compulsory boxes, the chits in the order drawn, the bowl. */
import { Icon, Roundel } from '../../icons'
import { useTable } from '../../table/context'
import type { GameEvent } from '../../wire'
import { fact } from '../events'
import { Chit } from './pieces'
import { text } from './text'
import { ARMIES, COMPULSORY, type KawanakajimaView } from './types'
import { chitName, lead } from './words'

function Turns({ view }: { view: KawanakajimaView }) {
  if (view.turn === 0) return <span class="turns">{text.strip.setup}</span>
  return (
    <span class="turns" role="img" aria-label={text.strip.turn(view.turn, view.turns)}>
      <b class="num">{text.strip.turnNow(view.turn)}</b>
      <small class="num" aria-hidden="true">
        {text.strip.turnsOf(view.turns)}
      </small>
    </span>
  )
}

/** Who leads: a needle between the two crests. */
function Balance({ view }: { view: KawanakajimaView }) {
  const at = 50 - Math.max(-48, Math.min(48, view.vp * 2.4))
  return (
    <span
      class="balance"
      role="img"
      aria-label={`${text.strip.vpLabel}: ${lead(view.vp)}`}
      title={`${text.strip.vpLabel}: ${lead(view.vp)}`}
    >
      <Roundel clan="takeda" size={22} />
      <i class="beam" aria-hidden="true">
        <i style={`left:${at}%`} />
      </i>
      <Roundel clan="uesugi" size={22} />
      <b class="num" aria-hidden="true">
        {lead(view.vp)}
      </b>
    </span>
  )
}

/** The chits drawn in the present turn, in their order; one that was put back is left out. */
export function drawnThisTurn(events: GameEvent[]): string[] {
  const began = events.findLastIndex((event) => event.kind === 'turn')
  const drawn: string[] = []
  for (const event of events.slice(began + 1)) {
    if (event.kind === 'drawn') drawn.push(fact(event, 'chit'))
    if (event.kind === 'declined') drawn.pop()
  }
  return drawn
}

function Compulsory({ view }: { view: KawanakajimaView }) {
  const s = text.strip
  return (
    <span class="compulsory" role="group" aria-label={view.fatigue ? s.fatigue : s.ends}>
      <small>{s.compulsory}</small>
      {COMPULSORY.map((id) => {
        const out = view.bowl.done.includes(id)
        const said = `${text.chits[id]}${out ? `, ${s.done}` : ''}`
        return (
          <span key={id} class={`cbox ${out ? 'in' : ''}`} title={said}>
            <Chit id={id} label={said} cls={out ? '' : 'ghostly'} />
          </span>
        )
      })}
    </span>
  )
}

function Drawn({ view }: { view: KawanakajimaView }) {
  const { events } = useTable()
  const drawn = drawnThisTurn(events)
  if (drawn.length === 0) return <span class="drawnrow" />
  return (
    <span class="drawnrow" role="group" aria-label={text.strip.drawnOrder}>
      <small>{text.strip.drawn}</small>
      <span class="chits">
        {drawn
          .map((id, i) => (
            <Chit
              key={`${i} ${id}`}
              id={id}
              label={chitName(view, id)}
              cls={i === drawn.length - 1 && id === view.bowl.drawn ? 'now' : ''}
            />
          ))
          .reverse()}
      </span>
    </span>
  )
}

function Bowl({ view }: { view: KawanakajimaView }) {
  const s = text.strip
  const inside = view.bowl.chits.length + view.bowl.hidden
  const others = view.bowl.chits.filter((id) => !(COMPULSORY as readonly string[]).includes(id))
  return (
    <details class="bowl" onKeyDown={(e) => e.key === 'Escape' && (e.currentTarget.open = false)}>
      <summary>
        <Icon name="kawanakajima/bowl" />
        <span>{s.bowl}</span> <b class="num">{inside}</b>
      </summary>
      <div class="inbowl">
        <p class="soft">{view.fatigue ? s.fatigue : s.ends}</p>
        <p class="row named">
          {COMPULSORY.map((id) => (
            <span key={id}>
              <Chit
                id={id}
                label={view.bowl.done.includes(id) ? `${chitName(view, id)}, ${s.done}` : chitName(view, id)}
                cls={view.bowl.done.includes(id) ? 'out' : view.bowl.chits.includes(id) ? '' : 'off'}
              />
              <small aria-hidden="true">{text.chits[id]}</small>
            </span>
          ))}
        </p>
        {ARMIES.map((army) => {
          const own = others.filter((id) => id.startsWith(army === 'takeda' ? 'T' : 'U'))
          return (
            own.length > 0 && (
              <p key={army} class="row">
                <Roundel clan={army} size={22} />
                {own.map((id) => (
                  <Chit key={id} id={id} label={chitName(view, id)} />
                ))}
              </p>
            )
          )
        })}
        {view.bowl.hidden > 0 && (
          <p class="row">
            {Array.from({ length: view.bowl.hidden }, (_, i) => (
              <Chit key={i} id="?" label={s.hidden(view.bowl.hidden)} />
            ))}
            <span class="soft">{s.hidden(view.bowl.hidden)}</span>
          </p>
        )}
      </div>
    </details>
  )
}

function Notice({ view }: { view: KawanakajimaView }) {
  return (
    <details class="notice" onKeyDown={(e) => e.key === 'Escape' && (e.currentTarget.open = false)}>
      <summary title={text.strip.notice}>
        <Icon name="ui/why" />
        <span class="vh">{text.strip.notice}</span>
      </summary>
      <p>{view.reconstructed}</p>
    </details>
  )
}

export function Strip({ view, onTables }: { view: KawanakajimaView; onTables(): void }) {
  const s = text.strip
  return (
    <div class="kwstrip">
      <Turns view={view} />
      <Balance view={view} />
      <Compulsory view={view} />
      <Drawn view={view} />
      <Bowl view={view} />
      <button type="button" class="aidbutton" onClick={onTables} title={s.tablesKey}>
        <Icon name="ui/log" />
        <span>{s.tables}</span>
      </button>
      <Notice view={view} />
    </div>
  )
}
