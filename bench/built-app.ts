/** The built app for tests and benchmarks that need a window: its renderer, preload and workers. */
import { join } from 'node:path'
import type { BootOptions } from '../src/main/boot.ts'
import { memoryVault } from '../src/main/vault/vault.ts'

const buildFile = new URL('../scripts/build.mjs', import.meta.url)

/** Builds the app if a source is newer than the build. */
export async function buildIfStale(): Promise<void> {
  const launch: { buildIfStale(): Promise<void> } = await import(buildFile.href)
  await launch.buildIfStale()
}

/** Returns the path of a file or folder of the built app. */
export const built = (name: string) => join(import.meta.dirname, '../out', name)

/** Returns options for `boot`: the built app's workers, a data folder inside `folder`, and an empty in-memory keychain. */
export const bootOptions = (folder: string): BootOptions => ({
  dataFolder: join(folder, 'desk'),
  workerFile: built('main/ledger-worker.js'),
  answerWorkerFile: built('main/answer-worker.js'),
  version: '0.0.0',
  vault: memoryVault(),
})
