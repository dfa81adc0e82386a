/**
 * `npm run audit:security`: prints every line of the checklist in docs/security.md with `pass`, `fail` or `needs the runtime`, and how it was
 * checked. The last line is `N passed, N failed, N need the runtime`; exits with 1 if a line failed.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildIfStale } from '../built-app.ts'
import { argumentsOf, refuse } from '../usage.ts'

try {
  argumentsOf('npm run audit:security', {})
} catch (error) {
  refuse(error)
}
if (process.platform !== 'linux') {
  console.error('The audit runs what it packs over a stand-in for the runtime, and that package is one for Linux.')
  process.exit(1)
}
await buildIfStale()
// These load parts of the build.
const { checklist } = await import('./checklist.ts')
const { gather } = await import('./evidence.ts')
const scratch = mkdtempSync(join(tmpdir(), 'deskbook-security-'))
try {
  const evidence = await gather(scratch, { registry: true })
  const count = { pass: 0, fail: 0, 'needs the runtime': 0 }
  for (const [at, { sentence, look }] of checklist.entries()) {
    const { verdict, how } = await look(evidence)
    count[verdict] += 1
    console.log(`${String(at + 1).padStart(2)} ${verdict}  ${sentence} [${how}]`)
  }
  console.log(`${count.pass} passed, ${count.fail} failed, ${count['needs the runtime']} need the runtime`)
  process.exitCode = count.fail > 0 ? 1 : 0
} finally {
  rmSync(scratch, { recursive: true, force: true, maxRetries: 5 })
}
// Resources started for the window may still keep the process alive.
process.exit()
