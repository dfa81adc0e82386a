/** `npm run dev [-- --data-folder FOLDER]`: the desk in a window of the installed browser, rebuilt on every change; see `dev-desk.mjs`. */
import { argumentsOf, WrongUse } from './arguments.mjs'
import { displayHere } from './display.mjs'
import { command, inProject, node, run } from './project.mjs'
import { installPackages } from './set-up.mjs'
import { installSystemPackages } from './system-packages.mjs'

command(async () => {
  const { values } = argumentsOf('npm run dev [-- [--headless] [--data-folder FOLDER]]', {
    options: { headless: { type: 'boolean' }, 'data-folder': { type: 'string' } },
  })
  if (!values.headless && !(await displayHere()))
    throw new WrongUse('This machine has no display: start this in a desktop session, as `xvfb-run npm run dev`, or with --headless.')
  await installSystemPackages({ forTests: false })
  await installPackages()
  process.exitCode = await run(node, [inProject('scripts', 'dev-watch.mjs'), ...process.argv.slice(2)])
})
