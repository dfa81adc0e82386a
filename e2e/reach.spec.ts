import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { walkScreens } from './every-screen.ts'
import { expect, test } from './fixtures.ts'
import { resize } from './pictures.ts'

const pictures = process.env['PICTURES']

/** A window of 1280 px zoomed to 400 %. */
const enlarged = { width: 320, height: 256 }
const ordinary = { width: 1280, height: 800 }

/** Returns controls that cannot be scrolled into a zoomed window, and horizontal overflow of the page. Scrolling tables are exempt. */
const outOfReach = (page: Page) =>
  page.evaluate(() => {
    const scrolls = (part: Element) => /auto|scroll/.test(getComputedStyle(part).overflowX)
    const isInScroller = (part: Element) => {
      for (let around = part.parentElement; around; around = around.parentElement)
        if (around !== document.body && scrolls(around) && around.querySelector('table, pre, [role="grid"]')) return true
      return false
    }
    const name = (part: Element) =>
      `${part.tagName.toLowerCase()} ${(part.getAttribute('aria-label') ?? part.textContent ?? '').slice(0, 30)}`
    const topLayer = document.querySelector('[aria-modal="true"]') ?? document.body
    const controls = [...topLayer.querySelectorAll<HTMLElement>('button, a[href], input, select, textarea, [role="option"]')].filter(
      (part) =>
        part.checkVisibility() && part.tabIndex >= 0 && !isInScroller(part) && !part.closest('[aria-hidden="true"], [href="#page"]'),
    )
    const cut = controls.filter((part) => {
      part.scrollIntoView({ block: 'center', inline: 'nearest' })
      const { left, right, top, bottom } = part.getBoundingClientRect()
      return left < -1 || right > innerWidth + 1 || bottom < 0 || top > innerHeight
    })
    document.scrollingElement?.scrollTo(0, 0)
    const overflowPx = document.documentElement.scrollWidth - innerWidth
    return [...cut.map(name), ...(overflowPx > 0 ? [`the page overflows by ${overflowPx} px`] : [])]
  })

/** Returns targets smaller than 24 px whose centre is less than 12 px from another target (WCAG 2.5.8). */
const smallTargets = (page: Page) =>
  page.evaluate(() => {
    const least = 23.5
    const area = (part: HTMLElement) => {
      const label = part instanceof HTMLInputElement ? (part.closest('label') ?? part.labels?.[0]) : null
      const boxes = [part, ...(label ? [label] : [])].map((one) => one.getBoundingClientRect())
      const left = Math.min(...boxes.map((box) => box.left))
      const top = Math.min(...boxes.map((box) => box.top))
      return { left, top, right: Math.max(...boxes.map((box) => box.right)), bottom: Math.max(...boxes.map((box) => box.bottom)) }
    }
    const topLayer = document.querySelector('[aria-modal="true"]') ?? document.body
    const targets = [...topLayer.querySelectorAll<HTMLElement>('button, a[href], input, select, textarea')]
      .filter((part) => part.checkVisibility() && part.tabIndex >= 0 && part.getBoundingClientRect().width > 1)
      .map((part) => ({ part, box: area(part) }))
    const isSmall = ({ left, right, top, bottom }: ReturnType<typeof area>) => right - left < least || bottom - top < least
    return targets
      .filter(({ box }) => isSmall(box))
      .filter(({ part, box }) => {
        const [x, y] = [(box.left + box.right) / 2, (box.top + box.bottom) / 2]
        return targets.some((other) => {
          if (other.part === part || other.part.contains(part) || part.contains(other.part)) return false
          const dx = Math.max(other.box.left - x, 0, x - other.box.right)
          const dy = Math.max(other.box.top - y, 0, y - other.box.bottom)
          return Math.hypot(dx, dy) < 12
        })
      })
      .map(({ part, box }) => `${part.getAttribute('aria-label') ?? part.textContent} ${box.right - box.left} x ${box.bottom - box.top}`)
  })

test('at 400 % zoom every control of every screen can be reached, and only tables scroll sideways', async ({ page }) => {
  test.setTimeout(180_000)
  await walkScreens(page, async (where) => {
    await resize(page, enlarged)
    expect.soft(await outOfReach(page), where).toEqual([])
    if (pictures) await page.screenshot({ path: join(pictures, `400-${where.replaceAll(' ', '-')}.png`), fullPage: true })
    await resize(page, ordinary)
    expect.soft(await smallTargets(page), where).toEqual([])
  })
})

/** Returns the background and outline of two elements, given by selectors. */
const stylesOf = (page: Page, chosen: string, other: string) =>
  page.evaluate(
    ([one, another]) =>
      [one, another].map((selector) => {
        const part = [...document.querySelectorAll(selector ?? '')].find((found) => found.checkVisibility())
        if (!part) throw new Error(`nothing is ${selector}`)
        const { backgroundColor, outlineStyle } = getComputedStyle(part)
        return `${backgroundColor} ${outlineStyle}`
      }),
    [chosen, other],
  )

test('in forced colours, selected, pressed, open and focused elements can be distinguished', async ({ page }) => {
  test.setTimeout(180_000)
  await page.emulateMedia({ forcedColors: 'active' })
  const expectDifferentStyles = async (chosen: string, other: string) => {
    const [one, another] = await stylesOf(page, chosen, other)
    expect.soft(one, chosen).not.toBe(another)
  }
  await walkScreens(page, async (where) => {
    if (pictures) await page.screenshot({ path: join(pictures, `forced-${where.replaceAll(' ', '-')}.png`) })
    if (where !== 'first start') await expectDifferentStyles('nav [aria-current="page"]', 'nav button:not([aria-current])')
    if (where === 'results') {
      const chip = page.getByRole('button', { name: /^Free to cancel/ })
      await chip.click()
      await expectDifferentStyles('[aria-pressed="true"]', '[aria-pressed="false"]')
      await chip.click()
      const triangle = await page
        .locator('tr[aria-expanded="false"] > td:first-child')
        .first()
        .evaluate((cell) => {
          const { borderTopColor, borderInlineStartColor } = getComputedStyle(cell, '::before')
          return [borderTopColor, borderInlineStartColor]
        })
      expect.soft(triangle[0]).toBe('rgba(0, 0, 0, 0)')
      expect.soft(triangle[1]).not.toBe('rgba(0, 0, 0, 0)')
      await page.getByRole('treegrid').focus()
      await page.keyboard.press('ArrowDown')
      await expect.soft(page.getByRole('treegrid').locator('tr[data-active]')).toHaveCSS('outline-style', 'solid')
    }
    if (where === 'settings') await expectDifferentStyles('[role="tab"][aria-selected="true"]', '[role="tab"][aria-selected="false"]')
    // The button covers the bars, so it must be transparent.
    if (where === 'months')
      await expect.soft(page.getByRole('button', { name: /Show January/ })).toHaveCSS('background-color', 'rgba(0, 0, 0, 0)')
    if (where === 'ledger') {
      await expectDifferentStyles('tr[aria-selected="true"]', 'tbody tr[aria-selected="false"]')
      await expectDifferentStyles('.mantine-SegmentedControl-label[data-active]', '.mantine-SegmentedControl-label:not([data-active])')
    }
  })
})
