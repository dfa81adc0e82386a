import { beforeAll, describe, expect, it } from 'vitest'
import type { LedgerRow } from '../../../shared/contract/views/ledger-views.ts'
import { all, jobAt, ledger, ledgerForAllTests } from '../../testing/ledger/test-ledger.ts'
import { sampleRecord, seenAt } from '../../testing/sample-records.ts'
import { store } from '../bookings/bookings.ts'
import { findGuests } from '../privacy/guests-search.ts'
import { page } from '../queries/pages.ts'

const lastNames = ['Sørensen', 'Đorđe', 'Łukasz', 'Weiß', 'Kjær', "O'Brien", 'Müller', 'Mueller', 'Smith']

ledgerForAllTests({ zone: 'UTC' })

beforeAll(() => {
  const records = lastNames.map((lastName, i) => {
    const person = { firstName: 'Kim', lastName }
    const occupancies = [{ occupants: [{ ...person, age: 30, occupantType: 'ADULT' }], room: null }]
    const holder = { ...person, email: `kim.${i}@mail-${i}.example`, phone: null }
    const references = { bookingRef: `9f${i}c4d`, clientRef: `RD-00${i}7654321ABCDEF`, hotelCode: `h${i}bead` }
    return sampleRecord({ ...references, holder, occupancies, hotelName: 'Palace', total: `${1650 + i}.114`, currency: 'KWD' })
  })
  store(ledger, records, seenAt('checkBookings', 1))
})

const lastNamesOf = (rows: readonly LedgerRow[]) => rows.map(({ holder }) => holder.replace('Kim ', ''))
const listedNames = (text: string) => lastNamesOf(page(ledger, { ...all, text }, { by: 'created', descending: false }, null, 50).rows)
const guestNames = async (name: string) => lastNamesOf(await findGuests(ledger, jobAt(), name))

describe('a name typed on a plain keyboard', () => {
  it.each([
    ['sorensen', ['Sørensen']],
    ['soerensen', ['Sørensen']],
    ['SØRENSEN', ['Sørensen']],
    ['dorde', ['Đorđe']],
    ['lukasz', ['Łukasz']],
    ['weiss', ['Weiß']],
    ['kjaer', ['Kjær']],
    ['obrien', ["O'Brien"]],
    ["O'Brien", ["O'Brien"]],
    ['muller', ['Müller']],
    ['mueller', ['Müller', 'Mueller']],
    ['Müller', ['Müller', 'Mueller']],
    ['kim mueller', ['Müller', 'Mueller']],
    ['smith', ['Smith']],
  ])('(%s) is found in the list of bookings and among guests', async (typed, names) => {
    expect(listedNames(typed)).toEqual(names)
    expect((await guestNames(typed)).sort()).toEqual([...names].sort())
  })

  it('is found by its first letters in the list of bookings, but only as a whole word among guests', async () => {
    expect(listedNames('soren')).toEqual(['Sørensen'])
    expect(await guestNames('soren')).toEqual([])
  })
})

describe('a booking is found by', () => {
  it.each(['1652.114', '1,652.114', '1652,114', '1652', '1652.114 KWD', 'KWD 1,652.11'])('the amount %s', (typed) => {
    expect(listedNames(typed)).toEqual(['Łukasz'])
  })
  it.each(['kim.2@mail-2.example', 'kim.2@', 'Kim.2', 'h2be', '9f2c', 'rd-0027', '0027'])(
    'the e-mail, hotel code or reference %s',
    (typed) => {
      expect(listedNames(typed)).toEqual(['Łukasz'])
    },
  )
})
