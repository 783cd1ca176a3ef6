/** The score sheet: honor by what it came from. */

import { Icon, Roundel, seatColours } from '../../icons'
import { useTable } from '../../table/context'
import { useNamed } from '../../table/names'
import type { GameEvent, View } from '../../wire'
import { type Course, Curve } from '../curve'
import { aheadFrom } from '../decision'
import { text } from './text'
import { clanOf, player, type RokuganView } from './types'
import { nameOf } from './words'

/** The honor that all could count after each round. */
export function honorByRound(view: RokuganView, events: GameEvent[]): Course[] {
  return view.players.map(({ seat }) => ({
    clan: clanOf(view, seat),
    name: nameOf(view, seat),
    values: events
      .filter((event) => event.kind === 'honor' && event.facts['seat'] === seat)
      .map((event) => Number(event.facts['honor'])),
  }))
}

/** The same with the objectives, which count at the end. */
const toTheEnd = (view: RokuganView, courses: Course[]): Course[] =>
  courses.map((course) => {
    const sheet = view.score.find(({ seat }) => clanOf(view, seat) === course.clan)
    return sheet && course.values.length > 0 ? { ...course, values: [...course.values, sheet.total] } : course
  })

/** Without which honor the winner would have lost, and since when they were ahead. */
export function decided(view: RokuganView, events: GameEvent[]): string[] {
  const sheet = view.score.find(({ seat }) => view.winners.includes(seat))
  if (!sheet || view.winners.length !== 1) return []
  const who = nameOf(view, sheet.seat)
  const said = text.score.decided
  const margin =
    sheet.total - Math.max(...view.score.filter((one) => one !== sheet).map(({ total }) => total))
  const courses = honorByRound(view, events)
  const mine = courses.find(({ clan }) => clan === clanOf(view, sheet.seat))!
  const others = courses.filter((one) => one !== mine).map(({ values }) => values)
  const from = aheadFrom(mine.values, others)
  const part =
    margin > 0 && sheet.objective_honor > margin
      ? said.objective(who, sheet.objective_honor)
      : margin > 0 && sheet.territories > margin
        ? said.territories(who, sheet.territories)
        : ''
  const when =
    mine.values.length === 0
      ? ''
      : from === null
        ? said.late(who)
        : from === 0
          ? said.always(who)
          : said.from(who, from + 1)
  return [part, when].filter(Boolean)
}

export function Score({ view: plain }: { view: View }) {
  const named = useNamed()
  const view = plain as RokuganView
  const { help, events } = useTable()
  const sc = text.score
  const courses = toTheEnd(view, honorByRound(view, events)).map((one) => ({ ...one, name: named(one.name) }))
  const sheets = [...view.score].sort(
    (a, b) =>
      Number(view.winners.includes(b.seat)) - Number(view.winners.includes(a.seat)) || b.total - a.total,
  )
  const most = Math.max(1, ...sheets.map((sheet) => sheet.total))
  return (
    <>
      <div class="sheets">
        {sheets.map((sheet) => {
          const clan = clanOf(view, sheet.seat)
          const won = view.winners.includes(sheet.seat)
          const lines: [string, string, number][] = [
            ['rokugan/flower', sc.flowers, sheet.flowers],
            ['rokugan/control', sc.faceup, sheet.faceup],
            ['ui/province', sc.territories, sheet.territories],
            [
              'ui/eye',
              `${help[sheet.objective]?.name ?? sc.objective}${sheet.objective_honor ? '' : `, ${sc.missed}`}`,
              sheet.objective_honor,
            ],
          ]
          return (
            <section key={sheet.seat} class={`sheet ${won ? 'won' : ''}`} style={seatColours(clan)}>
              <header>
                <Roundel clan={clan} size={44} />
                <div>
                  <h3>{named(nameOf(view, sheet.seat))}</h3>
                  <span class="soft">
                    {won
                      ? view.winners.length > 1
                        ? sc.shares
                        : sc.wins
                      : sc.provinces(player(view, sheet.seat)?.provinces ?? 0)}
                  </span>
                </div>
                <b class="grand num">{sheet.total}</b>
              </header>
              <div class="bar-out" aria-hidden="true">
                <i style={`width:${(100 * sheet.total) / most}%`} />
              </div>
              <ul>
                {lines.map(([icon, name, points]) => (
                  <li key={name}>
                    <Icon name={icon} />
                    <span>{name}</span>
                    <b class="num">{points}</b>
                  </li>
                ))}
              </ul>
            </section>
          )
        })}
      </div>
      <Curve
        title={sc.byRound}
        round={sc.round}
        last={sc.end}
        courses={courses}
        winner={view.winners.length === 1 ? clanOf(view, view.winners[0]!) : ''}
      />
    </>
  )
}
