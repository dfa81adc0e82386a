/**
 * Refuses a node that is older than `engines` of package.json asks for, before a command does anything. Imported before everything else, and
 * written so that such a node can read it.
 */
import { readFileSync } from 'node:fs'

/** The sentence for a node of this version, such as `18.20.4`, where `>=20` is asked for; null for one that will do. */
export function tooOld(version, engines) {
  const least = Number.parseInt(engines.replace(/^>=/, ''), 10)
  if (Number.parseInt(version, 10) >= least) return null
  return `This is Node ${version}, and Deskbook needs Node ${least} or newer to set itself up: install it from https://nodejs.org, then start this again.`
}

const { engines } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'))
const refusal = tooOld(process.versions.node, engines.node)
if (refusal) {
  console.error(refusal)
  process.exit(2)
}
