import type { Page } from 'playwright-core'
import type { RunningChromium } from '../src/main/chromium.ts'
import { addDays } from '../src/shared/domain/dates.ts'
import { type Language, languageNames, languages } from '../src/shared/words/languages.ts'
import { sayIn } from '../src/shared/words/say.ts'
import { expect, test } from './fixtures.ts'
import { picture } from './pictures.ts'

/** English with accents in each of its words: a word without one was not taken from the catalogue. */
const pseudo: Language = 'en-XA'

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

/** Shows the window in a language, as a clerk of a system in it finds it. */
async function speakIn(page: Page, desk: RunningChromium, language: Language): Promise<void> {
  await desk.desk['settings.write']({ language, formats: regions[language] })
  // A colour on its way to another is no colour of ours.
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.reload()
  await expect(page.locator('html')).toHaveAttribute('lang', language)
  await expect(page.locator('html')).toHaveAttribute('dir', languages[language].direction)
  await expect(page.locator('#root button').first()).toBeVisible()
}

/** The screens of the main job, in an order in which each is full; `look` is told where it is. */
async function walk(page: Page, language: Language, look: (where: string) => Promise<void>): Promise<void> {
  const say = await sayIn(language, regions[language])
  await look('first start')
  await page.getByRole('button', { name: say('firstStart.practise'), exact: true }).click()
  await expect(page.getByRole('navigation')).toBeVisible()
  await look('today')
  await page.keyboard.press('Alt+2')
  await page.getByRole('button', { name: say('searchForm.takeHotelsPracticeHotels', { hotels: 50 }) }).click()
  await page.getByLabel(say('searchForm.checkIn'), { exact: true }).fill(addDays(new Date().toISOString().slice(0, 10), 30))
  await look('search form')
  await page.getByRole('button', { name: say('searchForm.searchHotels') }).click()
  await expect(page.locator('[data-search="done"]')).toBeVisible()
  await look('results')
  await page.getByRole('treegrid').getByRole('row').nth(1).click()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await look('rate detail')
  await page.keyboard.press('Escape')
  await page.getByRole('treegrid').getByRole('row').nth(1).click()
  await page.keyboard.press('b')
  await expect(page.getByRole('heading', { name: say('checkedRate.guestsByRoom') })).toBeVisible()
  await look('price check')
  await page.keyboard.press('Alt+3')
  await expect(page.getByRole('grid').getByRole('row').nth(3)).toBeVisible()
  await page.getByRole('grid').getByRole('row').nth(1).click()
  await look('ledger')
  await page.keyboard.press('Alt+4')
  await look('unknown')
  await page.keyboard.press('Alt+5')
  await look('arrivals')
  await page.getByRole('navigation').getByRole('button').last().click()
  for (const tab of await page.getByRole('tab').all()) {
    await tab.click()
    await look(`settings ${await tab.textContent()}`)
  }
}

test('each text of the window comes from the catalogue', async ({ page, desk }) => {
  test.setTimeout(180_000)
  await speakIn(page, desk, pseudo)
  const plain: string[] = []
  // An address to go by, and what rows said, a screen before: names of hotels, places, rooms, boards and guests.
  const stated: string[] = [
    'https://hotels.example.com/api/v1',
    'Practice',
    'Room Only',
    'Bed And Breakfast',
    'Half Board',
    'Full Board',
    'All Inclusive',
  ]
  await walk(page, pseudo, async (where) => {
    // Beside rows, the terms of a rate are the service's words.
    if (where === 'rate detail') return
    const { texts, rows } = await textsOf(page)
    stated.push(...rows)
    for (const text of texts) if (!stated.some((row) => row.includes(text.replace(/^\d+\. /, '')))) plain.push(`${where}: ${text}`)
  })
  expect(plain).toEqual([])
})

for (const language of languageNames.filter((name) => name !== 'en' && name !== 'ar-XB')) {
  test(`in ${languages[language].name} (${language}) every screen is accessible and keeps within the window`, async ({
    page,
    desk,
    axe,
  }) => {
    test.setTimeout(240_000)
    await speakIn(page, desk, language)
    await walk(page, language, async (where) => {
      // Right to left is looked at in both colours; what the languages differ in besides is the length of their words.
      for (const colorScheme of language === 'ar' ? (['light', 'dark'] as const) : (['light'] as const)) {
        await page.emulateMedia({ colorScheme })
        expect(await axe(page), `${where}, ${colorScheme}`).toEqual([])
      }
      await page.emulateMedia({ colorScheme: 'light' })
      for (const size of sizes) {
        await page.setViewportSize(size)
        expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth), where).toBe(0)
      }
      await picture(page, `${language}-${where.replaceAll(' ', '-')}`, [{ colorScheme: 'light', width: 1024, height: 700 }])
      await page.setViewportSize({ width: 1280, height: 800 })
    })
  })
}

test('in Arabic, digits of its script are taken in fields for numbers and days, and arrows follow the direction', async ({
  page,
  desk,
}) => {
  await speakIn(page, desk, 'ar')
  const say = await sayIn('ar', regions.ar)
  await page.getByRole('button', { name: say('firstStart.practise'), exact: true }).click()
  await expect(page.getByRole('navigation')).toBeVisible()
  await page.keyboard.press('Alt+2')
  const nights = page.getByLabel(say('searchForm.nights'), { exact: true })
  await nights.fill('')
  await nights.pressSequentially('١٢')
  await expect(nights).toHaveValue('12')
  const day = page.getByLabel(say('searchForm.checkIn'), { exact: true })
  await day.fill('١٢/٣/٢٠٩٩')
  await day.blur()
  await expect(day).toHaveValue(/١٢ مارس ٢٠٩٩/)
  await day.fill(addDays(new Date().toISOString().slice(0, 10), 30))
  await page.getByRole('button', { name: say('searchForm.takeHotelsPracticeHotels', { hotels: 50 }) }).click()
  await page.getByRole('button', { name: say('searchForm.searchHotels') }).click()
  await expect(page.locator('[data-search="done"]')).toBeVisible()
  const hotel = page.getByRole('treegrid').getByRole('row').nth(1)
  await hotel.focus()
  await page.keyboard.press('ArrowLeft')
  await expect(hotel).toHaveAttribute('aria-expanded', 'true')
  await page.keyboard.press('ArrowRight')
  await expect(hotel).toHaveAttribute('aria-expanded', 'false')
})

/** A clerk's screen of the smallest kind, and a common one. */
const sizes = [
  { width: 1024, height: 700 },
  { width: 1280, height: 800 },
]

/**
 * The texts of the page and what is heard of it that have no accent of the pseudo-language, but for what is no text of ours: what rows and
 * lists of choices hold comes from the service, and dates, codes, zones and keys are the same in each language.
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
      /\b(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun|Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec|[A-Z]{2,3}|Deskbook|Ctrl\+K|English|\w+\/\w+)\b/g
    const rows = [...document.querySelectorAll('tr, [role="row"], [aria-pressed]')].flatMap((row) => [
      row.textContent,
      ...[...row.querySelectorAll('[title]')].map((cell) => cell.getAttribute('title') ?? ''),
    ])
    const plain = [...new Set(texts.map((text) => text.trim()))].filter(
      (text) => /[A-Za-z]{2}/.test(text.replace(same, '')) && !text.includes('\u0301'),
    )
    return { texts: plain, rows }
  })
