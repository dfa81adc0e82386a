import { describe, expect, it } from 'vitest'
import type { NewNotice, StoredAttempt } from '../../ledger/records.ts'
import { virtualClock } from '../../testing/virtual-clock.ts'
import { createCaseRows } from './case-rows.ts'

const clientRef = 'RD-0000000000000001'
const row: StoredAttempt = {
  clientRef,
  state: 'UNKNOWN',
  open: true,
  watched: false,
  contentHash: 'a hash',
  witnessed: 1,
  createdAtMs: 0,
  body: 'not json',
}

describe('an unreadable row', () => {
  it('is reported again after its notice could not be stored, and then no more', async () => {
    const stored: NewNotice[] = []
    const world = { fails: true }
    const rows = createCaseRows<StoredAttempt, never>({
      clock: virtualClock().clock,
      noticed: () => {},
      nameOf: (of) => of.clientRef,
      row: async () => null,
      save: async () => {},
      rowOf: (of) => of,
      read: () => null,
      notice: 'attemptUnreadable',
      ledger: {
        note: async ({ notices = [] }) => {
          if (world.fails) throw new Error('disk')
          stored.push(...notices)
        },
      },
    })
    rows.read(row)
    await rows.tell()
    world.fails = false
    await rows.tell()
    await rows.tell()
    expect(stored).toMatchObject([{ kind: 'attemptUnreadable', clientRef }])
  })
})
