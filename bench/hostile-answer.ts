/**
 * Reads one answer of the corpus, given by index, in its own process. Prints the longest block of the main thread in milliseconds of processor time
 * and of wall-clock time (which includes other processes), and the peak memory growth as a multiple of the answer's size. A first answer starts the
 * worker and is not counted.
 */
import { createAnswerReader } from '../src/main/service/answers/answer-reader.ts'
import { clientOptions } from '../src/main/testing/service-samples.ts'
import { hostileAnswers } from './hostile-answers.ts'

const answer = Object.values(hostileAnswers)[Number(process.argv[2])]
if (!answer) throw new RangeError('no such answer')
const reader = createAnswerReader(clientOptions.answerWorkerFile)
const encode = (text: string) => new Uint8Array(new TextEncoder().encode(text))
const read = (body: Uint8Array) => reader.read({ name: answer.name, status: 200, body: [body], card: null })

await read(encode(`{"hotels":[],"x":"${'x'.repeat(100_000)}"}`))
const body = encode(answer.text())
const size = body.byteLength
global.gc?.()
// Subtract the size because the answer itself counts as part of its cost.
const before = process.memoryUsage().rss - size

const workedMs = () => {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}
let [blockedMs, byTheClockMs, most, reading] = [0, 0, before, true]
let [lastMs, lastWorkedMs] = [performance.now(), workedMs()]
const watch = () => {
  blockedMs = Math.max(blockedMs, workedMs() - lastWorkedMs)
  byTheClockMs = Math.max(byTheClockMs, performance.now() - lastMs)
  most = Math.max(most, process.memoryUsage.rss())
  lastMs = performance.now()
  lastWorkedMs = workedMs()
  if (reading) setTimeout(watch, 1)
}
watch()
const outcome = await read(body)
reading = false
watch()
console.log(JSON.stringify({ blockedMs, byTheClockMs, times: (most - before) / size, size, ok: outcome.ok }))
await reader.close()
