import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from './fixtures.ts'
import { practise } from './journey.ts'
import { picture } from './pictures.ts'

const secret = 'Ada Byron 4111 1111 1111 1111'

/** Runs in the page: makes drawing the ledger's table fail. */
function breakTable(message: string): void {
  const { map } = Array.prototype
  Array.prototype.map = function (this: unknown[], ...given: Parameters<typeof map>) {
    const [first] = this
    if (typeof first === 'object' && first !== null && 'id' in first && 'width' in first) throw new RangeError(message)
    return map.apply(this, given)
  } as typeof map
}

test('a screen that cannot be drawn says so, is logged without its message, and one key press returns to the desk', async ({
  page,
  faults,
  folder,
  axe,
}) => {
  await practise(page)
  await page.evaluate(breakTable, secret)
  await page.keyboard.press('Alt+3')
  const failed = page.getByRole('alert').filter({ hasText: 'This screen could not be shown' })
  await expect(failed).toBeVisible()
  await expect(page.getByText('Ada')).toHaveCount(0)
  expect(await axe(page)).toEqual([])
  await picture(page, 'fault')

  const log = () => readFile(join(folder, 'desk', 'desk.log'), 'utf8')
  await expect.poll(log).toMatch(/"procedure":"window","error":"RangeError","code":null,"frames":\["[^"]+@[^"]+"/)
  expect(await log()).not.toMatch(/Ada|4111/)

  await page.keyboard.press('Enter')
  await expect(failed).toBeHidden()
  await expect(page.getByRole('navigation').first()).toBeVisible()
  await page.keyboard.press('Alt+3')
  await expect(page.getByRole('heading', { name: 'Ledger' })).toBeVisible()
  expect(faults.errors.filter((error) => error.includes(secret)).length).toBeGreaterThan(0)
  // This test caused these errors, so they are not faults of the page.
  faults.errors.length = 0
})
