import { describe, expect, it } from 'vitest'
import type { NewEvidence, NewNotice, StoredAttempt } from '../../ledger/records.ts'
import { sampleAttempt } from '../../testing/attempt-samples.ts'
import { virtualClock } from '../../testing/virtual-clock.ts'
import { createCaseRows } from './cases-of-kind.ts'

const clientRef = 'RD-0000000000000001'
const row = sampleAttempt({ clientRef, state: 'UNKNOWN', body: 'not json' })

/** Creates case rows of which none can be read, with a ledger that can fail. */
function setUp() {
  const stored: (NewNotice | NewEvidence)[] = []
  const world = { fails: true }
  const rows = createCaseRows<StoredAttempt, StoredAttempt>({
    clock: virtualClock().clock,
    noticed: () => {},
    nameOf: (of) => of.clientRef,
    row: async () => null,
    save: async (_, { evidence = [] }) => void stored.push(...evidence),
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
  return { stored, world, rows }
}

describe('an unreadable row', () => {
  it('is recorded as evidence, even if it is no JSON, by the first save that replaces it', async () => {
    const { stored, rows } = setUp()
    rows.read(row)
    await rows.save({ ...row, body: '{}' }, {})
    await rows.save({ ...row, body: '{}' }, {})
    expect(stored).toMatchObject([{ subject: clientRef, what: 'unreadable', body: { stored: 'not json' } }])
    expect(rows.isUnread(clientRef)).toBe(false)
  })

  it('is reported again if its notice could not be stored, and never again once it is stored', async () => {
    const { stored, world, rows } = setUp()
    rows.read(row)
    await rows.notify()
    world.fails = false
    await rows.notify()
    await rows.notify()
    expect(stored).toMatchObject([{ kind: 'attemptUnreadable', clientRef }])
  })
})
