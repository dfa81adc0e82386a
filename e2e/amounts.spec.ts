/** No amount in the window reads as another one, however little room there is for it. */
import { sampleRaw } from '../src/main/testing/sample-records.ts'
import { sayIn } from '../src/shared/words/say.ts'
import { expect, test } from './fixtures.ts'
import { openListed, serveListed } from './listed.ts'
import { resize } from './sizes.ts'

const booked = (bookingRef: string, fields: Readonly<Record<string, unknown>>) =>
  sampleRaw({ bookingRef, clientRef: null, creationDate: new Date().toISOString(), balance: fields.total, ...fields })

test('an amount without the room for all of it is no smaller amount, and is copied whole', async ({ page, folder, files }) => {
  const amounts = { a1b2c1: '1650.114', a1b2c2: '2987.653' }
  const service = await serveListed(Object.entries(amounts).map(([ref, total]) => booked(ref, { total, currency: 'KWD' })))
  await openListed(page, folder, service, files.nextOpenPath)
  const cells = Object.keys(amounts).map((ref) => page.getByRole('row').filter({ hasText: ref }).locator('td', { hasText: 'KWD' }))
  const pictures = () => Promise.all(cells.map(async (cell) => (await cell.screenshot()).toString('base64')))
  const width = page.getByLabel('Width of Total, in pixels')

  const [roomy, other] = await pictures()
  expect(roomy).not.toEqual(other)
  for (const pixels of [100, 84, 72, 56, 40]) {
    await page.getByRole('button', { name: 'Columns' }).click()
    await width.fill(String(pixels))
    await page.keyboard.press('Escape')
    await expect(width).toBeHidden()
    // What shows no figure looks the same for all of them.
    const [first, second] = await pictures()
    expect(first, `${pixels} pixels`).toEqual(second)
  }

  await cells[0]?.evaluate((cell) => getSelection()?.selectAllChildren(cell))
  await page.keyboard.press('Control+c')
  const text = page.getByRole('textbox', { name: 'Filter by name, hotel, code, amount or e-mail' })
  await text.focus()
  await page.keyboard.press('Control+v')
  await expect(text).toHaveValue('1650.114 KWD')
  await service.close()
})

test('an amount is heard as one text, in the marks of the clerk’s region, and copied as a number of a spreadsheet there', async ({
  page,
  desk,
  folder,
  files,
}) => {
  const service = await serveListed([booked('a1b2c3', { total: '4171.85', currency: 'USD' })])
  await openListed(page, folder, service, files.nextOpenPath)
  for (const { formats, heard, copy } of [
    { formats: 'en-GB', heard: '4,171.85 USD', copy: '4171.85 USD' },
    { formats: 'de-DE', heard: '4.171,85 USD', copy: '4171,85 USD' },
    { formats: 'hi-IN', heard: '4,171.85 USD', copy: '4171.85 USD' },
    { formats: 'ar-EG', heard: '٤٬١٧١٫٨٥ USD', copy: '٤١٧١٫٨٥ USD' },
  ] as const) {
    await desk.desk['settings.write']({ formats })
    await page.reload()
    await expect(page.getByRole('navigation')).toBeVisible()
    await page.keyboard.press('Alt+3')
    const cell = page.getByRole('row').filter({ hasText: 'a1b2c3' }).locator('td', { hasText: 'USD' }).first()
    await expect(cell).toBeVisible()
    const session = await page.context().newCDPSession(page)
    const { nodes } = await session.send('Accessibility.getFullAXTree')
    const texts = nodes.filter(({ role, ignored }) => role?.value === 'StaticText' && !ignored).map(({ name }) => name?.value as string)
    expect(texts.filter((text) => text.includes('USD') && text !== 'USD')).toContain(heard)
    expect(texts.filter((text) => /^[.,٫]?(?:85|٨٥|171)$/.test(text))).toEqual([])
    await cell.evaluate((part) => getSelection()?.selectAllChildren(part))
    await page.keyboard.press('Control+c')
    const text = page.getByRole('textbox', { name: 'Filter by name, hotel, code, amount or e-mail' })
    await text.focus()
    await page.keyboard.press('Control+v')
    await expect(text).toHaveValue(copy)
    // The ledger finds what was copied from it.
    await expect(page.getByRole('row').filter({ hasText: 'a1b2c3' })).toBeVisible()
    await expect(page.getByRole('grid')).toHaveAttribute('aria-rowcount', '2')
    await text.fill('')
  }
  await service.close()
})

const currencies = ['EUR', 'USD', 'KWD', 'JPY', 'CHF', 'GBP', 'IDR', 'TRY', 'AED', 'SEK', 'CZK', 'HUF']
const totals = ['171.85', '1650.11', '8123456.12']

/** The sums that show, each with what an edge or the names of the rows hide of it, in pixels. */
function shownSums(strip: Element): { text: string; hidden: number }[] {
  const box = strip.getBoundingClientRect()
  const names = strip.querySelector('tbody th')?.getBoundingClientRect().right ?? box.left
  const cells = [...strip.querySelectorAll('tr > :not(:first-child)')].filter((cell) => getComputedStyle(cell).opacity === '1')
  return cells.flatMap((cell) => {
    const text = document.createRange()
    text.selectNodeContents(cell)
    const { left, right, top, bottom } = text.getBoundingClientRect()
    if (left >= box.right || right <= names) return []
    const over = [names - left, right - box.right, box.top - top, bottom - box.bottom]
    return [{ text: cell.textContent, hidden: Math.max(0, ...over.map(Math.round)) }]
  })
}

for (const { count, language } of [
  ...[0, 1, 2, 12].map((count) => ({ count, language: 'en' as const })),
  { count: 12, language: 'ar' as const },
]) {
  test(`of ${count} currencies, every sum that shows is whole (${language})`, async ({ page, desk, folder, files }) => {
    const made = currencies.slice(0, count).map((currency, i) => booked(`a1b2c${i}`, { currency, total: totals[i % totals.length] }))
    const service = await serveListed(count > 0 ? made : [booked('a1b2c3', { status: 'FAILED' })])
    await openListed(page, folder, service, files.nextOpenPath)
    await desk.desk['settings.write']({ language })
    await page.reload()
    await expect(page.getByRole('navigation')).toBeVisible()
    await page.keyboard.press('Alt+3')
    const strip = page.getByRole('region', { name: (await sayIn(language))('totalsStrip.totalsByCurrency') })
    await expect(strip.getByRole('row').last().getByRole('cell')).toHaveCount(Math.max(1, count))
    for (const reducedMotion of ['no-preference', 'reduce'] as const) {
      await page.emulateMedia({ reducedMotion })
      for (const width of [1024, 1280, 1920]) {
        await resize(page, { width, height: 800 })
        const seen = new Set<string>()
        const longest = await strip.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)
        for (let x = 0; x <= longest + 30; x += 30) {
          await strip.evaluate((scroller, left) => scroller.scrollTo({ left, behavior: 'instant' }), x)
          await strip.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))))
          const sums = await strip.evaluate(shownSums)
          expect(
            sums.filter(({ hidden }) => hidden > 0).map(({ text }) => text),
            `${width} pixels, scrolled by ${x}`,
          ).toEqual([])
          for (const { text } of sums) seen.add(text)
          if (longest === 0) expect(sums.length).toBe(Math.max(3, count * 4))
        }
        expect(currencies.slice(0, count).filter((currency) => !seen.has(currency))).toEqual([])
      }
    }
    await service.close()
  })
}
