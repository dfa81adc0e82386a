/** The built app as it is shipped: the tests start what `npm start` starts. */

import type { BrowserContext } from '@playwright/test'
import type * as Entry from '../src/main/chromium.ts'
import { dateIn } from '../src/shared/domain/dates.ts'

/**
 * Returns today's date at the desk. The desk runs in the tests' process, so its zone is the machine's, and so is its accounting zone until a test
 * changes it. The UTC date differs for some hours of each day.
 */
export const today = (): string => dateIn(new Intl.DateTimeFormat().resolvedOptions().timeZone, Date.now())

export interface Faults {
  /** Content policy violations: the rule and what it blocked. */
  readonly policy: string[]
  readonly errors: string[]
}

/** Starts recording; call it before the page loads. */
export async function watchPage(context: BrowserContext, faults: Faults): Promise<void> {
  await context.exposeBinding('__blocked', (_, what: string) => void faults.policy.push(what))
  await context.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sourceFile, lineNumber }) => {
      const note = (window as unknown as { __blocked(what: string): void }).__blocked
      note(`${effectiveDirective} ${blockedURI} ${sourceFile}:${lineNumber}`)
    })
  })
  context.on('weberror', (error) => void faults.errors.push(error.error().message))
}

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
