/** `npm run tour [-- --docs]`: the main job from start to end in practice mode, in a headless window; see `tour.ts`. */
import { command, inProject, node, run } from '../src/main/launch/project.mjs'
import { setUp } from '../src/main/launch/set-up.mjs'

command(async () => {
  await setUp()
  process.exitCode = await run(node, [inProject('e2e', 'tour.ts'), ...process.argv.slice(2)])
})
