import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createAsides } from './aside-thread.ts'

/** A thread that is deep in a statement: it hears nothing until that is over, which `end` says. An export looks up now and then. */
const deep = `
  import { existsSync } from 'node:fs'
  import { parentPort, workerData } from 'node:worker_threads'
  const answer = (told) => { parentPort.postMessage({ call: 0, ...told }); parentPort.close() }
  const { aside, folder } = workerData
  if (aside.name === 'writeExport') parentPort.once('message', () => answer({ kind: 'failed', failure: { kind: 'stopped' } }))
  else {
    const look = setInterval(() => {
      if (!existsSync(folder + '/end')) return
      clearInterval(look)
      answer({ kind: 'done', value: 'ledger-1.db' })
    }, 5)
  }`

let folder: string
let asides: ReturnType<typeof createAsides>
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'asides-'))
  writeFileSync(join(folder, 'worker.mjs'), deep)
  const ledger = { folder, key: randomBytes(32), accountingZone: 'UTC' }
  asides = createAsides(pathToFileURL(join(folder, 'worker.mjs')), ledger, async () => {})
})
afterEach(() => {
  writeFileSync(join(folder, 'end'), '')
  rmSync(folder, { recursive: true })
})

const failureOf = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: { failure?: unknown }) => error.failure,
  )

it('a backup and a check, which SQLite does not let be stopped, are not waited for when the ledger is closed', async () => {
  const left = [failureOf(asides.run('backUp', [folder, randomBytes(32)])), failureOf(asides.run('checkLedger', []))]
  await new Promise(setImmediate)
  await asides.close()
  expect(await Promise.all(left)).toEqual([1, 2].map(() => ({ kind: 'ledger', trouble: 'closed' })))
})

it('whoever stops a check hears at once that it is stopped', async () => {
  const stopping = new AbortController()
  const check = failureOf(asides.run('checkLedger', [], { signal: stopping.signal }))
  await new Promise(setImmediate)
  stopping.abort()
  expect(await check).toEqual({ kind: 'stopped' })
})

it('one that is let be comes to its end', async () => {
  const backup = asides.run('backUp', [folder, randomBytes(32)])
  writeFileSync(join(folder, 'end'), '')
  expect(await backup).toBe('ledger-1.db')
})

it('an export is waited for until it has cleared away', async () => {
  const written = failureOf(asides.run('writeExport', [] as never))
  await new Promise(setImmediate)
  await asides.close()
  expect(await written).toEqual({ kind: 'stopped' })
})
