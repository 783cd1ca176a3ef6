/** The story of the battle at its end: who led after each turn, what each Clan lost, which leaders fell. */
import { Roundel } from '../../icons'
import { useNamed } from '../../table/names'
import type { GameEvent } from '../../wire'
import { fact } from '../events'
import { Chit } from './pieces'
import { text } from './text'
import { ARMIES, armyOf, clanOf, type KawanakajimaView } from './types'
import { armyName, clanName, lead, unitName } from './words'

export interface Story {
  /** Who leads after each turn, positive for Takeda. */
  turns: { turn: number; vp: number }[]
  /** How many units each Clan has lost. */
  losses: Record<string, number>
  /** Units whose leaders fell. */
  fallen: string[]
}

/** The battle as its events tell it. */
export function storyOf(events: GameEvent[]): Story {
  const story: Story = { turns: [], losses: {}, fallen: [] }
  let vp = 0
  for (const event of events) {
    const unit = fact(event, 'unit')
    if (event.kind === 'points') vp = Number(event.facts['vp'])
    if (event.kind === 'turn' && Number(event.facts['turn']) > 1)
      story.turns.push({ turn: Number(event.facts['turn']) - 1, vp })
    // A unit that leaves the map is lost like one that falls.
    if (event.kind === 'eliminated' || event.kind === 'left_map')
      story.losses[clanOf(unit)] = (story.losses[clanOf(unit)] ?? 0) + 1
    if ((event.kind === 'leader_roll' && event.facts['dead'] === true) || (event.kind === 'seppuku' && unit))
      story.fallen.push(unit)
  }
  return story
}

/** Who leads at the end of every turn that was played; positive for Takeda. */
export const leads = (view: KawanakajimaView, events: GameEvent[]): Story['turns'] => [
  ...storyOf(events).turns,
  { turn: view.turn, vp: view.vp },
]

/** The army that leads. */
const leader = (vp: number): string => (vp >= 0 ? 'takeda' : 'uesugi')
/** The highest bar, in pixels. */
const TALL = 64

/** A bar for each turn: up for Takeda, down for Uesugi. */
export function LeadChart({ view, events }: { view: KawanakajimaView; events: GameEvent[] }) {
  const named = useNamed()
  const s = text.score
  const turns = leads(view, events)
  const most = Math.max(5, ...turns.map(({ vp }) => Math.abs(vp)))
  const high = (vp: number): number => Math.round((Math.abs(vp) / most) * TALL)
  const led = (army: string) => turns.filter(({ vp }) => vp !== 0 && leader(vp) === army)
  const room = (army: string): number => Math.max(0, ...led(army).map(({ vp }) => high(vp) + 24))
  return (
    <section class="story" aria-label={s.byTurn}>
      <h3>{s.byTurn}</h3>
      <p class="leaders soft">
        {ARMIES.filter((army) => led(army).length > 0).map((army) => (
          <span key={army}>
            <i style={`background:var(--${army})`} aria-hidden="true" /> {named(s.leads(armyName(army)))}
          </span>
        ))}
      </p>
      <ol class="leadchart" style={`--up:${room('takeda')}px;--down:${room('uesugi')}px`}>
        {turns.map(({ turn, vp }) => (
          <li key={turn} class={leader(vp)}>
            <span class="vh">{named(s.turnLead(turn, lead(vp)))}</span>
            <i aria-hidden="true" style={`height:${high(vp)}px`} />
            <b class="num" aria-hidden="true" style={`--high:${high(vp)}px`}>
              {vp === 0 ? '' : Math.abs(vp)}
            </b>
            <small class="num" aria-hidden="true">
              {turn}
            </small>
          </li>
        ))}
      </ol>
    </section>
  )
}

/** What some Clans of one army lost, the heaviest losses first. */
const lossesOf = (story: Story, army: string): [string, number][] =>
  Object.entries(story.losses)
    .filter(([id]) => armyOf(id) === army)
    .sort(([, a], [, b]) => b - a)

export function Told({ view, events }: { view: KawanakajimaView; events: GameEvent[] }) {
  const s = text.score
  const story = storyOf(events)
  const rows = ARMIES.map((army) => ({
    army,
    losses: lossesOf(story, army),
    fallen: story.fallen.filter((id) => armyOf(id) === army),
  }))
  return (
    <section class="story" aria-label={s.story}>
      <h3>{s.story}</h3>
      <h4>{s.lossesBy}</h4>
      {rows.map(({ army, losses }) => (
        <p key={army} class="lossrow">
          <Roundel clan={army} size={22} />
          <span class="vh">{armyName(army)}</span>
          {losses.map(([id, count]) => (
            <span key={id}>
              <Chit id={id} label="" /> {clanName(view, id)} <b class="num">{count}</b>
            </span>
          ))}
          {losses.length === 0 && s.nobodyLost}
        </p>
      ))}
      <h4>{s.fallen}</h4>
      {rows.map(({ army, fallen }) => (
        <p key={army} class="lossrow names">
          <Roundel clan={army} size={22} />
          <span class="vh">{armyName(army)}</span>
          <span>{fallen.map((id) => unitName(view, id)).join(', ') || s.nobodyLost}</span>
        </p>
      ))}
    </section>
  )
}
