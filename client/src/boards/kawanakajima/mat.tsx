/** The mat of the set-up: every Clan at once, in any order, one seal. And the cards of the Battle Plans. */
import './mat.css'
import type { ComponentChildren } from 'preact'
import { useLayoutEffect, useState } from 'preact/hooks'
import { Icon } from '../../icons'
import { useTable } from '../../table/context'
import { useElement } from '../../table/element'
import { OnlyYou } from '../../table/onlyyou'
import { type SetupDraft, setupChain } from './drafts'
import { Formation } from './formations'
import { mat } from './mattext'
import { Chit } from './pieces'
import { tables } from './tables'
import { text } from './text'
import { clan, type KawanakajimaView, unitsOf } from './types'
import { clanName, planName } from './words'

/** A row of the mat: its Clan, and what is chosen for it. Pointing at it lights the Clan on the map. */
export function MatRow({
  view,
  id,
  onLit,
  lit,
  children,
}: {
  view: KawanakajimaView
  id: string
  onLit(id: string): void
  lit: boolean
  children: ComponentChildren
}) {
  const units = unitsOf(view, id)
  return (
    <li
      class={`matrow ${lit ? 'lit' : ''}`}
      onPointerEnter={() => onLit(id)}
      onFocusCapture={() => onLit(id)}
      data-clan={id}
    >
      <Chit id={id} label="" />
      <span class="matname">
        <b>{clan(view, id)?.name}</b>
        <small class="num">{units.map((unit) => `${unit.elan}–${unit.mass}`).join('  ')}</small>
      </span>
      {children}
    </li>
  )
}

/** One of the words a Clan may be given: a Mode with its sign, or the letter of an Entry Point. */
function Segment({
  word,
  who,
  chosen,
  onChoose,
}: {
  word: string
  who: string
  chosen: boolean
  onChoose(): void
}) {
  const { busy } = useTable()
  const mode = text.modes[word]
  return (
    <button
      type="button"
      class={`el seg is-${chosen ? 'chosen' : 'can'}`}
      data-id={`${who} ${word}`}
      data-state={busy ? 'rest' : chosen ? 'chosen' : 'can'}
      aria-pressed={chosen}
      title={mode ? text.unit.mode(mode) : text.unit.entry(word)}
      onClick={onChoose}
    >
      <span class="vh">{`${who}: ${mode ?? text.unit.entry(word)}`}</span>
      <span aria-hidden="true">{mode ? <Icon name={`kawanakajima/mode_${word}`} /> : word}</span>
    </button>
  )
}

const turnOf = (word: string | undefined): number | undefined =>
  word ? tables.entryTurn(word) || undefined : undefined

export function SetupMat({
  view,
  lit,
  onLit,
}: {
  view: KawanakajimaView
  lit: string
  onLit(id: string): void
}) {
  const { prepare } = useTable()
  const [draft, setDraft] = useState<SetupDraft>({})
  const choices = view.private?.choices ?? {}
  const clans = Object.keys(choices)
  const words = [...new Set(Object.values(choices).flat())]
  const byEntry = words.some((word) => turnOf(word) !== undefined)
  useLayoutEffect(() => prepare(setupChain(draft, choices)), [draft, clans.join()])
  const give = (some: string[], word: string) =>
    setDraft((old) => ({ ...old, ...Object.fromEntries(some.map((id) => [id, word])) }))
  return (
    <section class="kwmat" aria-label={byEntry ? mat.entries : mat.modes}>
      <header>
        <h3>{byEntry ? mat.entries : mat.modes}</h3>
        <OnlyYou />
        <small>{byEntry ? mat.entriesSub : mat.modesSub}</small>
        <span class="allrow">
          <b>{mat.all}</b>
          <span class="segs">
            {words.map((word) => (
              <Segment
                key={word}
                word={word}
                who={mat.all}
                chosen={clans.every((id) => draft[id] === word)}
                onChoose={() => give(clans, word)}
              />
            ))}
          </span>
        </span>
      </header>
      <ul class="matrows">
        {clans.map((id) => (
          <MatRow key={id} view={view} id={id} onLit={onLit} lit={lit === id}>
            <span class="segs" role="group" aria-label={clanName(view, id)}>
              {choices[id]!.map((word) => (
                <Segment
                  key={word}
                  word={word}
                  who={clanName(view, id)}
                  chosen={draft[id] === word}
                  onChoose={() => give([id], word)}
                />
              ))}
            </span>
            <small class="matnote">
              {byEntry ? draft[id] && mat.turn(turnOf(draft[id])!) : draft[id] && text.modes[draft[id]]}
            </small>
          </MatRow>
        ))}
      </ul>
      <footer class="num">{mat.placed(clans.filter((id) => draft[id]).length, clans.length)}</footer>
    </section>
  )
}

function PlanCard({ id }: { id: string }) {
  const { help } = useTable()
  const props = useElement(id, 'plancard')
  return (
    <button {...props}>
      <Formation plan={id} />
      <span class="plannames">
        <b>{mat.english[id]}</b>
        <small lang="ja-Latn">{planName(id)}</small>
      </span>
      <span class="planfacts">{help[id]?.text}</span>
    </button>
  )
}

export function PlanMat({ words }: { words: string[] }) {
  return (
    <section class="kwmat plans" aria-label={text.tray.plans}>
      <header>
        <h3>{text.tray.plans}</h3>
        <OnlyYou />
        <small>{mat.plansSub}</small>
      </header>
      <div class="plancards">
        {words.map((id) => (
          <PlanCard key={id} id={id} />
        ))}
      </div>
    </section>
  )
}
