import { setImmediate } from 'node:timers/promises'
import { inspect } from 'node:util'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type EndpointName, endpointNames, endpoints } from '../../shared/contract/endpoints.ts'
import { requestEnd } from '../../shared/contract/views/booking-views.ts'
import { answers, booking, canaryCard, clientRef, hotel, madeWith, queries, rate } from '../testing/service-samples.ts'
import { json, type Reply, type TestServer, testServer } from '../testing/test-server.ts'
import { bookOutcome } from './answers/outcomes.ts'
import type { CallOutcome } from './answers/service.ts'
import { createServiceClient, type DeskServiceClient, type ServiceClientOptions } from './client.ts'

const canaryKey = 'canary-key-4f1c77'
let service: TestServer
const open: DeskServiceClient[] = []

const clientOf = (options: Partial<ServiceClientOptions> = {}) => {
  const client = createServiceClient({
    baseUrl: service.baseUrl,
    apiKey: canaryKey,
    ...madeWith,
    occupantsField: 'occupancy',
    extraCaPem: service.ca.cert,
    ...options,
  })
  open.push(client)
  return client
}
const ask = (client: DeskServiceClient, name: EndpointName, stop?: AbortSignal) => client[name](queries[name] as never, stop)

beforeAll(async () => {
  service = await testServer()
})
afterAll(async () => {
  await Promise.all(open.map((client) => client.close()))
  await service.close()
})
beforeEach(() => {
  service.hits.length = 0
})

describe.each(endpointNames)('%s', (name) => {
  const { path, sending } = endpoints[name]

  it('asks its path with the key and reads the answer', async () => {
    service.reply(json(200, answers[name], { date: 'Sun, 12 Jan 2031 08:00:00 GMT' }))
    const outcome = await ask(clientOf(), name)
    expect(outcome).toMatchObject({ ok: true, unread: [], facts: { status: 200, serverDateMs: Date.UTC(2031, 0, 12, 8) } })
    expect(service.hits).toHaveLength(1)
    expect(service.hits[0]).toMatchObject({
      path,
      headers: { authorization: `Bearer ${canaryKey}`, accept: 'application/json' },
    })
  })

  it('sends its headers and nothing that speaks of a browser', async () => {
    service.reply(json(200, answers[name]))
    await ask(clientOf(), name)
    const { host, authorization, ...headers } = service.hits[0]?.headers ?? {}
    expect([host, authorization]).toEqual([new URL(service.baseUrl).host, `Bearer ${canaryKey}`])
    expect(headers).toEqual({
      accept: 'application/json',
      'accept-encoding': expect.stringContaining('gzip'),
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

  it('is not sent again after a system error', async () => {
    service.reply(json(500, { errorCode: 50000, message: 'Oops' }))
    await ask(clientOf(), name)
    expect(service.hits).toHaveLength(1)
  })
})

// By hand, away from the table: a derived test cannot see a wrong row.
describe.each(['bookRate', 'cancelBooking'] as const)('%s', (name) => {
  it('is declared to be sent once', () => {
    expect(endpoints[name].sending).toBe('once')
  })

  const resets: Record<string, Reply> = {
    'resets after reading': (_hit, _response, socket) => socket.destroy(),
    'ends without an answer': (_hit, response) => response.socket?.end(),
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

  it.each(Object.keys(resets))('reaches a server that %s exactly once', async (fault) => {
    service.reply(resets[fault] as Reply)
    const outcome = await ask(clientOf(), name)
    expect(outcome.ok).toBe(false)
    expect(service.hits).toHaveLength(1)
  })

  it('opens a connection of its own beside a warm pool', async () => {
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

describe('an answer', () => {
  it('keeps amounts and long references as the text that was sent', async () => {
    const text = JSON.stringify({ booking: { ...booking, bookingRef: 'REF', total: 'TOTAL' } })
    service.reply(json(200, text.replace('"REF"', '12345678901234567890').replace('"TOTAL"', '1536.3500')))
    const outcome = await ask(clientOf(), 'checkBooking')
    expect(outcome).toMatchObject({
      ok: true,
      value: { booking: { bookingRef: '12345678901234567890', total: '1536.3500', balance: '410.95' } },
    })
  })

  it('is read when it comes compressed and with a byte order mark', async () => {
    service.reply((_hit, response) => {
      response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync(`\ufeff${JSON.stringify(answers.checkHotel)}`))
    })
    expect(await ask(clientOf(), 'checkHotel')).toMatchObject({ ok: true, value: { hotel: { destinationName: 'Zürich' } } })
  })

  it('that unpacks to more than any true one is given up', async () => {
    const bomb = gzipSync(Buffer.alloc(16 * endpoints.bookRate.largestAnswer, ' '))
    service.reply((_hit, response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end(bomb))
    expect(await ask(clientOf(), 'bookRate')).toMatchObject({
      ok: false,
      failure: { kind: 'tooLarge', limit: endpoints.bookRate.largestAnswer },
    })
  })

  it('of which the thread that reads it dies leaves a booking unknown', async () => {
    service.reply(json(200, { booking: { ...booking, meta: 'x'.repeat(100_000) } }))
    expect(await ask(clientOf(), 'bookRate')).toMatchObject({ ok: true })
    const client = clientOf({ answerWorkerFile: new URL('data:text/javascript,process.exit(1)') })
    const outcome = (await ask(client, 'bookRate')) as CallOutcome<'bookRate'>
    expect(outcome).toMatchObject({ ok: false, failure: { kind: 'unreadable', endpoint: 'bookRate' } })
    expect(bookOutcome(outcome, { reference: { clientRef } })).toMatchObject({ class: requestEnd.unknown })
  })

  it('with another encoding than it says is broken', async () => {
    service.reply((_hit, response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end('{"booking":{}}'))
    expect(await ask(clientOf(), 'bookRate')).toMatchObject({ ok: false, failure: { kind: 'noAnswer', cause: 'broken' } })
  })

  it.each([
    ['a sign-in page', '<!doctype html><title>Welcome</title>', { kind: 'notTheService', what: 'html', status: 200 }],
    ['nothing', '', { kind: 'notTheService', what: 'empty', status: 200 }],
    ['an empty object', '{}', { kind: 'unreadable', paths: ['booking'] }],
    ['null', 'null', { kind: 'unreadable' }],
    ['a booking without references', '{"booking":{"status":"CONFIRMED"}}', { kind: 'unreadable' }],
    ['half a sentence', '{"booking":{"status":', { kind: 'unreadable', paths: [] }],
  ])('of 200 with %s is no answer', async (_what, text, failure) => {
    service.reply(json(200, text))
    expect(await ask(clientOf(), 'bookRate')).toMatchObject({ ok: false, failure })
  })

  it.each([0, 2])('to a rate check with %i rates is refused by name', async (count) => {
    service.reply(json(200, { hotel: { ...hotel, rates: Array(count).fill(rate) } }))
    expect(await ask(clientOf(), 'checkRate')).toMatchObject({ ok: false, failure: { kind: 'unreadable', paths: ['hotel.rates'] } })
  })
})

describe('a redirect', () => {
  it.each([301, 302, 303, 307, 308])('of %i is not followed, and the other host sees no byte', async (status) => {
    const other = await testServer({ ca: service.ca })
    service.reply((_hit, response) => response.writeHead(status, { location: `${other.baseUrl}/bookrate` }).end())
    expect(await ask(clientOf(), 'bookRate')).toMatchObject({ ok: false, failure: { kind: 'notTheService', status, what: 'redirect' } })
    expect(service.hits).toHaveLength(1)
    expect([other.connections(), other.bytesRead()]).toEqual([0, 0])
    await other.close()
  })
})

describe('what was not sent', () => {
  it.each([
    ['an expired certificate', { expired: true }, 'CERT_HAS_EXPIRED'],
    ['a certificate of another host', { hostNames: ['example.org'] }, 'ERR_TLS_CERT_ALTNAME_INVALID'],
    ['a certificate that vouches for itself', { selfSigned: true }, 'DEPTH_ZERO_SELF_SIGNED_CERT'],
  ])('%s is told as such, and the server reads no request', async (_what, leaf, detail) => {
    const impostor = await testServer({ ca: service.ca, ...leaf })
    for (const name of ['bookRate', 'checkRate'] as const) {
      const outcome = await ask(clientOf({ baseUrl: impostor.baseUrl }), name)
      expect(outcome).toMatchObject({ ok: false, failure: { kind: 'notSent', cause: 'certificate', detail } })
    }
    expect([impostor.hits.length, impostor.bytesRead()]).toEqual([0, 0])
    await impostor.close()
  })

  it('an unknown authority is told as a certificate', async () => {
    const outcome = await ask(
      createServiceClient({ baseUrl: service.baseUrl, apiKey: canaryKey, ...madeWith, occupantsField: 'occupancy' }),
      'bookRate',
    )
    expect(outcome).toMatchObject({ ok: false, failure: { kind: 'notSent', cause: 'certificate' } })
  })

  it('a closed port is refused', async () => {
    const gone = await testServer({ ca: service.ca })
    await gone.close()
    const outcome = await ask(clientOf({ baseUrl: gone.baseUrl }), 'bookRate')
    expect(outcome).toMatchObject({
      ok: false,
      failure: { kind: 'notSent', cause: 'refused', detail: 'ECONNREFUSED' },
      facts: { status: null },
    })
  })

  it('a name that nobody knows is a lookup', async () => {
    const outcome = await ask(clientOf({ baseUrl: 'https://desk.invalid/v1' }), 'bookRate')
    expect(outcome).toMatchObject({ ok: false, failure: { kind: 'notSent', cause: 'lookup' } })
  })

  it('a connection that is cut during the handshake leaves doubt', async () => {
    const { createServer } = await import('node:net')
    const rude = createServer((socket) => socket.once('data', () => socket.resetAndDestroy())).listen(0, '127.0.0.1')
    await new Promise((resolve) => rude.once('listening', resolve))
    const { port } = rude.address() as { port: number }
    const outcome = await ask(clientOf({ baseUrl: `https://localhost:${port}/v1` }), 'bookRate')
    expect(outcome).toMatchObject({ ok: false, failure: { kind: 'noAnswer', cause: 'broken' } })
    rude.close()
  })
})

describe('a call that is ended by us', () => {
  const silence: Reply = () => {}

  it('after its time limit has no answer', async () => {
    service.reply(silence)
    const client = clientOf({ timeouts: { bookRate: 300, checkRate: 300 } })
    expect(await ask(client, 'bookRate')).toMatchObject({ ok: false, failure: { kind: 'noAnswer', cause: 'timedOut' } })
    expect(await ask(client, 'checkRate')).toMatchObject({ ok: false, failure: { kind: 'noAnswer', cause: 'timedOut' } })
    expect(service.hits).toHaveLength(2)
  })

  it('is limited to the last byte', async () => {
    service.reply((_hit, response) => {
      response.writeHead(200).write('{"booking":')
    })
    const outcome = await ask(clientOf({ timeouts: { bookRate: 300 } }), 'bookRate')
    expect(outcome).toMatchObject({ ok: false, failure: { kind: 'noAnswer', cause: 'timedOut' }, facts: { status: 200 } })
  })

  it('is stopped when it may be asked again, and unanswered when it was sent once', async () => {
    const stop = new AbortController()
    service.reply(() => stop.abort())
    expect(await ask(clientOf(), 'checkHotels', stop.signal)).toMatchObject({ failure: { kind: 'stopped' } })
    const second = new AbortController()
    service.reply(() => second.abort())
    expect(await ask(clientOf(), 'bookRate', second.signal)).toMatchObject({ failure: { kind: 'noAnswer', cause: 'stopped' } })
  })

  it('tells until when it waits for a service that is busy', async () => {
    service.reply(json(429, { errorCode: 42900, message: 'Too many' }, { 'retry-after': '0' }))
    const told: number[] = []
    await clientOf().checkRate(queries.checkRate as never, undefined, { waits: (untilMs) => told.push(untilMs) })
    expect(told).toHaveLength(service.hits.length - 1)
    expect(told.length).toBeGreaterThan(0)
  })

  it('does not wait for a service that asks for more time than there is', async () => {
    service.reply(json(429, { errorCode: 42900, message: 'Too many' }, { 'retry-after': '86400' }))
    const outcome = await ask(clientOf(), 'checkRate')
    expect(outcome).toMatchObject({ failure: { kind: 'refused', why: 'tooMany', retryAfterMs: 60_000 } })
    expect(service.hits).toHaveLength(1)
  })
})

describe('asking again', () => {
  it('finds a service that comes back', async () => {
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

describe('a query', () => {
  it('names the list of occupants as the connection says', async () => {
    service.reply(json(200, answers.bookRate))
    await ask(clientOf(), 'bookRate')
    await ask(clientOf({ occupantsField: 'occupancies' }), 'bookRate')
    const [first, second] = service.hits.map(({ body }) => JSON.parse(body))
    expect(first.occupancy).toEqual(queries.bookRate.occupancies)
    expect(first).not.toHaveProperty('occupancies')
    expect(second.occupancies).toEqual(queries.bookRate.occupancies)
    expect(second).not.toHaveProperty('occupancy')
    expect(first.rateKey).toBe(queries.bookRate.rateKey)
  })

  it('that breaks the rules of the table is refused before anything is sent', async () => {
    const asked = clientOf().checkBooking({})
    await expect(asked).rejects.toMatchObject({ failure: { kind: 'input' } })
    expect(service.hits).toHaveLength(0)
  })
})

describe('no key and no card leaves the client', () => {
  const echo =
    (status: number): Reply =>
    (hit, response, socket) => {
      const query = JSON.parse(hit.body)
      const said = `No ${hit.headers.authorization} for ${query.creditCard?.number ?? canaryCard} `
      const tree = { errorCode: status * 100, message: said, detail: said.repeat(20), query, debugData: { query }, meta: { debug: query } }
      json(status, status === 200 ? { booking: { ...booking, query, meta: { debug: said, id: 1 } }, query, debugData: said } : tree)(
        hit,
        response,
        socket,
      )
    }
  const otherWritings =
    (status: number): Reply =>
    (hit, response, socket) => {
      const { number = '', cvv = '' } = JSON.parse(hit.body).creditCard ?? {}
      const said = `Refused: ${number.replace(/\d{4}(?=\d)/g, '$&.')} (cvv ${cvv}), ${[...number].join('_')}`
      const extra = { asNumber: Number(number), parts: number.match(/\d{4}/g), payment: { securityCode: Number(cvv) }, note: said }
      const tree = { errorCode: status * 100, message: said, detail: said }
      json(status, status === 200 ? { booking: { ...booking, remarks: said, ...extra }, ...extra } : tree)(hit, response, socket)
    }
  const faults: Record<string, Reply> = {
    ...Object.fromEntries([200, 400, 401, 403, 404, 409, 410, 429, 503, 418].map((status) => [`an echo with ${status}`, echo(status)])),
    ...Object.fromEntries([200, 400, 409, 500].map((status) => [`an echo in other writings with ${status}`, otherWritings(status)])),
    'a reset': (_hit, _response, socket) => socket.destroy(),
    'a page': json(502, `<html>${canaryKey} ${canaryCard}</html>`),
  }

  it.each(Object.keys(faults))('in the outcome of %s', async (fault) => {
    service.reply(faults[fault] as Reply)
    const reports: unknown[] = []
    const client = clientOf({ timeouts: { checkBooking: 1000 }, onCall: (report) => reports.push(report) })
    const outcomes = [await ask(client, 'bookRate'), await ask(client, 'checkBooking')]
    const seen = inspect([outcomes, reports, client], { depth: Infinity, showHidden: true, maxStringLength: null, maxArrayLength: null })
    for (const secret of [canaryKey, canaryCard, '"737"', 'cvv 737', 'securityCode: 737']) expect(seen).not.toContain(secret)
    expect(seen.replace(/\D/g, '')).not.toContain(canaryCard)
    expect(seen).not.toMatch(/HTTPError|NetworkError| {4}at /)
    expect(reports).toHaveLength(2)
  })
})

describe('an identity', () => {
  it('tells keys and addresses apart without holding the key', () => {
    const [one, other] = [clientOf(), clientOf({ apiKey: 'another-key' })]
    expect(one.identity.keyFingerprint).toMatch(/^[0-9a-f]{16}$/)
    expect(one.identity.keyFingerprint).not.toBe(other.identity.keyFingerprint)
    expect(clientOf().identity).toEqual(one.identity)
  })
})

describe('a client over a handler inside the process', () => {
  it('never touches the network', async () => {
    const seen: string[] = []
    const handler: typeof fetch = async (input, init) => {
      const request = new Request(input, init)
      seen.push(`${request.method} ${request.url}`)
      return Response.json(answers.bookRate)
    }
    const client = createServiceClient({
      baseUrl: 'https://practice.invalid/v1',
      apiKey: 'k',
      ...madeWith,
      occupantsField: 'occupancy',
      fetch: handler,
    })
    expect(client.hasAnswered()).toBe(false)
    expect(await client.bookRate(queries.bookRate)).toMatchObject({ ok: true })
    expect(client.hasAnswered()).toBe(true)
    expect(seen).toEqual(['POST https://practice.invalid/v1/bookrate'])
  })
})

describe('a search storm', () => {
  /** Sends many searches at once; `ended` counts those that came to an end. */
  const storm = (client: DeskServiceClient) => {
    const stop = new AbortController()
    let ended = 0
    const searches = Array.from({ length: 200 }, () => ask(client, 'checkHotels', stop.signal).finally(() => ended++))
    const calm = async () => {
      stop.abort()
      await Promise.all(searches)
    }
    return { ended: () => ended, calm }
  }
  const asks = (path: string) => service.hits.filter((hit) => hit.path === path).length

  it.each(['checkBooking', 'checkBookings', 'checkRate'] as const)(
    'that hangs does not hold up %s, and takes few connections',
    async (name) => {
      service.reply((hit, response, socket) => {
        if (hit.path !== 'checkhotels') json(200, answers[name])(hit, response, socket)
      })
      const before = service.connections()
      const client = clientOf()
      const { ended, calm } = storm(client)
      await expect.poll(() => asks('checkhotels'), { timeout: 10_000 }).toBe(8)
      expect(await ask(client, name)).toMatchObject({ ok: true })
      expect([ended(), asks('checkhotels'), service.connections() - before]).toEqual([0, 8, 9])
      await calm()
    },
  )

  it('that is told to come back later leaves look-ups alone', async () => {
    service.reply((hit, response, socket) => {
      const later = json(429, { errorCode: 42900, message: 'Too many' }, { 'retry-after': '50' })
      const reply = hit.path === 'checkhotels' ? later : json(200, answers.checkBooking)
      reply(hit, response, socket)
    })
    const client = clientOf()
    const { ended, calm } = storm(client)
    await expect.poll(() => asks('checkhotels'), { timeout: 10_000 }).toBe(200)
    expect(await ask(client, 'checkBooking')).toMatchObject({ ok: true })
    expect(ended()).toBe(0)
    await calm()
  })
})

describe('connections opened ahead', () => {
  it('carry the first question, and never one that is sent once', async () => {
    const client = clientOf()
    const before = service.connections()
    client.warm()
    await expect.poll(() => service.connections()).toBe(before + 4)
    service.reply(json(200, answers.checkRate))
    await ask(client, 'checkRate')
    expect(service.connections()).toBe(before + 4)
    service.reply(json(200, answers.bookRate))
    await ask(client, 'bookRate')
    expect(service.connections()).toBe(before + 5)
  })
})
