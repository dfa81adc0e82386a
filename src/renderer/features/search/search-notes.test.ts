import { expect, test } from 'vitest'
import { leftOutWords } from './search-notes.tsx'

const none = { fields: 0, rates: 0, hotels: 0, paths: [] }

test('says that unreadable hotels and rates are left out, and that unreadable fields are shown as not stated', () => {
  expect(leftOutWords(none, 0)).toEqual([])
  expect(leftOutWords({ ...none, fields: 1200 }, 0)).toEqual(['1,200 fields could not be read and are shown as not stated.'])
  expect(leftOutWords({ ...none, rates: 1, hotels: 2 }, 1)).toEqual([
    '2 hotels could not be read and are left out.',
    '1 rate could not be read and is left out.',
    '1 rate is left out: the service gave the same rate key to another rate of the list.',
  ])
})
