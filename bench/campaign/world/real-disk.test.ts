import { expect, it } from 'vitest'
import { sampleAttempt } from '../../../src/main/testing/attempt-samples.ts'
import { randomFrom } from '../../random.ts'
import type { Gate } from './disk.ts'
import { createRealDisk } from './real-disk.ts'

const gate: Gate = { read: async (look) => look(), write: async (_, commit) => commit() }
const watch = { attempt: () => {}, cancellation: () => {} }

it('a step of a case survives the loss of the whole write-ahead log', async () => {
  const broken: string[] = []
  // The random source makes every possible fault happen, so the log is lost.
  const random = { ...randomFrom(1), random: () => true }
  const disk = createRealDisk({ watch, nowMs: () => 0, random, losesTail: () => true, broken: (rule) => broken.push(rule) })
  const { ledger } = await disk.open(gate)
  const body = JSON.stringify({ clientRef: 'RD-1', attempts: [] })
  await ledger.saveAttempt(sampleAttempt({ clientRef: 'RD-1', body }))
  await ledger.saveAttempt(sampleAttempt({ clientRef: 'RD-2', body }))
  disk.loseTail(1)
  expect([...disk.attempts().keys()].sort()).toEqual(['RD-1', 'RD-2'])
  expect(broken).toEqual([])
  disk.end()
})
