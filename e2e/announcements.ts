/** Records screen reader announcements and the focus, for specs that use the desk as someone does who hears it. */
import type { Page } from 'playwright-core'

interface Ears {
  /** Returns what was announced since the last call. */
  said(): Promise<string[]>
  /** Returns statuses that were visible for a while and never announced. */
  silent(): Promise<string[]>
}

/** Starts recording. The record is in the page, so that nothing is missed between two calls. */
export async function listen(page: Page): Promise<Ears> {
  await page.evaluate(() => {
    const region = document.querySelector('[data-announcer]')
    if (!region) throw new Error('nothing reads out')
    const said: string[] = []
    const ever = new Set<string>()
    /** The texts of visible statuses, and since when they are visible. */
    const shown = new Map<string, number>()
    const lasting = new Set<string>()
    const wordsOf = (part: Element) => (part.textContent ?? '').replace(/\s+/g, ' ').trim() || (part.getAttribute('aria-label') ?? '')
    new MutationObserver(() => {
      const words = region.getAttribute('data-announcer') ?? ''
      said.push(words)
      ever.add(words)
    }).observe(region, { attributeFilter: ['data-announcer'] })
    // After six seconds a status has outlasted every pause of the announcer.
    setInterval(() => {
      const now = new Set([...document.querySelectorAll('[role="status"]')].filter((part) => part.checkVisibility()).map(wordsOf))
      for (const words of shown.keys()) if (!now.has(words)) shown.delete(words)
      for (const words of now) {
        if (words === '') continue
        const since = shown.get(words) ?? performance.now()
        shown.set(words, since)
        if (performance.now() - since > 6_000) lasting.add(words)
      }
    }, 200)
    Object.assign(window, { said, silent: () => [...lasting].filter((words) => !ever.has(words)) })
  })
  interface Heard {
    said: string[]
    silent(): string[]
  }
  return {
    said: () => page.evaluate(() => (window as unknown as Heard).said.splice(0)),
    silent: () => page.evaluate(() => (window as unknown as Heard).silent()),
  }
}

/** Returns the name of the focused element, or `nowhere`. */
export const focus = (page: Page) =>
  page.evaluate(() => {
    const { activeElement, body } = document
    const part = document.getElementById(activeElement?.getAttribute('aria-activedescendant') ?? '') ?? activeElement
    return part === null || part === body ? 'nowhere' : (part.getAttribute('aria-label') ?? part.textContent ?? '').slice(0, 80)
  })
