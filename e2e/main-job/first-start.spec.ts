import { expect, test } from '../fixtures.ts'

test('the first start offers to practise or to connect', async ({ page, axe }) => {
  await expect(page.getByRole('button', { name: /practi[sc]e/i })).toBeVisible()
  await expect(page.getByText(/connect/i).first()).toBeVisible()
  expect(await axe(page)).toEqual([])
})

test('the window reaches the main process through two functions and nothing else', async ({ page }) => {
  const surface = await page.evaluate(() => {
    const { desk } = window as unknown as { desk: object }
    return { names: Object.keys(desk), frozen: Object.isFrozen(desk), process: 'process' in window, require: 'require' in window }
  })
  expect(surface).toEqual({ names: ['ask', 'on'], frozen: true, process: false, require: false })
})

test('the window never navigates away from its page', async ({ page, desk }) => {
  const before = page.url()
  await page.evaluate(() => {
    const link = document.createElement('a')
    link.href = 'https://example.com/'
    document.body.append(link)
    link.click()
    window.open('https://example.com/')
  })
  const answer = await page.evaluate(() =>
    (window as unknown as { desk: { ask(name: string, input: object): Promise<unknown> } }).desk.ask('desk.state', {}),
  )
  expect(answer).toMatchObject({ ok: true })
  expect(page.url()).toBe(before)
  expect(desk.context.pages()).toEqual([page])
})
