/** The panel over the sea: what is decided beside the map, and one's own armies. */
import { complete } from '../../paths'
import { useTable } from '../../table/context'
import { useElement } from '../../table/element'
import { Odds } from '../../table/odds'
import type { View } from '../../wire'
import { BattlePanel } from './battle'
import { Chip, Open, Private } from './chips'
import { isProvince, placeName } from './geometry'
import { Flag, UnitRow } from './pieces'
import { Bins, PlanTray, SpreadTray, StandingOrder } from './plan'
import { text } from './text'
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
  type Units,
} from './types'
import { armyName, armySaid, bundleOf, colourName, isBundle, label } from './words'

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
        <b>{isProvince(army.place) ? placeName(army.place) : army.place === 'lost' ? f.lost : f.unplaced}</b>
        <UnitRow units={army.units} daimyo down={down} />
        <small>
          {[
            f.level(army.level),
            turn && view.phase !== 'conducting' && army.steps > 0 && f.steps(army.steps),
            turn && view.phase === 'conducting' && army.attacks > 0 && f.attacks(army.attacks),
          ]
            .filter(Boolean)
            .join(' · ')}
        </small>
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
  'window',
  'losing',
  'pressing',
  'rolling',
])

function Armies({ view }: { view: IkusaView }) {
  const own = (view.acting ? [view.acting] : view.you)
    .flatMap((colour) => armiesOf(view, colour))
    .filter((id) => onMap(view, id) || view.phase === 'stationing' || view.phase === 'recovering')
  if (own.length === 0 || WITHOUT_ARMIES.has(view.phase)) return null
  return (
    <div class="armycards" role="group" aria-label={text.tray.armies}>
      {own.map((id) => (
        <ArmyCard key={id} id={id} view={view} />
      ))}
    </div>
  )
}

/** The units a chain of small choices takes from, by what it is about. */
function source(view: IkusaView): Units {
  const { mover, origin, goal } = view.step
  if (view.phase === 'gathering') return view.provinces[goal]?.force ?? {}
  return (mover && view.armies[mover]?.units) || view.provinces[origin]?.force || {}
}

function UnitsTray({ view, words }: { view: IkusaView; words: string[] }) {
  const from = source(view)
  return (
    <Open title={text.tray.choose} note={size(view.step.bundle) > 0 && <UnitRow units={view.step.bundle} />}>
      <div class="chips">
        {words.map((kind) => (
          <Chip
            key={kind}
            id={kind}
            name={`${label(kind, view, {})}, ${from[kind] ?? 0}`}
            {...(ICONS[kind] ? { icon: ICONS[kind] } : {})}
          >
            {label(kind, view, {})} <b class="num">{from[kind]}</b>
          </Chip>
        ))}
      </div>
    </Open>
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
      <div class="chips">
        <span class="soft">{t.letPass}</span>
        {['now', 'turn', 'round'].map((word) => (
          <Chip key={word} id={word} name={text.words[word]!} />
        ))}
      </div>
      <div class="chips">
        <span class="soft">{t.when}</span>
        {['he_moves', 'he_declares', 'his_turn'].map((word) => (
          <Chip key={word} id={word} name={text.words[word]!} />
        ))}
      </div>
      <div class="chips">
        <span class="soft">{words[0] === 'when' ? t.whom : t.target}</span>
        {targets.map((id) => (
          <Chip key={id} id={id} name={armySaid(view, id)}>
            <Flag {...bannerOf(view, id)} />
            {placeName(view.armies[id]!.place)}
          </Chip>
        ))}
      </div>
    </Private>
  )
}

function AgreeTray({ view }: { view: IkusaView }) {
  const { legal } = useTable()
  const named = [...new Set(legal.map((path) => path.split(' ')[1]!))].filter(isColour)
  const markers = Object.keys(view.colours).map((_, i) => String(i + 1))
  return (
    <Private title={text.tray.agree}>
      {named.map((colour) => (
        <div key={colour} class="chips">
          <span class="who" style={`--c:var(--${clan(colour)})`}>
            {colourName(colour)}
          </span>
          {markers
            .filter((n) => legal.includes(`agree ${colour} ${n}`))
            .map((n) => (
              <Chip key={n} id={`${colour} ${n}`} name={`${colourName(colour)}: ${text.marker(n)}`}>
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

/** Whatever may be chosen and does not lie on the map. */
function ChipsTray({ view, words }: { view: IkusaView; words: string[] }) {
  const me = view.colours[mine(view)]
  const secret = ['levying', 'deploying', 'mustering', 'spying'].includes(view.phase)
  const Box = secret ? Private : Open
  const hidden = Object.entries(view.provinces).filter(
    ([, p]) => p.card?.lies === 'face_down' && p.hirer === mine(view),
  )
  return (
    <Box
      title={text.tray.choose}
      note={view.phase === 'deploying' && <span class="left num">{text.tray.hired(me?.hired ?? 0)}</span>}
    >
      {words.length > 0 && (
        <div class="chips">
          {words.map((word) => (
            <Chip
              key={word}
              id={word}
              name={isArmy(word) ? armyName(word) : label(word, view, {})}
              {...(ICONS[word] ? { icon: ICONS[word] } : {})}
            >
              {isBundle(word) ? <UnitRow units={bundleOf(word)} /> : undefined}
            </Chip>
          ))}
        </div>
      )}
      {view.phase === 'deploying' && hidden.length > 0 && (
        <p class="soft">
          {text.and(hidden.map(([id, p]) => text.tray.card(placeName(id), p.card!.force + p.card!.army)))}
        </p>
      )}
    </Box>
  )
}

const UNITS = new Set(['garrisoning', 'gathering', 'sending', 'moving', 'succeeding'])
const BATTLE = new Set(['losing', 'pressing', 'rolling'])

function Tray({ view }: { view: IkusaView }) {
  const { glow, words, myTurn } = useTable()
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
    return known ? (
      <Private title={text.tray.ninja}>
        <p class="soft">{text.tray.standing(orderName(view.ninja.order))}</p>
      </Private>
    ) : null
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
  }
  const own = new Set(armiesOf(view, mine(view)))
  const offered = [...new Set([...glow, ...words.slice(1)])].filter(
    (word) => !isProvince(word) && !own.has(word),
  )
  if (UNITS.has(view.phase)) return <UnitsTray view={view} words={offered.filter((word) => ICONS[word])} />
  return offered.length > 0 || view.phase === 'deploying' ? <ChipsTray view={view} words={offered} /> : null
}

const orderName = (order: string): string => {
  const [word, army] = order.split(' ')
  return army
    ? `${text.verbs['strike']} ${armyName(army)}, ${text.words[word!]}`
    : (text.words[word!] ?? word!)
}

/** The plan that one's ninja has seen. */
function Spied({ view }: { view: IkusaView }) {
  const { spied, holder } = view.ninja
  if (!spied || !view.you.includes(holder)) return null
  return (
    <Private title={text.tray.spied(colourName(spied))}>
      <Bins bins={view.colours[spied]!.bins} />
    </Private>
  )
}

/** Before a battle is declared or fought: what would come of it. */
function Ahead({ view, path }: { view: IkusaView; path: string }) {
  const [, who, to] = path.split(' ')
  const goal = to ?? view.armies[who!]?.aim ?? view.provinces[who!]?.aim ?? ''
  return (
    <Open title={text.tray.ahead(label(who!, view, {}), placeName(goal))}>
      <Odds action={path} />
    </Open>
  )
}

export function Hand({ view: plain }: { view: View }) {
  const view = plain as IkusaView
  const { words, legal } = useTable()
  if (!view.seat || view.over) return null
  const path = complete(legal, words) ?? ''
  const attack = /^(attack|fight) /.test(path)
  return (
    <div class="ikdock">
      <Tray view={view} />
      {attack ? <Ahead view={view} path={path} /> : <Armies view={view} />}
    </div>
  )
}
