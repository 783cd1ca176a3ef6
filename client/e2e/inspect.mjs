/** What axe-core finds on pages, gathered over a whole script. */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { fail } from './browser.mjs'

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
const found = new Map()
let looked = 0

/** Look at a page once everything on it has come to rest. `only` are options of axe. */
export async function inspect(one, name, only = {}) {
  await one.evaluate(() =>
    Promise.all(
      document
        .getAnimations()
        .map((a) =>
          a.effect?.getComputedTiming().iterations === Infinity ? null : a.finished.catch(() => {}),
        ),
    ),
  )
  if (!(await one.evaluate(() => 'axe' in globalThis))) await one.evaluate(axe)
  const { violations } = await one.evaluate(
    (only) => globalThis.axe.run(document, { ...only, resultTypes: ['violations'] }),
    only,
  )
  looked++
  for (const v of violations) {
    const nodes = v.nodes.map(
      (n) => `      ${n.target.join(' ')}: ${(n.any[0] ?? n.all[0] ?? n.none[0])?.message ?? ''}`,
    )
    const key = [v.id, ...nodes].join('\n')
    found.set(key, { impact: v.impact, help: v.help, at: [...(found.get(key)?.at ?? []), name] })
  }
}

/** Fail with every finding; how many looks there were. */
export function findings() {
  for (const [key, { impact, help, at }] of found)
    fail(`${impact}: ${help}\n    ${key}\n    at ${at.join(', ')}`)
  return `axe: ${looked} looks, ${found.size} findings`
}
