/** The parts of a table page around the board: the bar above, the column beside it, the tabs of a phone. */
import type { GameModule } from '../boards/module'
import { Brand } from '../brand'
import { Icon } from '../icons'
import { t } from '../messages'
import { unratedText } from '../people/messages'
import type { GameEvent, TableInfo, View } from '../wire'
import { useTable } from './context'
import { Log, plain } from './log'
import { SettingsPanel } from './preferences'
import { Chat, Notes, type Panel, RulesPanel, Seats, type Tab } from './side'
import type { Game } from './useGame'
import type { Panels } from './usePanels'

function PhaseTrack({ module, view, scene }: { module: GameModule; view: View; scene: boolean }) {
  const track = module.track(view)
  const now = scene ? track.scene : track.now
  return (
    <ol class="track" aria-label={t.table.phase}>
      {track.steps.map((step, i) => (
        <li
          key={i}
          class={i === now ? 'now' : i < now ? 'done rest' : 'rest'}
          aria-current={i === now ? 'step' : undefined}
        >
          {step}
        </li>
      ))}
    </ol>
  )
}

interface TopBarProps {
  panels: Panels
  scene: boolean
  /** Draw the curtain; null where nobody shares this device. */
  hide: (() => void) | null
  title: string
}

export function TopBar({ panels, scene, hide, title }: TopBarProps) {
  const { module, view } = useTable()
  return (
    <header class="bar">
      <Brand />
      <h1 class="vh">{title}</h1>
      <div class="where">
        {title} · {t.seats(view.seats)}
      </div>
      <PhaseTrack module={module} view={view} scene={scene} />
      <div class="tools">
        {hide && (
          <button type="button" aria-label={t.table.curtainHide} onClick={hide}>
            <Icon name="ui/hidden" />
          </button>
        )}
        <button
          type="button"
          class="wide"
          aria-label={t.table.seats}
          aria-pressed={panels.panel === 'seats'}
          onClick={() => panels.toggle('seats')}
        >
          <Icon name="ui/seats" />
        </button>
        <button type="button" class="wide" aria-label={t.table.notes} onClick={() => panels.toggle('notes')}>
          <Icon name="ui/notes" />
        </button>
        <button type="button" aria-label={t.table.rulesPage} onClick={() => panels.toggle('rules')}>
          <Icon name="ui/question" />
        </button>
        <button type="button" aria-label={t.table.settings} onClick={() => panels.toggle('settings')}>
          <Icon name="ui/more" />
        </button>
      </div>
    </header>
  )
}

/** The strip over the board while the player looks back. */
export function PastStrip({ text, onNow }: { text: string; onNow(): void }) {
  return (
    <div class="past" role="status">
      <b>{t.table.lookingBack}</b>
      <span>{plain(text)}</span>
      <button type="button" class="btn" onClick={onNow}>
        {t.table.backToNow} <kbd>Esc</kbd>
      </button>
    </div>
  )
}

const Unread = ({ lines }: { lines: number }) =>
  lines > 0 ? (
    <i class="badge" aria-label={t.table.unread(lines)}>
      {lines}
    </i>
  ) : null

interface SideProps {
  info: TableInfo
  game: Game
  panels: Panels
}

export function SideColumn({ info, game, panels }: SideProps) {
  const tabs: [Tab, string][] = [
    ['log', t.table.log],
    ...(info.silent ? [] : [['chat', t.table.chat] as [Tab, string]]),
    ['notes', t.table.notes],
    ['rules', t.table.rulesPage],
    ['settings', t.table.settings],
  ]
  return (
    <aside class="side" aria-label={t.table.seats}>
      <button type="button" class="x closer" aria-label={t.table.close} onClick={() => panels.show('board')}>
        <Icon name="ui/close" />
      </button>
      <Seats />
      <div class="tabs2" role="tablist">
        {tabs.map(([name, label]) => (
          <button
            key={name}
            type="button"
            role="tab"
            aria-selected={panels.tab === name}
            class={panels.tab === name ? 'on' : ''}
            onClick={() => panels.setTab(name)}
          >
            {label}
            {name === 'chat' && <Unread lines={panels.unread} />}
          </button>
        ))}
      </div>
      <div class="tabbed" role="tabpanel">
        <TabContent info={info} game={game} panels={panels} />
      </div>
    </aside>
  )
}

function TabContent({ info, game, panels }: SideProps) {
  const { view } = useTable()
  const look = (event: GameEvent) => {
    game.look.at(event)
    panels.show('board')
  }
  switch (panels.tab) {
    case 'log':
      return <Log onLook={look} />
    case 'chat':
      return (
        <Chat
          privately={info.private_chat}
          onSay={(text, target) =>
            game.lives.send(game.held.active, { type: 'chat', text, ...(target ? { to: target } : {}) })
          }
        />
      )
    case 'notes':
      return <Notes />
    case 'rules':
      return <RulesPanel game={view.game} rule={panels.cited.rule} asked={panels.cited.asked} />
    case 'settings':
      return (
        <SettingsPanel game={view.game} unrated={unratedText(info)} onRules={() => panels.show('rules')} />
      )
  }
}

const PHONE_TABS: [Panel, string, string][] = [
  ['board', 'ui/fit', t.table.board],
  ['seats', 'ui/seats', t.table.seats],
  ['log', 'ui/log', t.table.log],
  ['chat', 'ui/chat', t.table.chat],
  ['settings', 'ui/more', t.table.more],
]

export function PhoneBar({ silent, panels }: { silent: boolean; panels: Panels }) {
  return (
    <nav class="phonebar" aria-label={t.table.more}>
      {PHONE_TABS.filter(([name]) => name !== 'chat' || !silent).map(([name, icon, label]) => (
        <button
          key={name}
          type="button"
          class={panels.panel === name ? 'on' : ''}
          aria-pressed={panels.panel === name}
          onClick={() => panels.show(name)}
        >
          <Icon name={icon} />
          {label}
          {name === 'chat' && <Unread lines={panels.unread} />}
        </button>
      ))}
    </nav>
  )
}
