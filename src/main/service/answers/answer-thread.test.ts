import { expect, it } from 'vitest'
import { startAnswerThread } from './answer-thread.ts'

const program = (text: string) => new URL(`data:text/javascript,import { parentPort } from 'node:worker_threads'; ${text}`)

it('an answer thread replies to messages in order', async () => {
  const thread = startAnswerThread(program('parentPort.on("message", (n) => parentPort.postMessage(n + 1))'))
  expect(await Promise.all([1, 2, 3].map((n) => thread.ask(n)))).toEqual([2, 3, 4])
  await thread.end()
  expect(thread.ended.aborted).toBe(true)
  expect(await thread.ask(4)).toBeUndefined()
})

it('an answer thread is ended when a reply takes too long, and later messages get no reply', async () => {
  const thread = startAnswerThread(program('parentPort.on("message", () => { for (;;); })'), 50)
  expect(await Promise.all([thread.ask(1), thread.ask(2)])).toEqual([undefined, undefined])
  expect(thread.ended.aborted).toBe(true)
})
