import { describe, expect, it } from 'vitest'
import { addDays } from '../../shared/domain/dates.ts'
import type { Store } from './bookings/bookings.ts'
import type { Recorder, RecordLine } from './bookings/record.ts'
import { bookingOf, stay } from './server/served-desk.ts'
import { createPracticeService, practiceBaseUrl } from './service.ts'

const now = () => Date.parse('2027-01-10T09:00:00Z')

function memoryStore() {
  const kept: { json: string | null } = { json: null }
  const store: Store = { load: async () => kept.json, save: async (json) => void Object.assign(kept, { json }) }
  return { kept, store }
}

const fullStore: Store = { load: async () => null, save: async () => Promise.reject(new Error('disk full')) }

function startService(options: { seed?: string; store?: Store; slowMs?: number; record?: Recorder } = {}) {
  const service = createPracticeService({ seed: 'inside', now, ...options })
  const call = async (path: string, query: unknown, { fault, signal }: { fault?: string; signal?: AbortSignal } = {}) => {
    const headers: Record<string, string> = { authorization: `Bearer ${service.apiKey}` }
    if (fault) headers['x-practice-fault'] = fault
    const response = await service.fetch(`${practiceBaseUrl}/${path}`, {
      method: 'POST',
      headers,
      body: JSON.stringify(query),
      ...(signal ? { signal } : {}),
    })
    return { status: response.status, json: await response.json() }
  }
  const netRate = async () => {
    const { json } = await call('checkhotel', { ...stay, hotelCode: service.hotelCodes(1)[0] })
    return json.hotel.rates.find(({ rateType }: { rateType: string }) => rateType === 'NET')
  }
  return { service, call, netRate }
}

describe('the practice service inside the desk', () => {
  it('is the same for the same seed, keys included', async () => {
    const answers = [startService(), startService(), startService({ seed: 'other' })].map(async ({ service, call }) => [
      service.apiKey,
      service.hotelCodes(50),
      await call('checkhotels', { ...stay, hotelCodes: service.hotelCodes(20) }),
      await call('checkbookings', { fromDate: '2026-12-01', toDate: '2026-12-31' }),
    ])
    const [first, second, other] = await Promise.all(answers)
    expect(second).toEqual(first)
    expect(other).not.toEqual(first)
  })

  it('changes bookings when `drift` is called, as other people may do overnight, and stores the changes', async () => {
    const { store } = memoryStore()
    type Listed = Record<'bookingRef' | 'status' | 'total', string>
    const listed = async ({ call }: Pick<ReturnType<typeof startService>, 'call'>) => {
      const found = new Map<string, Listed>()
      for (let from = '2026-01-10'; from < '2027-01-10'; from = addDays(from, 29)) {
        const { json } = await call('checkbookings', { fromDate: from, toDate: addDays(from, 28) })
        for (const booking of json.bookings as Listed[]) found.set(booking.bookingRef, booking)
      }
      return found
    }
    const before = startService({ store })
    const bookingsBefore = await listed(before)
    expect(await before.service.drift()).toBe(3)
    const now = await listed(startService({ store }))
    const changed = [...now.values()].filter(({ bookingRef, status, total }) => {
      const old = bookingsBefore.get(bookingRef)
      return old?.status !== status || old.total !== total
    })
    expect(changed.map(({ status }) => status).sort()).toEqual(['CANCELLED', 'CONFIRMED', 'CONFIRMED'])
  })

  it('keeps bookings and cancellations between starts', async () => {
    const { store } = memoryStore()
    const before = startService({ store })
    const past = await before.call('checkbookings', { fromDate: '2026-12-11', toDate: '2027-01-09', status: 'CONFIRMED' })
    const [seeded] = past.json.bookings
    const booked = await before.call('bookrate', bookingOf(await before.netRate()))
    const cancelled = await before.call('cancelbooking', { bookingRef: seeded.bookingRef })

    const after = startService({ store })
    expect((await after.call('checkbooking', { clientRef: booked.json.booking.clientRef })).json).toEqual(booked.json)
    expect((await after.call('checkbooking', { bookingRef: seeded.bookingRef })).json).toEqual(cancelled.json)
    const next = await after.call('bookrate', bookingOf(await after.netRate()))
    expect(next.json.booking.bookingRef).not.toBe(booked.json.booking.bookingRef)
  })

  it('stores no card', async () => {
    const { store, kept } = memoryStore()
    const { call, netRate } = startService({ store })
    const creditCard = { firstName: 'Ana', lastName: 'Silva', number: '4111111111111111', year: '2029', month: '04', cvv: '739' }
    const booked = await call('bookrate', bookingOf(await netRate(), { creditCard }))
    expect(kept.json).toContain(booked.json.booking.bookingRef)
    expect(kept.json).not.toMatch(/4111111111111111|"739"|cvv|creditCard/)
  })

  it('starts empty when the stored text is unreadable', async () => {
    const { store, kept } = memoryStore()
    kept.json = '{"version":1,"bookings":[{}]}'
    const { call, netRate } = startService({ store })
    expect((await call('bookrate', bookingOf(await netRate()))).status).toBe(200)
  })

  it('answers with an error when a booking cannot be stored, and still shows the booking', async () => {
    const { call, netRate } = startService({ store: fullStore })
    const query = bookingOf(await netRate())
    expect(await call('bookrate', query)).toMatchObject({ status: 500, json: { errorCode: 50000 } })
    expect(await call('checkbooking', { clientRef: query.clientRef })).toMatchObject({ status: 200 })
  })

  it('retries opening the store after a failed read', async () => {
    let broken = true
    const load = async () => (broken ? Promise.reject(new Error('locked')) : null)
    const { call } = startService({ store: { load, save: async () => {} } })
    expect((await call('checkbooking', { bookingRef: 'abcdef' })).status).toBe(500)
    broken = false
    expect((await call('checkbooking', { bookingRef: 'abcdef' })).status).toBe(404)
  })

  it('rejects with the same error as fetch when a fault loses the answer', async () => {
    const { call, netRate } = startService()
    const query = bookingOf(await netRate())
    const lost = call('bookrate', query, { fault: 'answerLost' })
    await expect(lost).rejects.toThrow(TypeError)
    await expect(lost).rejects.toMatchObject({ message: 'fetch failed', cause: { code: 'UND_ERR_SOCKET' } })
    expect((await call('checkbooking', { clientRef: query.clientRef })).json.booking.status).toBe('CONFIRMED')
  })

  it('stops a slow answer when the caller stops waiting, with the caller’s reason', async () => {
    const { call, netRate } = startService({ slowMs: 3_600_000 })
    const query = bookingOf(await netRate())
    const giveUp = new AbortController()
    const slow = call('bookrate', query, { fault: 'slow', signal: giveUp.signal })
    const reason = new DOMException('enough', 'TimeoutError')
    await expect.poll(async () => (await call('checkbooking', { clientRef: query.clientRef })).status).toBe(200)
    giveUp.abort(reason)
    await expect(slow).rejects.toBe(reason)
  })

  it('sends a slow answer when the caller does not abort', async () => {
    const { call, netRate } = startService({ slowMs: 1 })
    expect((await call('bookrate', bookingOf(await netRate()), { fault: 'slow' })).status).toBe(200)
  })

  it('counts and logs every call, without secrets', async () => {
    const { service, call, netRate } = startService()
    const query = bookingOf(await netRate())
    await call('bookrate', query, { fault: 'http503' })
    await call('bookrate', query, { fault: 'answerLost' }).catch(() => {})
    await call('bookrate', query)
    expect(service.received('bookRate')).toBe(3)
    expect(service.log.slice(-3)).toEqual([
      { atMs: now(), endpoint: 'bookRate', clientRef: query.clientRef, fault: 'http503', status: 503 },
      { atMs: now(), endpoint: 'bookRate', clientRef: query.clientRef, fault: 'answerLost', status: null },
      { atMs: now(), endpoint: 'bookRate', clientRef: query.clientRef, fault: null, status: 200 },
    ])
  })

  it('records each call before it is processed, and each booking and cancellation once it took effect', async () => {
    const lines: RecordLine[] = []
    const { call, netRate } = startService({ record: (line) => lines.push(line) })
    const query = bookingOf(await netRate())
    const { clientRef } = query
    lines.length = 0
    await call('bookrate', query, { fault: 'answerLost' }).catch(() => {})
    const { bookingRef } = (await call('bookrate', query)).json.booking
    await call('cancelbooking', { bookingRef })
    await call('cancelbooking', { clientRef })
    const atMs = now()
    expect(lines).toEqual([
      { atMs, endpoint: 'bookRate', clientRef },
      { atMs, took: 'booked', clientRef, bookingRef, status: 'CONFIRMED' },
      { atMs, endpoint: 'bookRate', clientRef },
      { atMs, endpoint: 'cancelBooking', clientRef: null, bookingRef },
      { atMs, took: 'cancelled', clientRef, bookingRef, status: 'CANCELLED' },
      { atMs, endpoint: 'cancelBooking', clientRef },
    ])
  })

  it('records refused calls, and a booking that it could not store', async () => {
    const lines: RecordLine[] = []
    const { service, call, netRate } = startService({ record: (line) => lines.push(line), store: fullStore })
    const query = bookingOf(await netRate())
    lines.length = 0
    await service.fetch(`${practiceBaseUrl}/bookrate`, { method: 'POST', body: '{"clientRef":' })
    await call('bookrate', { ...query, rateKey: 'none' })
    await call('bookrate', query)
    expect(lines).toMatchObject([
      { endpoint: 'bookRate', clientRef: null },
      { endpoint: 'bookRate', clientRef: query.clientRef },
      { endpoint: 'bookRate', clientRef: query.clientRef },
      { took: 'booked', clientRef: query.clientRef },
    ])
  })
})
