import { describe, expect, it } from 'vitest'
import { sampleAttempt } from '../../testing/attempt-samples.ts'
import { all, isInPages, ledger, ledgerForEachTest, noon, purge, reopen } from '../../testing/ledger/test-ledger.ts'
import { sampleClient, sampleOffer } from '../../testing/sample-offers.ts'
import { sampleRecord, seenAt } from '../../testing/sample-records.ts'
import { find, record } from '../bookings/booking-lookup.ts'
import { store } from '../bookings/bookings.ts'
import { saveAttempt } from '../journal/attempts.ts'
import { offer } from '../offers/offers.ts'
import { makeOffer } from '../offers/write-offers.ts'
import { eraseGuest } from '../privacy/guests-erase.ts'
import { page } from '../queries/pages.ts'
import { totals } from '../queries/totals.ts'
import { clients, dropClient, saveClient } from './clients.ts'

ledgerForEachTest()

const add = (name: string) => saveClient(ledger, null, sampleClient({ name }), noon) as number
const attempt = (clientRef: string, soldTo: number | null) =>
  saveAttempt(ledger, sampleAttempt({ clientRef, contentHash: clientRef, open: false, soldTo }))
const put = (clientRef: string, fields: Record<string, unknown> = {}, atMs = noon) =>
  store(ledger, [sampleRecord({ bookingRef: `b-${clientRef}`, clientRef, ...fields })], seenAt('checkBooking', atMs))
const clientOf = (clientRef: string) => {
  const row = find(ledger, { clientRef })
  return row && record(ledger, row.id)?.client
}
describe('clients', () => {
  it('are stored with all their data and listed by name, ignoring case and accents', () => {
    const [zeta, alpha] = [add('zeta Travel'), add('Ägäis Reisen')]
    reopen()
    expect(clients(ledger)).toEqual([
      { ...sampleClient({ name: 'Ägäis Reisen' }), id: alpha, bookings: 0, offers: 0 },
      { ...sampleClient({ name: 'zeta Travel' }), id: zeta, bookings: 0, offers: 0 },
    ])
    const changed = sampleClient({ name: 'Zeta', marginRule: null, language: null, nationality: null, currency: null, email: '' })
    expect(saveClient(ledger, zeta, changed, noon)).toBe(zeta)
    expect(clients(ledger)[1]).toEqual({ ...changed, id: zeta, bookings: 0, offers: 0 })
  })

  it('have unique names, and an unknown client cannot be changed', () => {
    const id = add('Ångström AG')
    expect(saveClient(ledger, null, sampleClient({ name: 'ANGSTROM ag' }), noon)).toBeNull()
    expect(saveClient(ledger, id, sampleClient({ name: 'ANGSTROM ag' }), noon)).toBe(id)
    expect(() => saveClient(ledger, id + 7, sampleClient({ name: 'Other' }), noon)).toThrow('notHere')
    expect(clients(ledger).map(({ name }) => name)).toEqual(['ANGSTROM ag'])
  })
})

describe('the client of a booking', () => {
  it('is stored with the attempt under its name at that time, and stays with the booking when the booking moves', () => {
    const id = add('Kuoni')
    attempt('RD-1', id)
    attempt('RD-2', null)
    reopen()
    put('RD-1', { creationDate: '2027-01-09T12:00:00Z' })
    put('RD-2')
    saveClient(ledger, id, sampleClient({ name: 'Kuoni Reisen AG' }), noon)
    attempt('RD-1', id)
    put('RD-1', { creationDate: '2027-02-09T12:00:00Z' }, noon + 1)
    expect([clientOf('RD-1'), clientOf('RD-2')]).toEqual([{ id, name: 'Kuoni' }, null])
    expect(clients(ledger)[0]?.bookings).toBe(1)
  })

  it('is replaced when the booking is sent again for another client', () => {
    const [first, second] = [add('First'), add('Second')]
    attempt('RD-1', first)
    attempt('RD-1', second)
    put('RD-1')
    expect(clientOf('RD-1')).toEqual({ id: second, name: 'Second' })
  })

  it('narrows list, counts and sums', () => {
    const [one, other] = [add('One'), add('Other')]
    for (const [i, soldTo] of [one, other, one, null].entries()) {
      attempt(`RD-${i + 1}`, soldTo)
      put(`RD-${i + 1}`, { total: '10.00' })
    }
    const filter = { ...all, client: one }
    const { rows } = page(ledger, filter, { by: 'created', descending: true }, null, 10)
    expect(rows.map(({ clientRef }) => clientRef).sort()).toEqual(['RD-1', 'RD-3'])
    expect(totals(ledger, filter)).toMatchObject({ counts: { all: 2 }, sums: [{ confirmed: '20.00' }] })
    expect(page(ledger, { ...filter, text: 'b-RD-3' }, { by: 'holder', descending: false }, null, 10).rows).toHaveLength(1)
  })
})

it('leaves no byte of a deleted client in the ledger; its bookings stay, and its id is never reused', () => {
  const id = add('Xylomarker')
  saveClient(ledger, id, sampleClient({ name: 'Xylomarker', note: 'Quendolin calls', email: 'zorbatag@example.com' }), noon)
  attempt('RD-1', id)
  put('RD-1')
  expect(['Xylomarker', 'xylomarker', 'Quendolin', 'zorbatag'].map(isInPages)).toEqual([true, true, true, true])
  expect(dropClient(ledger, id, noon)).toEqual([find(ledger, { clientRef: 'RD-1' })?.id])
  purge()
  expect(['Xylomarker', 'xylomarker', 'Quendolin', 'zorbatag'].filter(isInPages)).toEqual([])
  // The attempt is saved again, as after a look-up.
  attempt('RD-1', id)
  expect(clientOf('RD-1')).toBeNull()
  expect(add('Another')).toBeGreaterThan(id)
  expect(clientOf('RD-1')).toBeNull()
})

describe('the offers of a client', () => {
  const makeOfferTo = (number: string, id: number | null, name: string) =>
    makeOffer(ledger, sampleOffer({ number, client: { id, name, email: 'zorbatag@example.com' }, text: `Dear ${name}` }), noon)

  it('are counted by the id of the client, or by the name if only the name was typed', () => {
    const [one] = [add('Xylomarker Reisen'), add('Other')]
    makeOfferTo('O-1', one, 'Ms Quendolin of Xylomarker')
    makeOfferTo('O-2', null, 'XYLOMARKER  reisen')
    makeOfferTo('O-3', null, 'Xylomarker')
    expect(clients(ledger).map(({ name, offers }) => [name, offers])).toEqual([
      ['Other', 0],
      ['Xylomarker Reisen', 2],
    ])
  })

  it('are erased from every page with the client; rates and steps stay, as do offers to other clients', () => {
    const [one, other] = [add('Xylomarker Reisen'), add('Other')]
    makeOfferTo('O-1', one, 'Ms Quendolin')
    makeOfferTo('O-2', null, 'Xylomarker Reisen')
    makeOfferTo('O-3', other, 'Other')
    dropClient(ledger, other + 9, noon)
    expect(offer(ledger, 'O-1', noon)?.erased).toBe(false)
    dropClient(ledger, one, noon + 1)
    purge()
    expect(['Quendolin', 'quendolin', 'Xylomarker', 'xylomarker'].filter(isInPages)).toEqual([])
    for (const number of ['O-1', 'O-2'])
      expect(offer(ledger, number, noon)).toMatchObject({
        ...{ client: { id: null, name: '', email: null }, text: '', erased: true, lines: [{ sold: { price: '660.00' } }] },
        steps: [{ what: 'made' }, { what: 'erased' }],
      })
    expect(offer(ledger, 'O-3', noon)).toMatchObject({ client: { id: other, name: 'Other' }, erased: false })
  })

  it('keep only the typed name when they are saved after the client was deleted', () => {
    const id = add('Gone')
    makeOfferTo('O-1', id, 'Gone')
    dropClient(ledger, id, noon)
    makeOfferTo('O-2', id, 'Gone')
    expect(offer(ledger, 'O-2', noon)?.client).toMatchObject({ id: null, name: 'Gone' })
  })
})

describe('a client who is the guest', () => {
  const guest = { firstName: 'Zoë', lastName: 'Quendolin' }
  const bookFor = (clientRef: string, name: string) => {
    attempt(clientRef, add(name))
    put(clientRef, { holder: guest, occupancies: [] })
  }

  it('is removed from the booking with the guest, but an agency stays', () => {
    bookFor('RD-1', 'Ms Zoe Quendolin')
    bookFor('RD-2', 'Quendolin')
    bookFor('RD-3', 'Quendolin Travel')
    for (const bookingRef of ['b-RD-1', 'b-RD-2', 'b-RD-3']) eraseGuest(ledger, 'Quendolin', [{ id: 0, bookingRef, clientRef: null }], noon)
    expect(['RD-1', 'RD-2', 'RD-3'].map((clientRef) => clientOf(clientRef)?.name)).toEqual([undefined, undefined, 'Quendolin Travel'])
  })

  it('is removed from the booking once its stay is long past', () => {
    bookFor('RD-1', 'Zoë Quendolin')
    bookFor('RD-2', 'Kuoni')
    purge('2028-01-01')
    expect(['RD-1', 'RD-2'].map((clientRef) => clientOf(clientRef)?.name)).toEqual([undefined, 'Kuoni'])
  })
})
