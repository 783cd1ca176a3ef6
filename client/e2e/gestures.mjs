/** A move is one gesture: a drag, two taps or two keys. What happened is shown in order, heard, and told in the tab's title. */
import {
  bots,
  clickOne,
  fail,
  open,
  page,
  playOn,
  press,
  pressThe,
  reach,
  server,
  settings,
  shots,
  snapshotOf,
  table,
} from './browser.mjs'

const browser = await open()
const AS_PLAYERS = { theme: 'light', confirm: false, moves: true, films: 'mine', sound: true, volume: 0.2 }
const size = process.env.SIZE ?? 'desktop'
// At the pace that players see.
const one = await page(browser, size, 'light', {}, null, 1)
await settings(one, { ...AS_PLAYERS, speed: 4 })
/** Every sound that would be heard, and every move in the order in which it is shown. */
await one.addInitScript(() => {
  globalThis.sounds = []
  globalThis.flown = []
  addEventListener('honjin:sound', ({ detail }) => globalThis.sounds.push(detail))
  new MutationObserver((changes) => {
    for (const { addedNodes } of changes)
      for (const node of addedNodes)
        if (node.nodeType === 1 && node.dataset.cue) globalThis.flown.push(node.dataset.cue)
  }).observe(document, { childList: true, subtree: true })
})
const id = await table(one, { seats: bots(1), options: { setup: 'teaching', first: 'A' } })
await one.goto(`${server}/#/t/${id}`)
await one.waitForSelector('.hcard.is-can')
const seen = () => snapshotOf(one, id, 'A')
const mine = async () => (await seen()).view.pieces.filter((piece) => piece.owner === 'A').length
const until = (what, complaint) => one.waitForFunction(what).catch(() => fail(complaint))

if ((await one.title()) !== '● Your turn, Kenjin') fail(`the title is ${await one.title()}`)
if (await one.evaluate(() => globalThis.sounds.length)) fail('something sounds before the first touch')

// A card is dragged to a battlefield, with the mouse or with a finger: that is the move.
const middle = async (selector) => {
  const { x, y, width, height } = await one.locator(selector).boundingBox()
  return [x + width / 2, y + height / 2]
}
const touch = await one.context().newCDPSession(one)
const drag = async (from, to, drop = true) => {
  await one.locator(from).scrollIntoViewIfNeeded()
  const [a, b] = [await middle(from), await middle(to)]
  const at = (part) => a.map((from, i) => from + (b[i] - from) * part)
  if (size === 'phone') {
    const send = (type, points) =>
      touch.send('Input.dispatchTouchEvent', { type, touchPoints: points.map(([x, y]) => ({ x, y })) })
    await send('touchStart', [a])
    for (const part of [0.1, 0.4, 0.7, 1]) await send('touchMove', [at(part)])
    if (drop) await send('touchEnd', [])
    return () => send('touchEnd', [])
  }
  await one.mouse.move(...a)
  await one.mouse.down()
  for (const part of [0.1, 0.4, 0.7, 1]) await one.mouse.move(...at(part))
  if (drop) await one.mouse.up()
  return () => one.mouse.up()
}
const letGo = await drag('.hcard[data-id=brute]', '.tile[data-id=palace]', false)
if (!(await one.$('body[data-dragging] .dragging'))) fail('nothing is dragged')
await one.screenshot({ path: `${shots}/drag-${size}.png` })
await letGo()
await until(() => document.querySelector('.own .card:not(.pending)'), 'the dragged card does not lie there')
if ((await mine()) !== 1) fail('a drag is no move')
await until(() => !document.querySelector('.flights'), 'something still hangs over the page')

// Dropped nowhere, it goes back.
await drag('.hcard[data-id=samurai]', '.bar')
await until(() => !document.querySelector('.is-chosen, .dragging'), 'what was dropped nowhere stays chosen')
if ((await mine()) !== 1) fail('something was played that was dropped nowhere')

// One undo takes the gesture back; the sound of laying a card was heard.
await pressThe(one, '.acts .btn:enabled')
await until(() => !document.querySelector('.own .card'), 'the gesture was not taken back')
if (!(await one.evaluate(() => globalThis.sounds.includes('lay')))) fail('no sound of a card')

// Two taps, and by keyboard two keys, are a move as well.
await pressThe(one, '.hcard.is-can[data-id=brute]')
await pressThe(one, '.tile.is-can[data-id=palace]')
await until(() => document.querySelector('.own .card:not(.pending)'), 'two presses are no move')

// With the second card the turn passes: the bot's cards fly in one by one, and stay marked until one acts.
await one.evaluate(() => (globalThis.flown = []))
await one.locator('.hcard[data-id=samurai]').focus()
await one.keyboard.press('Enter')
await one.waitForSelector('.tile.is-can')
for (let i = 0; i < 8 && !(await one.evaluate(() => document.activeElement?.matches('.tile'))); i++)
  await one.keyboard.press('n')
await one.keyboard.press('Enter')
await until(() => document.querySelector('.hcard.is-can'), 'the turn does not come back')
const { view } = await seen()
if (view.players[0].deployed !== 2) fail('two keys are no move')
const flown = await one.evaluate(() => globalThis.flown.filter((how) => how === 'appear').length)
if (flown < view.players[1].deployed - 1) fail(`${flown} cards flew, ${view.players[1].deployed} were played`)
const marks = await one.locator('.card[data-mark=B]').count()
if (marks === 0) fail('what the other player did is not marked')
if (!(await one.textContent('.ticker')).includes('Jozu')) fail('the ticker does not tell of the other player')
await one.screenshot({ path: `${shots}/marked-${size}.png` })

// What happened is shown again; S skips it.
await one.evaluate(() => (globalThis.flown = []))
await pressThe(one, '[data-again]')
await until(() => globalThis.flown.length > 0, 'nothing is shown again')
await one.keyboard.press('s')
await until(() => document.querySelector('.hcard.is-can'), 'S does not skip')
await pressThe(one, '.hcard.is-can')
await press(one, '.tile.is-can')
await until(() => !document.querySelector('[data-mark]'), 'the marks stay after one has acted')

// Somebody else's turn is in the title; a sound tells that it is mine again.
if (!(await one.evaluate(() => globalThis.sounds.includes('turnCame')))) fail('no sound of the turn')

// What cannot be chosen is explained first, with the true reason.
const other = await table(one, { seats: bots(1), options: { setup: 'teaching', first: 'A' } })
await one.goto(`${server}/#/t/${other}`)
await one.waitForSelector('.hcard.is-can')
await pressThe(one, '.tile[data-id=port]')
await one.waitForSelector('.bubble.help .reason')
const told = await one.textContent('.bubble')
if (!/face up/.test(told) || !/First choose a card/.test(told)) fail(`it says ${told}`)
await one.screenshot({ path: `${shots}/reason-${size}.png` })

// An Assassin cannot be taken back: it asks, and kills only when confirmed.
const victims = ({ pieces }, legal) =>
  legal.some((path) => pieces.some(({ id }) => path === `deploy assassin ${id}`))
const kill = await reach(
  one,
  { seats: bots(1), options: { setup: 'teaching', first: 'B' } },
  'A',
  victims,
  ({ legal }) => legal.find((path) => !path.startsWith('deploy assassin')) ?? legal[0],
)
await one.goto(`${server}/#/t/${kill}`)
await pressThe(one, '.hcard.is-can[data-id=assassin]')
// A single victim is chosen by itself.
await one.waitForSelector('.foe .card.is-can, #confirm:enabled', { state: 'attached' })
await press(one, '.foe .card.is-can')
await one.waitForSelector('#confirm:enabled').catch(() => fail('nothing asks before a final move'))
if (!/^Kill/.test(await one.textContent('#prompt'))) fail(`it asks ${await one.textContent('#prompt')}`)
await pressThe(one, '#confirm')
await until(() => globalThis.flown.includes('leave'), 'the victim does not leave')
await one.screenshot({ path: `${shots}/assassin-${size}.png` })

// In Rokugan the next token that fights comes to hand by itself after one was placed; it can be exchanged and put back.
const fighter = (kind) => /^(army|navy|shinobi)/.test(kind)
const placing = await reach(
  one,
  { game: 'rokugan', seats: bots(2) },
  'A',
  ({ phase, round, tokens, hand }) =>
    phase === 'place' &&
    round > 1 &&
    !tokens.some(({ owner }) => owner === 'A') &&
    Object.keys(hand).filter(fighter).length > 1,
)
await one.goto(`${server}/#/t/${placing}`)
await pressThe(one, '.htok[data-state="can"]:is([data-id^=army], [data-id^=navy], [data-id^=shinobi])')
await playOn(one, {
  choose: (on) => clickOne(on, '.board .el[data-state="can"]'),
  until: (_, { moves }) => moves > 0,
})
const inHand = one.locator('.htok[data-state="chosen"]')
await inHand.waitFor().catch(() => fail('no token comes to hand'))
if (!/another token/.test(await one.textContent('#prompt'))) fail('the question does not offer another token')
const proposed = await inHand.getAttribute('data-id')
await pressThe(one, '.htok[data-state="swap"]')
if ((await inHand.getAttribute('data-id')) === proposed) fail('the token in hand cannot be exchanged')
await one.keyboard.press('Escape')
await until(() => !document.querySelector('.htok[data-state="chosen"]'), 'it cannot be put back')

// Reduced motion: nothing flies, and everything is there.
const calm = await page(browser, size, 'light', { reducedMotion: 'reduce' }, null, 1)
await settings(calm, { ...AS_PLAYERS, speed: 4 })
const still = await table(calm, { seats: bots(1), options: { setup: 'teaching', first: 'A' } })
await calm.goto(`${server}/#/t/${still}`)
let flights = 0
const watch = async () => (flights += await calm.locator('.flights').count())
await playOn(calm, { watch, until: (_, { moves }) => moves >= 4 })
if (flights) fail('something flies with reduced motion')
const errors = [...one.errors, ...calm.errors].filter((text) => !/422/.test(text))
if (errors.length) fail(errors.join('\n'))
console.log(`gestures, ${size}: ${flown} cards flew, ${marks} marked, errors: ${errors.length}`)
await browser.close()
