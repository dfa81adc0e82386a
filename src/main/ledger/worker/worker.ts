/** The entry point of a ledger thread. */
import { parentPort, workerData } from 'node:worker_threads'
import type { WorkerData } from '../protocol.ts'
import { serve } from './program.ts'

if (!parentPort) throw new Error('the ledger runs in a thread of its own')
serve(parentPort, workerData as WorkerData)
