import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { noFacts } from '../../../shared/contract/views/note-views.ts'
import { attempt, book, list, make, number, numbers, read, steps } from '../../testing/ledger/offers-ledger.ts'
import { dayMs, ledger, ledgerForEachTest, noon } from '../../testing/ledger/test-ledger.ts'
import { sampleLine, sampleOffer } from '../../testing/sample-offers.ts'
import { sampleRecord, seenAt } from '../../testing/sample-records.ts'
import { store } from '../bookings/bookings.ts'
import { computerUser } from '../journal/user.ts'
import { offer } from './offers.ts'
import { changeOffer, markOffer, saveOfferChecks } from './write-offers.ts'

ledgerForEachTest()

describe('an offer in the ledger', () => {
  it('is read as it was made, with the user who made it', () => {
    expect(make()).toBe(true)
    expect(read()).toEqual({
      ...sampleOffer(),
      ...{ state: 'open', bookings: [], notes: { ...noFacts, notes: [] }, erased: false, lines: [{ ...sampleLine(), check: null }] },
      steps: [{ atMs: noon, user: computerUser, what: 'made', detail: null }],
    })
    expect(offer(ledger, 'O-1', noon)).toBeNull()
  })

  it('cannot share its number with another offer', () => {
    make()
    expect(make({ text: 'another' }, noon + 1)).toBe(false)
    expect([read()?.text, steps()]).toEqual([sampleOffer().text, ['made']])
  })

  it('is open, sent, expired or withdrawn, and records every step', () => {
    make()
    markOffer(ledger, number, 'sent', noon + 1)
    expect([read()?.state, read(noon + 5 * dayMs)?.state, read(noon + 6 * dayMs)?.state]).toEqual(['sent', 'sent', 'expired'])
    markOffer(ledger, number, 'withdrawn', noon + 2)
    expect([read()?.state, read(noon + 6 * dayMs)?.state]).toEqual(['withdrawn', 'withdrawn'])
    markOffer(ledger, number, 'reopened', noon + 3)
    expect([read()?.state, steps()]).toEqual(['open', ['made', 'sent', 'withdrawn', 'reopened']])
    expect(() => markOffer(ledger, 'O-1', 'sent', noon)).toThrow('notHere')
  })

  it('expires at the end of its last day in the accounting zone', () => {
    make()
    const midnight = Date.UTC(2027, 0, 15, 23)
    expect([read(midnight - 1)?.state, read(midnight)?.state]).toEqual(['open', 'expired'])
  })

  it("must be sent again when its content changes, but not when only the client's name or address changes", () => {
    make()
    markOffer(ledger, number, 'sent', noon + 1)
    changeOffer(ledger, sampleOffer({ client: { id: null, name: 'Zoë Ångström', email: null } }), noon + 2)
    expect(read()?.state).toBe('sent')
    const sold = { how: 'typed', price: '670.00', currency: 'EUR', cost: '585.08', margin: '84.92', rule: null } as const
    changeOffer(ledger, sampleOffer({ lines: [sampleLine({ sold })] }), noon + 3)
    expect([read()?.state, read()?.lines[0]?.sold?.price]).toEqual(['open', '670.00'])
    expect(() => changeOffer(ledger, sampleOffer({ number: 'O-1' }), noon)).toThrow('notHere')
  })

  it('keeps a check result with its rate when other rates are added or removed', () => {
    make({ lines: [sampleLine(), sampleLine({ rateKey: 'k2' })] })
    const gone = { kind: 'gone', atMs: noon, others: 3 } as const
    saveOfferChecks(ledger, number, [null, gone], [sampleLine().rateKey, 'k2'], noon + 1)
    expect(read()?.lines.map(({ check }) => check)).toEqual([null, gone])
    changeOffer(ledger, sampleOffer({ lines: [sampleLine({ rateKey: 'k2' }), sampleLine({ rateKey: 'k3' })] }), noon + 2)
    expect(read()?.lines.map(({ check }) => check)).toEqual([gone, null])
    expect(() => saveOfferChecks(ledger, number, [null], [sampleLine().rateKey], noon + 3)).toThrow('notHere')
    expect(steps()).toEqual(['made', 'checked', 'changed'])
  })
})

describe('an offer that becomes a booking', () => {
  it('is booked as soon as the service returns the booking, and stays booked when the booking is cancelled', () => {
    make()
    attempt('RD-1', { open: true })
    expect(read()).toMatchObject({ state: 'open', bookings: [{ clientRef: 'RD-1', line: 0, status: null, open: true }] })
    book('RD-1')
    expect(read()).toMatchObject({ state: 'booked', bookings: [{ clientRef: 'RD-1', line: 0, status: 'CONFIRMED' }] })
    store(ledger, [sampleRecord({ bookingRef: 'r-RD-1', clientRef: 'RD-1', status: 'CANCELLED' })], seenAt('checkBooking', noon + 9))
    expect(read(noon + 9 * dayMs)).toMatchObject({ state: 'booked', bookings: [{ status: 'CANCELLED' }] })
  })

  it('is booked by an attempt that replaced an attempt whose reference was used up', () => {
    make()
    attempt('RD-1', { state: 'NOT_BOOKED' })
    book('RD-2')
    expect(read()).toMatchObject({
      state: 'booked',
      bookings: [
        { clientRef: 'RD-1', status: null, open: false },
        { clientRef: 'RD-2', status: 'CONFIRMED', open: false },
      ],
    })
    attempt('RD-0', { state: 'NOT_BOOKED', watched: true, createdAtMs: 9 })
    expect(read()?.bookings.map(({ clientRef, open }) => [clientRef, open])).toEqual([
      ['RD-1', false],
      ['RD-2', false],
      ['RD-0', true],
    ])
  })

  it('is not booked by a failed booking, and an offer that no longer exists is not linked', () => {
    make()
    book('RD-1', 'FAILED')
    expect(read()).toMatchObject({ state: 'open', bookings: [{ clientRef: 'RD-1', status: null }] })
    attempt('RD-2', { open: true, offered: { number: 'O-GONE', line: 0 } })
    expect(ledger.prepare('select count(*) from offer_booking').pluck().get()).toBe(1)
  })

  it("stays linked to its booking after the booking's row has moved", () => {
    make()
    const from = book('RD-1')
    const moved = { bookingRef: 'r-RD-1', clientRef: 'RD-1', creationDate: '2026-12-01T08:00:00Z' }
    const [to] = store(ledger, [sampleRecord(moved)], seenAt('checkBooking', noon + 5)).ids
    expect(to).not.toBe(from)
    expect(read()).toMatchObject({ state: 'booked', bookings: [{ clientRef: 'RD-1', status: 'CONFIRMED' }] })
  })
})

describe('the list of offers', () => {
  it('has the newest first, filters by state and by every typed word, and counts the states of offers with these words', () => {
    for (const [at, name] of ['Ada Byron', 'Müller & Söhne', 'Zoë Ångström'].entries())
      make({ number: `O-${at}`, client: { id: null, name, email: null }, validUntil: at === 0 ? '2027-01-09' : '2027-01-20' }, noon + at)
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
      ...{ hotels: ['Grand Küste Hotel'], rates: 1, deskFacts: noFacts, erased: false },
    })
  })

  it('continues where a page ended, and contains each offer once', () => {
    for (let at = 0; at < 205; at++) make({ number: `O-${at}` })
    const first = list()
    const second = list({ after: first.next })
    expect([first.rows.length, second.rows.length, second.next]).toEqual([200, 5, null])
    expect(new Set([...first.rows, ...second.rows].map((row) => row.number)).size).toBe(205)
    const few = list({ after: first.next, limit: 3 })
    expect([few.rows, few.next]).toEqual([second.rows.slice(0, 3), second.rows[2]?.number])
  })

  it('shows the same state as the offer itself after any events', () => {
    const event = fc.constantFrom('sent', 'withdrawn', 'reopened', 'booked', 'failed')
    fc.assert(
      fc.property(fc.array(event, { maxLength: 4 }), fc.integer({ min: 0, max: 9 }), (events, days) => {
        for (const table of ['offer_booking', 'offer_step', 'offer']) ledger.connection.exec(`delete from ${table}`)
        make()
        for (const [at, what] of events.entries()) {
          if (what === 'booked' || what === 'failed') book(`RD-${at}${what}`, what === 'booked' ? 'CONFIRMED' : 'FAILED')
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
