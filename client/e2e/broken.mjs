/** A page in which something goes wrong, as WRONG says: whatever it is, the script must fail. */
import { drawn, fail, open, page, poll, visit } from './browser.mjs'

const WRONG = {
  nothing: () => {},
  'a missing file': () => document.body.append(Object.assign(new Image(), { src: '/assets/missing.png' })),
  'a console error': () => console.error('something is wrong'),
  'an exception': () => setTimeout(() => globalThis.nowhere.to()),
}
const wrong = process.env.WRONG ?? 'nothing'
const browser = await open()
const one = await page(browser)
await visit(one, '')
await drawn(one)
await one.evaluate(WRONG[wrong])
if (wrong !== 'nothing') await poll(() => one.errors.length > 0, `${wrong} is not noticed`)
if (one.errors.length > 0) fail(one.errors.join('\n'))
console.log(`errors: ${one.errors.length}`)
await browser.close()
