/**
 * The threads of a desk for a whole test run, bundled once as the app ships them: a test that opens a ledger or reads a large answer would
 * else read, strip and link each of their sources again. Vitest's global set-up; the tests take them from `src/main/testing/workers.ts`.
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
