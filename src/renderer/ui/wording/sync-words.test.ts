import { describe, expect, it } from 'vitest'
import type { Comparison } from '../../../shared/contract/views/booking-views.ts'
import { pauseWords, syncedWords, syncingWords } from './sync-words.ts'

const nowMs = Date.UTC(2027, 2, 10, 11, 0)
const sync = (change: Partial<Comparison> = {}): Comparison => ({
  windows: 4,
  done: 4,
  failed: 0,
  added: 0,
  changed: 0,
  unchanged: 1204,
  stopped: false,
  pausedUntilMs: null,
  ...change,
})

describe('a sync', () => {
  it('shows its progress while it runs', () => {
    expect(syncingWords(sync({ done: 1, added: 1 }))).toBe('Syncing with the service: 1 of 4 calls answered, 1 booking added, 0 changed')
  })

  it('shows until when it is paused, and nothing once the pause is over', () => {
    const pausedSync = sync({ pausedUntilMs: nowMs + 60_000 })
    expect(pauseWords(pausedSync, nowMs, 'Europe/Zurich')).toBe(
      'The service asks for fewer calls: going on at 12:01:00, one call at a time',
    )
    expect(pauseWords(pausedSync, nowMs + 60_000, 'UTC')).toBeNull()
    expect(pauseWords(sync(), nowMs, 'UTC')).toBeNull()
  })

  it('says that service and ledger agree if nothing is new', () => {
    expect(syncedWords(sync())).toBe('Synced: the service and the ledger agree on 1,204 bookings.')
  })

  it('says how many bookings were added or changed', () => {
    expect(syncedWords(sync({ added: 2, changed: 1 }))).toContain('2 bookings added to the ledger, 1 changed, 1,204 unchanged')
  })

  it('never says that service and ledger agree if it was incomplete', () => {
    expect(syncedWords(sync({ failed: 1 }))).toContain('1 of 4 calls had no answer')
    expect(syncedWords(sync({ failed: 4 }))).toMatch(/^Not synced: no answer from the service/)
    expect(syncedWords(sync({ stopped: true, done: 2 }))).toContain('The rest was not synced')
    for (const part of [sync({ failed: 1 }), sync({ stopped: true })]) expect(syncedWords(part)).not.toContain('agree')
  })
})
