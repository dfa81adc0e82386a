/** Walks through the screens of a practice desk in any language, ordered so that each has content; calls `look` with its name. */
import type { Locator, Page } from 'playwright-core'
import type { RunningChromium } from '../src/main/chromium.ts'
import { addDays } from '../src/shared/domain/dates.ts'
import type { Say } from '../src/shared/words/say.ts'
import { today } from './built.ts'
import { expect } from './fixtures.ts'

type Look = (where: string) => Promise<void>

/** Walks from the first start to the settings. `say` gives the names of buttons and fields. */
export async function walkSpoken(page: Page, desk: RunningChromium['desk'], say: Say, look: Look): Promise<void> {
  const named = (name: string) => page.getByRole('button', { name, exact: true })
  await look('first start')
  await named(say('common.startPractice')).click()
  await expect(page.getByRole('navigation')).toBeVisible()
  await look('today')
  await walkSearch(page, say, look)
  await walkBooking(page, desk, say, look)
  await walkLedger(page, say, look)
  await page.keyboard.press('Alt+4')
  await look('unknown')
  await page.keyboard.press('Alt+5')
  await look('arrivals')
  await page.keyboard.press('Alt+6')
  await expect(page.getByRole('grid')).toBeVisible()
  await look('planner')
  await page.keyboard.press('F1')
  await expect(page.getByRole('complementary').getByRole('heading', { level: 3 })).toBeVisible()
  await look('help')
  await page.keyboard.press('Escape')
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog')).toBeVisible()
  await look('shortcuts')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('option').first()).toBeVisible()
  await look('palette')
  await page.keyboard.press('Escape')
  await page.getByRole('navigation').getByRole('button').last().click()
  for (const tab of await page.getByRole('tab').all()) {
    await tab.click()
    await look(`settings ${await tab.textContent()}`)
  }
}

async function walkSearch(page: Page, say: Say, look: Look): Promise<void> {
  await page.keyboard.press('Alt+2')
  await page.getByRole('button', { name: say('searchForm.usePracticeHotels', { hotels: 50 }) }).click()
  await page.getByLabel(say('common.checkIn'), { exact: true }).fill(addDays(today(), 30))
  await page.getByRole('button', { name: say('searchForm.addRoom') }).click()
  await look('search form')
  await page.getByRole('button', { name: say('common.searchHotels') }).click()
  await expect(page.locator('[data-search="done"]')).toBeVisible()
  await look('results')
  await page.getByRole('treegrid').getByRole('row').nth(1).click()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: say('common.whoPays') })).toBeVisible()
  await look('rate detail')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('heading', { name: say('common.whoPays') })).toBeHidden()
  const list = page.getByRole('treegrid')
  await list.getByRole('row').nth(1).click()
  for (const picked of [1, 2, 3]) {
    await page.keyboard.press('c')
    await expect(list.locator('[data-picked]')).toHaveCount(picked)
    await page.keyboard.press('ArrowDown')
  }
  await page.keyboard.press('Shift+C')
  await expect(page.getByRole('dialog').getByRole('figure')).toBeVisible()
  await look('compare')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await walkOffer(page, say, look)
}

/** Makes an offer of the marked rates, and shows the list with its month. */
async function walkOffer(page: Page, say: Say, look: Look): Promise<void> {
  await page.keyboard.press('o')
  const name = page.getByRole('textbox', { name: say('offer.clientName'), exact: true })
  await expect(name).toBeVisible()
  await name.fill('Ada Lovelace')
  for (const price of await page.locator('input[data-path$="selling.price"]').all()) await price.fill('9876')
  await page.getByRole('button', { name: say('offer.save') }).click()
  await expect(page.getByRole('table', { name: say('offer.rateTable') })).toBeVisible()
  await look('offer')
  await page.keyboard.press('Alt+7')
  await page.getByRole('button', { name: say('offer.byMonth') }).click()
  const months = page.getByRole('region', { name: say('offer.byMonth') })
  const labels = months.locator('button[aria-pressed]')
  await expect(labels).toHaveCount(12)
  // The offer's bar is above the name of its month in either text direction.
  const middle = async (part: Locator) => {
    const box = await part.boundingBox()
    return box === null ? Number.NaN : box.x + box.width / 2
  }
  const now = labels.nth(Number(today().slice(5, 7)) - 1)
  await expect
    .poll(async () => Math.abs((await middle(months.locator('[data-bar] > :visible').first())) - (await middle(now))))
    .toBeLessThan(12)
  await look('offers')
  await page.getByRole('button', { name: say('offer.byMonth') }).click()
  await expect(months).toHaveCount(0)
  await page.keyboard.press('Alt+2')
  await expect(page.getByRole('treegrid').getByRole('row').nth(1)).toBeVisible()
}

/** Fills in whatever the form of the checked rate has: guests called Ada, a test card for a rate that is paid at the hotel, consents. */
export async function fillForm(page: Page, lastName: string): Promise<void> {
  const card = { number: '4111111111111111', year: String(Number(today().slice(0, 4)) + 3), month: '07', cvv: '123' }
  const fillAll = async (fields: string, value: string) => {
    for (const field of await page.locator(`input[data-path${fields}]`).all()) await field.fill(value)
  }
  await fillAll('$="irstName"', 'Ada')
  await fillAll('$="astName"', lastName)
  for (const [field, value] of Object.entries(card)) await fillAll(`="card.${field}"`, value)
  for (const consent of await page.locator('input[data-path^="consent."]').all()) await consent.check()
}

async function walkBooking(page: Page, desk: RunningChromium['desk'], say: Say, look: Look): Promise<void> {
  await desk['practice.switchOn']({ endpoint: 'checkRate', fault: 'policiesWorsened', times: 1 })
  await page.getByRole('treegrid').getByRole('row').nth(1).click()
  await page.keyboard.press('b')
  await expect(page.getByRole('heading', { name: say('checkedRate.guestsTitle') })).toBeVisible()
  await look('price check')
  await fillForm(page, 'Lovelace')
  await page.locator('[data-books]').click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await look('decision')
  await page.getByRole('dialog').getByRole('button').last().click()
  await expect(page.getByRole('heading', { name: say('case.bookedVerdict'), exact: true })).toBeVisible()
  await look('booking result')
}

async function walkLedger(page: Page, say: Say, look: Look): Promise<void> {
  const dialog = page.getByRole('dialog')
  await page.keyboard.press('Alt+3')
  await page.getByRole('button', { name: say('common.refresh') }).click()
  await expect(page.getByRole('grid').getByRole('row').nth(3)).toBeVisible()
  await page.getByRole('grid').getByRole('row').nth(1).click()
  await expect(page.getByRole('heading', { name: say('bookingDrawer.cancellationTerms') })).toBeVisible()
  await look('ledger')
  await page.keyboard.press('n')
  await page.keyboard.type('Late arrival')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('list', { name: say('notes.notes') })).toContainText('Late arrival')
  await look('notes')
  await page
    .getByRole('complementary')
    .getByRole('button', { name: say('common.documents') })
    .click()
  await expect(
    page
      .getByRole('region', { name: say('documents.preview') })
      .getByRole('heading')
      .first(),
  ).toBeVisible()
  await look('documents')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: say('bookingDrawer.cancelBooking') }).click()
  await expect(dialog.getByRole('button', { name: say('cancelDialog.back') })).toBeFocused()
  await expect(dialog.getByRole('button')).toHaveCount(3)
  await look('cancel')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: say('common.coverage'), exact: true }).click()
  await expect(page.getByRole('complementary', { name: say('common.coverage') })).toBeVisible()
  await look('coverage')
  await page.keyboard.press('Escape')
  await page.keyboard.press('e')
  await expect(
    page
      .getByRole('region', { name: say('exportPreview.title') })
      .getByRole('row')
      .nth(1),
  ).toBeVisible()
  await look('export')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: say('exportButtons.moreMenu') }).click()
  await page.getByRole('menuitem', { name: say('common.closedMonthsButton') }).click()
  await expect(dialog.getByRole('table').first()).toBeVisible()
  await look('closed months')
  await page.keyboard.press('Escape')
}
