/** Which panel lies open beside the board, which rule it shows, and what of the talk has been read. */
import { useCallback, useEffect, useState } from 'preact/hooks'
import type { Panel, Tab } from './side'

export interface Panels {
  panel: Panel
  tab: Tab
  /** Open a panel; on a second press close it again. */
  toggle(panel: Panel): void
  show(panel: Panel): void
  setTab(tab: Tab): void
  cited: { rule: string; asked: number }
  cite(rule: string): void
  /** A cited rule lies over a fight. */
  drawer: boolean
  setDrawer(open: boolean): void
  unread: number
}

const isTab = (panel: Panel): panel is Tab => panel !== 'board' && panel !== 'seats'

export function usePanels(silent: boolean, lines: number): Panels {
  const [panel, setPanel] = useState<Panel>('board')
  const [tab, setTab] = useState<Tab>('log')
  const [cited, setCited] = useState({ rule: '', asked: 0 })
  const [drawer, setDrawer] = useState(false)
  const [read, setRead] = useState(0)
  useEffect(() => {
    if (tab === 'chat') setRead(lines)
  }, [tab, lines])
  const show = useCallback((name: Panel) => {
    setPanel(name)
    if (isTab(name)) setTab(name)
  }, [])
  return {
    panel,
    tab,
    show,
    toggle(name) {
      if (name === 'chat' && silent) return
      setPanel((old) => (old === name ? 'board' : name))
      if (isTab(name)) setTab(name)
    },
    setTab(name) {
      setTab(name)
      if (panel !== 'board') setPanel(name)
    },
    cited,
    cite: useCallback((rule: string) => setCited((old) => ({ rule, asked: old.asked + 1 })), []),
    drawer,
    setDrawer,
    unread: lines - read,
  }
}
