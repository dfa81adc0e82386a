/**
 * A live desk in its own process, with its real ledger, log and workers. The parent sends requests by message, through the same entry point as a
 * window. So its memory use and its blocking times can be measured in isolation.
 */
import { join } from 'node:path'
import { PerformanceObserver } from 'node:perf_hooks'
import { systemClock } from '../../src/main/booking/lifecycle/clock.ts'
import { createDesk } from '../../src/main/desk/desk.ts'
import { openMemory, type StoredConnection } from '../../src/main/desk/settings/settings.ts'
import { serve } from '../../src/main/ipc/serve.ts'
import { fileLog } from '../../src/main/log/log.ts'
import { sampleContext } from '../../src/main/testing/sample-context.ts'
import { sampleShell } from '../../src/main/testing/sample-shell.ts'
import { memoryVault } from '../../src/main/vault/vault.ts'
import type { Blocked, Opening, Said, Told } from './messages.ts'

const post = (message: Told) => process.send?.(message)

for (const name of ['uncaughtException', 'unhandledRejection'] as const)
  process.on(name, (error: unknown) =>
    post({ kind: 'uncaught', error: error instanceof Error ? `${error.name} ${error.stack}` : typeof error }),
  )

const workedMs = () => {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}
let last = { workedMs: workedMs(), atMs: performance.now() }
const none = { ms: 0, fromMs: 0, toMs: 0 }
let longest = none
const collections: { readonly fromMs: number; readonly toMs: number }[] = []
const collecting = new PerformanceObserver((list) => recordCollections(list.getEntries()))
collecting.observe({ entryTypes: ['gc'] })
const recordCollections = (entries: readonly PerformanceEntry[]) => {
  for (const { startTime, duration } of entries) collections.push({ fromMs: startTime, toMs: startTime + duration })
}
/** Measures the longest block of this thread in processor time, so that other processes on the machine do not count. */
const watch = () => {
  const now = { workedMs: workedMs(), atMs: performance.now() }
  const ms = now.workedMs - last.workedMs
  if (ms > longest.ms) longest = { ms, fromMs: last.atMs, toMs: now.atMs }
  last = now
  setTimeout(watch, 1).unref()
}

function blockedSince(): Blocked {
  recordCollections(collecting.takeRecords())
  const { ms, fromMs, toMs } = longest
  const collectingMs = collections
    .splice(0)
    .reduce((sum, one) => sum + Math.max(0, Math.min(toMs, one.toMs) - Math.max(fromMs, one.fromMs)), 0)
  longest = none
  return { ms, tookMs: toMs - fromMs, collectingMs }
}

async function open({ dataFolder, built, connection, apiKey, ledgerKey }: Opening) {
  const log = fileLog(join(dataFolder, 'desk.log'), Date.now)
  const memory = await openMemory(dataFolder, 'Europe/Zurich', () => log('settings.damaged', {}))
  const id = connection.id
  const stored = { mode: 'live', name: 'Drill', occupantsField: 'occupancy', bookTimeoutSeconds: 120, ...connection } as const
  if (memory.read().connections.length === 0) await memory.change({ connections: [stored satisfies StoredConnection], active: id })
  const vault = memoryVault()
  await vault.write(`api-key:${id}`, apiKey)
  await vault.write(`ledger-key:${id}`, ledgerKey)
  const paths = { dataFolder, workerFile: `${built}/main/ledger-worker.js`, answerWorkerFile: `${built}/main/answer-worker.js` }
  const context = await sampleContext(paths, {
    shell: sampleShell({ saveDialog: async () => savePath }),
    vault,
    memory,
    clock: { ...clock, tickMs: () => clock.tickMs() + passedMs },
    log,
    emit: (name, event) => name === 'search.hotels' && post({ kind: 'event', event: event as never }),
  })
  const openPractice = () => {
    throw new Error('this desk is live')
  }
  const { desk, start, stop } = createDesk(context, { openPractice })
  await start()
  return { answer: serve(desk, (fault) => log('fault', { ...fault })), stop }
}

const clock = systemClock(Date.now)
let passedMs = 0
let savePath: string | null = null
let opened: Awaited<ReturnType<typeof open>> | null = null

process.on('message', async (message: Said) => {
  switch (message.kind) {
    case 'open':
      opened = await open(message.opening)
      watch()
      post({ kind: 'open' })
      break
    case 'ask':
      if (message.saveTo !== undefined) savePath = message.saveTo
      post({ kind: 'answer', id: message.id, outcome: (await opened?.answer(message.name, message.input)) ?? null })
      break
    case 'pass':
      passedMs += message.ms
      post({ kind: 'answer', id: message.id, outcome: null })
      break
    case 'blocked': {
      if (message.collect) global.gc?.()
      post({ kind: 'answer', id: message.id, outcome: blockedSince() })
      last = { workedMs: workedMs(), atMs: performance.now() }
      break
    }
    case 'stop':
      await opened?.stop()
      process.exit(0)
  }
})
process.on('disconnect', () => process.exit(0))
