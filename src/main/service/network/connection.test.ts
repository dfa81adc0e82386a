import { createSecureContext } from 'node:tls'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { clientOptions, queries } from '../../testing/service-samples.ts'
import { type TestProxy, testProxy } from '../../testing/test-proxy.ts'
import { type LeafOptions, type TestCa, testCa, testServer } from '../../testing/test-server.ts'
import { createServiceClient } from '../client.ts'
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
  let ca: TestCa
  let proxy: TestProxy
  beforeAll(async () => {
    vi.stubEnv('NODE_TLS_REJECT_UNAUTHORIZED', '0')
    ca = await testCa()
    proxy = await testProxy()
  })
  afterAll(async () => {
    vi.unstubAllEnvs()
    await proxy.close()
  })

  const clientTo = (baseUrl: string, trustedCa: TestCa, proxyFor: () => Promise<string>) =>
    createServiceClient({ ...clientOptions, baseUrl, apiKey: 'k', occupantsField: 'occupancy', extraCaPem: trustedCa.cert, proxyFor })

  const impostors: [string, LeafOptions, string][] = [
    ['has expired', { expired: true }, 'CERT_HAS_EXPIRED'],
    ['is of another host', { hostNames: ['example.org'] }, 'ERR_TLS_CERT_ALTNAME_INVALID'],
    ['vouches for itself', { selfSigned: true }, 'DEPTH_ZERO_SELF_SIGNED_CERT'],
  ]
  const ways: [string, () => Promise<string>][] = [
    ['directly', async () => 'DIRECT'],
    ['through a proxy', async () => proxy.answer],
  ]

  it.each(ways.flatMap(([how, way]) => impostors.map(([what, ...rest]) => [how, what, way, ...rest] as const)))(
    'reached %s, a server whose certificate %s gets no request and no key',
    async (_how, _what, way, leaf, detail) => {
      const impostor = await testServer({ ca, ...leaf })
      const client = clientTo(impostor.baseUrl, ca, way)
      const failed = { ok: false, failure: { kind: 'notSent', cause: 'certificate', detail } }
      expect(await client.bookRate(queries.bookRate)).toMatchObject(failed)
      expect(await client.checkRate(queries.checkRate)).toMatchObject(failed)
      expect([impostor.hits.length, impostor.bytesRead()]).toEqual([0, 0])
      await client.close()
      await impostor.close()
    },
  )

  it('a server of an untrusted authority gets no request', async () => {
    const stranger = await testServer({ ca: await testCa() })
    const client = clientTo(stranger.baseUrl, ca, async () => 'DIRECT')
    expect(await client.bookRate(queries.bookRate)).toMatchObject({ failure: { kind: 'notSent', cause: 'certificate' } })
    expect(stranger.bytesRead()).toBe(0)
    await client.close()
    await stranger.close()
  })

  it('a proxy of an untrusted authority does not learn the destination', async () => {
    const stranger = await testServer({ ca: await testCa() })
    const client = clientTo('https://hotels.invalid/v1', ca, async () => `HTTPS ${new URL(stranger.baseUrl).host}`)
    expect(await client.bookRate(queries.bookRate)).toMatchObject({ failure: { kind: 'notSent', cause: 'proxy' } })
    expect(stranger.bytesRead()).toBe(0)
    await client.close()
    await stranger.close()
  })
})
