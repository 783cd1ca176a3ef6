/** A browser and small helpers for the browser tests. HONJIN names the server to test. */
import { mkdirSync } from 'node:fs'
import { chromium } from 'playwright-core'

export const server = process.env.HONJIN ?? 'http://localhost:8080'
export const shots = process.env.SHOTS ?? 'shots'
export const SIZES = { desktop: [1440, 900], tablet: [1024, 768], phone: [390, 844] }

export async function open() {
  mkdirSync(shots, { recursive: true })
  return chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    args: ['--headless', '--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking', '--disable-component-update', '--disable-sync'],
  })
}

export async function page(browser, size = 'desktop', scheme = 'light', extra = {}) {
  const [width, height] = SIZES[size]
  const context = await browser.newContext({ viewport: { width, height }, colorScheme: scheme, hasTouch: size === 'phone', ...extra })
  const one = await context.newPage()
  one.setDefaultTimeout(120000)
  one.errors = []
  one.on('pageerror', (error) => one.errors.push(String(error)))
  one.on('console', (message) => message.type() === 'error' && !message.text().includes('Failed to load resource') && one.errors.push(message.text()))
  return one
}

/** A table opened over HTTP with the page's own guest. */
export async function table(one, wish) {
  await one.goto(server)
  await one.request.post(`${server}/api/guest`, { data: { name: 'Tester' }, headers: { Origin: server } })
  const answer = await one.request.post(`${server}/api/tables`, {
    data: { game: 'kenjin', options: {}, spectators: true, private_chat: false, hotseat: false, guided: true, ...wish },
    headers: { Origin: server },
  })
  if (!answer.ok()) throw new Error(`no table: ${answer.status()} ${await answer.text()}`)
  return (await answer.json()).id
}

export const bots = (count) => [{ kind: 'me' }, ...Array.from({ length: count }, () => ({ kind: 'bot', level: process.env.LEVEL ?? 'random' }))]

export async function settings(one, values) {
  await one.addInitScript((v) => localStorage.setItem('honjin.settings', JSON.stringify(v)), values)
}

/** What the page waits for: a choice, a fight, or nothing more. */
export const moment = (one) =>
  one.evaluate(() => {
    if (document.querySelector('.ending')) return 'over'
    if (document.querySelector('.curtain')) return 'curtain'
    if (document.querySelector('.fight')) return 'fight'
    const confirm = document.querySelector('#confirm')
    if (confirm && !confirm.disabled) return 'confirm'
    if (document.querySelector('.el[data-state="can"]')) return 'choose'
    return 'wait'
  })

/** Until the page has drawn what was just done. */
export const drawn = (one) => one.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done))))

/** Click one of the things that may be chosen, as a hand would: where it can be seen and nothing covers it. */
export async function clickOne(one, selector = '.el[data-state="can"]') {
  const point = await one.evaluate(([wanted, turn]) => {
    const open = (el) => {
      const { left, top, width, height } = el.getBoundingClientRect()
      for (const [x, y] of [[0.5, 0.5], [0.5, 0.75], [0.5, 0.25], [0.25, 0.5], [0.75, 0.5], [0.3, 0.3], [0.7, 0.7], [0.3, 0.7], [0.7, 0.3]]) {
        const at = [left + x * width, top + y * height]
        if (document.elementFromPoint(...at)?.closest('[data-id]') === el) return at
      }
      return null
    }
    const all = [...document.querySelectorAll(wanted)]
    const first = turn % Math.max(1, all.length)
    for (const el of [...all.slice(first), ...all.slice(0, first)]) {
      if (el instanceof HTMLElement) el.scrollIntoView({ block: 'nearest', inline: 'nearest' })
      const at = open(el)
      if (at) return at
    }
    return null
  }, [selector, random(10007)])
  if (!point) return false
  await one.mouse.click(...point)
  await drawn(one)
  return true
}

let seed = 7
export function random(n) {
  seed = (seed * 1103515245 + 12345) % 2147483648
  return seed % n
}

export function fail(text) {
  console.error(text)
  process.exitCode = 1
}

/** A seat of a page's own guest plays on over HTTP until a moment comes at which it may act; `pick` chooses its action. */
export async function playUntil(one, id, seat, moment, pick = ({ legal }) => legal[random(legal.length)]) {
  for (const end = Date.now() + 300000; Date.now() < end; ) {
    const answer = await one.request.get(`${server}/api/tables/${id}/standing?seat=${seat}&since=99999`)
    const standing = answer.ok() ? await answer.json() : null
    if (standing && (standing.over || (standing.legal.length > 0 && moment(standing.view, standing.legal)))) return standing
    if (!standing?.legal.length) {
      await one.waitForTimeout(answer.ok() ? 30 : 400)
      continue
    }
    const data = { id: `${seat}${standing.version}`, version: standing.version, seat, action: pick(standing) }
    const done = await one.request.post(`${server}/api/tables/${id}/actions`, { data, headers: { Origin: server } })
    if (done.status() === 429) await one.waitForTimeout(400)
  }
  throw new Error('the moment does not come')
}

const KAIZU = [26, 23]

/** How Uesugi comes to besiege Kaizu: everybody attacks, and goes where the fort is. */
export function toKaizu({ legal }) {
  const wish = legal.find((path) => path.startsWith('storm') || path === 'entry D' || path === 'mode attack' || path === 'yes')
  if (wish) return wish
  const far = (path) => Math.abs(Number(path.slice(3, 5)) - KAIZU[0]) + Math.abs(Number(path.slice(5)) - KAIZU[1])
  const steps = legal.filter((path) => path.startsWith('go ')).sort((a, b) => far(a) - far(b))
  return steps[0] ?? legal[random(legal.length)]
}

/** Some seats of a page's own guest play on over HTTP, always the same way; how many actions. */
export async function playOver(one, id, seats, steps = 1000) {
  let done = 0
  const end = Date.now() + 180000
  while (done < steps) {
    for (const seat of seats) {
      const standing = await (await one.request.get(`${server}/api/tables/${id}/standing?seat=${seat}&since=999`)).json()
      if (standing.over) return done
      if (!standing.legal?.length || done >= steps) {
        await one.waitForTimeout(20)
        continue
      }
      const data = { id: `${seat}${standing.version}`, version: standing.version, seat, action: standing.legal[random(standing.legal.length)] }
      const answer = await one.request.post(`${server}/api/tables/${id}/actions`, { data, headers: { Origin: server } })
      if (answer.ok()) done++
      else if (answer.status() === 429) await one.waitForTimeout(400)
      else if (answer.status() !== 409) throw new Error(`${answer.status()} ${await answer.text()}`)
    }
    if (Date.now() > end) throw new Error(`table ${id} does not come to an end`)
  }
  return done
}
