/** The settings beside the table. */

import { useState } from 'preact/hooks'
import { api } from '../api'
import { t } from '../messages'
import { Orders } from '../people/orders'
import { ReportSomebody } from '../people/report'
import { TableNotices } from '../people/tablenotices'
import { WayOut } from '../people/wayout'
import { to } from '../route'
import { change, type Settings, SPEEDS, type Theme, useSettings } from '../settings'
import { NameField } from '../setup/fields'
import { useOwnName } from '../setup/useOwnName'
import { play } from './sound'

type Switch = { [K in keyof Settings]: Settings[K] extends boolean ? K : never }[keyof Settings]

function Check({ name, label, hint }: { name: Switch; label: string; hint?: string }) {
  const settings = useSettings()
  return (
    <label class="check">
      <input
        type="checkbox"
        checked={settings[name]}
        onChange={(e) => change({ [name]: e.currentTarget.checked })}
      />
      <span>
        {label}
        {hint && <small class="soft">{hint}</small>}
      </span>
    </label>
  )
}

/** One of a few choices, as buttons. */
function Choice<T extends string | number>(p: {
  label: string
  of: readonly T[]
  value: T
  name(one: T): string
  onChoose(one: T): void
}) {
  return (
    <span class="sp" role="group" aria-label={p.label}>
      {p.of.map((one) => (
        <button
          key={one}
          type="button"
          class={p.value === one ? 'on' : ''}
          aria-pressed={p.value === one}
          onClick={() => p.onChoose(one)}
        >
          {p.name(one)}
        </button>
      ))}
    </span>
  )
}

export function Speed() {
  const { speed } = useSettings()
  return (
    <Choice
      label={t.table.speed}
      of={SPEEDS}
      value={speed as (typeof SPEEDS)[number]}
      name={(one) => t.table.speeds[String(one) as '1']}
      onChoose={(one) => change({ speed: one })}
    />
  )
}

function Sounds() {
  const { sound, volume } = useSettings()
  return (
    <>
      <Check name="sound" label={t.table.sound} />
      <label class="check volume">
        {t.table.volume}
        <input
          type="range"
          min={0}
          max={1}
          step={0.1}
          disabled={!sound}
          value={volume}
          onChange={(e) => {
            change({ volume: Number(e.currentTarget.value) })
            play('lay')
          }}
        />
      </label>
    </>
  )
}

/** Notices need the browser's leave, which is asked for when they are switched on. */
function Notify() {
  const { notify } = useSettings()
  const [blocked, setBlocked] = useState(false)
  if (typeof Notification !== 'function') return null
  const set = async (wanted: boolean) => {
    const allowed = !wanted || (await Notification.requestPermission()) === 'granted'
    setBlocked(!allowed)
    change({ notify: wanted && allowed })
  }
  return (
    <label class="check">
      <input type="checkbox" checked={notify} onChange={(e) => void set(e.currentTarget.checked)} />
      <span>
        {t.table.notify}
        {blocked && <small class="soft">{t.table.notifyBlocked}</small>}
      </span>
    </label>
  )
}

/** The player's name, as the others read it at every table. */
function OwnName() {
  const { name, setName, wish, setKnown } = useOwnName()
  const [problem, setProblem] = useState('')
  const keep = () => {
    if (!wish) return
    setProblem('')
    setKnown(wish)
    void api.guest(wish).catch((error: Error) => setProblem(error.message))
  }
  return (
    <>
      <NameField wide name={name} onName={setName} onDone={keep} />
      {problem && (
        <p class="bad" role="alert">
          {problem}
        </p>
      )}
    </>
  )
}

interface SettingsProps {
  game: string
  /** Why the game counts for no rating, if it does not. */
  unrated: string
  onRules(): void
}

export function SettingsPanel({ game, unrated, onRules }: SettingsProps) {
  const s = useSettings()
  return (
    <div class="settings">
      <OwnName />
      <fieldset>
        <legend>{t.table.theme}</legend>
        {(['system', 'light', 'dark'] as Theme[]).map((theme) => (
          <label key={theme} class="check">
            <input type="radio" name="theme" checked={s.theme === theme} onChange={() => change({ theme })} />
            {t.table.themes[theme]}
          </label>
        ))}
      </fieldset>
      <fieldset>
        <legend>{t.table.speed}</legend>
        <Speed />
      </fieldset>
      <fieldset>
        <legend>{t.table.films}</legend>
        <Choice
          label={t.table.films}
          of={['mine', 'all', 'none'] as const}
          value={s.films}
          name={(one) => t.table.filmsOf[one]}
          onChoose={(films) => change({ films })}
        />
      </fieldset>
      <Check name="moves" label={t.table.showMoves} />
      <Check name="calm" label={t.table.calm} />
      <Check name="confirm" label={t.table.confirmFirst} hint={t.table.confirmHint} />
      <Sounds />
      <Notify />
      <TableNotices />
      {'vibrate' in navigator && <Check name="vibrate" label={t.table.vibrate} />}
      <Check name="coach" label={t.table.showCoach} />
      <Check name="leftHanded" label={t.table.leftHanded} />
      <Orders game={game} />
      {unrated && (
        <p class="soft" data-unrated>
          {unrated}
        </p>
      )}
      <WayOut />
      <ReportSomebody />
      <p>
        <a
          href={to('rules', game)}
          onClick={(e) => {
            e.preventDefault()
            onRules()
          }}
        >
          {t.table.rulesPage}
        </a>{' '}
        · <a href={to()}>{t.table.back}</a>
      </p>
      <div class="keyhelp">
        <h3>{t.table.keys}</h3>
        <dl class="keys">
          {t.table.keyList.map(([key, does]) => (
            <div key={key}>
              <dt>
                <kbd>{key}</kbd>
              </dt>
              <dd>{does}</dd>
            </div>
          ))}
        </dl>
      </div>
    </div>
  )
}
