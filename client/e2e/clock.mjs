/** The clock of the server under test. CLOCK is a file with the milliseconds by which it is ahead. */
import { renameSync, writeFileSync } from 'node:fs'

let ahead = 0

/** Put it forward, so that nobody waits for time to pass. The file is always whole: the server may read it at any moment. */
export function later(seconds) {
  ahead += seconds * 1000
  const next = `${process.env.CLOCK}.next`
  writeFileSync(next, String(ahead))
  renameSync(next, process.env.CLOCK)
}
