/**
 * Vitest's global setup: bundles the desk's workers once per test run, as the app ships them. Otherwise each test that opens a ledger or reads a
 * large answer would load, strip and link all of their sources again. Tests get them from `src/main/testing/workers.ts`.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { bundle, linkModules } from './campaign/kills/bundle.ts'

/** Bundles the workers and returns the teardown. In watch mode each rerun bundles them again. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'deskbook-workers-'))
  await linkModules(folder)
  const make = async () => {
    project.provide('ledgerWorker', await bundle('src/main/ledger/worker/worker.ts', join(folder, 'ledger')))
    project.provide('answerWorker', await bundle('src/main/service/answers/answer-worker.ts', join(folder, 'answers')))
  }
  await make()
  project.onTestsRerun(make)
  return () => rm(folder, { recursive: true, force: true, maxRetries: 5 })
}
