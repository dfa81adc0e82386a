import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { OfferQuery } from '../../../shared/contract/views/offer-views.ts'
import { dateIn } from '../../../shared/domain/dates.ts'
import { book, list, numbers } from '../../testing/ledger/offers-ledger.ts'
import { ledger, ledgerForEachTest, noon } from '../../testing/ledger/test-ledger.ts'
import { sampleClient, sampleOffer } from '../../testing/sample-offers.ts'
import { dropClient, saveClient } from '../clients/clients.ts'
import { changeOfferFacts } from './offer-notes.ts'
import { offerChoices, offerMonths } from './offers.ts'
import { makeOffer, markOffer } from './write-offers.ts'

ledgerForEachTest()

const make = (number: string, name: string, id: number | null = null, atMs = noon) =>
  makeOffer(ledger, sampleOffer({ number, client: { id, name, email: null } }), atMs)
/** Adds a client of the desk with this name, and returns its id. */
function client(name: string): number {
  const id = saveClient(ledger, null, sampleClient({ name }), noon)
  if (id === null) throw new Error('the name is free')
  return id
}

describe('the offers of a client', () => {
  it('are the offers with its id, under any name, and the offers where exactly its name was typed', () => {
    const kuoni = client('Kuoni')
    make('O-1', 'Kuoni, Ms Baum', kuoni)
    make('O-2', 'KUONI')
    make('O-3', 'Kuoni Group')
    expect(numbers({ client: kuoni })).toEqual(['O-2', 'O-1'])
    expect([numbers({ client: 'kuoni' }), numbers({ client: 'Kuoni Group' }), numbers({ client: 'Kuoni, Ms Baum' })]).toEqual([
      ['O-2'],
      ['O-3'],
      [],
    ])
    expect(list({ client: kuoni, state: 'sent' }).counts).toMatchObject({ open: 2 })
  })

  it('are none for a client that was deleted or never existed', () => {
    const kuoni = client('Kuoni')
    make('O-1', 'Kuoni', kuoni)
    dropClient(ledger, kuoni, noon)
    expect([numbers({ client: kuoni }), numbers({ client: 999 })]).toEqual([[], []])
  })
})

it('combines tag, cost centre, client and words in a filter, and counts only the offers that match all of them', () => {
  const facts = [
    { tags: ['VIP'], costCentre: '4711' },
    { tags: ['vip', 'Group'], costCentre: '4712' },
    { tags: [], costCentre: '4711' },
  ]
  for (const [i, change] of facts.entries()) {
    make(`O-${i + 1}`, 'Ada Byron')
    changeOfferFacts(ledger, `O-${i + 1}`, change, noon)
  }
  markOffer(ledger, 'O-1', 'sent', noon)
  expect([numbers({ tag: 'Vip' }), numbers({ costCentre: '4711' }), numbers({ tag: 'vip', costCentre: '4711' })]).toEqual([
    ['O-2', 'O-1'],
    ['O-3', 'O-1'],
    ['O-1'],
  ])
  expect(numbers({ tag: 'vip', text: 'group', client: 'ada byron' })).toEqual(['O-2'])
  expect(list({ tag: 'vip', state: 'withdrawn' }).counts).toEqual({ open: 1, sent: 1, expired: 0, booked: 0, withdrawn: 0 })
})

it('offers filter choices from existing offers, merges a typed name with the client of that name, and leaves out erased clients', () => {
  const kuoni = client('Kuoni')
  client('Nobody asked')
  make('O-1', 'kuoni')
  make('O-2', 'Kuoni', kuoni)
  make('O-3', 'Zoë')
  make('O-4', 'ZOE')
  const gone = client('Gone')
  make('O-5', 'Gone', gone)
  dropClient(ledger, gone, noon)
  changeOfferFacts(ledger, 'O-1', { tags: ['VIP'], costCentre: '4711' }, noon)
  expect(offerChoices(ledger)).toEqual({
    clients: [
      { id: kuoni, name: 'Kuoni' },
      { id: null, name: expect.stringMatching(/^zo[ëe]$/i) },
    ],
    tags: ['VIP'],
    costCentres: ['4711'],
  })
})

describe('the months of a year', () => {
  it('count the offers made in each month, and how many of these offers became a booking at any time', () => {
    make('O-1', 'Ada', null, Date.UTC(2027, 0, 31, 22, 59))
    make('O-2', 'Ada', null, Date.UTC(2027, 0, 31, 23))
    make('O-3', 'Bea', null, Date.UTC(2027, 1, 28, 22))
    make('O-4', 'Bea', null, Date.UTC(2027, 11, 31, 23))
    for (const number of ['O-1', 'O-2']) book(`RD-${number}`, 'CONFIRMED', number)
    book('RD-O-3', 'FAILED', 'O-3')
    const months = (filter: Partial<OfferQuery> = {}) => offerMonths(ledger, { text: '', ...filter }, 2027, noon)
    expect(months().slice(0, 3)).toEqual([
      { month: '2027-01', made: 1, booked: 1 },
      { month: '2027-02', made: 2, booked: 1 },
      { month: '2027-03', made: 0, booked: 0 },
    ])
    expect(months({ text: 'bea' }).map(({ made }) => made)).toEqual([0, 1, ...Array.from({ length: 10 }, () => 0)])
    expect(numbers({ made: '2027-02' })).toEqual(['O-3', 'O-2'])
  })

  it('have the same counts as the list, whenever the offers were made and whichever offers were booked', () => {
    const year = fc.integer({ min: Date.UTC(2026, 11, 30), max: Date.UTC(2028, 0, 2) })
    fc.assert(
      fc.property(fc.array(fc.record({ atMs: year, booked: fc.boolean() }), { maxLength: 12 }), (made) => {
        for (const table of ['offer_booking', 'offer_step', 'offer']) ledger.connection.exec(`delete from ${table}`)
        for (const [at, { atMs, booked }] of made.entries()) {
          make(`O-${at}`, 'Ada', null, atMs)
          if (booked) book(`RD-${at}`, 'CONFIRMED', `O-${at}`)
        }
        const months = offerMonths(ledger, { text: '' }, 2027, noon)
        expect(months).toHaveLength(12)
        for (const { month, made: count, booked } of months) {
          const offersOfMonth = made.filter(({ atMs }) => dateIn('Europe/Zurich', atMs).startsWith(month))
          expect([count, booked]).toEqual([offersOfMonth.length, offersOfMonth.filter((one) => one.booked).length])
          const { rows, counts } = list({ made: month })
          expect([rows.length, counts.booked]).toEqual([count, booked])
        }
      }),
      { numRuns: 40 },
    )
  })
})
