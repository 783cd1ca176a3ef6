/** The rules for players: contents, search, pieces, exact wording; at the table open at the present phase, and the player aid. */
import { bots, fail, open, page, server, settings, table } from './browser.mjs'

const browser = await open()
const a = await page(browser, process.env.SIZE ?? 'desktop')
await settings(a, { speed: 4 })
for (const game of ['kenjin', 'rokugan', 'ikusa', 'kawanakajima']) {
  await a.goto(`${server}/#/rules/${game}`)
  await a.waitForSelector('.gbody section')
  const text = await a.textContent('main')
  for (const wanted of ['The goal', 'A turn', 'step by step', 'Example.', 'Scoring'])
    if (!text.includes(wanted)) fail(`${game}: nothing about ${wanted}`)
  if (/src\/honjin|Never renumber|Check:|<!--/.test(text)) fail(`${game}: words for engineers`)
  if ((await a.locator('h1').count()) !== 1) fail(`${game}: not one h1`)
}

// Kenjin: cards are drawn; search finds the chapter; the exact wording is clean; a rule has an address.
await a.goto(`${server}/#/rules/kenjin`)
await a
  .waitForFunction(() => document.querySelectorAll('.gpic .ic').length >= 20)
  .catch(() => fail('cards and battlefields are not drawn'))
await a.fill('[data-search]', 'lord peasant')
await a.waitForFunction(() => document.querySelectorAll('.gbody section').length < 6)
await a.click('.kinds a:has-text("Exact wording")')
await a.waitForSelector('.rules [data-rule="KJ-DEP-03"]')
const exact = await a.textContent('.rules')
for (const wrong of ['src/honjin', 'Never renumber', 'Check:', '[book]', 'Regression', 'Decision points'])
  if (exact.includes(wrong)) fail(`the exact wording says ${wrong}`)
await a.goto(`${server}/#/rules/kenjin/KJ-DEP-03`)
await a.waitForSelector('.cited-now')

// At the table: the tab opens at the present phase; T opens the player aid and closes it.
const id = await table(a, { seats: bots(1), options: { setup: 'teaching', first: 'A' } })
await a.goto(`${server}/#/t/${id}`)
await a.waitForSelector('.kenjin')
if (!a.touch) {
  await a.click('.tabs2 [role=tab]:has-text("Rules")')
  await a.waitForSelector('.gbody section.now h2:has-text("A turn")')
  await a.keyboard.press('t')
  await a.waitForSelector('.aid table')
  if (!(await a.textContent('.aid')).includes('Battlefields')) fail('no battlefields in the player aid')
  await a.keyboard.press('Escape')
  await a.waitForFunction(() => !document.querySelector('.aid'))
}
if (a.errors.length) fail(a.errors.join('\n'))
console.log(`rules: errors: ${a.errors.length}`)
await browser.close()
