import { hash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { sampleAttempt, sampleCancellation, sampleEvidence } from '../../testing/attempt-samples.ts'
import { all, isInPages, jobAt, ledger, ledgerForEachTest, ledgerRows, noon, purge, put } from '../../testing/ledger/test-ledger.ts'
import { sampleRaw, sampleRecord, sampleRecords, seenAt } from '../../testing/sample-records.ts'
import { record } from '../bookings/booking-lookup.ts'
import { store } from '../bookings/bookings.ts'
import { beginImport } from '../database/bulk-import.ts'
import { getAttempt, saveAttempt } from '../journal/attempts.ts'
import { cancellation, saveCancellation } from '../journal/cancellations.ts'
import { evidence, findBrokenLine, isEmptied } from '../journal/evidence.ts'
import { totals } from '../queries/totals.ts'
import { eraseGuest } from './guests-erase.ts'
import { findGuests } from './guests-search.ts'
import { purgedBookings } from './purge.ts'

ledgerForEachTest()

const later = noon + 60_000
const clientRef = 'RD-0123456789ABCDEF'
const listedByText = (text: string) => ledgerRows({ text })

/** Everything in the records of these tests that could name somebody. The last is the telephone number as the text index has it. */
const names = ['Ångström', 'angstrom', 'Zoë', 'zoe', 'Ida', 'Quendolin', 'quendolin', '+4150', '00000050514']

const namesInPages = () => names.filter(isInPages)

function erase(name: string, ids: readonly number[]): number[] {
  const bookings = ids.map((id) => ({ id, bookingRef: null, clientRef: null }))
  const erased = eraseGuest(ledger, name, bookings, later)
  purge('', later)
  return erased
}

const find = (name: string) => findGuests(ledger, jobAt(), name)

/** Stores bookings of guests with long, unique names in one segment of the text index, and returns the names. */
function putPart(part: number): string[] {
  const words = Array.from({ length: 400 }, (_, i) => `${nameOf(part * 1000 + i)}`)
  const guest = (lastName: string) => ({ holder: { firstName: 'Zoë', lastName }, occupancies: [], contact: null })
  const records = words.map((lastName, i) => ({ bookingRef: `r${part}-${i}`, clientRef: null, ...guest(lastName) }))
  store(ledger, records.map(sampleRecord), seenAt('checkBookings', noon + part))
  return words
}
/** Returns twelve letters that are unique to a number. */
const nameOf = (n: number) =>
  hash('sha256', `${n}`)
    .slice(0, 12)
    .replace(/\d/g, (digit) => String.fromCharCode(103 + Number(digit)))

/** Stores a booking with everything that can name its guests: texts, unknown fields, history, attempt, cancellation, evidence. */
function putEverything(): number {
  const id = put({ contact: 'Quendolin', remarks: 'Cot for Ida', specialRequest: 'Zoë wants quiet' })
  put({ contact: 'Quendolin', holder: { firstName: 'Quendolin', lastName: 'Ångström' }, remarks: 'none', specialRequest: null }, later)
  const content = { hotelCode: '12b0a5', hotelName: 'Grand Küste Hotel', checkin: '2027-03-12', checkout: '2027-03-15' }
  const body = { content: { ...content, holder: { firstName: 'Zoë', lastName: 'Ångström' } }, booking: sampleRaw(), failure: null }
  saveAttempt(ledger, sampleAttempt({ state: 'CONFIRMED', open: false, body: JSON.stringify(body) }), {
    evidence: [sampleEvidence(), sampleEvidence({ what: 'answered', body: { booking: sampleRaw() } })],
  })
  const failure = { kind: 'refused', word: { message: 'Ångström has left' } }
  saveCancellation(ledger, sampleCancellation({ state: 'NOT_CANCELLED', open: false, body: JSON.stringify({ failure, cost: '1.00' }) }))
  return id
}

describe('a purge', () => {
  it('removes guests from all records and from every page of the database file, and keeps amounts, dates, hotel and references', () => {
    const id = putEverything()
    const sums = totals(ledger, all)
    const { row: before } = record(ledger, id) ?? {}
    expect(namesInPages()).toEqual(expect.arrayContaining(['Ångström', 'angstrom', 'quendolin', '00000050514']))
    expect(purge('2027-03-16', later).ids).toEqual([id])
    expect(namesInPages()).toEqual([])
    const after = record(ledger, id)
    expect(after?.row).toMatchObject({ ...before, holder: '', purged: true })
    expect(after?.booking.holder).toBe(null)
    expect(after?.history.map(({ changes }) => changes.map(({ field }) => field))).toEqual([
      ['booked'],
      ['holder', 'specialRequest', 'remarks'],
    ])
    expect(totals(ledger, all)).toEqual(sums)
    expect(purgedBookings(ledger)).toBe(1)
    expect([listedByText('angstrom'), listedByText('grand kuste').length, listedByText('55cda9').length]).toEqual([[], 1, 1])
  })

  it('skips stays that ended on the day or later, have no check-out, or have an open case', () => {
    put({ checkout: '2027-03-15' })
    for (const i of [2, 3, 4, 5]) put({ bookingRef: `r${i}`, clientRef: `RD-${i}`, checkout: i === 3 ? null : '2027-03-14' })
    saveAttempt(ledger, sampleAttempt({ clientRef: 'RD-4' }))
    saveCancellation(ledger, sampleCancellation({ reference: 'r5' }))
    expect(purge('2027-03-15', later).ids).toHaveLength(1)
    const listed = listedByText('angstrom').map(({ bookingRef }) => bookingRef)
    expect(listed.sort()).toEqual(['55cda9', 'r3', 'r4', 'r5'])
    saveAttempt(ledger, sampleAttempt({ clientRef: 'RD-4', state: 'CONFIRMED', open: false }))
    expect(purge('2027-03-15', later).ids).toHaveLength(1)
  })

  it.each([
    ['attempt', (watched: boolean) => saveAttempt(ledger, sampleAttempt({ state: 'NOT_BOOKED', open: false, watched }))],
    ['cancellation', (watched: boolean) => saveCancellation(ledger, sampleCancellation({ state: 'CANCELLED', open: false, watched }))],
  ])('keeps the names of a booking whose %s is settled but still watched, until it is no longer watched', (_, save) => {
    const id = put()
    save(true)
    expect(purge('2027-03-16', later).ids).toEqual([])
    expect(listedByText('angstrom')).toHaveLength(1)
    save(false)
    expect(purge('2027-03-16', later).ids).toEqual([id])
  })

  it('is not undone by later answers of the service, which still update everything else', () => {
    const id = put()
    purge('2027-03-16', later)
    expect(store(ledger, [sampleRecord()], seenAt('checkBookings', later))).toMatchObject({ unchanged: 1 })
    put({ status: 'CANCELLED', cancellationCost: '10.00', remarks: 'Ångström called' }, later)
    saveAttempt(ledger, sampleAttempt({ state: 'CONFIRMED', open: false, body: JSON.stringify({ booking: sampleRaw() }) }), {
      evidence: [sampleEvidence()],
    })
    expect(record(ledger, id)?.row).toMatchObject({ known: 'CANCELLED', cancellationCost: '10.00', holder: '', purged: true })
    expect(namesInPages()).toEqual([])
  })

  it('removes the guests of attempts that led to no booking, and makes them impossible to send again', () => {
    const content = { hotelCode: 'h', hotelName: 'Küste', checkin: '2027-03-12', checkout: '2027-03-15', holder: { lastName: 'Ångström' } }
    const body = JSON.stringify({ content, contentHash: 'c0ffee', attempts: [] })
    saveAttempt(ledger, sampleAttempt({ state: 'NOT_BOOKED', open: false, body }), { evidence: [sampleEvidence()] })
    purge('2027-03-15', later)
    expect(getAttempt(ledger, clientRef)?.body).toBe(body)
    purge('2027-03-16', later)
    expect(JSON.parse(getAttempt(ledger, clientRef)?.body ?? '')).toMatchObject({
      content: null,
      contentHash: null,
      remembered: { hotelCode: 'h', hotelName: 'Küste', checkin: '2027-03-12', checkout: '2027-03-15' },
    })
    expect(evidence(ledger, clientRef).map(isEmptied)).toEqual([true])
    expect(namesInPages()).toEqual([])
  })

  it('keeps the evidence chain intact, and emptied bodies cannot be filled again', () => {
    putEverything()
    purge('2027-03-16', later)
    const lines = evidence(ledger, clientRef)
    expect([lines.map(isEmptied), findBrokenLine(lines)]).toEqual([[true, true], null])
    expect(() => ledger.connection.exec(`update evidence set body = '{}'`)).toThrow('only emptied')
    expect(() => ledger.connection.exec(`update evidence set body_hash = hash`)).toThrow('only added to')
  })

  it('keeps the amounts of a cancellation', () => {
    putEverything()
    purge('2027-03-16', later)
    expect(JSON.parse(cancellation(ledger, '55cda9')?.body ?? '')).toEqual({ failure: null, cost: '1.00' })
  })

  it('processes many bookings in slices', () => {
    store(
      ledger,
      sampleRecords(300, (i) => ({ checkout: `2027-03-${10 + (i % 9)}` })),
      seenAt('checkBookings', noon),
    )
    expect(purge('2027-03-15', later).ids).toHaveLength(168)
    expect([listedByText('angstrom').length, purgedBookings(ledger)]).toEqual([132, 168])
  })
})

describe('one guest', () => {
  it('is found by whole words of the name, as holder or occupant, whatever accents and order', async () => {
    put()
    const occupancies = [{ occupants: [{ firstName: 'Ida', lastName: 'Rey' }], room: null }]
    put({ bookingRef: 'r2', clientRef: 'RD-2', holder: null, occupancies })
    const refs = async (name: string) => (await find(name)).map(({ bookingRef }) => bookingRef)
    expect(await refs('ida')).toEqual(['r2', '55cda9'])
    expect(await refs('ANGSTRÖM zoe')).toEqual(['55cda9'])
    // Two people of one booking are not one person, and a hotel name is not part of a person's name.
    expect([await refs('Ida Küste'), await refs('rey angstrom'), await refs('ang'), await refs('?')]).toEqual([[], [], [], []])
  })

  it('is found when the name is in a script that the index does not support', async () => {
    put({ holder: { firstName: '𞤀𞤣𞤢', lastName: '𞤄𞤢𞤸' } })
    expect(await find('𞤄𞤢𞤸')).toHaveLength(1)
  })

  it('is found during a bulk import, whose bookings are not in the index yet', async () => {
    beginImport(ledger)
    put()
    expect(await find('ida')).toHaveLength(1)
  })

  it('is removed without the other guests, and later answers of the service do not bring the name back', async () => {
    const requests = { remarks: 'Cot for Ida', specialRequest: 'High floor' }
    const id = put(requests)
    const other = put({ bookingRef: 'r2', clientRef: 'RD-2' })
    expect(erase('ida', [id])).toEqual([id])
    const check = () => {
      const { booking } = record(ledger, id) ?? {}
      expect(booking?.occupancies[0]?.occupants).toMatchObject([
        { firstName: 'Zoë', age: 44 },
        { firstName: null, age: null, occupantType: 'CHILD' },
      ])
      expect([booking?.remarks, booking?.specialRequest, booking?.holder?.lastName]).toEqual([null, 'High floor', 'Ångström'])
      expect(record(ledger, id)?.row).toMatchObject({ adults: 1, children: 1, purged: false })
    }
    check()
    expect((await find('ida')).map((row) => row.id)).toEqual([other])
    expect(store(ledger, [sampleRecord(requests)], seenAt('checkBookings', later))).toMatchObject({ unchanged: 1 })
    put({ remarks: 'Ida again', specialRequest: 'High floor', total: '600.00' }, later)
    check()
  })

  it('leaves no trace on any page if no other guest has the name', () => {
    const id = putEverything()
    erase('Ångström', [id])
    expect(namesInPages().filter((name) => name !== 'Quendolin' && name !== 'quendolin')).toEqual([])
    const lines = evidence(ledger, clientRef)
    expect([lines.map(isEmptied), findBrokenLine(lines)]).toEqual([[true, true], null])
    expect(JSON.parse(getAttempt(ledger, clientRef)?.body ?? '')).toMatchObject({
      content: null,
      booking: { bookingRef: '55cda9', holder: null },
    })
  })

  it('is not removed from any of the bookings while a case of one of them is open', () => {
    const ids = [put(), put({ bookingRef: 'r2', clientRef: 'RD-2' })]
    saveCancellation(ledger, sampleCancellation({ reference: 'r2' }))
    expect(() => erase('ida', ids)).toThrow('casesOpen')
    expect(listedByText('ida')).toHaveLength(2)
  })
})

it('rewrites the file once names are removed, because SQLite leaves bytes of moved rows in the middle of pages', () => {
  const [name = ''] = [0, 1, 2, 3, 4, 5].flatMap(putPart)
  const ids = listedByText(name).map(({ id }) => id)
  expect(erase(`Zoë ${name}`, ids)).toHaveLength(1)
  // Merging the text index frees pages; a rewritten file has no free pages. `npm run drill -- purge` checks every page.
  expect(ledger.connection.pragma('freelist_count', { simple: true })).toBe(0)
  expect(isInPages(name.slice(4))).toBe(false)
  expect(listedByText(name)).toEqual([])
})
