/**
 * Reads one answer of the corpus in a process of its own, by its place: prints the longest time in milliseconds for which nothing else
 * could be done, and how many times the size of the answer the memory grew at most. A first answer starts the thread and is not counted.
 */
import { createAnswerReader } from '../src/main/service/answer-thread.ts'
import { madeWith } from '../src/main/service/samples.ts'
import { hostileAnswers } from './hostile-answers.ts'

const answer = Object.values(hostileAnswers)[Number(process.argv[2])]
if (!answer) throw new RangeError('no such answer')
const reader = createAnswerReader(madeWith.answerWorkerFile)
const encode = (text: string) => new Uint8Array(new TextEncoder().encode(text))
const read = (body: Uint8Array) => reader.read({ name: answer.name, status: 200, body, card: null })

await read(encode(`{"hotels":[],"x":"${'x'.repeat(100_000)}"}`))
const body = encode(answer.text())
const size = body.byteLength
global.gc?.()
// The answer itself is among what it costs.
const before = process.memoryUsage().rss - size

let blockedMs = 0
let most = before
let reading = true
let lastMs = performance.now()
const watch = () => {
  const nowMs = performance.now()
  blockedMs = Math.max(blockedMs, nowMs - lastMs)
  most = Math.max(most, process.memoryUsage.rss())
  lastMs = performance.now()
  if (reading) setTimeout(watch, 1)
}
watch()
const outcome = await read(body)
reading = false
watch()
console.log(JSON.stringify({ blockedMs, times: (most - before) / size, size, ok: outcome.ok }))
await reader.close()
