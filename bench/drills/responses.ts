/**
 * Mutated answers: none may crash the reader, none may be read with a value that its text does not contain, and none may count as a confirmed booking
 * unless the text says exactly that, according to a plain parser and for every choice among repeated keys.
 */
import { type AnswerReading, readAnswer } from '../../src/main/service/answers/answers.ts'
import { bookOutcome } from '../../src/main/service/answers/outcomes.ts'
import { createServiceClient } from '../../src/main/service/client.ts'
import { answers, clientRef, madeWith, queries } from '../../src/main/testing/service-samples.ts'
import { type EndpointName, endpointNames } from '../../src/shared/contract/endpoints.ts'
import { requestEnd } from '../../src/shared/contract/views/booking-views.ts'
import type { DrillRun } from '../drill.ts'
import { randomFrom } from '../random.ts'
import { mutated } from './responses/mutations.ts'
import { saysConfirmed } from './responses/says-confirmed.ts'
import { notStated } from './responses/stated-values.ts'

export const fullCount = 100_000
export const freshSeeds = true

/** Reads `count` mutated answers; every hundredth goes through the whole client. */
export async function run({ count, seed, print }: DrillRun) {
  const random = randomFrom(seed)
  let text = ''
  const client = createServiceClient({
    baseUrl: 'https://service.invalid/v1',
    apiKey: 'key',
    ...madeWith,
    occupantsField: 'occupancy',
    fetch: async () => new Response(text, { headers: { 'content-type': 'application/json' } }),
  })
  const facts = { sentAtMs: 0, endedAtMs: 0, during: { from: 0, to: 0 }, serverDateMs: null, status: 200 }
  let failed = 0
  let confirmed = 0
  let longestMs = 0
  for (let i = 0; i < count; i++) {
    // Every second one is the answer to a booking, which matters most.
    const endpoint: EndpointName = i % 2 ? (endpointNames[random.below(endpointNames.length)] ?? 'bookRate') : 'bookRate'
    text = JSON.stringify(answers[endpoint])
    text = mutated(text, random)
    try {
      const startedMs = performance.now()
      const reading = readAnswer(endpoint, 200, Buffer.from(text))
      longestMs = Math.max(longestMs, performance.now() - startedMs)
      if (i % 100 === 0) await client[endpoint](queries[endpoint] as never)
      if (endpoint !== 'bookRate') continue
      const unstated = reading.ok ? notStated((reading as { value: { booking: Record<string, unknown> } }).value.booking, text) : []
      if (unstated.length > 0) {
        print(`case ${i}, seed ${seed}: read, and never stated: ${unstated.join('; ')}: ${text.slice(0, 2000)}`)
        failed++
        continue
      }
      const outcome = bookOutcome({ ...(reading as AnswerReading<'bookRate'>), facts }, { reference: { clientRef } })
      if (outcome.class !== requestEnd.booked) continue
      confirmed++
      if (saysConfirmed(text, { clientRef })) continue
      print(`case ${i}, seed ${seed}: taken as confirmed: ${text.slice(0, 2000)}`)
    } catch (error) {
      print(`case ${i}, seed ${seed}: ${endpoint} crashed with ${error instanceof Error ? error.name : typeof error}`)
    }
    failed++
  }
  await client.close()
  print(`${confirmed} of ${count} were read as confirmed; the longest reading took ${longestMs.toFixed(1)} ms`)
  return { cases: count, failed }
}
