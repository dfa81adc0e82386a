import { describe, expect, it } from 'vitest'
import {
  book,
  bookOrCheckReply,
  checkOneRate,
  createClient,
  notSent,
  openNetwork,
  proxy,
  replace,
  service,
} from '../../testing/service/networks.ts'
import { testCa, testServer } from '../../testing/test-server.ts'

openNetwork()

describe('a proxy that decrypts the traffic', () => {
  it('is refused and gets no key or card while its authority is untrusted, and is used once its CA file is added', async () => {
    const company = await testCa()
    const decryptingServer = await testServer({ ca: company })
    decryptingServer.reply(bookOrCheckReply)
    proxy.divert(Number(new URL(decryptingServer.baseUrl).port))
    expect(await book(createClient())).toMatchObject(notSent('certificate'))
    expect([decryptingServer.hits.length, decryptingServer.bytesRead()]).toEqual([0, 0])
    expect(await book(createClient({ trusts: company.cert }))).toMatchObject({ ok: true })
    expect(decryptingServer.hits).toHaveLength(1)
    await decryptingServer.close()
  })
})

describe('a network with a sign-in page', () => {
  it.each([302, 200 + 11, 403, 502])('that answers a tunnel request with %i receives no booking', async (status) => {
    proxy.refuse(status)
    expect(await book(createClient())).toMatchObject(notSent('proxy', `HTTP ${status}`))
    expect(service.hits).toEqual([])
  })

  it('with a trusted certificate is recognised by its HTML answer', async () => {
    service.reply((_hit, response) => {
      response.writeHead(200, { 'content-type': 'text/html' })
      response.end('<html>Please sign in</html>')
    })
    expect(await checkOneRate(createClient())).toMatchObject({ ok: false, failure: { kind: 'notTheService', what: 'html' } })
  })
})

describe('a client that starts without a network', () => {
  it('fails with the reason, and reaches the service as soon as there is a network', async () => {
    const port = Number(new URL(service.baseUrl).port)
    const { ca } = service
    await service.close()
    const client = createClient({ says: async () => 'DIRECT', trusts: ca.cert, baseUrl: `https://localhost:${port}/v1` })
    expect(await book(client)).toMatchObject(notSent('refused', 'ECONNREFUSED'))
    replace({ service: await testServer({ ca, port }) })
    service.reply(bookOrCheckReply)
    expect(await book(client)).toMatchObject({ ok: true })
  })
})
