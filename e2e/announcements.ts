/** What a desk reads out, and where its keyboard is, for the specs that walk it as somebody does who hears it. */
import type { Page } from 'playwright-core'

interface Ears {
  /** What was read out since it was asked last. */
  said(): Promise<string[]>
  /** Statuses that came or changed, stood longer than a moment, and were never read out. */
  silent(): Promise<string[]>
}

/** Begins to listen. All is kept in the page, so that nothing is missed between two looks. */
export async function listen(page: Page): Promise<Ears> {
  await page.evaluate(() => {
    const region = document.querySelector('[data-announcer]')
    if (!region) throw new Error('nothing reads out')
    const said: string[] = []
    const ever = new Set<string>()
    /** Words of statuses, and since when they stand. */
    const shown = new Map<string, number>()
    const lasting = new Set<string>()
    const wordsOf = (part: Element) => (part.textContent ?? '').replace(/\s+/g, ' ').trim() || (part.getAttribute('aria-label') ?? '')
    new MutationObserver(() => {
      const words = region.getAttribute('data-announcer') ?? ''
      said.push(words)
      ever.add(words)
    }).observe(region, { attributeFilter: ['data-announcer'] })
    // A status that stands for six seconds has outlived every pause that the announcer makes.
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

/** Where the keyboard is: the name of the part, or `nowhere`. */
export const focus = (page: Page) =>
  page.evaluate(() => {
    const { activeElement: part, body } = document
    return part === null || part === body ? 'nowhere' : (part.getAttribute('aria-label') ?? part.textContent ?? '').slice(0, 80)
  })
