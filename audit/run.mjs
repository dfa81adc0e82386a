/** `npm run audit:security`: sets up what is missing, builds what is stale, then goes through the checklist. */
import { command, inProject, node, run } from '../src/main/launch/project.mjs'
import { setUp } from '../src/main/launch/set-up.mjs'

command(async () => {
  await setUp()
  process.exitCode = await run(node, [inProject('audit', 'security.ts')])
})
