import { testProxy } from '../src/main/testing/test-proxy.ts'
import { fillConnection } from './connect.ts'
import { expect, test } from './fixtures.ts'
import { picture } from './pictures.ts'

test('a proxy that asks for a login is reported, gets a wrong login only once, and then uses the right one', async ({
  page,
  service,
  files,
  axe,
}) => {
  const proxy = await testProxy()
  proxy.requireLogin(['Basic realm="Office"'], 'ada:right')
  const before = process.env['https_proxy']
  process.env['https_proxy'] = `http://${proxy.answer.replace('PROXY ', '')}`
  try {
    await fillConnection(page, service, files.nextOpenPath)
    const tries = page.getByRole('button', { name: 'Test the connection' })
    await tries.click()
    await expect(page.getByText(/^The proxy .* asks for a user name and a password/)).toBeVisible()
    const asks = page.getByRole('group', { name: /^Login of the proxy/ })
    expect(await axe(page)).toEqual([])
    await picture(page, 'proxy-asks')

    await asks.getByLabel('User of the proxy').fill('ada')
    await asks.getByLabel('Password', { exact: true }).fill('wrong')
    await asks.getByRole('button', { name: 'Keep the login' }).click()
    await expect(asks.getByText(/is kept. The next call/)).toBeVisible()
    await picture(page, 'proxy-given')
    await tries.click()
    await expect(asks.getByText(/did not take this user name and password/)).toBeVisible()
    await picture(page, 'proxy-refused')
    await tries.click()
    await expect(tries).toBeEnabled()
    expect(proxy.logins).toEqual(['ada:wrong'])

    await asks.getByLabel('Password', { exact: true }).fill('right')
    await asks.getByRole('button', { name: 'Keep the login' }).click()
    await tries.click()
    await expect(page.getByText(/accepts the key/)).toBeVisible()
    await expect(page.getByText(/takes the login that is kept for it/)).toBeVisible()
    await picture(page, 'proxy-kept')
  } finally {
    if (before === undefined) delete process.env['https_proxy']
    else process.env['https_proxy'] = before
    await proxy.close()
  }
})
