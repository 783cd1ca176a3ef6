/** The table of Kawanakajima: the strip, and below it the map, a mat beside it, or the fort. */
import { useEffect, useState } from 'preact/hooks'
import { AID } from '../../table/aid'
import { useTable } from '../../table/context'
import type { View } from '../../wire'
import { Aids } from './aids'
import { ChitCard, hasCard } from './chitcard'
import { matOf } from './drafts'
import { DrawStage, useDraw } from './draw'
import { FightPanel, hasFight } from './fight'
import { isHex } from './geometry'
import { MapView } from './map'
import { PlanMat, SetupMat } from './mat'
import { mat as texts } from './mattext'
import { OrdersMat } from './orders'
import { isSieging, SiegeStage } from './siege'
import { siegeText } from './siegetext'
import { Strip } from './strip'
import { clanOf, type KawanakajimaView } from './types'

/** On so small a screen a mat takes the whole board, as the style sheets have it. */
const SMALL = '(max-width: 640px), (max-height: 520px)'

/** The key T opens and closes the tables; so does a request for the player aid. */
function useAids(): [boolean, (open: boolean) => void] {
  const [open, setOpen] = useState(false)
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey) return
      if ((event.target as Element).matches('input, textarea, select')) return
      if (event.key === 't' || event.key === 'T') setOpen((old) => !old)
      if (event.key === 'Escape') setOpen(false)
    }
    const ask = () => setOpen(true)
    addEventListener('keydown', press)
    addEventListener(AID, ask)
    return () => {
      removeEventListener('keydown', press)
      removeEventListener(AID, ask)
    }
  }, [])
  return [open, setOpen]
}

/** Where the map opens beside a mat: the camps for Entry Points, else the armies. */
const focusOf = (view: KawanakajimaView): string[] | undefined =>
  Object.values(view.private?.choices ?? {})[0]?.includes('A')
    ? ['entry-A', 'entry-B', 'entry-C', 'entry-D']
    : undefined

/** The Clan that is decided about where nothing is chosen on the map: its chit was drawn, or the question names it. */
const litClan = (view: KawanakajimaView, glow: ReadonlySet<string>, myTurn: boolean): string => {
  if (view.offer) return view.offer.clan
  const onMap = view.counters.some(({ id, clan }) => glow.has(id) || glow.has(clan)) || [...glow].some(isHex)
  return myTurn && view.subject && !view.move && !onMap ? clanOf(view.subject) : ''
}

export function Board({ view: plain }: { view: View }) {
  const view = plain as KawanakajimaView
  const { myTurn, legal, glow } = useTable()
  const [zones, setZones] = useState<ReadonlySet<string>>(new Set())
  const [lit, setLit] = useState('')
  const [fort, setFort] = useState(true)
  const [aids, setAids] = useAids()
  const draw = useDraw()
  const toggle = (army: string) =>
    setZones((old) => new Set(old.has(army) ? [...old].filter((one) => one !== army) : [...old, army]))
  const mat = matOf(view, myTurn)
  const small = mat !== null && matchMedia(SMALL).matches
  const [peek, setPeek] = useState(false)
  const sieging = isSieging(view)
  const plans = legal.filter((path) => path.startsWith('plan ')).map((path) => path.slice(5))
  return (
    <div
      class={`kawanakajima ${mat ? 'withmat' : ''} ${small && peek ? 'peeking' : ''} ${hasFight(view) ? 'withfight' : ''}`}
    >
      <Strip view={view} onTables={() => setAids(!aids)} />
      <div class="kwfield">
        {mat === 'plan' && <PlanMat words={plans} />}
        {mat === 'setup' && <SetupMat view={view} lit={lit} onLit={setLit} />}
        {mat === 'orders' && <OrdersMat key={view.turn} view={view} lit={lit} onLit={setLit} />}
        {small && !peek ? null : sieging && fort ? (
          <SiegeStage view={view} siege={view.siege!} onMap={() => setFort(false)} />
        ) : (
          <MapView
            key={mat ?? 'map'}
            view={view}
            zones={zones}
            onZone={toggle}
            idle={mat !== null}
            lit={mat ? lit : litClan(view, glow, myTurn)}
            called={draw?.chit ?? ''}
            focus={mat === 'setup' ? focusOf(view) : undefined}
          />
        )}
        {small && (
          <button type="button" class="btn topeek" onClick={() => setPeek(!peek)}>
            {peek ? texts.back : texts.toMap}
          </button>
        )}
        {sieging && !fort && (
          <button type="button" class="btn tofort" onClick={() => setFort(true)}>
            {siegeText.toFort}
          </button>
        )}
        {hasFight(view) && <FightPanel view={view} />}
        {myTurn && hasCard(view) && <ChitCard view={view} />}
        {draw && <DrawStage view={view} draw={draw} />}
        {aids && <Aids view={view} onClose={() => setAids(false)} />}
      </div>
    </div>
  )
}
