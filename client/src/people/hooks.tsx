/** Webhooks, on the account page. */
import { useEffect, useState } from 'preact/hooks'
import { get, post } from '../api'
import type { HookInfo } from '../wire'
import { Problem, useDoing } from './activity'
import { acc } from './messages'

export function Hooks() {
  const [mine, setMine] = useState<HookInfo[]>([])
  const [url, setUrl] = useState('')
  const [problem, doing] = useDoing()
  useEffect(() => doing(get<HookInfo[]>('/api/my/hooks').then(setMine)), [])
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
              onClick={() => doing(post<HookInfo[]>('/api/my/hooks/remove', { id: one.id }).then(setMine))}
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
          doing(
            post<HookInfo[]>('/api/my/hooks', { url }).then((now) => {
              setMine(now)
              setUrl('')
            }),
          )
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
