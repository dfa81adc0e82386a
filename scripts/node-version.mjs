/**
 * Refuses a Node older than `engines` in package.json requires, before a command does anything. Imported first, and written so that an old Node can
 * parse it.
 */
import { existsSync, readFileSync, realpathSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** Returns the message for a Node of this version, such as `18.20.4`, if `>=20` is required; null if it is new enough. */
export function tooOld(version, engines) {
  const least = Number.parseInt(engines.replace(/^>=/, ''), 10)
  if (Number.parseInt(version, 10) >= least) return null
  return `This is Node ${version}, and Deskbook needs Node ${least} or newer to set itself up: install it from https://nodejs.org, then start this again.`
}

/**
 * Whether the script with this `import.meta.url` is the one that was started. Node has `import.meta.main` only since 24.2; an older one would
 * silently skip the script.
 */
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
