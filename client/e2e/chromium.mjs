/** A Chromium that many scripts share, one after the other: prints its address, for BROWSER, and ends with its input. */
import { chromium } from 'playwright-core'
import { LAUNCH } from './browser.mjs'

const shared = await chromium.launchServer(LAUNCH)
console.log(shared.wsEndpoint())
process.stdin.resume()
process.stdin.on('end', () => shared.close())
