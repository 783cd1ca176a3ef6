/** What all know about a seat: its honor on a common scale, its state, its discards. Your own lie before you. */
import type { View } from '../../wire'
import { numberOf } from '../box'
import { Row } from './dock'
import { text } from './text'
import { clanOf, player, type RokuganView } from './types'

/** As much as the longest bar shows; more honor than this is rare before the end. */
const SCALE = 40

export const objectiveHonor = (view: RokuganView): number =>
  view.objective_met ? numberOf(view.objective, 'honor') : 0

export function Seat({ view: plain, seat }: { view: View; seat: string }) {
  const view = plain as RokuganView
  const p = player(view, seat)
  if (!p) return null
  const s = text.seat
  const { flowers, faceup, territories } = p.honor
  const secret = seat === view.seat ? objectiveHonor(view) : 0
  const most = Math.max(SCALE, ...view.players.map((one) => one.honor.total + 10))
  const width = (n: number): string => `width:${(100 * n) / most}%`
  const notes = [view.first === seat && s.first, p.ronin && s.ronin, p.barred && s.barred, p.out && s.out]
    .filter(Boolean)
    .join(', ')
  return (
    <div class="standing">
      <div
        class="honorbar"
        role="img"
        aria-label={s.honor(flowers, faceup, territories) + (secret ? s.secret(secret) : '')}
        title={s.honor(flowers, faceup, territories) + (secret ? s.secret(secret) : '')}
      >
        <i class="flowers" style={width(flowers)}>
          {flowers > 2 ? flowers : ''}
        </i>
        <i class="faceup" style={width(faceup)}>
          {faceup > 2 ? faceup : ''}
        </i>
        <i class="lands" style={width(territories)}>
          {territories > 2 ? territories : ''}
        </i>
        <i class="secret" style={width(secret)}>
          {secret > 2 ? `+${secret}` : ''}
        </i>
      </div>
      <div class="small-facts num">
        <span>
          {s.scouts} <b>{p.scouts}</b>
        </span>
        <span>
          {s.shugenja} <b>{p.shugenja}</b>
        </span>
        {notes && (
          <span class="tag" title={notes}>
            {notes}
          </span>
        )}
      </div>
      {seat !== view.seat && Object.keys(p.discard).length > 0 && (
        <details>
          <summary>{s.discard}</summary>
          <Row counts={p.discard} clan={clanOf(view, seat)} />
        </details>
      )}
    </div>
  )
}
