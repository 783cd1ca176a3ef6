/** The map, and the strip above it: turn, victory points, the chit drawn, the bowl, zones of control. */
import { useState } from 'preact/hooks'
import { Icon, Roundel } from '../../icons'
import type { View } from '../../wire'
import { MapView } from './map'
import { Chit } from './pieces'
import { text } from './text'
import { ARMIES, COMPULSORY, type KawanakajimaView } from './types'
import { armyName, chitName, lead } from './words'

function Turns({ view }: { view: KawanakajimaView }) {
  if (view.turn === 0) return <span class="turns">{text.strip.setup}</span>
  return (
    <span class="turns" role="img" aria-label={text.strip.turn(view.turn, view.turns)}>
      <b class="num w">{text.strip.turn(view.turn, view.turns)}</b>
      <b class="num narrow" aria-hidden="true">
        {text.strip.short(view.turn, view.turns)}
      </b>
      <i class="pips w" aria-hidden="true">
        {Array.from({ length: view.turns }, (_, i) => (
          <i key={i} class={i + 1 === view.turn ? 'now' : i + 1 < view.turn ? 'gone' : ''} />
        ))}
      </i>
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
      <b class="num w" aria-hidden="true">
        {lead(view.vp)}
      </b>
    </span>
  )
}

function Bowl({ view }: { view: KawanakajimaView }) {
  const s = text.strip
  const inside = view.bowl.chits.length + view.bowl.hidden
  const others = view.bowl.chits.filter((id) => !(COMPULSORY as readonly string[]).includes(id))
  return (
    <details class="bowl">
      <summary>
        <Icon name="kawanakajima/chit_special" />
        <span>{s.bowl}</span> <b class="num">{inside}</b>
      </summary>
      <div class="inbowl">
        <p class="soft">{view.fatigue ? s.fatigue : s.ends}</p>
        <p class="row">
          {COMPULSORY.map((id) => (
            <Chit
              key={id}
              id={id}
              label={view.bowl.done.includes(id) ? `${chitName(view, id)}, ${s.done}` : chitName(view, id)}
              cls={view.bowl.done.includes(id) ? 'out' : view.bowl.chits.includes(id) ? '' : 'off'}
            />
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
    <details class="notice">
      <summary>
        <Icon name="ui/why" />
        <span class="w">{text.strip.noticeShort}</span>
        <span class="vh">{text.strip.notice}</span>
      </summary>
      <p>{view.reconstructed}</p>
    </details>
  )
}

export function Board({ view: plain }: { view: View }) {
  const view = plain as KawanakajimaView
  const [zones, setZones] = useState<ReadonlySet<string>>(new Set())
  const toggle = (army: string) =>
    setZones((old) => new Set(old.has(army) ? [...old].filter((one) => one !== army) : [...old, army]))
  const s = text.strip
  return (
    <div class="kawanakajima">
      <div class="kwstrip">
        <Turns view={view} />
        <Balance view={view} />
        {view.bowl.drawn && (
          <span class="drawnchit">
            <span class="w">{s.drawn}</span>
            <Chit id={view.bowl.drawn} label={chitName(view, view.bowl.drawn)} />
          </span>
        )}
        <Bowl view={view} />
        <span class="zones" role="group" aria-label={s.zones}>
          <span class="w">{s.zones}</span>
          {ARMIES.map((army) => (
            <button
              key={army}
              type="button"
              aria-pressed={zones.has(army)}
              aria-label={s.zone(armyName(army))}
              title={s.zone(armyName(army))}
              onClick={() => toggle(army)}
            >
              <Roundel clan={army} size={22} />
            </button>
          ))}
        </span>
        <Notice view={view} />
      </div>
      <MapView view={view} zones={zones} />
    </div>
  )
}
