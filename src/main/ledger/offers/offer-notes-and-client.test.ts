import { describe, expect, it } from 'vitest'
import { noFacts } from '../../../shared/contract/views/note-views.ts'
import { book, list, make, number, numbers, read, steps } from '../../testing/ledger/offers-ledger.ts'
import { dayMs, isInPages, ledger, ledgerForEachTest, noon, purge } from '../../testing/ledger/test-ledger.ts'
import { sampleOffer } from '../../testing/sample-offers.ts'
import { record } from '../bookings/booking-lookup.ts'
import { computerUser } from '../journal/user.ts'
import { changeFacts, writeNote } from '../notes/write-notes.ts'
import { eraseGuest } from '../privacy/guests-erase.ts'
import { eraseOffers, offersNaming } from '../privacy/remove-offers.ts'
import { page } from '../queries/pages.ts'
import { changeOfferFacts, writeOfferNote } from './offer-notes.ts'
import { changeOffer, markOffer } from './write-offers.ts'

ledgerForEachTest()

describe("the desk's own data about an offer", () => {
  const facts = { internalRef: 'G-7', costCentre: '4711', tags: ['VIP', 'vip', 'Honeymoon'], followUpOn: '2027-01-12', followUpBy: 'Mia' }
  /** Stores a booking with the same id as the offer, but other notes. */
  const bookingWithSameId = () => {
    const id = book('RD-9')
    const booking = { id, bookingRef: null, clientRef: 'RD-9' }
    ledger.connection.pragma('foreign_keys = off')
    ledger.connection.exec(`update offer set id = ${id}; update offer_step set offer_id = ${id}; update offer_booking set offer_id = ${id}`)
    ledger.connection.pragma('foreign_keys = on')
    changeFacts(ledger, booking, { internalRef: 'B-1', tags: ['Booked'], followUpOn: '2027-01-11' }, noon)
    writeNote(ledger, booking, null, 'of the booking', noon)
    return id
  }

  it('can be read, found, changed and removed, is in the history, and does not require sending the offer again', () => {
    make()
    markOffer(ledger, number, 'sent', noon)
    changeOfferFacts(ledger, number, facts, noon + 1)
    writeOfferNote(ledger, number, null, ' Wants a balcony ', noon + 2)
    const { notes } = read() ?? {}
    expect(notes).toMatchObject({ ...facts, tags: ['VIP', 'Honeymoon'], notes: [{ text: 'Wants a balcony', writtenBy: computerUser }] })
    for (const text of ['balcony', 'g-7', '4711', 'honeymoon', 'mia', 'istanbul'])
      expect([text, numbers({ text })]).toEqual([text, [number]])
    expect([list().rows[0]?.deskFacts.tags, read()?.state]).toEqual([['VIP', 'Honeymoon'], 'sent'])
    changeOffer(ledger, sampleOffer({ validUntil: '2027-01-20' }), noon + 3)
    expect(numbers({ text: 'balcony' })).toEqual([number])
    const id = notes?.notes[0]?.id ?? 0
    writeOfferNote(ledger, number, id, '', noon + 4)
    changeOfferFacts(ledger, number, { tags: [], followUpOn: null }, noon + 5)
    changeOfferFacts(ledger, number, { tags: [] }, noon + 6)
    expect(read()?.notes).toMatchObject({ notes: [], tags: [] })
    expect([numbers({ text: 'balcony' }), numbers({ text: 'g-7' })]).toEqual([[], [number]])
    expect(steps()).toEqual(['made', 'sent', 'noted', 'noted', 'changed', 'noted', 'noted'])
    expect(() => writeOfferNote(ledger, number, id, 'x', noon)).toThrow('notHere')
    expect(() => changeOfferFacts(ledger, 'O-1', {}, noon)).toThrow('notHere')
  })

  it('is separate from the data about a booking with the same id', () => {
    make()
    const id = bookingWithSameId()
    changeOfferFacts(ledger, number, facts, noon)
    writeOfferNote(ledger, number, null, 'of the offer', noon)
    expect(read()?.notes).toMatchObject({ internalRef: 'G-7', tags: ['VIP', 'Honeymoon'], notes: [{ text: 'of the offer' }] })
    expect(record(ledger, id)?.notes).toMatchObject({ internalRef: 'B-1', tags: ['Booked'], notes: [{ text: 'of the booking' }] })
    const [note] = record(ledger, id)?.notes.notes ?? []
    expect(() => writeOfferNote(ledger, number, note?.id ?? 0, '', noon)).toThrow('notHere')
    const filter = { status: 'all', basis: 'created', from: null, to: null, text: '', tag: 'vip' } as const
    expect(page(ledger, filter, { by: 'created', descending: true }, null, 10).rows).toEqual([])
  })

  it('filters the list by any follow-up, and by a follow-up that is due', () => {
    for (const [i, followUpOn] of ['2027-01-10', '2027-01-11', null].entries()) {
      make({ number: `O-${i}` })
      changeOfferFacts(ledger, `O-${i}`, { followUpOn }, noon)
    }
    const found = [numbers({ followUp: 'due' }), numbers({ followUp: 'any' }), numbers()]
    expect(found).toEqual([['O-0'], ['O-1', 'O-0'], ['O-2', 'O-1', 'O-0']])
    expect(list({ followUp: 'due' }, noon + dayMs).rows).toHaveLength(2)
  })

  it('is erased with the client from every page, except the cost centre, and cannot be written again; the booking with its id keeps its data', () => {
    make({ client: { id: null, name: 'Kuoni', email: null }, text: '' })
    const id = bookingWithSameId()
    changeOfferFacts(ledger, number, { ...facts, tags: ['Xylomarker'], followUpBy: 'Quendolin' }, noon)
    writeOfferNote(ledger, number, null, 'Quendolin Xylomarker called', noon)
    expect(offersNaming(ledger, 'quendolin xylomarker').map((found) => found.number)).toEqual([number])
    expect(eraseOffers(ledger, 'Quendolin Xylomarker', noon + 1)).toBe(1)
    purge()
    expect(['Quendolin', 'quendolin', 'Xylomarker', 'xylomarker'].filter(isInPages)).toEqual([])
    expect(read()).toMatchObject({ erased: true, notes: { ...noFacts, costCentre: '4711', notes: [] } })
    expect(() => writeOfferNote(ledger, number, null, 'x', noon)).toThrow('notHere')
    expect(record(ledger, id)?.notes).toMatchObject({ tags: ['Booked'], notes: [{ text: 'of the booking' }] })
  })
})

describe('the client of an offer', () => {
  const named = { client: { id: null, name: 'Quendolin Xylomarker', email: 'quendolin@xylomarker.example' }, text: 'Dear Ms Xylomarker' }
  const words = ['Quendolin', 'quendolin', 'Xylomarker', 'xylomarker']

  it('is found by the whole name in any spelling, also when only the text contains it', () => {
    make({ ...named })
    make({ number: 'O-2', text: 'For Quendolin Xylomarker and family' })
    make({ number: 'O-3' })
    expect(offersNaming(ledger, 'quendolin XYLOMARKER').map((found) => found.number)).toEqual(['O-2', number])
    expect(offersNaming(ledger, 'aangstroem')).toEqual([
      { number: 'O-3', client: 'Zoë Ångström', validUntil: '2027-01-15' },
      { number: 'O-2', client: 'Zoë Ångström', validUntil: '2027-01-15' },
    ])
    expect(offersNaming(ledger, 'Quendolin Byron')).toEqual([])
  })

  it('is erased with address, text and words from every page; rates, prices and steps stay', () => {
    make({ ...named })
    make({ number: 'O-3' })
    expect(words.every(isInPages)).toBe(true)
    expect(eraseOffers(ledger, 'Quendolin Xylomarker', noon + 1)).toBe(1)
    purge()
    expect(words.filter(isInPages)).toEqual([])
    const client = { id: null, name: '', email: null }
    expect(read()).toMatchObject({ client, text: '', erased: true, lines: [{ sold: { price: '660.00' } }] })
    expect([steps(), numbers({ text: 'xylomarker' }), numbers({ text: 'küste' })]).toEqual([['made', 'erased'], [], ['O-3', number]])
    expect(() => changeOffer(ledger, sampleOffer({ ...named }), noon + 2)).toThrow('notHere')
    expect(eraseOffers(ledger, 'Quendolin Xylomarker', noon + 3)).toBe(0)
  })

  it("is erased with the guest of the offer's booking, by any word of the name", () => {
    make({ ...named, client: { id: null, name: 'Reisebüro Ångström', email: null } })
    const id = book('RD-1')
    expect(eraseGuest(ledger, 'Zoë Ångström', [{ id, bookingRef: null, clientRef: 'RD-1' }], noon + 1)).toEqual([id])
    expect(read()).toMatchObject({ client: { id: null, name: '' }, erased: true, state: 'booked' })
  })

  it('is erased once every stay of the offer is long over, booked or not, and not a day sooner', () => {
    make({ ...named })
    expect([purge('2027-03-15').offers, read()?.erased]).toEqual([0, false])
    expect([purge('2027-03-16').offers, read()?.erased]).toEqual([1, true])
    expect(words.filter(isInPages)).toEqual([])
    expect(purge('2027-03-16').offers).toBe(0)
  })
})
