/**
 * Checks each package in `dist` before a release: it starts with the command of its desktop icon, exits with 0 when asked to, and refuses a debugging
 * switch. `--while COMMAND` runs a command while the app is open; it must exit with 0.
 */
import { execFileSync, execSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { argumentsOf } from '../scripts/arguments.mjs'
import { command, inProject, Stop } from '../scripts/project.mjs'
import { iconEntries } from './icon-entries.mjs'

const startMs = 60_000

function start(program, home, switches = []) {
  const env = { ...process.env, HOME: home, XDG_CONFIG_HOME: home, LOCALAPPDATA: home, APPDATA: home }
  const child = spawn(program, switches, { env, stdio: ['ignore', 'inherit', 'inherit'] })
  return { child, ended: once(child, 'exit') }
}

/** Resolves with the log once it shows that the desk has started. */
async function started(home) {
  for (let waited = 0; waited < startMs; waited += 250) {
    const log = readdirSync(home, { recursive: true, encoding: 'utf8' }).find((path) => path.endsWith('desk.log'))
    const text = log ? readFileSync(join(home, log), 'utf8') : ''
    if (text.includes('desk.started')) return text
    await wait(250)
  }
  throw new Stop(`It did not start within ${startMs / 1000} s.`)
}

/** Asks a program to exit, as the operating system would; on Windows by closing its window. */
function requestExit(child) {
  if (process.platform === 'win32') execFileSync('taskkill', ['/PID', String(child.pid)])
  else child.kill('SIGTERM')
}

async function exitOf({ ended }, what) {
  const [code] = await Promise.race([ended, wait(startMs, ['in time'])])
  if (code === 'in time') throw new Stop(`${what}: it did not end.`)
  return code
}

command(async () => {
  const { values } = argumentsOf('node e2e/packaged.mjs [--while COMMAND]', { options: { while: { type: 'string' } } })
  const scratch = mkdtempSync(join(tmpdir(), 'deskbook-packed-'))
  try {
    for (const entry of iconEntries(inProject('dist'), scratch)) {
      const home = join(scratch, `home-${entry.name}`)
      mkdirSync(home)
      await checkPackage(entry, home, values.while)
    }
  } finally {
    rmSync(scratch, { recursive: true, force: true, maxRetries: 10 })
  }
})

async function checkPackage({ name, program, switches }, home, whileRunning) {
  console.log(`${name}: starting ${[program, ...switches].join(' ')}`)
  const running = start(program, home, switches)
  console.log(await started(home))
  if (whileRunning) execSync(String(whileRunning), { stdio: 'inherit' })
  requestExit(running.child)
  const code = await exitOf(running, 'Asked to end')
  if (code !== 0) throw new Stop(`It ended with ${code} instead of 0.`)
  const refused = await exitOf(start(program, home, [...switches, '--inspect']), 'With --inspect')
  if (refused !== 2) throw new Stop(`With --inspect it ended with ${refused} instead of 2.`)
  console.log(`${name}: started, ended with 0, refused --inspect with 2`)
}
