/** Gathers the evidence for the checklist: packs the app, runs it on an emulation of Electron and in a window, and tampers with it. */
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { appendFileSync, cpSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { ElectronReport } from './electron/probes.ts'
import { runInWindow } from './window-run.ts'

// The scripts are plain JavaScript; these types declare only the functions used here.
const command = (name: string) => import(new URL(`../../scripts/${name}`, import.meta.url).href)
const { packOverStandIn } = (await command('pack.mjs')) as { packOverStandIn(scratch: string, how: object): Promise<string> }
const { auditPackage } = (await command('package-audit.mjs')) as { auditPackage(packed: string, extracted: string): [string, boolean][] }
const { findElectron } = (await command('electron-runtime.mjs')) as { findElectron(): string | null }
const { signingOptions } = (await command('signing.mjs')) as { signingOptions(environment: object, platform: string): string[] }
const { dependencyFindings } = (await command('dependency-audit.mjs')) as { dependencyFindings(project: object): string[] }
const { shippedPackages } = (await command('shipped.mjs')) as { shippedPackages(): { name: string; folder: string }[] }

const { tools } = (await command('project.mjs')) as { tools: { vitest: string; playwright: string } }

/** Unit tests with real files and a real feed; the packed app could show nothing more. */
export const tested = { ledger: 'src/main/ledger/storage/file.test.ts', updates: 'src/main/updates/app-updater.test.ts' } as const

const project = fileURLToPath(new URL('../../', import.meta.url))
const readJson = (path: string) => JSON.parse(readFileSync(join(project, path), 'utf8'))

export type Evidence = Awaited<ReturnType<typeof gather>>

/** Gathers all evidence in about half a minute. `scratch` is an empty folder; `registry` says whether to ask npm's registry. */
export async function gather(scratch: string, { registry }: { readonly registry: boolean }) {
  const folder = (name: string) => {
    mkdirSync(join(scratch, name), { recursive: true })
    return join(scratch, name)
  }
  const packed = await packOverStandIn(folder('package'), { output: 'ignore' })
  const extracted = folder('extracted')
  const audits = auditPackage(packed, extracted)
  const changed = folder('changed')
  cpSync(extracted, changed, { recursive: true })
  appendFileSync(join(changed, 'node_modules', 'keytar', 'prebuilds', `${process.platform}-${process.arch}`, 'keytar.node'), '\0')
  return {
    /** Each audit of the package, and whether it passed. */
    audits,
    /** The built code in the package, by file. */
    code: readCode(join(extracted, 'out')),
    electron: await runOnEmulation(extracted, folder('run')),
    /** Runs with one extra byte in a native module, and with a switch that opens a debugging port. */
    changedNative: await runOnEmulation(changed, folder('run-changed')),
    openedUp: await runOnEmulation(extracted, folder('run-opened'), ['--remote-debugging-port=0']),
    window: await runInWindow(folder('window')),
    /** The files of unit tests that failed, of `tested`. */
    failedTests: Object.values(tested).filter((file) => statusOf(tools.vitest, 'run', file) !== 0),
    /** The packed updater's own configuration. */
    updaterFile: readFileSync(join(packed, 'resources', 'app-update.yml'), 'utf8'),
    dependencies: dependencies(),
    /** This and the next are null if the registry does not answer. */
    advisories: registry ? advisories() : null,
    electronVersions: registry ? electronVersions() : null,
    signing: { withCertificate: signingOptions({ CSC_LINK: 'certificate.p12' }, 'linux'), without: signingOptions({}, 'linux') },
    /** Exit status of the test in real Electron; null on a machine without its runtime. */
    trueElectron: findElectron() ? statusOf(tools.playwright, 'test', 'electron.spec.ts') : null,
    /** The unpacked archive, and the data folder of the desk in the window. */
    folders: { extracted, data: join(scratch, 'window', 'desk') },
  }
}

/** Runs a test runner and returns its exit status. */
function statusOf(...runner: readonly string[]): number {
  return spawnSync(process.execPath, runner, { cwd: project, stdio: 'ignore' }).status ?? -1
}

function readCode(out: string): Map<string, string> {
  const paths = readdirSync(out, { recursive: true, encoding: 'utf8' }).filter((path) => /\.c?js$/.test(path))
  return new Map(paths.map((path) => [path, readFileSync(join(out, path), 'utf8')]))
}

function dependencies(): string[] {
  const licenceIn = (path: string) => {
    try {
      const { license } = readJson(`${path}/package.json`)
      return license?.type ?? license ?? null
    } catch {
      return null
    }
  }
  const shipped = shippedPackages().map(({ folder }) => `node_modules/${folder}`)
  return dependencyFindings({ manifest: readJson('package.json'), lock: readJson('package-lock.json'), licenceIn, shipped })
}

/** Returns the registry's JSON answer through npm; null if there is none within 15 seconds. */
function askNpm(...options: string[]): Record<string, unknown> | null {
  const npm = process.env['npm_execpath']
  const [program, ...first] = npm ? [process.env['npm_node_execpath'] ?? process.execPath, npm] : ['npm']
  // `npm audit` exits with 1 when it has findings, and still prints them.
  const { stdout } = spawnSync(program, [...first, ...options, '--json'], {
    cwd: project,
    timeout: 15_000,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
    shell: !npm && process.platform === 'win32',
  })
  try {
    return JSON.parse(stdout)
  } catch {
    return null
  }
}

/** Returns the serious advisories about the shipped packages. */
function advisories(): string[] | null {
  const found = askNpm('audit')?.['vulnerabilities'] as Record<string, { severity: string }> | undefined
  if (!found) return null
  const shipped = new Set(['electron', ...shippedPackages().map(({ name }) => name)])
  const serious = Object.entries(found).filter(([name, { severity }]) => shipped.has(name) && ['high', 'critical'].includes(severity))
  return serious.map(([name, { severity }]) => `${name} (${severity})`)
}

/** Returns the Electron version in use and the latest of its line. */
function electronVersions() {
  const used: string = readJson('package.json').devDependencies.electron
  const tags = askNpm('view', 'electron', 'dist-tags')
  const latest = tags?.[`${used.split('.')[0]}-x-y`] ?? tags?.['latest']
  return typeof latest === 'string' ? { used, latest } : null
}

const probes = fileURLToPath(new URL('electron/probes.ts', import.meta.url))

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
  const given = [...shell, process.execPath, '--import', probes, join(app, 'out', 'main', 'index.js'), ...switches]
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
