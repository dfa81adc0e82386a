import { describe, expect, it } from 'vitest'
import { requestEnd } from '../../../shared/contract/views/booking-views.ts'
import { service } from '../../testing/attempt-samples.ts'
import { settled, virtualClock } from '../../testing/virtual-clock.ts'
import type { Effect } from './case.ts'
import { type AboutToLeave, createCaseRunner, type LastLook, reasonToStop } from './case-runner.ts'

const sending: AboutToLeave = { state: 'SENDING', attempts: [{ number: 1, ended: null }], witnessed: 3 }
const again: AboutToLeave = {
  ...sending,
  attempts: [
    { number: 1, ended: requestEnd.notSent },
    { number: 2, ended: null },
  ],
}
const fine: LastLook = { attempt: 1, held: sending, stored: sending, isSynced: true, isInFlight: false, isAgreed: true }

describe('a request', () => {
  it('may be sent when its row, journal entry and content match, and no other request is in flight', () => {
    expect(reasonToStop(fine)).toBeNull()
    expect(reasonToStop({ ...fine, attempt: 2, held: again, stored: again })).toBeNull()
  })

  it.each<[string, ReturnType<typeof reasonToStop>, Partial<LastLook>]>([
    ['its row is missing', 'row', { stored: null }],
    ['its row is not SENDING', 'row', { stored: { ...sending, state: 'DRAFT' } }],
    ['its row has no such request', 'row', { stored: { ...sending, attempts: [] } }],
    ['its row has another request', 'row', { stored: again }],
    ['its row says that it has ended', 'row', { stored: { ...sending, attempts: [{ number: 1, ended: requestEnd.unknown }] } }],
    ['its row has another journal entry', 'row', { stored: { ...sending, witnessed: 2 } }],
    ['the case has changed since', 'row', { held: { ...sending, state: 'UNKNOWN' } }],
    ['its journal entry is not synced', 'journal', { isSynced: false }],
    ['another one is in flight', 'inFlight', { isInFlight: true }],
    [
      'an earlier one has not ended',
      'inFlight',
      {
        held: {
          ...again,
          attempts: [
            { number: 1, ended: null },
            { number: 2, ended: null },
          ],
        },
      },
    ],
    ['it is not what was agreed', 'content', { isAgreed: false }],
  ])('must not be sent when %s', (_, why, changes) => {
    expect(reasonToStop({ ...fine, ...changes })).toBe(why)
  })
})

/** A case with a broken machine that requests a send at every confirmation, whatever is in flight. */
interface Sent extends AboutToLeave {
  readonly watch: null
}

describe('two sends that a broken machine requests under one reference', () => {
  it('stops the second, and leaves the outcome of the first open', async () => {
    const time = virtualClock()
    const answer = Promise.withResolvers<void>()
    const rows = new Map<string, Sent>()
    const left: number[] = []
    const stops: string[] = []
    const effects: readonly Effect[] = [{ kind: 'journal' }, { kind: 'save', shown: null, evidence: [], notices: [] }]
    const runner = createCaseRunner<Sent, { readonly kind: 'confirm' }, true>({
      step: (before, { kind }) => {
        if (kind !== 'confirm') return { state: { ...before, state: kind === 'notKept' ? 'UNKNOWN' : before.state }, effects: [] }
        const number = before.attempts.length + 1
        const attempts = [...before.attempts.map(({ number }) => ({ number, ended: requestEnd.unknown })), { number, ended: null }]
        return { state: { ...before, state: 'SENDING', attempts }, effects: [...effects, { kind: 'send', attempt: number }] }
      },
      nameOf: () => 'RD-A',
      stored: async (name) => rows.get(name) ?? null,
      announcementOf: () => ({ kind: 'book', reference: 'RD-A', atMs: 0, keyFingerprint: service.keyFingerprint }),
      save: async (of) => void rows.set('RD-A', of),
      send: async (_, attempt) => {
        left.push(attempt)
        await answer.promise
      },
      look: async () => {},
      journal: { append: async () => 3, isSynced: () => true },
      isAgreed: () => true,
      stopped: (name, why) => void stops.push(`${name} ${why}`),
      service: () => null,
      clock: time.clock,
      random: { jitter: () => 0 },
      tell: () => {},
      noticed: () => {},
    })
    runner.hold({ state: 'DRAFT', attempts: [], witnessed: 0, watch: null })
    const first = runner.apply('RD-A', { kind: 'confirm' }, true)
    await settled()
    await runner.apply('RD-A', { kind: 'confirm' }, true)
    expect(left).toEqual([1])
    expect(stops).toEqual(['RD-A inFlight'])
    expect(runner.held('RD-A').state).toBe('UNKNOWN')
    answer.resolve()
    await first
  })
})
