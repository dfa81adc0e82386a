/** Finds or downloads Electron's runtime, which is not part of its npm package. */
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inProject, newsEveryMs, node, run } from './project.mjs'

const folder = inProject('node_modules', 'electron')

/** Returns the runtime's program, or null. Does not load the package, because that would start a download. */
export function findElectron() {
  const name = inProject('node_modules', 'electron', 'path.txt')
  if (!existsSync(name)) return null
  const program = inProject('node_modules', 'electron', 'dist', readFileSync(name, 'utf8'))
  return existsSync(program) ? program : null
}

/**
 * Downloads the runtime as long as data arrives: `stillMs` without any abort it. `env` is for the downloading process. Returns null if that fails.
 */
export async function fetchElectron({ stillMs = 15_000, env = {} } = {}) {
  console.log("Getting Electron's runtime ...")
  // Progress is measured from outside, in a folder that nothing else writes to.
  const scratch = mkdtempSync(join(tmpdir(), 'deskbook-electron-'))
  const stopped = new AbortController()
  let size = 0
  let grewAtMs = performance.now()
  let reportedAtMs = grewAtMs
  const watch = setInterval(() => {
    const nowMs = performance.now()
    const sizeNow = sizeOf(scratch) + sizeOf(join(folder, 'dist'))
    if (sizeNow !== size) {
      size = sizeNow
      grewAtMs = nowMs
    }
    if (nowMs - grewAtMs > stillMs) stopped.abort()
    if (nowMs - reportedAtMs > newsEveryMs) {
      reportedAtMs = nowMs
      console.log(`Getting Electron's runtime: ${Math.round(size / 2 ** 20)} MiB so far.`)
    }
  }, stillMs / 15)
  const places = { TMPDIR: scratch, TEMP: scratch, TMP: scratch }
  await run(node, [`${folder}/install.js`], { signal: stopped.signal, output: 'ignore', env: { ...places, ...env } })
  clearInterval(watch)
  rmSync(scratch, { recursive: true, force: true, maxRetries: 10 })
  return findElectron()
}

/** Returns the total size of all files below a folder; tolerates files that appear and disappear. */
function sizeOf(within) {
  if (!existsSync(within)) return 0
  const names = readdirSync(within, { recursive: true, encoding: 'utf8' })
  return names.reduce((sum, name) => sum + (statSync(join(within, name), { throwIfNoEntry: false })?.size ?? 0), 0)
}
