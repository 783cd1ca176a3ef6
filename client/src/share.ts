/** Links that can be sent to others: the server gives them a title and a picture for messengers. */

/** The address of a page as others may open it. */
export const linkTo = (...parts: string[]): string =>
  `${location.origin}/${parts.map(encodeURIComponent).join('/')}`

export const canShare = (): boolean => typeof navigator.share === 'function'

/** What the file of a record is called: the game and who played, "kenjin-aiko-bea.kifu". */
export const recordName = (game: string, players: readonly string[]): string =>
  `${[game, ...players.map((name) => name.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, ' '))]
    .map((word) => word.trim().replaceAll(' ', '-'))
    .filter(Boolean)
    .join('-')}.kifu`

/** Copies a text; false where the browser does not allow it. */
export async function copy(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return false
  }
}

/** Offers a link to the device's own sharing, or copies it; whether it was copied. */
export async function share(title: string, url: string): Promise<boolean> {
  if (!canShare()) return copy(url)
  try {
    await navigator.share({ title, url })
  } catch {
    // Who changes their mind shares nothing.
  }
  return false
}
