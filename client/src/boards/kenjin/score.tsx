/** The score sheet: every point with where it came from. */
import { Icon, Roundel, seatColours } from '../../icons'
import type { View } from '../../wire'
import { text } from './text'
import { clanName, clanOf, type KenjinView } from './types'

export function Score({ view: plain }: { view: View }) {
  const view = plain as KenjinView
  const sheets = [...view.score].sort(
    (a, b) =>
      Number(view.winners.includes(b.seat)) - Number(view.winners.includes(a.seat)) || b.total - a.total,
  )
  const most = Math.max(1, ...sheets.map((sheet) => sheet.total))
  return (
    <div class="sheets">
      {sheets.map((sheet) => {
        const clan = clanOf(view, sheet.seat)
        const won = view.winners.includes(sheet.seat)
        return (
          <section key={sheet.seat} class={`sheet ${won ? 'won' : ''}`} style={seatColours(clan)}>
            <header>
              <Roundel clan={clan} size={44} />
              <div>
                <h3>{clanName(view, sheet.seat)}</h3>
                <span class="soft">
                  {won ? text.score.winner : `${text.score.battlefields}: ${sheet.battlefields}`}
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
                  <b class="num">{line.points > 0 ? `+${line.points}` : line.points}</b>
                </li>
              ))}
              {sheet.lines.length === 0 && (
                <li>
                  <span class="soft">{text.score.nothing}</span>
                </li>
              )}
            </ul>
          </section>
        )
      })}
    </div>
  )
}
