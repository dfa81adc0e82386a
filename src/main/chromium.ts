/** Entry point with a Chromium window: for development, for the end-to-end tests, and where Electron is not available. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type { BrowserContext, Page } from 'playwright-core'
import { type BootOptions, boot, type RunningDesk } from './boot.ts'
import { changedNatives, changedNativesWords } from './files/native-check.ts'
import { findDataFolder, type SystemFolders } from './place/data-folder.ts'
import { StartRefused, startFailureStatus, startFailureWords, startUsageWords } from './place/start-failure.ts'
import { type ChromiumOptions, type ChromiumShell, chromiumShell } from './shell/chromium/chromium.ts'
import { desktopDialogs, type FileDialogs, noDialogs } from './shell/chromium/file-dialogs.ts'
import { leaveNoCore } from './shell/electron/crash-traces.ts'
import { cleanEnvironment } from './shell/electron/launch-switches.ts'
import { createOfferedFiles } from './shell/offered-files.ts'
import { keychainService } from './shell/places.ts'
import { keychainVault } from './vault/keychain.ts'

export interface ChromiumStart
  extends Partial<Omit<BootOptions, 'workerFile' | 'answerWorkerFile' | 'version'>>,
    Pick<ChromiumOptions, 'headless' | 'beforePage' | 'offered'> {
  /** Where to find the data if no folder is named; by default the system's usual places. */
  readonly surroundings?: SystemFolders
  /** Answers file dialogs; by default the desktop, and nobody when headless. */
  readonly dialogs?: FileDialogs
}

export interface RunningChromium extends RunningDesk {
  readonly page: Page
  readonly context: BrowserContext
  readonly shell: ChromiumShell
}

/** Opens the desk. Rejects with a sentence if no browser is installed; `stop` closes the window and the desk. */
export async function startChromium({
  headless,
  dialogs,
  beforePage,
  surroundings,
  offered,
  ...bootOptions
}: ChromiumStart): Promise<RunningChromium> {
  cleanEnvironment(process.env)
  const changed = changedNatives()
  if (changed.length > 0) throw new StartRefused(changedNativesWords(changed))
  const buildFolder = import.meta.dirname
  const folderOptions = bootOptions.dataFolder === undefined ? await findDataPlace(surroundings) : { dataFolder: bootOptions.dataFolder }
  const shell = chromiumShell({
    rendererFolder: join(buildFolder, '../renderer'),
    preloadFile: join(buildFolder, '../preload/index.cjs'),
    headless,
    beforePage,
    offered,
    dialogs: dialogs ?? (headless ? noDialogs : desktopDialogs(console.log)),
  })
  const manifest = JSON.parse(await readFile(join(buildFolder, '../../package.json'), 'utf8')) as { version: string }
  const running = await boot(shell, {
    ...folderOptions,
    vault: keychainVault({ service: keychainService }),
    ...bootOptions,
    workerFile: join(buildFolder, 'ledger-worker.js'),
    answerWorkerFile: join(buildFolder, 'answer-worker.js'),
    version: manifest.version,
  })
  return { ...running, shell, page: shell.page(), context: shell.page().context() }
}

async function findDataPlace(surroundings?: SystemFolders) {
  const { folder: dataFolder, takeOverData: settle } = findDataFolder(surroundings)
  // biome-ignore lint/plugin: no desk and no clock is there yet
  return { dataFolder, place: await settle(Date.now()) }
}

/** Returns the reader copy among the command's arguments, if any. */
function findOfferedFile(positionals: readonly string[]): string | undefined {
  const files = createOfferedFiles()
  let offered: string | undefined
  files.onOffered((path) => {
    offered = path
  })
  files.offerFrom(positionals, process.cwd())
  return offered
}

/** Parses the arguments. Throws `StartRefused` for unknown options: ignoring one might open the wrong data. */
function readArguments() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: { headless: { type: 'boolean', default: false }, 'data-folder': { type: 'string' } },
    })
  } catch {
    throw new StartRefused(startUsageWords)
  }
}

async function main(): Promise<void> {
  process.umask(0o077)
  leaveNoCore()
  const { values, positionals } = readArguments()
  const dataFolder = values['data-folder']
  if (dataFolder === '') throw new StartRefused(startUsageWords)
  const { shell, stop } = await startChromium({
    headless: values.headless,
    offered: findOfferedFile(positionals),
    ...(dataFolder === undefined ? {} : { dataFolder }),
  })
  await new Promise<void>((end) => {
    shell.onClosed(() => end())
    // Ctrl+C arrives twice, from the terminal and from the parent process: the second signal must not kill this process.
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => end())
  })
  await stop()
  // The keychain's bus and the browser's pipe may keep the process alive.
  process.exit(0)
}

if (import.meta.main) {
  main().catch((error: unknown) => {
    console.error(startFailureWords(error))
    process.exit(startFailureStatus(error))
  })
}
