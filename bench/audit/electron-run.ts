/** Runs the packed app's main process on an emulation of Electron, in its own process and home folder. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { ElectronReport } from './electron/probes.ts'

const hook = fileURLToPath(new URL('electron/hook.mjs', import.meta.url))

export interface ElectronRun {
  /** Null when no window was opened. */
  readonly report: ElectronReport | null
  readonly status: number | null
  readonly printed: string
}

/**
 * Runs the app and returns its report, exit status and output. `app` is the folder of the unpacked archive. `scratch` is a new folder; it gets
 * the home folder of the run, with crash dumps of an earlier run. The environment has variables that weaken TLS or control Electron.
 */
export async function runOnEmulation(app: string, scratch: string, switches: readonly string[] = []): Promise<ElectronRun> {
  const home = join(scratch, 'home')
  const applications = join(home, '.config')
  mkdirSync(join(applications, 'Deskbook', 'Crashpad'), { recursive: true })
  writeFileSync(join(applications, 'Deskbook', 'Crashpad', 'earlier.dmp'), 'memory')
  const reportFile = join(scratch, 'report.json')
  // Many Linux systems set the soft limit for core files to 0; raise it so that the app itself has to lower it.
  const shell = ['-c', 'ulimit -S -c "$(ulimit -H -c)"; exec "$0" "$@"']
  const given = [...shell, process.execPath, '--import', hook, join(app, 'out', 'main', 'index.js'), ...switches]
  const child = spawn('sh', given, {
    cwd: scratch,
    env: {
      PATH: process.env['PATH'],
      HOME: home,
      XDG_CONFIG_HOME: applications,
      // Keeps the run away from this machine's keychain.
      DBUS_SESSION_BUS_ADDRESS: `unix:path=${join(scratch, 'no-bus')}`,
      DESKBOOK_AUDIT_REPORT: reportFile,
      NODE_TLS_REJECT_UNAUTHORIZED: '0',
      SSLKEYLOGFILE: join(scratch, 'keys.log'),
      ELECTRON_RUN_AS_NODE: '1',
      ELECTRON_ENABLE_LOGGING: '1',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout: 120_000,
  })
  const printed: string[] = []
  for (const output of [child.stdout, child.stderr]) output.setEncoding('utf8').on('data', (text: string) => printed.push(text))
  const [status] = (await once(child, 'close')) as [number | null]
  const report = existsSync(reportFile) ? (JSON.parse(readFileSync(reportFile, 'utf8')) as ElectronReport) : null
  return { report, status, printed: printed.join('') }
}
