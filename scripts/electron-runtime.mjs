/** Electron's runtime, which is not part of its npm package: finds it, or downloads it. */
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inProject, newsEveryMs, node, run } from './project.mjs'

const folder = inProject('node_modules', 'electron')

/** The runtime's program, or null. The package is never loaded to find out: loading it starts a download. */
export function findElectron() {
  const name = inProject('node_modules', 'electron', 'path.txt')
  if (!existsSync(name)) return null
  const program = inProject('node_modules', 'electron', 'dist', readFileSync(name, 'utf8'))
  return existsSync(program) ? program : null
}

/**
 * Downloads the runtime, for as long as more of it arrives: `stillMs` without any of it end the attempt. `env` is for the one that downloads.
 * Null where that does not work.
 */
export async function fetchElectron({ stillMs = 15_000, env = {} } = {}) {
  console.log("Getting Electron's runtime ...")
  // What arrives is looked at from outside, in a folder that nothing else writes to.
  const scratch = mkdtempSync(join(tmpdir(), 'deskbook-electron-'))
  const stopped = new AbortController()
  let size = 0
  let grewAtMs = performance.now()
  let toldAtMs = grewAtMs
  const watch = setInterval(() => {
    const nowMs = performance.now()
    const sizeNow = sizeOf(scratch) + sizeOf(join(folder, 'dist'))
    if (sizeNow !== size) {
      size = sizeNow
      grewAtMs = nowMs
    }
    if (nowMs - grewAtMs > stillMs) stopped.abort()
    if (nowMs - toldAtMs > newsEveryMs) {
      toldAtMs = nowMs
      console.log(`Getting Electron's runtime: ${Math.round(size / 2 ** 20)} MiB so far.`)
    }
  }, stillMs / 15)
  const places = { TMPDIR: scratch, TEMP: scratch, TMP: scratch }
  await run(node, [`${folder}/install.js`], { signal: stopped.signal, output: 'ignore', env: { ...places, ...env } })
  clearInterval(watch)
  rmSync(scratch, { recursive: true, force: true, maxRetries: 10 })
  return findElectron()
}

/** Bytes of all files below a folder; files may come and go meanwhile. */
function sizeOf(within) {
  if (!existsSync(within)) return 0
  const names = readdirSync(within, { recursive: true, encoding: 'utf8' })
  return names.reduce((sum, name) => sum + (statSync(join(within, name), { throwIfNoEntry: false })?.size ?? 0), 0)
}
