/**
 * Renaming and removing files that another program may hold for a moment. On Windows a virus scanner, an indexer or a sync client opens what
 * was just written, and until it lets go the system refuses to rename, to replace or to remove it. Elsewhere an open file is in nobody's
 * way, and a refusal is final.
 */
import { lstatSync, renameSync, unlinkSync } from 'node:fs'
import { rename, unlink } from 'node:fs/promises'
import { performance } from 'node:perf_hooks'
import { setTimeout } from 'node:timers/promises'

/** What Node says of a held file: libuv tells a sharing violation as EBUSY, and a file that is about to go as EPERM. */
const held = new Set(['EPERM', 'EACCES', 'EBUSY'])

/** How long a held file is waited for in all, in milliseconds. */
const patienceMs = 2500
const firstPauseMs = 10
const longestPauseMs = 400

/** Of the machine; tests have their own. */
export interface Waiting {
  readonly platform: NodeJS.Platform
  /** Milliseconds that only go forward. */
  tickMs(): number
  wait(ms: number): Promise<void>
  /** Keeps its thread waiting: only for threads that nobody looks at. */
  waitSync(ms: number): void
}

const machine: Waiting = {
  platform: process.platform,
  tickMs: () => performance.now(),
  wait: (ms) => setTimeout(ms),
  waitSync: (ms) => void Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms),
}

/** Errors of all four: what the system said last. */
export interface HeldFiles {
  /** Gives a file another name, in the place of what stands there. */
  renamePatiently(from: string, to: string): Promise<void>
  renamePatientlySync(from: string, to: string): void
  /** Removes a file; one that is not there is gone already. */
  removePatiently(file: string): Promise<void>
  removePatientlySync(file: string): void
}

/** Renames and removes with patience on Windows, at once elsewhere. See `docs/decisions/2026-11-23-bounded-waits.md`. */
export function heldFiles({ platform, tickMs, wait, waitSync }: Waiting = machine): HeldFiles {
  /** When a path was refused first. Whoever comes for it meanwhile shares that patience: saves in a row do not wait one after the other. */
  const refused = new Map<string, number>()

  /** Until when to come for a path that was refused just now. */
  const patientUntil = (path: string): number => {
    const now = tickMs()
    const since = refused.get(path)
    if (since !== undefined && now - since < 2 * patienceMs) return since + patienceMs
    refused.set(path, now)
    return now + patienceMs
  }

  /** Answers, for one call, whether to try again what was refused so. Its end is set once: tries that take long themselves do not put it off. */
  const worthwhile = (path: string, isFinal: (path: string) => boolean): ((error: unknown) => boolean) => {
    let untilMs: number | null = null
    return (error) => {
      if (platform !== 'win32' || !held.has(codeOf(error)) || isFinal(path)) return false
      untilMs ??= patientUntil(path)
      return tickMs() < untilMs
    }
  }

  const patiently = async (path: string, isFinal: (path: string) => boolean, step: () => Promise<void>): Promise<void> => {
    const isWorthwhile = worthwhile(path, isFinal)
    for (let pauseMs = firstPauseMs; ; pauseMs = Math.min(2 * pauseMs, longestPauseMs)) {
      try {
        await step()
        refused.delete(path)
        return
      } catch (error) {
        if (!isWorthwhile(error)) throw error
      }
      await wait(pauseMs)
    }
  }

  const patientlySync = (path: string, isFinal: (path: string) => boolean, step: () => void): void => {
    const isWorthwhile = worthwhile(path, isFinal)
    for (let pauseMs = firstPauseMs; ; pauseMs = Math.min(2 * pauseMs, longestPauseMs)) {
      try {
        step()
        refused.delete(path)
        return
      } catch (error) {
        if (!isWorthwhile(error)) throw error
      }
      waitSync(pauseMs)
    }
  }

  return {
    renamePatiently: (from, to) => patiently(to, isNeverReplaced, () => rename(from, to)),
    renamePatientlySync: (from, to) => patientlySync(to, isNeverReplaced, () => renameSync(from, to)),
    removePatiently: (file) => patiently(file, isFolder, () => unlink(file).catch(passOverGone)),
    removePatientlySync: (file) =>
      patientlySync(file, isFolder, () => {
        try {
          unlinkSync(file)
        } catch (error) {
          passOverGone(error)
        }
      }),
  }
}

export const { renamePatiently, renamePatientlySync, removePatiently, removePatientlySync } = heldFiles()

const codeOf = (error: unknown) => String(Reflect.get(Object(error), 'code'))

function passOverGone(error: unknown): void {
  if (codeOf(error) !== 'ENOENT') throw error
}

const found = (path: string) => {
  try {
    return lstatSync(path, { throwIfNoEntry: false })
  } catch {
    // A held file may refuse this as well.
    return undefined
  }
}

/** Windows says of a folder for ever what it says of a held file for a moment. */
const isFolder = (path: string) => found(path)?.isDirectory() ?? false

/** So it does of a file that is marked as read-only, which is not replaced; it can be removed. */
function isNeverReplaced(path: string): boolean {
  const there = found(path)
  return there !== undefined && (there.isDirectory() || (there.mode & 0o200) === 0)
}
