import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { expect, test } from './fixtures.ts'
import { practise } from './journey.ts'
import { picture } from './pictures.ts'

const systemPackages = new URL('../scripts/system-packages.mjs', import.meta.url)

test.beforeAll(async () => {
  const { installProgram } = (await import(systemPackages.href)) as {
    installProgram: (program: string, debianPackage: string) => Promise<void>
  }
  await installProgram('pdftotext', 'poppler-utils')
})

test.beforeEach(async ({ page }) => {
  await practise(page)
  await page.keyboard.press('Alt+3')
  await page.getByRole('button', { name: /^Refresh/ }).click()
  await expect(page.getByText(/30 of 30 days synced/)).toBeVisible()
})

/** Opens the documents of the first booking in the list with this status. */
async function openDocuments(page: Page, status: 'Confirmed' | 'Cancelled'): Promise<void> {
  await page
    .locator('label')
    .filter({ hasText: new RegExp(`^${status}`) })
    .first()
    .click()
  await expect(page.getByRole('grid').getByRole('row').nth(1)).toContainText(status)
  await page.getByRole('grid').getByRole('row').nth(1).click()
  await page.getByRole('complementary').getByRole('button', { name: 'Documents' }).click()
  await expect(page.getByRole('dialog', { name: 'Documents' })).toBeVisible()
}

async function choose(page: Page, field: string, option: string): Promise<void> {
  await page.getByRole('combobox', { name: field, exact: true }).click()
  await page.getByRole('option', { name: option, exact: true }).click()
}

const textOf = (file: string) => execFileSync('pdftotext', ['-layout', file, '-'], { encoding: 'utf8' })

test("a voucher is previewed, saved in the guest's language without amounts, and recorded in the history", async ({ page, axe, files }) => {
  await openDocuments(page, 'Confirmed')
  const preview = page.getByRole('region', { name: 'Preview' })
  await expect(preview.getByRole('heading', { name: 'Voucher' })).toBeVisible()
  expect(await axe(page)).toEqual([])
  await picture(page, 'documents')
  let saved = ''
  for (const [language, title] of [
    ['Español', 'Bono'],
    ['Türkçe', 'Voucher'],
    ['العربية', 'قسيمة الإقامة'],
    ['Deutsch', 'Voucher'],
  ] as const) {
    await choose(page, 'Language of the document', language)
    await expect(preview.getByRole('heading', { name: title })).toBeVisible()
    const file = files.nextSavePath(`voucher-${language}.pdf`)
    saved = file
    await page.getByRole('button', { name: 'Save as PDF' }).click()
    await expect(page.getByText(`Saved as voucher-${language}.pdf.`)).toBeVisible()
    const fonts = execFileSync('pdffonts', [file], { encoding: 'utf8' })
    expect(fonts).not.toContain('Type 3')
    expect(fonts).toContain('Inter')
    expect(execFileSync('pdfinfo', [file], { encoding: 'utf8' })).toMatch(/Tagged: +yes/)
  }
  const text = textOf(saved)
  for (const stated of await preview.locator('bdi').allTextContents()) for (const word of stated.split(/\s+/)) expect(text).toContain(word)
  expect(text).toContain('Buchungsnummer')
  expect(text).not.toMatch(/\b(EUR|USD|GBP)\b\s*[\d.]|[\d.]+,\d\d (EUR|USD|GBP)/)
  await page.keyboard.press('Escape')
  await expect(page.getByText('Voucher: saved as PDF (German)')).toBeVisible()
})

test('what the desk notes about a hotel is printed on its voucher, with a picture made small enough', async ({ page, axe, chosen }) => {
  const row = page.getByRole('grid').getByRole('row').filter({ hasText: 'Confirmed' }).first()
  await row.click()
  await expect(page.getByRole('complementary')).toBeVisible()
  await page.keyboard.press('h')
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('textbox', { name: 'Address' })).toBeFocused()
  await page.keyboard.type('Quay 1')
  await page.keyboard.press('Tab')
  await page.keyboard.type('+41 44 123 45 67')
  chosen.open.push(join(import.meta.dirname, '..', 'docs', 'pictures', 'confirmation.png'))
  await dialog.getByRole('button', { name: 'Choose a picture' }).click()
  const small = dialog.getByRole('img', { name: 'Picture of the hotel' })
  await expect(small).toHaveAttribute('src', /^data:image\/jpeg;base64,.{2000,99000}$/)
  expect(await axe(page)).toEqual([])
  await picture(page, 'hotel-details')
  await dialog.getByRole('button', { name: 'Save hotel' }).click()
  await expect(dialog).toHaveCount(0)
  await page.keyboard.press('d')
  const preview = page.getByRole('region', { name: 'Preview' })
  for (const stated of ['Quay 1', '+41 44 123 45 67']) await expect(preview.getByText(stated)).toBeVisible()
  await expect(preview.locator('.paper-hotel img')).toHaveJSProperty('naturalWidth', 640)
})

test('an e-mail draft contains the PDF and is not sent', async ({ page, files }) => {
  await openDocuments(page, 'Confirmed')
  await choose(page, 'Document', 'Booking confirmation')
  await page.getByLabel('E-mail to').fill('ada@example.com')
  const file = files.nextSavePath('draft.eml')
  await page.getByRole('button', { name: 'Save an e-mail draft' }).click()
  await expect(page.getByText(/draft\.eml/)).toBeVisible()
  const read = `
import email, email.policy, sys, json
m = email.message_from_binary_file(open(sys.argv[1], 'rb'), policy=email.policy.default)
a = list(m.iter_attachments())
print(json.dumps({'to': [x.addr_spec for x in m['to'].addresses], 'unsent': m['X-Unsent'], 'subject': m['subject'],
  'text': m.get_body(('plain',)).get_content(), 'files': [x.get_filename() for x in a], 'begin': a[0].get_content()[:5].decode(), 'end': a[0].get_content()[-6:].strip().decode()}))`
  const mail = JSON.parse(execFileSync('python3', ['-c', read, file], { encoding: 'utf8' }))
  expect(mail).toMatchObject({ to: ['ada@example.com'], unsent: '1', begin: '%PDF-', end: '%%EOF' })
  expect(mail.subject).toMatch(/^Booking confirmation \S+$/)
  expect(mail.text).toContain('Booking reference: ')
  expect(mail.files).toEqual([expect.stringMatching(/^Booking-confirmation-\S+\.pdf$/)])
})

test('a cancelled booking has a cancellation confirmation and no voucher', async ({ page }) => {
  await openDocuments(page, 'Cancelled')
  const preview = page.getByRole('region', { name: 'Preview' })
  await expect(preview.getByRole('heading', { name: 'Cancellation confirmation' })).toBeVisible()
  await choose(page, 'Document', 'Voucher')
  await expect(preview.getByText('1 booking is left out: it is not confirmed.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Save as PDF' })).toBeDisabled()
})

test("the vouchers of a list are one PDF, each on its own page, with the agency's letterhead", async ({ page, chosen, files }) => {
  await page.keyboard.press('Alt+8')
  await page.getByRole('tab', { name: 'Documents' }).click()
  const logo = join(import.meta.dirname, '..', 'resources', 'icon.png')
  chosen.open.push(logo)
  await page.getByRole('button', { name: 'Choose a picture' }).click()
  await expect(page.getByRole('img', { name: 'Logo' })).toBeVisible()
  await page.getByLabel('Name of the house').fill('Aurora Travel')
  await page.getByLabel('Address').fill('Lake Street 1\n8001 Zürich')
  await page.getByLabel('Closing text').fill('We wish you a pleasant stay.')
  await page.keyboard.press('Tab')
  await picture(page, 'letterhead')
  await page.keyboard.press('Alt+3')
  await page.getByRole('button', { name: 'More about exports' }).click()
  await page.getByRole('menuitem', { name: 'Documents of the list…' }).click()
  const preview = page.getByRole('region', { name: 'Preview' })
  await expect(preview.getByText(/left out: (it is|they are) not confirmed/)).toBeVisible()
  // Headings once overlapped the text below in print.
  const overlapping = await preview
    .locator('h2')
    .evaluateAll((heads) =>
      heads.flatMap((head) =>
        head.getBoundingClientRect().bottom > (head.nextElementSibling?.getBoundingClientRect().top ?? 0) ? [head.textContent] : [],
      ),
    )
  expect(overlapping).toEqual([])
  expect(await preview.locator('h2 + p').count(), 'papers with remarks').toBeGreaterThan(0)
  const file = files.nextSavePath('vouchers.pdf')
  await page.getByRole('button', { name: 'Save as PDF' }).click()
  await expect(page.getByText('Saved as vouchers.pdf.')).toBeVisible()
  const pages = textOf(file)
    .split('\f')
    .filter((text) => text.trim() !== '')
  expect(pages.length).toBeGreaterThan(5)
  expect(pages.filter((text) => text.includes('Voucher')).length).toBeGreaterThan(5)
  for (const stated of ['Aurora Travel', '8001 Zürich', 'We wish you a pleasant stay.']) expect(pages[0]).toContain(stated)
  await choose(page, 'Document', 'Rooming list')
  await expect(preview.getByRole('heading', { name: 'Rooming list' }).first()).toBeVisible()
  files.nextSavePath('rooming.pdf')
  await page.getByRole('button', { name: 'Save as PDF' }).click()
  await expect(page.getByText('Saved as rooming.pdf.')).toBeVisible()
})
