/** Everything that a fresh clone lacks: the system's programs, the packages of the lock file, the built app. */
import { existsSync, readFileSync } from 'node:fs'
import { buildIfStale } from './build.mjs'
import { pinnedPackage } from './pinned-node.mjs'
import { inProject, needWritable, node, run, Stop } from './project.mjs'
import { installSystemPackages } from './system-packages.mjs'

/** Installs and builds what is missing or stale; says what it does. Stops with a sentence where it cannot. */
export async function setUp({ forTests = false, build = true } = {}) {
  await installSystemPackages({ forTests })
  await installPackages()
  if (build) await buildIfStale()
}

/** Installs the packages of the lock file if one is missing or has another version. */
export async function installPackages() {
  if (node === null) {
    throw new Stop('npm has no Node 24 for this system. Install Node 24 or newer from https://nodejs.org, then start this again.')
  }
  if (packagesAreCurrent()) return
  needWritable()
  console.log('Installing packages (npm ci) ...')
  const quiet = ['ci', '--no-audit', '--no-fund', '--loglevel=error']
  const npm = process.env.npm_execpath
  const status = npm
    ? await run(process.execPath, [npm, ...quiet], { output: 'stderr' })
    : await run('npm', quiet, { output: 'stderr', shell: process.platform === 'win32' })
  if (status !== 0) throw new Stop('The packages could not be installed: `npm ci` failed.')
}

/** Whether each package of the lock file is installed in its version. Of the optional ones, only our node counts. */
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
