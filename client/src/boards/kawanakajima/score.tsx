/** How the battle ended. */

import { useContext } from 'preact/hooks'
import { Icon, Roundel, seatColours } from '../../icons'
import { TableContext } from '../../table/context'
import { useNamed } from '../../table/names'
import type { GameEvent, View } from '../../wire'
import { briefOf } from '../box'
import { aheadFrom, greatestGain } from '../decision'
import { fact } from '../events'
import { mat } from './mattext'
import { LeadChart, storyOf, Told } from './tale'
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

/** Whether the commander of an army fell, alone or with the unit. */
const lostCommander = (army: string, events: GameEvent[]): boolean => {
  const commander = army === 'takeda' ? 'T-A1' : 'U-A1'
  return (
    storyOf(events).fallen.includes(commander) ||
    events.some((event) => event.kind === 'eliminated' && fact(event, 'unit') === commander)
  )
}

/** A dead commander, or since when the winner was ahead and the turn that brought the most. */
export function decided(view: KawanakajimaView, events: GameEvent[]): string[] {
  if (view.winners.length !== 1) return []
  const [army, enemy] = view.winners[0] === 'A' ? ARMIES : [ARMIES[1]!, ARMIES[0]!]
  const who = armyName(army!)
  const said = text.score.decided
  if (lostCommander(enemy!, events)) return [said.dead(who, mat.commanders[enemy!]!)]
  const turns = [...storyOf(events).turns, { turn: view.turn, vp: view.vp }]
  const mine = [0, ...turns.map(({ vp }) => (army === 'takeda' ? vp : -vp))]
  const from = aheadFrom(mine, [mine.map(() => 0)])
  const gain = from === null ? null : greatestGain(mine, mine.at(-1)!)
  return [
    from === null ? '' : from === 1 ? said.always(who) : said.from(who, turns[from - 1]!.turn),
    gain ? said.gain(who, gain.amount, turns[gain.round - 1]!.turn) : '',
  ].filter(Boolean)
}

export function Score({ view: plain }: { view: View }) {
  const named = useNamed()
  const view = plain as KawanakajimaView
  const s = text.score
  const ahead = (army: string) => Math.max(0, army === 'takeda' ? view.vp : -view.vp)
  const events = useContext(TableContext)?.events ?? []
  return (
    <>
      <p class="soft">
        {s.after(view.turn)}.{' '}
        {named(
          view.vp === 0 ? s.even : s.ahead(armyName(view.vp > 0 ? 'takeda' : 'uesugi'), Math.abs(view.vp)),
        )}
      </p>
      {events.length > 0 && <LeadChart view={view} events={events} />}
      <div class="sheets">
        {ARMIES.map((army, i) => {
          const won = view.winners.includes(i === 0 ? 'A' : 'B')
          return (
            <article key={army} class={`sheet ${won ? 'won' : ''}`} style={seatColours(army)}>
              <header>
                <Roundel clan={army} size={44} />
                <div>
                  <h3>{named(armyName(army))}</h3>
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
                {view.fort === army && briefOf('fort') && (
                  <li>
                    <Icon name="field/fortress" />
                    <span>{s.fort(briefOf('fort'))}</span>
                    <b />
                  </li>
                )}
              </ul>
            </article>
          )
        })}
      </div>
      {events.length > 0 && <Told view={view} events={events} />}
    </>
  )
}
