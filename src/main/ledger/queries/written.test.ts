import { beforeAll, describe, expect, it } from 'vitest'
import type { LedgerFilter } from '../../../shared/contract/views/ledger-views.ts'
import { statementsOf } from '../../testing/ledger/query-plans.ts'
import { all, ledger, ledgerForAllTests, ledgerRows, newest } from '../../testing/ledger/test-ledger.ts'
import { sampleClient } from '../../testing/sample-offers.ts'
import { sampleRecord, seenAt } from '../../testing/sample-records.ts'
import { store } from '../bookings/bookings.ts'
import { saveSoldTo } from '../bookings/sold-to.ts'
import { dropClient, saveClient } from '../clients/clients.ts'
import { changeFacts } from '../notes/write-notes.ts'
import { choices } from './choices.ts'
import { rows } from './pages.ts'
import { totals } from './totals.ts'

const now = Date.UTC(2027, 2, 12, 23, 30)

const facts = [
  { tags: ['VIP', 'Groupe été'], costCentre: '4711', followUpOn: '2027-03-12', followUpBy: 'Mia' },
  { tags: ['vip'], internalRef: 'Quokka', followUpOn: '2027-03-13' },
  { costCentre: '0047', followUpOn: '2027-03-14' },
  {},
]

ledgerForAllTests({ nowMs: now })

beforeAll(() => {
  const records = facts.map((_, i) =>
    sampleRecord({ bookingRef: `r${i}`, clientRef: i === 3 ? 'RD-3' : null, total: '10.00', creationDate: `2027-01-0${i + 1}T10:00:00Z` }),
  )
  store(ledger, records, seenAt('checkBookings', Date.UTC(2027, 1, 1)))
  for (const [i, change] of facts.entries()) changeFacts(ledger, { id: 0, bookingRef: `r${i}`, clientRef: null }, change, now)
})

describe("the desk's own data narrows the list", () => {
  it.each<[string, Partial<LedgerFilter>, string[]]>([
    ['a tag, whatever its case and accents', { tag: 'groupe ETE' }, ['r0']],
    ['one tag of several', { tag: 'Vip' }, ['r1', 'r0']],
    ['a cost centre, exactly', { costCentre: '0047' }, ['r2']],
    ['a part of a cost centre', { costCentre: '47' }, []],
    ['a follow-up', { followUp: 'any' }, ['r2', 'r1', 'r0']],
    // It is half past midnight of 13 March in the accounting zone.
    ['a follow-up that is due', { followUp: 'due' }, ['r1', 'r0']],
    ['a tag and a day', { tag: 'vip', from: '2027-01-02', to: '2027-01-31' }, ['r1']],
    ['a tag among arrivals', { tag: 'vip', basis: 'checkin', from: '2027-03-01', to: '2027-03-31' }, ['r1', 'r0']],
    ['a tag, a status and words', { tag: 'vip', status: 'CONFIRMED', text: 'angstrom quok' }, ['r1']],
    ['a tag and text inside a word', { tag: 'vip', text: 'ngstr' }, ['r1', 'r0']],
    ['a status that no booking has', { followUp: 'due', status: 'FAILED' }, []],
  ])('by %s, with matching counts and sums', (_, change, refs) => {
    const filter = { ...all, ...change }
    expect(ledgerRows(filter).map(({ bookingRef }) => bookingRef)).toEqual(refs)
    const { counts, sums } = totals(ledger, filter)
    expect(counts[filter.status]).toBe(refs.length)
    expect(sums).toMatchObject(refs.length > 0 ? [{ currency: 'EUR', total: `${refs.length}0.00` }] : [])
  })
})

it("adds the desk's own data to a row only on request", () => {
  const shown = rows(ledger, all, newest, 0, 10, null, true).rows.map(({ deskFacts }) => deskFacts)
  expect(shown).toMatchObject([
    { tags: [], followUpOn: null },
    { costCentre: '0047', followUpOn: '2027-03-14' },
    { tags: ['vip'], internalRef: 'Quokka' },
    { tags: ['VIP', 'Groupe été'], costCentre: '4711', followUpBy: 'Mia' },
  ])
  expect(rows(ledger, all, newest, 0, 10, null).rows.some((row) => 'deskFacts' in row)).toBe(false)
})

it('shows the name of the client that a booking was made for, until the client is deleted', () => {
  const client = saveClient(ledger, null, sampleClient({ name: 'Étoile Voyages' }), 1) ?? 0
  saveSoldTo(ledger.prepare, 'RD-3', client)
  const names = () => rows(ledger, all, newest, 0, 10, null, true).rows.map(({ madeFor }) => madeFor)
  expect(names()).toEqual(['Étoile Voyages', null, null, null])
  dropClient(ledger, client, 2)
  expect(names()).toEqual([null, null, null, null])
})

it("does not query the desk's own data for a list without it", () => {
  const statements = statementsOf((traced) => rows(traced, { ...all, text: 'angstrom' }, newest, 0, 10, null))
  expect(statements.filter((sql) => /desk_fact|\btag\b|\bnote\b|sold_to/.test(sql))).toEqual([])
})

it('offers tags and cost centres in the filter, most used first', () => {
  expect(choices(ledger, '')).toMatchObject({ tags: ['VIP', 'Groupe été'], costCentres: ['0047', '4711'] })
})
