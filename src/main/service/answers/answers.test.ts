import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { endpointNames } from '../../../shared/contract/endpoints.ts'
import { answers, booking, bookingRef, canaryCard, clientRef, hotel, rate } from '../../testing/service-samples.ts'
import { parseExactly, readAnswer } from './answers.ts'

const bytes = (text: string) => new TextEncoder().encode(text)
const readBooking = (text: string) => readAnswer('bookRate', 200, bytes(text))
const bookingText = (changes: object) => JSON.stringify({ booking: { ...booking, ...changes } })
/** The samples with ASCII letters only, so that a test's own text is the only exception. */
const [plain, plainHotel, plainRate] = [booking, hotel, rate].map((one) => JSON.parse(JSON.stringify(one).replaceAll('ü', 'u')))
/** A booking whose `total` is written as given. */
const withTotal = (source: string) => bookingText({ total: 'TOTAL' }).replace('"TOTAL"', source)

describe('reading an answer', () => {
  it.each(endpointNames)('reads the whole answer of %s', (name) => {
    expect(readAnswer(name, 200, bytes(JSON.stringify(answers[name])))).toMatchObject({ ok: true, unread: [] })
  })

  it('keeps every amount exactly as sent', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^-?(0|[1-9]\d{0,17})(\.\d{1,9})?$/), (source) => {
        const text = bookingText({ balance: 'BALANCE' }).replace('"BALANCE"', source)
        const exactly = { booking: { balance: source } }
        expect(readBooking(text)).toMatchObject({ ok: true, value: exactly, raw: exactly })
      }),
    )
  })

  it('keeps an amount exactly if letters of its name are escaped, and leaves other escapes as they are', () => {
    const sent = String.raw`{"n\u0065t":1.10,"\u0074ot\u0061l" : 12345678901234567.890,"\\u0074otal":1.10,"caf\u00e9":"\u0074"}`
    expect(parseExactly(sent)).toEqual({ net: 1.1, total: '12345678901234567.890', '\\u0074otal': 1.1, café: 't' })
  })

  it('reads a hostile text of escaped letters, for which quadratic work would take hours', () => {
    const times = 400_000
    const sent = `{"remarks":["${String.raw`\u0041`.repeat(times)}","${String.raw`,\"\u0041`.repeat(times)}"]}`
    expect(parseExactly(sent)).toEqual({ remarks: ['A'.repeat(times), ',"A'.repeat(times)] })
    expect(parseExactly(sent.slice(0, -4))).toBeUndefined()
  })

  it('rejects a field name that is not valid JSON, even if it contains a valid escaped letter', () => {
    for (const sent of [String.raw`{"\u0061\x":1}`, String.raw`{"\u0061":1,"\u00":1}`]) expect(parseExactly(sent)).toBeUndefined()
  })

  it.each(['585.080', '12345678901234567890'])('keeps a creation date sent as the number %s exactly', (source) => {
    const text = bookingText({ creationDate: 'WHEN' }).replace('"WHEN"', source)
    expect(readBooking(text)).toMatchObject({ ok: true, value: { booking: { creationDate: source } } })
  })

  it.each([
    ...['amount', 'total', 'cancellationCost', 'balance', 'commission', 'hotelRate', 'rate'],
    ...['bookingRef', 'clientRef', 'hotelCode', 'destinationCode', 'creationDate'],
  ])('reads the number of every %s as the text that was sent, and no other number', (name) => {
    const sent = `{"a":{"${name}":12345678901234567.890},"b":[{ "${name}" : -0.10 }],"nights":2}`
    expect(parseExactly(sent)).toEqual({ a: { [name]: '12345678901234567.890' }, b: [{ [name]: '-0.10' }], nights: 2 })
  })

  it.each(['1e400', '-5', '-0.01', 'null', '"NaN"', '"12,50"', '{}', 'true'])('blanks a total of %s and keeps the booking', (source) => {
    expect(readBooking(withTotal(source))).toMatchObject({ ok: true, value: { booking: { total: null, status: 'CONFIRMED' } } })
  })

  it.each(['05', '1.', '.5', '+1', 'NaN', 'Infinity', '0x10'])('rejects JSON with %s as a number', (source) => {
    expect(readBooking(withTotal(source))).toMatchObject({ ok: false, failure: { kind: 'unreadable' } })
  })

  it('does not change numbers inside texts', () => {
    const remarks = 'Deposit {"total": 12.50, "rate":5}, "amount": 7'
    expect(readBooking(bookingText({ remarks }))).toMatchObject({ ok: true, value: { booking: { remarks } } })
  })

  it.each([
    ['status', '"CONFIRMED"'],
    ['clientRef', '"RD-OTHER"'],
    ['bookingRef', '"B-9"'],
    ['total', '9.99'],
  ])('sets a duplicate %s to null', (key, second) => {
    const text = bookingText({}).replace(/}}$/, `,"${key}":${second}}}`)
    expect(readBooking(text)).toMatchObject({ ok: true, unread: [`booking.${key}`], value: { booking: { [key]: null } } })
  })

  it('blanks a repeated key only in the booking of a list that repeats it', () => {
    const [one, two] = [JSON.stringify(booking), JSON.stringify(booking).replace(/}$/, ',"status":"FAILED"}')]
    const reading = readAnswer('checkBookings', 200, bytes(`{"bookings":[${one},${two}]}`))
    expect(reading).toMatchObject({
      ok: true,
      unread: ['bookings[1].status'],
      value: { bookings: [{ status: 'CONFIRMED' }, { status: null }] },
    })
  })

  it('removes echoes of the request at every level', () => {
    const echo = { number: canaryCard, cvv: '737' }
    const dirty = { ...booking, query: echo, debugData: echo, creditCard: echo, meta: { debug: echo, supplierRef: 'S-1' } }
    const text = JSON.stringify({ bookings: [dirty], query: echo, meta: { debug: { deep: [echo] } }, debugData: [echo] })
    const reading = readAnswer('checkBookings', 200, bytes(text))
    expect(JSON.stringify(reading)).not.toContain(canaryCard)
    expect(reading).toMatchObject({ ok: true, raw: { bookings: [{ meta: { supplierRef: 'S-1' } }], meta: {} } })
    expect(
      JSON.stringify(readAnswer('checkHotel', 200, bytes(JSON.stringify({ hotel: { rates: [{ ...rate, query: echo }] } })))),
    ).not.toContain(canaryCard)
  })

  it('treats __proto__ and constructor as plain data', () => {
    const text = bookingText({ constructor: { prototype: 1 } }).replace(
      '{"booking":{',
      '{"__proto__":{"ok":1},"booking":{"__proto__":{"status":"FAILED"},',
    )
    const reading = readBooking(text)
    expect(reading).toMatchObject({ ok: true, value: { booking: { status: 'CONFIRMED' } } })
    expect(Object.prototype).not.toHaveProperty('ok')
  })

  it.each([
    ['bytes that are not UTF-8', Uint8Array.of(0x7b, 0xff, 0x7d), { kind: 'unreadable' }],
    ['UTF-16', new Uint8Array(Buffer.from(`\ufeff${bookingText({})}`, 'utf16le')), { kind: 'unreadable' }],
    ['nothing', new Uint8Array(), { kind: 'notTheService', what: 'empty' }],
    ['blanks', bytes(' \n'), { kind: 'notTheService', what: 'empty' }],
    ['a page', bytes('\n<!DOCTYPE html><p>Sign in'), { kind: 'notTheService', what: 'html' }],
    ['200,000 levels', bytes('['.repeat(200_000) + ']'.repeat(200_000)), { kind: 'unreadable' }],
    ['a list', bytes('[]'), { kind: 'unreadable' }],
    ['a booking that is null', bytes('{"booking":null}'), { kind: 'unreadable', paths: ['booking'] }],
    ['two bookings', bytes(bookingText({}).repeat(2)), { kind: 'unreadable' }],
  ])('rejects %s', (_what, body, failure) => {
    expect(readAnswer('bookRate', 200, body)).toMatchObject({ ok: false, failure })
  })
})

describe('an answer of 200 with an error code', () => {
  it.each(['checkBookings', 'checkHotels', 'checkBooking', 'bookRate', 'cancelBooking'] as const)('to %s is a failure', (name) => {
    for (const errorCode of [42900, '42900', -1, 'QUOTA']) {
      const text = JSON.stringify({ errorCode, message: 'Quota exceeded', bookings: [], hotels: [], booking })
      expect(readAnswer(name, 200, bytes(text))).toEqual({
        ok: false,
        failure: { kind: 'unreadable', endpoint: name, status: 200, paths: ['errorCode'] },
      })
    }
  })

  it.each([0, '0', '', null])('of %j is read, because that means no error', (errorCode) => {
    const text = JSON.stringify({ errorCode, message: null, bookings: [booking] })
    expect(readAnswer('checkBookings', 200, bytes(text))).toMatchObject({ ok: true, value: { bookings: [{ bookingRef }] } })
  })
})

describe('an answer with bytes that are not UTF-8', () => {
  /** The text in Latin-1, in which each letter is one byte. */
  const latin1 = (tree: object) => new Uint8Array(Buffer.from(JSON.stringify(tree), 'latin1'))
  const remarks = 'Llaves en recepción, 24 horas.'
  const readable = 'Llaves en recepci\uFFFDn, 24 horas.'

  it('keeps all three bookings of a list and reports the damaged field of the second (P01a)', () => {
    const reading = readAnswer('checkBookings', 200, latin1({ bookings: [plain, { ...plain, remarks }, plain] }))
    expect(reading).toMatchObject({
      ok: true,
      value: { bookings: [{ remarks: plain.remarks }, { remarks: readable }, { remarks: plain.remarks }] },
      unread: ['bookings[1].remarks'],
    })
  })

  it.each(['bookRate', 'checkBooking'] as const)('still confirms the booking of %s by its reference (P01b)', (name) => {
    expect(readAnswer(name, 200, latin1({ booking: { ...plain, remarks } }))).toMatchObject({
      ok: true,
      value: { booking: { status: 'CONFIRMED', bookingRef: plain.bookingRef } },
      unread: ['booking.remarks'],
    })
  })

  it('is read without loss by the charset that it declares (P01c)', () => {
    const reading = readAnswer('bookRate', 200, latin1({ booking: { ...plain, remarks } }), null, 'ISO-8859-1')
    expect(reading).toMatchObject({ ok: true, value: { booking: { remarks } }, unread: [] })
  })

  it('keeps both hotels of a search (P01d)', () => {
    const hotels = [plainHotel, { ...plainHotel, hotelCode: 'H2', hotelName: 'Hôtel Central' }]
    expect(readAnswer('checkHotels', 200, latin1({ hotels }))).toMatchObject({
      ok: true,
      value: { hotels: [{ hotelCode: 'H1' }, { hotelCode: 'H2', hotelName: 'H\uFFFDtel Central' }] },
      unread: ['hotels[1].hotelName'],
    })
  })

  it('is read as UTF-8 if it is valid UTF-8, whatever charset it declares', () => {
    const reading = readAnswer('bookRate', 200, bytes(bookingText({ remarks })), null, 'ISO-8859-1')
    expect(reading).toMatchObject({ ok: true, value: { booking: { remarks } }, unread: [] })
  })

  it('is read as UTF-8 if the declared charset is unknown', () => {
    const reading = readAnswer('bookRate', 200, latin1({ booking: { ...plain, remarks } }), null, 'x-unheard-of')
    expect(reading).toMatchObject({ ok: true, value: { booking: { remarks: readable } }, unread: ['booking.remarks'] })
  })

  it('has its damaged references set to null, because two of them could look alike', () => {
    const bookings = [{ ...plain, bookingRef: 'Bó1' }, { ...plain, bookingRef: 'Bô1', clientRef: 'ó' }, plain]
    const reading = readAnswer('checkBookings', 200, latin1({ bookings: [...bookings, { ...plain, remarks }] }))
    expect(reading).toMatchObject({
      ok: true,
      value: { bookings: [{ bookingRef: null, clientRef }, { bookingRef }, { remarks: readable }] },
      unread: ['bookings[0].bookingRef', 'bookings[2].remarks', 'bookings[1]'],
    })
  })

  it('leaves out rates with a damaged key, which could not be sent back exactly', () => {
    const rates = [{ ...plainRate, rateKey: 'ké' }, plainRate]
    const reading = readAnswer('checkHotel', 200, latin1({ hotel: { ...plainHotel, rates } }))
    expect(reading).toMatchObject({ ok: true, value: { hotel: { rates: [{ rateKey: rate.rateKey }] } }, unread: ['hotel.rates[0]'] })
  })
})

describe('an answer with unpaired surrogates', () => {
  it('has well-formed texts, and its damaged references set to null', () => {
    const bookings = [
      { ...booking, bookingRef: 'B\ud800', remarks: 'sea \udc00 view' },
      { ...booking, bookingRef: 'B\ud801', remarks: '😀' },
    ]
    const reading = readAnswer('checkBookings', 200, bytes(JSON.stringify({ bookings })))
    expect(reading).toMatchObject({
      ok: true,
      value: {
        bookings: [
          { bookingRef: null, clientRef, remarks: 'sea \uFFFD view' },
          { bookingRef: null, clientRef, remarks: '😀' },
        ],
      },
      unread: ['bookings[0].remarks', 'bookings[0].bookingRef', 'bookings[1].bookingRef'],
    })
    expect(JSON.stringify(reading)).not.toContain('\\ud8')
  })
})

it('reports the path of a duplicate field in the parsed list, from which an unreadable entry was left out', () => {
  const twice = JSON.stringify(booking).replace(/}$/, ',"status":"FAILED"}')
  const reading = readAnswer('checkBookings', 200, bytes(`{"bookings":[{"status":"CONFIRMED"},${twice}]}`))
  expect(reading).toMatchObject({ ok: true, unread: ['bookings[0].status', 'bookings[0]'] })
})
