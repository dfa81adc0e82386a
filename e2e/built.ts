/** The built app as it is shipped: the tests start what `npm start` starts. */
import type * as Entry from '../src/main/chromium.ts'

const file = new URL('../out/main/chromium.js', import.meta.url)
const built = (await import(file.href)) as typeof Entry

/** The environment that gives a child process this process's fake clock, set by `npm run check:dates`. Chromium hangs with it. */
export const fakeClock = { LD_PRELOAD: process.env['LD_PRELOAD'] ?? '' }
delete process.env['LD_PRELOAD']

/** Starts the desk with this process's clock in its page. Waits for the page, because keys pressed before it is drawn would be lost. */
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
