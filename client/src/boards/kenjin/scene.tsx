/** One fight, step by step. */
import { Icon, Roundel, seatColours } from '../../icons'
import { RuleNote } from '../../rulebook'
import { useNamed } from '../../table/names'
import { briefOf } from '../box'
import type { SceneProps } from '../module'
import { PATTERNS, strengthOf, TILE_COLOURS } from './cards'
import { type FightCard, type FightSide, type Frame, type Stage, written } from './combat'
import { text } from './text'
import { clanName, clanOf, type KenjinView } from './types'

const STAGES: Stage[] = ['reveal', 'archers', 'samurai', 'totals', 'conquest']

function Fighter({ card, clan }: { card: FightCard; clan: string }) {
  if (!card.open) {
    return (
      <span class="fc back" style={seatColours(clan)}>
        <svg class="pat" aria-hidden="true">
          <rect width="100%" height="100%" fill={`url(#b-${PATTERNS[clan]})`} />
        </svg>
        <Icon name={`crest/${clan}`} />
      </span>
    )
  }
  return (
    <span
      class={`fc ${card.out ? 'out' : ''} ${card.acts ? 'did' : ''}`}
      style={seatColours(clan)}
      title={card.out ? text.combat.out : ''}
    >
      <span class="st num">{card.strength ?? strengthOf(card.kind)}</span>
      <span class="art">
        <Icon name={`kenjin/${card.kind}`} />
      </span>
      <span class="nm">{text.cards[card.kind]}</span>
      {card.out && (
        <svg
          class="stroke"
          viewBox="0 0 96 112"
          preserveAspectRatio="none"
          role="img"
          aria-label={text.combat.out}
        >
          <path
            d="M6 100C28 74 58 40 92 10c2 4 1 8-3 13C62 52 36 80 14 106c-4 2-8-2-8-6z"
            fill="#a92a1c"
            opacity=".88"
          />
        </svg>
      )}
    </span>
  )
}

function ArmyRow({ side, view, wins }: { side: FightSide; view: KenjinView; wins: boolean }) {
  const named = useNamed()
  const clan = clanOf(view, side.seat)
  return (
    <div class={`army ${wins ? 'win' : ''}`} style={seatColours(clan)}>
      <div class="who">
        <Roundel clan={clan} size={38} />
        {named(clanName(view, side.seat))}
      </div>
      <div class={`row ${side.cards.length > 6 ? 'many' : ''}`}>
        {side.cards.map((card) => (
          <Fighter key={card.id} card={card} clan={clan} />
        ))}
        {side.cards.length === 0 && <span class="soft">{text.noCards}</span>}
      </div>
      <div class="tot num">
        {side.total ?? '–'}
        {side.parts.length > 0 && <small>{written(side.parts)}</small>}
      </div>
    </div>
  )
}

export function Scene({ scene, step, view: plain }: SceneProps) {
  const named = useNamed()
  const view = plain as KenjinView
  const all = (scene.frames ?? []) as Frame[]
  const frame = all[Math.min(step, all.length - 1)]
  if (!frame) return null
  const stages = STAGES.flatMap((stage) =>
    stage === 'totals' && all.some((f) => f.stage === 'sanctuary')
      ? (['sanctuary', 'totals'] as Stage[])
      : [stage],
  )
  const now = stages.indexOf(frame.stage)
  const worth = view.battlefields.find((field) => field.tile === scene.key)?.worth
  const me = view.seat || 'A'
  const sides = [...frame.sides].sort((a, b) => Number(a.seat === me) - Number(b.seat === me))
  return (
    <>
      <header style={`background:${TILE_COLOURS[scene.key]};--cut:${TILE_COLOURS[scene.key]}`}>
        <Icon name={`field/${scene.key}`} />
        <div>
          <h2>{named(scene.title)}</h2>
          <p>{briefOf(scene.key)}</p>
        </div>
        <span class="vp num">{worth}</span>
      </header>
      <ol class="path">
        {stages.map((stage, i) => (
          <li
            key={stage}
            class={i < now ? 'ok' : i === now ? 'on' : ''}
            aria-current={i === now ? 'step' : undefined}
          >
            {i < now && <Icon name="ui/confirm" />}
            {text.combat.stages[stage]}
          </li>
        ))}
      </ol>
      {sides.map((side) => (
        <ArmyRow key={side.seat} side={side} view={view} wins={frame.winner === side.seat} />
      ))}
      <div class="told" aria-live="polite">
        {named(frame.text)}
        <small>
          <RuleNote game="kenjin" rule={frame.rule} />
        </small>
      </div>
    </>
  )
}
