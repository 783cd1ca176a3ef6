/** The bell: what happened, with what is new marked. */
import { useEffect, useRef, useState } from 'preact/hooks'
import { api } from '../api'
import { useNewest } from '../newest'
import { to } from '../route'
import type { NoticeInfo, NoticeList } from '../wire'
import { people } from './api'
import { p } from './messages'
import { moment } from './time'

const AGAIN = 30_000

/** Where a notice leads: to its table, its tournament, or home. */
const linkOf = (one: NoticeInfo): string =>
  one.kind === 'cup' ? to('tournament', one.table) : one.table ? to('t', one.table) : to()

export function Bell() {
  const [list, setList] = useState<NoticeList | null>(null)
  const [shown, setShown] = useState(false)
  const newest = useNewest<NoticeList>(setList)
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    const ask = () =>
      void api
        .me()
        .then((me) => (me ? newest.ask(people.notices()) : undefined))
        .catch(() => {})
    ask()
    const timer = setInterval(ask, AGAIN)
    return () => clearInterval(timer)
  }, [])
  const unread = list?.unread ?? 0
  useEffect(() => {
    document.title = unread > 0 ? `(${unread}) Honjin` : 'Honjin'
  }, [unread])
  useEffect(() => {
    const pressed = (e: KeyboardEvent) => {
      const typing = (e.target as HTMLElement).closest?.('input, textarea, select')
      if (e.key === 'b' && !typing && !e.ctrlKey && !e.metaKey && !e.altKey) button.current?.click()
    }
    addEventListener('keydown', pressed)
    return () => removeEventListener('keydown', pressed)
  }, [])
  // Its place is kept, so that nothing moves when it comes.
  if (!list) return <div class="bell" />
  const close = () => {
    setShown(false)
    button.current?.focus()
  }
  const open = () => {
    setShown(true)
    if (unread > 0) {
      // Those that were new stay marked while they are read.
      const read = people.readNotices().then((now) => ({ ...now, notices: list.notices }))
      void newest.change(read).catch(() => {})
    }
  }
  return (
    <div class="bell" onKeyDown={(e) => e.key === 'Escape' && shown && close()}>
      <button
        type="button"
        ref={button}
        aria-label={unread > 0 ? p.news(unread) : p.bell}
        aria-expanded={shown}
        onClick={() => (shown ? close() : open())}
      >
        <svg viewBox="0 0 24 24" width="22" height="22" aria-hidden="true">
          <path
            fill="currentColor"
            d="M12 2a2 2 0 0 1 2 2v.3A6.5 6.5 0 0 1 18.5 10.500v4l2 3v1h-17v-1l2-3v-4A6.500 6.500 0 0 1 10 4.300V4a2 2 0 0 1 2-2zm-2.500 17.500h5a2.500 2.500 0 0 1-5 0z"
          />
        </svg>
        {unread > 0 && <i class="badge num">{unread}</i>}
      </button>
      {shown && (
        <section class="news" aria-label={p.bell}>
          {list.notices.length === 0 && <p class="soft">{p.noNews}</p>}
          <ul>
            {list.notices.map((one) => (
              <li key={`${one.made} ${one.table} ${one.kind}`} class={one.read ? '' : 'new'}>
                <a href={linkOf(one)}>{one.text}</a>
                <span class="soft">{moment(one.made)}</span>
              </li>
            ))}
          </ul>
          <a href={to('account')}>{p.howTold}</a>
        </section>
      )}
    </div>
  )
}
