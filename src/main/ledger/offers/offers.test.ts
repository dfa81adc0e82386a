import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { noFacts } from '../../../shared/contract/views/note-views.ts'
import type { OfferQuestion } from '../../../shared/contract/views/offer-views.ts'
import { sampleIntent } from '../../testing/sample-cases.ts'
import { sampleLine, sampleOffer } from '../../testing/sample-offers.ts'
import { sampleRecord, seenAt } from '../../testing/sample-records.ts'
import { record } from '../bookings/booking-lookup.ts'
import { store } from '../bookings/bookings.ts'
import { saveAttempt } from '../journal/attempts.ts'
import { userAtDesk } from '../journal/user.ts'
import { changeFacts, writeNote } from '../notes/write-notes.ts'
import { eraseGuest } from '../privacy/guests-erase.ts'
import { purgeSlice } from '../privacy/purge.ts'
import { eraseOffers, offersNaming } from '../privacy/remove-offers.ts'
import { page } from '../queries/pages.ts'
import { type OpenLedger, openLedger } from '../storage/open.ts'
import { changeOfferFacts, writeOfferNote } from './offer-notes.ts'
import { offer, offers } from './offers.ts'
import { changeOffer, keepOfferChecks, makeOffer, markOffer } from './write-offers.ts'

let folder: string
let ledger: OpenLedger
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'ledger-'))
  ledger = openLedger(folder, randomBytes(32), 'Europe/Zurich')
})
afterEach(() => {
  ledger.close()
  rmSync(folder, { recursive: true })
})

const noon = Date.UTC(2027, 0, 10, 12)
const dayMs = 86_400_000
const number = 'O-270110-7KQ'
const read = (atMs = noon) => offer(ledger, number, atMs)
const list = (question: Partial<OfferQuestion> = {}, atMs = noon) =>
  offers(ledger, { state: 'all', text: '', after: null, ...question }, atMs)
const numbers = (question: Partial<OfferQuestion> = {}) => list(question).rows.map((row) => row.number)
const steps = () => read()?.steps.map(({ what }) => what)
/** Books the rate of a place in the offer under a client reference, with this outcome. */
function book(clientRef: string, line: number, status = 'CONFIRMED'): number {
  saveAttempt(ledger, sampleIntent({ clientRef, state: 'FOUND', open: false, offered: { number, line } }))
  return store(ledger, [sampleRecord({ bookingRef: `r-${clientRef}`, clientRef, status })], seenAt('bookRate', noon)).ids[0] ?? 0
}

describe('an offer in the ledger', () => {
  it('is read as it was made, with who made it', () => {
    expect(makeOffer(ledger, sampleOffer(), noon)).toBe(true)
    expect(read()).toEqual({
      ...sampleOffer(),
      ...{ state: 'open', bookings: [], notes: { ...noFacts, notes: [] }, erased: false, lines: [{ ...sampleLine(), check: null }] },
      steps: [{ atMs: noon, user: userAtDesk, what: 'made', detail: null }],
    })
    expect(offer(ledger, 'O-1', noon)).toBeNull()
  })

  it('keeps its number to itself', () => {
    makeOffer(ledger, sampleOffer(), noon)
    expect(makeOffer(ledger, sampleOffer({ text: 'another' }), noon + 1)).toBe(false)
    expect([read()?.text, steps()]).toEqual([sampleOffer().text, ['made']])
  })

  it('is open, sent, expired or withdrawn, with every step told', () => {
    makeOffer(ledger, sampleOffer(), noon)
    markOffer(ledger, number, 'sent', noon + 1)
    expect([read()?.state, read(noon + 5 * dayMs)?.state, read(noon + 6 * dayMs)?.state]).toEqual(['sent', 'sent', 'expired'])
    markOffer(ledger, number, 'withdrawn', noon + 2)
    expect([read()?.state, read(noon + 6 * dayMs)?.state]).toEqual(['withdrawn', 'withdrawn'])
    markOffer(ledger, number, 'reopened', noon + 3)
    expect([read()?.state, steps()]).toEqual(['open', ['made', 'sent', 'withdrawn', 'reopened']])
    expect(() => markOffer(ledger, 'O-1', 'sent', noon)).toThrow('notHere')
  })

  it('ends its last day with the day of the accounting zone', () => {
    makeOffer(ledger, sampleOffer(), noon)
    const midnight = Date.UTC(2027, 0, 15, 23)
    expect([read(midnight - 1)?.state, read(midnight)?.state]).toEqual(['open', 'expired'])
  })

  it('is to be sent again once it tells the client something else, and not for another address', () => {
    makeOffer(ledger, sampleOffer(), noon)
    markOffer(ledger, number, 'sent', noon + 1)
    changeOffer(ledger, sampleOffer({ client: { id: null, name: 'Zoë Ångström', email: null } }), noon + 2)
    expect(read()?.state).toBe('sent')
    const sold = { how: 'typed', price: '670.00', currency: 'EUR', cost: '585.08', margin: '84.92', rule: null } as const
    changeOffer(ledger, sampleOffer({ lines: [sampleLine({ sold })] }), noon + 3)
    expect([read()?.state, read()?.lines[0]?.sold?.price]).toEqual(['open', '670.00'])
    expect(() => changeOffer(ledger, sampleOffer({ number: 'O-1' }), noon)).toThrow('notHere')
  })

  it('keeps what a check found with the rate that it is of, and keeps it when others come or go', () => {
    makeOffer(ledger, sampleOffer({ lines: [sampleLine(), sampleLine({ rateKey: 'k2' })] }), noon)
    const gone = { kind: 'gone', atMs: noon, others: 3 } as const
    keepOfferChecks(ledger, number, [null, gone], [sampleLine().rateKey, 'k2'], noon + 1)
    expect(read()?.lines.map(({ check }) => check)).toEqual([null, gone])
    changeOffer(ledger, sampleOffer({ lines: [sampleLine({ rateKey: 'k2' }), sampleLine({ rateKey: 'k3' })] }), noon + 2)
    expect(read()?.lines.map(({ check }) => check)).toEqual([gone, null])
    expect(() => keepOfferChecks(ledger, number, [null], [sampleLine().rateKey], noon + 3)).toThrow('notHere')
    expect(steps()).toEqual(['made', 'checked', 'changed'])
  })
})

describe('an offer that becomes a booking', () => {
  it('is booked from the moment on that the service shows the booking, and stays so when it is cancelled', () => {
    makeOffer(ledger, sampleOffer(), noon)
    saveAttempt(ledger, sampleIntent({ clientRef: 'RD-1', open: true, offered: { number, line: 0 } }))
    expect(read()).toMatchObject({ state: 'open', bookings: [{ clientRef: 'RD-1', line: 0, status: null, open: true }] })
    book('RD-1', 0)
    expect(read()).toMatchObject({ state: 'booked', bookings: [{ clientRef: 'RD-1', line: 0, status: 'CONFIRMED' }] })
    store(ledger, [sampleRecord({ bookingRef: 'r-RD-1', clientRef: 'RD-1', status: 'CANCELLED' })], seenAt('checkBooking', noon + 9))
    expect(read(noon + 9 * dayMs)).toMatchObject({ state: 'booked', bookings: [{ status: 'CANCELLED' }] })
  })

  it('is booked by the attempt that took the place of one whose reference was spent', () => {
    makeOffer(ledger, sampleOffer(), noon)
    saveAttempt(ledger, sampleIntent({ clientRef: 'RD-1', state: 'NOT_BOOKED', open: false, offered: { number, line: 0 } }))
    book('RD-2', 0)
    expect(read()).toMatchObject({
      state: 'booked',
      bookings: [
        { clientRef: 'RD-1', status: null, open: false },
        { clientRef: 'RD-2', status: 'CONFIRMED', open: false },
      ],
    })
    saveAttempt(
      ledger,
      sampleIntent({ clientRef: 'RD-0', state: 'NOT_BOOKED', open: false, watched: true, createdAtMs: 9, offered: { number, line: 0 } }),
    )
    expect(read()?.bookings.map(({ clientRef, open }) => [clientRef, open])).toEqual([
      ['RD-1', false],
      ['RD-2', false],
      ['RD-0', true],
    ])
  })

  it('is not booked by a booking that failed, nor by an offer that is not here any more', () => {
    makeOffer(ledger, sampleOffer(), noon)
    book('RD-1', 0, 'FAILED')
    expect(read()).toMatchObject({ state: 'open', bookings: [{ clientRef: 'RD-1', status: null }] })
    saveAttempt(ledger, sampleIntent({ clientRef: 'RD-2', offered: { number: 'O-GONE', line: 0 } }))
    expect(ledger.prepare('select count(*) from offer_booking').pluck().get()).toBe(1)
  })

  it('knows its booking also after the row of that has moved', () => {
    makeOffer(ledger, sampleOffer(), noon)
    const from = book('RD-1', 0)
    const moved = { bookingRef: 'r-RD-1', clientRef: 'RD-1', creationDate: '2026-12-01T08:00:00Z' }
    const [to] = store(ledger, [sampleRecord(moved)], seenAt('checkBooking', noon + 5)).ids
    expect(to).not.toBe(from)
    expect(read()).toMatchObject({ state: 'booked', bookings: [{ clientRef: 'RD-1', status: 'CONFIRMED' }] })
  })
})

describe('the list of offers', () => {
  it('has the newest first, by state and by every word of what was typed, and counts by state what the words leave', () => {
    for (const [at, name] of ['Ada Byron', 'Müller & Söhne', 'Zoë Ångström'].entries())
      makeOffer(
        ledger,
        sampleOffer({ number: `O-${at}`, client: { id: null, name, email: null }, validUntil: at === 0 ? '2027-01-09' : '2027-01-20' }),
        noon + at,
      )
    markOffer(ledger, 'O-2', 'sent', noon)
    expect(numbers()).toEqual(['O-2', 'O-1', 'O-0'])
    expect([numbers({ state: 'sent' }), numbers({ state: 'expired' }), numbers({ state: 'booked' })]).toEqual([['O-2'], ['O-0'], []])
    for (const [text, found] of [
      ['muller', ['O-1']],
      ['mueller soehne', ['O-1']],
      ['KÜSTE ada', ['O-0']],
      ['istanbul', ['O-2', 'O-1', 'O-0']],
      ['o-2', ['O-2']],
      ['byron zoe', []],
    ] as const)
      expect([text, numbers({ text })]).toEqual([text, found])
    expect(list({ state: 'sent', text: 'istanbul' }).counts).toEqual({ open: 1, sent: 1, expired: 1, booked: 0, withdrawn: 0 })
    expect(list({ state: 'sent', text: 'muller' }).counts).toEqual({ open: 1, sent: 0, expired: 0, booked: 0, withdrawn: 0 })
    expect(list().rows[0]).toEqual({
      ...{ number: 'O-2', state: 'sent', client: 'Zoë Ångström', madeMs: noon + 2, validUntil: '2027-01-20', checkin: '2027-03-12' },
      ...{ hotels: ['Grand Küste Hotel'], rates: 1, written: noFacts, erased: false },
    })
  })

  it('goes on where it ended, and has each offer once', () => {
    for (let at = 0; at < 205; at++) makeOffer(ledger, sampleOffer({ number: `O-${at}` }), noon)
    const first = list()
    const second = list({ after: first.next })
    expect([first.rows.length, second.rows.length, second.next]).toEqual([200, 5, null])
    expect(new Set([...first.rows, ...second.rows].map((row) => row.number)).size).toBe(205)
    const few = list({ after: first.next, limit: 3 })
    expect([few.rows, few.next]).toEqual([second.rows.slice(0, 3), second.rows[2]?.number])
  })

  it('agrees with each offer about its state, whatever became of it', () => {
    const deed = fc.constantFrom('sent', 'withdrawn', 'reopened', 'booked', 'failed')
    fc.assert(
      fc.property(fc.array(deed, { maxLength: 4 }), fc.integer({ min: 0, max: 9 }), (deeds, days) => {
        for (const table of ['offer_booking', 'offer_step', 'offer']) ledger.connection.exec(`delete from ${table}`)
        makeOffer(ledger, sampleOffer(), noon)
        for (const [at, what] of deeds.entries()) {
          if (what === 'booked' || what === 'failed') book(`RD-${at}${what}`, 0, what === 'booked' ? 'CONFIRMED' : 'FAILED')
          else markOffer(ledger, number, what, noon + at)
        }
        const state = read(noon + days * dayMs)?.state
        const { rows, counts } = list({}, noon + days * dayMs)
        expect([rows[0]?.state, Object.entries(counts).filter(([, count]) => count > 0)]).toEqual([state, [[state, 1]]])
      }),
      { numRuns: 40 },
    )
  })
})

/** Rids the file of what was removed. */
function merged(): void {
  for (let next: ReturnType<typeof purgeSlice>['next'] = { at: 'index', begun: false }; next !== null; )
    next = purgeSlice(ledger, '', noon, next).next
  ledger.connection.pragma('wal_checkpoint(truncate)')
}
const isInPages = (text: string) => ledger.connection.serialize().includes(Buffer.from(text))
function purge(before: string): number {
  let offersPurged = 0
  for (let at: ReturnType<typeof purgeSlice>['next'] | 'first' = 'first'; at !== null; ) {
    const slice = purgeSlice(ledger, before, noon, at === 'first' ? null : at)
    offersPurged += slice.offers
    at = slice.next
  }
  ledger.connection.pragma('wal_checkpoint(truncate)')
  return offersPurged
}

describe('what the desk writes about an offer', () => {
  const facts = { internalRef: 'G-7', costCentre: '4711', tags: ['VIP', 'vip', 'Honeymoon'], followUpOn: '2027-01-12', followUpBy: 'Mia' }
  /** A booking of the same id as the offer has notes of its own. */
  const beside = () => {
    const id = book('RD-9', 0)
    ledger.connection.pragma('foreign_keys = off')
    ledger.connection.exec(`update offer set id = ${id}; update offer_step set offer_id = ${id}; update offer_booking set offer_id = ${id}`)
    ledger.connection.pragma('foreign_keys = on')
    changeFacts(
      ledger,
      { id, bookingRef: null, clientRef: 'RD-9' },
      { internalRef: 'B-1', tags: ['Booked'], followUpOn: '2027-01-11' },
      noon,
    )
    writeNote(ledger, { id, bookingRef: null, clientRef: 'RD-9' }, null, 'of the booking', noon)
    return id
  }

  it('is read, found and told in the history, changed and removed again, and does not send the offer anew', () => {
    makeOffer(ledger, sampleOffer(), noon)
    markOffer(ledger, number, 'sent', noon)
    changeOfferFacts(ledger, number, facts, noon + 1)
    writeOfferNote(ledger, number, null, ' Wants a balcony ', noon + 2)
    const { notes } = read() ?? {}
    expect(notes).toMatchObject({ ...facts, tags: ['VIP', 'Honeymoon'], notes: [{ text: 'Wants a balcony', writtenBy: userAtDesk }] })
    for (const text of ['balcony', 'g-7', '4711', 'honeymoon', 'mia', 'istanbul'])
      expect([text, numbers({ text })]).toEqual([text, [number]])
    expect([list().rows[0]?.written.tags, read()?.state]).toEqual([['VIP', 'Honeymoon'], 'sent'])
    changeOffer(ledger, sampleOffer({ validUntil: '2027-01-20' }), noon + 3)
    expect(numbers({ text: 'balcony' })).toEqual([number])
    const id = notes?.notes[0]?.id ?? 0
    writeOfferNote(ledger, number, id, '', noon + 4)
    changeOfferFacts(ledger, number, { tags: [], followUpOn: null }, noon + 5)
    changeOfferFacts(ledger, number, { tags: [] }, noon + 6)
    expect([read()?.notes.notes, read()?.notes.tags, numbers({ text: 'balcony' }), numbers({ text: 'g-7' })]).toEqual([
      [],
      [],
      [],
      [number],
    ])
    expect(steps()).toEqual(['made', 'sent', 'noted', 'noted', 'changed', 'noted', 'noted'])
    expect(() => writeOfferNote(ledger, number, id, 'x', noon)).toThrow('notHere')
    expect(() => changeOfferFacts(ledger, 'O-1', {}, noon)).toThrow('notHere')
  })

  it('is kept apart from what is written about a booking, whatever their ids', () => {
    makeOffer(ledger, sampleOffer(), noon)
    const id = beside()
    changeOfferFacts(ledger, number, facts, noon)
    writeOfferNote(ledger, number, null, 'of the offer', noon)
    expect(read()?.notes).toMatchObject({ internalRef: 'G-7', tags: ['VIP', 'Honeymoon'], notes: [{ text: 'of the offer' }] })
    expect(record(ledger, id)?.notes).toMatchObject({ internalRef: 'B-1', tags: ['Booked'], notes: [{ text: 'of the booking' }] })
    const [note] = record(ledger, id)?.notes.notes ?? []
    expect(() => writeOfferNote(ledger, number, note?.id ?? 0, '', noon)).toThrow('notHere')
    const filter = { status: 'all', basis: 'created', from: null, to: null, text: '', tag: 'vip' } as const
    expect(page(ledger, filter, { by: 'created', descending: true }, null, 10).rows).toEqual([])
  })

  it('narrows the list to what is to be followed up, and to what is due on the day', () => {
    for (const [of, followUpOn] of [
      ['O-1', '2027-01-10'],
      ['O-2', '2027-01-11'],
      ['O-3', null],
    ] as const) {
      makeOffer(ledger, sampleOffer({ number: of }), noon)
      changeOfferFacts(ledger, of, { followUpOn }, noon)
    }
    expect([numbers({ followUp: 'due' }), numbers({ followUp: 'any' }), numbers()]).toEqual([
      ['O-1'],
      ['O-2', 'O-1'],
      ['O-3', 'O-2', 'O-1'],
    ])
    expect(list({ followUp: 'due' }, noon + dayMs).rows).toHaveLength(2)
  })

  it('goes with the client from every page, all but the cost centre, and nothing is written afterwards; a booking of the same id keeps its own', () => {
    makeOffer(ledger, sampleOffer({ client: { id: null, name: 'Kuoni', email: null }, text: '' }), noon)
    const id = beside()
    changeOfferFacts(ledger, number, { ...facts, tags: ['Xylomarker'], followUpBy: 'Quendolin' }, noon)
    writeOfferNote(ledger, number, null, 'Quendolin Xylomarker called', noon)
    expect(offersNaming(ledger, 'quendolin xylomarker').map((found) => found.number)).toEqual([number])
    expect(eraseOffers(ledger, 'Quendolin Xylomarker', noon + 1)).toBe(1)
    merged()
    expect(['Quendolin', 'quendolin', 'Xylomarker', 'xylomarker'].filter(isInPages)).toEqual([])
    expect(read()).toMatchObject({ erased: true, notes: { ...noFacts, costCentre: '4711', notes: [] } })
    expect(() => writeOfferNote(ledger, number, null, 'x', noon)).toThrow('notHere')
    expect(record(ledger, id)?.notes).toMatchObject({ tags: ['Booked'], notes: [{ text: 'of the booking' }] })
  })
})

describe('the client of an offer', () => {
  const named = { client: { id: null, name: 'Quendolin Xylomarker', email: 'quendolin@xylomarker.example' }, text: 'Dear Ms Xylomarker' }
  const words = ['Quendolin', 'quendolin', 'Xylomarker', 'xylomarker']

  it('is found by the whole name, in any spelling, also where only the text has it', () => {
    makeOffer(ledger, sampleOffer({ ...named }), noon)
    makeOffer(ledger, sampleOffer({ number: 'O-2', text: 'For Quendolin Xylomarker and family' }), noon)
    makeOffer(ledger, sampleOffer({ number: 'O-3' }), noon)
    expect(offersNaming(ledger, 'quendolin XYLOMARKER').map((found) => found.number)).toEqual(['O-2', number])
    expect(offersNaming(ledger, 'aangstroem')).toEqual([
      { number: 'O-3', client: 'Zoë Ångström', validUntil: '2027-01-15' },
      { number: 'O-2', client: 'Zoë Ångström', validUntil: '2027-01-15' },
    ])
    expect(offersNaming(ledger, 'Quendolin Byron')).toEqual([])
  })

  it('is erased with address, text and words, from every page; rates, prices and steps stay', () => {
    makeOffer(ledger, sampleOffer({ ...named }), noon)
    makeOffer(ledger, sampleOffer({ number: 'O-3' }), noon)
    expect(words.every(isInPages)).toBe(true)
    expect(eraseOffers(ledger, 'Quendolin Xylomarker', noon + 1)).toBe(1)
    merged()
    expect(words.filter(isInPages)).toEqual([])
    expect(read()).toMatchObject({
      client: { id: null, name: '', email: null },
      text: '',
      erased: true,
      lines: [{ sold: { price: '660.00' } }],
    })
    expect([steps(), numbers({ text: 'xylomarker' }), numbers({ text: 'küste' })]).toEqual([['made', 'erased'], [], ['O-3', number]])
    expect(() => changeOffer(ledger, sampleOffer({ ...named }), noon + 2)).toThrow('notHere')
    expect(eraseOffers(ledger, 'Quendolin Xylomarker', noon + 3)).toBe(0)
  })

  it('goes with the guest of the booking that the offer became, by any word of the name', () => {
    makeOffer(ledger, sampleOffer({ ...named, client: { id: null, name: 'Reisebüro Ångström', email: null } }), noon)
    const id = book('RD-1', 0)
    expect(eraseGuest(ledger, 'Zoë Ångström', [{ id, bookingRef: null, clientRef: 'RD-1' }], noon + 1)).toEqual([id])
    expect(read()).toMatchObject({ client: { id: null, name: '' }, erased: true, state: 'booked' })
  })

  it('goes once every stay of the offer is long over, booked or not, and not a day sooner', () => {
    makeOffer(ledger, sampleOffer({ ...named }), noon)
    expect([purge('2027-03-15'), read()?.erased]).toEqual([0, false])
    expect([purge('2027-03-16'), read()?.erased]).toEqual([1, true])
    expect(words.filter(isInPages)).toEqual([])
    expect(purge('2027-03-16')).toBe(0)
  })
})
