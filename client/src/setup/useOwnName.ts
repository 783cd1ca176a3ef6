/** The player's name in a field: the one they chose before, until they type another. */
import { useEffect, useState } from 'preact/hooks'
import { api } from '../api'
import { chosenName } from '../names'

export function useOwnName() {
  const [known, setKnown] = useState('')
  const [typed, setName] = useState<string | null>(null)
  useEffect(() => {
    void api.me().then(
      (me) => setKnown(chosenName(me?.name)),
      () => {},
    )
  }, [])
  const name = typed ?? known
  /** The new name, if it differs from the known one. */
  const wish = name.trim() !== known ? name.trim() : undefined
  return { name, setName, wish, setKnown }
}
