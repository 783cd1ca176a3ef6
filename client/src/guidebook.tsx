/** How to play a game: chapters with the pieces as drawn at the table, examples, contents and search. */
import { useEffect, useMemo, useRef, useState } from 'preact/hooks'
import { api } from './api'
import { loadBoard } from './boards'
import {
  aidsOf,
  type Block,
  type Guide,
  mentions,
  parseGuide,
  sectionOf,
  slug,
  spans,
  type Table,
} from './guide'
import { Icon, type Sheet, Symbols } from './icons'
import { t } from './messages'
import { to } from './route'
import { AID } from './table/aid'
import './styles/guide.css'

/** A table of more columns is set tight. */
const GRID = 6
const known = new Map<string, Promise<Guide>>()

/** A guide, fetched once; null while it comes, and where a game has none. */
export function useGuide(game: string): { guide: Guide | null; missing: boolean } {
  const [guide, setGuide] = useState<Guide | null>(null)
  const [missing, setMissing] = useState(false)
  useEffect(() => {
    let current = true
    const found =
      known.get(game) ??
      api.guide(game).then(({ text }) => (text ? parseGuide(text) : Promise.reject(new Error('no guide'))))
    known.set(game, found)
    found.then(
      (told) => current && setGuide(told),
      () => {
        known.delete(game)
        if (current) setMissing(true)
      },
    )
    return () => {
      current = false
    }
  }, [game])
  return { guide, missing }
}

/** The drawings of a game, so that the guide shows its pieces. */
export function useArt(game: string): Sheet | null {
  const [art, setArt] = useState<Sheet | null>(null)
  useEffect(() => {
    let current = true
    loadBoard(game).then(
      (module) => current && setArt(module.art),
      () => current && setArt({}),
    )
    return () => {
      current = false
    }
  }, [game])
  return art
}

function Words({ text, game }: { text: string; game: string }) {
  return (
    <>
      {spans(text).map((span, i) =>
        span.kind === 'strong' ? (
          <b key={i}>{span.text}</b>
        ) : span.kind === 'em' ? (
          <em key={i}>{span.text}</em>
        ) : span.kind === 'code' ? (
          <code key={i}>{span.text}</code>
        ) : span.kind === 'rules' ? (
          <a key={i} href={to('rules', game, 'exact')}>
            {span.text}
          </a>
        ) : (
          <span key={i}>{span.text}</span>
        ),
      )}
    </>
  )
}

/** The drawing of what a row is about, by its name. */
export function pictureFor(table: Table, row: string[], art: Sheet): string {
  const name = slug((row[0] ?? '').replace(/\(.*\)/, ''))
  const first = name.split('_')[0] ?? ''
  const wanted = table.art[name] ?? table.art[first] ?? name
  return Object.keys(art).find((key) => key.endsWith(`/${wanted}`) || key.endsWith(`/${first}`)) ?? ''
}

export function GuideTable({ table, art, game }: { table: Table; art: Sheet; game: string }) {
  const pictures = table.rows.map((row) => pictureFor(table, row, art))
  const drawn = pictures.filter(Boolean).length >= table.rows.length / 2
  return (
    <div
      class={`gtable ${table.head.length > GRID ? 'grid' : ''}`}
      tabIndex={0}
      role="region"
      aria-label={table.aid || table.head[0]}
    >
      <table>
        <thead>
          <tr>
            {table.head.map((cell, i) => (
              <th key={i} scope="col">
                <Words text={cell} game={game} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {table.rows.map((row, n) => (
            <tr key={n}>
              {row.map((cell, i) =>
                i === 0 ? (
                  <th key={i} scope="row">
                    {drawn && <span class="gpic">{pictures[n] && <Icon name={pictures[n]} />}</span>}
                    <Words text={cell} game={game} />
                  </th>
                ) : (
                  <td key={i}>
                    <Words text={cell} game={game} />
                  </td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Part({ block, art, game }: { block: Block; art: Sheet; game: string }) {
  if (block.kind === 'table') return <GuideTable table={block} art={art} game={game} />
  if (block.kind === 'text')
    return (
      <p>
        <Words text={block.text} game={game} />
      </p>
    )
  if (block.kind === 'example')
    return (
      <div class="example" role="note" aria-label={t.rules.example}>
        <p>
          <Words text={block.text} game={game} />
        </p>
      </div>
    )
  const items = block.items.map((item, i) => (
    <li key={i}>
      <Words text={item} game={game} />
    </li>
  ))
  return block.kind === 'steps' ? <ol class="steps">{items}</ol> : <ul class="dots">{items}</ul>
}

/** The whole guide; `phase` is where the table is, whose chapter is opened and marked. */
export function GuideBook({
  game,
  phase = '',
  wide = false,
}: {
  game: string
  phase?: string
  wide?: boolean
}) {
  const { guide } = useGuide(game)
  const art = useArt(game)
  const [search, setSearch] = useState('')
  const body = useRef<HTMLDivElement>(null)
  const now = guide && phase ? sectionOf(guide, phase) : ''
  const show = (id: string) => body.current?.querySelector(`#g-${id}`)?.scrollIntoView({ block: 'start' })
  useEffect(() => {
    if (now) show(now)
  }, [now, guide !== null, art !== null])
  const sections = useMemo(() => guide?.sections.filter((s) => mentions(s, search)) ?? [], [guide, search])
  if (!guide || !art) return <p aria-busy="true">{t.rules.loading}</p>
  return (
    <div class={`guide ${wide ? 'wide' : ''}`}>
      {wide && <Symbols sheet={art} />}
      <div class="gnav">
        <label class="field-in">
          {t.rules.search}
          <input type="search" data-search value={search} onInput={(e) => setSearch(e.currentTarget.value)} />
        </label>
        <p class="vh" aria-live="polite">
          {search && t.rules.chapters(sections.length)}
        </p>
        <nav aria-label={t.rules.contents}>
          <ul>
            {sections.map((section) => (
              <li key={section.id}>
                <button
                  type="button"
                  class={section.id === now ? 'now' : ''}
                  onClick={() => show(section.id)}
                >
                  {section.title}
                </button>
              </li>
            ))}
          </ul>
        </nav>
      </div>
      <div class="gbody" ref={body}>
        {sections.length === 0 && <p>{t.rules.none}</p>}
        {sections.map((section) => (
          <section key={section.id} id={`g-${section.id}`} class={section.id === now ? 'now' : ''}>
            <h2>
              {section.title} {section.id === now && <span class="tag">{t.rules.now}</span>}
            </h2>
            {section.blocks.map((block, i) => (
              <Part key={i} block={block} art={art} game={game} />
            ))}
          </section>
        ))}
      </div>
    </div>
  )
}

/** The tables of a game in a drawer over the board; T opens and closes it. */
export function AidDrawer({ game }: { game: string }) {
  const [shown, setShown] = useState(false)
  const { guide } = useGuide(game)
  const art = useArt(game)
  const close = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const typing = (event.target as HTMLElement).matches('input, textarea, select')
      if (event.key === 't' && !typing && !event.ctrlKey && !event.metaKey && !event.altKey)
        setShown((was) => !was)
      if (event.key === 'Escape') setShown(false)
    }
    const ask = () => setShown(true)
    addEventListener('keydown', press)
    addEventListener(AID, ask)
    return () => {
      removeEventListener('keydown', press)
      removeEventListener(AID, ask)
    }
  }, [])
  useEffect(() => {
    if (!shown) return
    const before = document.activeElement as HTMLElement | null
    close.current?.focus()
    return () => before?.isConnected && before.focus()
  }, [shown])
  if (!shown || !guide || !art) return null
  return (
    <section class="drawer aid" role="dialog" aria-label={t.rules.aid}>
      <div class="ahead">
        <h2>{t.rules.aid}</h2>
        <button
          type="button"
          class="x"
          ref={close}
          aria-label={t.table.close}
          onClick={() => setShown(false)}
        >
          <Icon name="ui/close" />
        </button>
      </div>
      <div class="panel">
        {aidsOf(guide).map((table) => (
          <section key={table.aid}>
            <h3>{table.aid}</h3>
            <GuideTable table={table} art={art} game={game} />
          </section>
        ))}
      </div>
    </section>
  )
}
