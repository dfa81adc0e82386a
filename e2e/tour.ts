/** The tour: what a clerk does in a day, in practice mode. */
import { expect } from '@playwright/test'
import { runTour } from './tour-guide.ts'

await runTour(async ({ page, step, picture }) => {
  await step('first start offers to practise or to connect', async () => {
    await expect(page.getByRole('button', { name: 'Practise' })).toBeVisible()
    await picture('first-start')
  })

  await step('practice mode opens', async () => {
    await page.getByRole('button', { name: 'Practise' }).click()
    await expect(page.getByText('PRACTICE').first()).toBeVisible()
    await picture('practice')
  })
})
