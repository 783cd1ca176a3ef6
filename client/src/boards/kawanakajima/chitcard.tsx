/** The card of a chit that was drawn: use it, change the Mode, or put it back, each with its chance. */
import './card.css'
import { Icon } from '../../icons'
import { useTable } from '../../table/context'
import { cardText as c } from './cardtext'
import { percent } from './chances'
import { nearestEnemy } from './orders'
import { Chit } from './pieces'
import { Deed } from './send'
import { text } from './text'
import { clan, isClan, type KawanakajimaView } from './types'
import { chitName } from './words'

export const hasCard = (view: KawanakajimaView): boolean =>
  view.phase === 'accept' || view.phase === 'change_mode'

function Facts({ view, id, mode }: { view: KawanakajimaView; id: string; mode: string }) {
  const { help } = useTable()
  const near = nearestEnemy(view, id)
  return (
    <p>
      {help[`mode ${mode}`]?.text} {near && c.nearest(clan(view, near.unit.clan)!.name, near.far)}
    </p>
  )
}

export function ChitCard({ view }: { view: KawanakajimaView }) {
  const { legal } = useTable()
  const offer = view.offer
  const id = offer?.clan ?? view.bowl.drawn
  const first = view.phase === 'accept' ? ['yes'] : []
  const goes =
    view.phase === 'accept' ? (offer && offer.tries.length > 0 ? ['yes', 'done'] : ['yes']) : ['done']
  const name = isClan(id) ? (clan(view, id)?.name ?? '') : chitName(view, id)
  const mode = offer?.mode ?? ''
  return (
    <section class="kwcard" aria-label={name}>
      <header>
        <Chit id={id} label="" cls="large" />
        <div>
          <h3>{mode ? c.title(name, text.modes[mode]!) : name}</h3>
          {isClan(id) && mode && <Facts view={view} id={id} mode={mode} />}
        </div>
      </header>
      <div class="deeds">
        <Deed actions={goes} name={mode ? c.goSaid(text.modes[mode]!) : c.use} cls="go">
          <Icon name={mode ? `kawanakajima/mode_${mode}` : 'ui/confirm'} />
          <b>{mode ? c.go : c.use}</b>
          {mode && <small>{c.keep(text.modes[mode]!)}</small>}
        </Deed>
        {offer?.tries.map((one) => (
          <Deed
            key={one.mode}
            actions={[...first, `mode ${one.mode}`]}
            name={c.trySaid(text.modes[one.mode]!, one.roll, percent(one.chance))}
          >
            <Icon name={`kawanakajima/mode_${one.mode}`} />
            <b>{c.try(text.modes[one.mode]!)}</b>
            <strong class="num">{percent(one.chance)}</strong>
            <small>{c.roll(one.roll)}</small>
          </Deed>
        ))}
        {legal.includes('no') && (
          <Deed actions={['no']} name={c.putBackSaid}>
            <Icon name="ui/undo" />
            <b>{c.putBack}</b>
            <small>{c.drawAgain}</small>
          </Deed>
        )}
      </div>
    </section>
  )
}
