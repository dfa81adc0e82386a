/** `npm run e2e`: the end-to-end tests alone; what follows `--` goes to Playwright. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { command, tools } from '../scripts/project.mjs'
import { setUp } from '../scripts/set-up.mjs'
import { runOnDesktop } from './keyring.mjs'

command(async () => {
  await setUp({ forTests: true })
  const scratch = mkdtempSync(join(tmpdir(), 'deskbook-e2e-'))
  try {
    process.exitCode = await runOnDesktop(scratch, [tools.playwright, 'test', ...process.argv.slice(2)])
  } finally {
    rmSync(scratch, { recursive: true, force: true, maxRetries: 5 })
  }
})
