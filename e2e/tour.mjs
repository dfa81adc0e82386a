/** `npm run tour [-- --docs]`: runs the main job from start to end in practice mode, in a headless window; see `tour.ts`. */
import { argumentsOf } from '../scripts/arguments.mjs'
import { command, inProject, node, run } from '../scripts/project.mjs'
import { setUp } from '../scripts/set-up.mjs'

command(async () => {
  argumentsOf('npm run tour [-- --docs]', { options: { docs: { type: 'boolean' } } })
  await setUp()
  process.exitCode = await run(node, [inProject('e2e', 'tour.ts'), ...process.argv.slice(2)])
})
