import { expect, it } from 'vitest'
import type { DeskState } from '../../../shared/contract/views/desk-views.ts'
import { loginOf } from '../../service/network/proxy-logins.ts'
import { failureOf } from '../../testing/test-desk.ts'
import { memoryVault, type Vault } from '../../vault/vault.ts'
import { createProxyLoginDesk } from './proxy-login.ts'

const proxy = 'proxy.example:8080'
const state = async () => ({}) as DeskState

function createDeskWithProxy(vaultChange: Partial<Vault> = {}) {
  const vault = { ...memoryVault(), ...vaultChange }
  const desk = createProxyLoginDesk(vault, () => {}, state)
  desk.logins.noteLoginRequired(proxy)
  return { vault, ...desk }
}

it('the login of a proxy is stored for that proxy and offered to it at the next start', async () => {
  const { vault, procedures, logins } = createDeskWithProxy()
  // The keychain is read before the clerk enters the login, as in a real run.
  expect(await logins.offer(proxy)).toBeNull()
  await procedures['connection.proxyLogin']({ proxy, user: 'jörg', password: 'pass:wört' })
  const header = `Basic ${loginOf('jörg', 'pass:wört')}`
  expect((await logins.offer(proxy))?.header).toBe(header)
  const next = createProxyLoginDesk(vault, () => {}, state)
  expect((await next.logins.offer(proxy))?.header).toBe(header)
  expect(await next.logins.offer('other.example:8080')).toBeNull()
})

it('the login of a proxy is removed with its keychain entry', async () => {
  const { vault, procedures, logins } = createDeskWithProxy()
  await procedures['connection.proxyLogin']({ proxy, user: 'ada', password: 'secret' })
  await procedures['connection.forgetProxyLogin']({ proxy })
  expect(await vault.read(`proxy-login:${proxy}`)).toEqual({ kind: 'missing' })
  expect(await logins.offer(proxy)).toBeNull()
})

it.each(['locked', 'timedOut'] as const)('the login of a proxy is kept if the keychain cannot remove it: %s', async (trouble) => {
  const { procedures, logins } = createDeskWithProxy({ remove: async () => ({ kind: 'trouble', trouble }) })
  await procedures['connection.proxyLogin']({ proxy, user: 'ada', password: 'secret' })
  expect(await failureOf(procedures['connection.forgetProxyLogin']({ proxy }))).toEqual({ kind: 'keychain', trouble })
  expect(logins.state()).toEqual({ proxy, state: 'given' })
  expect(await logins.offer(proxy)).not.toBeNull()
})

it('the login of a proxy is removed from memory if there is no keychain', async () => {
  const { procedures, logins } = createDeskWithProxy({ remove: async () => ({ kind: 'trouble', trouble: 'unavailable' }) })
  await procedures['connection.proxyLogin']({ proxy, user: 'ada', password: 'secret' })
  await procedures['connection.forgetProxyLogin']({ proxy })
  expect(logins.state()).toBeNull()
})

it('the login of a proxy stays in the given state until the proxy refuses it', async () => {
  const { procedures, logins } = createDeskWithProxy()
  await procedures['connection.proxyLogin']({ proxy, user: 'ada', password: 'wrong' })
  expect(logins.state()).toEqual({ proxy, state: 'given' })
  // The proxy asks again, for a call that was sent without the login.
  logins.noteLoginRequired(proxy)
  expect(logins.state()).toEqual({ proxy, state: 'given' })
  const trial = await logins.offer(proxy)
  trial?.finish('refused')
  expect(logins.state()).toEqual({ proxy, state: 'refused' })
  await procedures['connection.proxyLogin']({ proxy, user: 'ada', password: 'right' })
  expect(logins.state()).toEqual({ proxy, state: 'given' })
})

it.each([
  ['', 'x', 'user'],
  ['a:b', 'x', 'user'],
  ['a\nb', 'x', 'user'],
  ['a', '', 'password'],
  ['a', 'x\r\n', 'password'],
  ['a', '€'.repeat(500), 'password'],
])('the login of a proxy is refused for the user %j and the password %j', async (user, password, path) => {
  const { procedures } = createDeskWithProxy()
  const failure = await failureOf(procedures['connection.proxyLogin']({ proxy, user, password }))
  expect(failure).toMatchObject({ kind: 'input', fields: [{ path }] })
})

it('the login of a proxy is used only for the proxy that the clerk saw, not for one met while the clerk typed', async () => {
  const { vault, procedures, logins } = createDeskWithProxy()
  const other = 'hotel-wifi.example:3128'
  logins.noteLoginRequired(other)
  expect(await failureOf(procedures['connection.proxyLogin']({ proxy, user: 'ada', password: 'secret' }))).toEqual({ kind: 'notHere' })
  expect([await logins.offer(other), await vault.read(`proxy-login:${other}`)]).toEqual([null, { kind: 'missing' }])
  expect(await failureOf(procedures['connection.forgetProxyLogin']({ proxy }))).toEqual({ kind: 'notHere' })
})

it('the login of a proxy is refused for a proxy that has not asked for a login for a login', async () => {
  const { procedures } = createProxyLoginDesk(memoryVault(), () => {}, state)
  expect(await failureOf(procedures['connection.proxyLogin']({ proxy, user: 'a', password: 'b' }))).toEqual({ kind: 'notHere' })
})
