/** The built app, as it is shipped: the tests start what `npm start` starts. */
import type * as Entry from '../src/main/chromium.ts'

const file = new URL('../out/main/chromium.js', import.meta.url)
const built = (await import(file.href)) as typeof Entry

/** What a process of its own needs to have the clock of this one, where `npm run check:dates` has set it. Chromium hangs under it. */
export const fakeClock = { LD_PRELOAD: process.env['LD_PRELOAD'] ?? '' }
delete process.env['LD_PRELOAD']

/** Starts the desk; its page has the clock of this process. A key that is pressed before the page is drawn would go nowhere. */
export const startChromium: typeof built.startChromium = async (start) => {
  const running = await built.startChromium({
    ...start,
    beforePage: async (context) => {
      if (process.env['FAKETIME']) await context.clock.install({ time: Date.now() })
      await start.beforePage?.(context)
    },
  })
  await running.page.locator('main').waitFor()
  return running
}
