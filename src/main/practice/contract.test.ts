import { rootCertificates } from 'node:tls'
import { describe, expect, it } from 'vitest'
import { bookingOf, family, guests, type OfferedRoom, servePracticeForTests, stay, testCard } from './server/served-desk.ts'

const { clock, startMs, service, at, call, hotelCode, offered, checkedRate, book } = servePracticeForTests()

describe('the practice service (searches)', () => {
  it('answers Check Hotels in the order of the codes, without unknown hotels', async () => {
    const codes = service().hotelCodes(20)
    const { status, json } = await call('checkhotels', { ...stay, hotelCodes: ['nowhere', ...codes, codes[0]] })
    expect(status).toBe(200)
    const open = json.hotels.filter(({ rates }: { rates: unknown[] }) => rates.length > 0)
    expect(open.map((hotel: { hotelCode: string }) => hotel.hotelCode)).toEqual(codes.slice(0, 19))
  })

  it('sends amounts as JSON numbers with the decimals of their currency', async () => {
    const yen = await call('checkhotels', { ...stay, currency: 'JPY', hotelCodes: service().hotelCodes(40) })
    const dinar = await call('checkhotels', { ...stay, currency: 'KWD', hotelCodes: service().hotelCodes(40) })
    expect(yen.text).toMatch(/"rate":\d+,"currency":"JPY"/)
    expect(yen.text).not.toMatch(/"rate":\d+\.\d+,"currency":"JPY"/)
    expect(dinar.text).toMatch(/"rate":\d+\.\d{3},"currency":"KWD"/)
  })

  it('returns a room for each party, with its sequence, capacity and ages', async () => {
    for (const { rooms } of await offered(family)) {
      const bySequence = rooms.toSorted((a, b) => a.sequence - b.sequence)
      expect(bySequence.map(({ sequence }) => sequence)).toEqual([1, 2])
      expect(bySequence[0]?.numberOfAdults).toBeGreaterThanOrEqual(2)
      expect(bySequence.map(({ childrenAges }) => childrenAges.toSorted())).toEqual([[0, 7], []])
    }
  })

  it('accepts 500 codes and refuses 501', async () => {
    const codes = service().hotelCodes(501)
    const many = await call('checkhotels', { ...stay, hotelCodes: codes.slice(0, 500) })
    expect(many.status).toBe(200)
    expect(many.json.hotels.length).toBeGreaterThan(400)
    const tooMany = await call('checkhotels', { ...stay, hotelCodes: codes })
    expect(tooMany).toMatchObject({ status: 400, json: { errorCode: 4000, detail: expect.stringContaining('hotelCodes') } })
  })

  it('allows destination searches only with the second key', async () => {
    const query = { ...stay, destinationCode: 'LIS' }
    expect(await call('checkhotels', query)).toMatchObject({ status: 403, json: { errorCode: 40300 } })
    const { json } = await call('checkhotels', query, { key: service().destinationsKey })
    expect(new Set(json.hotels.map((hotel: { destinationCode: string }) => hotel.destinationCode))).toEqual(new Set(['LIS']))
  })

  it('answers 410 for a hotel without rates', async () => {
    const closed = service().hotelCodes(40).at(-1)
    expect(await call('checkhotel', { ...stay, hotelCode: closed })).toMatchObject({ status: 410, json: { errorCode: 41000 } })
    expect(await call('checkhotel', { ...stay, hotelCode: 'nowhere' })).toMatchObject({ status: 410, json: { errorCode: 41000 } })
  })
})

describe('the practice service (rate checks)', () => {
  it('returns the hotel with only the checked rate', async () => {
    for (const { rateKey, ...seen } of (await offered()).slice(0, 4)) {
      const checked = await call('checkrate', { rateKey })
      expect(checked.json.hotel.hotelCode).toBe(hotelCode())
      expect(checked.json.hotel.rates).toEqual([{ ...seen, rateKey: expect.any(String) }])
    }
  })

  it('returns a new key for some rates, and their old key stays valid', async () => {
    const seen = (await offered()).slice(0, 2)
    clock.nowMs += 1000
    const checked = await Promise.all(seen.map(async ({ rateKey }) => (await call('checkrate', { rateKey })).json.hotel.rates[0]))
    expect(checked.map((rate, n) => rate.rateKey === seen[n]?.rateKey)).toEqual([true, false])
    const card = { creditCard: testCard }
    for (const rate of [...seen, ...checked]) expect((await call('bookrate', bookingOf(rate, card))).status).toBe(200)
  })

  it('uses keys with brackets, pipes, tildes and slashes that expire after half an hour', async () => {
    const { rateKey } = await checkedRate()
    expect(rateKey).toMatch(/(?=.*\[)(?=.*\])(?=.*\|)(?=.*~)(?=.*\/)/)
    clock.nowMs += 30 * 60_000
    expect(await call('checkrate', { rateKey })).toMatchObject({ status: 410, json: { errorCode: 41000 } })
  })

  it('answers 410 for a key that was changed', async () => {
    const { rateKey } = await checkedRate()
    for (const changed of [rateKey.toLowerCase(), `${rateKey} `, rateKey.slice(0, -1), 'no-such-key']) {
      expect(await call('checkrate', { rateKey: changed })).toMatchObject({ status: 410, json: { errorCode: 41000 } })
    }
  })
})

describe('the practice service (bookings)', () => {
  it('books the checked rate and returns the documented fields', async () => {
    const rate = await checkedRate('NET', family)
    const query = bookingOf(rate, { specialRequest: 'Quiet room, please.' })
    const { status, json } = await call('bookrate', query)
    expect(status).toBe(200)
    expect(json.booking).toMatchObject({
      status: 'CONFIRMED',
      bookingRef: expect.stringMatching(/^[0-9a-f]{6}$/),
      clientRef: query.clientRef,
      rateKey: rate.rateKey,
      hotelCode: hotelCode(),
      checkin: stay.checkin,
      checkout: stay.checkout,
      holder: { firstName: 'Ana', lastName: 'Silva', email: 'ana@example.com', phone: null },
      creationDate: expect.stringMatching(/^2027-01-10T09:00:00\.\d{6}Z$/),
      total: rate.rate,
      balance: rate.rate,
      currency: rate.currency,
      cancellationCost: null,
      specialRequest: 'Quiet room, please.',
      nonrefundable: rate.nonrefundable === true,
    })
    expect(json.booking.occupancies.map(({ room }: { room: OfferedRoom }) => room)).toEqual(rate.rooms)
    expect(Object.keys(json.booking).toSorted()).toEqual(bookingFields)
  })

  it('accepts the guests as occupancy or as occupancies', async () => {
    const { occupancy, ...query } = bookingOf(await checkedRate())
    expect((await call('bookrate', { ...query, occupancies: occupancy })).status).toBe(200)
    expect(await call('bookrate', { ...query, clientRef: 'TEST-nobody' })).toMatchObject({
      status: 400,
      json: { errorCode: 4000, detail: expect.stringContaining('occupancies') },
    })
  })

  it('answers a repeated clientRef with the same booking, even if the rate is gone', async () => {
    const query = bookingOf(await checkedRate())
    const first = await call('bookrate', query)
    clock.nowMs += 3_600_000
    const second = await call('bookrate', query)
    expect(second.json.booking).toEqual(first.json.booking)
    const both = await Promise.all([1, 2].map(async () => book({ clientRef: 'TEST-at-once' })))
    expect(both[0]?.json.booking.bookingRef).toBe(both[1]?.json.booking.bookingRef)
  })

  it('refuses too many adults for a room, other child ages, and rooms that the rate does not have', async () => {
    const rate = await checkedRate('NET', family)
    const [room] = guests(rate.rooms)
    const crowd = Array.from({ length: 9 }, () => room?.occupants[0])
    const wrong = [
      guests(rate.rooms).map((entry) => ({ ...entry, occupants: crowd })),
      guests(rate.rooms.map((room: OfferedRoom) => ({ ...room, childrenAges: [5] }))),
      guests(rate.rooms).map((entry) => ({ ...entry, room: { sequence: 9 } })),
      guests(rate.rooms).slice(1),
    ]
    for (const occupancy of wrong) {
      const refused = await call('bookrate', bookingOf(rate, { occupancy }))
      expect(refused).toMatchObject({ status: 400, json: { errorCode: 4000, detail: expect.stringContaining('occupancies') } })
    }
    expect((await call('bookrate', bookingOf(rate, { occupancy: guests(rate.rooms).toReversed() }))).status).toBe(200)
  })

  it('requires a card for a DIRECT rate', async () => {
    const rate = await checkedRate('DIRECT')
    expect(rate.hotelRate).toEqual(expect.any(Number))
    const refused = await call('bookrate', bookingOf(rate))
    expect(refused).toMatchObject({ status: 400, json: { errorCode: 4000, detail: expect.stringContaining('creditCard') } })
    const paid = await call('bookrate', bookingOf(rate, { creditCard: testCard }))
    expect(paid.status).toBe(200)
    expect(paid.text).not.toContain(testCard.number)
  })
})

describe('the practice service (look-ups and cancellations)', () => {
  it('finds a booking by either reference', async () => {
    const { json } = await book()
    const { bookingRef, clientRef } = json.booking
    expect((await call('checkbooking', { bookingRef })).json).toEqual(json)
    expect((await call('checkbooking', { clientRef })).json).toEqual(json)
    expect(await call('checkbooking', { clientRef: 'unknown' })).toMatchObject({ status: 404, json: { errorCode: 40400 } })
    expect(await call('checkbooking', {})).toMatchObject({ status: 400, json: { errorCode: 4000 } })
  })

  it('cancels by either reference, only once, with cost and balance adding up to the total', async () => {
    for (const by of ['bookingRef', 'clientRef'] as const) {
      const { json } = await book()
      const reference = { [by]: json.booking[by] }
      const cancelled = await call('cancelbooking', reference)
      expect(cancelled.json.booking).toMatchObject({ status: 'CANCELLED', bookingRef: json.booking.bookingRef })
      const { total, cancellationCost, balance } = cancelled.json.booking
      expect(Math.round(cancellationCost * 100 + balance * 100)).toBe(Math.round(total * 100))
      expect((await call('checkbooking', reference)).json).toEqual(cancelled.json)
      expect(await call('cancelbooking', reference)).toMatchObject({ status: 409, json: { errorCode: 40900 } })
    }
    expect(await call('cancelbooking', { bookingRef: 'zzzzzz' })).toMatchObject({ status: 404, json: { errorCode: 40400 } })
  })

  it('charges the policy step that is in effect', async () => {
    const rate = (await offered()).find(
      ({ nonrefundable, rateType, cancellationPolicies }) =>
        !nonrefundable && rateType !== 'DIRECT' && (cancellationPolicies ?? []).filter(({ amount }) => amount > 0).length > 1,
    )
    if (!rate) throw new Error('the seed has no such rate')
    const steps = (rate.cancellationPolicies ?? []).toSorted((a, b) => Date.parse(a.fromDate) - Date.parse(b.fromDate))
    const moments = [{ atMs: startMs, cost: 0 }, ...steps.map((step) => ({ atMs: Date.parse(step.fromDate), cost: step.amount }))]
    for (const { atMs, cost } of moments) {
      clock.nowMs = startMs
      const booked = await call('bookrate', bookingOf(rate))
      clock.nowMs = Math.max(startMs, atMs)
      const cancelled = await call('cancelbooking', { bookingRef: booked.json.booking.bookingRef })
      expect(cancelled.json.booking.cancellationCost).toBe(cost)
    }
  })

  it('lists bookings by UTC day of creation, both bounds included', async () => {
    const { json } = await book()
    const listed = async (fromDate: string, toDate: string) =>
      (await call('checkbookings', { fromDate, toDate })).json.bookings.map((entry: { bookingRef: string }) => entry.bookingRef)
    expect(await listed('2027-01-10', '2027-01-10')).toContain(json.booking.bookingRef)
    expect(await listed('2026-12-12', '2027-01-09')).not.toContain(json.booking.bookingRef)
    expect(await listed('2027-01-11', '2027-01-20')).toEqual([])
  })

  it('accepts a span of 30 days and refuses 31', async () => {
    expect((await call('checkbookings', { fromDate: '2026-12-01', toDate: '2026-12-31' })).status).toBe(200)
    const refused = await call('checkbookings', { fromDate: '2026-12-01', toDate: '2027-01-01' })
    expect(refused).toMatchObject({ status: 400, json: { errorCode: 4000, detail: expect.stringContaining('toDate') } })
  })

  it('filters by each status', async () => {
    for (const status of ['CONFIRMED', 'CANCELLED', 'FAILED']) {
      const { json } = await call('checkbookings', { fromDate: '2026-06-01', toDate: '2026-07-01', status })
      expect(new Set(json.bookings.map((entry: { status: string }) => entry.status))).toEqual(new Set([status]))
    }
  })
})

it('the practice service sends its own time in the Date header', async () => {
  const { headers } = await call('checkbooking', { bookingRef: 'abcdef' })
  expect(headers['date']).toBe('Sun, 10 Jan 2027 09:00:00 GMT')
})

it('a client without the certificate authority of the practice service does not trust the service', async () => {
  const request = at('/v1/checkbooking', {}, { ca: rootCertificates.join('\n') })
  await expect(request).rejects.toMatchObject({ code: 'UNABLE_TO_VERIFY_LEAF_SIGNATURE' })
})
const bookingFields = [
  ...['balance', 'boardName', 'boardType', 'bookingRef', 'cancellationCost', 'cancellationPolicies', 'checkin', 'checkout', 'clientRef'],
  ...['commission', 'countryCode', 'creationDate', 'currency', 'destinationCode', 'destinationName', 'holder', 'hotelCode'],
  ...['hotelCurrency', 'hotelName', 'hotelRate', 'nonrefundable', 'occupancies', 'rateKey', 'rateType', 'remarks', 'specialRequest'],
  ...['status', 'total'],
]
