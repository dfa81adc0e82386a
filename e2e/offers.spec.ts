import { execFileSync } from 'node:child_process'
import { expect, test } from './fixtures.ts'
import { openSettings, practise, searchTwoRooms } from './journey.ts'
import { picture } from './pictures.ts'
import { resize } from './sizes.ts'

const systemPackages = new URL('../scripts/system-packages.mjs', import.meta.url)

test.beforeAll(async () => {
  const { installProgram } = (await import(systemPackages.href)) as {
    installProgram: (program: string, debianPackage: string) => Promise<void>
  }
  await installProgram('pdftotext', 'poppler-utils')
})

test('rates of a search become an offer by keyboard, which is listed, sent, changed, checked again and withdrawn', async ({
  page,
  axe,
  files,
}) => {
  test.setTimeout(240_000)
  await practise(page)
  await page.keyboard.press('Alt+7')
  await expect(page.getByText('No offers yet')).toBeVisible()
  await picture(page, 'offers-empty')
  await openSettings(page, 'Accounting')
  const margin = page.getByRole('region', { name: 'Selling prices' })
  await margin.getByRole('combobox', { name: 'Margin on Net rates' }).click()
  await page.getByRole('option', { name: 'Percent of the cost' }).click()
  await margin.getByRole('textbox', { name: 'Margin', exact: true }).fill('12.5')
  await searchTwoRooms(page)
  await page.getByRole('button', { name: /^Net/ }).click()
  const grid = page.getByRole('treegrid')
  await grid.getByRole('row').nth(1).focus()
  for (const key of ['c', 'ArrowDown', 'c', 'ArrowDown', 'c', 'o']) await page.keyboard.press(key)

  await expect(page.getByRole('heading', { name: 'New offer' })).toBeVisible()
  const rates = page.getByRole('region', { name: 'Rates of the offer' })
  await expect(rates.getByRole('article')).toHaveCount(3)
  const text = (name: string) => page.getByRole('textbox', { name, exact: true })
  await expect(text('Name of the client')).toBeFocused()
  await page.getByRole('button', { name: 'Save the offer' }).click()
  await expect(page.getByText('Enter the client’s name.')).toBeVisible()
  await expect(text('Name of the client')).toBeFocused()
  await text('Name of the client').fill('Quendolin Xylomarker')
  await expect(page.getByText('Enter the client’s name.')).toHaveCount(0)
  await text('E-mail').fill('quendolin@example.org')
  await text('Text to the client').fill('As we said on the phone.\nAll three are near the lake.')
  const price = rates.getByRole('textbox', { name: 'Selling price' }).first()
  await price.fill('9876.50')
  for (const scheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' })
    expect(await axe(page), scheme).toEqual([])
  }
  await picture(page, 'offer-form')
  await page.keyboard.press('Control+Enter')

  await expect(page.getByRole('heading', { name: /^Offer O-/ })).toBeVisible()
  const main = page.getByRole('main')
  await expect(main.getByText('9,876.50').locator('visible=true').first()).toBeVisible()
  await page.getByRole('button', { name: 'Mark as sent' }).click()
  await expect(main.getByText('Marked as sent')).toBeVisible()
  await page.getByRole('button', { name: 'Check all rates' }).click()
  await expect(main.getByText('All rates checked')).toBeVisible()
  await expect(main.getByText('Not checked since it was chosen')).toHaveCount(0)
  expect(await axe(page)).toEqual([])
  await picture(page, 'offer')

  const offered = main.getByRole('table', { name: 'Rates of the offer' })
  const costs = await offered.locator('td:nth-child(3) [aria-hidden]').allInnerTexts()
  const hotels = (await offered.getByRole('row').allInnerTexts()).slice(1).map((row) => row.split(' (')[0] ?? '')
  await page.getByRole('button', { name: 'Document', exact: true }).click()
  const preview = page.getByRole('region', { name: 'Preview' })
  await expect(preview.getByRole('heading', { name: 'Offer', exact: true })).toBeVisible()
  await expect(page.getByLabel('E-mail to')).toHaveValue('quendolin@example.org')
  expect(await axe(page)).toEqual([])
  await picture(page, 'offer-document')
  await page.getByRole('combobox', { name: 'Language of the document', exact: true }).click()
  await page.getByRole('option', { name: 'Deutsch', exact: true }).click()
  await expect(preview.getByRole('heading', { name: 'Angebot', exact: true })).toBeVisible()
  const file = files.nextSavePath('angebot.pdf')
  await page.getByRole('button', { name: 'Save as PDF' }).click()
  await expect(page.getByText('Saved as angebot.pdf.')).toBeVisible()
  const paper = execFileSync('pdftotext', ['-layout', file, '-'], { encoding: 'utf8' })
  for (const stated of ['Angebotsnummer', 'Quendolin Xylomarker', '9.876,50', 'near the lake', ...hotels]) expect(paper).toContain(stated)
  expect(costs).toHaveLength(3)
  for (const cost of costs) {
    const amount = cost.replace(/[^\d.]/g, '')
    for (const written of [amount, amount.replace('.', ',')]) expect(paper).not.toContain(written)
  }
  await page.keyboard.press('Escape')
  await expect(main.getByText('Document handed out: saved as PDF in de')).toBeVisible()

  await page.getByRole('button', { name: 'Change', exact: true }).click()
  await rates.getByRole('textbox', { name: 'Selling price' }).first().fill('9900')
  await page.getByRole('button', { name: 'Save the offer' }).click()
  await expect(page.getByRole('button', { name: 'Mark as sent' })).toBeVisible()

  await page.keyboard.press('Alt+7')
  const list = page.getByRole('table', { name: 'Offers' })
  await expect(list.getByRole('row')).toHaveCount(2)
  await expect(list.getByText('Quendolin Xylomarker')).toBeVisible()
  await expect(page.getByText('Booked: 0 of 1 offer.')).toBeVisible()
  expect(await axe(page)).toEqual([])
  await picture(page, 'offers')
  for (const width of [1024, 1280]) {
    await resize(page, { width, height: 800 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBe(0)
  }
  await page.getByRole('textbox', { name: 'Find an offer' }).fill('nobody')
  await expect(page.getByText('No such offer')).toBeVisible()
  await page.getByRole('textbox', { name: 'Find an offer' }).fill('xylomarker')
  await list.getByRole('button', { name: /^O-/ }).click()
  await page.keyboard.press('n')
  await expect(page.getByRole('textbox', { name: 'New note' })).toBeFocused()
  await page.keyboard.type('Balcony, please')
  await page.keyboard.press('Enter')
  const notes = page.getByRole('region', { name: 'Notes' })
  await expect(notes.getByText('Balcony, please')).toBeVisible()
  await notes.getByRole('combobox', { name: 'Tags' }).fill('Honeymoon')
  await page.keyboard.press('Enter')
  await notes.getByRole('textbox', { name: 'Who follows up' }).fill('Mia')
  await page.keyboard.press('Enter')
  await notes.getByRole('textbox', { name: 'Follow up on' }).fill('today')
  await page.keyboard.press('Tab')
  await expect(main.getByText('Notes changed')).toHaveCount(4)
  for (const scheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' })
    expect(await axe(page), scheme).toEqual([])
  }
  await picture(page, 'offer-notes')
  await page.keyboard.press('Alt+7')
  await page.getByRole('textbox', { name: 'Find an offer' }).fill('balcony')
  await expect(list.getByText('Honeymoon')).toBeVisible()
  await page.getByRole('button', { name: 'Filter', exact: true }).click()
  await page.getByRole('combobox', { name: 'Follow-up' }).click()
  await page.getByRole('option', { name: 'Due', exact: true }).click()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('combobox', { name: 'Follow-up' })).toHaveCount(0)
  await expect(list.getByText(/^Follow up on .* Mia$/)).toBeVisible()
  expect(await axe(page)).toEqual([])
  await picture(page, 'offers-written')
  await page.keyboard.press('Alt+1')
  const due = page.getByRole('region', { name: 'Follow-ups due' })
  await due.getByRole('button', { name: 'Quendolin Xylomarker', exact: true }).click()
  await expect(page.getByRole('heading', { name: /^Offer O-/ })).toBeVisible()
  await page.getByRole('button', { name: 'Withdraw' }).click()
  await expect(page.getByRole('button', { name: 'Open it again' })).toBeVisible()
  await page.keyboard.press('Alt+1')
  await due.getByRole('button', { name: 'Done with Quendolin Xylomarker' }).click()
  await expect(due).toHaveCount(0)
})
