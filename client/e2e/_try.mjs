import { bots, open, page, playOn, server, settings, table } from './browser.mjs'
const browser = await open()
const game = process.env.GAME ?? 'rokugan'
const one = await page(browser, process.env.SIZE ?? 'desktop')
await settings(one, { theme: 'light', confirm: false, moves: true, films: 'mine', sound: false, speed: 2 })
const id = await table(one, { game, seats: bots(Number(process.env.SEATS ?? 3) - 1), options: JSON.parse(process.env.OPTIONS ?? '{}') })
await one.goto(`${server}/#/t/${id}`)
await one.waitForSelector(`.${game}`)
let flashes = 0, waited = 0
const start = Date.now()
const watch = async (now, seen) => {
  if (await one.$('.waited') && !waited++) await one.screenshot({ path: `/tmp/tb/waited-${game}.png` })
}
const timer = setInterval(async () => { try { if (await one.$('.flash') && flashes++ < 2) await one.screenshot({ path: `/tmp/tb/flash-${game}-${flashes}.png` }) } catch {} }, 250)
const seen = await playOn(one, { watch, until: (_, { moves }) => Date.now() - start > Number(process.env.MS ?? 150000) }).catch((e) => console.log(String(e)))
clearInterval(timer)
await one.screenshot({ path: `/tmp/tb/end-${game}.png` })
console.log(seen, { flashes, waited }, one.errors)
await browser.close()
