import { describe, expect, it } from 'vitest'
import { FailureError } from '../../../shared/contract/failure.ts'
import { at } from '../../testing/attempt-samples.ts'
import { settled, virtualClock } from '../../testing/virtual-clock.ts'
import { type Effect, framed } from './case.ts'
import { createCaseRunner } from './case-runner.ts'

interface Of {
  readonly state: string
  readonly attempts: readonly { readonly number: number; readonly ended: string | null }[]
  readonly witnessed: number
  readonly watch: null
}
type Event = { readonly kind: 'confirm' | 'elsewhere' | 'witnessed' | 'restarted' | 'notAsked'; readonly at: ReturnType<typeof at> }

/** A machine that sends everything, so that only the last check can stop a send. */
function setUp() {
  const happened: string[] = []
  const answer = Promise.withResolvers<void>()
  const world = { readBack: async () => {}, write: async () => {} }
  const record: string[][] = []
  let row: Of | null = null
  const desk = createCaseRunner<Of, Event, object>({
    step: (before, event) => {
      happened.push(event.kind)
      if (event.kind === 'elsewhere') return { state: { ...before, state: 'ELSEWHERE' }, effects: [] }
      if (event.kind === 'witnessed' || event.kind === 'restarted' || event.kind === 'notAsked') {
        const evidence = event.kind === 'notAsked' ? [] : framed([{ what: event.kind, body: {} }], 'a', event, 'UNKNOWN')
        return { state: { ...before, state: 'UNKNOWN' }, effects: [{ kind: 'save', shown: null, evidence, notices: [] }] }
      }
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
    journal: { append: async () => 1, isSynced: () => true },
    service: () => null,
    clock: virtualClock().clock,
    random: { jitter: () => 0 },
    tell: () => {},
    noticed: () => {},
  })
  desk.hold({ state: 'DRAFT', attempts: [], witnessed: 0, watch: null })
  return { desk, happened, world, answer, record }
}

describe('the last check before a send', () => {
  it('stops a second request while one is in flight, and withdraws neither', async () => {
    const { desk, happened, answer } = setUp()
    const first = desk.apply('a', { kind: 'confirm', at: at(0) }, {})
    await settled()
    await desk.apply('a', { kind: 'confirm', at: at(1) }, {}).catch(() => {})
    expect(happened).toEqual(['confirm', 'sent', 'confirm', 'notKept'])
    answer.resolve()
    await first
  })

  it('uses the state of the case after the ledger was read', async () => {
    const { desk, happened, world, answer } = setUp()
    answer.resolve()
    world.readBack = () => desk.apply('a', { kind: 'elsewhere', at: at(1) })
    await expect(desk.apply('a', { kind: 'confirm', at: at(0) }, {})).rejects.toThrow(FailureError)
    expect(happened).not.toContain('sent')
  })
})

describe('evidence of recovery at startup', () => {
  const full = new FailureError({ kind: 'ledger', trouble: 'diskFull' })

  it.each(['witnessed', 'restarted'] as const)('is recorded (%s) by a save that started before its own save failed', async (kind) => {
    const { desk, world, record } = setUp()
    const refused = Promise.withResolvers<void>()
    world.write = () => refused.promise
    const first = desk.apply('a', { kind, at: at(0) })
    await settled()
    world.write = async () => {}
    const second = desk.apply('a', { kind: 'notAsked', at: at(1) })
    refused.reject(full)
    await Promise.all([first, second])
    expect(record).toEqual([[kind]])
  })

  it('is recorded once, by the next save that succeeds', async () => {
    const { desk, world, record } = setUp()
    world.write = async () => {
      throw full
    }
    await desk.apply('a', { kind: 'witnessed', at: at(0) })
    world.write = async () => {}
    await desk.apply('a', { kind: 'notAsked', at: at(1) })
    await desk.apply('a', { kind: 'notAsked', at: at(2) })
    expect(record).toEqual([['witnessed'], []])
  })
})
