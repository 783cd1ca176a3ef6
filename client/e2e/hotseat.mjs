/** Two players on one device: a curtain falls between them and hides everything; then each is shown what the other did. */
import { fail, open, page, playOn, server, settings, shots, table } from './browser.mjs'

const browser = await open()
const one = await page(browser)
await settings(one, { theme: 'system', speed: 4, moves: true })
const id = await table(one, { seats: [{ kind: 'me' }, { kind: 'me' }], hotseat: true })
await one.goto(`${server}/#/t/${id}`)
await one.waitForSelector('.curtain')
await one.screenshot({ path: `${shots}/curtain.png` })
/** Both seats have one guest, so they go by their clans. */
let called = ''
/** What was shown after a curtain: the other's moves one by one, and then a mark, a sentence and a button that shows it again. */
await one.addInitScript(() => {
  globalThis.flown = 0
  new MutationObserver((changes) => {
    for (const { addedNodes } of changes)
      for (const node of addedNodes) if (node.nodeType === 1 && node.dataset.cue) globalThis.flown++
  }).observe(document, { childList: true, subtree: true })
})
const SECRET = /plays (a|the) (Lord|Peasant|Archer|Samurai)/
let told = 0
let curtain = false
const afterCurtain = async () => {
  const seen = await one.evaluate(() => ({
    said: document.querySelector('.ticker span').textContent,
    again: document.querySelector('.ticker [data-again]') !== null,
    marks: document.querySelectorAll('.board [data-mark]').length,
  }))
  if (!seen.again) return
  told++
  if (SECRET.test(seen.said)) fail(`a secret of the other player: ${seen.said}`)
  if (seen.marks === 0) fail(`nothing is marked after: ${seen.said}`)
}
const watch = async (now) => {
  if (curtain && now === 'choose') await afterCurtain()
  curtain = now === 'curtain'
  if (!called && now === 'choose') {
    called = await one.$$eval('.seat h3', (names) => names.map((name) => name.textContent).join())
    if (called.split(',')[0] === called.split(',')[1]) fail(`both players are called ${called}`)
  }
  if (now === 'curtain' && (await one.$('.hand, .kenjin, .log'))) fail('something shows behind the curtain')
}
const { curtains } = await playOn(one, { watch })
if (curtains < 14) fail(`only ${curtains} curtains`)
// Nothing happened before the first player acted.
if (told < curtains - 2) fail(`after ${curtains} curtains, ${told} times what the other did was told`)
const flown = await one.evaluate(() => globalThis.flown)
if (flown < curtains) fail(`only ${flown} moves were shown`)
if (one.errors.length) fail(one.errors.join('\n'))
console.log(`hot-seat: ${curtains} curtains, errors: ${one.errors.length}`)
await browser.close()
