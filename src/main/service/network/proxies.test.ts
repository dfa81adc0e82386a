import { readFile } from 'node:fs/promises'
import http from 'node:http'
import { createRequire } from 'node:module'
import type { AddressInfo } from 'node:net'
import { dirname, join } from 'node:path'
import { createPacResolver } from 'pac-resolver'
import { QuickJS } from 'quickjs-wasi'
import { describe, expect, it } from 'vitest'
import {
  basicChallenge,
  book,
  checkOneRate,
  createClient,
  notSent,
  openNetwork,
  proxy,
  proxyHost,
  replace,
  service,
} from '../../testing/service/networks.ts'
import { testProxy } from '../../testing/test-proxy.ts'
import { createProxyLogins, loginOf } from './proxy-logins.ts'

openNetwork()

describe('a proxy that asks for a login', () => {
  const loginsFrom = (read: (name: string) => string | null) =>
    createProxyLogins(
      async (name) => read(name),
      () => {},
    )
  const logins = (login: string | null) => loginsFrom(() => login)

  it('is reported when no login was given, and nothing is booked', async () => {
    proxy.requireLogin(basicChallenge, 'ada:secret')
    const proxyLogins = logins(null)
    expect(await book(createClient({ logins: proxyLogins }))).toMatchObject(notSent('proxyLogin', 'HTTP 407 Basic'))
    expect(proxyLogins.state()).toEqual({ proxy: proxyHost(), state: 'asks' })
    expect([proxy.logins, service.hits]).toEqual([[], []])
  })

  it('accepts the right login, even with umlauts and colons in the password', async () => {
    proxy.requireLogin(basicChallenge, 'jörg:pass:wört 1')
    const proxyLogins = logins(loginOf('jörg', 'pass:wört 1'))
    const client = createClient({ logins: proxyLogins })
    expect(await checkOneRate(client)).toMatchObject({ ok: true })
    expect(await book(client)).toMatchObject({ ok: true })
    expect(proxyLogins.state()).toEqual({ proxy: proxyHost(), state: 'accepted' })
    expect(service.hits.every(({ headers }) => headers['proxy-authorization'] === undefined)).toBe(true)
  })

  it('gets a wrong login only once, however many calls are made, so that no account is locked', async () => {
    proxy.requireLogin(basicChallenge, 'ada:right')
    const proxyLogins = logins(loginOf('ada', 'wrong'))
    const client = createClient({ logins: proxyLogins })
    const outcomes = await Promise.all([...Array.from({ length: 12 }, () => checkOneRate(client)), book(client)])
    for (const outcome of outcomes) expect(outcome).toMatchObject(notSent('proxyLogin'))
    await book(client)
    expect(proxy.logins).toEqual(['ada:wrong'])
    expect(proxyLogins.state()).toEqual({ proxy: proxyHost(), state: 'refused' })
    proxyLogins.give(proxyHost(), loginOf('ada', 'right'))
    expect(await book(client)).toMatchObject({ ok: true })
    expect(proxy.logins).toEqual(['ada:wrong', 'ada:right'])
  })

  it('that rejects a login which it accepted before gets that login at most twice, however many calls are made', async () => {
    proxy.requireLogin(basicChallenge, 'ada:old')
    const proxyLogins = logins(loginOf('ada', 'old'))
    expect(await checkOneRate(createClient({ logins: proxyLogins }))).toMatchObject({ ok: true })
    proxy.requireLogin(basicChallenge, 'ada:new')
    proxy.logins.length = 0
    await Promise.all(Array.from({ length: 12 }, () => book(createClient({ logins: proxyLogins }))))
    expect(proxy.logins.length).toBeLessThanOrEqual(2)
    expect(proxyLogins.state()?.state).toBe('refused')
  })

  it('gets the same login again after an attempt that the network interrupted', async () => {
    const proxyLogins = logins(loginOf('ada', 'secret'))
    const answer = proxy.answer
    await proxy.close()
    expect(await book(createClient({ logins: proxyLogins, says: async () => answer }))).toMatchObject(notSent('proxy', 'ECONNREFUSED'))
    replace({ proxy: await testProxy(Number(answer.split(':')[1])) })
    proxy.requireLogin(basicChallenge, 'ada:secret')
    expect(await book(createClient({ logins: proxyLogins }))).toMatchObject({ ok: true })
  })

  it('never gets the login of another proxy', async () => {
    const proxyLogins = loginsFrom((name) => (name === 'other.example:8080' ? loginOf('ada', 'secret') : null))
    proxy.requireLogin(basicChallenge, 'ada:secret')
    expect(await book(createClient({ logins: proxyLogins }))).toMatchObject(notSent('proxyLogin'))
    expect(proxy.logins).toEqual([])
  })

  it('over TLS has its own login, which is never sent unencrypted to the same host and port', async () => {
    const names: string[] = []
    const proxyLogins = loginsFrom((name) => {
      names.push(name)
      return null
    })
    for (const says of [`HTTPS ${proxyHost()}`, proxy.answer]) await book(createClient({ logins: proxyLogins, says: async () => says }))
    expect(names).toEqual([`https://${proxyHost()}`, proxyHost()])
  })

  it('is forgotten even while calls wait for its login or use it', async () => {
    const proxyLogins = logins(loginOf('ada', 'secret'))
    const first = await proxyLogins.offer('proxy:1')
    const second = proxyLogins.offer('proxy:1')
    proxyLogins.noteLoginRequired('proxy:1')
    proxyLogins.forget('proxy:1')
    first?.finish('accepted')
    expect([await second, proxyLogins.state()]).toEqual([null, null])
  })

  it('gets the latest login, even from calls that were waiting, and its refusal of an earlier login is ignored', async () => {
    const proxyLogins = logins(loginOf('ada', 'old'))
    const first = await proxyLogins.offer('proxy:1')
    const second = proxyLogins.offer('proxy:1')
    proxyLogins.give('proxy:1', loginOf('ada', 'new'))
    first?.finish('refused')
    expect((await second)?.header).toBe(`Basic ${loginOf('ada', 'new')}`)
    expect(proxyLogins.state()).toEqual({ proxy: 'proxy:1', state: 'given' })
  })

  it('is forgotten when the user removes its login', async () => {
    proxy.requireLogin(basicChallenge, 'ada:secret')
    const proxyLogins = logins(loginOf('ada', 'secret'))
    expect(await checkOneRate(createClient({ logins: proxyLogins }))).toMatchObject({ ok: true })
    proxyLogins.forget('other.example:8080')
    expect(proxyLogins.state()?.state).toBe('accepted')
    proxyLogins.forget(proxyHost())
    expect(proxyLogins.state()).toBeNull()
    expect(await checkOneRate(createClient({ logins: proxyLogins }))).toMatchObject(notSent('proxyLogin'))
  })

  it.each([
    ['NTLM', ['NTLM', 'Negotiate'], 'HTTP 407 NTLM Negotiate'],
    ['Kerberos alone', ['Negotiate'], 'HTTP 407 Negotiate'],
    ['Digest alone', ['Digest realm="x", nonce="abc", qop="auth"'], 'HTTP 407 Digest'],
    ['empty headers', ['', ''], 'HTTP 407'],
    ['unknown words, such as the login that it was sent', ['c2VjcmV0', 'NTLM', 'secret realm="x"', 'ntlm'], 'HTTP 407 NTLM'],
    ['an overlong header', [`${'x, '.repeat(700)}Negotiate`], 'HTTP 407'],
    ['a quotation without an end', [`Basic-like "${'\\"'.repeat(7000)}`], 'HTTP 407'],
  ])('with an unsupported scheme (%s) is reported as such, and gets no login', async (_, schemes, detail) => {
    proxy.requireLogin(schemes)
    const proxyLogins = logins(null)
    const { failure } = (await book(createClient({ logins: proxyLogins }))) as { failure?: unknown }
    expect(failure).toEqual({ kind: 'notSent', cause: 'proxyScheme', detail })
    expect(proxyLogins.state()).toBeNull()
  })

  it('that offers Basic among other schemes gets the login', async () => {
    proxy.requireLogin(['Negotiate', 'NTLM', ...basicChallenge], 'ada:secret')
    expect(await book(createClient({ logins: logins(loginOf('ada', 'secret')) }))).toMatchObject({ ok: true })
  })

  it('gets no login from a client that has none', async () => {
    proxy.requireLogin(basicChallenge, 'ada:secret')
    expect(await book(createClient())).toMatchObject(notSent('proxyLogin'))
  })
})

describe('a proxy script (PAC)', () => {
  /** The answers of a script, served by a web server and run by a separate PAC interpreter. */
  async function says(script: string): Promise<() => Promise<string>> {
    const server = http.createServer((_, response) => response.end(script)).listen(0, '127.0.0.1')
    await new Promise((resolve) => server.once('listening', resolve))
    const text = await (await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}/proxy.pac`)).text()
    await new Promise((resolve) => server.close(resolve))
    const wasm = await readFile(join(dirname(createRequire(import.meta.url).resolve('quickjs-wasi/package.json')), 'quickjs.wasm'))
    const find = createPacResolver(await QuickJS.create({ wasm }), text)
    return () => find(service.baseUrl)
  }
  const script = (answer: string) => `function FindProxyForURL(url, host) {
    if (shExpMatch(host, '*.intranet')) return 'DIRECT';
    return '${answer}';
  }`

  it('that names a proxy routes through it', async () => {
    expect(await book(createClient({ says: await says(script(proxy.answer)) }))).toMatchObject({ ok: true })
    expect(proxy.tunnels).toHaveLength(1)
  })

  it('whose first proxy is unreachable routes through the second', async () => {
    expect(await book(createClient({ says: await says(script(`PROXY 127.0.0.1:1; ${proxy.answer}; DIRECT`)) }))).toMatchObject({ ok: true })
    expect(proxy.tunnels).toHaveLength(1)
  })

  it('whose proxies are all unreachable connects directly only if it names DIRECT', async () => {
    expect(await book(createClient({ says: await says(script('PROXY 127.0.0.1:1; DIRECT')) }))).toMatchObject({ ok: true })
    service.hits.length = 0
    const client = createClient({ says: await says(script('PROXY 127.0.0.1:1; PROXY 127.0.0.1:2')) })
    expect(await book(client)).toMatchObject(notSent('proxy', 'ECONNREFUSED'))
    expect(service.hits).toEqual([])
  })

  it('whose first proxy refuses is not bypassed', async () => {
    proxy.refuse(403)
    expect(await book(createClient({ says: await says(script(`${proxy.answer}; DIRECT`)) }))).toMatchObject(notSent('proxy', 'HTTP 403'))
    expect(service.hits).toEqual([])
  })

  it.each([() => 'DIRECT', () => `DIRECT; ${proxy.answer}`])('that names DIRECT first connects directly', async (answer) => {
    expect(await book(createClient({ says: await says(script(answer())) }))).toMatchObject({ ok: true })
    expect(proxy.tunnels).toEqual([])
  })
})
