import { type AddressInfo, createServer, type Socket } from 'node:net'
import { createSecureContext } from 'node:tls'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { book, checkOneRate, createClient, notSent, openNetwork, proxy, service } from '../../testing/service/networks.ts'
import { ProxyRefused, parseRoutes, tunnel } from './proxy.ts'
import { noLogins } from './proxy-logins.ts'

describe("the system's proxy setting", () => {
  it.each([
    ['DIRECT', [null]],
    ['', [null]],
    ['PROXY proxy.example:3128', ['http://proxy.example:3128/']],
    [' proxy  10.0.0.1:8080; DIRECT', ['http://10.0.0.1:8080/', null]],
    ['PROXY a:1; HTTPS b:443;PROXY c:3', ['http://a:1/', 'https://b/', 'http://c:3/']],
    ['HTTPS proxy.example:443', ['https://proxy.example/']],
    ['SOCKS5 a:1080; PROXY b:3128', ['http://b:3128/']],
    ['PROXY a:1; DIRECT; SOCKS5 b:1080', ['http://a:1/', null]],
    ['PROXY a:1;', ['http://a:1/']],
  ])('%o yields the routes %j', (answer, routeUrls) => {
    expect(parseRoutes(answer).map((proxyRoute) => proxyRoute?.href ?? null)).toEqual(routeUrls)
  })

  it.each(['SOCKS5 proxy.example:1080', 'SOCKS5 proxy.example:1080; DIRECT', 'SOCKS proxy.example:1080', 'PROXY', 'PROXY :::', 'QUIC x:1'])(
    '%o yields no usable route',
    (answer) => {
      expect(() => parseRoutes(answer)).toThrow(ProxyRefused)
    },
  )
})

describe('a tunnel', () => {
  /** Opens a tunnel through a proxy that handles each connection with `answer`. */
  async function openTunnel(answer: (socket: Socket) => void) {
    const server = createServer((socket) => answer(socket.on('error', () => {}))).listen(0, '127.0.0.1')
    await new Promise((resolve) => server.once('listening', resolve))
    onTestFinished(() => void server.close())
    const parts = { target: new URL('https://hotels.invalid/v1'), timeoutMs: 200, trust: createSecureContext(), logins: noLogins }
    return tunnel(new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}`), parts)
  }

  it('fails as "away" after the timeout of a silent proxy, so that the next proxy is tried', async () => {
    await expect(openTunnel(() => {})).rejects.toMatchObject({ name: 'ProxyRefused', why: 'away' })
  })

  it("starts right after the proxy's answer, and outlives the connect timeout", async () => {
    const timeoutController = new AbortController()
    const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValueOnce(timeoutController.signal)
    const socket = await openTunnel((client) => void client.once('data', () => client.write('HTTP/1.1 200 OK\r\n\r\nfirst bytes')))
    expect(String(await new Promise((resolve) => socket.once('data', resolve)))).toBe('first bytes')
    expect(timeout).toHaveBeenCalledExactlyOnceWith(200)
    timeout.mockRestore()
    timeoutController.abort()
    await new Promise((resolve) => setImmediate(resolve))
    expect(socket.destroyed).toBe(false)
    socket.destroy()
  })
})

describe('a client behind a proxy', () => {
  openNetwork()

  it('sends both kinds of request through a tunnel', async () => {
    const client = createClient()
    expect([await checkOneRate(client), await book(client)]).toMatchObject([{ ok: true }, { ok: true }])
    expect(proxy.tunnels).toEqual(Array(2).fill(new URL(service.baseUrl).host))
  })

  it.each([
    ['is not there', async () => 'PROXY 127.0.0.1:1', 'ECONNREFUSED'],
    ['is of a kind we cannot use', async () => 'SOCKS5 127.0.0.1:1', 'SOCKS5'],
    ['cannot be determined', async () => Promise.reject(new Error('no shell')), 'unknown'],
  ])('never bypasses a proxy that %s', async (_what, answer, detail) => {
    expect(await book(createClient({ says: answer }))).toMatchObject(notSent('proxy', detail))
    expect(service.hits).toEqual([])
  })
})
