import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { wordsOf } from '../../../shared/domain/spellings.ts'
import { ledger, ledgerForAllTests } from '../../testing/ledger/test-ledger.ts'
import { sampleRecord, seenAt } from '../../testing/sample-records.ts'
import { store } from '../bookings/bookings.ts'
import { wordQuery } from './word-query.ts'

ledgerForAllTests({ zone: 'UTC' })

const hotelRecord = (hotelName: string, at: number) =>
  sampleRecord({ hotelName, bookingRef: `ref${at}`, clientRef: null, destinationName: null })

/** Returns the answer of `ask` in a ledger with a hotel of each name, and then restores the ledger. */
function withHotels<T>(names: readonly string[], ask: () => T): T {
  ledger.connection.exec('begin')
  try {
    store(ledger, names.map(hotelRecord), seenAt('checkBookings', Date.UTC(2027, 0, 1)))
    return ask()
  } finally {
    ledger.connection.exec('rollback')
  }
}

const query = (text: string) => wordQuery(ledger.prepare, text)
const matchingIds = (words: string) => ledger.prepare('select rowid from search where search match ? order by rowid').pluck().all(words)

describe('the text index query for typed text', () => {
  it('lists the matching words of a prefix with few matches, and leaves a prefix with many matches to the index', () => {
    const many = Array.from({ length: 20 }, (_, i) => `Many${String.fromCharCode(97 + i)}`)
    withHotels(['Anna Palace', 'Annabel Palace', ...many], () => {
      expect(query('anna')).toBe('("anna" OR "annabel")')
      expect(query('annab palace')).toBe('"annabel" AND "palace"')
      expect(query('many')).toBe('"many"*')
      expect(query('nowhere')).toBe('"nowhere"*')
      expect(query(' - ')).toBe('')
    })
  })

  it('finds at least what a plain prefix query of the same words finds, whatever letters are in names', () => {
    // The index folds some of these in its own way, and does not treat others as letters.
    const letters = fc.constantFrom(...'aAbéøŁßİıſǆ٣東\u0300\u{1f600}\u{1e900} -\'"')
    const name = fc.string({ unit: letters, minLength: 1, maxLength: 8 })
    fc.assert(
      fc.property(fc.array(name, { minLength: 1, maxLength: 30 }), name, (names, typed) => {
        const words = wordsOf(typed)
        fc.pre(words.length > 0)
        withHotels(names, () => {
          expect(matchingIds(query(typed))).toEqual(expect.arrayContaining(matchingIds(words.map((word) => `"${word}"*`).join(' '))))
        })
      }),
    )
  })
})

describe('a telephone number', () => {
  const holder = (phone: string) => ({ firstName: 'Ada', lastName: 'Lovelace', email: null, phone })
  const found = (phone: string, typed: string) => {
    ledger.connection.exec('begin')
    try {
      const record = sampleRecord({ holder: holder(phone), bookingRef: 'ref1', clientRef: null })
      store(ledger, [record, hotelRecord('Palace', 2)], seenAt('checkBookings', Date.UTC(2027, 0, 1)))
      return matchingIds(query(typed)).length
    } finally {
      ledger.connection.exec('rollback')
    }
  }

  it.each(['+41 44 123 45 67', '0041441234567', '044 123 45 67', '(044) 123-45-67', '1234567', '٠٤٤١٢٣٤٥٦٧'])(
    'is found by %s, however the booking writes it',
    (typed) => {
      for (const phone of ['+41 44 123 45 67', '044/123.45.67', '0041 44 1234567']) expect(found(phone, typed), phone).toBe(1)
    },
  )

  it.each(['044 123 45 68', '44 123', '123 45'])('is not found by %s', (typed) => {
    expect(found('+41 44 123 45 67', typed)).toBe(0)
  })
})
