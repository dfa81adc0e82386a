/**
 * Builds the window, preload and main process into `out-dev/`, and rebuilds them when a source changes. A rebuilt window is reloaded; a rebuilt
 * preload or main process restarts the desk. Nothing is served over a port, and the page has the content security policy of the released app.
 */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { parseArgs } from 'node:util'
import { resolveConfig } from 'electron-vite'
import { mergeConfig, build as viteBuild } from 'vite'
import { inProject } from './project.mjs'

const { values } = parseArgs({ options: { headless: { type: 'boolean', default: false }, 'data-folder': { type: 'string' } } })
const folder = (/** @type {string} */ part) => inProject('out-dev', part)
const parts = /** @type {const} */ (['main', 'preload', 'renderer'])

/** The running desk; null before the first build is complete, and during a restart. */
let desk = /** @type {import('node:child_process').ChildProcess | null} */ (null)
let queue = Promise.resolve()
const built = new Set()

function startDesk() {
  const options = [`--data-folder=${values['data-folder'] ?? folder('data')}`, ...(values.headless ? ['--headless'] : [])]
  const started = fork(inProject('scripts', 'dev-desk.mjs'), options)
  started.on('exit', (status) => {
    // We did not end it, so the user closed its window.
    if (desk === started) process.exit(status ?? 1)
  })
  desk = started
}

async function endDesk() {
  const ending = desk
  desk = null
  if (!ending || ending.exitCode !== null) return
  ending.kill('SIGTERM')
  await once(ending, 'exit')
}

/** Handles changes in sequence: a desk must release its ledger before the next one opens it. */
function changed(/** @type {typeof parts[number]} */ part) {
  built.add(part)
  if (built.size < parts.length) return
  queue = queue.then(async () => {
    if (desk && part === 'renderer') return void desk.send('reload')
    await endDesk()
    startDesk()
  })
}

/** File names without a hash, because the desk lists the window's files only once, at startup. */
const sameNames = { entryFileNames: 'assets/[name].js', chunkFileNames: 'assets/[name].js', assetFileNames: 'assets/[name][extname]' }

const { config } = await resolveConfig({ configFile: inProject('electron.vite.config.ts'), logLevel: 'warn' }, 'build', 'development')
for (const part of parts) {
  const output = part === 'renderer' ? { rolldownOptions: { output: sameNames } } : {}
  const options = mergeConfig(config?.[part] ?? {}, {
    build: { outDir: folder(part), emptyOutDir: true, minify: false, watch: {}, ...output },
  })
  const watcher = /** @type {import('vite').Rolldown.RolldownWatcher} */ (await viteBuild(options))
  watcher.on('event', (event) => {
    if (event.code === 'ERROR') console.error(`dev: ${part} could not be built: ${event.error.message}`)
    if (event.code !== 'BUNDLE_END') return
    console.log(`dev: ${part} built`)
    changed(part)
  })
}

for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => void queue.then(endDesk).then(() => process.exit(0)))
