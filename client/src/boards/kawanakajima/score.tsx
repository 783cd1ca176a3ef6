/** How the battle ended. */
import { Icon, Roundel, seatColours } from '../../icons'
import type { View } from '../../wire'
import { text } from './text'
import { ARMIES, honjinOf, type KawanakajimaView } from './types'
import { armyName } from './words'

export function tally(
  view: KawanakajimaView,
  army: string,
): { icon: string; label: string; value: number }[] {
  const units = view.counters.filter((unit) => unit.army === army)
  const { losses, bundori } = honjinOf(view, army)
  const s = text.score
  return [
    { icon: 'kawanakajima/chit_clan', label: s.units, value: units.length },
    {
      icon: 'kawanakajima/state_good',
      label: s.good,
      value: units.filter((unit) => unit.state === 'good').length,
    },
    { icon: 'kawanakajima/state_eliminated', label: s.lost, value: losses },
    { icon: 'kawanakajima/bundori', label: s.bundori, value: bundori },
  ]
}

export function Score({ view: plain }: { view: View }) {
  const view = plain as KawanakajimaView
  const s = text.score
  const ahead = (army: string) => Math.max(0, army === 'takeda' ? view.vp : -view.vp)
  return (
    <>
      <p class="soft">
        {s.after(view.turn)}.{' '}
        {view.vp === 0 ? s.even : s.ahead(armyName(view.vp > 0 ? 'takeda' : 'uesugi'), Math.abs(view.vp))}
      </p>
      <div class="sheets">
        {ARMIES.map((army, i) => {
          const won = view.winners.includes(i === 0 ? 'A' : 'B')
          return (
            <article key={army} class={`sheet ${won ? 'won' : ''}`} style={seatColours(army)}>
              <header>
                <Roundel clan={army} size={44} />
                <div>
                  <h3>{armyName(army)}</h3>
                  {won && <b class="good">{view.winners.length > 1 ? s.draw : s.wins}</b>}
                </div>
                <span class="grand num">{ahead(army)}</span>
              </header>
              <ul>
                {tally(view, army).map((line) => (
                  <li key={line.label}>
                    <Icon name={line.icon} />
                    <span>{line.label}</span>
                    <b class="num">{line.value}</b>
                  </li>
                ))}
                {view.fort === army && (
                  <li>
                    <Icon name="field/fortress" />
                    <span>{s.fort}</span>
                    <b />
                  </li>
                )}
              </ul>
            </article>
          )
        })}
      </div>
    </>
  )
}
