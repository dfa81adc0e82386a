import { beforeAll, expect, it } from 'vitest'
import { ledger, ledgerForAllTests } from '../../testing/ledger/test-ledger.ts'
import { sampleRecord, seenAt } from '../../testing/sample-records.ts'
import { store } from '../bookings/bookings.ts'
import { nearMatches } from './near-matches.ts'

ledgerForAllTests()

beforeAll(() => {
  const holders = ['Ngozi Okafor', 'Chidi Okafor', 'Maria Zimmermann', 'Åsa Sørensen', 'Li Wu', 'Okapi Okapi']
  store(
    ledger,
    holders.map((holder, i) => {
      const [firstName = '', lastName = ''] = holder.split(' ')
      return sampleRecord({
        bookingRef: `r${i}x55cda${i}`,
        clientRef: null,
        hotelName: 'Grand Küste',
        holder: { firstName, lastName },
        occupancies: [],
      })
    }),
    seenAt('checkBookings', 0),
  )
})

it.each([
  ['a missing letter', 'Okafr', [['Okafor', 2]]],
  ['a wrong letter', 'Okefor', [['Okafor', 2]]],
  ['a doubled letter', 'okaffor', [['Okafor', 2]]],
  ['two swapped letters', 'Okaofr', [['Okafor', 2]]],
  ['two swapped letters at the beginning', 'koafor', [['Okafor', 2]]],
  ['two mistakes in a long name', 'Zimermenn', [['Zimmermann', 1]]],
  ['a name typed with another accent', 'Sörensn', [['Sorensen', 1]]],
  ['a name of two spellings', 'Sørnsenn', [['Sørensen', 1]]],
  ['a word that is right beside it', 'Ngozi Okafr', [['Ngozi Okafor', 1]]],
  ['a mistake in each word', 'Ngzoi Okafr', [['Ngozi Okafor', 1]]],
  ['a mistake in the name of a hotel', 'Kuste Garnd', [['Kuste Grand', 6]]],
])('corrects %s: %s', (_, text, corrected) => {
  expect(nearMatches(ledger, text)).toEqual({ elsewhere: 0, corrected: corrected.map(([word, bookings]) => ({ text: word, bookings })) })
})

it.each([
  ['is short', 'Wo'],
  ['has two mistakes in a short name', 'Okefr'],
  ['resembles only a reference', 'rxcda'],
  ['resembles nothing', 'Bartholomew'],
  ['matches together with another word no booking', 'Zimermann Okafor'],
])('suggests nothing for a word that %s', (_, text) => expect(nearMatches(ledger, text)).toEqual({ elsewhere: 0, corrected: [] }))

it('counts the bookings of all time that have the words, and then corrects none', () => {
  expect(nearMatches(ledger, 'Okafor')).toEqual({ elsewhere: 2, corrected: [] })
})
