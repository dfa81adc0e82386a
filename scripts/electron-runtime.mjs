/** Electron's runtime, which is not part of its npm package: finds it, or makes one short attempt to download it. */
import { existsSync, readFileSync } from 'node:fs'
import { inProject, node, run } from './project.mjs'

const folder = inProject('node_modules', 'electron')

/** The runtime's program, or null. The package is never loaded to find out: loading it starts a download. */
export function findElectron() {
  const name = inProject('node_modules', 'electron', 'path.txt')
  if (!existsSync(name)) return null
  const program = inProject('node_modules', 'electron', 'dist', readFileSync(name, 'utf8'))
  return existsSync(program) ? program : null
}

/** Tries to download the runtime, for ten seconds at most. Null where that does not work. */
export async function fetchElectron() {
  console.log("Getting Electron's runtime (10 s at most) ...")
  await run(node, [`${folder}/install.js`], { timeoutMs: 10_000, output: 'ignore' })
  return findElectron()
}
