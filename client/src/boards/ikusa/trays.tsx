/** Choices of several small steps made ready at once: how many of each kind go, and what is levied. */
import { useLayoutEffect, useState } from 'preact/hooks'
import { Icon } from '../../icons'
import { useTable } from '../../table/context'
import { Chip, Open, Private } from './chips'
import { placeName } from './geometry'
import { UnitRow } from './pieces'
import { Stepper } from './plan'
import { text } from './text'
import { armiesIn, colourOf, ICONS, type IkusaView, KINDS, mine, size, type Units } from './types'
import { bundleOf, isBundle, kindName, unitsName } from './words'

/** The phases in which units are chosen one by one, and the verb that chooses one. */
export const STEPS: Record<string, 'take' | 'leave'> = {
  garrisoning: 'leave',
  gathering: 'take',
  sending: 'take',
  moving: 'take',
}

const less = (units: Units, away: Units | undefined): Units =>
  Object.fromEntries(
    Object.entries(units)
      .map(([kind, n]): [string, number] => [kind, n - (away?.[kind] ?? 0)])
      .filter(([, n]) => n > 0),
  )

/** What may still be taken: units of the kinds that are possible next, without those that have moved or are chosen already. */
export function available(view: IkusaView, legal: string[]): Units {
  const { mover, origin, goal, bundle } = view.step
  const may = (kind: string) => legal.includes(`${STEPS[view.phase]} ${kind}`)
  const there =
    view.phase === 'gathering'
      ? (view.provinces[goal]?.force ?? {})
      : (mover && view.armies[mover]?.units) || view.provinces[origin]?.force || {}
  const gone = view.phase === 'moving' ? view.provinces[origin]?.moved : undefined
  return Object.fromEntries(Object.entries(less(less(there, gone), bundle)).filter(([kind]) => may(kind)))
}

/** The actions that choose this many of each kind, and end the choice. */
export function steps(verb: string, draft: Units, ending: string): string[] {
  return [
    ...Object.entries(draft).flatMap(([kind, n]) => Array.from({ length: n }, () => `${verb} ${kind}`)),
    ...(ending ? [ending] : []),
  ]
}

/** All units but `staying`: those that fight worst stay. */
export function allBut(units: Units, staying: number): Units {
  let left = staying
  const worst = [...KINDS].reverse().filter((kind) => kind !== 'ronin')
  const draft = { ...units }
  for (const kind of [...worst, 'ronin'])
    while (left > 0 && (draft[kind] ?? 0) > 0) {
      draft[kind] = draft[kind]! - 1
      left--
    }
  return draft
}

/** What is proposed before anything is chosen: one stays behind, or all but one go; all where some must go. */
export const proposed = (view: IkusaView, legal: string[]): Units => {
  const units = available(view, legal)
  if (size(view.step.bundle) > 0) return {}
  const go = allBut(units, 1)
  const some = !legal.includes('done') && !legal.includes('join')
  if (view.phase !== 'garrisoning') return some && size(go) === 0 ? units : go
  return less(units, go)
}

export function StepTray({ view }: { view: IkusaView }) {
  const { prepare, prepared, busy, legal } = useTable()
  const verb = STEPS[view.phase]!
  const units = available(view, legal)
  const at = JSON.stringify([view.phase, view.step])
  const [draft, setDraft] = useState<Units>(() => proposed(view, legal))
  const [join, setJoin] = useState(false)
  const { origin, goal } = view.step
  const host = armiesIn(view, goal).some((id) => view.you.includes(colourOf(id)))
  const may = (path: string): boolean => legal.includes(path)
  const ending = join ? 'join' : may('done') || !may('join') ? 'done' : 'join'
  const total = size(draft)
  const ready = total > 0 ? steps(verb, draft, ending) : may(ending) ? [ending] : []
  // What the server does not take of a draft is left for the player to change.
  useLayoutEffect(() => setDraft(proposed(view, legal)), [at, legal.length === 0])
  useLayoutEffect(() => {
    if (!busy && legal.length > 0 && prepared.join() !== ready.join()) prepare(ready, true)
  }, [busy, legal, ready.join(), prepared.join()])
  const set = (kind: string, n: number) => setDraft({ ...draft, [kind]: n })
  const t = text.tray
  // All but one of a single unit is none.
  const shares = [
    ['none', {}],
    ...(size(units) > 1 ? [['allBut', allBut(units, 1)] as const] : []),
    ['all', units],
  ] as const
  return (
    <Open title={t.stepTitle[view.phase]!(placeName(origin), placeName(goal))}>
      <div class="quick" role="group" aria-label={t.many}>
        {shares.map(([name, to]) => (
          <button
            key={name}
            type="button"
            class={unitsName(less({ ...draft }, {})) === unitsName(less({ ...to }, {})) ? 'on' : ''}
            disabled={busy}
            onClick={() => setDraft(to)}
          >
            {t[name]}
          </button>
        ))}
      </div>
      <div class="kindrows">
        {Object.entries(units).map(([kind, of]) => {
          const n = draft[kind] ?? 0
          return (
            <div key={kind} class="kindrow">
              <Icon name={ICONS[kind]!} />
              <span class="num">{t.of(of, kindName(kind, of))}</span>
              <Stepper
                value={n}
                less={t.oneLess(kindName(kind))}
                more={t.oneMore(kindName(kind))}
                onLess={!busy && n > 0 ? () => set(kind, n - 1) : null}
                onMore={!busy && n < of ? () => set(kind, n + 1) : null}
              />
            </div>
          )
        })}
      </div>
      {host && (view.phase === 'moving' || view.phase === 'sending') && (
        <label class="joins">
          <input type="checkbox" checked={join} onChange={() => setJoin(!join)} /> {t.join(placeName(goal))}
        </label>
      )}
      {size(view.step.bundle) > 0 && <p class="soft">{t.bundle(unitsName(view.step.bundle))}</p>}
    </Open>
  )
}

/** Bundles that no other possible one has all of, and more: what one koku is best spent on. */
export function bestOf(bundles: string[]): string[] {
  const has = (a: Units, b: Units) => Object.entries(b).every(([kind, n]) => (a[kind] ?? 0) >= n)
  return bundles.filter(
    (one) => !bundles.some((other) => other !== one && has(bundleOf(other), bundleOf(one))),
  )
}

export function LevyTray({ view, words }: { view: IkusaView; words: string[] }) {
  const me = view.colours[mine(view)]!
  const bundles = words.filter(isBundle)
  const best = bestOf(bundles)
  const rest = words.filter((word) => !best.includes(word))
  const left = less(me.tray, me.levied)
  const t = text.tray
  const koku = (me.bins['levy'] ?? 0) - me.progress
  return (
    <Private
      title={t.levyTitle}
      note={
        <span class="left num">
          <Icon name="ikusa/koku" />
          {t.left(koku)}
        </span>
      }
    >
      <div class="chips bundles">
        {best.map((word) => (
          <Chip key={word} id={word} name={unitsName(bundleOf(word))}>
            <UnitRow units={bundleOf(word)} />
          </Chip>
        ))}
      </div>
      {rest.length > 0 && (
        <details class="fold">
          <summary>{t.lesser}</summary>
          <div class="chips">
            {rest.map((word) => (
              <Chip
                key={word}
                id={word}
                name={isBundle(word) ? unitsName(bundleOf(word)) : text.words[word]!}
              >
                {isBundle(word) ? <UnitRow units={bundleOf(word)} /> : undefined}
              </Chip>
            ))}
          </div>
        </details>
      )}
      <p class="soft">{t.box(unitsName(left))}</p>
      {size(me.levied) > 0 && <p class="soft">{t.levied(unitsName(me.levied))}</p>}
    </Private>
  )
}

/** Units to be placed run out in the order of the tray; another may be taken first. */
export function MusterTray() {
  const { pick, busy, legal, words: chosen, myTurn } = useTable()
  const kinds = [...new Set(legal.map((path) => path.split(' ')[1]!))]
  const [first = ''] = kinds
  const home = legal.includes(`muster ${chosen[1] ?? first} nowhere`)
  useLayoutEffect(() => {
    if (myTurn && !busy && first && chosen.length === 0) pick(first, document.body)
  }, [myTurn, busy, first, chosen.length])
  const t = text.tray
  return (
    <Private title={t.musterTitle}>
      <div class="chips">
        {kinds.map((kind) => (
          <Chip key={kind} id={kind} name={kindName(kind)} icon={ICONS[kind]!} />
        ))}
        {home && <Chip id="nowhere" name={t.noRoom} />}
      </div>
    </Private>
  )
}

/** To give ronin up is the last thing on the tray, and it is asked once. */
export function SendHome({ left }: { left: number }) {
  const [sure, setSure] = useState(false)
  return sure ? (
    <div class="chips">
      <span class="soft">{text.tray.sureHome(left)}</span>
      <Chip id="nowhere" name={text.tray.sendHome(left)} />
    </div>
  ) : (
    <button type="button" class="btn quiet" onClick={() => setSure(true)}>
      {text.tray.sendHome(left)}
    </button>
  )
}
