/** `npm start`: sets everything up, then opens the desk in Electron or in an installed browser; without a display, the tour. */
import { fetchElectron, findElectron } from './electron-runtime.mjs'
import { command, inProject, node, run } from './project.mjs'
import { setUp } from './set-up.mjs'

command(async () => {
  await setUp()
  const hasDisplay = process.platform !== 'linux' || process.env.DISPLAY || process.env.WAYLAND_DISPLAY
  process.exitCode = hasDisplay ? await openDesk() : await runTour()
})

async function openDesk() {
  const electron = findElectron() ?? (await fetchElectron())
  if (!electron) {
    console.log("Electron's runtime is not here and could not be downloaded: opening the desk in the installed browser.")
    return run(node, [inProject('out', 'main', 'chromium.js'), ...process.argv.slice(2)])
  }
  console.log(`Opening the desk in Electron: ${electron}`)
  // Chromium's sandbox does not start for root.
  return run(electron, [...(process.getuid?.() === 0 ? ['--no-sandbox'] : []), inProject('.')])
}

async function runTour() {
  console.log('This machine has no display: running the tour in a headless browser instead.')
  return run(node, [inProject('e2e', 'tour.ts')])
}
