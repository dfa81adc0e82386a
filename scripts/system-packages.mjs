/** Programs of the operating system that the desk needs: installed on Debian as root, elsewhere a command is suggested. */
import { spawnSync } from 'node:child_process'
import { accessSync, constants, existsSync, readFileSync } from 'node:fs'
import { delimiter, isAbsolute, join } from 'node:path'
import { findElectron } from './electron-runtime.mjs'
import { inProject, patiently, run, Stop } from './project.mjs'

const osRelease = existsSync('/etc/os-release') ? readFileSync('/etc/os-release', 'utf8') : ''

/**
 * Returns the packages for Debian, or for Ubuntu and its derivatives, by the text of `os-release`. Ubuntu's Chromium is a snap and installs no
 * libraries for Electron; since 24.04 these libraries have other names.
 */
export function aptPackages(release) {
  const common = ['xvfb', 'xauth', 'dbus', 'dbus-daemon', 'gnome-keyring', 'libsecret-1-0', 'fonts-dejavu-core']
  const field = (name) => new RegExp(`^${name}="?([^"\n]*)`, 'm').exec(release)?.[1] ?? ''
  if (!`${field('ID')} ${field('ID_LIKE')}`.split(' ').includes('ubuntu')) return ['chromium', ...common]
  const isOlder = /^(?:focal|jammy)$/.test(field('UBUNTU_CODENAME') || field('VERSION_CODENAME'))
  const libraries = ['libgtk-3-0', 'libasound2', 'libatk-bridge2.0-0', 'libcups2'].map((name) => (isOlder ? name : `${name}t64`))
  return ['chromium-browser', ...common, ...libraries, 'libnss3', 'libgbm1']
}

const packages = aptPackages(osRelease)

const installers = [
  ['apt-get', `sudo apt-get install -y ${packages.join(' ')}`],
  ['dnf', 'sudo dnf install -y chromium xorg-x11-server-Xvfb dbus-daemon gnome-keyring libsecret dejavu-sans-fonts'],
  ['pacman', 'sudo pacman -S --needed chromium xorg-server-xvfb dbus gnome-keyring libsecret ttf-dejavu'],
  ['zypper', 'sudo zypper install -y chromium xorg-x11-server-Xvfb dbus-1-daemon gnome-keyring libsecret-1-0 dejavu-fonts'],
  ['brew', 'brew install --cask google-chrome'],
  ['winget', 'winget install --exact --id Google.Chrome'],
]

/** Installs what is missing if permitted; otherwise throws `Stop` with the command that does. `forTests` includes what the end-to-end tests need. */
export async function installSystemPackages({ forTests }) {
  if (isDebian() && process.getuid?.() === 0) return installOnDebian(packages)
  const missing = [
    ...(findElectron() || findBrowser() ? [] : ['Chromium, Chrome or Edge']),
    ...(forTests && process.platform === 'linux' ? ['dbus-run-session', 'gnome-keyring-daemon'].filter((name) => !find(name)) : []),
  ]
  if (missing.length === 0) return
  const known = installers.find(([name]) => find(name))
  throw new Stop(`Missing: ${missing.join(', ')}.${known ? ` This installs it:\n\n  ${known[1]}\n` : ''}`)
}

/** Installs a program that only one benchmark or drill needs, given its name and that of its Debian package. */
export async function installProgram(program, debianPackage) {
  if (find(program)) return
  if (isDebian() && process.getuid?.() === 0) return installOnDebian([debianPackage])
  throw new Stop(`Missing: ${program}. On Debian this installs it:\n\n  sudo apt-get install -y ${debianPackage}\n`)
}

async function installOnDebian(wanted) {
  const missing = wanted.filter((name) => !isInstalled(name))
  if (missing.length === 0) return
  console.log(`Installing ${missing.join(', ')}`)
  const env = { DEBIAN_FRONTEND: 'noninteractive' }
  const quiet = { env, output: /** @type {const} */ ('ignore') }
  const install = ['install', '-y', '--no-install-recommends', ...missing]
  const installing = async () => (await run('apt-get', ['update'], quiet)) === 0 && (await run('apt-get', install, quiet)) === 0
  if (await patiently('Installing system programs', installing())) return
  throw new Stop(
    `These could not be installed: ${missing.join(', ')}. This shows why:\n\n  apt-get update && apt-get ${install.join(' ')}\n`,
  )
}

function isInstalled(name) {
  const { stdout } = spawnSync('dpkg-query', ['-W', `-f=\${db:Status-Status}`, name], { encoding: 'utf8' })
  return stdout === 'installed'
}

function isDebian() {
  return /^ID=debian$/m.test(osRelease)
}

function findBrowser() {
  if (process.env.DESKBOOK_BROWSER) return process.env.DESKBOOK_BROWSER
  const known = JSON.parse(readFileSync(inProject('src', 'main', 'shell', 'chromium', 'browsers.json'), 'utf8'))
  return (known[process.platform] ?? known.linux).find(find)
}

/** Whether a program can be run, by name or absolute path. */
function find(name) {
  const folders = (process.env.PATH ?? '').split(delimiter).filter(Boolean)
  const endings = process.platform === 'win32' ? ['', '.exe', '.cmd'] : ['']
  const files = isAbsolute(name) ? [name] : folders.flatMap((folder) => endings.map((end) => join(folder, name + end)))
  return files.some((file) => {
    try {
      accessSync(file, constants.X_OK)
      return true
    } catch {
      return false
    }
  })
}
