/**
 * Renames and removes files that another program may have open for a moment. On Windows a virus scanner, an indexer or a sync client opens new files,
 * and until it closes them the system refuses to rename, replace or remove them. Other systems allow this, so the first error is final.
 */
import { lstatSync, renameSync, unlinkSync } from 'node:fs'
import { rename, unlink } from 'node:fs/promises'
import { performance } from 'node:perf_hooks'
import { setTimeout } from 'node:timers/promises'

/** Node's codes for a locked file: libuv reports a sharing violation as EBUSY, and a file pending deletion as EPERM. */
const lockedCodes = new Set(['EPERM', 'EACCES', 'EBUSY'])

/** Total time for retries, in milliseconds. */
const timeoutMs = 2500
const firstPauseMs = 10
const longestPauseMs = 400

/** The machine's clock and timers; tests have their own. */
export interface MachineClock {
  readonly platform: NodeJS.Platform
  /** A monotonic clock, in milliseconds. */
  tickMs(): number
  wait(ms: number): Promise<void>
  /** Blocks its thread: only for background threads. */
  waitSync(ms: number): void
}

const machine: MachineClock = {
  platform: process.platform,
  tickMs: () => performance.now(),
  wait: (ms) => setTimeout(ms),
  waitSync: (ms) => void Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms),
}

/** All four reject with or throw the system's last error. */
export interface RetryingFiles {
  /** Renames a file, replacing any existing target. */
  renamePatiently(from: string, to: string): Promise<void>
  renamePatientlySync(from: string, to: string): void
  /** Removes a file; succeeds if it does not exist. */
  removePatiently(file: string): Promise<void>
  removePatientlySync(file: string): void
}

/** Returns functions that retry on Windows and try once elsewhere. See `docs/decisions/2026-11-23-held-files.md`. */
export function retryingFiles({ platform, tickMs, wait, waitSync }: MachineClock = machine): RetryingFiles {
  /** When a path was first refused. Later calls for this path share the timeout, so that consecutive saves do not each wait that long. */
  const refusedSinceMs = new Map<string, number>()

  /** Returns the time until which a path that was just refused is retried. */
  const deadlineOf = (path: string): number => {
    const now = tickMs()
    const since = refusedSinceMs.get(path)
    if (since !== undefined && now - since < 2 * timeoutMs) return since + timeoutMs
    refusedSinceMs.set(path, now)
    return now + timeoutMs
  }

  /** Returns a function that says for one call whether to retry after an error. Its deadline is fixed, even if the attempts take long. */
  const retryPolicy = (path: string, isFinal: (path: string) => boolean): ((error: unknown) => boolean) => {
    let untilMs: number | null = null
    return (error) => {
      if (platform !== 'win32' || !lockedCodes.has(codeOf(error)) || isFinal(path)) return false
      untilMs ??= deadlineOf(path)
      return tickMs() < untilMs
    }
  }

  const withRetries = async (path: string, isFinal: (path: string) => boolean, step: () => Promise<void>): Promise<void> => {
    const mayRetry = retryPolicy(path, isFinal)
    for (let pauseMs = firstPauseMs; ; pauseMs = Math.min(2 * pauseMs, longestPauseMs)) {
      try {
        await step()
        refusedSinceMs.delete(path)
        return
      } catch (error) {
        if (!mayRetry(error)) throw error
      }
      await wait(pauseMs)
    }
  }

  const withRetriesSync = (path: string, isFinal: (path: string) => boolean, step: () => void): void => {
    const mayRetry = retryPolicy(path, isFinal)
    for (let pauseMs = firstPauseMs; ; pauseMs = Math.min(2 * pauseMs, longestPauseMs)) {
      try {
        step()
        refusedSinceMs.delete(path)
        return
      } catch (error) {
        if (!mayRetry(error)) throw error
      }
      waitSync(pauseMs)
    }
  }

  return {
    renamePatiently: (from, to) => withRetries(to, isNeverReplaced, () => rename(from, to)),
    renamePatientlySync: (from, to) => withRetriesSync(to, isNeverReplaced, () => renameSync(from, to)),
    removePatiently: (file) => withRetries(file, isFolder, () => unlink(file).catch(ignoreMissing)),
    removePatientlySync: (file) =>
      withRetriesSync(file, isFolder, () => {
        try {
          unlinkSync(file)
        } catch (error) {
          ignoreMissing(error)
        }
      }),
  }
}

export const { renamePatiently, renamePatientlySync, removePatiently, removePatientlySync } = retryingFiles()

const codeOf = (error: unknown) => String(Reflect.get(Object(error), 'code'))

function ignoreMissing(error: unknown): void {
  if (codeOf(error) !== 'ENOENT') throw error
}

const findStats = (path: string) => {
  try {
    return lstatSync(path, { throwIfNoEntry: false })
  } catch {
    // A locked file may refuse this too.
    return undefined
  }
}

/** For a folder, Windows permanently reports the same error as for a locked file. */
const isFolder = (path: string) => findStats(path)?.isDirectory() ?? false

/** A read-only file gives the same error as a locked one: it cannot be replaced, but it can be removed. */
function isNeverReplaced(path: string): boolean {
  const stats = findStats(path)
  return stats !== undefined && (stats.isDirectory() || (stats.mode & 0o200) === 0)
}
