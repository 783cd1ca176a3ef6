/** axe-core on every page, light and dark, and on a phone: nothing serious, nothing critical. */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { fail, open, page, playOver, server, settings, table } from './browser.mjs'

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
const browser = await open()
const found = new Map()
let looked = 0

async function look(one, name) {
  await one.evaluate(() => Promise.all(document.getAnimations().map((a) => (a.effect?.getComputedTiming().iterations === Infinity ? null : a.finished.catch(() => {})))))
  await one.evaluate(axe)
  const { violations } = await one.evaluate(() => globalThis.axe.run(document, { resultTypes: ['violations'] }))
  looked++
  for (const v of violations.filter((v) => ['serious', 'critical'].includes(v.impact))) {
    const nodes = v.nodes.map((n) => `      ${n.target.join(' ')}: ${(n.any[0] ?? n.all[0] ?? n.none[0])?.message ?? ''}`)
    const key = [v.id, ...nodes].join('\n')
    found.set(key, { impact: v.impact, help: v.help, at: [...(found.get(key)?.at ?? []), name] })
  }
}

// One finished and one unfinished game, played over HTTP, which every look shares.
const first = await page(browser)
const two = { options: { setup: 'teaching', first: 'A' }, seats: [{ kind: 'me' }, { kind: 'bot', level: 'random' }] }
const over = await table(first, two)
await playOver(first, over, ['A'])
const begun = await table(first, two)
await playOver(first, begun, ['A'], 5)
const waiting = await table(first, { seats: [{ kind: 'me' }, { kind: 'person' }] })
const storageState = await first.context().storageState()
await first.context().close()

const pages = [
  ['start', '', '.box .btn'],
  ['lobby', `#/t/${waiting}`, '.lobby'],
  ['table', `#/t/${begun}`, '.el[data-state="can"]'],
  ['score', `#/t/${over}`, '.ending'],
  ['replay', `#/replay/${over}`, '.timeline'],
  ['rules', '#/rules/kenjin', '.rules section'],
]
async function round(size, scheme) {
  const one = await page(browser, size, scheme, { storageState })
  await settings(one, { theme: 'system', speed: 4 })
  for (const [name, path, ready] of pages) {
    await one.goto('about:blank')
    await one.goto(`${server}/${path}`)
    await one.waitForSelector(ready, { timeout: 15000 })
    await look(one, `${name} (${size}, ${scheme})`)
  }
  await one.context().close()
}
await Promise.all([round('desktop', 'light'), round('desktop', 'dark'), round('phone', 'dark')])
for (const [key, { impact, help, at }] of found) fail(`${impact}: ${help}\n    ${key}\n    at ${at.join(', ')}`)
console.log(`axe: ${looked} looks, ${found.size} findings`)
await browser.close()
