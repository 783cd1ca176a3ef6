/** The timeline of a replay: where one is, rounds and battles, and the buttons. */
import { Icon } from '../icons'
import { t } from '../messages'
import { Speed } from '../table/side'
import type { Mark } from './marks'

export function Timeline({
  at,
  length,
  marks,
  playing,
  onGo,
  onPlay,
}: {
  at: number
  length: number
  marks: Mark[]
  playing: boolean
  onGo(step: number): void
  onPlay(): void
}) {
  const place = (step: number) => `left:${length > 1 ? (100 * step) / (length - 1) : 0}%`
  const now = marks.findLast((mark) => mark.step <= at && mark.kind !== 'battle')
  return (
    <div class="timeline">
      <button type="button" class="btn" aria-label={t.replay.first} onClick={() => onGo(0)}>
        <Icon name="ui/to_start" />
      </button>
      <button type="button" class="btn" aria-label={t.replay.back} onClick={() => onGo(at - 1)}>
        <Icon name="ui/step_back" />
      </button>
      <button type="button" class="btn seal" onClick={onPlay}>
        <Icon name={playing ? 'ui/pause' : 'ui/play'} />
        {playing ? t.replay.pause : t.replay.play}
      </button>
      <button
        type="button"
        class="btn"
        data-forward
        aria-label={t.replay.forward}
        onClick={() => onGo(at + 1)}
      >
        <Icon name="ui/step_on" />
      </button>
      <button type="button" class="btn" aria-label={t.replay.last} onClick={() => onGo(length - 1)}>
        <Icon name="ui/to_end" />
      </button>
      <div class="scale">
        <input
          type="range"
          min={0}
          max={length - 1}
          value={at}
          aria-label={t.replay.timeline}
          aria-valuetext={t.replay.step(at + 1, length)}
          onInput={(e) => onGo(Number(e.currentTarget.value))}
        />
        <div class="marks" aria-hidden="true">
          {marks.map((mark, i) => (
            <i key={i} class={mark.kind} style={place(mark.step)} title={mark.label} />
          ))}
        </div>
      </div>
      <label class="jump">
        <span class="vh">{t.replay.marks}</span>
        <select value={now?.step ?? 0} onChange={(e) => onGo(Number(e.currentTarget.value))}>
          <option value={0}>{t.replay.marks}</option>
          {marks.map((mark, i) => (
            <option key={i} value={mark.step}>
              {mark.kind === 'battle' ? `⚔ ${mark.label}` : mark.label}
            </option>
          ))}
        </select>
      </label>
      <span class="num soft">{t.replay.step(at + 1, length)}</span>
      <Speed />
    </div>
  )
}
