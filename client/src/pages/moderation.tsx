/** For moderators: open reports, who is muted or banned, and what was done. */
import { useEffect, useState } from 'preact/hooks'
import { api, get, post } from '../api'
import { Problem, useDoing } from '../people/activity'
import { PageBar } from '../people/bar'
import { mod } from '../people/moderation'
import { moment } from '../people/time'
import { to } from '../route'
import type { Measures, ModerationPage as Page, ReportInfo } from '../wire'

const HOURS = [24, 24 * 7, 0]

export function ModerationPage() {
  const [page, setPage] = useState<Page | null>(null)
  const [problem, doing] = useDoing()
  const ask = async () => {
    if (!(await api.me())) throw new Error(mod.only)
    setPage(await get<Page>('/api/moderation'))
  }
  useEffect(() => doing(ask()), [])
  const act = (measure: Measures) => doing(post<Page>('/api/moderation', measure).then(setPage))
  return (
    <>
      <PageBar />
      <main class="plain people" aria-busy={!page && !problem}>
        <h1>{mod.title}</h1>
        <Problem text={problem} />
        {page && (
          <>
            <section class="card">
              <h2>{mod.reports(page.reports.length)}</h2>
              {page.reports.map((one) => (
                <Reported key={one.id} one={one} act={act} />
              ))}
            </section>
            <ByName act={act} />
            <section class="card">
              <h2>{mod.held}</h2>
              {page.sanctions.length === 0 && <p class="soft">{mod.nobody}</p>}
              <ul class="rows">
                {page.sanctions.map((one) => (
                  <li key={one.kind + one.id}>
                    <span>
                      <b>{one.name}</b> {mod.until(one.kind, one.until)} {one.reason}
                    </span>
                    <button
                      type="button"
                      class="btn"
                      onClick={() => act({ what: one.kind === 'ban' ? 'unban' : 'unmute', name: one.id })}
                    >
                      {mod.lift}
                    </button>
                  </li>
                ))}
              </ul>
            </section>
            <section class="card">
              <h2>{mod.log}</h2>
              <ul class="rows" data-log>
                {page.log.map((line) => (
                  <li key={`${line.made}${line.what}${line.name}${line.table}`}>
                    <span>
                      {moment(line.made * 1000)}: {line.moderator || mod.host} – {mod.did[line.what]}{' '}
                      {line.name || line.table} <span class="soft">{line.text}</span>
                    </span>
                  </li>
                ))}
              </ul>
            </section>
          </>
        )}
      </main>
    </>
  )
}

interface Measure {
  reason: string
  hours: number
}

/** Why and for how long. */
function MeasureFields({ value, onChange }: { value: Measure; onChange(value: Measure): void }) {
  return (
    <>
      <label class="field-in">
        {mod.reason}
        <input
          maxLength={200}
          value={value.reason}
          onInput={(e) => onChange({ ...value, reason: e.currentTarget.value })}
        />
      </label>
      <label class="field-in">
        {mod.howLong}
        <select
          value={value.hours}
          onChange={(e) => onChange({ ...value, hours: Number(e.currentTarget.value) })}
        >
          {HOURS.map((count) => (
            <option key={count} value={count}>
              {mod.hours(count)}
            </option>
          ))}
        </select>
      </label>
    </>
  )
}

/** Somebody, or a table, without a report. */
function ByName({ act }: { act(measure: Measures): void }) {
  const [name, setName] = useState('')
  const [table, setTable] = useState('')
  const [measure, setMeasure] = useState<Measure>({ reason: '', hours: 24 })
  // A table is named by its link or by the id at the end of it.
  const id = table.trim().split('?')[0]!.split('/').at(-1)!
  return (
    <section class="card" data-by-name>
      <h2>{mod.byName}</h2>
      <div class="row-in">
        <label class="field-in">
          {mod.person}
          <input data-person maxLength={40} value={name} onInput={(e) => setName(e.currentTarget.value)} />
        </label>
        <MeasureFields value={measure} onChange={setMeasure} />
      </div>
      <div class="row-in">
        {(['mute', 'ban', 'rename'] as const).map((what) => (
          <button
            key={what}
            type="button"
            class="btn"
            disabled={!name.trim()}
            onClick={() => act({ what, name: name.trim(), ...measure })}
          >
            {mod.does[what]}
          </button>
        ))}
      </div>
      <div class="row-in">
        <label class="field-in">
          {mod.tableLink}
          <input data-table value={table} onInput={(e) => setTable(e.currentTarget.value)} />
        </label>
        <button
          type="button"
          class="btn"
          disabled={!id}
          onClick={() => act({ what: 'close', table: id, reason: measure.reason })}
        >
          {mod.does.close}
        </button>
      </div>
    </section>
  )
}

function Reported({ one, act }: { one: ReportInfo; act(measure: Measures): void }) {
  const [measure, setMeasure] = useState<Measure>({ reason: '', hours: 24 })
  const { reason } = measure
  const about = { report: one.id, ...measure }
  return (
    <article class="report" data-report={one.name}>
      <p>
        <b>{one.name}</b>, {mod.by(one.reporter)} <a href={to('t', one.table)}>{mod.table}</a>
      </p>
      <blockquote>{one.text}</blockquote>
      {one.said.map((line, i) => (
        <p key={`${i}${line}`} class="soft">
          “{line}”
        </p>
      ))}
      <div class="row-in">
        <MeasureFields value={measure} onChange={setMeasure} />
      </div>
      <div class="row-in">
        {(['mute', 'ban', 'rename'] as const).map((what) => (
          <button key={what} type="button" class="btn" onClick={() => act({ what, ...about })}>
            {mod.does[what]}
          </button>
        ))}
        <button type="button" class="btn" onClick={() => act({ what: 'close', table: one.table, reason })}>
          {mod.does.close}
        </button>
        <button type="button" class="btn quiet" onClick={() => act({ what: 'done', report: one.id })}>
          {mod.does.done}
        </button>
      </div>
    </article>
  )
}
