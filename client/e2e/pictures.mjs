/**
 * The pictures of the documentation: start page, then table, combat and score of each game, desktop and phone,
 * light and dark. Kenjin's battlefields, first player and actions are fixed, so the same client gives the same
 * pictures; draws and bots of Rokugan and Ikusa are not, so their pictures show other moments each time.
 */
import { statSync } from 'node:fs'
import {
  drawn,
  fail,
  open,
  page,
  playUntil,
  pressThe,
  server,
  settings,
  shots,
  table,
  toKaizu,
} from './browser.mjs'

const LIMIT = 300_000
const browser = await open()
const taken = []

/** A player whose choices depend on the version only. */
async function step(one, id, seat) {
  const snapshot = await (
    await one.request.get(`${server}/api/tables/${id}/snapshot?seat=${seat}&since=999`)
  ).json()
  if (snapshot.over || !snapshot.legal.length) return snapshot.over ? 'over' : 'wait'
  const action = snapshot.legal[(snapshot.version * 7 + 3) % snapshot.legal.length]
  const data = { id: `${seat}${snapshot.version}`, version: snapshot.version, seat, action }
  const answer = await one.request.post(`${server}/api/tables/${id}/actions`, {
    data,
    headers: { Origin: server },
  })
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

/** Until nothing is marked as new any more, and the map is at rest. */
async function faded(one) {
  await one.waitForFunction(() => !document.querySelector('.is-new'))
  await drawn(one)
}

/** Maps are too rich for PNG. */
async function shoot(one, name, map = false) {
  await one.evaluate(() => document.fonts.ready)
  const path = `${shots}/${name}.${map ? 'jpg' : 'png'}`
  await one.screenshot({
    path,
    animations: 'disabled',
    caret: 'hide',
    ...(map ? { type: 'jpeg', quality: 84 } : {}),
  })
  taken.push(name)
  const { size } = statSync(path)
  if (size >= LIMIT) fail(`${path} has ${size} bytes`)
}

/** A player of Rokugan who lays tokens where they count, until a moment comes. */
const rule = (one, id, until) =>
  playUntil(one, id, 'A', until, ({ legal, view, version }) => {
    const counts = legal.filter((path) => {
      const [verb, kind, spot] = path.split(' ')
      return verb === 'lay'
        ? view.lawful[kind]?.includes(spot) && (spot.includes('>') || !/army/.test(kind))
        : !['scout', 'shugenja', 'recall'].includes(verb)
    })
    const open = counts.length > 0 ? counts : legal
    return open[(version * 7 + 3) % open.length]
  })

async function rokugan(one, size, scheme) {
  const bot = { kind: 'bot', level: 'kachi' }
  const id = await table(one, {
    game: 'rokugan',
    seats: [{ kind: 'me' }, bot, bot],
    options: { clans: ['crane', 'lion', 'scorpion'] },
  })
  await rule(
    one,
    id,
    (view) =>
      view.round === 3 &&
      view.phase === 'place' &&
      view.tokens.length >= 8 &&
      Object.keys(view.hand).some((kind) => /^army/.test(kind)),
  )
  await one.goto(`${server}/#/t/${id}`)
  await one.waitForSelector('.htok[data-state="can"]')
  await one.locator('.htok[data-id^="army"][data-state="can"]').last().click()
  await one.waitForSelector('.spot[data-state="can"]')
  await one.mouse.move(1, 1)
  await one.waitForFunction(() => !document.querySelector('.bubble'))
  await shoot(one, `rokugan-table-${size}-${scheme}`, true)
  await rule(one, id, (view) => view.round === 4)
  await one.waitForSelector('.fight')
  for (let i = 0; i < 40 && (await one.locator('.fought .army').count()) < 2; i++)
    await one.click('[data-skip]')
  for (let i = 0; i < 40 && !(await one.$('.fought .army.win .fighter')); i++) await one.click('[data-skip]')
  await shoot(one, `rokugan-battle-${size}-${scheme}`, true)
  await one.click('[data-skip-all]').catch(() => one.keyboard.press('s'))
  await rule(one, id, () => false)
  await one.reload()
  await one.waitForSelector('.ending')
  await shoot(one, `rokugan-score-${size}-${scheme}`, true)
}

/** A player of Ikusa who plans for units, attacks with his armies, and presses on. */
const wage = (one, id, until) =>
  playUntil(one, id, 'A', until, ({ legal, view, version }) => {
    const own = legal.filter(
      (path) =>
        /^(attack|fight) red-/.test(path) &&
        (path.startsWith('fight') || view.provinces[path.split(' ')[2]].owner),
    )
    const forces =
      view.phase === 'declaring' &&
      Object.values(view.provinces).filter((p) => p.owner === 'red' && p.aim).length < 3
        ? legal.filter((path) => path.startsWith('attack '))
        : []
    const wanted = [
      own,
      forces,
      legal.filter((path) => path === 'press_on'),
      legal.filter((path) => /^plan (turn_order|ninja) 0$|^plan levy [12]$/.test(path)),
      view.phase === 'marching' ? ['end'] : [],
      legal,
    ]
    const open = wanted.find((some) => some.length > 0)
    return open[(version * 7 + 3) % open.length]
  })

async function ikusa(one, size, scheme) {
  const bot = { kind: 'bot', level: 'kachi' }
  const id = await table(one, {
    game: 'ikusa',
    seats: [{ kind: 'me' }, bot, bot, bot, bot],
    options: { variant: 'quick', round_cap: '8' },
  })
  await wage(one, id, (view) => view.phase === 'planning' && view.round === 2)
  await one.goto(`${server}/#/t/${id}`)
  for (const bin of [0, 2, 2, 3, 4])
    await one
      .locator('.bin')
      .nth(bin)
      .locator('button')
      .last()
      .click({ timeout: 3000 })
      .catch(() => {})
  await one.mouse.move(1, 1)
  await shoot(one, `ikusa-plan-${size}-${scheme}`, true)
  const ready = (view, legal) =>
    legal
      .filter((path) => path.startsWith('fight red-'))
      .map((path) => path.split(' ')[1])
      .find((army) => view.provinces[view.armies[army].aim]?.owner)
  await one.goto(server)
  const { view, legal, over } = await wage(
    one,
    id,
    (now, open) => now.phase === 'conducting' && ready(now, open),
  )
  if (over) return ikusa(one, size, scheme)
  await one.goto(`${server}/#/t/${id}`)
  await one.waitForSelector('.armycard[data-state="can"]')
  await faded(one)
  await shoot(one, `ikusa-war-${size}-${scheme}`, true)
  await one.locator(`.armycard[data-id="${ready(view, legal)}"]`).click()
  await one.click('#confirm')
  await one.waitForSelector('.bstage')
  for (let i = 0; i < 2; i++) await one.click('[data-next]')
  await shoot(one, `ikusa-battle-${size}-${scheme}`, true)
}

/** A commander of Uesugi who attacks, until a moment comes. */
const storm = (one, id, until) =>
  playUntil(one, id, 'B', until, ({ legal, view, version }) => {
    const wanted = [
      legal.filter(
        (path) =>
          path === 'mode attack' ||
          path === 'plan kuruma_gakari' ||
          (view.phase === 'accept' && path === 'yes'),
      ),
      view.phase === 'orders' ? legal.filter((path) => /^clan U-[BCDEFGHIJ]$/.test(path)) : [],
      legal,
    ]
    const open = wanted.find((some) => some.length > 0)
    return open[(version * 7 + 3) % open.length]
  })

async function kawanakajima(one, size, scheme) {
  const id = await table(one, {
    game: 'kawanakajima',
    seats: [{ kind: 'bot', level: 'kachi' }, { kind: 'me' }],
    options: {},
  })
  const { view, over } = await storm(
    one,
    id,
    (now) => now.phase === 'step' && now.move.mp > 3 && Object.keys(now.move.reach).length > 7,
  )
  if (over) return kawanakajima(one, size, scheme)
  await one.goto(`${server}/#/t/${id}`)
  const goal = Object.entries(view.move.reach).sort(([, [a]], [, [b]]) => b - a)[0][0]
  await pressThe(one, `.farhex[data-id="${goal}"]`)
  await one.mouse.move(1, 1)
  await faded(one)
  await shoot(one, `kawanakajima-move-${size}-${scheme}`, true)
  await one.goto(server)
  const led = await storm(one, id, (now) => now.phase === 'lead_attack' && now.turn >= 2)
  if (led.over) return kawanakajima(one, size, scheme)
  await one.goto(`${server}/#/t/${id}`)
  await one.locator('.el[data-state="can"]').first().click()
  await one.locator('.btn[data-id="column"]').click()
  await one.locator('.oddsbox .btn').click()
  await one.waitForSelector('.oddsbox li')
  await faded(one)
  await shoot(one, `kawanakajima-odds-${size}-${scheme}`, true)
  await one.click('#confirm')
  // The defender may name his leader before the dice fall.
  await one.waitForSelector('.kwstage')
  for (let i = 0; i < 12 && !(await one.$('.tablebox')); i++)
    await one.locator('[data-next]').click({ timeout: 8000 })
  await shoot(one, `kawanakajima-battle-${size}-${scheme}`, true)
}

async function siege(one, size, scheme) {
  const id = await table(one, {
    game: 'kawanakajima',
    seats: [{ kind: 'bot', level: 'random' }, { kind: 'me' }],
    options: { scenario: 'hypothetical' },
  })
  const { over } = await playUntil(
    one,
    id,
    'B',
    (now) => now.phase === 'siege_deed' && now.siege.sides.every((side) => side.markers.length > 0),
    toKaizu,
  )
  if (over) return siege(one, size, scheme)
  await one.goto(`${server}/#/t/${id}`)
  await one.waitForSelector('.tray.siege .ward')
  await faded(one)
  await shoot(one, `kawanakajima-siege-${size}-${scheme}`, true)
}

for (const size of ['desktop', 'phone']) {
  for (const scheme of ['light', 'dark']) {
    const one = await page(browser, size, scheme, { reducedMotion: 'reduce' })
    const friend = await page(browser)
    await settings(one, { theme: 'system', calm: true })
    await one.goto(server)
    await one.waitForSelector('.box:has(.btn) .pic svg[viewBox]')
    await shoot(one, `start-${size}-${scheme}`, true)
    const id = await table(one, {
      seats: [{ kind: 'me' }, { kind: 'person' }],
      options: { setup: 'teaching', first: 'A' },
    })
    for (const [who, name] of [
      [one, 'Yuki'],
      [friend, 'Haru'],
    ])
      await who.request.post(`${server}/api/guest`, { data: { name }, headers: { Origin: server } })
    await friend.request.post(`${server}/api/tables/${id}/sit`, {
      data: { seat: 'B' },
      headers: { Origin: server },
    })
    const players = { A: one, B: friend }
    await on(players, id, 13)
    while (
      !(await (await one.request.get(`${server}/api/tables/${id}/snapshot?seat=A&since=999`)).json()).legal
        .length
    )
      await on({ B: friend }, id, 1)
    await one.goto(`${server}/#/t/${id}`)
    await one.waitForSelector('.el[data-state="can"]')
    await one.locator('.hcard[data-state="can"]').first().click()
    await one.waitForSelector('.tile[data-state="can"]')
    await one.mouse.move(1, 1)
    await one.waitForFunction(() => !document.querySelector('.bubble'))
    await shoot(one, `table-${size}-${scheme}`)
    await on(players, id, 1000)
    await one.waitForSelector('.fight')
    await one.keyboard.press('s')
    await shoot(one, `combat-${size}-${scheme}`)
    await one.click('[data-skip-all]')
    await one.waitForSelector('.ending')
    await shoot(one, `score-${size}-${scheme}`)
    await rokugan(one, size, scheme)
    await ikusa(one, size, scheme)
    await kawanakajima(one, size, scheme)
    await siege(one, size, scheme)
    if (one.errors.length) fail(one.errors.join('\n'))
    await one.context().close()
    await friend.context().close()
  }
}
console.log(`pictures: ${taken.length} in ${shots}`)
await browser.close()
