/** For tests of the ledger in its threads: its folder and key, and the opened ledgers. */
import { sampleAttempt } from '../sample-cases.ts'
import { sampleRecord, seenAt } from '../sample-records.ts'
import { workerFile } from '../workers.ts'
import { openRemote } from './test-ledger.ts'

export const seen = seenAt('checkBookings', Date.UTC(2027, 0, 10))
export const attempt = sampleAttempt()

export const open = () => openRemote({ workerFile })

export const bookings = (count: number) =>
  Array.from({ length: count }, (_, i) =>
    sampleRecord({
      bookingRef: `r${i}`,
      clientRef: `c${i}`,
      creationDate: new Date(Date.UTC(2027, 0, 1) + i * 977_000).toISOString(),
      status: ['CONFIRMED', 'CANCELLED', 'FAILED'][i % 3],
      total: `${i}.${String(i % 100).padStart(2, '0')}`,
      cancellationCost: i % 4 === 0 ? null : `${i % 50}.05`,
      currency: ['EUR', 'USD', 'JPY', 'KWD'][i % 4],
      holder: { firstName: 'Hedwig', lastName: `Zzyzx${i}` },
    }),
  )
