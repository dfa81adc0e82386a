/**
 * What a packed app below `dist` shows of itself, in a release: it starts, refuses a switch that would open it up, and ends with 0 when it
 * is asked to. `--while COMMAND` runs a command in between, which has to end with 0.
 */
import { execFileSync, execSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { argumentsOf } from '../scripts/arguments.mjs'
import { command, inProject, Stop } from '../scripts/project.mjs'

const startMs = 60_000

/** The program of this system's packed app. */
function packedProgram(dist = inProject('dist')) {
  const folders = readdirSync(dist).filter((name) => /^(linux.*-unpacked|win.*-unpacked|mac.*)$/.test(name))
  const names = { linux: 'deskbook', win32: 'Deskbook.exe', darwin: 'Deskbook.app/Contents/MacOS/Deskbook' }
  const found = folders.map((folder) => join(dist, folder, names[process.platform])).find(existsSync)
  if (!found) throw new Stop(`No packed app below ${dist}. \`npm run package\` makes one.`)
  return found
}

function start(program, home, switches = []) {
  const env = { ...process.env, HOME: home, XDG_CONFIG_HOME: home, LOCALAPPDATA: home, APPDATA: home }
  const child = spawn(program, switches, { env, stdio: ['ignore', 'inherit', 'inherit'] })
  return { child, ended: once(child, 'exit') }
}

/** Resolves with the log once it says that the desk is there. */
async function started(home) {
  for (let waited = 0; waited < startMs; waited += 250) {
    const log = readdirSync(home, { recursive: true, encoding: 'utf8' }).find((path) => path.endsWith('desk.log'))
    const text = log ? readFileSync(join(home, log), 'utf8') : ''
    if (text.includes('desk.started')) return text
    await wait(250)
  }
  throw new Stop(`The packed app did not start within ${startMs / 1000} s.`)
}

/** As the system asks a program to end: on Windows by closing its window. */
function askToEnd(child) {
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
  const program = packedProgram()
  const home = mkdtempSync(join(tmpdir(), 'deskbook-packed-'))
  try {
    const running = start(program, home)
    console.log(await started(home))
    if (values.while) execSync(String(values.while), { stdio: 'inherit' })
    askToEnd(running.child)
    const code = await exitOf(running, 'Asked to end')
    if (code !== 0) throw new Stop(`It ended with ${code} instead of 0.`)
    const refused = await exitOf(start(program, home, ['--inspect']), 'With --inspect')
    if (refused !== 2) throw new Stop(`With --inspect it ended with ${refused} instead of 2.`)
    console.log('packaged: started, ended with 0, refused --inspect with 2')
  } finally {
    rmSync(home, { recursive: true, force: true, maxRetries: 10 })
  }
})
