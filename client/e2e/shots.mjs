/** Pictures of every page in every size, light and dark, for eyes. */
import { bots, moment, open, page, random, server, settings, shots, SIZES, table } from './browser.mjs'

const browser = await open()
const wanted = process.argv.slice(2)
for (const size of Object.keys(SIZES)) {
  for (const scheme of ['light', 'dark']) {
    if (wanted.length && !wanted.includes(size) && !wanted.includes(scheme)) continue
    const one = await page(browser, size, scheme)
    await settings(one, { theme: 'system', speed: 4, confirm: true, coach: true })
    await one.goto(server)
    await one.waitForSelector('.box')
    await one.waitForTimeout(400)
    await one.screenshot({ path: `${shots}/start-${size}-${scheme}.png` })
    for (const seats of [2, 4]) {
      const id = await table(one, { seats: bots(seats - 1) })
      await one.goto(`${server}/#/t/${id}`)
      await one.waitForSelector('.kenjin')
      let moves = 0
      for (let i = 0; i < 200 && moves < 8; i++) {
        const now = await moment(one)
        if (now === 'confirm') {
          await one.click('#confirm')
          moves++
        } else if (now === 'choose') {
          const choices = await one.$$('.el[data-state="can"]')
          await choices[random(choices.length)]?.click({ timeout: 2000 }).catch(() => {})
        }
        await one.waitForTimeout(40)
      }
      for (let i = 0; i < 50 && (await moment(one)) === 'wait'; i++) await one.waitForTimeout(100)
      await one.screenshot({ path: `${shots}/table-${seats}p-${size}-${scheme}.png` })
      if (seats === 2) {
        for (const panel of size === 'desktop' ? [] : ['seats', 'log', 'settings']) {
          if (size === 'phone') await one.click(`.phonebar button >> nth=${['board', 'seats', 'log', 'chat', 'settings'].indexOf(panel)}`)
          else await one.keyboard.press(panel === 'seats' ? 'g' : panel === 'log' ? 'l' : 'Escape')
          await one.waitForTimeout(150)
          if (panel !== 'settings' || size === 'phone') await one.screenshot({ path: `${shots}/${panel}-${size}-${scheme}.png` })
        }
      }
    }
    await one.goto(`${server}/#/rules/kenjin/KJ-DEP-13`)
    await one.waitForSelector('.rules section')
    await one.waitForTimeout(300)
    await one.screenshot({ path: `${shots}/rules-${size}-${scheme}.png` })
    await one.context().close()
  }
}
await browser.close()
