import { setImmediate } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { endpointNames, endpoints } from '../../shared/contract/endpoints.ts'
import { requestEnd } from '../../shared/contract/views/booking-views.ts'
import { ask, canaryKey, clientOf, service, serviceForAllTests } from '../testing/service/called-service.ts'
import { answers, clientRef, queries } from '../testing/service-samples.ts'
import { type TestProxy, testProxy } from '../testing/test-proxy.ts'
import { json, type Reply } from '../testing/test-server.ts'
import { bookOutcome } from './answers/outcomes.ts'
import type { CallOutcome } from './answers/service.ts'

serviceForAllTests()

let proxy: TestProxy
beforeAll(async () => {
  proxy = await testProxy()
})
afterAll(() => proxy.close())

describe.each(endpointNames)('%s', (name) => {
  const { path, sending } = endpoints[name]

  it('posts to its path with the key and reads the answer', async () => {
    service.reply(json(200, answers[name], { date: 'Sun, 12 Jan 2031 08:00:00 GMT' }))
    const outcome = await ask(clientOf(), name)
    expect(outcome).toMatchObject({ ok: true, unread: [], facts: { status: 200, serverDateMs: Date.UTC(2031, 0, 12, 8) } })
    expect(service.hits).toMatchObject([{ path, headers: { authorization: `Bearer ${canaryKey}`, accept: 'application/json' } }])
  })

  it('sends its own headers and none of a browser', async () => {
    service.reply(json(200, answers[name]))
    await ask(clientOf(), name)
    const { host, authorization, ...headers } = service.hits[0]?.headers ?? {}
    expect([host, authorization]).toEqual([new URL(service.baseUrl).host, `Bearer ${canaryKey}`])
    expect(headers).toEqual({
      accept: 'application/json',
      'accept-encoding': expect.stringContaining('gzip'),
      'cache-control': 'no-store',
      connection: sending === 'once' ? 'close' : 'keep-alive',
      'content-length': String(Buffer.byteLength(service.hits[0]?.body ?? '')),
      'content-type': 'application/json; charset=utf-8',
      'user-agent': 'Deskbook/1.2.3',
    })
  })

  it(`is sent ${sending === 'once' ? 'once' : 'three times'} to a service that stays unavailable`, async () => {
    service.reply(json(503, { errorCode: 50300, message: 'Unavailable' }, { 'retry-after': '0' }))
    const outcome = await ask(clientOf(), name)
    expect(outcome).toMatchObject({ ok: false, failure: { kind: 'refused', why: 'unavailable', word: { status: 503, code: 50300 } } })
    expect(service.hits).toHaveLength(sending === 'once' ? 1 : 3)
  })

  it('is not retried after a system error', async () => {
    service.reply(json(500, { errorCode: 50000, message: 'Oops' }))
    await ask(clientOf(), name)
    expect(service.hits).toHaveLength(1)
  })
})

// Listed by hand instead of derived from the endpoint table: a derived test cannot detect a wrong entry.
describe.each(['bookRate', 'cancelBooking'] as const)('%s', (name) => {
  const faultyReplies: Record<string, Reply> = {
    'resets after reading': (_hit, _response, socket) => socket.destroy(),
    'ends without an answer': (_hit, response) => response.socket?.end(),
    'resets within the first line of its answer': (_hit, _response, socket) =>
      socket.write('HTTP/1.1 200 OK\r\ncontent-', () => socket.destroy()),
    'answers 503': json(503, {}, { 'retry-after': '0' }),
    'answers 408 and keeps the connection': json(408, {}, { connection: 'keep-alive' }),
    'answers 421': json(421, {}),
    'answers 408': json(408, {}),
    'answers 429': json(429, { errorCode: 42900, message: 'Slow down' }, { 'retry-after': '0' }),
    'answers 401': json(401, { errorCode: 40100, message: 'No key' }, { 'www-authenticate': 'Basic realm=x' }),
    'answers 407': json(407, {}, { 'proxy-authenticate': 'Basic realm=x' }),
    'cuts its answer short': (_hit, response, socket) => {
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': '5000' })
      response.write('{"booking":', () => socket.destroy())
    },
  }

  describe.each([
    ['directly', () => clientOf()],
    ['through a proxy', () => clientOf({ proxyFor: async () => proxy.answer })],
  ])('%s, after other requests,', (way, connect) => {
    it.each(Object.keys(faultyReplies))('reaches a server that %s exactly once', async (fault) => {
      const client = connect()
      service.reply(json(200, answers.checkRate))
      await ask(client, 'checkRate')
      service.hits.length = 0
      service.reply(faultyReplies[fault] as Reply)
      const outcome = await ask(client, name)
      expect(outcome.ok).toBe(false)
      expect(service.hits).toHaveLength(1)
      expect(proxy.tunnels.length > 0).toBe(way === 'through a proxy')
      proxy.tunnels.length = 0
      if (name !== 'bookRate') return
      const isRefused = ['answers 401', 'answers 429'].includes(fault)
      expect(bookOutcome(outcome as CallOutcome<'bookRate'>, { reference: { clientRef } }).class).toBe(
        isRefused ? requestEnd.notProcessed : requestEnd.unknown,
      )
    })
  })

  it('opens its own connection although the pool has an open one', async () => {
    service.reply(json(200, answers.checkRate))
    const client = clientOf()
    await ask(client, 'checkRate')
    await setImmediate()
    await ask(client, 'checkRate')
    service.reply(json(200, answers[name]))
    await ask(client, name)
    await ask(client, name)
    const [first, second, third, fourth] = service.hits.map(({ connection }) => connection)
    expect(second).toBe(first)
    expect(new Set([first, third, fourth]).size).toBe(3)
    expect(service.hits[2]?.headers.connection).toBe('close')
  })
})

describe('a call of the client', () => {
  const silence: Reply = () => {}
  // Long enough to connect on a busy machine; otherwise nothing would be sent before the timeout.
  const longerThanConnectingMs = 2000

  it('counts as unanswered after its time limit', async () => {
    service.reply(silence)
    const client = clientOf({ timeouts: { bookRate: longerThanConnectingMs, checkRate: longerThanConnectingMs } })
    const outcomes = await Promise.all([ask(client, 'bookRate'), ask(client, 'checkRate')])
    for (const outcome of outcomes) expect(outcome).toMatchObject({ ok: false, failure: { kind: 'noAnswer', cause: 'timedOut' } })
    expect(service.hits).toHaveLength(2)
  })

  it('is limited in time up to the last byte of the answer', async () => {
    service.reply((_hit, response) => {
      response.writeHead(200).write('{"booking":')
    })
    const outcome = await ask(clientOf({ timeouts: { bookRate: longerThanConnectingMs } }), 'bookRate')
    expect(outcome).toMatchObject({ ok: false, failure: { kind: 'noAnswer', cause: 'timedOut' }, facts: { status: 200 } })
  })

  it('counts as stopped if it may be repeated, and as unanswered if it is sent once', async () => {
    const stop = new AbortController()
    service.reply(() => stop.abort())
    expect(await ask(clientOf(), 'checkHotels', stop.signal)).toMatchObject({ failure: { kind: 'stopped' } })
    const second = new AbortController()
    service.reply(() => second.abort())
    expect(await ask(clientOf(), 'bookRate', second.signal)).toMatchObject({ failure: { kind: 'noAnswer', cause: 'stopped' } })
  })

  it('reports until when it waits for a busy service', async () => {
    service.reply(json(429, { errorCode: 42900, message: 'Too many' }, { 'retry-after': '0' }))
    const reported: number[] = []
    await clientOf().checkRate(queries.checkRate as never, undefined, { waits: (untilMs) => reported.push(untilMs) })
    expect(reported).toHaveLength(service.hits.length - 1)
    expect(reported.length).toBeGreaterThan(0)
  })

  it("dates the call and the waiting time by the desk's clock", async () => {
    const nowMs = Date.UTC(2027, 2, 12, 8)
    service.reply(json(429, { errorCode: 42900, message: 'Too many' }, { 'retry-after': 'Fri, 12 Mar 2027 08:00:20 GMT' }))
    const outcome = await ask(clientOf({ nowMs: () => nowMs }), 'bookRate')
    expect(outcome).toMatchObject({ facts: { sentAtMs: nowMs, endedAtMs: nowMs }, failure: { retryAfterMs: 20_000 } })
    service.reply(json(429, { errorCode: 42900, message: 'Too many' }, { 'retry-after': '0' }))
    const reported: number[] = []
    await clientOf({ nowMs: () => nowMs }).checkRate(queries.checkRate as never, undefined, { waits: (untilMs) => reported.push(untilMs) })
    expect(reported).toEqual(reported.map(() => nowMs))
    expect(reported).toHaveLength(service.hits.length - 2)
  })

  it('does not wait for a service that asks for more time than the deadline allows', async () => {
    service.reply(json(429, { errorCode: 42900, message: 'Too many' }, { 'retry-after': '86400' }))
    const outcome = await ask(clientOf(), 'checkRate')
    expect(outcome).toMatchObject({ failure: { kind: 'refused', why: 'tooMany', retryAfterMs: 60_000 } })
    expect(service.hits).toHaveLength(1)
  })
})

describe('a retry', () => {
  it('reaches a service that is available again', async () => {
    let calls = 0
    service.reply((hit, response, socket) => {
      calls++
      if (calls === 1) socket.destroy()
      else json(200, answers.checkRate)(hit, response, socket)
    })
    expect(await ask(clientOf(), 'checkRate')).toMatchObject({ ok: true })
    expect(service.hits).toHaveLength(2)
  })
})
