/** The pictures that messengers show of a link, made from the lids of the boxes: into client/public/share. */
import { mkdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { open, page, server } from './browser.mjs'

const folder = fileURLToPath(new URL('../public/share', import.meta.url))
mkdirSync(folder, { recursive: true })
const browser = await open()
const one = await page(browser, 'desktop', 'light', { viewport: { width: 1200, height: 630 } })
await one.goto(server)
await one.waitForFunction(() => document.querySelectorAll('.box .pic > svg').length >= 4)
const names = (await (await one.request.get(`${server}/api/games`)).json()).map((game) => game.name)
const take = (name) => one.screenshot({ path: `${folder}/${name}.jpg`, type: 'jpeg', quality: 72 })
await take('honjin')
await one.addStyleTag({
  content:
    'body{overflow:hidden}.shown{position:fixed!important;inset:0;z-index:99;aspect-ratio:auto!important;border:0!important}',
})
for (const [i, name] of names.entries()) {
  await one.evaluate((n) => {
    document.querySelector('.shown')?.classList.remove('shown')
    document.querySelectorAll('.box .pic')[n].classList.add('shown')
  }, i)
  await take(name)
}
console.log(`share: ${names.length + 1} pictures, errors: ${one.errors.length}`)
await browser.close()
