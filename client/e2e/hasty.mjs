/** What is pressed while an answer is on its way is not lost, and one undo takes back all that one confirm sent. */
import {
  bots,
  fail,
  open,
  page,
  playUntil,
  pressThe,
  server,
  settings,
  settled,
  snapshotOf,
  table,
} from './browser.mjs'

const browser = await open()
const one = await page(browser)
await settings(one, { theme: 'light', speed: 4, confirm: true })
// Answers to this page can be held back.
let held = null
await one.routeWebSocket(/\/live/, (ws) => {
  const up = ws.connectToServer()
  ws.onMessage((message) => up.send(message))
  up.onMessage((message) => (held ? held.push(() => ws.send(message)) : ws.send(message)))
})
const release = () => {
  const late = held
  held = null
  for (const tell of late) tell()
}

const id = await table(one, { seats: bots(1), options: { setup: 'teaching', first: 'A' } })
await one.goto(`${server}/#/t/${id}`)
await pressThe(one, '.hcard.is-can[data-id=brute]')
await pressThe(one, '.tile.is-can[data-id=palace]')
held = []
await one.keyboard.press('Control+Enter')
await one.waitForSelector('.table[aria-busy=true]')
if (!/Sending/.test(await one.textContent('#prompt'))) fail('nothing tells that an answer is on its way')
for (const what of ['.hcard[data-id=samurai]', '.tile[data-id=bridge]']) await pressThe(one, what)
if (await one.$('.is-chosen[data-id=samurai]')) fail('something was chosen before the answer came')
if (!(await one.$('.is-chosen[data-id=brute]'))) fail('what is on its way did not stay where it was put')
release()
await one
  .waitForSelector('.hcard.is-chosen[data-id=samurai]')
  .catch(() => fail('what was pressed while waiting was lost'))
await one.waitForSelector('#confirm:enabled:has-text("Play")')
if (!/^Play your Samurai at the Bridge\?/.test(await one.textContent('#prompt')))
  fail(`it asks ${await one.textContent('#prompt')}`)
await pressThe(one, '.acts .reset')
await one.waitForFunction(() => !document.querySelector('.is-chosen'))

// A march of several hexes is one gesture: one undo takes it back.
const undo = async () => {
  for (let i = 0; i < 30; i++) {
    const field = await table(one, { game: 'kawanakajima', seats: bots(1).reverse() })
    const { view, over } = await playUntil(
      one,
      field,
      'B',
      (now) =>
        now.phase === 'step' &&
        now.move.duty === '' &&
        Object.keys(now.move.reach).length > Object.keys(now.move.steps).length,
    )
    if (over) continue
    const { unit, reach, steps } = view.move
    const from = view.counters.find((counter) => counter.id === unit).place
    await one.goto(`${server}/#/t/${field}`)
    await one.waitForSelector('.farhex[data-state="can"]')
    await pressThe(one, '.farhex[data-state="can"]')
    const goal = await one.getAttribute('.farhex.is-chosen', 'data-id')
    if (goal in steps || !(goal in reach)) fail(`${goal} is not farther off`)
    await pressThe(one, '#confirm:enabled')
    await settled(one)
    const marched = await snapshotOf(one, field, 'B')
    if (marched.view.counters.find((counter) => counter.id === unit)?.place !== goal) fail('it did not march')
    if (!marched.can_undo) continue
    await pressThe(one, '.acts .btn')
    await one.waitForFunction(
      (old) =>
        Number(document.querySelector('.table')?.dataset.version) > old &&
        document.querySelector('.table')?.getAttribute('aria-busy') === 'false',
      marched.version,
    )
    const back = await snapshotOf(one, field, 'B')
    const place = back.view.counters.find((counter) => counter.id === unit).place
    if (place !== from || back.view.move?.unit !== unit) fail(`it stands on ${place}, not on ${from}`)
    return back.version - marched.version
  }
  throw new Error('no march could be taken back')
}
const steps = await undo()
if (steps < 2) fail(`only ${steps} steps were taken back`)
if (one.errors.length) fail(one.errors.join('\n'))
console.log(`hasty: ${steps} steps by one undo, errors: ${one.errors.length}`)
await browser.close()
