import { bots, open, page, playUntil, server, settings, table } from './browser.mjs'

const browser = await open()
const one = await page(browser)
await settings(one, { theme: 'light' })
process.env.LEVEL = 'random'
const seats = Number(process.env.SEATS ?? 2)
const id = await table(one, { seats: bots(seats - 1), options: seats === 4 ? { teams: true } : {} })
await playUntil(
  one,
  id,
  'A',
  (view) => view.phase === 'deploy' && view.players[0].deployed >= Number(process.env.LAID ?? 7),
)
await one.goto(`${server}/#/t/${id}`)
await one.waitForSelector('.kenjin')
await one.waitForTimeout(400)
for (const [name, w, h] of [
  ['desktop', 1440, 900],
  ['wide', 2560, 1440],
  ['tablet', 820, 1180],
  ['phone', 390, 844],
  ['narrow', 320, 700],
  ['side', 844, 390],
  ['zoom', 720, 450],
]) {
  await one.setViewportSize({ width: w, height: h })
  await one.waitForTimeout(250)
  await one.screenshot({ path: `/tmp/tb/k${seats}-${name}.png` })
  const bad = await one.evaluate(() =>
    [...document.querySelectorAll('.tile')]
      .filter((tile) => {
        const e = tile.querySelector('.effect, .result'),
          p = tile.querySelector('.pic')
        if (!e || !p || !e.getClientRects().length || !p.getClientRects().length) return false
        const a = e.getBoundingClientRect(),
          b = p.getBoundingClientRect()
        const t = tile.getBoundingClientRect()
        return (
          (a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1) ||
          a.bottom > t.bottom + 1
        )
      })
      .map((t) => t.dataset.id),
  )
  console.log(name, bad, await one.evaluate(() => document.documentElement.scrollWidth))
}
console.log(one.errors)
await browser.close()
