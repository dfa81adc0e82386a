/** Measures what a page paints and when, on the page's own clock, which its key events use too. */
import type { Page } from 'playwright-core'

/** What must be visible before a key counts as answered; `null` is the next frame, whatever it shows. */
export type Shown = { readonly selector: string; readonly text?: string } | null

/** Returns the milliseconds from a key press to the end of the frame that shows its answer. */
export async function answerMs(page: Page, key: string, shown: Shown): Promise<number> {
  const answered = await page.evaluateHandle((wanted) => {
    const isShown = () => {
      if (wanted === null) return true
      return [...document.querySelectorAll(wanted.selector)].some(
        (part) => part.checkVisibility() && (part.textContent ?? '').startsWith(wanted.text ?? ''),
      )
    }
    return {
      done: new Promise<number>((resolve) => {
        const press = ({ timeStamp }: KeyboardEvent) => {
          // A frame counts as painted when the next one begins.
          const look = (atMs: number) => (isPainted ? resolve(atMs - timeStamp) : again())
          let isPainted = false
          const again = () => {
            isPainted = isShown()
            requestAnimationFrame(look)
          }
          requestAnimationFrame(again)
        }
        window.addEventListener('keydown', press, { capture: true, once: true })
      }),
    }
  }, shown)
  await page.keyboard.press(key)
  const ms = await answered.evaluate(({ done }) => done)
  await answered.dispose()
  return ms
}

/** Returns the milliseconds between frames while `work` runs. */
export async function framesDuring(page: Page, work: () => Promise<void>): Promise<number[]> {
  const watch = await page.evaluateHandle(() => {
    const frames: number[] = []
    let last = performance.now()
    let isOver = false
    const look = (atMs: number) => {
      frames.push(atMs - last)
      last = atMs
      if (!isOver) requestAnimationFrame(look)
    }
    requestAnimationFrame(look)
    return {
      end: () => {
        isOver = true
        return frames.slice(1)
      },
    }
  })
  await work()
  return watch.evaluate(({ end }) => end())
}

/** Resolves once the page has painted its present contents. */
export const painted = (page: Page): Promise<void> =>
  page.evaluate(() => new Promise<void>((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve()))))
