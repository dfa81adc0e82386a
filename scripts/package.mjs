/**
 * `npm run package`: builds installers for this system. `npm run package:check`: packs the app for each system around a stand-in for Electron's
 * runtime, so that it works without a download, and audits the result.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { argumentsOf } from './arguments.mjs'
import { layouts } from './layouts.mjs'
import { command, inProject, node, run } from './project.mjs'
import { setUp } from './set-up.mjs'
import { installProgram } from './system-packages.mjs'

/** The supported options of the packer: systems with kinds of installers, processors, and values of its settings. */
const packerUsage = 'npm run package [-- [--linux|--mac|--win [KIND ...]] [--x64|--arm64|--universal] [--dir] [--config.NAME=VALUE ...]]'
const flags = ['linux', 'mac', 'win', 'x64', 'arm64', 'universal', 'dir']

command(async () => {
  const given = process.argv.slice(2)
  if (given[0] === '--check') {
    argumentsOf('npm run package:check', { args: given.slice(1) })
    await setUp()
    return check()
  }
  const options = Object.fromEntries(flags.map((name) => [name, /** @type {const} */ ({ type: 'boolean' })]))
  const { values, positionals: kinds } = argumentsOf(packerUsage, {
    args: given.filter((one) => !one.startsWith('--config.')),
    options,
    allowPositionals: true,
  })
  await setUp()
  const isForLinux = values.linux || (process.platform === 'linux' && !values.mac && !values.win)
  const makesRpm = isForLinux && !values.dir && (kinds.length === 0 || kinds.includes('rpm'))
  if (makesRpm) await installProgram('rpmbuild', 'rpm')
  const { pack } = await packer()
  await pack(given)
})

/** Imported late, because it needs packages that the set-up installs. */
const packer = () => import('./pack.mjs')

async function check() {
  const { packOverStandIn } = await packer()
  const scratch = mkdtempSync(join(tmpdir(), 'deskbook-package-'))
  try {
    const audit = inProject('scripts', 'package-audit.mjs')
    const packed = []
    for (const layout of layouts) packed.push(`${layout.platform}=${await packOverStandIn(scratch, { layout })}`)
    process.exitCode = await run(node, [audit, ...packed])
  } finally {
    rmSync(scratch, { recursive: true, force: true })
  }
}
