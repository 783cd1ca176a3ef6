/** Pictures of every page in every size, light and dark, for eyes. */
import { bots, drawn, open, page, playOn, SIZES, server, settings, shots, table } from './browser.mjs'

const browser = await open()
const wanted = process.argv.slice(2)
for (const size of Object.keys(SIZES)) {
  for (const scheme of ['light', 'dark']) {
    if (wanted.length && !wanted.includes(size) && !wanted.includes(scheme)) continue
    const one = await page(browser, size, scheme)
    await settings(one, { theme: 'system', speed: 4, confirm: true, coach: true })
    await one.goto(server)
    await one.waitForSelector('.box')
    await one.waitForSelector('.box:has(.btn) .pic svg[viewBox]')
    await one.screenshot({ path: `${shots}/start-${size}-${scheme}.png` })
    for (const seats of [2, 4]) {
      const id = await table(one, { seats: bots(seats - 1) })
      await one.goto(`${server}/#/t/${id}`)
      await one.waitForSelector('.kenjin')
      await playOn(one, { until: (now, { moves }) => now === 'choose' && moves >= 8 })
      await one.screenshot({ path: `${shots}/table-${seats}p-${size}-${scheme}.png` })
      if (seats === 2) {
        for (const panel of size === 'desktop' ? [] : ['seats', 'log', 'settings']) {
          if (size === 'phone')
            await one.click(
              `.phonebar button >> nth=${['board', 'seats', 'log', 'chat', 'settings'].indexOf(panel)}`,
            )
          else await one.keyboard.press(panel === 'seats' ? 'g' : panel === 'log' ? 'l' : 'Escape')
          await drawn(one)
          if (panel !== 'settings' || size === 'phone')
            await one.screenshot({ path: `${shots}/${panel}-${size}-${scheme}.png` })
        }
      }
    }
    await one.goto(`${server}/#/rules/kenjin/KJ-DEP-13`)
    await one.waitForSelector('.rules section')
    await drawn(one)
    await one.screenshot({ path: `${shots}/rules-${size}-${scheme}.png` })
    await one.context().close()
  }
}
await browser.close()
