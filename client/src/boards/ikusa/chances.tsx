/** What an attack would come to, told before it is declared: a chance on every target, and the details of the one looked at. */
import { useEffect, useState } from 'preact/hooks'
import { api } from '../../api'
import { useTable } from '../../table/context'
import type { Odds } from '../../wire'
import { awayOf, besideLabel, middleOf, type Point, placeName, SHEET, spreadOut } from './geometry'
import { text } from './text'
import { armiesIn, clan, type IkusaView, size } from './types'

export type Answers = ReadonlyMap<string, Odds>

/** The odds of some actions, asked one after the other and kept as long as the table stands as it does. */
export function useOdds(actions: string[]): Answers {
  const { id, seat, view } = useTable()
  const [answers, setAnswers] = useState<Answers>(new Map())
  useEffect(() => {
    let wanted = true
    setAnswers(new Map())
    const ask = async () => {
      for (const action of actions) {
        const odds = await api.odds(id, seat, action).catch(() => ({}) as Odds)
        if (!wanted) return
        if (odds.chances) setAnswers((old) => new Map(old).set(action, odds))
      }
    }
    void ask()
    return () => {
      wanted = false
    }
  }, [id, seat, view, actions.join('|')])
  return answers
}

/** The first chance that the server tells is the attack's success. */
export const successOf = (odds: Odds | undefined): number | null => odds?.chances?.[0]?.probability ?? null
export const percent = (part: number): string =>
  part > 0 && part < 0.005 ? '<1 %' : part < 1 && part > 0.995 ? '>99 %' : `${Math.round(part * 100)} %`
export const grade = (part: number): 'good' | 'even' | 'poor' =>
  part >= 0.75 ? 'good' : part >= 0.4 ? 'even' : 'poor'

/** How many battles are weighed at once: each answer takes the server some time. */
const MOST = 12

/** The attacks that may be declared with what has been chosen, or the declared battles that may be fought. */
export function attacksAhead(view: IkusaView, legal: string[], words: string[]): string[] {
  if (view.phase === 'conducting')
    return legal.filter((path) => path.startsWith('fight ') && targetOf(view, path)).slice(0, MOST)
  if (view.phase !== 'declaring' || (words[0] !== 'attack' && words[0] !== '')) return []
  return words[1] ? legal.filter((path) => path.startsWith(`attack ${words[1]} `)) : []
}

/** The province that an action attacks: the one it names, or the one that was declared before. */
export function targetOf(view: IkusaView, action: string): string {
  const [, who = '', to] = action.split(' ')
  return to ?? view.armies[who]?.aim ?? view.provinces[who]?.aim ?? ''
}

/** How much larger a chance is drawn than its own units, as the map opens on a large screen and on a phone. */
const [NEAR, FAR] = [1.28, 2]

/** The chance on every target; where several would lie over each other, they lie side by side. */
export function Chances({ view, answers }: { view: IkusaView; answers: Answers }) {
  const pills = [...answers].flatMap(([action, odds]) => {
    const chance = successOf(odds)
    if (chance === null) return []
    const to = targetOf(view, action)
    const said = percent(chance)
    const at = besideLabel(to, armiesIn(view, to).length > 0)
    return [{ action, chance, said, at, half: 9 + said.length * 5.2, away: awayOf(to) }]
  })
  const [near, far] = [NEAR, FAR].map((scale) => spreadOut(pills, scale)) as [Point[], Point[]]
  return (
    <g aria-hidden="true">
      {pills.map(({ action, chance, said, at: [x, y], half }, i) => (
        <g
          key={action}
          data-piece
          class={`chance ${grade(chance)}`}
          transform={`translate(${x} ${y})`}
          style={`--x:${near[i]![0]}px;--y:${near[i]![1]}px;--far-x:${far[i]![0]}px;--far-y:${far[i]![1]}px`}
        >
          <g class="grow">
            <g class="aside">
              <rect x={-half} y="-13" width={2 * half} height="26" rx="13" />
              <text x="0" y="5.500">
                {said}
              </text>
            </g>
          </g>
        </g>
      ))}
    </g>
  )
}

const men = (view: IkusaView, from: string, army: boolean): number =>
  army
    ? size(view.armies[from]!.units) + 1
    : armiesIn(view, from).reduce((sum, id) => sum + size(view.armies[id]!.units) + 1, 0) +
      size(view.provinces[from]?.force)

const MIDDLE = SHEET.x + SHEET.width / 2

/** The attack that is looked at: its chance, what both sides would lose, and what else may come of it. */
export function AttackCard({ view, action, odds }: { view: IkusaView; action: string; odds: Odds }) {
  const who = action.split(' ')[1]!
  const to = targetOf(view, action)
  const chance = successOf(odds)!
  const c = text.chances
  const [mine = 0, theirs = 0] = (odds.means ?? []).map((mean) => mean.value)
  const attackers = men(view, who, who in view.armies)
  const defenders = men(view, to, false)
  const bar = (name: string, colour: string, lost: number, of: number) => (
    <div class="lossbar" style={`--c:var(--${clan(colour)})`}>
      <span>{name}</span>
      <i aria-hidden="true">
        <b style={`width:${of > 0 ? Math.max(0, 100 - (100 * lost) / of) : 0}%`} />
      </i>
      <strong class="num">{c.loses(Math.round(lost), of)}</strong>
    </div>
  )
  const owner = view.provinces[to]?.owner ?? ''
  return (
    <div class={`attackcard ${middleOf(to)[0] < MIDDLE ? 'east' : ''}`} role="status">
      <header>
        <b>{c.attack(placeName(to))}</b>
        <span class={`pillow num ${grade(chance)}`}>{percent(chance)}</span>
      </header>
      {bar(c.you, view.acting, mine, attackers)}
      {bar(text.colours[owner] ?? text.nobody, owner, theirs, defenders)}
      <p>
        {(odds.chances ?? [])
          .slice(1)
          .map((one) => `${one.text}: ${percent(one.probability)}.`)
          .join(' ')}
      </p>
      <p class="soft">{odds.given}</p>
    </div>
  )
}
