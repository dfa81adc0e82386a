/** `npm run practice-service -- --port N [--seed S] [--log FILE]`: the practice service over HTTPS, for any client on this machine. */
import { argumentsOf } from './arguments.mjs'
import { command, inProject, node, run } from './project.mjs'
import { installPackages } from './set-up.mjs'

command(async () => {
  const options = /** @type {const} */ ({ port: { type: 'string' }, seed: { type: 'string' }, log: { type: 'string' } })
  argumentsOf('npm run practice-service -- --port N [--seed S] [--log FILE]', { options })
  await installPackages()
  process.exitCode = await run(node, [inProject('src', 'main', 'practice', 'server', 'command.ts'), ...process.argv.slice(2)])
})
