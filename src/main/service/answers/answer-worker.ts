/**
 * The worker thread that parses large answers one at a time (`answer-thread.ts` is its other end), and returns each result piece by piece
 * on request. If started with `storeIsAsked`, it reads the system's certificates instead (`system-store.ts`) and ends.
 */
import { getCACertificates } from 'node:tls'
import { parentPort, workerData } from 'node:worker_threads'
import { storeIsAsked } from '../network/system-store.ts'
import type { AnswerPiece, AnswerQuestion } from './answer-thread.ts'
import { readForDesk } from './desk-answer.ts'
import { inPieces, memoryIn } from './tree-pieces.ts'

if (!parentPort) throw new Error('large answers are read in a thread of their own')
const port = parentPort

let pieces: ReturnType<typeof inPieces> | null = null

const answer = (question: AnswerQuestion) => {
  if (question !== 'next') {
    const { name, status, body, card, charset } = question
    // Empties the message's blocks, so that they can be freed while the answer is parsed.
    pieces = inPieces(readForDesk(name, status, Buffer.concat(body.splice(0)), card, charset))
  }
  const next = pieces?.next()
  if (next?.done) pieces = null
  const piece: AnswerPiece = next?.done === false ? next.value : null
  port.postMessage(piece, memoryIn(piece))
}

if (workerData === storeIsAsked) port.postMessage(getCACertificates('system'))
else port.on('message', answer)
