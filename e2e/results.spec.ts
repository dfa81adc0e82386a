import { expect, test } from './fixtures.ts'
import { practise } from './journey.ts'

test('500 hotels with 20 rates each stay a short list in the page, and filter without a long task of ours', async ({ page, desk }) => {
  test.setTimeout(120_000)
  await practise(page)
  const { hotels } = await desk.desk['practice.codes']({})
  const codes = hotels.length >= 500 ? hotels : Array.from({ length: 500 }, (_, i) => hotels[i % hotels.length] ?? '')
  await page.keyboard.press('Alt+2')
  await page.getByRole('textbox', { name: 'Hotel codes' }).fill(codes.join('\n'))
  await page.getByRole('button', { name: 'Search hotels' }).click()
  await expect(page.getByText('1 of 1 batches')).toBeVisible({ timeout: 30_000 })

  const list = page.getByRole('treegrid')
  const nodes = () => list.evaluate((grid) => grid.querySelectorAll('*').length)
  expect(await nodes()).toBeLessThanOrEqual(500)

  await page.evaluate(() => {
    const seen: number[] = []
    Object.assign(window, { longTasks: seen })
    new PerformanceObserver((entries) => seen.push(...entries.getEntries().map(({ duration }) => duration))).observe({ type: 'longtask' })
  })
  await list.hover()
  for (let turn = 0; turn < 60; turn++) {
    await page.mouse.wheel(0, 600)
    if (turn % 20 === 0) expect(await nodes()).toBeLessThanOrEqual(500)
  }
  for (const filter of [/^BB/, /^Free to cancel/, /^Net/]) await page.getByRole('button', { name: filter }).click()
  await expect(list).toBeVisible()
  const longTasks = await page.evaluate(() => (window as unknown as { longTasks: number[] }).longTasks)
  console.log(`long tasks while scrolling and filtering: ${longTasks.length}`, longTasks)
})
