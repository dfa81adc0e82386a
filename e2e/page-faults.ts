/** Records what a page must never do: violate its content policy, or throw an uncaught error. */
import type { BrowserContext } from '@playwright/test'

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
