/** The documentation at /docs: axe on the main kinds of page, light on a desktop and dark on a phone, or with ROUND=other the other way round; search; nobody else is asked for anything. */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { fail, open, page, server, shots } from './browser.mjs'

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
const KINDS = {
  home: '',
  tutorial: 'tutorials/first-bot.html',
  game: 'games/kenjin.html',
  reference: 'reference/python-testing.html',
  http: 'reference/http.html',
}
/** The calls of the HTTP interface all look alike: this much of the page stands for the rest, which would take axe minutes. */
const ENOUGH = 30
const browser = await open()
const found = new Map()
let looked = 0

const note = (what, at) => found.set(what, [...(found.get(what) ?? []), at])

async function look(one, at) {
  await one.evaluate(axe)
  const { violations } = await one.evaluate(() =>
    globalThis.axe.run(document, { resultTypes: ['violations'] }),
  )
  looked++
  for (const { impact, id, help, nodes } of violations) {
    const where = nodes.slice(0, 4).map((n) => `\n      ${n.target.join(' ')}: ${n.any[0]?.message ?? ''}`)
    note(`${impact} ${id}: ${help}, ${nodes.length} times${where.join('')}`, at)
  }
  const wide = await one.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  if (wide > 0) note(`${wide} pixels too wide`, at)
  await one.screenshot({ path: `${shots}/docs-${at.replaceAll(' ', '-')}.png` })
}

/** Until the theme has drawn everything, and wide tables have their frames. */
const drawn = (one) =>
  one.waitForFunction(() =>
    [...document.querySelectorAll('.md-typeset table:not([class])')].every((t) =>
      t.closest('.md-typeset__scrollwrap[tabindex]'),
    ),
  )

async function search(one, size, scheme) {
  await one.goto(`${server}/docs/`)
  await drawn(one)
  if (size === 'phone') await one.click('.md-header__button[for=__search]')
  await one.focus('input[name=query]')
  const ready = () =>
    !/initiali/i.test(document.querySelector('.md-search-result__meta')?.textContent ?? 'initialising')
  await one.waitForFunction(ready)
  await one.keyboard.type('open_position')
  await one.waitForSelector('.md-search-result__item a')
  await look(one, `search ${size} ${scheme}`)
}

async function round(size, scheme) {
  const one = await page(browser, size, scheme)
  one.on('request', (request) => {
    if (!request.url().startsWith(server) && !request.url().startsWith('data:'))
      note(`asked ${request.url()}`, `${size} ${scheme}`)
  })
  for (const [name, path] of Object.entries(KINDS)) {
    await one.goto(`${server}/docs/${path}`)
    await one.evaluate((enough) => {
      for (const rest of document.querySelectorAll(`:is(article, .md-nav__list) > :nth-child(n + ${enough})`))
        rest.remove()
    }, ENOUGH)
    await drawn(one)
    await look(one, `${name} ${size} ${scheme}`)
  }
  await search(one, size, scheme)
  for (const error of one.errors) note(error, `${size} ${scheme}`)
  await one.context().close()
}

const other = process.env.ROUND === 'other'
await Promise.all([round('desktop', other ? 'dark' : 'light'), round('phone', other ? 'light' : 'dark')])
for (const [what, at] of found) fail(`${what}\n    at ${at.join(', ')}`)
console.log(`axe: ${looked} looks, ${found.size} findings`)
await browser.close()
