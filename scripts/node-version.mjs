/**
 * Refuses a node that is older than `engines` of package.json asks for, before a command does anything. Imported before everything else, and
 * written so that such a node can read it.
 */
import { existsSync, readFileSync, realpathSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** The sentence for a node of this version, such as `18.20.4`, where `>=20` is asked for; null for one that will do. */
export function tooOld(version, engines) {
  const least = Number.parseInt(engines.replace(/^>=/, ''), 10)
  if (Number.parseInt(version, 10) >= least) return null
  return `This is Node ${version}, and Deskbook needs Node ${least} or newer to set itself up: install it from https://nodejs.org, then start this again.`
}

/** Whether the script with this `import.meta.url` is the one that was started. Node knows `import.meta.main` only from 24.2 on; an older one runs past it without a word. */
export function isStarted(url) {
  const started = process.argv[1] ?? ''
  return existsSync(started) && realpathSync(started) === fileURLToPath(url)
}

const { engines } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'))
const refusal = tooOld(process.versions.node, engines.node)
if (refusal) {
  console.error(refusal)
  process.exit(2)
}
