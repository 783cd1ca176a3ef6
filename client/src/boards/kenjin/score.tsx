/** The score sheet: every point with where it came from. */

import { Icon, Roundel, seatColours } from '../../icons'
import { signed } from '../../messages'
import { useTable } from '../../table/context'
import { useNamed } from '../../table/names'
import type { GameEvent, View } from '../../wire'
import { type Course, Curve } from '../curve'
import { aheadFrom } from '../decision'
import { text } from './text'
import { clanName, clanOf, type KenjinView, sidesOf } from './types'

type Sheet = KenjinView['score'][number]

/** The battlefields in the order in which they were fought for. */
export const fought = (events: GameEvent[]): string[] =>
  events.filter(({ kind }) => kind === 'combat').map(({ facts }) => String(facts['tile']))

/** The points of each seat after each battlefield, and with what is counted at the end. */
export function pointsByBattlefield(view: KenjinView, events: GameEvent[]): Course[] {
  const tiles = fought(events)
  // What the Torii brings and what a Lord costs is known when all is over.
  const late = new Set(['torii', 'lord_last'])
  return view.score.map(({ seat, lines, total }) => {
    const until = (n: number) =>
      lines
        .filter(({ source, reason }) => !late.has(reason) && tiles.slice(0, n).includes(source))
        .reduce((sum, { points }) => sum + points, 0)
    return {
      clan: clanOf(view, seat),
      name: clanName(view, seat),
      values: tiles.length > 0 ? [...tiles.map((_, i) => until(i + 1)), total] : [],
    }
  })
}

/** What the battlefields brought a seat, the richest first. */
function richest({ lines }: Sheet): [string, number][] {
  const sums = new Map<string, number>()
  for (const { source, points } of lines)
    if (text.tiles[source]) sums.set(source, (sums.get(source) ?? 0) + points)
  return [...sums].sort((a, b) => b[1] - a[1])
}

/** Without which battlefield the winner would have lost, and from which on they were ahead; nothing about partners. */
export function decided(view: KenjinView, events: GameEvent[]): string[] {
  const sheet = view.score.find(({ seat }) => view.winners.includes(seat))
  if (!sheet || view.winners.length !== 1) return []
  const who = clanName(view, sheet.seat)
  const said = text.score.decided
  const margin =
    sheet.total - Math.max(...view.score.filter((one) => one !== sheet).map(({ total }) => total))
  const [best] = richest(sheet)
  const courses = pointsByBattlefield(view, events)
  const won = view.score.indexOf(sheet)
  const others = courses.filter((_, i) => i !== won).map(({ values }) => values)
  const from = aheadFrom(courses[won]!.values, others)
  const tiles = fought(events)
  return [
    margin > 0 && best && best[1] > margin ? said.tile(who, best[1], text.tiles[best[0]]!) : '',
    from === null
      ? ''
      : from === 0
        ? said.always(who)
        : from === tiles.length
          ? said.late(who)
          : said.from(who, text.tiles[tiles[from]!]!),
  ].filter(Boolean)
}

function Points({ view }: { view: KenjinView }) {
  const named = useNamed()
  const { events } = useTable()
  const courses = pointsByBattlefield(view, events).map((one) => ({ ...one, name: named(one.name) }))
  const marks = [...fought(events).map((tile) => text.tiles[tile] ?? tile), text.score.atTheEnd]
  return <Curve title={text.score.curve} round={text.score.after} courses={courses} marks={marks} />
}

/** Who fell to an Assassin, which stays secret until the end. */
function Fallen() {
  const named = useNamed()
  const { events } = useTable()
  const told = events.filter(({ kind }) => kind === 'shown')
  if (told.length === 0) return null
  return (
    <section class="fallen">
      <h3>{text.score.fallen}</h3>
      <ul>
        {told.map((event) => (
          <li key={event.sequence}>
            <Icon name={`kenjin/${String(event.facts['kind'])}`} />
            <span>{named(event.text)}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

export function Score({ view: plain }: { view: View }) {
  const view = plain as KenjinView
  return (
    <>
      <Sheets view={view} />
      <Points view={view} />
      <Fallen />
    </>
  )
}

function Sheets({ view }: { view: KenjinView }) {
  const won = (seat: string) => Number(view.winners.includes(seat))
  const sheets = [...view.score].sort((a, b) => won(b.seat) - won(a.seat) || b.total - a.total)
  const most = Math.max(1, ...sheets.map((sheet) => sheet.total))
  if (!view.teams)
    return (
      <div class="sheets">
        {sheets.map((sheet) => (
          <SheetOf key={sheet.seat} sheet={sheet} view={view} most={most} />
        ))}
      </div>
    )
  const teams = sidesOf(view).sort((a, b) => won(b[0]!) - won(a[0]!))
  return (
    <div class="teams">
      {teams.map((seats) => (
        <Team
          key={seats.join()}
          view={view}
          sheets={sheets.filter((s) => seats.includes(s.seat))}
          most={most}
        />
      ))}
    </div>
  )
}

/** The sheets of partners under their sum. */
function Team({ sheets, view, most }: { sheets: Sheet[]; view: KenjinView; most: number }) {
  const named = useNamed()
  const names = sheets.map((sheet) => clanName(view, sheet.seat)).join(' & ')
  const wins = sheets.some((sheet) => view.winners.includes(sheet.seat))
  return (
    <section class={`team ${wins ? 'won' : ''}`}>
      <header>
        {sheets.map((sheet) => (
          <Roundel key={sheet.seat} clan={clanOf(view, sheet.seat)} size={32} />
        ))}
        <h3>{named(text.score.team(names))}</h3>
        <b class="grand num">{sheets.reduce((sum, sheet) => sum + sheet.total, 0)}</b>
      </header>
      <div class="sheets">
        {sheets.map((sheet) => (
          <SheetOf key={sheet.seat} sheet={sheet} view={view} most={most} />
        ))}
      </div>
    </section>
  )
}

/** Several sides won. */
const isShared = (view: KenjinView): boolean =>
  sidesOf(view).filter((side) => side.some((seat) => view.winners.includes(seat))).length > 1

function SheetOf({ sheet, view, most }: { sheet: Sheet; view: KenjinView; most: number }) {
  const named = useNamed()
  const clan = clanOf(view, sheet.seat)
  const won = view.winners.includes(sheet.seat)
  return (
    <section class={`sheet ${won ? 'won' : ''}`} style={seatColours(clan)}>
      <header>
        <Roundel clan={clan} size={44} />
        <div>
          <h3>{named(clanName(view, sheet.seat))}</h3>
          <span class="soft">
            {!won
              ? `${text.score.battlefields}: ${sheet.battlefields}`
              : isShared(view)
                ? text.score.shares
                : text.score.winner}
          </span>
        </div>
        <b class="grand num">{sheet.total}</b>
      </header>
      <div class="bar-out" aria-hidden="true">
        <i style={`width:${Math.max(0, (100 * sheet.total) / most)}%`} />
      </div>
      <ul>
        {sheet.lines.map((line) => (
          <li key={line.source + line.reason}>
            <Icon name={text.tiles[line.source] ? `field/${line.source}` : 'kenjin/lord'} />
            <span>
              {text.tiles[line.source] ?? text.cards[line.source] ?? line.source}:{' '}
              {text.score.reasons[line.reason] ?? line.reason}
            </span>
            <b class="num">{signed(line.points)}</b>
          </li>
        ))}
        {sheet.lines.length === 0 && (
          <li class="none">
            <span class="soft">{text.score.nothing}</span>
          </li>
        )}
      </ul>
    </section>
  )
}
