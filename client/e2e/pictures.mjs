/**
 * The pictures of the documentation: start page, table, combat and score, desktop and phone, light and dark.
 * The battlefields, the first player and every action are fixed, so the same client gives the same pictures.
 */
import { statSync } from 'node:fs'
import { fail, open, page, server, settings, shots, table } from './browser.mjs'

const LIMIT = 300_000
const browser = await open()
const taken = []

/** A player whose choices depend on the version only. */
async function step(one, id, seat) {
  const standing = await (await one.request.get(`${server}/api/tables/${id}/standing?seat=${seat}&since=999`)).json()
  if (standing.over || !standing.legal.length) return standing.over ? 'over' : 'wait'
  const action = standing.legal[(standing.version * 7 + 3) % standing.legal.length]
  const data = { id: `${seat}${standing.version}`, version: standing.version, seat, action }
  const answer = await one.request.post(`${server}/api/tables/${id}/actions`, { data, headers: { Origin: server } })
  if (!answer.ok()) throw new Error(`${answer.status()} ${await answer.text()}`)
  return 'done'
}

async function on(players, id, steps) {
  for (let done = 0; done < steps; ) {
    let moved = false
    for (const [seat, one] of Object.entries(players)) {
      const what = await step(one, id, seat)
      if (what === 'over') return done
      if (what === 'done') moved = true
      if (what === 'done' && ++done >= steps) return done
    }
    if (!moved) throw new Error('nobody may act')
  }
}

async function shoot(one, name) {
  await one.evaluate(() => document.fonts.ready)
  const path = `${shots}/${name}.png`
  await one.screenshot({ path, animations: 'disabled', caret: 'hide' })
  taken.push(name)
  const { size } = statSync(path)
  if (size >= LIMIT) fail(`${path} has ${size} bytes`)
}

for (const size of ['desktop', 'phone']) {
  for (const scheme of ['light', 'dark']) {
    const one = await page(browser, size, scheme, { reducedMotion: 'reduce' })
    const friend = await page(browser)
    await settings(one, { theme: 'system', calm: true })
    await one.goto(server)
    await one.waitForSelector('.box:has(.btn) .pic svg[viewBox]')
    await shoot(one, `start-${size}-${scheme}`)
    const id = await table(one, { seats: [{ kind: 'me' }, { kind: 'person' }], options: { setup: 'teaching', first: 'A' } })
    for (const [who, name] of [[one, 'Yuki'], [friend, 'Haru']]) await who.request.post(`${server}/api/guest`, { data: { name }, headers: { Origin: server } })
    await friend.request.post(`${server}/api/tables/${id}/sit`, { data: { seat: 'B' }, headers: { Origin: server } })
    const players = { A: one, B: friend }
    await on(players, id, 13)
    while (!(await (await one.request.get(`${server}/api/tables/${id}/standing?seat=A&since=999`)).json()).legal.length) await on({ B: friend }, id, 1)
    await one.goto(`${server}/#/t/${id}`)
    await one.waitForSelector('.el[data-state="can"]')
    await one.locator('.hcard[data-state="can"]').first().click()
    await one.waitForSelector('.tile[data-state="can"]')
    await one.mouse.move(1, 1)
    await one.waitForFunction(() => !document.querySelector('.bubble'))
    await shoot(one, `table-${size}-${scheme}`)
    await on(players, id, 1000)
    await one.waitForSelector('.fight', { timeout: 15000 })
    await one.keyboard.press('s')
    await shoot(one, `combat-${size}-${scheme}`)
    await one.click('[data-skip-all]')
    await one.waitForSelector('.ending', { timeout: 15000 })
    await shoot(one, `score-${size}-${scheme}`)
    if (one.errors.length) fail(one.errors.join('\n'))
    await one.context().close()
    await friend.context().close()
  }
}
console.log(`pictures: ${taken.length} in ${shots}`)
await browser.close()
