/** A siege of Kaizu and a Samurai, each played to over HTTP and then on by clicks in the page. */
import { clickOne, drawn, fail, moment, open, page, playUntil, server, settings, shots, table, toKaizu } from './browser.mjs'

const size = process.env.SIZE ?? 'desktop'
const TABLES = 20
const SIEGE = ['garrison', 'siege_deed', 'siege_target', 'commit_markers', 'take_advantage', 'sacrifice', 'push', 'answer', 'siege_loss', 'occupy', 'retire']
const SAMURAI = ['call_samurai', 'place_samurai', 'samurai_deed']
const browser = await open()
const one = await page(browser, size)
await settings(one, { theme: 'system', speed: 4 })

/** A table played over HTTP as Uesugi until one of these questions is asked; some games end without it. */
async function reach(phases, level, options, pick) {
  for (let i = 0; i < TABLES; i++) {
    const id = await table(one, { game: 'kawanakajima', seats: [{ kind: 'bot', level }, { kind: 'me' }], options })
    const standing = await playUntil(one, id, 'B', (view) => phases.includes(view.phase), pick)
    if (!standing.over) return id
  }
  throw new Error(`no table came to ${phases}`)
}

/** Answer in the page as long as the same kind of question is asked, `most` times at most. */
async function answer(id, phases, most, look) {
  await one.goto(`${server}/#/t/${id}`)
  await one.waitForSelector('.kawanakajima .unit')
  const asked = new Set()
  for (let i = 0, done = 0; i < 400 && done < most; i++) {
    const now = await moment(one)
    if (now === 'over') break
    if (now === 'fight') await one.keyboard.press('s')
    else if (now === 'confirm') {
      await one.click('#confirm')
      done++
    } else if (now === 'choose') {
      const { view: { phase } } = await (await one.request.get(`${server}/api/tables/${id}/standing?seat=B&since=99999`)).json()
      if (!phases.includes(phase)) break
      if (!asked.has(phase)) await look(phase)
      asked.add(phase)
      await clickOne(one)
    } else await one.waitForTimeout(30)
    await drawn(one)
  }
  return asked
}

const siege = await answer(await reach(SIEGE, 'random', { scenario: 'hypothetical' }, toKaizu), SIEGE, 12, async (phase) => {
  await one.waitForSelector('.tray.siege .ward')
  await one.screenshot({ path: `${shots}/${size}-${phase}.png` })
})
const samurai = await answer(await reach(SAMURAI, 'novice', { samurai: true }), SAMURAI, 6, async (phase) => {
  await one.screenshot({ path: `${shots}/${size}-${phase}.png` })
})
if (!siege.size || !samurai.size) fail('nothing was asked')
if (one.errors.length) fail(one.errors.join('\n'))
console.log(`${size}: ${[...siege, ...samurai].join(', ')}, errors: ${one.errors.length}`)
await browser.close()
