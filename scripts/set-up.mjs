/** Installs everything that a fresh clone lacks: system programs, the packages of the lock file, the built app. */
import { execFile } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { buildIfStale } from './build.mjs'
import { pinnedPackage } from './pinned-node.mjs'
import { inProject, needWritable, node, patiently, root, run, Stop } from './project.mjs'
import { installSystemPackages } from './system-packages.mjs'

/** Installs and builds what is missing or stale, and reports it. Throws `Stop` if it cannot. */
export async function setUp({ forTests = false, build = true } = {}) {
  await installSystemPackages({ forTests })
  await installPackages()
  // It loads a package that was just installed.
  const { writeMessages } = await import('./words.mjs')
  writeMessages()
  if (build) await buildIfStale()
}

/** Limits the registry check to two attempts of 15 seconds: npm's own timeout is two minutes, without output. */
const shortTimeouts = ['--fetch-retries=1', '--fetch-retry-mintimeout=1000', '--fetch-retry-maxtimeout=2000', '--fetch-timeout=15000']

/** Installs the packages of the lock file if one is missing or has another version. */
export async function installPackages() {
  if (node === null) {
    throw new Stop('npm has no Node 24 for this system. Install Node 24 or newer from https://nodejs.org, then start this again.')
  }
  if (packagesAreCurrent()) return
  needWritable()
  console.log('Installing the packages of the lock file from the network (npm ci); the first time this takes a few minutes ...')
  const isThere = await registryAnswers()
  // Without an answer, npm's cache of an earlier installation may be enough; offline mode fails at once if it is not.
  if (!isThere) console.log('The registry of npm does not answer: trying what npm has kept from an earlier installation ...')
  const quiet = ['ci', '--no-audit', '--no-fund', '--loglevel=error', ...(isThere ? [] : ['--offline'])]
  if ((await patiently('Installing packages', run(...npm(quiet), { output: 'stderr', shell: npmNeedsShell }))) === 0) return
  throw new Stop(
    isThere
      ? 'The packages could not be installed: `npm ci` failed. The lines above say why.'
      : 'The packages could not be installed: the first start needs the network, or the proxy that npm is told of. See that it is there, then start this again.',
  )
}

/** Whether the registry answers in time. An error counts too: not every company registry supports `ping`. */
async function registryAnswers() {
  const [program, options] = npm(['ping', ...shortTimeouts])
  return new Promise((resolve) => {
    execFile(program, options, { cwd: root, shell: npmNeedsShell }, (error, _, said) =>
      resolve(!error || /^npm error code E\d{3}$/m.test(said)),
    )
  })
}

/**
 * Returns the npm that started us, or the installed one, as a program and its options.
 * @returns {[string, string[]]}
 */
function npm(options) {
  const started = process.env.npm_execpath
  return started ? [process.execPath, [started, ...options]] : ['npm', options]
}
const npmNeedsShell = !process.env.npm_execpath && process.platform === 'win32'

/** Whether each package of the lock file is installed in its version. Of the optional ones, only our Node counts. */
function packagesAreCurrent() {
  const installed = inProject('node_modules', '.package-lock.json')
  if (!existsSync(installed) || !existsSync(node)) return false
  const there = readLock(installed)
  const ownNode = `node_modules/${pinnedPackage(process)}`
  return Object.entries(readLock(inProject('package-lock.json'))).every(
    ([path, { version, optional, devOptional }]) =>
      path === '' || ((optional || devOptional) && path !== ownNode) || there[path]?.version === version,
  )
}

const readLock = (file) => JSON.parse(readFileSync(file, 'utf8')).packages
