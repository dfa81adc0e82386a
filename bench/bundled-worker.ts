/**
 * The ledger's thread for a whole test run, bundled once as the app ships it: a test that opens a ledger would else read, strip
 * and link each of its sources again. Vitest's global set-up; the tests take it from `src/main/testing/ledger-worker.ts`.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { bundle, linkModules } from './campaign/kills/bundle.ts'

/** Answers with what clears away. A watching run has its worker bundled anew with each rerun. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'deskbook-worker-'))
  await linkModules(folder)
  const make = async () => project.provide('ledgerWorker', await bundle('src/main/ledger/worker/worker.ts', join(folder, 'worker')))
  await make()
  project.onTestsRerun(make)
  return () => rm(folder, { recursive: true, force: true, maxRetries: 5 })
}
