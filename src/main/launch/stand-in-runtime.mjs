/** A folder that the packer takes for Electron's runtime: its files by name, and a program that holds nothing but fuses. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fuseSentinel } from './fuses.mjs'
import { inProject } from './project.mjs'

/** Fuses as Electron ships them; version 1 of the wire, nine of them. */
const shipped = '101100011'

/** Writes the folder; answers with the version of Electron that it stands for. */
export function makeStandIn(folder) {
  const { version } = JSON.parse(readFileSync(inProject('node_modules', 'electron', 'package.json'), 'utf8'))
  for (const name of ['locales', 'resources']) mkdirSync(join(folder, name), { recursive: true })
  const wire = Buffer.concat([Buffer.from(fuseSentinel), Buffer.from([1, shipped.length]), Buffer.from(shipped)])
  writeFileSync(join(folder, 'electron'), Buffer.concat([Buffer.from('#!/bin/false\n'), wire, Buffer.from('\n')]), { mode: 0o755 })
  writeFileSync(join(folder, 'version'), version)
  writeFileSync(join(folder, 'LICENSE'), '')
  writeFileSync(join(folder, 'locales', 'en-US.pak'), '')
  return version
}
