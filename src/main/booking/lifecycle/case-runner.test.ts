import { describe, expect, it } from 'vitest'
import { FailureError } from '../../../shared/contract/failure.ts'
import { requestEnd } from '../../../shared/contract/views/booking-views.ts'
import { at } from '../../testing/attempt-samples.ts'
import { settle, virtualClock } from '../../testing/virtual-clock.ts'
import { completeEntries, type Effect } from './case.ts'
import { type CheckedCase, createCaseRunner, createRounds, type LastCheckInput, reasonToStop } from './case-runner.ts'

const sendingOnce: CheckedCase = { state: 'SENDING', attempts: [{ number: 1, ended: null }], witnessed: 3 }
const sentTwice: CheckedCase = {
  ...sendingOnce,
  attempts: [
    { number: 1, ended: requestEnd.notSent },
    { number: 2, ended: null },
  ],
}
const passingCheck: LastCheckInput = {
  attempt: 1,
  current: sendingOnce,
  stored: sendingOnce,
  isSynced: true,
  isInFlight: false,
  isAgreed: true,
}

describe('a request at its last check', () => {
  it('may be sent when its row, journal entry and content match, and no other request is in flight', () => {
    expect(reasonToStop(passingCheck)).toBeNull()
    expect(reasonToStop({ ...passingCheck, attempt: 2, current: sentTwice, stored: sentTwice })).toBeNull()
  })

  it.each<[string, ReturnType<typeof reasonToStop>, Partial<LastCheckInput>]>([
    ['its row is missing', 'row', { stored: null }],
    ['its row is not SENDING', 'row', { stored: { ...sendingOnce, state: 'DRAFT' } }],
    ['its row has no such request', 'row', { stored: { ...sendingOnce, attempts: [] } }],
    ['its row has another request', 'row', { stored: sentTwice }],
    ['its row says that it has ended', 'row', { stored: { ...sendingOnce, attempts: [{ number: 1, ended: requestEnd.unknown }] } }],
    ['its row has another journal entry', 'row', { stored: { ...sendingOnce, witnessed: 2 } }],
    ['the case has changed since', 'row', { current: { ...sendingOnce, state: 'UNKNOWN' } }],
    ['its journal entry is not synced', 'journal', { isSynced: false }],
    ['another request is in flight', 'inFlight', { isInFlight: true }],
    [
      'an earlier request has not ended',
      'inFlight',
      {
        current: {
          ...sentTwice,
          attempts: [
            { number: 1, ended: null },
            { number: 2, ended: null },
          ],
        },
      },
    ],
    ['it is not what was agreed', 'content', { isAgreed: false }],
  ])('must not be sent when %s', (_, why, changes) => {
    expect(reasonToStop({ ...passingCheck, ...changes })).toBe(why)
  })
})

interface TestCase extends CheckedCase {
  readonly watch: null
}
type Event = {
  readonly kind: 'confirm' | 'elsewhere' | 'witnessed' | 'restarted' | 'notAsked' | 'shown'
  readonly at: ReturnType<typeof at>
}

/** A broken machine that sends at every confirmation, so that only the last check can stop a send. */
function setUp() {
  const happened: string[] = []
  const answer = Promise.withResolvers<void>()
  const world = { readBack: async () => {}, write: async () => {}, journal: async () => {} }
  const { clock, pass } = virtualClock()
  const notified: string[] = []
  const record: string[][] = []
  let row: TestCase | null = null
  const runner = createCaseRunner<TestCase, Event, object>({
    step: (before, event) => {
      happened.push(event.kind)
      if (event.kind === 'elsewhere') return { state: { ...before, state: 'ELSEWHERE' }, effects: [] }
      if (event.kind === 'witnessed' || event.kind === 'restarted' || event.kind === 'notAsked' || event.kind === 'shown') {
        const evidence =
          event.kind === 'notAsked' || event.kind === 'shown'
            ? []
            : completeEntries([{ what: event.kind, body: {} }], 'a', event, { attempts: [] }, { attempts: [], state: 'UNKNOWN' })
        return { state: { ...before, state: 'UNKNOWN' }, effects: [{ kind: 'save', shown: null, evidence, notices: [] }, { kind: 'void' }] }
      }
      if (event.kind === 'notStored') return { state: { ...before, state: 'UNKNOWN' }, effects: [] }
      if (event.kind !== 'confirm') return { state: { ...before, state: 'DRAFT', attempts: before.attempts.slice(0, -1) }, effects: [] }
      const attempts = [...before.attempts, { number: before.attempts.length + 1, ended: null }]
      const effects: Effect[] = [
        { kind: 'journal' },
        { kind: 'save', shown: null, evidence: [], notices: [] },
        { kind: 'send', attempt: attempts.length },
      ]
      return { state: { ...before, state: 'SENDING', attempts }, effects }
    },
    nameOf: () => 'a',
    stored: async () => {
      await world.readBack()
      return row
    },
    announcementOf: () => ({ kind: 'book', reference: 'a', atMs: 0, keyFingerprint: '' }),
    save: async (of, { evidence = [] }) => {
      await world.write()
      row = of
      record.push(evidence.map(({ what }) => what))
    },
    send: async () => {
      happened.push('sent')
      await answer.promise
    },
    look: async () => {},
    isAgreed: () => true,
    journal: { append: () => world.journal().then(() => 1), isSynced: () => true },
    stopped: (name, why) => void happened.push(`${name} ${why}`),
    service: () => null,
    clock,
    random: { jitter: () => 0 },
    notify: ({ state }) => void notified.push(state),
    noticed: () => {},
  })
  runner.setCurrent({ state: 'DRAFT', attempts: [], witnessed: 0, watch: null })
  return { desk: runner, happened, world, answer, record, notified, pass }
}

describe('the last check before a send', () => {
  it('stops a second request while one is in flight, and withdraws neither', async () => {
    const { desk: runner, happened, answer } = setUp()
    const first = runner.apply('a', { kind: 'confirm', at: at(0) }, {})
    await settle()
    await runner.apply('a', { kind: 'confirm', at: at(1) }, {}).catch(() => {})
    expect(happened).toEqual(['confirm', 'sent', 'confirm', 'a inFlight', 'notStored'])
    expect(runner.current('a').state).toBe('UNKNOWN')
    answer.resolve()
    await first
  })

  it('uses the state of the case after the ledger was read', async () => {
    const { desk: runner, happened, world, answer } = setUp()
    answer.resolve()
    world.readBack = () => runner.apply('a', { kind: 'elsewhere', at: at(1) })
    await expect(runner.apply('a', { kind: 'confirm', at: at(0) }, {})).rejects.toThrow(FailureError)
    expect(happened).not.toContain('sent')
  })
})

describe('evidence of recovery at startup', () => {
  const full = new FailureError({ kind: 'ledger', trouble: 'diskFull' })

  it.each(['witnessed', 'restarted'] as const)(
    'is recorded (%s) by the next save, even if the next save began before the save of the recovery failed',
    async (kind) => {
      const { desk: runner, world, record } = setUp()
      const refused = Promise.withResolvers<void>()
      world.write = () => refused.promise
      const first = runner.apply('a', { kind, at: at(0) })
      await settle()
      world.write = async () => {}
      const second = runner.apply('a', { kind: 'notAsked', at: at(1) })
      refused.reject(full)
      await Promise.all([first, second])
      expect(record).toEqual([[kind]])
    },
  )

  it('is recorded once, by the next save that succeeds', async () => {
    const { desk: runner, world, record } = setUp()
    world.write = async () => {
      throw full
    }
    await runner.apply('a', { kind: 'witnessed', at: at(0) })
    world.write = async () => {}
    await runner.apply('a', { kind: 'notAsked', at: at(1) })
    await runner.apply('a', { kind: 'notAsked', at: at(2) })
    expect(record).toEqual([['witnessed'], []])
  })
})

describe('a case', () => {
  it('that was dropped can no longer be found', () => {
    const { desk: runner } = setUp()
    runner.drop('a')
    expect(() => runner.current('a')).toThrow(FailureError)
  })

  it('that was dropped gets no second try of an observation that could not be stored', async () => {
    const { desk: runner, happened, world, pass } = setUp()
    world.write = () => Promise.reject(new Error('disk'))
    await runner.apply('a', { kind: 'shown', at: at(0) })
    runner.drop('a')
    await pass(10_000)
    expect(happened).toEqual(['shown', 'notStored'])
  })

  it('has no look-up planned after the look-ups began to stop', async () => {
    const { clock, pass } = virtualClock()
    const looked: string[] = []
    const look = async (name: string) => void looked.push(name)
    const rounds = createRounds({ clock, dueTickMs: () => 0, load: async () => {}, look, canAsk: () => true, notAsked: () => {} })
    await rounds.stop()
    rounds.plan('a')
    await pass(10_000)
    expect(looked).toEqual([])
  })

  it('is stored but no longer emitted after the runner began to stop, even if its void entry cannot be written', async () => {
    const { desk: runner, world, record, notified } = setUp()
    await runner.stop()
    world.journal = () => Promise.reject(new Error('disk'))
    await runner.apply('a', { kind: 'restarted', at: at(0) })
    expect([record, notified]).toEqual([[['restarted']], []])
  })
})
