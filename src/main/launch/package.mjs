/**
 * `npm run package`: installers for this system. `npm run package:check`: packs the app around a stand-in for Electron's
 * runtime, so that it works where the true one cannot be downloaded, and looks at what was packed.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { command, inProject, node, run, Stop, tools } from './project.mjs'
import { setUp } from './set-up.mjs'
import { makeStandIn } from './stand-in-runtime.mjs'

command(async () => {
  await setUp()
  await (process.argv.includes('--check') ? check() : pack(process.argv.slice(2)))
})

async function pack(options) {
  const status = await run(node, [tools.electronBuilder, ...options], { env: { ELECTRON_SKIP_BINARY_DOWNLOAD: '' } })
  if (status !== 0) throw new Stop("The app could not be packed. Installers need Electron's runtime and tools from the network.")
}

async function check() {
  const scratch = mkdtempSync(join(tmpdir(), 'deskbook-package-'))
  try {
    const version = makeStandIn(join(scratch, 'runtime'))
    const output = join(scratch, 'dist')
    const options = [`electronDist=${join(scratch, 'runtime')}`, `electronVersion=${version}`, `directories.output=${output}`]
    await pack(['--linux', 'dir', ...options.map((option) => `--config.${option}`)])
    process.exitCode = await run(node, [inProject('src', 'main', 'launch', 'package-audit.mjs'), join(output, 'linux-unpacked')])
  } finally {
    rmSync(scratch, { recursive: true, force: true })
  }
}
