import { createSecureContext } from 'node:tls'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { book, checkOneRate, createClient, notSent, openNetwork, proxy, service } from '../../testing/service/networks.ts'
import { type LeafOptions, testServer } from '../../testing/test-server.ts'
import { connector } from './connection.ts'
import { noLogins } from './proxy-logins.ts'

it('a connector loads the trusted certificates at each connection until it has all of them', async () => {
  let trustCalls = 0
  const completeAtCall = 3
  const connect = connector({
    baseUrl: 'https://127.0.0.1:1/v1',
    trust: async () => ({ context: createSecureContext(), isWhole: ++trustCalls >= completeAtCall }),
    proxyFor: async () => 'DIRECT',
    logins: noLogins,
  })
  const options = { protocol: 'https:', hostname: '127.0.0.1', port: '1', host: '127.0.0.1:1' }
  for (let n = 1; n <= 5; n++) {
    await new Promise((resolve) => connect(options, (...[error]) => resolve(error)))
    expect(trustCalls).toBe(Math.min(n, completeAtCall))
  }
})

describe('with an environment that turns certificate checks off', () => {
  beforeAll(() => void vi.stubEnv('NODE_TLS_REJECT_UNAUTHORIZED', '0'))
  afterAll(() => void vi.unstubAllEnvs())
  openNetwork()

  const impostors: [string, LeafOptions, string][] = [
    ['has expired', { expired: true }, 'CERT_HAS_EXPIRED'],
    ['is not valid yet', { early: true }, 'CERT_NOT_YET_VALID'],
    ['is of another host', { hostNames: ['example.org'] }, 'ERR_TLS_CERT_ALTNAME_INVALID'],
    ['vouches for itself', { selfSigned: true }, 'DEPTH_ZERO_SELF_SIGNED_CERT'],
  ]
  const ways: [string, () => Promise<string>][] = [
    ['directly', async () => 'DIRECT'],
    ['through a proxy', async () => proxy.answer],
  ]

  it.each(ways.flatMap(([how, says]) => impostors.map(([what, ...rest]) => [how, what, says, ...rest] as const)))(
    'reached %s, a server whose certificate %s gets no request and no key',
    async (_how, _what, says, leaf, detail) => {
      const impostor = await testServer({ ca: service.ca, ...leaf })
      const client = createClient({ baseUrl: impostor.baseUrl, says })
      for (const ask of [book, checkOneRate]) expect(await ask(client)).toMatchObject(notSent('certificate', detail))
      expect([impostor.hits.length, impostor.bytesRead()]).toEqual([0, 0])
      await impostor.close()
    },
  )

  it('a server of an untrusted authority gets no request', async () => {
    const stranger = await testServer()
    expect(await book(createClient({ baseUrl: stranger.baseUrl, says: async () => 'DIRECT' }))).toMatchObject(notSent('certificate'))
    expect(stranger.bytesRead()).toBe(0)
    await stranger.close()
  })

  it('a proxy of an untrusted authority does not learn the destination', async () => {
    const stranger = await testServer()
    const client = createClient({ baseUrl: 'https://hotels.invalid/v1', says: async () => `HTTPS ${new URL(stranger.baseUrl).host}` })
    expect(await book(client)).toMatchObject(notSent('proxy'))
    expect(stranger.bytesRead()).toBe(0)
    await stranger.close()
  })
})
