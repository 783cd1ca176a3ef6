/** Webhooks, on the account page. */
import { useEffect, useState } from 'preact/hooks'
import { get, post } from '../api'
import { useNewest } from '../newest'
import type { HookInfo } from '../wire'
import { Problem, useDoing } from './activity'
import { acc } from './messages'

export function Hooks() {
  const [mine, setMine] = useState<HookInfo[]>([])
  const [url, setUrl] = useState('')
  const [problem, doing] = useDoing()
  const newest = useNewest(setMine)
  useEffect(() => doing(newest.ask(get<HookInfo[]>('/api/my/hooks'))), [])
  return (
    <section class="card">
      <h2>{acc.hooks}</h2>
      <p class="soft">{acc.hooksHint}</p>
      <ul class="rows">
        {mine.map((one) => (
          <li key={one.id}>
            <span>
              {one.url}
              {one.secret && (
                <>
                  <br />
                  {acc.hookSecret} <code>{one.secret}</code>
                </>
              )}
            </span>
            <button
              type="button"
              class="btn"
              onClick={() => doing(newest.change(post<HookInfo[]>('/api/my/hooks/remove', { id: one.id })))}
            >
              {acc.remove}
            </button>
          </li>
        ))}
      </ul>
      <form
        class="row-in"
        onSubmit={(e) => {
          e.preventDefault()
          doing(newest.change(post<HookInfo[]>('/api/my/hooks', { url })).then(() => setUrl('')))
        }}
      >
        <label class="field-in">
          {acc.hookAddress}
          <input type="url" required value={url} onInput={(e) => setUrl(e.currentTarget.value)} />
        </label>
        <button type="submit" class="btn">
          {acc.addHook}
        </button>
      </form>
      <Problem text={problem} />
    </section>
  )
}
