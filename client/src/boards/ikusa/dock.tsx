/** The panel over the sea: what is decided beside the map, and your own armies. */
import { Icon } from '../../icons'
import { useTable } from '../../table/context'
import { useElement } from '../../table/element'
import { useNamed } from '../../table/names'
import type { View } from '../../wire'
import { AttackList } from './attacklist'
import { BattlePanel } from './battle'
import { Chip, Open, Private } from './chips'
import { isProvince, placeName } from './geometry'
import { OrdersTray, WritingTray } from './orderstray'
import { Flag, UnitRow } from './pieces'
import { AheadTray, Bins, PlanTray, SpreadTray, StandingOrder } from './plan'
import { text } from './text'
import { LevyTray, MusterTray, SendHome, STEPS, StepTray } from './trays'
import {
  armiesOf,
  bannerOf,
  clan,
  colourOf,
  ICONS,
  type IkusaView,
  isArmy,
  isColour,
  mine,
  onMap,
  size,
  standing,
} from './types'
import { armyAt, armyName, armySaid, colourName, headless, label, strikeOdds } from './words'

/** The phases in which armies go step by step; elsewhere their attacks count. */
const FIGHTS = new Set(['declaring', 'conducting'])
const MOVES = new Set(['marching', 'garrisoning', 'gathering', 'final_armies'])

function ArmyCard({ id, view }: { id: string; view: IkusaView }) {
  const army = view.armies[id]!
  const props = useElement(id, 'armycard')
  const down = army.flags.includes('laid_down')
  const f = text.armyFacts
  const turn = view.active === colourOf(id) && onMap(view, id)
  return (
    <button {...props}>
      <span class="vh">{armySaid(view, id)}</span>
      <Flag {...bannerOf(view, id)} />
      <span class="what" aria-hidden="true">
        <span class="line">
          <b>{armyAt(view)(id)}</b>
          <small>
            {[
              turn && MOVES.has(view.phase) && army.steps > 0 && f.steps(army.steps),
              turn && FIGHTS.has(view.phase) && army.attacks > 0 && f.attacks(army.attacks),
            ]
              .filter(Boolean)
              .join(' · ')}
          </small>
        </span>
        <UnitRow units={army.units} daimyo down={down} />
      </span>
    </button>
  )
}

/** Where something else is decided, the banners on the map are enough. */
const WITHOUT_ARMIES = new Set([
  'claiming',
  'reinforcing',
  'dividing',
  'spreading',
  'planning',
  'spying',
  'agreeing',
  'picking',
  'levying',
  'building',
  'mustering',
  'deploying',
  'avenging',
  'window',
  'losing',
  'pressing',
  'rolling',
])

function Armies({ view }: { view: IkusaView }) {
  const own = (view.acting ? [view.acting] : view.you)
    .flatMap((colour) => armiesOf(view, colour))
    .filter((id) => onMap(view, id) || view.phase === 'stationing' || view.phase === 'recovering')
    // While units are moved, only the armies beside them matter.
    .filter((id) => view.phase !== 'succeeding' || headless(view)[0] === id)
    .filter((id) => !STEPS[view.phase] || [view.step.origin, view.step.goal].includes(view.armies[id]!.place))
  if (own.length === 0 || WITHOUT_ARMIES.has(view.phase)) return null
  return (
    <div class="armycards" role="group" aria-label={text.tray.armies}>
      {own.map((id) => (
        <ArmyCard key={id} id={id} view={view} />
      ))}
    </div>
  )
}

function NinjaTray({ view }: { view: IkusaView }) {
  const { words } = useTable()
  const t = text.tray
  const targets = Object.keys(view.armies).filter(
    (id) => !view.you.includes(colourOf(id)) && standing(view.armies[id]!) && onMap(view, id),
  )
  return (
    <Private title={t.ninja}>
      <div class="chips titled">
        <span class="soft">{t.letPass}</span>
        {['now', 'turn', 'round'].map((word) => (
          <Chip key={word} id={word} name={text.words[word]!} />
        ))}
      </div>
      <div class="chips titled">
        <span class="soft">{t.when}</span>
        {['he_moves', 'he_declares', 'his_turn'].map((word) => (
          <Chip key={word} id={word} name={text.words[word]!} />
        ))}
      </div>
      <div class="chips titled">
        <span class="soft">{words[0] === 'when' ? t.whom : t.target}</span>
        <Targets view={view} ids={targets} />
      </div>
    </Private>
  )
}

function AgreeTray({ view }: { view: IkusaView }) {
  const { legal } = useTable()
  const named = useNamed()
  const colours = [...new Set(legal.map((path) => path.split(' ')[1]!))].filter(isColour)
  const markers = Object.keys(view.colours).map((_, i) => String(i + 1))
  return (
    <Private title={text.tray.agree}>
      {colours.map((colour) => (
        <div key={colour} class="chips">
          <span class="who" style={`--c:var(--${clan(colour)})`}>
            {named(colourName(colour))}
          </span>
          {markers
            .filter((n) => legal.includes(`agree ${colour} ${n}`))
            .map((n) => (
              <Chip key={n} id={`${colour} ${n}`} name={`${named(colourName(colour))}: ${text.marker(n)}`}>
                {n}
              </Chip>
            ))}
        </div>
      ))}
      <div class="chips">
        <Chip id="nothing" name={text.words['chance']!} />
      </div>
    </Private>
  )
}

/** The armies that the ninja could strike. */
const Targets = ({ view, ids }: { view: IkusaView; ids: string[] }) => (
  <>
    {ids.map((id) => (
      <Chip key={id} id={id} name={armySaid(view, id)}>
        <Flag {...bannerOf(view, id)} />
        {placeName(view.armies[id]!.place)}
      </Chip>
    ))}
  </>
)

/** The ninja in your war turn: a row of its own, never mixed with what armies do. */
function StrikeRow({ view, targets }: { view: IkusaView; targets: string[] }) {
  const t = text.tray
  return (
    <section class="tray secret strikes" aria-label={t.strikeRow}>
      <header>
        <h2>
          <Icon name="ikusa/ninja" /> {t.strikeRow}
        </h2>
        <span class="soft">{t.strikeOdds(strikeOdds())}</span>
      </header>
      <div class="chips">
        <Targets view={view} ids={targets} />
      </div>
    </section>
  )
}

function RoninTray({ view }: { view: IkusaView }) {
  const { legal, glow, words } = useTable()
  const me = view.colours[mine(view)]!
  const armies = [...new Set([...glow, ...words.slice(1)])].filter(isArmy).sort()
  const hidden = Object.entries(view.provinces).filter(
    ([, p]) => p.card?.lies === 'face_down' && p.hirer === mine(view),
  )
  const left = me.hired - me.progress
  return (
    <Private title={text.tray.roninTitle} note={<span class="left num">{text.tray.roninLeft(left)}</span>}>
      {armies.length > 0 && (
        <div class="chips">
          {armies.map((id) => (
            <Chip key={id} id={id} name={armyName(id)}>
              <Flag {...bannerOf(view, id)} />
              {armyAt(view)(id)}
            </Chip>
          ))}
        </div>
      )}
      {hidden.length > 0 && (
        <p class="soft">
          {text.and(hidden.map(([id, p]) => text.tray.card(placeName(id), p.card!.force + p.card!.army)))}
        </p>
      )}
      {legal.includes('deploy nowhere') && <SendHome key={left} left={left} />}
    </Private>
  )
}

/** Whatever may be chosen and does not lie on the map. */
function ChipsTray({ view, words }: { view: IkusaView; words: string[] }) {
  const named = useNamed()
  const Box = view.phase === 'spying' ? Private : Open
  return (
    <Box title={text.tray.titles[view.phase] ?? text.tray.choose}>
      <div class="chips">
        {words.map((word) => (
          <Chip
            key={word}
            id={word}
            name={named(isArmy(word) ? armyName(word) : label(word, view, {}))}
            {...(ICONS[word] ? { icon: ICONS[word] } : {})}
          />
        ))}
      </div>
    </Box>
  )
}

const BATTLE = new Set(['losing', 'pressing', 'rolling'])

function Tray({ view }: { view: IkusaView }) {
  const { glow, words, myTurn, past } = useTable()
  const me = view.colours[mine(view)]
  if (BATTLE.has(view.phase) && view.battle.passes + view.battle.removal > 0)
    return (
      <BattlePanel view={view}>
        {view.phase === 'losing' && myTurn && me && <StandingOrder me={me} />}
      </BattlePanel>
    )
  if (!myTurn) {
    const known = view.ninja.order !== 'ask' && view.you.includes(view.ninja.holder)
    if (view.phase === 'planning' && me && size(me.bins) > 0)
      return (
        <Private title={text.tray.sealed}>
          <Bins bins={me.bins} />
        </Private>
      )
    return (
      <>
        {known && (
          <Private title={text.tray.ninja}>
            <p class="soft">{text.tray.standing(orderName(view.ninja.order))}</p>
          </Private>
        )}
        {past === null && <WritingTray view={view} />}
        {past === null &&
          view.round > 0 &&
          view.turn > 0 &&
          view.you
            .filter((colour) => view.income[colour]! > 0)
            .map((colour) => <AheadTray key={colour} view={view} colour={colour} />)}
      </>
    )
  }
  switch (view.phase) {
    case 'planning':
      return (
        <>
          <Spied view={view} />
          <PlanTray key={`${view.round}${mine(view)}`} view={view} />
        </>
      )
    case 'spreading':
      return <SpreadTray key={mine(view)} view={view} />
    case 'window':
      return <NinjaTray view={view} />
    case 'agreeing':
      return <AgreeTray view={view} />
    case 'deploying':
      return <RoninTray view={view} />
  }
  if (STEPS[view.phase]) return <StepTray view={view} />
  const own = new Set(armiesOf(view, mine(view)))
  const offered = [...new Set([...glow, ...words.slice(1)])].filter(
    (word) => !isProvince(word) && !own.has(word),
  )
  const foes = offered.filter((word) => isArmy(word) && !view.you.includes(colourOf(word)))
  const others = offered.filter((word) => !foes.includes(word))
  if (view.phase === 'levying') return <LevyTray view={view} words={others} />
  if (view.phase === 'mustering') return <MusterTray />
  if (view.phase === 'avenging')
    return (
      <Open title={text.tray.titles['avenging']!}>
        <div class="chips">
          <Targets view={view} ids={foes} />
        </div>
      </Open>
    )
  if (foes.length > 0)
    return (
      <>
        <StrikeRow view={view} targets={foes} />
        {others.length > 0 && <ChipsTray view={view} words={others} />}
      </>
    )
  return offered.length > 0 ? <ChipsTray view={view} words={offered} /> : null
}

const orderName = (order: string): string => {
  const [word, army] = order.split(' ')
  return army
    ? `${text.verbs['strike']} ${armyName(army)}, ${text.words[word!]}`
    : (text.words[word!] ?? word!)
}

/** The plan that your ninja has seen. */
function Spied({ view }: { view: IkusaView }) {
  const named = useNamed()
  const { spied, holder } = view.ninja
  if (!spied || !view.you.includes(holder)) return null
  return (
    <Private title={named(text.tray.spied(colourName(spied)))}>
      <Bins bins={view.colours[spied]!.bins} />
    </Private>
  )
}

export function Hand({ view: plain }: { view: View }) {
  const view = plain as IkusaView
  const { myTurn, past } = useTable()
  if (!view.seat || view.over) return null
  return (
    <div class="ikdock">
      <Tray view={view} />
      {myTurn && past === null && <OrdersTray view={view} />}
      <AttackList view={view} />
      {/* While others act, the banners on the map are enough. */}
      {myTurn && <Armies view={view} />}
    </div>
  )
}
