import { describe, expect, it } from 'vitest'
import { situationFaults, situationNames } from '../../shared/contract/practice.ts'
import { createFaults } from './faults.ts'
import { bookingOf, type OfferedRate, servePracticeForTests } from './server/served-desk.ts'

const { service, at, call, checkedRate, book } = servePracticeForTests()

describe('the faults of the practice service', () => {
  it.each([
    ['http401', 401, 40100],
    ['http403', 403, 40300],
    ['http409', 409, 40900],
    ['http429', 429, 42900],
    ['http500', 500, 50000],
    ['payment', 500, 51000],
    ['http503', 503, 50300],
    ['soldOut', 410, 41000],
  ])('include %s, which answers %i / %i and books nothing', async (fault, status, errorCode) => {
    const query = bookingOf(await checkedRate())
    const refused = await call('bookrate', query, { fault })
    expect(refused).toMatchObject({ status, json: { errorCode } })
    expect(refused.headers['retry-after']).toBe(status === 429 ? '2' : undefined)
    expect((await call('checkbooking', { clientRef: query.clientRef })).status).toBe(404)
  })

  it('include a connection that breaks after the booking or cancellation took effect', async () => {
    const query = bookingOf(await checkedRate())
    const { clientRef } = query
    await expect(call('bookrate', query, { fault: 'answerLost' })).rejects.toMatchObject({ code: 'ECONNRESET' })
    expect((await call('checkbooking', { clientRef })).json.booking.status).toBe('CONFIRMED')
    await expect(call('cancelbooking', { clientRef }, { fault: 'answerLost' })).rejects.toMatchObject({ code: 'ECONNRESET' })
    expect((await call('checkbooking', { clientRef })).json.booking.status).toBe('CANCELLED')
  })

  it('include an answer that is truncated after the booking was made', async () => {
    const query = bookingOf(await checkedRate())
    const cut = await call('bookrate', query, { fault: 'answerCut' })
    expect(cut.status).toBe(200)
    expect(cut.json).toBeUndefined()
    expect(cut.text.startsWith('{"booking":{')).toBe(true)
    expect((await call('checkbooking', { clientRef: query.clientRef })).status).toBe(200)
  })

  it('include a slow answer whose booking exists when the caller gives up', async () => {
    const query = bookingOf(await checkedRate())
    const before = service().received('bookRate')
    const giveUp = new AbortController()
    const slow = call('bookrate', query, { fault: 'slow', signal: giveUp.signal })
    await expect.poll(() => service().received('bookRate')).toBe(before + 1)
    await expect.poll(async () => (await call('checkbooking', { clientRef: query.clientRef })).status).toBe(200)
    giveUp.abort()
    await expect(slow).rejects.toThrow()
  })

  it('include the error page of a proxy', async () => {
    const page = await book({}, { fault: 'htmlPage' })
    expect(page.status).toBe(502)
    expect(page.headers['content-type']).toContain('text/html')
    expect(page.text).toContain('<html>')
  })

  it('include the spelling CANCELED, and a booking that is FAILED', async () => {
    const { json } = await book()
    const cancelled = await call('cancelbooking', { clientRef: json.booking.clientRef }, { fault: 'statusCanceled' })
    expect(cancelled.json.booking.status).toBe('CANCELED')
    const unlucky = await book({}, { fault: 'statusFailed' })
    expect(unlucky).toMatchObject({ status: 200, json: { booking: { status: 'FAILED' } } })
    expect((await call('cancelbooking', { clientRef: unlucky.json.booking.clientRef })).status).toBe(409)
  })

  it.each<[string, (before: OfferedRate, after: OfferedRate) => boolean]>([
    ['priceUp', (before, after) => after.rate > before.rate && after.currency === before.currency],
    ['priceDown', (before, after) => after.rate < before.rate && after.currency === before.currency],
    ['currencySwitched', (before, after) => after.currency !== before.currency],
    ['policiesWorsened', (before, after) => after.cancellationPolicies !== before.cancellationPolicies && after.rate === before.rate],
  ])('include %s, which changes a rate when it is checked, and a later booking has the changed terms', async (fault, holds) => {
    const paxes = [{ numberOfAdults: 1, childrenAges: [fault.length] }]
    const before = await checkedRate('SALE', paxes)
    const { json } = await call('checkrate', { rateKey: before.rateKey }, { fault })
    const [after] = json.hotel.rates
    expect(holds(before, after)).toBe(true)
    const { rate, currency, cancellationPolicies } = after
    expect((await call('checkrate', { rateKey: before.rateKey })).json.hotel.rates[0]).toMatchObject({ rate, currency })
    const booked = await call('bookrate', bookingOf(after))
    expect(booked.json.booking).toMatchObject({ total: rate, currency, cancellationPolicies: cancellationPolicies ?? [] })
  })

  it('include otherHotel, which returns the same terms for another hotel under another key, and books there', async () => {
    const before = await checkedRate('SALE', [{ numberOfAdults: 1, childrenAges: [15] }])
    const { json } = await call('checkrate', { rateKey: before.rateKey })
    const other = await call('checkrate', { rateKey: before.rateKey }, { fault: 'otherHotel' })
    expect(other.json.hotel.hotelCode).not.toBe(json.hotel.hotelCode)
    const { rateKey: _before, ...terms } = json.hotel.rates[0]
    expect(other.json.hotel.rates[0]).toMatchObject(terms)
    const again = await call('checkrate', { rateKey: other.json.hotel.rates[0].rateKey })
    expect(again.json.hotel.hotelCode).toBe(other.json.hotel.hotelCode)
    const booked = await call('bookrate', bookingOf(other.json.hotel.rates[0]))
    expect(booked.json.booking).toMatchObject({ hotelCode: other.json.hotel.hotelCode, total: before.rate })
  })

  it('are switched on for a number of calls, listed and switched off over HTTP', async () => {
    const callFaultsPath = (method: string, query?: unknown) => at('/practice/faults', query, { method })
    const on = await callFaultsPath('POST', { endpoint: 'checkbooking', fault: 'http503', times: 2 })
    expect(on.json.faults).toEqual([{ endpoint: 'checkBooking', fault: 'http503', times: 2 }])
    const statuses = []
    for (let n = 0; n < 3; n++) statuses.push((await call('checkbooking', { clientRef: 'unknown' })).status)
    expect(statuses).toEqual([503, 503, 404])
    await callFaultsPath('POST', { endpoint: 'any', fault: 'http500', times: 9 })
    expect((await callFaultsPath('DELETE')).json.faults).toEqual([])
    expect((await callFaultsPath('GET')).json.known).toHaveProperty('answerLost')
  })

  it('are refused with a reason when they do not exist or cannot happen at that endpoint', async () => {
    const refused = [await book({}, { fault: 'meteor' }), await book({}, { fault: 'statusCanceled' })]
    for (const answer of refused) {
      expect(answer).toMatchObject({ status: 400, json: { errorCode: 4000, detail: expect.stringContaining('X-Practice-Fault') } })
    }
  })
})

it('faults that the tour switched on are switched off together, and all other faults stay on', () => {
  const faults = createFaults()
  const own = { endpoint: 'checkRate', fault: 'priceUp', times: 2 } as const
  const after = { endpoint: 'any', fault: 'slow', times: 1 } as const
  for (const fault of [own, { ...own, times: 1, by: 'tour' } as const, after]) faults.switchOn(fault)
  faults.switchOff('tour')
  expect(faults.list()).toEqual([own, after])
  faults.switchOff()
  expect(faults.list()).toEqual([])
})

it('a fault cannot be switched on at an endpoint where it cannot happen', () => {
  const failure = { kind: 'input', fields: [expect.objectContaining({ path: 'fault' })] }
  const switchOn = () => createFaults().switchOn({ endpoint: 'checkHotels', fault: 'priceUp', times: 1 })
  expect(switchOn).toThrow(expect.objectContaining({ failure }))
})

it.each(situationNames)('the situation %s can be switched on', (name) => {
  const faults = createFaults()
  for (const fault of situationFaults[name]) faults.switchOn(fault)
  expect(faults.list()).toEqual(situationFaults[name])
})
