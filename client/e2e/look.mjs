/** Looking back at the log, the rules beside the table, help on focus: two guests at one table. */
import { fail, open, page, server, settings, settled, shots, table } from './browser.mjs'

const browser = await open()
const a = await page(browser)
const b = await page(browser)
for (const one of [a, b]) await settings(one, { speed: 4, confirm: true })
const id = await table(a, {
  seats: [{ kind: 'me' }, { kind: 'person' }],
  options: { setup: 'teaching', first: 'A' },
})
await a.goto(`${server}/#/t/${id}`)
await b.goto(`${server}/#/t/${id}`)
await b.click('.invite .join')
await Promise.all([a, b].map((one) => one.waitForSelector('.kenjin')))

const lay = async (one, card, tile) => {
  await one.click(`.hcard[data-id=${card}]`)
  await one.click(`.tile[data-id=${tile}]`)
  await one.click('#confirm')
  await settled(one)
}
/** Until a page shows what another one has done. */
const hears = async (one, other) => {
  const version = await other.getAttribute('.table', 'data-version')
  await one.waitForSelector(`.table[data-version="${version}"]`)
}
const laid = (one) => one.locator('.board .card').count()
await lay(a, 'lord', 'bridge')
await lay(a, 'peasant', 'bridge')

// While B plays, A looks back at their first card; B's next card does not call them away.
const full = await laid(a)
await a.locator('.log .line:has-text("Lord")').first().focus()
await a.keyboard.press('Enter')
await a.waitForSelector('.past:has-text("Looking back")')
const then = await laid(a)
if (then >= full) fail(`looking back shows ${then} cards of ${full}`)
if (await a.locator('.el[data-state="can"]').count()) fail('something may be chosen while looking back')
await lay(b, 'samurai', 'palace')
await hears(a, b)
if (!(await a.$('.past')) || (await laid(a)) !== then) fail('news ended the look back')
await a.keyboard.press('Escape')
await a.waitForFunction(() => !document.querySelector('.past'))
await a
  .waitForFunction((n) => document.querySelectorAll('.board .card').length === n, full + 1)
  .catch(() => fail('now is not now'))

// Their turn calls them back.
await a.locator('.log .line:has-text("Lord")').first().click()
await a.waitForSelector('.past')
await lay(b, 'brute', 'palace')
await a.waitForFunction(() => !document.querySelector('.past'))
if (!(await a.locator('.el[data-state="can"]').count()))
  fail('it is the turn of A, and nothing may be chosen')

// In their own turn they may look back too, and nothing can be chosen then; the steps they had taken are kept.
await a.click('.hcard[data-id=archer]')
await a.locator('.log .line:has-text("Lord")').first().click()
await a.waitForSelector('.past')
if (await a.locator('.el[data-state="can"], .is-chosen').count())
  fail('something may be chosen while looking back')
await a.click('.tile[data-id=bridge]', { force: true })
if (await a.isEnabled('#confirm')) fail('looking back can be confirmed')
await a.click('.past .btn')
if (!(await a.$('.hcard.is-chosen[data-id=archer]'))) fail('the chosen card was lost')

// What was before the page was opened cannot be looked at, except how it stands.
await b.reload()
await b.waitForSelector('.kenjin')
await b.waitForSelector('.log p')
if ((await b.locator('.log .line').count()) > 1) fail('lines that were not seen can be clicked')

// The rules beside the table: why not leads to its rule, and a search finds it.
await a.click('.tile[data-id=bridge]')
await a.click('#confirm')
await settled(a)
await a.click('.hcard[data-id=brute]')
await a.click('.tile[data-id=bridge]', { force: true })
const cited = a.locator('.bubble.why .cited a').first()
const rule = await cited.textContent()
await cited.click()
await a.waitForSelector(`.side .rules .cited-now[data-rule="${rule}"]`)
if (!a.url().endsWith(`/t/${id}`) || a.context().pages().length !== 1)
  fail('the rule led away from the table')
if (
  !(await a
    .locator('.side .cited-now')
    .evaluate((el) => el.getBoundingClientRect().top < innerHeight && el.getBoundingClientRect().bottom > 0))
)
  fail('the cited rule is out of sight')
await a.screenshot({ path: `${shots}/rules-beside.png` })
await a.fill('.side .rules input', 'shugenja')
if (!(await a.locator('.side .rules section').allTextContents()).every((text) => /shugenja/i.test(text)))
  fail('the search finds too much')
await a.keyboard.press('Escape')

// Help on focus: it opens by itself, closes with the focus, and Tab goes on.
await a.locator('.hcard[data-state=swap], .hcard[data-state=can]').first().focus()
await a.keyboard.press('r')
await a.keyboard.press('n')
await a.waitForSelector('.bubble.help').catch(() => fail('no help on focus'))
const [focused, described] = await a.evaluate(() => [
  document.activeElement.dataset.id,
  document.activeElement.getAttribute('aria-describedby'),
])
if (described !== 'bubble') fail('the help does not describe what has focus')
await a.keyboard.press('Tab')
if ((await a.evaluate(() => document.activeElement?.dataset?.id)) === focused) fail('the focus is trapped')
for (let i = 0; i < 40 && (await a.evaluate(() => document.activeElement?.classList.contains('el'))); i++)
  await a.keyboard.press('Tab')
await a
  .waitForFunction(() => !document.querySelector('.bubble.help'))
  .catch(() => fail('the help stays without focus'))

// On a phone the rules are within More, and a cited rule opens there too.
const c = await page(browser, 'phone')
await c.goto(`${server}/#/t/${id}`)
await c.waitForSelector('.kenjin')
await c.tap('.phonebar button:has-text("More")')
await c.tap('.settings a:has-text("Rules")')
await c.waitForSelector('.side .rules section')
await c.screenshot({ path: `${shots}/rules-phone.png` })
const errors = [...c.errors, ...a.errors, ...b.errors]
if (errors.length) fail(errors.join('\n'))
console.log(`look: errors: ${errors.length}`)
await browser.close()
