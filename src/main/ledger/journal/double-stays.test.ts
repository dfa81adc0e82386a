import { describe, expect, it } from 'vitest'
import { sampleAttempt, sampleEvidence } from '../../testing/attempt-samples.ts'
import { statementsOf } from '../../testing/ledger/query-plans.ts'
import { ledger, ledgerForEachTest, reopen } from '../../testing/ledger/test-ledger.ts'
import { sampleRecord, seenAt } from '../../testing/sample-records.ts'
import { store } from '../bookings/bookings.ts'
import { dismissNotice, notices } from '../bookings/notices.ts'
import { beginImport } from '../database/bulk-import.ts'
import { saveAttempt } from './attempts.ts'
import { note } from './commit.ts'
import { notifyDoubles } from './double-stays.ts'

const nowMs = Date.parse('2027-01-10T12:00:00Z')

ledgerForEachTest({ zone: 'UTC' })

const first = { bookingRef: 'b1', clientRef: 'RD-0000000000000001', creationDate: '2027-01-10T11:59:00Z' }
const second = { bookingRef: 'b2', clientRef: 'RD-0000000000000002', creationDate: '2027-01-10T11:59:40Z' }
type Fields = Parameters<typeof sampleRecord>[0]
const put = (...records: Fields[]) => store(ledger, records.map(sampleRecord), seenAt('checkBookings', nowMs))

/** Reports all pairs, as after a sync, and returns the pairs in the notices: the later booking first. */
function reportPairs(atMs = nowMs) {
  for (let rounds = 0; notifyDoubles(ledger, atMs).left; rounds++) expect(rounds, 'it comes to an end').toBeLessThan(1000)
  return pairs()
}
const pairs = () =>
  notices(ledger)
    .filter(({ kind }) => kind === 'doubleStay')
    .map(({ bookingRef, otherRef }) => `${bookingRef} ${otherRef}`)

describe('double-stay notices', () => {
  it('name both references, the later booking first', () => {
    put(first, second)
    expect(reportPairs()).toEqual(['b2 b1'])
  })

  it('report a pair once: not again at the next sync, after a restart or after a dismissal', () => {
    put(first, second)
    reportPairs()
    for (const { id } of notices(ledger)) dismissNotice(ledger, id, nowMs)
    reopen()
    put({ ...first, remarks: 'changed' }, { ...second, remarks: 'changed too' })
    expect(reportPairs()).toEqual([])
  })

  it('report a pair after a crash between the sync that stored it and the check', () => {
    put(first, second)
    reopen()
    expect(reportPairs()).toEqual(['b2 b1'])
  })

  it('report a pair whichever of the two bookings is new', () => {
    put(second)
    expect(reportPairs()).toEqual([])
    put(first)
    expect(reportPairs()).toEqual(['b2 b1'])
  })

  it('report a pair when one of the bookings is confirmed later', () => {
    put(first, { ...second, status: 'FAILED' })
    expect(reportPairs()).toEqual([])
    put(second)
    expect(reportPairs()).toEqual(['b2 b1'])
  })

  it('report a stay in another hotel of the destination that shares one guest and one night', () => {
    const occupants = [{ firstName: 'IDA', lastName: 'Angstrom', age: 6, occupantType: 'CHILD' }]
    const elsewhere = { hotelCode: 'h2', hotelName: 'Another', checkin: '2027-03-14', checkout: '2027-03-20' }
    put(first, { ...second, ...elsewhere, holder: null, occupancies: [{ occupants, room: { sequence: 1 } }] })
    expect(reportPairs()).toEqual(['b2 b1'])
  })

  it('report a guest whose name is spelled differently, or another person with the same e-mail address', () => {
    const holder = { firstName: 'Jürgen', lastName: 'Müller', email: 'j.mueller@example.org' }
    put({ ...first, holder, occupancies: [] }, { ...second, holder: { firstName: 'MUELLER', lastName: 'Herr Juergen' }, occupancies: [] })
    expect(reportPairs()).toEqual(['b2 b1'])
    const wife = { ...holder, firstName: 'Ida', email: 'J.Mueller@example.org' }
    put({ ...first, bookingRef: 'b3', holder: wife, occupancies: [], creationDate: '2027-01-10T11:59:50Z' })
    expect(reportPairs()).toContain('b3 b1')
  })

  it.each<[string, Fields]>([
    ['of other guests', { holder: { firstName: 'Grace', lastName: 'Hopper' }, occupancies: [] }],
    ['on other nights', { checkin: '2027-03-15', checkout: '2027-03-16' }],
    ['in another town', { hotelCode: 'h2', hotelName: 'Another', destinationCode: '2b2', destinationName: 'Ankara' }],
    ['that is cancelled', { status: 'CANCELLED' }],
    ['with an unrecognised status', { status: 'PENDING' }],
  ])('do not report a booking %s', (_, fields) => {
    put(first, { ...second, ...fields })
    expect(reportPairs()).toEqual([])
  })

  /** Two bookings of the same later stay, made on this day. */
  const madeOn = (day: string) => {
    const nights = { checkin: '2027-05-01', checkout: '2027-05-02' }
    return [
      { ...first, ...nights, bookingRef: 'b3', creationDate: `${day}T00:00:00Z` },
      { ...second, ...nights, bookingRef: 'b4', creationDate: `${day}T00:01:00Z` },
    ]
  }

  it('ignore stays that are over and bookings made long ago', () => {
    put(first, second)
    expect(reportPairs(Date.parse('2027-03-15T00:00:00Z'))).toEqual([])
    put(...madeOn('2026-11-01'))
    expect(reportPairs()).toEqual([])
  })

  it('ignore bookings of the first import, except those of the last day', () => {
    beginImport(ledger)
    put(...madeOn('2027-01-08'), first, second)
    expect(reportPairs()).toEqual(['b2 b1'])
  })

  it.each([
    ['the later one, identified by the booking reference', second.clientRef, first.bookingRef],
    ['the later one, identified by the client reference of the attempt open then', second.clientRef, first.clientRef],
    ['the earlier one', first.clientRef, second.bookingRef],
  ])('are not raised when a clerk declared the stay different while booking %s', (_, subject, said) => {
    note(ledger, { evidence: [sampleEvidence({ subject, what: 'agreed', body: { similarStaysAcknowledged: ['x', said], reason: null } })] })
    put(first, second)
    expect(reportPairs()).toEqual([])
  })

  it('are raised when the clerk declared only another stay different', () => {
    const body = { similarStaysAcknowledged: ['b9'], reason: 'The other family' }
    note(ledger, { evidence: [sampleEvidence({ subject: second.clientRef, what: 'agreed', body })] })
    put(first, second)
    expect(reportPairs()).toEqual(['b2 b1'])
  })

  it('are not raised for bookings that already have a duplicate notice', () => {
    note(ledger, { notices: [{ kind: 'duplicate', atMs: 1, clientRef: 'RD-1', bookingRef: 'b1', otherRef: 'b2' }] })
    put(first, second)
    expect(reportPairs()).toEqual([])
  })

  /** Stores this many bookings like the first one, each made a second before the previous one. */
  const putGroup = (count: number, fieldsOf: (i: number) => Fields) => {
    const creationDate = (i: number) => new Date(nowMs - i * 1000).toISOString()
    put(...Array.from({ length: count }, (_, i) => ({ ...first, creationDate: creationDate(i), ...fieldsOf(i) })))
  }

  it('name at most three other bookings for each booking of a group, and name every booking', () => {
    putGroup(20, (i) => ({ bookingRef: `g${i}` }))
    const notified = reportPairs()
    expect(notified.length).toBeLessThanOrEqual(20 * 3)
    expect(new Set(notified.flatMap((pair) => pair.split(' '))).size).toBe(20)
  })

  it('name the most similar booking first, however many less similar ones there are', () => {
    put(first)
    putGroup(9, (i) => ({ bookingRef: `o${i}`, hotelCode: `h${i}` }))
    reportPairs()
    put(second)
    expect(reportPairs()).toContain('b2 b1')
  })

  it('are not raised for bookings under one of our client references, which get a duplicate notice per further booking', () => {
    saveAttempt(ledger, sampleAttempt({ clientRef: 'RD-1' }))
    putGroup(20, (i) => ({ clientRef: 'RD-1', bookingRef: `g${i}` }))
    expect(reportPairs()).toEqual([])
    expect(notices(ledger).map(({ kind }) => kind)).toEqual(Array(19).fill('duplicate'))
  })

  it('need as few reads per booking when many bookings share a client reference as when few do', () => {
    saveAttempt(ledger, sampleAttempt({ clientRef: 'RD-1' }))
    const readsFor = (count: number, checkin: string, checkout: string) => {
      const contact = { email: 'group@agency.example', phone: '+41505000000' }
      const holder = (i: number) => ({ firstName: 'Guest', lastName: `Number${checkin.replaceAll('-', '')}x${i}`, ...contact })
      const stay = { clientRef: 'RD-1', checkin, checkout, occupancies: [] }
      putGroup(count, (i) => ({ ...stay, bookingRef: `${checkin}-${i}`, holder: holder(i) }))
      const statements = statementsOf((traced) => {
        while (notifyDoubles(traced, nowMs).left);
      })
      return statements.filter((sql) => sql.includes('from booking_raw where')).length
    }
    const [few, many] = [readsFor(20, '2027-04-01', '2027-04-03'), readsFor(80, '2027-05-01', '2027-05-03')]
    expect(many / few).toBeLessThanOrEqual(4.5)
  })

  it('are raised in small batches until none is left', () => {
    putGroup(25, (i) => ({ bookingRef: `n${i}`, holder: { firstName: 'Guest', lastName: `Number${i >> 1}` }, occupancies: [] }))
    let batches = 1
    while (notifyDoubles(ledger, nowMs).left) batches += 1
    expect(batches).toBeGreaterThan(2)
    expect(pairs()).toHaveLength(12)
  })
})

it('shows both bookings of a double-stay notice as they are now, and which of them this desk made', () => {
  saveAttempt(ledger, sampleAttempt({ clientRef: second.clientRef }))
  put(first, second)
  reportPairs()
  put({ ...second, status: 'CANCELLED', cancellationCost: '0' })
  const notified = notices(ledger).find(({ kind }) => kind === 'doubleStay')
  expect(notified?.stays).toMatchObject([
    { row: { bookingRef: 'b2', known: 'CANCELLED' }, ownDesk: true },
    { row: { bookingRef: 'b1', known: 'CONFIRMED', cancellationPolicies: [{ amount: '174.13' }] }, ownDesk: false },
  ])
})
