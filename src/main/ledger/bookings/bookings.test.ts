import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ledger, ledgerForEachTest, ledgerRows, noon, reopen } from '../../testing/ledger/test-ledger.ts'
import { sampleRaw, sampleRecord, sampleRecords, seenAt } from '../../testing/sample-records.ts'
import type { AnswerSource } from '../records.ts'
import { find, record } from './booking-lookup.ts'
import { store } from './bookings.ts'

ledgerForEachTest()

const minute = 60_000
const answerAt = (atMs = noon): AnswerSource => seenAt('checkBooking', atMs)
const put = (fields?: Record<string, unknown>, atMs = noon) => store(ledger, [sampleRecord(fields)], answerAt(atMs))

describe('a record with the booking reference of another booking', () => {
  const other = { clientRef: 'SOMEBODY', hotelCode: 'ELSE', hotelName: 'Elsewhere', status: 'CANCELLED', total: '9.00' }
  const notices = () => ledger.connection.prepare('select kind, client_ref, booking_ref, other_ref from notice').raw().all()

  it('is stored as a second booking without the reference, and a notice is added', () => {
    const [id] = put({ bookingRef: 'b1', clientRef: 'RD-1' }).ids
    expect(put({ bookingRef: 'b1', ...other }, noon + minute)).toMatchObject({ added: 1, changed: 0 })
    expect(find(ledger, { bookingRef: 'b1' })).toMatchObject({ id, clientRef: 'RD-1', known: 'CONFIRMED', total: '585.08' })
    expect(find(ledger, { clientRef: 'SOMEBODY' })).toMatchObject({ bookingRef: null, known: 'CANCELLED', total: '9.00' })
    expect(notices()).toEqual([['sharedReference', 'RD-1', 'b1', 'SOMEBODY']])
  })

  it('is recognised in the next list, in either order', () => {
    const both = [sampleRecord({ bookingRef: 'b1', clientRef: 'RD-1' }), sampleRecord({ bookingRef: 'b1', ...other })]
    store(ledger, both, answerAt())
    expect(store(ledger, both.toReversed(), answerAt(noon + minute))).toMatchObject({ added: 0, changed: 0, unchanged: 2 })
    expect(ledgerRows()).toHaveLength(2)
    expect(notices()).toHaveLength(1)
  })

  it('is the same booking when its client reference is missing or only spelled differently', () => {
    put({ bookingRef: 'b1', clientRef: 'RD-1' })
    put({ bookingRef: 'b1', clientRef: null }, noon + minute)
    put({ bookingRef: 'b1', clientRef: ' rd-1 ' }, noon + 2 * minute)
    expect(ledgerRows()).toMatchObject([{ bookingRef: 'b1', clientRef: 'RD-1' }])
    expect(notices()).toEqual([])
  })
})

describe('a record of another stay with the same client reference and no booking reference', () => {
  const elsewhere = { clientRef: 'RD-1', bookingRef: null, hotelCode: 'ELSE', hotelName: 'Elsewhere', total: '9.00' }

  it('does not replace the existing booking, and is recognised in the next list', () => {
    const [id] = put({ bookingRef: 'b1', clientRef: 'RD-1' }).ids
    const [other] = put(elsewhere, noon + minute).ids
    expect(other).not.toBe(id)
    expect(find(ledger, { bookingRef: 'b1' })).toMatchObject({ id, total: '585.08' })
    expect(put(elsewhere, noon + 2 * minute)).toMatchObject({ added: 0, unchanged: 1, ids: [other] })
    expect(put({ bookingRef: 'b1', clientRef: 'RD-1' }, noon + 3 * minute)).toMatchObject({ added: 0, unchanged: 1, ids: [id] })
  })

  it('is treated as the existing booking when nothing distinguishes the two stays', () => {
    const [id] = put({ bookingRef: 'b1', clientRef: 'RD-1' }).ids
    const bare = { clientRef: 'RD-1', bookingRef: null, hotelCode: null, hotelName: null, checkin: null, checkout: null }
    expect(put(bare, noon + minute).ids).toEqual([id])
  })
})

describe('a record that is seen again', () => {
  it('is unchanged, and its row shows when it was last seen', () => {
    const [id] = put().ids
    expect(put({}, noon + minute)).toEqual({ added: 0, changed: 0, unchanged: 1, ids: [id], statusChanged: [] })
    expect(ledgerRows()).toMatchObject([{ id, seenAtMs: noon + minute }])
    expect(record(ledger, id ?? 0)?.history).toEqual([])
  })

  it('is unchanged when only the notation differs', () => {
    const { remarks: _, ...shorter } = sampleRaw({ total: '585.080', balance: '585.0800' })
    const reversed = Object.fromEntries(Object.entries({ ...shorter, meta: null }).reverse())
    const [id] = put().ids
    expect(store(ledger, [{ ...sampleRecord(), raw: reversed }], answerAt(noon + minute))).toMatchObject({ changed: 0, unchanged: 1 })
    expect(record(ledger, id ?? 0)?.history).toEqual([])
  })

  it('gets a history line with what changed, unknown fields included', () => {
    const [id] = put({ supplierRef: 'A1' }).ids
    const cancelled = { status: 'CANCELLED', cancellationCost: '174.13', balance: '410.95' }
    expect(put({ ...cancelled, supplierRef: 'B2' }, noon + minute)).toMatchObject({ changed: 1 })
    const changes = [
      { field: 'status', before: 'CONFIRMED', after: 'CANCELLED' },
      { field: 'cancellationCost', before: null, after: '174.13' },
      { field: 'balance', before: '585.08', after: '410.95' },
      { field: 'supplierRef', before: 'A1', after: 'B2' },
    ]
    expect(record(ledger, id ?? 0)?.history).toEqual([{ atMs: noon + minute, source: 'checkBooking', changes }])
    expect(ledgerRows()).toMatchObject([{ id, known: 'CANCELLED', cancellationCost: '174.13' }])
  })

  it('keeps its first-seen time, and moves when its creation date changes', () => {
    put()
    const [id] = put({ creationDate: '2027-01-20T08:00:00Z' }, noon + minute).ids
    expect(record(ledger, id ?? 0)).toMatchObject({ firstSeenMs: noon, row: { id, creationDate: '2027-01-20T08:00:00Z' } })
    expect(ledgerRows()).toHaveLength(1)
  })

  it('is not reverted by an outdated answer', () => {
    put({ status: 'CANCELLED' }, noon + minute)
    put({ status: 'CONFIRMED' }, noon)
    expect(ledgerRows()).toMatchObject([{ known: 'CANCELLED' }])
  })

  it('is ordered by the monotonic clock, whatever the wall clock shows', () => {
    put({ status: 'CANCELLED' }, noon)
    const dayBack = { ...answerAt(noon - 24 * 60 * minute), during: { from: noon + 1, to: noon + 2 } }
    store(ledger, [sampleRecord({ status: 'FAILED' })], dayBack)
    expect(ledgerRows()).toMatchObject([{ known: 'FAILED' }])
  })

  it('is newer after a restart, although the monotonic clock starts again', () => {
    store(ledger, [sampleRecord({ status: 'CANCELLED' })], { ...answerAt(noon), during: { from: 5000, to: 6000 } })
    reopen()
    store(ledger, [sampleRecord({ status: 'CONFIRMED' })], { ...answerAt(noon), during: { from: 5, to: 6 } })
    expect(ledgerRows()).toMatchObject([{ known: 'CONFIRMED' }])
  })

  it('takes a missing reference from an older answer only if that answer has the same status', () => {
    put({ bookingRef: null, status: 'CANCELLED' }, noon + minute)
    put({ status: 'CONFIRMED' }, noon)
    expect(ledgerRows()).toMatchObject([{ bookingRef: null, known: 'CANCELLED' }])
    put({ status: 'CANCELLED' }, noon)
    expect(ledgerRows()).toMatchObject([{ bookingRef: '55cda9', known: 'CANCELLED' }])
  })

  it('keeps the time when it was first seen cancelled, until it is confirmed again', () => {
    const cancelledMs = () => ledger.connection.prepare('select cancelled_seen_ms from booking').pluck().all()
    put({ status: 'CANCELLED', cancellationCost: null }, noon)
    put({ status: 'CANCELLED', cancellationCost: '174.13' }, noon + minute)
    expect([ledgerRows()[0]?.cancellationCost, cancelledMs()]).toEqual(['174.13', [noon]])
    put({ status: 'CONFIRMED' }, noon + 2 * minute)
    expect(cancelledMs()).toEqual([null])
    put({ status: 'CANCELLED' }, noon + 3 * minute)
    expect(cancelledMs()).toEqual([noon + 3 * minute])
  })

  it('is cancelled when one of two overlapping look-ups says so', () => {
    const during = (from: number, to: number) => ({ ...answerAt(), during: { from, to } })
    put({})
    store(ledger, [sampleRecord()], during(noon + 2, noon + 4))
    store(ledger, [sampleRecord({ status: 'CANCELLED' })], during(noon + 1, noon + 9))
    expect(ledgerRows()).toMatchObject([{ known: 'CANCELLED' }])
  })
})

describe('references', () => {
  it('never merge two bookings that share a client reference', () => {
    put({ bookingRef: 'one' })
    put({ bookingRef: 'two' })
    expect(ledgerRows().map(({ bookingRef }) => bookingRef)).toEqual(['two', 'one'])
  })

  it('match a record without a booking reference to the booking that has one, and stay stored', () => {
    put({ bookingRef: null })
    put({})
    put({ bookingRef: null, remarks: 'later' }, noon + minute)
    expect(ledgerRows()).toMatchObject([{ bookingRef: '55cda9', clientRef: 'RD-0123456789ABCDEF' }])
  })

  it('are matched the same way in one transaction and in several, whatever characters they contain', () => {
    const reference = fc.constantFrom('A1', 'a1', "A'1", 'Ä1', 'A\0', '\ud800', null)
    const references = fc.record({ bookingRef: reference, clientRef: reference, remarks: fc.constantFrom(null, 'sea view') })
    const identified = references.filter(({ bookingRef, clientRef }) => bookingRef !== null || clientRef !== null)
    const stored = (groups: readonly (readonly ReturnType<typeof sampleRecord>[])[]) => {
      ledger.connection.exec('begin')
      try {
        for (const group of groups) store(ledger, group, answerAt())
        return ledger.prepare('select booking_ref, client_ref, json from booking join booking_raw using (id) order by id').all()
      } finally {
        ledger.connection.exec('rollback')
      }
    }
    fc.assert(
      fc.property(fc.array(identified, { minLength: 1, maxLength: 12 }), (all) => {
        const records = all.map(sampleRecord)
        expect(stored([records])).toEqual(stored(records.map((one) => [one])))
      }),
    )
  })

  it('of other records are stored even if one record of the answer cannot be stored', () => {
    const answer = sampleRecords(3).map((one, i) => (i === 1 ? { ...one, raw: 1n } : one))
    expect(store(ledger, answer, answerAt())).toMatchObject({ added: 2, changed: 0, unchanged: 0 })
    expect(ledgerRows().map(({ bookingRef }) => bookingRef)).toEqual(['r2', 'r0'])
    expect(() => store(ledger, answer.slice(1, 2), answerAt())).toThrow(TypeError)
  })

  it('that SQLite cannot distinguish still name separate bookings', () => {
    const answer = ['B\ud800', 'good 1', 'B\ud801', 'good 2'].map((bookingRef, i) => sampleRecord({ bookingRef, clientRef: `RD-${i}` }))
    expect(store(ledger, answer, answerAt())).toMatchObject({ added: 4, changed: 0, unchanged: 0 })
    expect(ledgerRows().map(({ clientRef }) => clientRef)).toEqual(['RD-3', 'RD-2', 'RD-1', 'RD-0'])
    expect(store(ledger, answer, answerAt(noon + minute))).toMatchObject({ added: 0, changed: 0, unchanged: 4 })
  })

  it('are searched by exact match, booking and client references alike', () => {
    put()
    expect(find(ledger, { bookingRef: '55cda9' })).toMatchObject({ hotelCode: '12b0a5' })
    expect(find(ledger, { clientRef: 'RD-0123456789ABCDEF' })).toMatchObject({ hotelCode: '12b0a5' })
    expect(find(ledger, { bookingRef: '55cda' })).toBeNull()
  })
})

describe('a stored record', () => {
  it('is the record as received, unknown fields included', () => {
    const raw = sampleRaw({ total: '585.0800', meta: { supplierRef: '4111111111111111', list: [1, null, true] } })
    const [id] = put(raw).ids
    const stored = record(ledger, id ?? 0)
    expect(JSON.parse(stored?.raw ?? '')).toEqual(raw)
    expect(stored?.booking).toMatchObject({ total: '585.0800', holder: { lastName: 'Ångström' } })
  })

  it('can consist of little more than a reference', () => {
    const bare = { bookingRef: null, clientRef: 'RD-1' }
    const [id] = store(ledger, [{ ...sampleRecord(), ...readBare(bare) }], answerAt()).ids
    const nothing = { status: null, known: null, checkin: null, nights: null, total: null, currency: null, rooms: 0 }
    expect(record(ledger, id ?? 0)?.row).toMatchObject({ ...bare, ...nothing })
  })

  it('contains no card number, but keeps references that look like one', () => {
    const card = '4111 1111 1111 1111'
    const occupancies = [{ occupants: [{ firstName: card, lastName: 'X' }] }]
    const [id] = put({ bookingRef: '4111111111111111', remarks: `pay with ${card}`, occupancies }).ids
    const stored = record(ledger, id ?? 0)
    expect(JSON.stringify(stored)).not.toContain(card)
    expect(stored).toMatchObject({ row: { bookingRef: '4111111111111111' }, booking: { remarks: 'pay with •••• 1111' } })
    expect(stored?.row.flags).toContain('card')
    expect(ledger.prepare('select words from booking').get()).toMatchObject({ words: expect.not.stringContaining('1111 1111') })
  })

  it('does not let keys like __proto__ take effect', () => {
    const raw = JSON.parse(`{"bookingRef":"p","__proto__":{"polluted":true},"constructor":{"name":"x"}}`)
    store(ledger, [{ ...readBare({ bookingRef: 'p' }), raw }], answerAt())
    expect(Reflect.get({}, 'polluted')).toBeUndefined()
  })
})

it.each([
  ['balance', { balance: '522.39' }],
  ['decimals', { total: '585.081', balance: '585.081' }],
  ['decimals', { currency: 'JPY', total: '585.5', balance: '585.5' }],
  ['total', { total: null }],
  ['total', { total: '0.00001', balance: '0.00001' }],
  ['cost', { status: 'CANCELLED', cancellationCost: null }],
  ['status', { status: 'ON_REQUEST' }],
  ['country', { countryCode: 'us' }],
  ['currency', { currency: null }],
  ['penalty', { cancellationPolicies: [{ amount: '600', fromDate: '2027-03-10T23:59:00Z' }] }],
  ['penalty', { cancellationPolicies: [{ amount: '1', fromDate: '2027-03-10T23:59:00' }] }],
  ['unread', { total: 'a lot' }],
])('flags %s', (flag, fields) => {
  put(fields)
  expect(ledgerRows()[0]?.flags).toContain(flag)
})

it('flags nothing in a plain booking', () => {
  put()
  expect(ledgerRows()).toMatchObject([{ flags: [] }])
})

it('gives every booking its own id, even when one second has more new bookings than ids', () => {
  const { ids } = store(ledger, sampleRecords(1500), answerAt())
  expect(new Set(ids).size).toBe(1500)
})

function readBare(fields: Record<string, unknown>) {
  const { booking } = sampleRecord({ ...Object.fromEntries(Object.keys(sampleRaw()).map((name) => [name, null])), ...fields })
  return { booking, raw: fields, unread: [] }
}
