import type { Page } from 'playwright-core'
import type { RunningChromium } from '../src/main/chromium.ts'
import { addDays } from '../src/shared/domain/dates.ts'
import { type Language, languageCodes, languages } from '../src/shared/words/languages.ts'
import { sayIn } from '../src/shared/words/say.ts'
import { today } from './built.ts'
import { cutAmounts } from './cut-amounts.ts'
import { expect, test } from './fixtures.ts'
import { practise, searchTwoRooms } from './journey.ts'
import { picture, resize } from './pictures.ts'
import { walkSpoken } from './spoken-walk.ts'

/** Returns the partly hidden button texts, with how much is hidden. */
const cutButtons = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('button .mantine-Button-label')]
      .filter((label) => label.checkVisibility({ opacityProperty: true, visibilityProperty: true }))
      .flatMap((label) => {
        const words = document.createRange()
        words.selectNodeContents(label)
        const [said, box] = [words.getBoundingClientRect(), label.closest('button')?.getBoundingClientRect()]
        if (!box || said.width <= 1) return []
        const over = Math.max(box.left - said.left, said.right - box.right, box.top - said.top, said.bottom - box.bottom)
        return over > 1 ? [`${label.textContent} by ${Math.round(over)} px`] : []
      }),
  )

/** Returns list headings that are wider than their column. */
const cutHeads = (page: Page): Promise<string[]> =>
  page
    .locator('[role=grid] th')
    .evaluateAll((heads) => heads.filter((head) => head.scrollWidth > head.clientWidth).map((head) => head.textContent))

/** Returns cells under these headings whose text is too wide. They contain a few words of ours, for which the column must be wide enough. */
const cutCells = (page: Page, heads: readonly string[]): Promise<string[]> =>
  page.locator('[role=grid], [role=treegrid]').evaluateAll((lists, named) => {
    const cut = lists.flatMap((list) =>
      [...list.querySelectorAll('th')].flatMap((head, at) =>
        named.includes(head.textContent.trim())
          ? [...list.querySelectorAll(`tbody td:nth-child(${at + 1})`)].filter((cell) =>
              [cell, ...cell.querySelectorAll('*')].some((part) => part.clientWidth > 0 && part.scrollWidth > part.clientWidth),
            )
          : [],
      ),
    )
    return [...new Set(cut.map((cell) => cell.textContent))]
  }, heads)

/** Returns actions of an opened booking whose button text wraps. */
const brokenButtons = (page: Page): Promise<string[]> =>
  page.locator('[data-drawer] button .mantine-Button-label').evaluateAll((labels) =>
    labels
      .filter((label) => {
        const words = document.createRange()
        words.selectNodeContents(label)
        return new Set([...words.getClientRects()].map(({ top }) => Math.round(top))).size > 1
      })
      .map((label) => label.textContent),
  )

/** English with an accent in each word: a word without one does not come from the catalogue. */
const pseudo: Language = 'en-XA'
/** A sample address, and texts of the service's hotels. */
const sampleServiceTexts = [
  'https://hotels.example.com/api/v1',
  'Room Only',
  'Bed And Breakfast',
  'Half Board',
  'Full Board',
  'All Inclusive',
]

/** Screens that mainly show texts of the service or of a file. */
const serviceTextScreens: ReadonlySet<string> = new Set([
  'rate detail',
  'compare',
  'decision',
  'booking result',
  'notes',
  'documents',
  'cancel',
  'export',
])

/** A region of each language, for the formats. */
const regions = {
  en: 'en-GB',
  de: 'de-DE',
  es: 'es-ES',
  tr: 'tr-TR',
  ar: 'ar-EG',
  'en-XA': 'en-GB',
  'ar-XB': 'en-GB',
} as const satisfies Record<Language, string>

/** Reloads the window in a language, as on a system in that language. */
async function reloadIn(page: Page, desk: RunningChromium, language: Language): Promise<void> {
  // Amounts in this currency have the most digits.
  const currency = language === pseudo ? { currency: 'IDR' } : {}
  await desk.desk['settings.write']({ language, formats: regions[language], ...currency })
  // Without animations, because a colour in transition is not one of the theme's.
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.reload()
  await expect(page.locator('html')).toHaveAttribute('lang', language)
  await expect(page.locator('html')).toHaveAttribute('dir', languages[language].direction)
  await expect(page.locator('#root button').first()).toBeVisible()
}

for (const language of languageCodes.filter((name) => name !== 'en' && name !== 'ar-XB')) {
  const isPseudo = language === pseudo
  const also = isPseudo ? ', and each text comes from the catalogue' : ''
  test(`in ${languages[language].name} (${language}) every screen fits in the window and cuts off no text${also}`, async ({
    page,
    desk,
    axe,
  }) => {
    test.setTimeout(600_000)
    await reloadIn(page, desk, language)
    const say = await sayIn(language, regions[language])
    const ourColumns = [say('ledgerColumns.seen'), say('resultColumns.type')]
    const plain: string[] = []
    // Texts of earlier rows are the service's too: names of hotels, places, rooms, boards and guests.
    const serviceTexts = [...sampleServiceTexts]
    await walkSpoken(page, desk.desk, say, async (where) => {
      // Only Arabic needs axe, for right-to-left. Other languages differ from English in text length, which is measured below.
      if (language === 'ar') expect(await axe(page), where).toEqual([])
      // Besides rows, rate terms, documents and rows of files contain the service's texts.
      if (isPseudo && !serviceTextScreens.has(where)) {
        const { texts, rows } = await textsOf(page)
        serviceTexts.push(...rows)
        for (const text of texts)
          if (!serviceTexts.some((row) => row.includes(text.replace(/^\d+\. /, '')))) plain.push(`${where}: ${text}`)
      }
      for (const size of sizes) {
        await resize(page, size)
        expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth), where).toBe(0)
        expect.soft(await cutAmounts(page), `${where}, amounts at ${size.width}`).toEqual([])
        expect.soft(await cutButtons(page), `${where}, buttons at ${size.width}`).toEqual([])
        expect.soft(await cutHeads(page), `${where}, heads at ${size.width}`).toEqual([])
        const whole = size.width === 1920 ? [...ourColumns, say('common.status'), say('common.stay')] : ourColumns
        expect.soft(await cutCells(page, whole), `${where}, cells at ${size.width}`).toEqual([])
        if (where === 'ledger') expect.soft(await brokenButtons(page), `${where}, buttons in two lines at ${size.width}`).toEqual([])
        expect.soft(await sideways(page), `${where}, panes at ${size.width}`).toEqual([])
      }
      await picture(page, `${language}-${where.replaceAll(' ', '-')}`, [{ colorScheme: 'light', width: 1024, height: 700 }])
      await page.setViewportSize({ width: 1280, height: 800 })
    })
    expect(plain).toEqual([])
  })
}

test('in Arabic, number and date fields accept Arabic digits, and arrow keys follow the text direction', async ({ page, desk }) => {
  await reloadIn(page, desk, 'ar')
  const say = await sayIn('ar', regions.ar)
  await page.getByRole('button', { name: say('common.startPractice'), exact: true }).click()
  await expect(page.getByRole('navigation')).toBeVisible()
  await page.keyboard.press('Alt+2')
  const nights = page.getByLabel(say('common.nights'), { exact: true })
  await nights.fill('')
  await nights.pressSequentially('١٢')
  await expect(nights).toHaveValue('12')
  const day = page.getByLabel(say('common.checkIn'), { exact: true })
  await day.fill('١٢/٣/٢٠٩٩')
  await day.blur()
  await expect(day).toHaveValue(/١٢ مارس ٢٠٩٩/)
  await day.fill(addDays(today(), 30))
  await page.getByRole('button', { name: say('searchForm.usePracticeHotels', { hotels: 50 }) }).click()
  await page.getByRole('button', { name: say('common.searchHotels') }).click()
  await expect(page.locator('[data-search="done"]')).toBeVisible()
  const list = page.getByRole('treegrid')
  const hotel = list.getByRole('row').nth(1)
  await list.focus()
  await page.keyboard.press('ArrowLeft')
  await expect(hotel).toHaveAttribute('aria-expanded', 'true')
  await page.keyboard.press('ArrowRight')
  await expect(hotel).toHaveAttribute('aria-expanded', 'false')
})

test('another language is shown at once, and the search results stay', async ({ page, desk }) => {
  await practise(page)
  await searchTwoRooms(page)
  const rows = page.getByRole('treegrid').getByRole('row')
  const count = (await page.getByRole('treegrid').getAttribute('aria-rowcount')) ?? ''
  const hotel = await rows.nth(1).getByRole('gridcell').first().textContent()
  for (const [language, direction] of [
    ['de', 'ltr'],
    ['ar', 'rtl'],
  ] as const) {
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox').last().fill(languages[language].name)
    await page.getByRole('option', { name: languages[language].name }).first().click()
    const say = await sayIn(language)
    await expect(page.locator('html')).toHaveAttribute('lang', language)
    await expect(page.locator('html')).toHaveAttribute('dir', direction)
    await expect(page.getByRole('columnheader', { name: say('resultColumns.bestRate') })).toBeVisible()
    await expect(page.getByRole('treegrid')).toHaveAttribute('aria-rowcount', count)
    await expect(rows.nth(1).getByRole('gridcell').first()).toHaveText(hotel ?? '')
  }
  expect((await desk.desk['settings.read']({})).language).toBe('ar')
})

/** Returns elements that scroll sideways, except for tables of a file's columns. */
const sideways = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('*')]
      .filter((part) => part.checkVisibility() && /auto|scroll/.test(getComputedStyle(part).overflowX))
      .filter((part) => part.scrollWidth > part.clientWidth + 1 && !part.querySelector(':scope > table:not([role])'))
      .map((part) => `${part.tagName} ${part.className}: ${part.scrollWidth} in ${part.clientWidth}`),
  )

/** The smallest supported screen size, a common one, and a large one. */
const sizes = [
  { width: 1024, height: 700 },
  { width: 1280, height: 800 },
  { width: 1920, height: 1080 },
]

/**
 * Returns the visible and accessible texts of the page without pseudo-language accents, except those that are not ours: rows and option lists
 * contain the service's texts, and dates, codes, zones and keys are the same in every language. `rows` are the texts of the rows.
 */
const textsOf = (page: Page): Promise<{ texts: string[]; rows: string[] }> =>
  page.evaluate(() => {
    const texts: string[] = []
    const isData = (element: Element | null) =>
      element?.closest('style, tbody, li, .keep-lines, [role="row"], [role="option"], option, dd, bdi, h2, kbd, .mono') !== null
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    while (walker.nextNode()) if (!isData(walker.currentNode.parentElement)) texts.push(walker.currentNode.textContent ?? '')
    for (const element of document.querySelectorAll('[aria-label], [placeholder], [title]'))
      for (const name of ['aria-label', 'placeholder', 'title'])
        if (!isData(element) && !element.closest('[aria-hidden="true"]')) texts.push(element.getAttribute(name) ?? '')
    const same =
      /\b(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun|Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec|[A-Z]{2,3}|Deskbook|Ctrl\+(?:K|Enter)|Shift\+C|English|\w+\/\w+)\b/g
    const rows = [...document.querySelectorAll('tr, [role="row"], [aria-pressed]')].flatMap((row) => [
      row.textContent,
      ...[...row.querySelectorAll('[title]')].map((cell) => cell.getAttribute('title') ?? ''),
    ])
    const plain = [...new Set(texts.map((text) => text.trim()))].filter(
      (text) => /[A-Za-z]{2}/.test(text.replace(same, '')) && !text.includes('\u0301'),
    )
    return { texts: plain, rows }
  })
