/**
 * `npm run package`: installers for this system. `npm run package:check`: packs the app for each system around a stand-in for
 * Electron's runtime, so that it works where the true one cannot be downloaded, and looks at what was packed.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { layouts } from './layouts.mjs'
import { pack, packOverStandIn } from './pack.mjs'
import { command, inProject, node, run } from './project.mjs'
import { setUp } from './set-up.mjs'

command(async () => {
  await setUp()
  await (process.argv.includes('--check') ? check() : pack(process.argv.slice(2)))
})

async function check() {
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
