/** `npm run bench`, `campaign`, `drill` and `audit:security`: installs missing packages, then runs the command. */
import { command, inProject, node, run } from '../scripts/project.mjs'
import { setUp } from '../scripts/set-up.mjs'

command(async () => {
  const [name, ...rest] = process.argv.slice(2)
  await setUp({ build: false })
  process.exitCode = await run(node, [inProject('bench', `${name}.ts`), ...rest])
})
