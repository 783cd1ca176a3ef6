/** A table: its lobby before the game, then the game. */
import { useCallback, useEffect, useState } from 'preact/hooks'
import '../styles/table.css'
import { api, ensureGuest, Refused } from '../api'
import type { GameModule } from '../boards/module'
import { useScope } from '../boards/scope'
import { Notice } from '../brand'
import { t } from '../messages'
import { recordName } from '../share'
import { Game } from '../table/game'
import { loadTable } from '../table/load'
import type { HelpTexts, TableInfo } from '../wire'
import { Lobby } from './lobby'

const ASK_AGAIN = 1500

export function TablePage({ id }: { id: string }) {
  const [info, setInfo] = useState<TableInfo | null>(null)
  const [problem, setProblem] = useState('')
  const [module, setModule] = useState<GameModule | null>(null)
  const [help, setHelp] = useState<HelpTexts>({})
  const [unheard, setUnheard] = useState(0)
  const [missed, setMissed] = useState(0)
  const refresh = useCallback(() => {
    ensureGuest()
      .then(() => api.table(id))
      .then(setInfo, (error: unknown) => {
        if (error instanceof Refused) setProblem(error.status === 404 ? t.table.gone : error.message)
        else setUnheard((times) => times + 1)
      })
  }, [id])
  useEffect(() => {
    if (unheard === 0) return refresh()
    const timer = setTimeout(refresh, ASK_AGAIN)
    return () => clearTimeout(timer)
  }, [unheard])
  const game = info?.game
  useScope(game)
  useEffect(() => {
    if (!game) return
    const load = () => {
      void loadTable(id, game).then(
        (loaded) => {
          setHelp(loaded.help)
          setModule(loaded.module)
        },
        () => setMissed((times) => times + 1),
      )
    }
    if (missed === 0) return load()
    const timer = setTimeout(load, ASK_AGAIN)
    return () => clearTimeout(timer)
  }, [game, missed])
  if (problem) return <Notice title={problem} />
  if (info?.notice) {
    const name = recordName(
      info.game,
      info.seats.map((seat) => seat.name ?? ''),
    )
    return (
      <Notice title={info.notice}>
        {info.over && (
          <a class="btn" href={api.recordUrl(id)} download={name}>
            {t.table.record}
          </a>
        )}
      </Notice>
    )
  }
  if (!info || (info.started && !module))
    return (
      <main class="plain" aria-busy="true">
        <p>{unheard > 0 && !info ? t.table.lost : t.table.connecting}</p>
      </main>
    )
  if (!info.started) return <Lobby info={info} onChange={refresh} />
  return <Game key={info.id} info={info} module={module!} help={help} />
}
