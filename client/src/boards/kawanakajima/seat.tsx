/** More about an army: its Honjin with Plan, points, Modes of its Clans, Delay Track. */
import { Icon } from '../../icons'
import type { View } from '../../wire'
import { Chit } from './pieces'
import { tables } from './tables'
import { signed, text } from './text'
import { honjinOf, type KawanakajimaView, seatArmy, unitsOf } from './types'
import { chitName, clanName, planName } from './words'

const planSaid = (plan: string): string =>
  plan === '' ? text.seat.none : plan === '?' ? text.seat.secret : planName(plan)

export function Seat({ view: plain, seat }: { view: View; seat: string }) {
  const view = plain as KawanakajimaView
  const army = seatArmy(seat)
  const own = honjinOf(view, army)
  const s = text.seat
  const logged = own.specials.filter((special) => special.place !== 'reserve' && special.place !== 'none')
  return (
    <details class="seatmore honjin">
      <summary>{s.more}</summary>
      <dl>
        <dt>{s.plan}</dt>
        <dd>
          {planSaid(own.plan)}
          {own.plan && <small> {own.plan_active ? s.active : s.inactive}</small>}
          {own.plan === '?' && own.not_ruled_out.length < 7 && (
            <small>
              {' '}
              {s.might} {own.not_ruled_out.map(planName).join(', ')}
            </small>
          )}
        </dd>
        <dt>{s.points}</dt>
        <dd class="num">
          {own.points}
          {own.kosaka_points > 0 && ` · ${s.kosaka} ${own.kosaka_points}`}
          {own.saved > 0 && ` · ${own.saved} ${s.saved}`}
        </dd>
        {own.bundori > 0 && (
          <>
            <dt>{s.bundori}</dt>
            <dd class="num">{signed(own.bundori * tables.bundori())}</dd>
          </>
        )}
        {own.gifts > 0 && (
          <>
            <dt>{s.gifts}</dt>
            <dd class="num">{own.gifts}</dd>
          </>
        )}
        {own.samurai !== 'none' && (
          <>
            <dt>{s.samurai}</dt>
            <dd>{s.chitAt[own.samurai] ?? s.chitAt['?']}</dd>
          </>
        )}
      </dl>
      <ul class="modes">
        {view.clans
          .filter((clan) => clan.army === army && (unitsOf(view, clan.id).length > 0 || clan.chit !== 'none'))
          .map((clan) => (
            <li
              key={clan.id}
              title={clanName(view, clan.id)}
              class={unitsOf(view, clan.id).length > 0 ? '' : 'absent'}
            >
              <Chit id={clan.id} label={clanName(view, clan.id)} small />
              {clan.mode ? (
                <Icon name={`kawanakajima/mode_${clan.mode}`} label={text.modes[clan.mode]!} />
              ) : (
                <b aria-label={text.unit.hidden}>?</b>
              )}
            </li>
          ))}
      </ul>
      {own.boxes.some((box) => box.length > 0) && (
        <div class="delay">
          <b>{s.boxes}</b>
          {own.boxes.map((box, i) => (
            <span key={i}>
              <small>{i + 1}</small>
              {box.length > 0 ? (
                box.map((id) => <Chit key={id} id={id} label={chitName(view, id)} small />)
              ) : (
                <i aria-label={s.empty} />
              )}
            </span>
          ))}
        </div>
      )}
      {logged.length > 0 && (
        <p class="delay">
          <b>{s.specials}</b>
          {logged.map((special) => (
            <span key={special.id}>
              <Chit id={special.id} label={chitName(view, special.id)} small />
              <small>
                {special.activity === '?' ? s.secret : (text.activities[special.activity] ?? '')}{' '}
                {special.clans.map((id) => clanName(view, id)).join(', ')}
              </small>
            </span>
          ))}
        </p>
      )}
    </details>
  )
}
