/** An isolated desktop for the tests: scratch folders, and on Linux a session bus with an unlocked keyring. */
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { findElectron } from '../scripts/electron-runtime.mjs'
import { node, run } from '../scripts/project.mjs'

/** Unlocks a new keyring with an empty password, then executes the given program. */
const unlock = 'printf "\\n" | gnome-keyring-daemon --unlock --components=secrets >/dev/null && exec "$@"'

/** Runs a project script with the pinned Node on such a desktop in `scratch`; returns its exit status. */
export function runOnDesktop(scratch, script, { env = {}, ...options } = {}) {
  if (process.platform !== 'linux') return run(node, script, { env, ...options })
  const folders = { HOME: 'home', XDG_RUNTIME_DIR: 'run', XDG_CONFIG_HOME: 'config', XDG_DATA_HOME: 'data', XDG_CACHE_HOME: 'cache' }
  const places = Object.fromEntries(Object.entries(folders).map(([name, folder]) => [name, join(scratch, folder)]))
  for (const place of Object.values(places)) mkdirSync(place, { recursive: true, mode: 0o700 })
  const session = ['dbus-run-session', '--', 'sh', '-c', unlock, 'sh', node, ...script]
  // Only Electron needs a display; the test browser is headless.
  const display = findElectron() && !process.env.DISPLAY ? ['xvfb-run', '--auto-servernum'] : []
  const [program, ...rest] = [...display, ...session]
  return run(program, rest, { env: { ...places, NO_AT_BRIDGE: '1', ...env }, ...options })
}
