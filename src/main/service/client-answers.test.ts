import { gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { endpoints } from '../../shared/contract/endpoints.ts'
import { requestEnd } from '../../shared/contract/views/booking-views.ts'
import { ask, clientOf, service, serviceForAllTests } from '../testing/service/called-service.ts'
import { answers, booking, clientRef, hotel, queries, rate } from '../testing/service-samples.ts'
import { json, testServer } from '../testing/test-server.ts'
import { bookOutcome } from './answers/outcomes.ts'
import type { CallOutcome } from './answers/service.ts'

serviceForAllTests()

describe('an answer of the service', () => {
  it('keeps amounts and long references as the text that was sent', async () => {
    const text = JSON.stringify({ booking: { ...booking, bookingRef: 'REF', total: 'TOTAL' } })
    service.reply(json(200, text.replace('"REF"', '12345678901234567890').replace('"TOTAL"', '1536.3500')))
    const outcome = await ask(clientOf(), 'checkBooking')
    expect(outcome).toMatchObject({
      ok: true,
      value: { booking: { bookingRef: '12345678901234567890', total: '1536.3500', balance: '410.95' } },
    })
  })

  it('is read when it is compressed and has a byte order mark', async () => {
    service.reply((_hit, response) => {
      response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync(`\ufeff${JSON.stringify(answers.checkHotel)}`))
    })
    expect(await ask(clientOf(), 'checkHotel')).toMatchObject({ ok: true, value: { hotel: { destinationName: 'Zürich' } } })
  })

  it.each([
    ['a small one', ''],
    ['a large one, in a thread', 'x'.repeat(100_000)],
  ])('is read by the charset that it declares: %s (P01c)', async (_what, meta) => {
    const text = JSON.stringify({ booking: { ...booking, remarks: 'Llaves en recepción, 24 horas.', meta } })
    service.reply((_hit, response) => {
      response.writeHead(200, { 'content-type': 'application/json;charset=ISO-8859-1' }).end(Buffer.from(text, 'latin1'))
    })
    expect(await ask(clientOf(), 'bookRate')).toMatchObject({
      ok: true,
      value: { booking: { remarks: 'Llaves en recepción, 24 horas.' } },
      unread: [],
    })
  })

  it('that decompresses to more bytes than any real answer has is rejected as too large', async () => {
    const bomb = gzipSync(Buffer.alloc(16 * endpoints.bookRate.largestAnswer, ' '))
    service.reply((_hit, response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end(bomb))
    expect(await ask(clientOf(), 'bookRate')).toMatchObject({
      ok: false,
      failure: { kind: 'tooLarge', limit: endpoints.bookRate.largestAnswer },
    })
  })

  it('leaves a booking unknown when the thread that parses it dies', async () => {
    service.reply(json(200, { booking: { ...booking, meta: 'x'.repeat(100_000) } }))
    expect(await ask(clientOf(), 'bookRate')).toMatchObject({ ok: true })
    const client = clientOf({ answerWorkerFile: new URL('data:text/javascript,process.exit(1)') })
    const outcome = (await ask(client, 'bookRate')) as CallOutcome<'bookRate'>
    expect(outcome).toMatchObject({ ok: false, failure: { kind: 'unreadable', endpoint: 'bookRate' } })
    expect(bookOutcome(outcome, { reference: { clientRef } })).toMatchObject({ class: requestEnd.unknown })
  })

  it('with an encoding other than declared is broken', async () => {
    service.reply((_hit, response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end('{"booking":{}}'))
    expect(await ask(clientOf(), 'bookRate')).toMatchObject({ ok: false, failure: { kind: 'noAnswer', cause: 'broken' } })
  })

  it.each([200, 201, 202, 203, 206, 226])('with status %i is a booking only if it has one, whatever code is in it', async (status) => {
    service.reply(json(status, answers.bookRate))
    expect(await ask(clientOf(), 'bookRate')).toMatchObject({ ok: true })
    service.reply(json(status, { errorCode: 40000, message: 'No' }))
    expect(await ask(clientOf(), 'bookRate')).toMatchObject({ ok: false, failure: { kind: 'unreadable' } })
  })

  it.each([204, 205])('with status %i is none', async (status) => {
    service.reply(json(status, ''))
    expect(await ask(clientOf(), 'bookRate')).toMatchObject({ ok: false, failure: { kind: 'notTheService' } })
  })

  it.each([0, 2])('to a rate check with %i rates is unreadable, and the failure names the field', async (count) => {
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

describe('a request that was not sent', () => {
  it('to a closed port fails as refused', async () => {
    const closed = await testServer({ ca: service.ca })
    await closed.close()
    const outcome = await ask(clientOf({ baseUrl: closed.baseUrl }), 'bookRate')
    expect(outcome).toMatchObject({
      ok: false,
      failure: { kind: 'notSent', cause: 'refused', detail: 'ECONNREFUSED' },
      facts: { status: null },
    })
  })

  it('to an unknown host name fails as a lookup error', async () => {
    const outcome = await ask(clientOf({ baseUrl: 'https://desk.invalid/v1' }), 'bookRate')
    expect(outcome).toMatchObject({ ok: false, failure: { kind: 'notSent', cause: 'lookup' } })
  })

  it('counts as unanswered if the connection was cut during the handshake', async () => {
    const { createServer } = await import('node:net')
    const resettingServer = createServer((socket) => socket.once('data', () => socket.resetAndDestroy())).listen(0, '127.0.0.1')
    await new Promise((resolve) => resettingServer.once('listening', resolve))
    const { port } = resettingServer.address() as { port: number }
    const outcome = await ask(clientOf({ baseUrl: `https://localhost:${port}/v1` }), 'bookRate')
    expect(outcome).toMatchObject({ ok: false, failure: { kind: 'noAnswer', cause: 'broken' } })
    resettingServer.close()
  })
})

describe('a query', () => {
  it('names the list of occupants as configured for the connection', async () => {
    service.reply(json(200, answers.bookRate))
    await ask(clientOf(), 'bookRate')
    await ask(clientOf({ occupantsField: 'occupancies' }), 'bookRate')
    const { occupancies, ...query } = queries.bookRate
    expect(service.hits.map(({ body }) => JSON.parse(body))).toEqual([{ ...query, occupancy: occupancies }, queries.bookRate])
  })

  it('that breaks the rules of the endpoint table is rejected before anything is sent', async () => {
    await expect(clientOf().checkBooking({})).rejects.toMatchObject({ failure: { kind: 'input' } })
    expect(service.hits).toHaveLength(0)
  })
})
