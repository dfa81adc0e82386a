/** `npm run audit:security`: installs what is missing, builds what is stale, then runs the checklist. */
import { argumentsOf } from '../../scripts/arguments.mjs'
import { command, inProject, node, run, Stop } from '../../scripts/project.mjs'
import { setUp } from '../../scripts/set-up.mjs'

command(async () => {
  argumentsOf('npm run audit:security')
  if (process.platform !== 'linux')
    throw new Stop('The audit runs what it packs over a stand-in for the runtime, and that package is one for Linux.')
  await setUp()
  process.exitCode = await run(node, [inProject('bench', 'audit', 'security.ts')])
})
