/** Standing orders, in the settings of a table: only their owner sees them. */
import { useEffect, useState } from 'preact/hooks'
import { api } from '../api'
import { useNewest } from '../newest'
import { useTable } from '../table/context'
import type { GiveOrder, OrderInfo } from '../wire'
import { Problem, useDoing } from './activity'
import { people } from './api'
import { p } from './messages'

type Wish = Omit<GiveOrder, 'seat'>

export function Orders({ game }: { game: string }) {
  const { id, now, seat } = useTable()
  const [mine, setMine] = useState<OrderInfo[]>([])
  const [passes, setPasses] = useState(false)
  const [words, setWords] = useState('')
  const [problem, doing] = useDoing()
  const newest = useNewest(setMine)
  const playing = !!seat && !!now && !now.over && now.seats.some((one) => one.mine && one.kind === 'person')
  const version = now?.version
  useEffect(() => {
    if (playing) void newest.ask(people.orders(id)).catch(() => {})
  }, [id, playing, version])
  useEffect(() => {
    void api.games().then(
      (games) => setPasses((games.find((one) => one.name === game)?.declines.length ?? 0) > 0),
      () => {},
    )
  }, [game])
  if (!playing) return null
  const give = (wish: Wish) => doing(newest.change(people.giveOrder(id, { seat, ...wish })))
  const has = (kind: string) => mine.some((one) => one.kind === kind)
  const rounds = now && ('round' in now.view || 'turn' in now.view)
  return (
    <fieldset class="way-out standing-orders">
      <legend>{p.orders}</legend>
      <p class="soft">{p.ordersHint}</p>
      <ul>
        {mine.map((one) => (
          <li key={one.id} data-order={one.kind}>
            <span>{p.orderText(one.kind, one.choices, one.once, one.until_round)}</span>
            <button
              type="button"
              class="btn"
              onClick={() => doing(newest.change(people.withdrawOrder(id, one.id)))}
            >
              {p.withdraw}
            </button>
          </li>
        ))}
      </ul>
      <div class="row-in">
        {!has('forced') && (
          <button type="button" class="btn" data-give="forced" onClick={() => give({ kind: 'forced' })}>
            {p.orderForced}
          </button>
        )}
        {passes && !has('pass') && (
          <button
            type="button"
            class="btn"
            data-give="pass"
            onClick={() => give({ kind: 'pass', this_round: !!rounds })}
          >
            {rounds ? p.orderPassRound : p.orderPass}
          </button>
        )}
      </div>
      <label class="field-in">
        {p.orderWords}
        <textarea
          rows={3}
          data-order-words
          placeholder={now?.legal[0] ?? ''}
          value={words}
          onInput={(e) => setWords(e.currentTarget.value)}
        />
      </label>
      {now && now.legal.length > 1 && (
        <select
          aria-label={p.orderPick}
          data-order-pick
          value=""
          onChange={(e) => setWords([...words.split('\n').filter(Boolean), e.currentTarget.value].join('\n'))}
        >
          <option value="">{p.orderPick}</option>
          {now.legal.slice(0, 200).map((path) => (
            <option key={path} value={path}>
              {path}
            </option>
          ))}
        </select>
      )}
      <div class="row-in">
        {[true, false].map((once) => (
          <button
            key={String(once)}
            type="button"
            class="btn"
            data-give={once ? 'once' : 'always'}
            disabled={!words.trim()}
            onClick={() => {
              const choices = words.split('\n').filter((line) => line.trim())
              give({ kind: 'answer', choices, once })
              setWords('')
            }}
          >
            {once ? p.orderOnce : p.orderAlways}
          </button>
        ))}
      </div>
      <p>
        <a href={`/docs/actions.html#${game}`} target="_blank" rel="noreferrer">
          {p.orderNotation}
        </a>
      </p>
      <Problem text={problem} />
    </fieldset>
  )
}
