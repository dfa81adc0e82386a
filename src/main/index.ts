/**
 * Entry in Electron. Nothing at the top level waits: an ES module entry that awaits the app's readiness never gets it.
 */
import { mkdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { app, protocol } from 'electron'
import { boot } from './boot.ts'
import { changedNatives, changedNativesWords } from './files/native-check.ts'
import { CannotStart, findDataFolder } from './place/data-folder.ts'
import { emptyCrashDumps, leaveNoCore } from './shell/crash-traces.ts'
import { electronShell } from './shell/electron.ts'
import { untilEnd } from './shell/electron-end.ts'
import { guardPages, scheme } from './shell/electron-guards.ts'
import { cleanEnvironment, refusedSwitches } from './shell/launch-switches.ts'
import { keychainService } from './shell/places.ts'
import { keychainVault } from './vault/keychain.ts'

const built = import.meta.dirname

process.umask(0o077)
cleanEnvironment(process.env)
leaveNoCore()
protocol.registerSchemesAsPrivileged([{ scheme, privileges: { standard: true, secure: true } }])
app.enableSandbox()
guardPages(app)
void main().catch(fail)

async function main(): Promise<void> {
  const refused = app.isPackaged ? refusedSwitches(process.argv.slice(1)) : []
  if (refused.length > 0) return refuse(`Deskbook does not start with ${refused.join(', ')}.`)
  const changed = changedNatives()
  if (changed.length > 0) return refuse(changedNativesWords(changed))
  const { folder: dataFolder, settle } = findDataFolder()
  mkdirSync(dirname(dataFolder), { recursive: true, mode: 0o700 })
  // Electron's own files lie beside the desk's, on Windows too; the lock is one of them.
  app.setPath('userData', dirname(dataFolder))
  if (!app.requestSingleInstanceLock()) return app.quit()
  emptyCrashDumps(app.getPath('crashDumps'))
  await app.whenReady()
  const place = await settle(Date.now())
  const shell = electronShell({
    rendererFolder: join(built, '../renderer'),
    preloadFile: join(built, '../preload/index.cjs'),
    windowFile: join(dirname(dataFolder), 'window.json'),
  })
  app.on('second-instance', () => shell.show())
  const end = untilEnd(app, shell, process)
  const { stop } = await boot(shell, {
    dataFolder,
    place,
    workerFile: join(built, 'ledger-worker.js'),
    answerWorkerFile: join(built, 'answer-worker.js'),
    version: app.getVersion(),
    vault: keychainVault({ service: keychainService }),
  })
  await end
  await stop()
  app.exit(0)
}

function refuse(sentence: string): void {
  console.error(sentence)
  app.exit(2)
}

function fail(error: unknown): void {
  if (error instanceof CannotStart) {
    refuse(error.message)
    return
  }
  console.error(`Deskbook could not start: ${error instanceof Error ? error.name : 'unknown'}`)
  app.exit(1)
}
