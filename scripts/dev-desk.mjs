/** The desk of `npm run dev`: the same as shipped, built into `out-dev/`. It reloads its window when `dev-watch.mjs` tells it to. */
import { parseArgs } from 'node:util'
import { inProject } from './project.mjs'

const { values } = parseArgs({ options: { headless: { type: 'boolean', default: false }, 'data-folder': { type: 'string', default: '' } } })

const { startChromium } = await import(inProject('out-dev', 'main', 'chromium.js'))
const { shell, page, stop } = await startChromium({ headless: values.headless, dataFolder: values['data-folder'] })
console.log(`dev: the desk is open, with its data in ${values['data-folder']}`)

process.on('message', (word) => {
  // Ignore a window that is closing or being reloaded again.
  if (word === 'reload')
    page.reload().then(
      () => console.log('dev: the window was loaded anew'),
      () => {},
    )
})
await new Promise((end) => {
  shell.onClosed(() => end(null))
  process.on('disconnect', () => end(null))
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => end(null))
})
await stop()
process.exit(0)
