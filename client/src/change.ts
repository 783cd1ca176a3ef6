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

/** A new value that keeps every part of the old one that it is equal to. */
export function shared<T>(old: unknown, now: T): T {
  if (old === now || typeof now !== 'object' || now === null || typeof old !== 'object' || old === null)
    return now
  if (Array.isArray(old) !== Array.isArray(now)) return now
  const before = old as Record<string, Json>
  const parts = Object.entries(now).map(([key, value]) => [key, shared(before[key], value)] as const)
  if (
    parts.length === Object.keys(before).length &&
    parts.every(([key, part]) => key in before && before[key] === part)
  )
    return old as T
  return (Array.isArray(now) ? parts.map(([, part]) => part) : Object.fromEntries(parts)) as T
}
