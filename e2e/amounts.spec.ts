/** Checks that no amount in the window can be misread, however little room it has. */
import { sampleRaw } from '../src/main/testing/sample-records.ts'
import { addDays } from '../src/shared/domain/dates.ts'
import { sayIn } from '../src/shared/words/say.ts'
import { today } from './built.ts'
import { cutAmounts, openListed, serveListed } from './cut-amounts.ts'
import { expect, test } from './fixtures.ts'
import { picture, resize } from './pictures.ts'

const booked = (bookingRef: string, fields: Readonly<Record<string, unknown>>) =>
  sampleRaw({ bookingRef, clientRef: null, creationDate: new Date().toISOString(), balance: fields.total, ...fields })

test('an amount with too little room is never shown as a smaller one, and is copied in full', async ({ page, folder, files }) => {
  const amounts = { a1b2c1: '1650.114', a1b2c2: '2987.653' }
  const service = await serveListed(Object.entries(amounts).map(([ref, total]) => booked(ref, { total, currency: 'KWD' })))
  await openListed(page, folder, service, files.nextOpenPath)
  const cells = Object.keys(amounts).map((ref) => page.getByRole('row').filter({ hasText: ref }).locator('td', { hasText: 'KWD' }))
  const pictures = () => Promise.all(cells.map(async (cell) => (await cell.screenshot()).toString('base64')))
  const heading = page.getByRole('columnheader', { name: 'Total', exact: true })
  const width = async () => Math.round((await heading.boundingBox())?.width ?? 0)

  const [roomy, other] = await pictures()
  expect(roomy).not.toEqual(other)
  await heading.getByRole('button').focus()
  for (let before = await width(); before > 40; before = await width()) {
    await page.keyboard.press('Shift+ArrowLeft')
    await expect.poll(width).toBeLessThan(before)
    if ((await width()) > 100) continue
    // Without room for digits all amounts look the same.
    const [first, second] = await pictures()
    expect(first, `${await width()} pixels`).toEqual(second)
  }

  await cells[0]?.evaluate((cell) => getSelection()?.selectAllChildren(cell))
  await page.keyboard.press('Control+c')
  const text = page.getByRole('textbox', { name: 'Filter by name, hotel, code, amount or e-mail' })
  await text.focus()
  await page.keyboard.press('Control+v')
  await expect(text).toHaveValue('1650.114 KWD')
  await service.close()
})

test('an amount is one text to a screen reader, formatted for the clerk’s region, and is copied as a number for spreadsheets there', async ({
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
    // The ledger's filter finds the copied text.
    await expect(page.getByRole('row').filter({ hasText: 'a1b2c3' })).toBeVisible()
    await expect(page.getByRole('grid')).toHaveAttribute('aria-rowcount', '2')
    await text.fill('')
  }
  await service.close()
})

const currencies = ['EUR', 'USD', 'KWD', 'JPY', 'CHF', 'GBP', 'IDR', 'TRY', 'AED', 'SEK', 'CZK', 'HUF']
const totals = ['171.85', '1650.11', '81234567890.12']

const widths = [1024, 1280, 1920]

for (const { count, language } of [
  ...[0, 1, 4, 12].map((count) => ({ count, language: 'en' as const })),
  ...(['de', 'ar'] as const).map((language) => ({ count: 12, language })),
]) {
  test(`the sums of ${count} currencies are shown in full, the desk’s own first (${language})`, async ({ page, desk, folder, files }) => {
    const say = await sayIn(language)
    const made = currencies.slice(0, count).map((currency, i) => booked(`a1b2c${i}`, { currency, total: totals[i % totals.length] }))
    const service = await serveListed(count > 0 ? made : [booked('a1b2c3', { status: 'FAILED' })])
    await openListed(page, folder, service, files.nextOpenPath)
    await desk.desk['settings.write']({ language, currency: 'KWD' })
    await page.reload()
    await expect(page.getByRole('navigation')).toBeVisible()
    await page.keyboard.press('Alt+3')
    const strip = page.getByRole('region', { name: say('totalsStrip.tableLabel') })
    const more = strip.getByRole('button')
    const shown = strip.getByRole('rowheader')
    for (const width of widths) {
      await resize(page, { width, height: 800 })
      await expect(shown).toHaveCount(count > 4 ? 3 : count)
      if (count >= 3) await expect(shown.first()).toHaveText('KWD')
      expect(await cutAmounts(page), `${width} pixels`).toEqual([])
      if (count <= 4) continue
      await more.click()
      await expect(shown).toHaveCount(count)
      await resize(page, { width, height: 800 })
      expect(await cutAmounts(page), `${width} pixels, all currencies`).toEqual([])
      if (width === 1280) await picture(page, `sums-${language}`)
      await more.click()
    }
    await service.close()
  })
}

test('with 12 currencies no screen cuts an amount', async ({ page, folder, files }) => {
  test.setTimeout(300_000)
  const soon = addDays(today(), 2)
  const made = currencies.map((currency, i) => {
    const total = totals[i % totals.length]
    const cancellationPolicies = [{ amount: total, fromDate: `${addDays(today(), 1)}T12:00:00Z` }]
    return booked(`a1b2c${i}`, { currency, total, checkin: soon, checkout: addDays(soon, 3), cancellationPolicies })
  })
  const service = await serveListed(made)
  await openListed(page, folder, service, files.nextOpenPath)
  const cut: string[] = []
  const look = async (where: string) => {
    await picture(page, `currencies-${where.replace(' ', '-')}`)
    for (const width of widths) {
      await resize(page, { width, height: 800 })
      cut.push(...(await cutAmounts(page)).map((amount) => `${where}, ${width}: ${amount}`))
    }
  }
  const button = (name: string | RegExp) => page.getByRole('button', { name })
  await page.keyboard.press('Alt+1')
  await expect(page.getByText('IDR').first()).toBeVisible()
  await look('today')
  await page.keyboard.press('Alt+3')
  await page.getByRole('row').filter({ hasText: 'a1b2c2' }).click()
  await expect(page.getByText('If cancelled now')).toBeVisible()
  await look('booking')
  await page.keyboard.press('Escape')
  await button('Sums by month').click()
  await expect(button(/Show January/)).toBeVisible()
  await look('months')
  await button('Sums by month').click()
  await page.getByRole('grid').focus()
  await page.keyboard.press('Home')
  await page.keyboard.press('Space')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Shift+Space')
  await expect(page.getByText('2 bookings marked.')).toBeVisible()
  await look('marked bookings')
  await button('Unmark all').click()
  await button(/^Export \d/)
    .first()
    .click()
  await expect(page.getByRole('region', { name: 'First rows of the file' }).getByRole('row').nth(1)).toBeVisible()
  await look('export')
  await page.keyboard.press('Escape')
  await button('More about exports').click()
  await page.getByRole('menuitem', { name: /^Closed months/ }).click()
  await expect(page.getByRole('dialog').getByRole('table').first()).toBeVisible()
  await look('closed months')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Alt+5')
  await expect(page.getByText('a1b2c2').first()).toBeVisible()
  await look('arrivals')
  expect(cut).toEqual([])
  await service.close()
})
