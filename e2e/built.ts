/** The built app, as it is shipped: the tests start what `npm start` starts. */
import type * as Entry from '../src/main/chromium.ts'

const file = new URL('../out/main/chromium.js', import.meta.url)

export const { startChromium } = (await import(file.href)) as typeof Entry
