/**
 * The pictures of the documentation and for eyes: every kind of decision, desktop, tablet and phone, light and dark.
 * Each moment is played to once, over HTTP; then every screen photographs the same table. ONLY=word takes the moments
 * whose name holds the word; ALL=yes takes all screens, else those of the documentation alone.
 */
import { mkdirSync, statSync, writeFileSync } from 'node:fs'
import { drawn, fail, open, page, server, settings, shots } from './browser.mjs'
import { MOMENTS } from './moments.mjs'

/** The most bytes of a picture. */
const LIMIT = 160_000
const QUALITY = 66
const SCREENS = [
  ['desktop', 'light'],
  ['desktop', 'dark'],
  ['tablet', 'light'],
  ['tablet', 'dark'],
  ['phone', 'light'],
  ['phone', 'dark'],
]
const all = process.env.ALL === 'yes'
const only = process.env.ONLY ?? ''

mkdirSync(shots, { recursive: true })
const browser = await open()
const host = await page(browser)

/** WebP is half as large as the formats that Playwright knows. */
async function shoot(one, name) {
  await one.evaluate(() => document.fonts.ready)
  if (!(await one.$('.flights'))) await drawn(one)
  const line = await one.context().newCDPSession(one)
  const { data } = await line.send('Page.captureScreenshot', { format: 'webp', quality: QUALITY })
  const path = `${shots}/${name}.webp`
  writeFileSync(path, Buffer.from(data, 'base64'))
  const { size } = statSync(path)
  if (size >= LIMIT) fail(`${path} has ${size} bytes`)
}

let taken = 0
const errors = []
for (const { name, docs, reach, ready, act, moving = false } of MOMENTS) {
  if (!name.includes(only)) continue
  const wanted = SCREENS.filter(([size, scheme]) => all || docs.includes(`${size}-${scheme}`))
  if (wanted.length === 0) continue
  const path = await reach(host)
  await host.request.post(`${server}/api/guest`, { data: { name: 'Yuki' }, headers: { Origin: server } })
  const storageState = await host.context().storageState()
  for (const [size, scheme] of wanted) {
    const reducedMotion = moving ? 'no-preference' : 'reduce'
    const one = await page(browser, size, scheme, { reducedMotion, storageState })
    await settings(one, { theme: 'system', calm: !moving, moves: moving, confirm: false, coach: false })
    await one.goto(`${server}/${path}`)
    try {
      await one.waitForSelector(ready, { state: 'attached' })
      await act?.(one)
      if (!one.touch && !moving) await one.mouse.move(1, 1)
      await shoot(one, `${name}-${size}-${scheme}`)
      taken++
    } catch (error) {
      fail(`${name}, ${size}, ${scheme}: ${error.message}`)
      await shoot(one, `${name}-${size}-${scheme}-failed`)
    }
    errors.push(...one.errors.map((text) => `${name}, ${size}: ${text}`))
    await one.context().close()
  }
}
if (errors.length) fail(errors.join('\n'))
console.log(`pictures: ${taken} in ${shots}`)
await browser.close()
