/** Differences between two views, as the server tells them for moves and for replays. */
type Json = unknown
export type Change = null | ['=', Json] | ['+', Json[]] | ['-'] | { [key: string]: Change }

/** A value with a difference applied; what did not change is shared with the old value. */
export function patched(old: Json, change: Change): Json {
  if (change === null) return old
  if (Array.isArray(change)) {
    if (change[0] === '+') return [...(old as Json[]), ...change[1]]
    return change[1]
  }
  if (Array.isArray(old)) {
    const list = [...(old as Json[])]
    for (const [index, inner] of Object.entries(change))
      list[Number(index)] = patched(list[Number(index)], inner)
    return list
  }
  const whole: Record<string, Json> = { ...(old as Record<string, Json>) }
  for (const [key, inner] of Object.entries(change)) {
    if (Array.isArray(inner) && inner[0] === '-') delete whole[key]
    else whole[key] = patched(whole[key], inner)
  }
  return whole
}
