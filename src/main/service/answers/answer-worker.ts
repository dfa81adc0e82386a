/**
 * The program of the worker threads. A thread parses large answers for `answer-reader.ts`, one at a time, and returns each result in pieces on
 * request; or it keeps the results of searches (`search-results.ts`). If started with `readStoreRequest`, it reads the system's certificates
 * instead (`system-store.ts`) and ends.
 */
import { getCACertificates } from 'node:tls'
import { parentPort, workerData } from 'node:worker_threads'
import { readStoreRequest } from '../network/system-store.ts'
import type { AnswerPiece, AnswerQuestion } from './answer-reader.ts'
import { readAnswer } from './answers.ts'
import { createSearchResults, type ResultsQuestion } from './search-results.ts'
import { splitIntoPieces } from './tree-pieces.ts'

if (!parentPort) throw new Error('large answers are read in a thread of their own')
const port = parentPort

let pieces: ReturnType<typeof splitIntoPieces> | null = null

function nextPiece(question: AnswerQuestion): AnswerPiece {
  if (question !== 'next') {
    const { name, status, body, card, charset } = question
    // Empties the message's blocks, so that they can be freed while the answer is parsed.
    pieces = splitIntoPieces(readAnswer(name, status, Buffer.concat(body.splice(0)), card, charset))
  }
  const next = pieces?.next()
  if (next?.done === false) return next.value
  pieces = null
  return null
}

const results = createSearchResults()

const reply = (question: AnswerQuestion | ResultsQuestion) =>
  port.postMessage(typeof question === 'object' && 'ask' in question ? results.answer(question) : nextPiece(question))

if (workerData === readStoreRequest) port.postMessage(getCACertificates('system'))
else port.on('message', reply)
