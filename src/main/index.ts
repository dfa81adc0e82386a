/** Entry point in Electron. There is no top-level await: in an ES module entry, awaiting the app's readiness never ends. */
import { mkdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { app, dialog, powerMonitor, protocol } from 'electron'
import { boot } from './boot.ts'
import { changedNatives, changedNativesWords } from './files/native-check.ts'
import { type DataFolder, findDataFolder } from './place/data-folder.ts'
import { refusedSwitchesWords, StartRefused } from './place/start-failure.ts'
import { emptyCrashDumps, leaveNoCore } from './shell/electron/crash-traces.ts'
import { electronShell } from './shell/electron/electron.ts'
import { guardPages, scheme } from './shell/electron/guards.ts'
import { cleanEnvironment, refusedSwitches } from './shell/electron/launch-switches.ts'
import { runApp } from './shell/electron/life.ts'
import { electronUpdates } from './shell/electron/updates.ts'
import { createOfferedFiles } from './shell/offered-files.ts'
import { keychainService } from './shell/places.ts'
import { keychainVault } from './vault/keychain.ts'

const buildFolder = import.meta.dirname

process.umask(0o077)
cleanEnvironment(process.env)
leaveNoCore()
protocol.registerSchemesAsPrivileged([{ scheme, privileges: { standard: true, secure: true } }])
app.enableSandbox()
// By this id Windows recognises the desk's taskbar button, start menu entry and notifications.
if (process.platform === 'win32') app.setAppUserModelId('app.deskbook')
guardPages(app)
const offeredFiles = createOfferedFiles()
// macOS sends this event before the app is ready.
app.on('open-file', (event, path) => {
  event.preventDefault()
  offeredFiles.offer(path)
})
offeredFiles.offerFrom(process.argv.slice(app.isPackaged ? 1 : 2), process.cwd())
void runApp({
  app,
  signals: process,
  power: powerMonitor,
  prepare,
  shell: ({ folder }) => {
    const shell = electronShell({
      rendererFolder: join(buildFolder, '../renderer'),
      preloadFile: join(buildFolder, '../preload/index.cjs'),
      windowFile: join(dirname(folder), 'window.json'),
      offered: offeredFiles,
    })
    app.on('second-instance', (_, commandLine, workingFolder) => {
      shell.show()
      offeredFiles.offerFrom(commandLine.slice(1), workingFolder)
    })
    app.on('activate', shell.show)
    return shell
  },
  boot: async (shell, { folder, takeOverData: settle }) =>
    boot(shell, {
      dataFolder: folder,
      // biome-ignore lint/plugin: no desk and no clock is there yet
      place: await settle(Date.now()),
      workerFile: join(buildFolder, 'ledger-worker.js'),
      answerWorkerFile: join(buildFolder, 'answer-worker.js'),
      version: app.getVersion(),
      vault: keychainVault({ service: keychainService }),
      updates: electronUpdates(),
    }),
  report: (sentence) => {
    console.error(sentence)
    dialog.showErrorBox('Deskbook', sentence)
  },
})

/** Prepares what the app needs before it is ready, and finds the data folder. Null if another instance has the desk open. */
function prepare(): DataFolder | null {
  const refused = app.isPackaged ? refusedSwitches(process.argv.slice(1)) : []
  if (refused.length > 0) throw new StartRefused(refusedSwitchesWords(refused, process.env['APPIMAGE'] !== undefined))
  const changed = changedNatives()
  if (changed.length > 0) throw new StartRefused(changedNativesWords(changed))
  const data = findDataFolder()
  mkdirSync(dirname(data.folder), { recursive: true, mode: 0o700 })
  // Electron's own files, one of them the instance lock, are next to the desk's folder, on Windows too.
  app.setPath('userData', dirname(data.folder))
  if (!app.requestSingleInstanceLock()) {
    app.quit()
    return null
  }
  emptyCrashDumps(app.getPath('crashDumps'))
  return data
}
