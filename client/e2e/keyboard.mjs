/** A whole game against bots with the keyboard alone, from the first page on, or with OPTIONS (JSON) from a table on. GAME names it; MOVES are enough, where it is long. */
import {
  bots,
  drawn,
  fail,
  focusOf,
  open,
  page,
  playOn,
  poll,
  random,
  sealByKey,
  server,
  settings,
  snapshotOf,
  stepByKey,
  table,
  UNMOVED,
} from './browser.mjs'

const game = process.env.GAME ?? 'kenjin'
const enough = Number(process.env.MOVES || Infinity)
const title = { kenjin: 'Kenjin', rokugan: 'Battle for Rokugan' }[game]
const browser = await open()
const one = await page(browser)
await settings(one, { theme: 'system', speed: 4 })
if (process.env.OPTIONS) {
  const id = await table(one, { game, seats: bots(2), options: JSON.parse(process.env.OPTIONS) })
  await one.goto(`${server}/#/t/${id}`)
} else {
  await one.goto(server)
  await one.waitForSelector('.box .btn.seal')
  for (let i = 0; i < 20; i++) {
    await one.keyboard.press('Tab')
    if (
      await one.evaluate(
        (name) =>
          document.activeElement?.matches('.box .btn.seal') &&
          document.activeElement.closest('.box').querySelector('h2').textContent === name,
        title,
      )
    )
      break
  }
  await one.keyboard.press('Enter')
}
await one.waitForSelector(`.${game}`)
let asked = 0
const choose = async (on, { moves }) => {
  if (++asked === 4) {
    await one.keyboard.press('Escape')
    await one.keyboard.press('n')
  }
  if (moves === 3) {
    // What others do meanwhile may take the focus with what had it.
    await poll(
      async () => {
        if (!(await focusOf(one)).can) await one.keyboard.press('n')
        await one.keyboard.press('?')
        await drawn(one)
        return one.$('.bubble')
      },
      '? explains nothing',
      UNMOVED,
    )
    await one.keyboard.press('Escape')
  }
  await stepByKey(on, ['n', 'p', 'ArrowRight', 'ArrowLeft', 'ArrowDown'][random(5)])
}
const seen = await playOn(one, {
  choose,
  seal: sealByKey,
  rush: 12,
  until: (_now, { moves }) => moves >= enough,
})
if (one.errors.length) fail(one.errors.join('\n'))
const { over } = await snapshotOf(one, one.url().split('/').at(-1), 'A')
if ((!over && seen.moves < enough) || seen.moves < 1) fail(`${seen.moves} moves, over: ${over}`)
console.log(`keyboard: ${seen.moves} moves, errors: ${one.errors.length}`)
await browser.close()
