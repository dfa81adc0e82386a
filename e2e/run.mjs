/** `npm run e2e`: runs the end-to-end tests alone; accepts files and some of Playwright's options after `--`. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { argumentsOf } from '../scripts/arguments.mjs'
import { command, tools } from '../scripts/project.mjs'
import { setUp } from '../scripts/set-up.mjs'
import { runOnDesktop } from './keyring.mjs'

const usage =
  'npm run e2e [-- [FILE ...] [-g NAME] [--headed] [--project NAME] [--workers N] [--repeat-each N] [--retries N] [--reporter NAME] [--trace MODE]]'
const options = /** @type {const} */ ({
  grep: { type: 'string', short: 'g' },
  headed: { type: 'boolean' },
  project: { type: 'string' },
  workers: { type: 'string' },
  'repeat-each': { type: 'string' },
  retries: { type: 'string' },
  reporter: { type: 'string' },
  trace: { type: 'string' },
})

command(async () => {
  argumentsOf(usage, { options, allowPositionals: true })
  await setUp({ forTests: true })
  const scratch = mkdtempSync(join(tmpdir(), 'deskbook-e2e-'))
  try {
    process.exitCode = await runOnDesktop(scratch, [tools.playwright, 'test', ...process.argv.slice(2)])
  } finally {
    rmSync(scratch, { recursive: true, force: true, maxRetries: 5 })
  }
})
