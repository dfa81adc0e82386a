import { expect, it } from 'vitest'
import { bookedWords, whyUncertain } from './booked-words.ts'

const zone = 'Europe/Zurich'

it('shows a stated moment with its offset and its accounting day', () => {
  const row = { creationDate: '2027-03-31T23:30:00Z', createdDay: '2027-04-01', bookedOn: 'stated' } as const
  expect(bookedWords(row, zone)).toBe('1 Apr 2027 01:30 (stated as 31 Mar 23:30 UTC). In the accounting zone: Thu 1 Apr 2027')
  expect(whyUncertain(row)).toBeNull()
})

it('explains why a creation day is assumed or missing', () => {
  expect(bookedWords({ creationDate: '2027-03-31', createdDay: '2027-03-31', bookedOn: 'assumed' }, zone)).toBe(
    'Booked on: assumed. The service named 2027-03-31 without a zone. It was read in the accounting zone: Wed 31 Mar 2027.',
  )
  expect(whyUncertain({ creationDate: null, createdDay: '2027-04-03', bookedOn: 'missing' })).toBe(
    'The service named no creation date. It stands under Sat 3 Apr 2027, when this desk saw it first.',
  )
  expect(whyUncertain({ creationDate: 'soon', createdDay: '2027-04-03', bookedOn: 'missing' })).toBe(
    'The service named a creation date that cannot be read: soon. It stands under Sat 3 Apr 2027, when this desk saw it first.',
  )
})
