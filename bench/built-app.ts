/** The app as it is built, for whoever needs a window: its renderer, its preload and its threads. */
import { join } from 'node:path'
import type { BootOptions } from '../src/main/boot.ts'
import { memoryVault } from '../src/main/vault/vault.ts'

const buildFile = new URL('../scripts/build.mjs', import.meta.url)

/** Builds what is older than its sources. */
export async function buildIfStale(): Promise<void> {
  const launch: { buildIfStale(): Promise<void> } = await import(buildFile.href)
  await launch.buildIfStale()
}

/** A file or folder of the built app. */
export const built = (name: string) => join(import.meta.dirname, '../out', name)

/** For `boot`: the threads of the built app, a data folder inside a folder, and a keychain that holds nothing yet. */
export const bootOptions = (folder: string): BootOptions => ({
  dataFolder: join(folder, 'desk'),
  workerFile: built('main/ledger-worker.js'),
  answerWorkerFile: built('main/answer-worker.js'),
  version: '0.0.0',
  vault: memoryVault(),
})
