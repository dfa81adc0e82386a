/** `npm start`: sets everything up, then opens the desk in Electron or in an installed browser; without a display, it runs the tour. */
import { argumentsOf, WrongUse } from './arguments.mjs'
import { displayHere } from './display.mjs'
import { fetchElectron, findElectron } from './electron-runtime.mjs'
import { command, inProject, node, run } from './project.mjs'
import { setUp } from './set-up.mjs'

const usage = 'npm start [-- [--headless] [--data-folder FOLDER] [FILE.deskbook]]'

command(async () => {
  const given = process.argv.slice(2)
  const { values } = argumentsOf(usage, {
    options: { headless: { type: 'boolean' }, 'data-folder': { type: 'string' } },
    allowPositionals: true,
  })
  const hasDisplay = values.headless || (await displayHere())
  if (!hasDisplay && given.length > 0)
    throw new WrongUse('This machine has no display, and the tour that runs instead takes no arguments: start this in a desktop session.')
  await setUp()
  process.exitCode = hasDisplay ? await openDesk(given) : await runTour()
})

/** Only the desk in a browser takes options; Electron's takes a file name. */
async function openDesk(given) {
  const electron = findElectron() ?? (await fetchElectron())
  if (!electron || given.some((one) => one.startsWith('--'))) {
    console.log(
      electron
        ? 'Opening the desk in the installed browser, which is the one that takes these options.'
        : "Electron's runtime is not here and could not be downloaded: opening the desk in the installed browser.",
    )
    return run(node, [inProject('out', 'main', 'chromium.js'), ...given])
  }
  console.log(`Opening the desk in Electron: ${electron}`)
  // Chromium's sandbox does not work for root.
  return run(electron, [...(process.getuid?.() === 0 ? ['--no-sandbox'] : []), inProject('.'), ...given])
}

async function runTour() {
  console.log(
    'This machine has no display (DISPLAY and WAYLAND_DISPLAY are empty): running the tour in a headless browser instead, which leaves pictures in tour/. To get the desk itself, run `npm start` in a desktop session, through `ssh -X`, or as `xvfb-run npm start`.',
  )
  return run(node, [inProject('e2e', 'tour.ts')])
}
