import { expect, it } from 'vitest'
import { sampleAttempt, sampleNotice } from '../../testing/attempt-samples.ts'
import { ledger, ledgerForEachTest } from '../../testing/ledger/test-ledger.ts'
import { sampleRecord, seenAt } from '../../testing/sample-records.ts'
import { saveAttempt } from '../journal/attempts.ts'
import { note } from '../journal/commit.ts'
import type { NewNotice } from '../records.ts'
import { store } from './bookings.ts'
import { dismissNotice, notices } from './notices.ts'

ledgerForEachTest({ zone: 'UTC' })

const raise = (...drafts: Partial<NewNotice>[]) => note(ledger, { notices: drafts.map(sampleNotice) })

it('shows notices newest first until they are dismissed', () => {
  raise({ kind: 'recovered', atMs: 1 }, { kind: 'duplicate', atMs: 3, otherRef: 'b2' }, { kind: 'vanished', atMs: 2 })
  const shown = notices(ledger)
  expect(shown.map(({ kind, atMs, otherRef }) => [kind, atMs, otherRef])).toEqual([
    ['duplicate', 3, 'b2'],
    ['vanished', 2, null],
    ['recovered', 1, null],
  ])
  dismissNotice(ledger, shown[1]?.id ?? 0, 9)
  expect(notices(ledger).map(({ kind }) => kind)).toEqual(['duplicate', 'recovered'])
})

it('restores a notice dismissed by mistake, but not if the same notice was raised again', () => {
  raise({ kind: 'vanished', atMs: 2 })
  const [first] = notices(ledger)
  dismissNotice(ledger, first?.id ?? 0, 6)
  dismissNotice(ledger, first?.id ?? 0, null)
  expect(notices(ledger)).toEqual([first])
  dismissNotice(ledger, first?.id ?? 0, 7)
  raise({ kind: 'vanished', atMs: 8 })
  dismissNotice(ledger, first?.id ?? 0, null)
  expect(notices(ledger)).toMatchObject([{ atMs: 8 }])
})

it('updates the time of a repeated notice until it is dismissed, and then adds a new one', () => {
  raise({ kind: 'vanished', atMs: 2 })
  raise({ kind: 'vanished', atMs: 5 }, { kind: 'vanished', atMs: 1, clientRef: null, bookingRef: 'a1' })
  expect(notices(ledger).map(({ atMs, bookingRef }) => [atMs, bookingRef])).toEqual([
    [5, null],
    [1, 'a1'],
  ])
  for (const { id } of notices(ledger)) dismissNotice(ledger, id, 6)
  raise({ kind: 'vanished', atMs: 8 })
  expect(notices(ledger)).toMatchObject([{ atMs: 8 }])
})

it('names the hotel from the booking, or else from the attempt or its send journal entry', () => {
  store(ledger, [sampleRecord()], seenAt('bookRate', 1))
  saveAttempt(ledger, sampleAttempt({ clientRef: 'RD-1', body: JSON.stringify({ content: { hotelName: 'Asked' } }) }))
  saveAttempt(ledger, sampleAttempt({ clientRef: 'RD-2', body: JSON.stringify({ content: null, remembered: { hotelName: 'Witnessed' } }) }))
  raise(
    { atMs: 5, clientRef: null, bookingRef: '55cda9' },
    { atMs: 4, clientRef: 'RD-0123456789ABCDEF' },
    { atMs: 3, clientRef: 'RD-1' },
    { atMs: 2, clientRef: 'RD-2' },
    { atMs: 1, clientRef: null },
  )
  expect(notices(ledger).map(({ hotelName }) => hotelName)).toEqual(['Grand Küste Hotel', 'Grand Küste Hotel', 'Asked', 'Witnessed', null])
})
